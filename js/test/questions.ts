/**
 * A million mixed questions, the same as in `crates/secant-wasm/tests/answers.rs`, and the hash of their answers. Both
 * sides make the numbers by the same operations on floats, each of which is one rounding in every language.
 */

import type * as Batch from "../dist/batch.js";
import type { Coordinates, Shape } from "../dist/index.js";
import type * as Integers from "../dist/integers.js";
import type * as Space from "../dist/space.js";
import { circle, type Id, type IdPairs, ray, type World } from "../dist/world.js";
import type { Secant } from "./secant.js";

/** Random numbers of 32 bits: the generator splitmix, on 32 bits. */
export class Random {
  constructor(private state: number) {}

  bits(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let z = this.state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad) >>> 0;
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97) >>> 0;
    return (z ^ (z >>> 15)) >>> 0;
  }

  below(n: number): number {
    return this.bits() % n;
  }

  /** A number of the set that the question is from. */
  number(set: number): number {
    switch (set) {
      // Integers: many touch.
      case 0:
        return this.below(8);
      // Decimals of one digit, as they are typed.
      case 1:
        return this.below(80) / 10;
      // Near integers, by units in the last place.
      case 2:
        return this.below(8) + this.below(5) / 2 ** 50;
      // Any number of 32 bits.
      default:
        return this.bits() / 2 ** 29;
    }
  }

  point(set: number): Coordinates {
    return [this.number(set), this.number(set)];
  }
}

/** A shape of one of ten types. */
export function shapeOf(random: Random, set: number): Shape {
  switch (random.below(10)) {
    case 0:
      return { type: "point", p: random.point(set) };
    case 1:
      return { type: "segment", p: random.point(set), q: random.point(set) };
    case 2:
      return { type: "ray", p: random.point(set), d: away(random, set) };
    case 3:
      return { type: "line", p: random.point(set), d: away(random, set) };
    case 4: {
      const [p, q] = [random.point(set), random.point(set)];
      const [min, max] = [Math.min, Math.max].map((f): Coordinates => [f(p[0], q[0]), f(p[1], q[1])]);
      return { type: "aabb", min: min as Coordinates, max: max as Coordinates };
    }
    case 5:
      return { type: "circle", c: random.point(set), r: random.number(set) / 2 };
    case 6:
      return { type: "capsule", p: random.point(set), q: random.point(set), r: random.number(set) / 4 };
    case 7:
      return { type: "triangle", points: [random.point(set), random.point(set), random.point(set)] };
    case 8:
      return { type: "polyline", points: [random.point(set), random.point(set), random.point(set)] };
    default: {
      const [x, y] = random.point(set);
      const [w, h] = [1 + random.number(set), 1 + random.number(set)];
      return { type: "polygon", points: [[x, y], [x + w, y], [x + w / 2, y + h], [x, y + h]] };
    }
  }
}

/** A direction that is not zero. */
function away(random: Random, set: number): Coordinates {
  const [x, y] = random.point(set);
  return [x - 4, y === 4 ? 1 : y - 4];
}

/** FNV-1a on words of 32 bits. */
export class Hash {
  value = 0x811c9dc5;

  word(word: number): void {
    this.value = Math.imul(this.value ^ word, 0x01000193) >>> 0;
  }

  private readonly float = new Float64Array(1);
  private readonly words = new Uint32Array(this.float.buffer);

  number(x: number): void {
    this.float[0] = x;
    this.word(this.words[0] as number);
    this.word(this.words[1] as number);
  }
}

/** The hash of the answers to single questions. */
export function single(secant: Secant, count: number): number {
  const [random, hash] = [new Random(1), new Hash()];
  for (let k = 0; k < count; k++) {
    const set = k % 4;
    const [a, b] = [shapeOf(random, set), shapeOf(random, set)];
    hash.word(secant.RELATIONS.indexOf(secant.relation(a, b)));
    if (k % 4 === 1) hash.number(secant.distance(a, b));
    if (k % 8 === 2) {
      const near = secant.closestPoints(a, b);
      [...near.a, ...near.b].forEach((x) => hash.number(x));
    }
    if (k % 8 === 3) hash.word(secant.within(a, b, random.number(set)) ? 1 : 0);
  }
  return hash.value;
}

/** The hash of the answers to two sets row by row. */
export function batch(secant: Secant, count: number): number {
  const [random, hash] = [new Random(2), new Hash()];
  const columns = () => {
    const all = { x1: new Float64Array(count), y1: new Float64Array(count), x2: new Float64Array(count), y2: new Float64Array(count) };
    for (let k = 0; k < count; k++) {
      for (const column of Object.values(all)) column[k] = random.number(k % 4);
    }
    return all;
  };
  const pairs = secant.pairs(columns(), columns());
  pairs.intersects().forEach((word) => hash.word(word));
  pairs.relations().forEach((code) => hash.word(code));
  const { rows, t, x, y } = pairs.points();
  rows.forEach((row) => hash.word(row));
  for (const column of [t, x, y]) column.forEach((value) => hash.number(value));
  return hash.value;
}

/** The hash of the crossings of a set. */
export function crossings(secant: Secant, count: number): number {
  const [random, hash] = [new Random(3), new Hash()];
  const all = { x1: new Float64Array(count), y1: new Float64Array(count), x2: new Float64Array(count), y2: new Float64Array(count) };
  for (let k = 0; k < count; k++) {
    // Short ones, on a grid of 16ths: many touch and overlap.
    const [x, y] = [random.below(4096) / 16, random.below(4096) / 16];
    const values = [x, y, x + random.below(33) / 16 - 1, y + random.below(33) / 16 - 1];
    Object.values(all).forEach((column, c) => (column[k] = values[c] as number));
  }
  const found = secant.crossings(all).sorted({ parameters: true });
  for (const column of [found.i, found.j, found.kind]) column.forEach((word) => hash.word(word));
  for (const column of [found.x, found.y, found.t, found.u]) column?.forEach((value) => hash.number(value));
  return hash.value;
}

/** The hash of the answers to single questions about shapes of space. */
export function space(space: typeof Space, count: number): number {
  const [random, hash] = [new Random(4), new Hash()];
  for (let k = 0; k < count; k++) {
    const set = k % 4;
    const [a, b] = [solidOf(random, set), solidOf(random, set)];
    hash.word(space.RELATIONS.indexOf(space.relation(a, b)));
    if (k % 4 === 1) hash.number(space.distance(a, b));
    if (k % 8 === 2) {
      const near = space.closestPoints(a, b);
      [...near.a, ...near.b].forEach((x) => hash.number(x));
    }
    if (k % 8 === 3) hash.word(space.within(a, b, random.number(set)) ? 1 : 0);
    if (k % 8 === 5) {
      const shot = space.ray(pointOf(random, set), awayOf(random, set));
      const hit = space.cast(shot, [a, b] as Space.PlainShape3[]);
      hash.word(hit ? hit.index : 2);
      if (hit) [hit.t, ...hit.at].forEach((x) => hash.number(x));
    }
  }
  return hash.value;
}

function pointOf(random: Random, set: number): Space.Coordinates3 {
  return [random.number(set), random.number(set), random.number(set)];
}

/** A direction of space that is not zero. */
function awayOf(random: Random, set: number): Space.Coordinates3 {
  const [x, y, z] = pointOf(random, set);
  return [x - 4, y - 4, z === 4 ? 1 : z - 4];
}

/** A shape of one of eight types. */
function solidOf(random: Random, set: number): Space.PlainShape3 {
  const p = () => pointOf(random, set);
  switch (random.below(8)) {
    case 0:
      return { type: "point", p: p() };
    case 1:
      return { type: "segment", p: p(), q: p() };
    case 2:
      return { type: "ray", p: p(), d: awayOf(random, set) };
    case 3:
      return { type: "line", p: p(), d: awayOf(random, set) };
    case 4: {
      const [a, b] = [p(), p()];
      const corner = (f: (x: number, y: number) => number) => a.map((x, k) => f(x, b[k] as number));
      return {
        type: "aabb",
        min: corner(Math.min) as unknown as Space.Coordinates3,
        max: corner(Math.max) as unknown as Space.Coordinates3,
      };
    }
    case 5:
      return { type: "sphere", c: p(), r: random.number(set) / 2 };
    case 6:
      return { type: "capsule", p: p(), q: p(), r: random.number(set) / 4 };
    default:
      return { type: "triangle", points: [p(), p(), p()] };
  }
}

/** The hash of the answers about integers beyond 2^53, one by one and by columns. */
export function integers(integers: typeof Integers, count: number): number {
  const [random, hash] = [new Random(5), new Hash()];
  const number = () => 2n ** 60n + BigInt(random.below(16)) * 1_000_000_007n;
  for (let k = 0; k < count; k++) {
    const p = (): Integers.Coordinates<bigint> => [number(), number()];
    const segment = { type: "segment", p: p(), q: p() } as const;
    const disc = { type: "circle", c: p(), r: BigInt(random.below(8)) * 1_000_000_007n } as const;
    hash.word(integers.RELATIONS.indexOf(integers.relation(segment, disc)));
    if (k % 2 === 1) hash.number(integers.distance(segment, disc));
  }
  const columns = { x1: new BigInt64Array(count), y1: new BigInt64Array(count), x2: new BigInt64Array(count), y2: new BigInt64Array(count) };
  for (let k = 0; k < count; k++) {
    const [x, y] = [BigInt(random.below(4096)), BigInt(random.below(4096))];
    const values = [x, y, x + BigInt(random.below(65)) - 32n, y + BigInt(random.below(65)) - 32n];
    Object.values(columns).forEach((column, c) => (column[k] = 2n ** 60n + 1_000_003n * (values[c] as bigint)));
  }
  const found = integers.crossings(columns).sorted({ parameters: true });
  for (const column of [found.i, found.j, found.kind]) column.forEach((word) => hash.word(word));
  for (const column of [found.x, found.y, found.t, found.u]) column?.forEach((value) => hash.number(value));
  return hash.value;
}

/** The hash of the answers to columns of segments, rays, rectangles and circles, row by row. */
export function columns(batch: typeof Batch, count: number): number {
  const [random, hash] = [new Random(6), new Hash()];
  const column = () => Float64Array.from({ length: count }, (_, k) => random.number(k % 4));
  const [x1, y1, x2, y2] = [column(), column(), column(), column()];
  const [x, y, w, h] = [column(), column(), column(), column()];
  const sum = (a: Float64Array, b: Float64Array) => a.map((value, k) => value + (b[k] as number));
  const walls = batch.segments({ x1, y1, x2, y2 });
  const shots = batch.rays({ x: x1, y: y1, dx: x2.map((d) => d - 4), dy: y2.map((d) => (d === 4 ? 1 : d - 4)) });
  const rects = batch.rects({ minX: x, minY: y, maxX: sum(x, w), maxY: sum(y, h) });
  const discs = batch.circles({ x, y, r: w.map((r) => r / 2) });
  for (const pair of [[walls, rects], [walls, discs], [rects, discs], [shots, discs], [shots, walls]] as const) {
    const pairs = batch.pairs(pair[0], pair[1]);
    pairs.intersects().forEach((word) => hash.word(word));
    pairs.relations().forEach((code) => hash.word(code));
  }
  for (const target of [rects, discs]) {
    const { rows, t, x, y } = batch.pairs(shots, target).points();
    rows.forEach((row) => hash.word(row));
    for (const values of [t, x, y]) values.forEach((value) => hash.number(value));
  }
  for (const set of [walls, shots, rects, discs]) set.free();
  return hash.value;
}

/** The hash of what a world of circles and walls says over steps. */
export function world(make: () => World, count: number): number {
  const [random, hash] = [new Random(7), new Hash()];
  const world = make();
  const column = () => Float64Array.from({ length: count }, () => random.below(65_536) / 64);
  const [x, y] = [column(), column()];
  const r = Float64Array.from({ length: count }, () => random.below(256) / 32);
  const ids = world.insertMany("circle", { x, y, r });
  const [x1, y1] = [column(), column()];
  const away = (from: Float64Array) => from.map((value) => value + random.below(64) - 32);
  world.insertMany("segment", { x1, y1, x2: away(x1), y2: away(y1) });
  const list = ({ length, a, b }: IdPairs) => {
    hash.word(length);
    for (const column of [a, b]) column.forEach((id) => hash.number(id));
  };
  for (let step = 0; step < 10; step++) {
    for (let k = 0; k < count; k++) {
      x[k] = (x[k] as number) + random.below(17) / 8 - 1;
      y[k] = (y[k] as number) + random.below(17) / 8 - 1;
    }
    world.moveTo(ids, x, y);
    const { touching, began, ended } = world.step();
    [touching, began, ended].forEach(list);
    for (let k = 0; k < count / 50; k++) {
      const p = random.point(3);
      const [px, py] = [128 * p[0], 128 * p[1]];
      world.nearest([px, py], 5).forEach(({ id, distance }) => [id, distance].forEach((value) => hash.number(value)));
      world.castAll(ray([px, py], away2(random))).forEach(({ id, t }) => [id, t].forEach((value) => hash.number(value)));
      const met = world.sweep(circle([px, py], 2), away2(random));
      if (met) [met.id, met.t].forEach((value) => hash.number(value));
      world.meeting(circle([px, py], 16)).forEach((id: Id) => hash.number(id));
    }
  }
  world.free();
  return hash.value;
}

function away2(random: Random): Coordinates {
  return [random.below(65) - 32.5, random.below(65) - 32];
}

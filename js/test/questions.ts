/**
 * A million mixed questions, the same as in `crates/secant-wasm/tests/answers.rs`, and the hash of their answers. Both
 * sides make the numbers by the same operations on floats, each of which is one rounding in every language.
 */

import type { Secant } from "./secant.js";
import type { Coordinates, Shape } from "../dist/index.js";

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

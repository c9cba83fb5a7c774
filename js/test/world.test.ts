/** Worlds: every answer is that of the shapes one by one. */

import { expect, expectTypeOf, test } from "vitest";
import base64 from "../dist/generated/world.js";
import { bytesOf, instantiate, Memory, type WorldExports } from "../dist/wasm.js";
import { worldApi } from "../dist/world-api.js";
import { type IdPairs, load } from "../dist/world-async.js";
import { type Circle, circle, type Id, polygon, ray, rect, segment, World, type WorldShape } from "../dist/world.js";
import { Random } from "./questions.js";
import { secant } from "./secant.js";

const listOf = ({ length, a, b }: IdPairs) => Array.from({ length }, (_, k) => [a[k]!, b[k]!]);
const sorted = (pairs: number[][]) => pairs.map(([a, b]) => `${a} ${b}`).sort();

test("the example of the README", () => {
  const world = new World();
  const ball = world.insert(circle([0, 5], 1));
  const floor = world.insert(segment([-9, 0], [9, 0]));
  expect(world.step().touching.length).toBe(0);
  world.moveTo([ball], [0], [1]);
  const { began } = world.step();
  expect(listOf(began)).toEqual([[ball, floor]]);
  expect(world.cast(ray([0, 9], [0, -1]))).toMatchObject({ id: ball, t: 7, at: [0, 2] });
  expect(world.cast(ray([0, 9], [0, -1]), { except: ball })).toMatchObject({ id: floor, t: 9 });
  expect(world.nearest([9, 3], 1)).toEqual([{ id: floor, distance: 3, meets: false }]);
  expect(world.sweep(circle([-5, 1], 1), [10, 0], { except: floor })).toMatchObject({ id: ball, t: 0.3, normal: [-1, 0] });
  expect(world.remove(ball)).toBe(true);
  expect(listOf(world.step().ended)).toEqual([[ball, floor]]);
  world.free();
});

/** A shape of one of the types that a game has. */
function shapeOf(random: Random): WorldShape {
  const [x, y] = [random.below(200) / 4, random.below(200) / 4];
  switch (random.below(5)) {
    case 0:
      return rect([x, y], [x + random.below(8), y + random.below(8)]);
    case 1:
      return [x, y, x + random.below(17) - 8, y + random.below(17) - 8];
    case 2:
      return polygon([[x, y], [x + 3, y], [x + 1, y + 1], [x, y + 3]]);
    default:
      return circle([x, y], random.below(9) / 4);
  }
}

test("pairs, what began and what ended: as each with each, over steps that insert, move and remove", () => {
  const random = new Random(31);
  const world = new World();
  const all = new Map<Id, WorldShape>();
  let before: string[] = [];
  let out;
  for (let step = 0; step < 25; step++) {
    const ids = [...all.keys()];
    for (const id of ids) {
      if (random.below(8) === 0) {
        expect(world.remove(id)).toBe(true);
        expect([world.has(id), world.remove(id), world.replace(id, [0, 0])]).toEqual([false, false, false]);
        all.delete(id);
      } else if (random.below(3) === 0) {
        const shape = shapeOf(random);
        expect(world.replace(id, shape)).toBe(true);
        all.set(id, shape);
      }
    }
    while (all.size < 120) {
      const shape = shapeOf(random);
      const id = world.insert(shape);
      expect(all.has(id)).toBe(false);
      all.set(id, shape);
    }
    expect(world.size).toBe(all.size);
    const entries = [...all].sort(([a], [b]) => (a >>> 0) - (b >>> 0));
    const expected = sorted(
      entries.flatMap(([a, shape], k) =>
        entries.slice(k + 1).flatMap(([b, other]) => (secant.intersects(shape, other) ? [[a, b]] : [])),
      ),
    );
    out = world.step(out ? { out } : {});
    expect(sorted(listOf(out.touching))).toEqual(expected);
    expect(sorted(listOf(out.began))).toEqual(expected.filter((pair) => !before.includes(pair)));
    expect(sorted(listOf(out.ended))).toEqual(before.filter((pair) => !expected.includes(pair)));
    before = expected;
  }
  expect(before.length).toBeGreaterThan(50);
  // Queries: as each shape says.
  const entries = [...all].sort(([a], [b]) => (a >>> 0) - (b >>> 0));
  const shapes = entries.map(([, shape]) => shape) as Exclude<WorldShape, readonly [number, number]>[];
  for (let k = 0; k < 40; k++) {
    const shape = shapeOf(random);
    const met = entries.filter(([, other]) => secant.intersects(shape, other)).map(([id]) => id);
    expect(world.meeting(shape)).toEqual(met);
    expect(world.meetsAny(shape)).toBe(met.length > 0);
    const near = entries.map(([id, other]) => ({ id, distance: secant.distance(shape, other) }));
    near.sort((a, b) => a.distance - b.distance);
    const found = world.nearest(shape, 7);
    expect(found.map(({ distance }) => distance)).toEqual(near.slice(0, 7).map(({ distance }) => distance));
    expect(found.every(({ id, meets }) => meets === met.includes(id))).toBe(true);
    const within = world.nearest(shape, 1000, { within: 3 });
    expect(within.length).toBe(entries.filter(([, other]) => secant.within(shape, other, 3)).length);
    const [p, d]: [number, number][] = [[random.below(50), random.below(50)], [random.below(9) - 4, random.below(9) - 4.5]];
    const hits = secant.castAll(ray(p!, d!), shapes).map(({ index, ...hit }) => ({ id: entries[index]![0], ...hit }));
    expect(world.castAll(ray(p!, d!))).toEqual(hits);
    expect(world.cast(ray(p!, d!))).toEqual(hits[0] ?? null);
    expect(world.castAny(ray(p!, d!))).toBe(hits.length > 0);
    const options = { minT: 1, maxT: 4, hollow: true, ignoreGrazing: true };
    expect(world.castAll(ray(p!, d!), options).length).toBe(secant.castAll(ray(p!, d!), shapes, options).length);
  }
  world.free();
  expect(() => world.step()).toThrow("this world was freed");
});

test("groups: who meets whom, and who is asked", () => {
  const [WALL, BALL] = [1, 2];
  const world = new World();
  const balls = world.insertMany("circle", { x: [0, 1], y: [0, 0], r: [1, 1] }, { of: BALL, meets: WALL });
  const pillar = world.insert(circle([2, 0], 1), { of: WALL, meets: BALL });
  expect(listOf(world.step().touching)).toEqual([[balls[0], pillar], [balls[1], pillar]]);
  expect(world.meeting([1, 0])).toEqual([...balls, pillar]);
  expect(world.meeting([1, 0], { groups: WALL })).toEqual([pillar]);
  expect(world.meeting([1, 0], { groups: BALL, except: balls[1]! })).toEqual([balls[0]]);
  // Who is gone is no one.
  const gone = world.insert([9, 9]);
  world.remove(gone);
  expect(world.meeting([1, 0], { groups: WALL, except: gone })).toEqual([pillar]);
  expect(world.castAny([0, 0, 9, 0], { groups: 4 })).toBe(false);
  expect(world.setGroups(balls[0]!, { of: BALL, meets: 0 })).toBe(true);
  expect(listOf(world.step().ended)).toEqual([[balls[0], pillar]]);
  const { touching, began, ended } = world.step({ touching: false });
  expect([touching.length, began.length, ended.length]).toEqual([0, 0, 0]);
  expect(world.step({ changes: false }).touching.length).toBe(1);
  world.free();
});

test("sweeps: from paper", () => {
  const world = new World();
  const me = world.insert(circle([0, 0], 1));
  const far = world.insert(rect([9, -1], [10, 1]));
  // It is grazed.
  const near = world.insert(circle([5, 3], 2));
  const met = world.sweepAll(circle([0, 0], 1), [16, 0], { except: me });
  expect(met).toEqual([
    { id: near, t: 0.3125, contact: "meets", motion: null, normal: [0, -1], at: [5, 1], grazes: true },
    { id: far, t: 0.5, contact: "meets", motion: null, normal: [-1, 0], at: expect.anything(), grazes: false },
  ]);
  expect(world.sweep(circle([0, 0], 1), [16, 0])).toMatchObject({ id: me, t: 0, contact: "overlapping", normal: null, grazes: null });
  // Over a flush seam, and into it.
  const floor = world.insert([2, -20, 9, -20]);
  const box = rect([0, -20], [1, -19]);
  expect(world.sweep(box, [5, 0])).toMatchObject({ id: floor, t: 0.2, grazes: true });
  expect(world.sweep(box, [5, -1e-300])).toMatchObject({ id: floor, t: 0.2, grazes: false });
  expect(world.sweep(rect([8, 0], [9, 1]), [0, 5])).toMatchObject({ id: far, contact: "touching", motion: "slides" });
  expect(world.sweep(rect([8, 0], [9, 1]), [1, 0])).toMatchObject({ contact: "touching", motion: "enters" });
  expect(world.sweep(rect([8, 0], [9, 1]), [-1, 0])).toMatchObject({ contact: "touching", motion: "separates" });
  expect(world.sweepAny(circle([0, 0], 1), [3, -3], { except: me })).toBe(false);
  expect(world.sweep([0, 5], [1, 0])).toBe(null);
  world.free();
});

test("thousands at once, by columns, and twice the same", async () => {
  const n = 5000;
  const other = await load();
  const run = (world: InstanceType<typeof World>) => {
    const random = new Random(33);
    const column = () => Float64Array.from({ length: n }, () => random.below(60_000) / 64);
    const [x, y] = [column(), column()];
    const ids = world.insertMany("circle", { x, y, r: new Float32Array(n).fill(3.25) });
    world.insertMany("aabb", { minX: [0, 400], minY: [0, 300], maxX: [50, 500], maxY: [50, 400] });
    const lists: number[][][] = [];
    let out;
    for (let step = 0; step < 8; step++) {
      for (let k = 0; k < n; k++) [x[k], y[k]] = [x[k]! + random.below(9) - 4, y[k]! + random.below(9) - 4];
      world.moveTo(ids, x, y);
      out = world.step(out ? { out } : {});
      lists.push(listOf(out.touching), listOf(out.began), listOf(out.ended));
    }
    const circles = Array.from(x, (_, k): Circle => circle([x[k]!, y[k]!], 3.25));
    const expected = circles.flatMap((c, k) => (secant.intersects(c, circles[0]!) && k > 0 ? [ids[k]] : []));
    expect(world.meeting(circles[0]!, { except: ids[0]! }).filter((id) => ids.includes(id))).toEqual(expected);
    world.free();
    return lists;
  };
  const first = run(new World());
  expect(first[0]!.length).toBeGreaterThan(200);
  expect(run(new World())).toEqual(first);
  expect(run(new other.World())).toEqual(first);
});

test("errors say what is wrong, and change nothing", () => {
  const world = new World();
  const any = (value: unknown) => value as never;
  const [ball, wall] = [world.insert(circle([0, 0], 1)), world.insert([5, 5, 6, 6])];
  const gone = world.insert([9, 9]);
  world.remove(gone);
  const WRONG: [() => unknown, string][] = [
    [() => world.insert(circle([0, NaN], 1)), "shape.c[1] is NaN, expected a finite number"],
    [() => world.insert(circle([0, 0], -1)), "shape: the radius is negative, expected 0 or more"],
    [() => world.insert([0, 0], any({ of: 1.5, meets: 1 })), "groups.of is 1.5, expected bits: an integer of 32 bits"],
    [() => world.insertMany("circle", { x: [1, 2], y: [1, 2], r: [1, -2] }), "row 1: the radius is negative"],
    [() => world.insertMany("circle", any({ x: [1, 2], y: [1, 2] })), "columns.r is undefined, expected a Float64Array"],
    [() => world.insertMany(any("polygon"), any({})), 'type is "polygon", expected one of point, segment, ray, aabb, circle'],
    [() => world.replaceMany([ball, wall], "circle", { x: [1], y: [2], r: [3] }), "ids has 2 rows, expected 1 as the columns have"],
    [() => world.replaceMany([ball, gone], "point", { x: [1, 1], y: [2, 2] }), "row 1: there is no such shape in this world"],
    [() => world.moveTo([ball, wall], [3, 3], [3, 3]), "row 1: the shape has no one position, expected a point or a circle"],
    [() => world.moveTo([ball], [Infinity], [3]), "x[0] is Infinity, expected a finite number"],
    [() => world.moveTo([ball], [1], [1, 2]), "y has 2 rows, expected 1 as x has"],
    [() => world.moveTo(any({ length: 1, 0: null }), [3], [3]), "row 0: there is no such shape in this world"],
    [() => world.moveTo(any("0"), [3], [3]), 'ids is "0", expected an object'],
    [() => world.moveTo(any(undefined), [3], [3]), "ids is undefined, expected an object"],
    [() => world.moveTo(any(null), [3], [3]), "ids is null, expected an object"],
    [() => world.replaceMany(any(undefined), "point", { x: [3], y: [3] }), "ids is undefined, expected an object"],
    [() => world.moveTo(any(new BigInt64Array(1)), [3], [3]), "row 0: there is no such shape in this world"],
    [() => world.insert([0, 0], any(null)), "groups is null, expected an object"],
    [() => world.step(any(null)), "options is null, expected an object"],
    [() => world.step(any({ out: { ended: { a: new Float32Array(4) } } })), "out is an object, expected a Float64Array"],
    [() => world.meeting([0, 0], any(null)), "query is null, expected an object"],
    [() => world.nearest([0, 0], 1, any(null)), "query is null, expected an object"],
    [() => world.cast([0, 0, 1, 1], any(null)), "options is null, expected an object"],
    [() => world.meeting(any({ type: "cube" })), 'shape.type is "cube", expected the name of a shape'],
    [() => world.moveTo([any(null)], [3], [3]), "row 0: there is no such shape in this world"],
    [() => world.sweep(circle([0, 0], 1), any([, 1])), "by[0] is undefined, expected a finite number"],
    [() => world.meeting([0, 0], { except: any("me") }), 'query.except is "me", expected an id'],
    [() => world.nearest([0, 0], -1), "count is -1, expected an integer of 0 or more"],
    [() => world.nearest([0, 0], 1, { within: NaN }), "query.within is NaN, expected a finite number"],
    [() => world.cast(any(circle([0, 0], 1))), "ray is an object, expected a ray or segment"],
    [() => world.cast(ray([0, 0], [0, 0])), "ray: the direction is zero"],
    [() => world.cast([0, 0, 1, 1], { maxT: NaN }), "options.maxT is NaN, expected a number"],
    [() => world.sweep(circle([0, 0], 1), any([1])), "by is an array of 1, expected [x, y]"],
    [() => world.sweep(circle([0, 0], 1), [NaN, 1]), "by[0] is NaN, expected a finite number"],
    [() => world.sweep(ray([0, 0], [1, 1]), [1, 1]), "shape: the shape cannot be swept"],
  ];
  for (const [ask, text] of WRONG) expect(ask).toThrow(text);
  for (const id of [gone, -1, 0.5, NaN, 1e300, 2 ** 40, any("x"), any(undefined), any(null), any(false), any([]), any("0"), any(0n)]) {
    expect([world.has(id), world.remove(id), world.replace(id, [0, 0])]).toEqual([false, false, false]);
  }
  expect(world.size).toBe(2);
  expect([world.meeting([0, 0]), world.meeting([5, 5])]).toEqual([[ball], [wall]]);
  expectTypeOf(world.insert([0, 0])).toEqualTypeOf<number>();
  world.free();
  world.free();
});

test("a step tells its changes also where its buffers cannot be used again", () => {
  const world = new World();
  const [a, b] = [world.insert(circle([0, 0], 1)), world.insert(circle([1, 0], 1))];
  const step = world.step();
  expect([...step.began.a, ...step.began.b]).toEqual([a, b]);
  world.replace(b, circle([50, 0], 1));
  expect(() => world.step({ out: { ...step, began: { ...step.began, b: new Float32Array(4) as never } } })).toThrow("out is");
  const all = [step.touching, step.began, step.ended].flatMap((pairs) => [pairs.a.buffer, pairs.b.buffer]);
  structuredClone(step, { transfer: all });
  const next = world.step({ out: step });
  expect([next.touching.length, next.began.length, [...next.ended.a, ...next.ended.b]]).toEqual([0, 0, [a, b]]);
  world.free();
});

test("a world that is freed while an argument is read is no other world", () => {
  const ALL: ((world: World, shape: WorldShape) => unknown)[] = [
    (world, shape) => world.insert(shape),
    (world, shape) => world.replace(0, shape),
    (world, shape) => world.meeting(shape),
    (world, shape) => world.nearest(shape, 1),
    (world, shape) => world.sweep(shape, [1, 0]),
    (world, shape) => world.insertMany("point", { x: [0], get y() { return [(shape as Circle).c[1]]; } }),
    (world, shape) => world.replaceMany([0], "point", { x: [0], get y() { return [(shape as Circle).c[1]]; } }),
    (world, shape) => world.moveTo([0], [0], Object.defineProperty([0], 0, { get: () => (shape as Circle).c[1] })),
  ];
  for (const ask of ALL) {
    const world = new World();
    world.insert([9, 9]);
    const others: World[] = [];
    const shape: Circle = {
      type: "circle",
      // The next world takes the place of the one that is freed.
      get c(): [number, number] { world.free(); if (others.length === 0) others.push(new World()); return [0, 0]; },
      r: 1,
    };
    expect(() => ask(world, shape), String(ask)).toThrow("this world was freed");
    expect(others.map(({ size }) => size)).toEqual([0]);
    others.forEach((other) => other.free());
  }
});

test("a step has the pairs of its own world, also where reading its options steps another", () => {
  const [world, other] = [new World(), new World()];
  const [a, b, c] = [0, 1, 2].map((x) => world.insert(circle([x, 0], 0.5)));
  for (let k = 0; k < 9; k++) other.insert(circle([0, 0], 1));
  const steps = () => (other.step(), undefined);
  const pairs = { get a() { return steps(); }, get b() { return steps(); } };
  const out = { get touching() { steps(); return pairs; }, get began() { steps(); return pairs; }, get ended() { steps(); return pairs; } };
  const { touching, began, ended } = world.step({ get out() { steps(); return out as never; } });
  expect([listOf(touching), listOf(began), listOf(ended)]).toEqual([[[a, b], [b, c]], [[a, b], [b, c]], []]);
  world.free();
  other.free();
});

test("queries find what is in a group and meets one", () => {
  const world = new World();
  const find = () => [world.cast([0, 0, 9, 0], { groups: 1 })?.id, world.meeting([5, 0]).length, world.step().touching.length];
  const wall = world.insert([5, -1, 5, 1], { of: 1, meets: 0 });
  world.insert([5, -1, 5, 1], { of: 1, meets: 1 });
  world.remove(1);
  expect(find()).toEqual([undefined, 0, 0]);
  // Of a group that no other shape is in.
  expect(world.setGroups(wall, { of: 1, meets: 2 })).toBe(true);
  world.insert([5, 0, 6, 0], { of: 1, meets: 1 });
  expect(find()).toEqual([wall, 2, 0]);
  world.free();
});

test("a place that is used again has another id, two million times", () => {
  const world = new World();
  const first = world.insert([0, 0]);
  world.remove(first);
  const second = world.insert([0, 0]);
  expect([first >>> 0, second >>> 0, first === second]).toEqual([0, 0, false]);
  let last = second;
  for (let k = 2; k < 2 ** 21; k++) {
    world.remove(last);
    last = world.insert([0, 0]);
  }
  expect([last > second, Number.isSafeInteger(last), world.has(last)]).toEqual([true, true, true]);
  world.remove(last);
  expect([world.insert([0, 0]), world.size]).toEqual([first, 1]);
  world.free();
});

test("memory is flat over a thousand worlds and a thousand steps", () => {
  const exports = instantiate<WorldExports>(bytesOf(base64));
  const { World } = worldApi(new Memory(exports));
  const pages = () => exports.memory.buffer.byteLength;
  const n = 200;
  const random = new Random(35);
  const column = () => Float64Array.from({ length: n }, () => random.below(1000) / 8);
  const work = (worlds: number, steps: number) => {
    for (let k = 0; k < worlds; k++) {
      const world = new World();
      const ids = world.insertMany("circle", { x: column(), y: column(), r: new Float64Array(n).fill(1) });
      for (let step = 0; step < steps; step++) {
        world.moveTo(ids, column(), column());
        world.step();
      }
      world.castAll([0, 0, 90, 90]);
      world.nearest([40, 40], 10);
      world.sweepAll(circle([0, 0], 2), [99, 99]);
      expect(() => world.moveTo([NaN], [0], [0])).toThrow("row 0");
      world.free();
    }
  };
  work(20, 3);
  work(1, 100);
  const before = pages();
  work(1000, 3);
  work(1, 1000);
  expect(pages()).toBe(before);
}, 120_000);

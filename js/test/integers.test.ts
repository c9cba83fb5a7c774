/** Coordinates of 64 bits: against integers of any size, beyond what doubles can tell apart. */

import { expect, expectTypeOf, test } from "vitest";
import * as big from "../dist/integers.js";
import { load } from "../dist/integers-async.js";
import type { Coordinates, IntegersApi, SegmentTuple } from "../dist/integers.js";
import { type Big, intersectBig, turn } from "./exact.js";
import { Random } from "./questions.js";
import { secant } from "./secant.js";

const { circle, crossings, join, orient2d, pairs, polygon, rect, segmentSet } = big;
const LIMIT = 2n ** 63n;

/** A coordinate near a corner of the range, or about 2^53, where neighbours are one double; or a small one. */
function coordinate(random: Random, set: number): bigint {
  const near = BigInt(random.below(8));
  return [near, 2n ** 53n + near, -LIMIT + near, LIMIT - 1n - near, near * 2n ** 59n][set]!;
}

const tuple = (random: Random, sets: () => number): SegmentTuple<bigint> =>
  [0, 1, 2, 3].map(() => coordinate(random, sets())) as unknown as SegmentTuple<bigint>;

const column = (all: SegmentTuple<bigint>[], k: number) => BigInt64Array.from(all, (s) => s[k]!);
const columnsOf = (all: SegmentTuple<bigint>[]) => ({
  x1: column(all, 0),
  y1: column(all, 1),
  x2: column(all, 2),
  y2: column(all, 3),
});

test("no pair of 20,000 is wrong, one by one or by columns", () => {
  const random = new Random(51);
  const all = Array.from({ length: 20_000 }, (_, k): [SegmentTuple<bigint>, SegmentTuple<bigint>] => {
    const sets = () => (k % 6 === 5 ? random.below(5) : k % 6);
    return [tuple(random, sets), tuple(random, sets)];
  });
  const expected = all.map(([a, b]) => intersectBig(a, b));
  expect(expected.filter(Boolean).length).toBeGreaterThan(1000);
  expect(all.filter(([a, b], k) => big.intersects(a, b) !== expected[k]).length).toBe(0);
  // Doubles cannot tell: the same questions, rounded, have other answers.
  const rounded = (s: SegmentTuple<bigint>) => s.map(Number) as unknown as SegmentTuple<number>;
  expect(all.filter(([a, b], k) => secant.intersects(rounded(a), rounded(b)) !== expected[k]).length).toBeGreaterThan(500);
  const asked = pairs(columnsOf(all.map(([a]) => a)), columnsOf(all.map(([, b]) => b)));
  const bits = asked.intersects();
  expect(all.map((_, k) => ((bits[k >> 5]! >>> (k & 31)) & 1) === 1)).toEqual(expected);
  expect(asked.count()).toBe(expected.filter(Boolean).length);
  expect([...asked.rows()]).toEqual(expected.flatMap((yes, k) => (yes ? [k] : [])));
  expect([...asked.relations()].map((code) => big.RELATIONS[code])).toEqual(all.map(([a, b]) => big.relation(a, b)));
  const points = asked.points();
  expect([...points.rows]).toEqual([...asked.rows()]);
  points.rows.forEach((row, k) => {
    const part = big.intersection(...all[row]!);
    const first = part?.type === "point" ? part : part?.type === "overlap" ? part.start : null;
    if (points.x[k] !== first?.at[0] || points.y[k] !== first?.at[1] || points.t[k] !== first?.t) throw new Error(`row ${row}`);
  });
});

test("the turn of three points", () => {
  const random = new Random(52);
  for (let k = 0; k < 20_000; k++) {
    const [a, b, c] = [0, 1, 2].map(() => [coordinate(random, k % 5), coordinate(random, k % 5)]) as [Big, Big, Big];
    expect(orient2d(a, b, c)).toBe(turn(a, b, c));
  }
  expect(orient2d([-LIMIT, -LIMIT], [LIMIT - 1n, LIMIT - 1n], [0n, 1n])).toBe(1);
});

test("all crossings of a set, and of two, are those of each with each", () => {
  const random = new Random(53);
  const sets = () => 1;
  const [red, blue] = [0, 1].map(() => Array.from({ length: 150 }, () => tuple(random, sets))) as [SegmentTuple<bigint>[], SegmentTuple<bigint>[]];
  const expected = red.flatMap((a, i) => red.flatMap((b, j) => (i < j && intersectBig(a, b) ? [`${i} ${j}`] : [])));
  const set = segmentSet(columnsOf(red));
  const found = crossings(set).sorted({ parameters: true });
  expect([...found.i].map((i, k) => `${i} ${found.j[k]}`)).toEqual(expected);
  const between = red.flatMap((a) => blue.filter((b) => intersectBig(a, b)));
  expect(join(set, columnsOf(blue)).count()).toBe(between.length);
  expect(crossings(set, { features: red.map(() => 1), ignoreAdjacent: true }).count()).toBeLessThanOrEqual(expected.length);
  for (let k = 0; k < found.length; k++) {
    const part = big.intersection(red[found.i[k]!]!, red[found.j[k]!]!);
    const first = part?.type === "point" ? part : part?.type === "overlap" ? part.start : null;
    expect([found.x![k], found.y![k], found.t![k], found.u![k]]).toEqual([...first!.at, first!.t, first!.u]);
  }
  set.set(columnsOf(blue));
  expect(crossings(set).count()).toBe(crossings(columnsOf(blue)).count());
  set.free();
  expect(() => crossings(set).count()).toThrow("segments was freed");
});

test("columns of 32 bits, and arrays", () => {
  const wall = { x1: Int32Array.of(-5, 2 ** 31 - 1), y1: Int32Array.of(0, -(2 ** 31)), x2: [5n, 0n], y2: BigInt64Array.of(0n, 7n) };
  const other = { x1: [0n, 0n], y1: [-1n, 7n], x2: [0n, 9n], y2: [1n, 9n] };
  expect([...pairs(wall, other).relations()].map((code) => big.RELATIONS[code])).toEqual(["cross", "touch"]);
  expect(pairs(wall, { x1: [0n], y1: [0n], x2: [0n], y2: [0n] }).count()).toBe(1);
});

test("shapes of every type", () => {
  const far = 2n ** 62n;
  const disc = circle([far, 0n], 5n);
  expect(big.relation(disc, [far + 3n, 4n])).toBe("touch");
  expect(big.relation(disc, [far + 3n, 5n])).toBe("disjoint");
  expect(big.intersection(rect([0n, 0n], [far + 1n, 2n]), rect([far - 1n, 1n], [far + 9n, 9n]))).toEqual({
    type: "aabb",
    min: [far - 1n, 1n],
    max: [far + 1n, 2n],
  });
  expect(big.within([0n, 0n], [3n * far / 4n, far], 5n * far / 4n)).toBe(true);
  expect(big.within([0n, 0n], [3n * far / 4n, far], 5n * far / 4n - 1n)).toBe(false);
  expect(big.distance([0n, 0n], [3n, 4n])).toBe(5);
  expect(big.closestPoints([0n, 0n, 4n, 0n], circle([3n, 2n], 1n))).toEqual({ a: [3, 0], b: [3, 1], t: 0.75, u: null });
  const room = big.prepare(polygon<bigint>([[0n, 0n], [far, 0n], [far, far], [0n, far]]));
  expect(big.relation([1n, 1n], room)).toBe("within");
  expect(big.cast(big.ray([1n, 1n], [1n, 0n]), [disc, room, [9n, 0n, 9n, 2n]], { hollow: true })).toMatchObject({ index: 2, t: 8, at: [9, 1] });
  expect(big.castAll([0n, 5n, far, 5n], [disc, circle([2n, 2n], 3n)]).map(({ index }) => index)).toEqual([1, 0]);
  expect(big.castAny(big.ray([far - 9n, 6n], [1n, 0n]), disc)).toBe(false);
  expect(big.castAny(big.ray([far - 9n, 5n], [1n, 0n]), disc, { minT: 1, maxT: 9 })).toBe(true);
  room.free();
});

test("errors: what is no bigint, and what is out of range", () => {
  const any = (value: unknown) => value as never;
  const columns = { x1: [0n], y1: [0n], x2: [1n], y2: [1n] };
  const WRONG: [() => unknown, typeof TypeError | typeof RangeError, string][] = [
    [() => big.intersects([0n, LIMIT], [0n, 0n]), RangeError, "a[1] is 9223372036854775808n, expected an integer from -2^63 to 2^63 - 1"],
    [() => big.intersects([0n, 0n], any([0n, 1])), TypeError, "b[1] is 1, expected a bigint, such as 12n"],
    [() => big.intersects(any([0, 0, 1, 1]), [0n, 0n]), TypeError, "a[0] is 0, expected a bigint"],
    [() => big.intersects(any(circle([0n, 0n], any(1))), [0n, 0n]), TypeError, "a.r is 1, expected a bigint"],
    [() => big.intersects(circle([0n, 0n], -1n), [0n, 0n]), RangeError, "a: the radius is negative"],
    [() => big.intersects(polygon<bigint>([[0n, 0n], [1n, 0n], any([0n, 0.5])]), [0n, 0n]), TypeError, "a.points[2][1] is 0.5, expected a bigint"],
    [() => big.within([0n, 0n], [0n, 0n], any(1)), TypeError, "d is 1, expected a bigint"],
    [() => big.orient2d([0n, 0n], [0n, 0n], [0n, -LIMIT - 1n]), RangeError, "c[1] is -9223372036854775809n"],
    [() => big.orient2d(any([, 0n]), [0n, 0n], [0n, 0n]), TypeError, "a[0] is undefined, expected a bigint"],
    [() => big.orient2d([0n, 0n], any([0n, ,]), [0n, 0n]), TypeError, "b[1] is undefined, expected a bigint"],
    [() => segmentSet(any({ ...columns, x2: Float64Array.of(1) })), TypeError, "columns.x2 is an object, expected a BigInt64Array, Int32Array or array of bigints"],
    [() => segmentSet({ ...columns, y2: [LIMIT] }), RangeError, "columns.y2[0] is 9223372036854775808n"],
    [() => segmentSet({ ...columns, y2: any([1]) }), TypeError, "columns.y2[0] is 1, expected a bigint"],
    [() => segmentSet({ ...columns, y2: [1n, 2n] }), RangeError, "columns.y2 has 2 rows, expected 1 as columns.x1 has"],
    [() => big.cast(any([0, 0, 1, 1]), [0n, 0n]), TypeError, "ray[0] is 0, expected a bigint"],
    [() => big.cast([0n, 0n, 1n, 1n], any([0, 0])), TypeError, "target[0] is 0, expected a bigint"],
    [() => big.cast([0n, 0n, 1n, 1n], [LIMIT, 0n]), RangeError, "target[0] is 9223372036854775808n, expected an integer"],
    // And the other way round.
    [() => secant.intersects(any([0n, 0n]), [0, 0]), TypeError, "a[0] is 0n, expected a finite number"],
    [() => secant.segmentSet(any({ x1: new BigInt64Array(1), y1: [0], x2: [0], y2: [0] })), TypeError, "columns.x1 is an object, expected a Float64Array"],
  ];
  for (const [ask, type, text] of WRONG) {
    expect(ask).toThrow(type);
    expect(ask).toThrow(text);
  }
});

test("secant/integers/async has what secant/integers has", async () => {
  const loaded = await load();
  expectTypeOf(loaded).toEqualTypeOf<IntegersApi>();
  for (const name of Object.keys(loaded)) expect(big).toHaveProperty(name);
  const p: Coordinates<bigint> = [0n, 2n];
  expect(loaded.relation(circle([0n, 0n], 2n), p)).toBe("touch");
});

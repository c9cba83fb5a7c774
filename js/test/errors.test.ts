/** Every error says which argument is wrong, and why; and nothing that is handed in makes the module trap. */

import { expect, test } from "vitest";
import { secant } from "./secant.js";

/** Anything, as a caller without types may hand it in. */
const any = (value: unknown) => value as never;
const columns = { x1: [0], y1: [0], x2: [1], y2: [1] };

const WRONG: [() => unknown, typeof TypeError | typeof RangeError, string][] = [
  [() => secant.intersects([0, NaN], [1, 1]), RangeError, "a[1] is NaN, expected a finite number"],
  [() => secant.intersects([0, 1], [1, -Infinity]), RangeError, "b[1] is -Infinity, expected a finite number"],
  [() => secant.intersects(any([0, 1, 2, "3"]), [1, 1, 2, 2]), TypeError, 'a[3] is "3", expected a finite number'],
  [() => secant.intersects([0, 1, 2, 3], [1, 1, 2, NaN]), RangeError, "b[3] is NaN, expected a finite number"],
  [() => secant.intersects(any([0]), [1, 1]), TypeError, "a is an array of 1, expected [x, y], [x0, y0, x1, y1] or a shape"],
  [() => secant.intersects(any(null), [1, 1]), TypeError, "a is null, expected a shape"],
  [() => secant.intersects([1, 1], any(undefined)), TypeError, "b is undefined, expected a shape"],
  [() => secant.intersects([1, 1], any({ type: "cube" })), TypeError, 'b.type is "cube", expected the name of a shape'],
  [() => secant.intersects([1, 1], any({})), TypeError, "b.type is undefined, expected the name of a shape"],
  [() => secant.intersects([1, 1], any({ type: "prepared" })), TypeError, 'b.type is "prepared", expected the name of a shape'],
  [() => secant.relation(secant.circle([0, 0], -1), [1, 1]), RangeError, "a: the radius is negative, expected 0 or more"],
  [() => secant.relation(any({ type: "circle", c: [0, 0] }), [1, 1]), TypeError, "a.r is undefined, expected a finite number"],
  [() => secant.relation(any({ type: "segment", p: [0, 0] }), [1, 1]), TypeError, "a.q is undefined, expected [x, y]"],
  [() => secant.relation([1, 1], secant.rect([0, 3], [1, 2])), RangeError, "b: min is above max on y, expected min <= max"],
  [() => secant.relation([1, 1], secant.ray([0, 3], [0, 0])), RangeError, "b: the direction is zero"],
  [() => secant.relation([1, 1], any({ type: "line", p: [0, 0] })), TypeError, "b has neither d nor q"],
  [() => secant.relation([1, 1], secant.polygon([[0, 0], [2, 2], [2, 0], [0, 2]])), RangeError, "b: edges 0 and 2 cross, touch or overlap, expected a simple polygon"],
  [() => secant.relation([1, 1], secant.polygon([[0, 0], [2, 2]])), RangeError, "b: 2 different vertices, expected 3 or more"],
  [() => secant.relation([1, 1], secant.polyline([])), RangeError, "b: 0 vertices, expected 2 or more"],
  [() => secant.relation([1, 1], secant.convexPolygon([[0, 0], [4, 0], [1, 1], [0, 4]])), RangeError, "b: the polygon is not convex at vertex 2"],
  [() => secant.relation([1, 1], secant.polygon([[0, 0], [2, 2], any([2])])), TypeError, "b.points[2] is an array of 1, expected [x, y]"],
  [() => secant.relation([1, 1], any({ type: "triangle", points: [[0, 0]] })), TypeError, "b.points is an array of 1, expected three points"],
  [() => secant.relation([1, 1], secant.boundary(any(secant.point([0, 0])))), TypeError, 'b.of is "point", expected "aabb", "circle" or "polygon"'],
  [() => secant.relation([1, 1], secant.boundary(secant.circle([0, 0], -1))), RangeError, "b: the radius is negative"],
  [() => secant.within([0, 0], [1, 1], NaN), RangeError, "d is NaN, expected a finite number"],
  [() => secant.cast(any(secant.circle([0, 0], 1)), [1, 1]), TypeError, "ray is an object, expected a ray or segment"],
  [() => secant.castAll([0, 0, 1, 1], any([, [0, 0, 1, 1]])), TypeError, "targets[0] is undefined, expected a shape"],
  [() => secant.relation([1, 1], secant.polyline(any([[0, 0], [1, ,]]))), TypeError, "b.points[1][1] is undefined, expected a finite number"],
  [() => secant.relation([1, 1], secant.polyline(any([[0, 0], [, 1]]))), TypeError, "b.points[1][0] is undefined, expected a finite number"],
  [() => secant.segmentsIntersect(any([0, , 1, 1]), [0, 0, 1, 1]), TypeError, "a[1] is undefined, expected a finite number"],
  [() => secant.cast([0, 0, 1, 1], [secant.circle([0, 0], 1), secant.ray([0, 0], [0, 0])]), RangeError, "targets[1]: the direction is zero"],
  [() => secant.cast([0, 0, 1, 1], secant.circle([0, 0], NaN)), RangeError, "target.r is NaN, expected a finite number"],
  [() => secant.cast([0, 0, 1, 1], [1, 1], { maxT: NaN }), RangeError, "options.maxT is NaN, expected a number"],
  [() => secant.prepare(secant.circle([0, 0], -1)), RangeError, "shape: the radius is negative"],
  [() => secant.orient2d([0, 0], [1, 1], any([1])), TypeError, "c is an array of 1, expected a point [x, y]"],
  [() => secant.orient2d([0, 0], [NaN, 1], [1, 1]), RangeError, "b[0] is NaN, expected a finite number"],
  [() => secant.segmentsIntersect(any({}), [0, 0, 1, 1]), TypeError, "a is an object, expected a segment [x0, y0, x1, y1]"],
  [() => secant.segmentSet({ ...columns, x2: [0, 1] }), RangeError, "columns.x2 has 2 rows, expected 1 as columns.x1 has"],
  [() => secant.segmentSet(any({ ...columns, y2: undefined })), TypeError, "columns.y2 is undefined, expected a Float64Array"],
  [() => secant.segmentSet({ ...columns, y2: new Float64Array([Infinity]) }), RangeError, "columns.y2[0] is Infinity, expected a finite number"],
  [() => secant.segmentSet({ ...columns, y2: any(["1"]) }), TypeError, 'columns.y2[0] is "1", expected a finite number'],
  [() => secant.crossings(any(3)), TypeError, "segments is 3, expected columns { x1, y1, x2, y2 } or a segment set"],
  [() => secant.crossings(columns, { only: [any("crosses")] }), RangeError, 'options.only[0] is "crosses", expected one of cross, touch'],
  [() => secant.crossings(columns, { features: [1, 2] }).count(), RangeError, "options.features has 2 rows, expected 1"],
  [() => secant.crossings(columns, { features: [-1] }).count(), RangeError, "options.features[0] is -1, expected an integer"],
  [() => secant.join(columns, any(null)), TypeError, "blue is null"],
  [() => secant.pairs({ x1: [0, 0], y1: [0, 0], x2: [0, 0], y2: [0, 0] }, { x1: [0, 0, 0], y1: [0, 0, 0], x2: [0, 0, 0], y2: [0, 0, 0] }), RangeError, "b has 3 segments, expected 2 as a has, or 1"],
  [() => secant.pairs(columns, columns).relations(any(new Float32Array(4))), TypeError, "out is an object, expected a Uint8Array"],
  [() => secant.cast([0, 0, 1, 1], [1, 1], any(null)), TypeError, "options is null, expected an object"],
  [() => secant.crossings(columns, any(null)), TypeError, "options is null, expected an object"],
  [() => secant.crossings(columns).sorted(any(null)), TypeError, "options is null, expected an object"],
  [() => secant.crossings(columns, { only: any("cross") }), TypeError, 'options.only is "cross", expected an array of cross'],
  [() => secant.crossings(columns, { only: any([, "cross"]) }), RangeError, "options.only[0] is undefined, expected one of cross"],
  [() => secant.crossings(columns, { features: any(5) }).count(), TypeError, "options.features is 5, expected a number for each"],
  // An array of so many numbers that their bytes are counted from 0 again.
  [() => secant.distance(secant.polyline(many(2 ** 31)), [0, 0]), RangeError, "out of memory for 4294967296 numbers"],
  [() => secant.distance(secant.polyline(many(2 ** 31 + 1)), [0, 0]), RangeError, "out of memory for 4294967298 numbers"],
  [() => secant.segmentSet({ x1: many(2 ** 30), y1: many(2 ** 30), x2: many(2 ** 30), y2: many(2 ** 30) }), RangeError, "out of memory"],
];

/** Holes only. */
function many(length: number): never {
  const all: unknown[] = [];
  all.length = length;
  return all as never;
}

test("what asks while it is read, and what changes, is an error", () => {
  const { circle, distance, intersects, polyline, relation, segmentSet } = secant;
  const asking = { type: "circle", get c() { intersects(circle([100, 100], 1), [7, 7]); return [0, 0]; }, r: 1 };
  expect(() => relation(circle([2, 0], 2), any(asking))).toThrow("b asks another question while it is read");
  expect(() => relation(any(asking), circle([2, 0], 2))).toThrow("a asks another question while it is read");
  // An element that makes memory grow.
  const growing = Object.defineProperty([0, 2], 0, { get: () => (segmentSet(far).free(), 1) });
  const far = { x1: new Float64Array(1e6), y1: new Float64Array(1e6), x2: new Float64Array(1e6), y2: new Float64Array(1e6) };
  expect(relation(any(growing), [1, 2])).toBe("equal");
  const lengthening = [[0, 0], [1, 0]];
  Object.defineProperty(lengthening, 0, { get: () => (lengthening.push([9, 9]), [0, 0]) });
  expect(distance(polyline(any(lengthening)), [3, 0])).toBe(2);
  let reads = 0;
  const changing = { get x1() { return new Float64Array(++reads === 1 ? 1 : 20_000); }, y1: [0], x2: [1], y2: [1] };
  expect(() => segmentSet(changing)).toThrow("columns.x1 changes while it is read, expected 1 rows");
  const growingColumns = { x1: [0], y1: [0], x2: [1], y2: [1] };
  const pairs = secant.pairs(growingColumns, growingColumns);
  for (const column of Object.values(growingColumns)) column.push(3);
  expect(() => pairs.count()).toThrow("a and b are 2 pairs, expected 1 as at first");
});

test("what is read may ask and free: arrays and answers before the question, handles after it", () => {
  const { cast, circle, crossings, intersects, prepare, relation, segmentSet } = secant;
  const asks = () => intersects(circle([100, 100], 1), [50, 50, 60, 60]);
  const segment = [6, 0, 6, 2] as const;
  for (const at of [0, 1]) {
    const targets = Object.defineProperty([segment, segment], at, { get: () => (asks(), segment) });
    expect(cast(secant.ray([0, 1], [3, 0.5]), targets)?.t).toBe(2);
  }
  const set = { x1: [0, 0], y1: [0, 4], x2: [4, 4], y2: [4, 0] };
  const other = { x1: [100, 100], y1: [0, 4], x2: [104, 104], y2: [4, 0] };
  const earlier = { get i() { crossings(other).sorted(); return undefined; } };
  expect(crossings(set).sorted({ out: any(earlier) }).x).toEqual(Float64Array.of(2));
  const freed = segmentSet(columns);
  const freeing = { ...columns, get y2() { freed.free(); segmentSet(other); return [1]; } };
  expect(() => secant.pairs(freed, freeing).count()).toThrow("a was freed");
  const disc = prepare(circle([0, 0], 1));
  const freesDisc = { type: "circle", get c() { disc.free(); return [0, 0]; }, r: 1 };
  expect(() => relation(disc, any(freesDisc))).toThrow("b asks another question while it is read");
  // What says another length than it has is copied nowhere else.
  class Longer extends Float64Array {
    override get length() { return 1; }
  }
  expect(() => segmentSet({ ...columns, x2: new Longer(5000) })).toThrow(RangeError);
  let asked = 0;
  const features = { length: 1, get 0() { return asked++ ? NaN : 1; } };
  expect(crossings(columns, { features }).count()).toBe(0);
  expect(asked).toBe(1);
});

test("many sets and prepared shapes are made and freed in their number", () => {
  const { circle, intersects, prepare, segmentSet } = secant;
  const sets = Array.from({ length: 40_000 }, () => segmentSet(columns));
  const shapes = Array.from({ length: 40_000 }, (_, k) => prepare(circle([3 * k, 0], 1)));
  for (const [k, set] of sets.entries()) if (k % 2 === 0) set.free();
  for (const [k, shape] of shapes.entries()) if (k % 2 === 0) shape.free();
  const again = Array.from({ length: 30_000 }, (_, k) => prepare(circle([3 * k, 7], 1)));
  expect(again.every((shape, k) => intersects(shape, [3 * k, 8]))).toBe(true);
  expect(shapes.every((shape, k) => k % 2 === 0 || intersects(shape, [3 * k, 1]))).toBe(true);
  for (const one of [...sets, ...shapes, ...again]) one.free();
});

/** A type of arrays that is not that of this realm. */
async function otherArray(): Promise<Float64ArrayConstructor> {
  if (typeof document === "undefined") {
    const vm = await import(/* @vite-ignore */ ["node", "vm"].join(":"));
    return vm.runInNewContext("Float64Array");
  }
  const frame = document.body.appendChild(document.createElement("iframe"));
  return (frame.contentWindow as unknown as typeof globalThis).Float64Array;
}

test("arrays of another realm, and of memory that was transferred", async () => {
  const { crossings, pairs } = secant;
  const Other = await otherArray();
  const set = { x1: Other.of(0, 0), y1: Other.of(0, 2), x2: Other.of(2, 2), y2: Other.of(2, 0) };
  expect([set.x1 instanceof Float64Array, crossings(set).sorted({ out: { x: new Other(1) } as never }).x?.[0]]).toEqual([false, 1]);
  const sorted = crossings(set).sorted();
  expect([sorted.length, sorted.x?.[0], sorted.y?.[0]]).toEqual([1, 1, 1]);
  structuredClone(sorted, { transfer: [sorted.i.buffer, sorted.x!.buffer] as ArrayBuffer[] });
  expect(crossings(set).sorted({ out: sorted }).x?.[0]).toBe(1);
  const apart = { x1: [0], y1: [5], x2: [1], y2: [5] };
  const rows = pairs(set, apart).rows();
  structuredClone(rows, { transfer: [rows.buffer as ArrayBuffer] });
  expect(pairs(set, apart).rows(rows).length).toBe(0);
});

test.each(WRONG.map(([ask, type, text]) => ({ ask, type, text })))("$text", ({ ask, type, text }) => {
  let error: unknown;
  try {
    ask();
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(type);
  expect((error as Error).message).toContain(text);
  // The next question is answered as ever.
  expect(secant.intersects([0, 0, 4, 4], [0, 4, 4, 0])).toBe(true);
  expect(secant.relation([2, 2], secant.circle([2, 0], 2))).toBe("touch");
});

test("sets say what happened to them", () => {
  const set = secant.segmentSet(columns);
  expect(() => set.set({ x1: [], y1: [], x2: [], y2: [] })).toThrow("columns has 0 segments, expected 1");
  set.set({ x1: [2], y1: [0], x2: [2], y2: [4] });
  expect(secant.pairs(set, { x1: [0], y1: [1], x2: [4], y2: [1] }).count()).toBe(1);
  // A column that is refused changes nothing.
  expect(() => set.set({ x1: [7], y1: [7], x2: [7], y2: any(["7"]) })).toThrow('columns.y2[0] is "7"');
  expect(() => set.set({ x1: [7], y1: [7], x2: [7], y2: new Float64Array([NaN]) })).toThrow("columns.y2[0] is NaN");
  expect(secant.pairs(set, { x1: [0], y1: [1], x2: [4], y2: [1] }).count()).toBe(1);
  set.free();
  set.free();
  expect(() => secant.crossings(set).count()).toThrow("segments was freed");
});

test("answers are written where they may be: into what is long enough, or an earlier answer", () => {
  const eight = Array<number>(8).fill(0);
  const zeros = { x1: eight, y1: eight, x2: eight, y2: eight };
  const all = new Uint32Array(20).fill(9);
  const rows = secant.pairs(zeros, zeros).rows(all.subarray(0, 4));
  expect([...rows]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect([...all]).toEqual(Array(20).fill(9));
  expect(secant.pairs(zeros, zeros).rows(all.subarray(0, 8)).buffer).toBe(all.buffer);
  expect([...all.subarray(6, 9)]).toEqual([6, 7, 9]);
  // One row, and then all again, in the memory of the first answer; but a part of an answer is no more than it is.
  const one = secant.pairs({ ...zeros, x1: [0, 1, 1, 1, 1, 1, 1, 1], x2: Array(8).fill(1) }, columns).rows(rows);
  expect(one.buffer).toBe(rows.buffer);
  expect(secant.pairs(zeros, zeros).rows(one).buffer).toBe(rows.buffer);
  const kept = rows.subarray(4).fill(9);
  expect(secant.pairs(zeros, zeros).rows(rows.subarray(0, 4)).buffer).not.toBe(rows.buffer);
  expect([...kept]).toEqual([9, 9, 9, 9]);
});

test("more crossings than memory has room for are refused, and the module goes on", () => {
  const n = 20_000;
  const column = (at: (row: number) => number) => Float64Array.from({ length: n }, (_, row) => at(row));
  const fan = { x1: new Float64Array(n), y1: column((row) => row), x2: column(() => 1e6), y2: column((row) => n - row) };
  expect(() => secant.crossings(fan).sorted()).toThrow("out of memory for 199,990,000 crossings");
  expect(secant.crossings(columns).count()).toBe(0);
}, 60_000);

test("sets may be empty, or of one row beside many", () => {
  const none = { x1: [], y1: [], x2: [], y2: [] };
  expect(secant.crossings(none).sorted()).toMatchObject({ length: 0 });
  expect(secant.pairs(none, none).intersects().length).toBe(0);
  expect(secant.join(columns, none).any()).toBe(false);
  const n = 10_000;
  const many = { x1: new Float32Array(n), y1: new Int32Array(n).fill(1), x2: new Float32Array(n).fill(1), y2: new Int32Array(n) };
  expect(secant.pairs(columns, many).count()).toBe(n);
  expect(secant.pairs(many, columns).rows().length).toBe(n);
});

/** Columns of shapes: every answer is that of the shapes one by one. */

import { expect, expectTypeOf, test } from "vitest";
import { type BatchApi, circles, pairs, points, rays, RELATIONS, rects, segments, type ShapeColumns } from "../dist/batch.js";
import { load } from "../dist/batch-async.js";
import type { Ray, Segment, Shape } from "../dist/index.js";
import { Random } from "./questions.js";
import { secant } from "./secant.js";

// More than the module asks at once.
const N = 5000;

/** Columns of one type, and the same shapes as objects. */
function columnsOf(random: Random, type: string): { columns: ShapeColumns; shapes: Shape[] } {
  const numbers = () => Float64Array.from({ length: N }, (_, k) => random.number(k % 4));
  const [a, b, c, d] = [numbers(), numbers(), numbers(), numbers()];
  const each = (shape: (k: number) => Shape) => Array.from({ length: N }, (_, k) => shape(k));
  switch (type) {
    case "point":
      return { columns: points({ x: a, y: b }), shapes: each((k) => [a[k]!, b[k]!]) };
    case "segment":
      return { columns: segments({ x1: a, y1: b, x2: c, y2: d }), shapes: each((k) => [a[k]!, b[k]!, c[k]!, d[k]!]) };
    case "ray": {
      const [dx, dy] = [c.map((x) => x - 4), d.map((y) => (y === 4 ? 1 : y - 4))];
      return { columns: rays({ x: a, y: b, dx, dy }), shapes: each((k) => secant.ray([a[k]!, b[k]!], [dx[k]!, dy[k]!])) };
    }
    case "aabb": {
      const [maxX, maxY] = [a.map((x, k) => x + c[k]!), b.map((y, k) => y + d[k]!)];
      return {
        columns: rects({ minX: a, minY: b, maxX, maxY }),
        shapes: each((k) => secant.rect([a[k]!, b[k]!], [maxX[k]!, maxY[k]!])),
      };
    }
    default: {
      const r = c.map((x) => x / 2);
      return { columns: circles({ x: a, y: b, r }), shapes: each((k) => secant.circle([a[k]!, b[k]!], r[k]!)) };
    }
  }
}

const TYPES = ["point", "segment", "ray", "aabb", "circle"];
const WITHOUT = ["point point", "point ray", "ray point", "ray ray"];

test.each(TYPES.flatMap((a) => TYPES.map((b) => `${a} ${b}`)))("%s", (names) => {
  const [typeA, typeB] = names.split(" ") as [string, string];
  const random = new Random(61);
  const [a, b] = [columnsOf(random, typeA), columnsOf(random, typeB)];
  const asked = pairs(a.columns, b.columns);
  if (WITHOUT.includes(names)) {
    expect(() => asked.count()).toThrow(`there is no batch of "${typeA}" and "${typeB}"`);
    return;
  }
  const expected = a.shapes.map((shape, k) => secant.relation(shape, b.shapes[k]!));
  const meets = expected.map((word) => word !== "disjoint");
  expect([...asked.relations()].map((code) => RELATIONS[code])).toEqual(expected);
  const bits = asked.intersects();
  expect(meets.map((_, k) => ((bits[k >> 5]! >>> (k & 31)) & 1) === 1)).toEqual(meets);
  expect(asked.count()).toBe(meets.filter(Boolean).length);
  const rows = asked.rows();
  expect([...rows]).toEqual(meets.flatMap((yes, k) => (yes ? [k] : [])));
  // One with each of many.
  const numbers = a.shapes[7] as never;
  const one = { point: () => pointOf(numbers), segment: () => segmentOf(numbers), ray: () => rayOf(numbers), aabb: () => rectOf(numbers), circle: () => circleOf(numbers) }[typeA]!();
  expect(pairs(one, b.columns).count()).toBe(b.shapes.filter((shape) => secant.intersects(a.shapes[7]!, shape)).length);
  expect(pairs(b.columns, one).count()).toBe(pairs(one, b.columns).count());
  // Buffers are used again.
  expect(asked.intersects(bits).buffer).toBe(bits.buffer);
  const isCast = (typeA === "segment" || typeA === "ray") && (typeB === "segment" || typeB === "aabb" || typeB === "circle");
  if (!isCast) {
    expect(() => asked.points()).toThrow(`pairs of "${typeA}" and "${typeB}" have no points`);
  } else {
    const hits = asked.points();
    expect([...hits.rows]).toEqual([...rows]);
    hits.rows.forEach((row, k) => {
      const hit = secant.cast(a.shapes[row] as Ray | Segment, [b.shapes[row] as never]);
      expect([hits.t[k], hits.x[k], hits.y[k]]).toEqual([hit?.t, ...hit!.at]);
    });
    expect(asked.points(hits).x.buffer).toBe(hits.x.buffer);
  }
  for (const columns of [a.columns, b.columns, one]) columns.free();
  expect(() => asked.count()).toThrow("a was freed");
});

const pointOf = ([x, y]: [number, number]) => points({ x: [x], y: [y] });
const segmentOf = ([x1, y1, x2, y2]: number[]) => segments({ x1: [x1!], y1: [y1!], x2: [x2!], y2: [y2!] });
const rayOf = ({ p, d }: { p: number[]; d: number[] }) => rays({ x: [p[0]!], y: [p[1]!], dx: [d[0]!], dy: [d[1]!] });
const rectOf = ({ min, max }: { min: number[]; max: number[] }) =>
  rects({ minX: [min[0]!], minY: [min[1]!], maxX: [max[0]!], maxY: [max[1]!] });
const circleOf = ({ c, r }: { c: number[]; r: number }) => circles({ x: [c[0]!], y: [c[1]!], r: [r] });

test("columns may be of other types, changed, or empty", () => {
  const set = circles({ x: Float32Array.of(0, 9), y: Int32Array.of(0, 9), r: [1, 1] });
  expectTypeOf(set).toEqualTypeOf<ShapeColumns<"circle">>();
  const wall = segments({ x1: [-2], y1: [1], x2: [2], y2: [1] });
  expect([...pairs(wall, set).rows()]).toEqual([0]);
  set.set({ x: [5, 0], y: [5, 0], r: [1, 2] });
  expect([...pairs(set, wall).rows()]).toEqual([1]);
  const none = circles({ x: [], y: [], r: [] });
  expect([none.length, pairs(none, wall).count()]).toEqual([0, 0]);
});

test("errors", () => {
  const any = (value: unknown) => value as never;
  const set = circles({ x: [0, 1], y: [0, 1], r: [1, 1] });
  const WRONG: [() => unknown, string][] = [
    [() => circles({ x: [0, 1], y: [0, 1], r: [1, -1] }), "row 1 of columns: the radius is negative, expected 0 or more"],
    [() => rects({ minX: [0], minY: [1], maxX: [1], maxY: [0] }), "row 0 of columns: min is above max on y"],
    [() => rays({ x: [0], y: [1], dx: [0], dy: [0] }), "row 0 of columns: the direction is zero"],
    [() => points({ x: [0], y: [NaN] }), "columns.y[0] is NaN, expected a finite number"],
    [() => points(any(null)), "columns is null, expected columns { x, y }"],
    [() => points({ x: [0], y: [] }), "columns.y has 0 rows, expected 1 as columns.x has"],
    [() => set.set({ x: [0], y: [0], r: [0] }), "columns has 1 rows, expected 2"],
    [() => pairs(set, any({ x: [0] })), "b is an object, expected what circles, rects, rays, segments or points have made"],
    [() => pairs(set, points({ x: [0, 1, 2], y: [0, 1, 2] })), "b has 3 rows, expected 2 as a has, or 1"],
  ];
  for (const [ask, text] of WRONG) expect(ask).toThrow(text);
  expect(() => set.set({ x: [7, 7], y: [7, 7], r: [1, -1] })).toThrow("row 1 of columns: the radius is negative");
  expect([...pairs(set, points({ x: [0], y: [0] })).rows()]).toEqual([0]);
});

test("secant/batch/async has what secant/batch has", async () => {
  const loaded = await load();
  expectTypeOf(loaded).toEqualTypeOf<BatchApi>();
  const [a, b] = [loaded.circles({ x: [0], y: [0], r: [1] }), loaded.points({ x: [1], y: [0] })];
  expect(loaded.pairs(a, b).relations()).toEqual(Uint8Array.of(1));
  // Another instance has other memory.
  expect(() => pairs(a, b)).toThrow("a is an object");
});

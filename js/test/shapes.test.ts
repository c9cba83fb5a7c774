/** Every type of shape: ordinary answers and touching ones, from paper. */

import { expect, expectTypeOf, test } from "vitest";
import { secant } from "./secant.js";
import type { Hit, Intersection, PlainShape, Relation, Shape } from "../dist/index.js";

const {
  boundary,
  capsule,
  cast,
  castAll,
  castAny,
  circle,
  closestPoints,
  convexPolygon,
  distance,
  distanceSquared,
  intersection,
  intersects,
  line,
  lineThrough,
  point,
  polygon,
  polyline,
  prepare,
  ray,
  rayThrough,
  rect,
  relation,
  segment,
  triangle,
  within,
} = secant;

test("the example of the README", () => {
  expect(intersects([0, 0, 4, 4], [0, 4, 4, 0])).toBe(true);
  expect(relation(segment([0, 4], [4, 0]), circle([5, 0], 1))).toBe("touch");
  expect(intersection([0, 0, 4, 4], [0, 4, 4, 0])).toEqual({ type: "point", at: [2, 2], t: 0.5, u: 0.5 });
});

const square = polygon([[0, 0], [4, 0], [4, 4], [0, 4]]);

/** A shape of each type about the unit square from (0, 0) to (4, 4), and one that only touches it on the left. */
const TOUCHING: Shape[] = [
  [0, 1],
  point([0, 1]),
  [0, 0, 0, -1],
  segment([-2, 1], [0, 1]),
  ray([0, 5], [0, -1]),
  rayThrough([-1, 3], [0, 4]),
  line([-1, -1], [1, -1]),
  lineThrough([0, -9], [0, 9]),
  rect([-2, 1], [0, 2]),
  circle([-3, 2], 3),
  capsule([-3, 0], [-3, 9], 3),
  triangle([-2, 0], [-2, 4], [0, 2]),
  polygon([[-2, 0], [-2, 4], [0, 2]]),
  convexPolygon([[-2, 0], [-2, 4], [0, 2]]),
  polyline([[-2, 0], [0, 2], [-2, 4]]),
  boundary(circle([-3, 2], 3)),
  boundary(rect([-2, 1], [0, 2])),
  boundary(polygon([[-2, 0], [-2, 4], [0, 2]])),
];

test("each type of shape touches a square, and a square prepared", () => {
  const prepared = prepare(square);
  for (const shape of TOUCHING) {
    const text = JSON.stringify(shape);
    // The first line passes below the square.
    const word = text.includes('"line"') && text.includes("[1,-1]") ? "disjoint" : "touch";
    expect([text, relation(shape, square)]).toEqual([text, word]);
    expect([text, relation(square, shape)]).toEqual([text, word]);
    expect(relation(shape, prepared)).toBe(word);
    expect(intersects(shape, square)).toBe(word === "touch");
    expect(intersection(shape, square) !== null).toBe(word === "touch");
    expect(distance(shape, square) === 0).toBe(word === "touch");
    expect(within(shape, square, 2)).toBe(true);
  }
  prepared.free();
  expect(() => relation([0, 0], prepared)).toThrow("b was freed");
});

test("every two shapes have every answer, and they agree", () => {
  for (const a of TOUCHING) {
    for (const b of TOUCHING) {
      const meets = intersects(a, b);
      expect(intersection(a, b) !== null).toBe(meets);
      expect(relation(a, b) !== "disjoint").toBe(meets);
      expect(distance(a, b) === 0).toBe(meets);
      expect(distanceSquared(a, b) === 0).toBe(meets);
      expect(within(a, b, 0)).toBe(meets);
      const near = closestPoints(a, b);
      expect(near.a[0] === near.b[0] && near.a[1] === near.b[1]).toBe(meets);
    }
  }
});

test("intersections of each form", () => {
  expect(intersection([0, 0, 4, 0], [2, 0, 9, 0])).toEqual({
    type: "overlap",
    start: { at: [2, 0], t: 0.5, u: 0 },
    end: { at: [4, 0], t: 1, u: 2 / 7 },
  });
  expect(intersection(ray([0, 0], [1, 0]), ray([2, 0], [1, 0]))).toEqual({
    type: "overlap",
    start: { at: [2, 0], t: 2, u: 0 },
    end: null,
  });
  expect(intersection(rayThrough([-2, -4], [4, 4]), circle([3, 1], 1))).toEqual({
    type: "chord",
    enter: { at: [2.2, 1.6], t: 0.7 },
    exit: { at: [2.2, 1.6], t: 0.7 },
    startsInside: false,
    endsInside: false,
  });
  expect(intersection(rect([0, 0], [2, 2]), rect([1, 1], [3, 3]))).toEqual({ type: "aabb", min: [1, 1], max: [2, 2] });
  expect(intersection(circle([0, 0], 5), circle([6, 0], 5))).toEqual({ type: "points", points: [[3, -4], [3, 4]] });
  expect(intersection(circle([0, 0], 1), circle([3, 0], 2))).toEqual({ type: "tangent", at: [1, 0], internal: false });
  expect(intersection(circle([0, 0], 1), circle([0, 0], 1))).toEqual({ type: "same-circle" });
  expect(intersection(circle([0, 0], 1), circle([0, 0], 3))).toEqual({ type: "region" });
  const u = polygon([[0, 0], [6, 0], [6, 4], [4, 4], [4, 1], [2, 1], [2, 4], [0, 4]]);
  const chords = intersection([1, 2, 9, 2], u);
  expect(chords?.type === "chords" && chords.chords.map((chord) => [chord.enter.at[0], chord.exit.at[0], chord.startsInside])).toEqual([
    [1, 2, true],
    [4, 6, false],
  ]);
  expect(intersection([0, 0, 8, 0], polyline([[2, 0], [4, 0], [6, -2]]))).toEqual({
    type: "contacts",
    contacts: [
      {
        enter: { at: [2, 0], t: 0.25 },
        exit: { at: [4, 0], t: 0.5 },
        feature: { type: "vertex", index: 0 },
        passing: "ends",
      },
    ],
  });
});

test("casts", () => {
  const walls = [segment([6, 0], [6, 2]), segment([6, 2], [9, 4])];
  const first = cast(ray([0, 1], [3, 0.5]), walls);
  expect(first).toMatchObject({ index: 0, t: 2, at: [6, 2], feature: { type: "end" }, inside: false });
  expect(castAll(ray([0, 1], [3, 0.5]), walls).map((hit) => hit.index)).toEqual([0, 1]);
  const discs = [circle([9, 0], 1), circle([5, 1], 1), prepare(circle([7, 0], 1))];
  const along = ray([0, 0], [1, 0]);
  expect(cast(along, discs)).toMatchObject({ index: 1, t: 5, relation: "touch", passing: "grazes", normal: [0, -1] });
  expect(cast(along, discs, { ignoreGrazing: true })).toMatchObject({ index: 2, t: 6, distance: 6, normal: [-1, 0] });
  expect(cast(along, discs, { minT: 6.5, ignoreGrazing: true })?.index).toBe(0);
  expect(cast(along, discs, { maxT: 4 })).toBe(null);
  expect(castAny(along, discs, { maxT: 5 })).toBe(true);
  expect(cast([0, 0, 1, 0], discs)).toBe(null);
  expect(cast(ray([9, 0], [1, 0]), circle([9, 0], 1))).toMatchObject({ t: 0, inside: true, normal: null });
  expect(cast(ray([9, 0], [1, 0]), circle([9, 0], 1), { hollow: true })).toMatchObject({ t: 1, inside: true });
  expect(cast(along, [8, 0])).toMatchObject({ t: 8 });
  expect(cast(along, [8, -1, 8, 1])).toMatchObject({ t: 8, index: 0 });
  expect(cast(along, [])).toBe(null);
  // A polygon of many vertices, so that memory grows in the middle of a question.
  const round = Array.from({ length: 5000 }, (_, k): [number, number] => [
    20 + Math.cos((k * Math.PI) / 2500),
    Math.sin((k * Math.PI) / 2500),
  ]);
  expect(cast(along, [polyline([[40, 1], [40, -1]]), polygon(round)])?.index).toBe(1);
});

test("distances are rounded once", () => {
  expect(distance([0, 0], [1, 1])).toBe(Math.SQRT2);
  expect(distanceSquared([0, 0], [3, 4])).toBe(25);
  expect(closestPoints([0, 0, 4, 0], circle([3, 2], 1))).toEqual({ a: [3, 0], b: [3, 1], t: 0.75, u: null });
  expect(within([0, 0], [3, 4], 5)).toBe(true);
  expect(within([0, 0], [3, 4], 4.999999999999999)).toBe(false);
  expect(within([0, 0], [3, 4], -1)).toBe(false);
});

test("numbers of every magnitude", () => {
  expect(relation([0, 0, 1e-320, 1e-320], [0, 1e-320, 1e-320, 0])).toBe("cross");
  expect(relation([-1e308, -1e308, 1e308, 1e308], [-1e308, 1e308, 1e308, -1e308])).toBe("cross");
  expect(intersection([-1e308, 0, 1e308, 0], [1e-310, -1, 1e-310, 1])).toMatchObject({ at: [1e-310, 0] });
});

test("types", () => {
  expectTypeOf(relation([0, 0], [0, 0])).toEqualTypeOf<Relation>();
  expectTypeOf(intersection([0, 0], [0, 0])).toEqualTypeOf<Intersection | null>();
  expectTypeOf(cast([0, 0, 1, 1], [[0, 0, 1, 1]])).toEqualTypeOf<Hit | null>();
  expectTypeOf(circle([0, 0], 1)).toExtend<PlainShape>();
  // @ts-expect-error: a radius is missing
  const noRadius: PlainShape = { type: "circle", c: [0, 0] };
  // @ts-expect-error: a segment has four numbers
  const three: Shape = [0, 0, 1];
  expect([noRadius, three].length).toBe(2);
});

/** Shapes of space: answers from paper, and those of the plane where both say the same. */

import { expect, expectTypeOf, test } from "vitest";
import * as space from "../dist/space.js";
import { load } from "../dist/space-async.js";
import type { Coordinates3, Intersection3, Shape3, SpaceApi } from "../dist/space.js";
import { Random } from "./questions.js";
import { secant } from "./secant.js";

const { box, capsule, line, lineThrough, plane, planeThrough, point, ray, rayThrough, segment, sphere, triangle } = space;
const { cast, castAll, castAny, closestPoints, distance, distanceSquared, intersection, intersects, prepare, relation, within } = space;

const cube = box([0, 0, 0], [4, 4, 4]);

/** A shape of each type that only touches the cube on the face x = 0. */
const TOUCHING: Shape3[] = [
  [0, 1, 1],
  point([0, 1, 1]),
  [0, 1, 1, -1, 2, 2],
  segment([-2, 1, 1], [0, 1, 1]),
  ray([0, 1, 1], [-1, 0, 0]),
  rayThrough([0, 5, 1], [0, 3, 1]),
  line([0, 1, 0], [0, 0, 1]),
  lineThrough([0, -9, 2], [0, 9, 2]),
  box([-2, 1, 1], [0, 2, 2]),
  sphere([-3, 2, 2], 3),
  capsule([-3, 0, 1], [-3, 9, 1], 3),
  triangle([-2, 0, 1], [-2, 4, 1], [0, 2, 1]),
  plane([0, 7, 7], [-1, 0, 0]),
  planeThrough([0, 0, 0], [0, 1, 0], [0, 0, 1]),
];

test("each type of shape touches a cube, and a cube prepared", () => {
  const prepared = prepare(cube);
  for (const shape of TOUCHING) {
    const text = JSON.stringify(shape);
    expect([text, relation(shape, cube)]).toEqual([text, "touch"]);
    expect([text, relation(cube, shape)]).toEqual([text, "touch"]);
    expect(relation(shape, prepared)).toBe("touch");
    expect([intersects(shape, cube), within(shape, cube, 0), distance(shape, cube)]).toEqual([true, true, 0]);
    expect(intersection(shape, cube)).not.toBe(null);
  }
  prepared.free();
  expect(() => relation([0, 0, 0], prepared)).toThrow("b was freed");
});

test("every two shapes have every answer, and they agree", () => {
  const away = TOUCHING.map((shape) => JSON.parse(JSON.stringify(shape).replaceAll("-3", "-3.5")) as Shape3);
  for (const a of [...TOUCHING, cube]) {
    for (const b of [...away, cube]) {
      const meets = intersects(a, b);
      expect(intersection(a, b) !== null).toBe(meets);
      expect(relation(a, b) !== "disjoint").toBe(meets);
      expect([distance(a, b) === 0, distanceSquared(a, b) === 0, within(a, b, 0)]).toEqual([meets, meets, meets]);
      const near = closestPoints(a, b);
      expect(near.a.every((x, k) => x === near.b[k])).toBe(meets);
    }
  }
});

test("intersections of each form", () => {
  expect(intersection([0, 0, 0, 4, 4, 4], [0, 4, 2, 4, 0, 2])).toEqual({ type: "point", at: [2, 2, 2], t: 0.5, u: 0.5 });
  expect(intersection([0, 0, 1, 4, 0, 1], [2, 0, 1, 9, 0, 1])).toEqual({
    type: "overlap",
    start: { at: [2, 0, 1], t: 0.5, u: 0 },
    end: { at: [4, 0, 1], t: 1, u: 2 / 7 },
  });
  expect(intersection(ray([0, 0, 1], [1, 0, 0]), ray([2, 0, 1], [1, 0, 0]))).toMatchObject({ end: null });
  expect(intersection(line([-2, 1, 2], [1, 0, 0]), cube)).toEqual({
    type: "chord",
    enter: { at: [0, 1, 2], t: 2 },
    exit: { at: [4, 1, 2], t: 6 },
    startsInside: false,
    endsInside: false,
  });
  expect(intersection([1, 1, 0, 1, 1, 4], plane([0, 0, 1], [0, 0, 5]))).toEqual({ type: "passage", at: [1, 1, 1], t: 0.25 });
  expect(intersection([1, 1, 1, 2, 2, 1], plane([0, 0, 1], [0, 0, 5]))).toEqual({ type: "whole" });
  expect(intersection(cube, box([3, 3, 3], [5, 5, 5]))).toEqual({ type: "aabb", min: [3, 3, 3], max: [4, 4, 4] });
  expect(intersection(sphere([0, 0, 0], 5), sphere([6, 0, 0], 5))).toEqual({ type: "circle", center: [3, 0, 0], radius: 4 });
  expect(intersection(sphere([0, 0, 0], 1), sphere([3, 0, 0], 2))).toEqual({ type: "tangent", at: [1, 0, 0], internal: false });
  expect(intersection(sphere([0, 0, 0], 1), sphere([0, 0, 0], 1))).toEqual({ type: "same-sphere" });
  expect(intersection(sphere([0, 0, 0], 1), sphere([0, 0, 0], 3))).toEqual({ type: "region" });
  expect(intersection(sphere([0, 0, 0], 1), sphere([0, 0, 9], 3))).toBe(null);
});

test("casts and distances", () => {
  const targets = [sphere([9, 0, 0], 1), triangle([5, -1, -1], [5, 1, -1], [5, 0, 1]), prepare(box([7, -1, -1], [8, 1, 1]))];
  const along = ray([0, 0, 0], [1, 0, 0]);
  expect(castAll(along, targets).map(({ index, t }) => [index, t])).toEqual([[1, 5], [2, 7], [0, 8]]);
  expect(cast(along, targets)).toMatchObject({ at: [5, 0, 0], normal: [-1, 0, 0], distance: 5, feature: { type: "face", index: 0 } });
  expect(cast(along, targets, { minT: 5.5 })).toMatchObject({ index: 2, feature: { type: "face", index: 0 }, inside: false });
  expect(cast(ray([0, 1, 0], [1, 0, 0]), targets)).toMatchObject({ index: 2, feature: { type: "edge" }, passing: "grazes" });
  expect(cast(ray([0, 1, 0], [1, 0, 0]), targets, { ignoreGrazing: true })).toBe(null);
  expect([castAny(along, targets, { maxT: 5 }), castAny(along, targets, { maxT: 4.9 })]).toEqual([true, false]);
  expect(cast([9, 0, 0, 12, 0, 0], targets)).toMatchObject({ t: 0, inside: true, normal: null });
  expect(cast([9, 0, 0, 13, 0, 0], targets, { hollow: true })).toMatchObject({ t: 0.25, normal: [-1, 0, 0] });
  expect(cast(along, [1, 0, 0])).toMatchObject({ t: 1, index: 0 });
  expect(cast(along, plane([2, 0, 0], [1, 1, 0]))).toMatchObject({ t: 2 });
  expect(distance([0, 0, 0], [1, 1, 1])).toBe(Math.sqrt(3));
  expect(distanceSquared([0, 0, 0], [1, 2, 2])).toBe(9);
  expect(closestPoints([0, 0, 0, 4, 0, 0], sphere([3, 2, 0], 1))).toEqual({ a: [3, 0, 0], b: [3, 1, 0], t: 0.75, u: null });
  expect([within([0, 0, 0], [1, 2, 2], 3), within([0, 0, 0], [1, 2, 2], 2.9999999999999996)]).toEqual([true, false]);
  expect(relation([0, 0, 0, 1e-320, 1e-320, 0], [0, 1e-320, 0, 1e-320, 0, 0])).toBe("cross");
});

test("flat shapes of space are those of the plane", () => {
  const random = new Random(41);
  const p = (set: number): Coordinates3 => [...random.point(set), 7] as Coordinates3;
  const flat = (q: Coordinates3): [number, number] => [q[0], q[1]];
  for (let k = 0; k < 20_000; k++) {
    const set = k % 4;
    const [a, b, c, d] = [p(set), p(set), p(set), p(set)];
    const [r, s] = [random.number(set) / 2, random.number(set) / 4];
    const [one, other] = [secant.segment(flat(a), flat(b)), secant.segment(flat(c), flat(d))];
    expect(relation(segment(a, b), segment(c, d))).toBe(secant.relation(one, other));
    expect(distance(segment(a, b), segment(c, d))).toBe(secant.distance(one, other));
    // Balls about points of the plane meet as their discs do.
    const [ball, disc] = [sphere(c, r), secant.circle(flat(c), r)];
    expect(intersects(ball, segment(a, b))).toBe(secant.intersects(disc, one));
    expect(intersects(ball, capsule(a, b, s))).toBe(secant.intersects(disc, secant.capsule(flat(a), flat(b), s)));
    expect(intersects(ball, sphere(d, s))).toBe(secant.intersects(disc, secant.circle(flat(d), s)));
    expect(within(ball, point(d), s)).toBe(secant.within(disc, flat(d), s));
    expect(intersects(triangle(a, b, c), [...d])).toBe(secant.intersects(secant.triangle(flat(a), flat(b), flat(c)), flat(d)));
  }
});

test("errors", () => {
  const any = (value: unknown) => value as never;
  const WRONG: [() => unknown, string][] = [
    [() => intersects(any([0, 0]), [0, 0, 0]), "a is an array of 2, expected [x, y, z], [x0, y0, z0, x1, y1, z1] or a shape"],
    [() => intersects([0, 0, NaN], [0, 0, 0]), "a[2] is NaN, expected a finite number"],
    [() => intersects(any(secant.circle([0, 0], 1)), [0, 0, 0]), 'a.type is "circle", expected the name of a shape'],
    [() => intersects(any(secant.segment([0, 0], [1, 1])), [0, 0, 0]), "a.p is an array of 2, expected [x, y, z]"],
    [() => intersects([0, 0, 0], sphere([0, 0, 0], -1)), "b: the radius is negative"],
    [() => intersects([0, 0, 0], box([0, 0, 1], [1, 1, 0])), "b: min is above max on z"],
    [() => intersects([0, 0, 0], plane([0, 0, 1], [0, 0, 0])), "b: the normal is zero"],
    [() => intersects([0, 0, 0], planeThrough([0, 0, 0], [1, 1, 1], [2, 2, 2])), "b: the normal is zero (or the three points are on one line)"],
    [() => intersects([0, 0, 0], ray([0, 0, 1], [0, 0, 0])), "b: the direction is zero"],
    [() => cast(any(cube), cube), "ray is an object, expected a ray or segment"],
  ];
  for (const [ask, text] of WRONG) expect(ask).toThrow(text);
});

test("secant/space/async has what secant/space has", async () => {
  const loaded = await load();
  expectTypeOf(loaded).toEqualTypeOf<SpaceApi>();
  expectTypeOf(intersection(cube, cube)).toEqualTypeOf<Intersection3 | null>();
  for (const name of Object.keys(loaded)) expect(space).toHaveProperty(name);
  expect(loaded.relation(sphere([0, 0, 0], 3), [1, 2, 2])).toBe("touch");
});

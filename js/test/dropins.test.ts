/**
 * The drop-ins beside the originals, on random input. Where they differ, integers of any size say which is right: it has
 * to be the drop-in, each time.
 */

import { booleanIntersects as turfIntersects } from "@turf/boolean-intersects";
import { lineIntersect as turfLineIntersect } from "@turf/line-intersect";
import { lineOverlap as turfLineOverlap } from "@turf/line-overlap";
import type { Feature, FeatureCollection, GeoJsonProperties, Geometry, LineString, Point, Polygon, Position } from "geojson";
import pathIntersection, { parsePath as originalParse } from "path-intersection";
import originalSweepline from "sweepline-intersections";
import { expect, expectTypeOf, test } from "vitest";
import type * as own from "../dist/geojson.js";
import intersect, { flatten, parsePath, type PathComponent } from "../dist/svg.js";
import sweepline from "../dist/sweepline.js";
import { booleanIntersects, lineIntersect, lineOverlap } from "../dist/turf.js";
import { integer, intersectByIntegers } from "./exact.js";
import { Random } from "./questions.js";
import type { SegmentTuple } from "../dist/index.js";

const feature = <G extends Geometry>(geometry: G): Feature<G> => ({ type: "Feature", properties: {}, geometry });
const lineOf = (coordinates: Position[]) => feature<LineString>({ type: "LineString", coordinates });

/** A line of `n` random positions. */
function randomLine(random: Random, set: number, n: number): Feature<LineString> {
  return lineOf(Array.from({ length: n }, () => [...random.point(set)]));
}

/** A star-shaped polygon, or one with a hole. */
function randomPolygon(random: Random, set: number): Feature<Polygon> {
  const [x, y] = random.point(set);
  const ring = (r: number): Position[] => [
    [x - r, y - r],
    [x + r, y - r],
    [x + r / 2, y],
    [x + r, y + r],
    [x - r, y + r],
    [x - r, y - r],
  ];
  const r = 1 + random.below(3);
  return feature<Polygon>({ type: "Polygon", coordinates: random.below(3) ? [ring(r)] : [ring(r), ring(r / 4)] });
}

const edges = (line: Position[]): SegmentTuple[] =>
  line.slice(1).map((q, k) => [line[k]![0]!, line[k]![1]!, q[0]!, q[1]!]);

/** The points that the sweep has to report, rounded: of pairs with one common point, and of shared ends. */
function expectedPoints(first: SegmentTuple[], second: SegmentTuple[]): string[] {
  const points: [number, number][] = [];
  for (const a of first) {
    for (const b of second) {
      if (!intersectByIntegers(a, b)) continue;
      const shared = sharedEnd(a, b);
      if (shared) points.push(shared);
      else if (!isParallel(a, b)) points.push(crossingOf(a, b));
    }
  }
  return rounded(points);
}

const rounded = (points: number[][]) => points.map((p) => p.map((x) => Math.floor(x * 1e6 + 0.31830988)).join(" ")).sort();

/** The common point of two segments, one of which may be a point. */
function crossingOf(a: SegmentTuple, b: SegmentTuple): [number, number] {
  const [ax, ay, bx, by] = a.map(integer) as [bigint, bigint, bigint, bigint];
  const [cx, cy, dx, dy] = b.map(integer) as [bigint, bigint, bigint, bigint];
  const cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (cross === 0n) return a[0] === a[2] && a[1] === a[3] ? [a[0], a[1]] : [b[0], b[1]];
  const t = Number((((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) * 2n ** 60n) / cross) / 2 ** 60;
  return [a[0] + t * (a[2] - a[0]), a[1] + t * (a[3] - a[1])];
}

function isParallel(a: SegmentTuple, b: SegmentTuple): boolean {
  const [ax, ay, bx, by] = a.map(integer) as [bigint, bigint, bigint, bigint];
  const [cx, cy, dx, dy] = b.map(integer) as [bigint, bigint, bigint, bigint];
  const isPoint = (ax === bx && ay === by) || (cx === dx && cy === dy);
  return !isPoint && (bx - ax) * (dy - cy) === (by - ay) * (dx - cx);
}

function sharedEnd(a: SegmentTuple, b: SegmentTuple): [number, number] | undefined {
  for (const i of [0, 2] as const) {
    for (const j of [0, 2] as const) if (a[i] === b[j] && a[i + 1] === b[j + 1]) return [a[i], a[i + 1] as number];
  }
  return undefined;
}

test("sweepline: each pair of two lines, as integers say; the original misses or invents some", () => {
  const random = new Random(21);
  let wrong = 0;
  for (let k = 0; k < 3000; k++) {
    const set = k % 4;
    const [a, b] = [randomLine(random, set, 4), randomLine(random, set, 4)];
    const both: FeatureCollection = { type: "FeatureCollection", features: [a, b] };
    const expected = expectedPoints(edges(a.geometry.coordinates), edges(b.geometry.coordinates));
    expect(rounded(sweepline(both, true))).toEqual(expected);
    if (rounded(originalSweepline(both as never, true)).join() !== expected.join()) wrong++;
  }
  // The original is right about most of them, and not about all.
  expect(wrong).toBeGreaterThan(0);
  expect(wrong).toBeLessThan(300);
});

test("sweepline: a ring does not meet itself at its vertices", () => {
  const square = feature<Polygon>({ type: "Polygon", coordinates: [[[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]] });
  expect(sweepline(square)).toEqual([]);
  const bow = lineOf([[0, 0], [2, 2], [2, 0], [0, 2]]);
  expect(sweepline(bow)).toEqual([[1, 1]]);
  expect(originalSweepline(bow as never, false)).toEqual([[1, 1]]);
  expect(sweepline(bow, true)).toEqual([]);
  expect(() => sweepline(lineOf([[0, 0], [NaN, 0]]))).toThrow("x of geometry 0, position 1 is NaN, expected a finite number");
  expect(() => sweepline(null as never)).toThrow("geojson is null, expected GeoJSON");
});

test("turf lineIntersect: the same points as turf where turf is right", () => {
  const random = new Random(22);
  let wrong = 0;
  for (let k = 0; k < 2000; k++) {
    const [a, b] = [randomLine(random, k % 4, 5), k % 3 ? randomLine(random, k % 4, 3) : randomPolygon(random, k % 2)];
    const ring = (b.geometry.type === "Polygon" ? b.geometry.coordinates : [b.geometry.coordinates]) as Position[][];
    const expected = ring.flatMap((line) => expectedPoints(edges(a.geometry.coordinates), edges(line))).sort();
    const points = (found: FeatureCollection) => rounded(found.features.map((f) => (f.geometry as Point).coordinates));
    expect(points(lineIntersect(a, b, { removeDuplicates: false }))).toEqual(expected);
    const [ours, theirs] = [lineIntersect(a, b), turfLineIntersect(a as never, b as never)];
    expect([...new Set(points(ours))]).toEqual([...new Set(expected)]);
    expect(ours.type).toBe(theirs.type);
    if ([...new Set(points(theirs))].join() !== [...new Set(expected)].join()) wrong++;
  }
  expect(wrong).toBeGreaterThan(0);
  // turf's issue 2359: a line that ends on another, with more than six decimals.
  const wall = lineOf([[0.1, 0.7], [0.7, 0.1]]);
  const end = lineOf([[0, 0], [0.25, 0.55]]);
  expect(lineIntersect(wall, end).features.length).toBe(intersectByIntegers([0.1, 0.7, 0.7, 0.1], [0, 0, 0.25, 0.55]) ? 1 : 0);
});

test("turf lineOverlap: parts of given positions", () => {
  const a = lineOf([[0, 0], [4, 0], [4, 4]]);
  const overlap = (b: Feature<LineString>) => lineOverlap(a, b).features.map((f) => f.geometry.coordinates);
  // As turf: a segment within another, and a run over a corner.
  const inside = lineOf([[1, 0], [3, 0]]);
  expect(overlap(inside)).toEqual([[[1, 0], [3, 0]]]);
  expect(turfLineOverlap(a, inside).features.map((f) => f.geometry.coordinates)).toEqual(overlap(inside));
  expect(overlap(lineOf([[1, 0], [4, 0], [4, 2]]))).toEqual([[[1, 0], [4, 0], [4, 2]]]);
  // What turf does not find: each reaches beyond the other.
  const beyond = lineOf([[2, 0], [9, 0]]);
  expect(overlap(beyond)).toEqual([[[2, 0], [4, 0]]]);
  expect(turfLineOverlap(a, beyond).features.length).toBe(0);
  // A gap, and a backward line.
  expect(lineOverlap({ type: "MultiLineString", coordinates: [[[0, 0], [1, 0]], [[2, 0], [3, 0]]] }, lineOf([[4, 0], [0, 0]])).features.map((f) => f.geometry.coordinates)).toEqual([
    [[3, 0], [2, 0]],
    [[1, 0], [0, 0]],
  ]);
  expect(overlap(lineOf([[0, 1], [4, 1]]))).toEqual([]);
  expect(lineOverlap(a, { ...inside, properties: { name: "b" } }).features[0]?.properties).toEqual({ name: "b" });
  expect(() => lineOverlap(a, inside, { tolerance: 0.1 })).toThrow("options.tolerance is 0.1, expected 0");
  // No options, as turf takes them.
  expect(turfLineOverlap(a, inside, null as never).features.map((f) => f.geometry.coordinates)).toEqual(overlap(inside));
  expect(lineOverlap(a, inside, null)).toEqual(lineOverlap(a, inside));
});

test("turf booleanIntersects: lines and polygons as integers say", () => {
  const random = new Random(23);
  let wrong = 0;
  const geometry = (set: number, k: number): Feature =>
    k % 3 === 0
      ? feature({ type: "Point", coordinates: [...random.point(set)] })
      : k % 3 === 1
        ? randomLine(random, set, 2 + random.below(3))
        : randomPolygon(random, set);
  for (let k = 0; k < 3000; k++) {
    const set = [0, 1, 3][k % 3]!;
    const [a, b] = [geometry(set, random.below(3)), geometry(set, random.below(3))];
    const expected = intersectsByIntegers(a.geometry, b.geometry);
    expect(booleanIntersects(a, b)).toBe(expected);
    expect(booleanIntersects(b, a)).toBe(expected);
    if (turfIntersects(a as never, b as never) !== expected) wrong++;
  }
  expect(wrong).toBeGreaterThan(0);
  expect(wrong).toBeLessThan(150);
  // Self-intersections of one line are no intersection with the other.
  const bow = lineOf([[0, 0], [2, 2], [2, 0], [0, 2]]);
  const far = lineOf([[9, 9], [10, 9]]);
  expect(booleanIntersects(bow, far, { ignoreSelfIntersections: false })).toBe(false);
  expect(turfIntersects(bow, far, { ignoreSelfIntersections: false })).toBe(true);
  const two: FeatureCollection = { type: "FeatureCollection", features: [far, bow] };
  expect(booleanIntersects(two, { type: "Point", coordinates: [1, 1] })).toBe(true);
  expect(booleanIntersects({ type: "MultiPoint", coordinates: [[5, 5], [9.5, 9]] }, two)).toBe(true);
});

/** Whether two geometries have a common point, by integers: edges with each other, and a position within. */
function intersectsByIntegers(a: Geometry, b: Geometry): boolean {
  const rings = (g: Geometry): Position[][] =>
    g.type === "Point" ? [[g.coordinates, g.coordinates]] : g.type === "LineString" ? [g.coordinates] : (g as Polygon).coordinates;
  const all = (g: Geometry) => rings(g).flatMap(edges);
  if (all(a).some((e) => all(b).some((f) => intersectByIntegers(e, f)))) return true;
  const within = (g: Geometry, [x, y]: Position) => {
    if (g.type !== "Polygon") return false;
    const [px, py] = [integer(x!), integer(y!)];
    const crossed = all(g).filter((e) => {
      const [ax, ay, bx, by] = e.map(integer) as [bigint, bigint, bigint, bigint];
      if (ay > py === by > py) return false;
      // px < ax + (py - ay) (bx - ax) / (by - ay)
      const [left, right] = [(px - ax) * (by - ay), (py - ay) * (bx - ax)];
      return by > ay ? left < right : left > right;
    });
    return crossed.length % 2 === 1;
  };
  return within(a, rings(b)[0]![0]!) || within(b, rings(a)[0]![0]!);
}

/** How far a point is from the ellipses with these radii and this angle that go through two points. */
function offEllipse([x, y]: [number, number], p: [number, number], q: [number, number], rx: number, ry: number, degrees: number): number {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  // Where the ellipses are circles of radius 1.
  const round = ([x, y]: [number, number]) => [(cos * x + sin * y) / rx, (cos * y - sin * x) / ry] as const;
  const [[px, py], [qx, qy], [ox, oy]] = [round(p), round(q), round([x, y])];
  const d = Math.hypot(qx - px, qy - py);
  const side = Math.sqrt(Math.max(0, 1 - (d * d) / 4)) / d;
  const off = [side, -side].map((s) => Math.hypot(ox - (px + qx) / 2 + s * (qy - py), oy - (py + qy) / 2 - s * (qx - px)) - 1);
  return Math.min(...off.map(Math.abs)) * Math.max(rx, ry);
}

test("svg: lines, curves and arcs as in the original, at the points of the curves", () => {
  const circle = "M150,150m0,-18a18,18,0,1,1,0,36a18,18,0,1,1,0,-36z";
  const ellipse = "M130 150 A 40 20 30 0 1 190 150 A 40 20 30 1 0 130 150";
  const ours = intersect("M30,100L270,20", "M0,0L100,100");
  expect(ours).toEqual([
    { x: 82.5, y: 82.5, t1: 0.21875, t2: 0.825, segment1: 1, segment2: 1, bez1: [30, 100, 30, 100, 270, 20, 270, 20], bez2: [0, 0, 0, 0, 100, 100, 100, 100] },
  ]);
  const paths = [
    "M30,150L270,140",
    circle,
    "M 100 100 C 150 250 200 50 160 200 S 120 90 150 150",
    "M100 160 Q 150 100 200 160 T 300 160 h -200 v -30 Z",
    "M120,120 L180,180 M120 180L180 120",
    ellipse,
  ];
  for (const a of paths) {
    expect(parsePath(a).length).toBe(originalParse(a).length);
    for (const b of paths) {
      if (a === b) continue;
      const [found, original] = [intersect(a, b), pathIntersection(a, b)];
      expect(found.length).toBe(intersect(parsePath(a), parsePath(b), true));
      // Each of theirs, whose chords are 5 units long, is near one of ours.
      for (const p of original) {
        const near = Math.min(...found.map((q) => Math.hypot(p.x - q.x, p.y - q.y)));
        expect([a, b, near < 0.5]).toEqual([a, b, true]);
      }
      for (const { x, y, bez1, bez2, t1, t2 } of found) {
        for (const [path, bez, t] of [[a, bez1, t1], [b, bez2, t2]] as const) {
          const at = (k: 0 | 1) => bez[k]! * (1 - t) ** 3 + 3 * bez[k + 2]! * t * (1 - t) ** 2 + 3 * bez[k + 4]! * t * t * (1 - t) + bez[k + 6]! * t ** 3;
          // A line runs evenly, its curve does not.
          const isLine = bez[0] === bez[2] && bez[1] === bez[3];
          // An arc is met itself, not the curve that stands for it.
          if (!isLine && path === circle) {
            expect(offEllipse([x, y], [150, 132], [150, 168], 18, 18, 0)).toBeLessThan(0.0011);
            continue;
          }
          if (!isLine && path === ellipse) {
            expect(offEllipse([x, y], [130, 150], [190, 150], 40, 20, 30)).toBeLessThan(0.0025);
            continue;
          }
          const [px, py] = isLine ? [bez[0]! + t * (bez[6]! - bez[0]!), bez[1]! + t * (bez[7]! - bez[1]!)] : [at(0), at(1)];
          expect(Math.hypot(px - x, py - y)).toBeLessThan(0.005);
        }
      }
    }
  }
});

test("svg: where two chords of a curve end, there is one point", () => {
  for (const tolerance of [1, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001]) {
    const found = intersect("M0 0Q2 4 4 0", "M2 -9V9", false, { tolerance });
    expect([tolerance, found.length]).toEqual([tolerance, 1]);
    expect(Math.abs(found[0]!.y - 2)).toBeLessThan(tolerance);
  }
  expect(() => intersect("M0 0", "M0 0", false, { tolerance: 0 })).toThrow("options.tolerance is 0, expected a number above 0");
});

test("svg: a path that was parsed keeps its arcs, of at most 120 degrees each", () => {
  const circle = "M150,150m0,-18a18,18,0,1,1,0,36a18,18,0,1,1,0,-36z";
  const [first, second] = [intersect(circle, "M100 140H200"), intersect(parsePath(parsePath(circle)), "M100 140H200")];
  expect(first.map(({ x }) => Math.abs(x - 150) - Math.sqrt(18 ** 2 - 10 ** 2)).every((off) => Math.abs(off) < 0.002)).toBe(true);
  expect(second).toEqual(first);
  expect(parsePath(circle).map(([command]) => command).join("")).toBe("MMCCCCC");
  // From the specification of the original: two circles, which meet at (424.571, 545.479) and (61.895, 77.510).
  const big = "M2.6146209161795992e-14,73 A427,427 -90,0,0 -7.843862748538798e-14,927 A427,427 -90,1,0 2.6146209161795992e-14,73";
  const other = "M71.048,16.789855835444428 A439.5,439.5 0,0,1 928.6918008943089,15.63106872689174 A439.5,439.5 0,1,1 71.048,16.789855835444428";
  expect(intersect(big, other).map(({ x, y, segment1, segment2 }) => [Math.round(x * 100), Math.round(y * 100), segment1, segment2])).toEqual([
    [42457, 54548, 3, 3],
    [6190, 7751, 4, 4],
  ]);
});

test("svg: a path as segments, transformed before its curves are approximated", () => {
  const path = "M0 0C0 10 10 10 10 0A5 5 0 0 1 20 0L20 7Z";
  const plain = flatten(path, { tolerance: 0.1 });
  const large = flatten(path, { tolerance: 0.1, transform: [10, 0, 0, 10, 3, 4] });
  // The curve: sqrt(0.75 |(10, -10)| / 0.1) = 10.3, and 32.6; the arc: pi / (4 asin(sqrt(0.1 / 10))) = 7.8, and 24.8.
  expect([plain.x1.length, large.x1.length]).toEqual([11 + 8 + 2, 33 + 25 + 2]);
  // Sides of a line or a close are those of the path, and points inside curves are rounded to a grid.
  expect([large.x1.at(0), large.y1.at(0), large.x2.at(-2), large.y2.at(-2)]).toEqual([3, 4, 203, 74]);
  expect(large.x2.slice(0, -4).every((x) => Math.abs(x * 1e7 - Math.round(x * 1e7)) < 1e-5)).toBe(true);
  const arcs = large.segment.flatMap((segment, k) => (segment === 2 ? [Math.hypot(large.x2[k]! - 153, large.y2[k]! - 4)] : []));
  expect(arcs.length).toBe(25);
  expect(arcs.every((r) => Math.abs(r - 50) < 1e-6)).toBe(true);
  expect(() => flatten(path, { transform: [1, 0] as never })).toThrow("options.transform is an array of 2, expected [a, b, c, d, e, f]");
  expect(() => flatten(path, { transform: [1, 0, 0, NaN, 0, 0] })).toThrow("options.transform[3] is NaN, expected a finite number");
  for (const far of ["M1e308 0l1e308 0", "M-1e308 0C1e308 0 0 1e308 1e308 0"]) {
    expect(() => flatten(far)).toThrow("component 1 of path overflows, expected coordinates that stay finite");
  }
});

test("svg: a path as segments", () => {
  const { x1, y1, x2, y2, segment } = flatten("M0 0H4V2Q4 4 2 4Z", { tolerance: 0.1 });
  expect([x1.at(0), y1.at(0), x2.at(-1), y2.at(-1)]).toEqual([0, 0, 0, 0]);
  expect([segment.at(0), segment.at(1), segment.at(-1)]).toEqual([1, 2, 4]);
  // Each chord begins where the one before it ends.
  expect([x1.slice(1), y1.slice(1)]).toEqual([x2.slice(0, -1), y2.slice(0, -1)]);
});

test("turf: rings that are not closed, collections, and what is no GeoJSON", () => {
  const open: Geometry = { type: "Polygon", coordinates: [[[0, 0], [4, 0], [4, 4]]] };
  const closed: Geometry = { type: "Polygon", coordinates: [[[0, 0], [4, 0], [4, 4], [0, 0]]] };
  for (const [geometry, expected] of [
    [{ type: "LineString", coordinates: [[0, 3], [3, 1]] }, true],
    [{ type: "LineString", coordinates: [[0, 3], [1, 2]] }, false],
    [{ type: "Point", coordinates: [2, 2] }, true],
    [{ type: "Point", coordinates: [2, 1] }, true],
    [{ type: "Point", coordinates: [1, 2] }, false],
    [{ type: "Point", coordinates: [] }, false],
    [{ type: "MultiPoint", coordinates: [[9, 9], [3, 1]] }, true],
    [{ type: "MultiPoint", coordinates: [[9, 9], [1, 3]] }, false],
    [{ type: "MultiPolygon", coordinates: [[[[8, 8], [9, 8], [9, 9]]], [[[3, 1], [3.5, 1], [3.5, 1.5]]]] }, true],
    [{ type: "GeometryCollection", geometries: [{ type: "Point", coordinates: [3, 1] }] }, true],
  ] as [Geometry, boolean][]) {
    for (const polygon of [open, closed]) {
      expect([booleanIntersects(polygon, geometry), booleanIntersects(geometry, polygon)], JSON.stringify(geometry)).toEqual([expected, expected]);
    }
  }

  // The parts of a collection are lines of one feature; positions stay as they were given.
  const line: Geometry = { type: "LineString", coordinates: [[0, 0, 7], [4, 0, 8]] };
  const all: Geometry = { type: "GeometryCollection", geometries: [line, { type: "Point", coordinates: [0, 0] }] };
  const long: Geometry = { type: "LineString", coordinates: [[-1, 0, 1], [2, 0, 2]] };
  const overlaps = (a: Geometry, b: Geometry) => lineOverlap(a, b).features.map(({ geometry }) => geometry.coordinates);
  expect(overlaps(line, line)).toEqual([[[0, 0, 7], [4, 0, 8]]]);
  expect(overlaps(line, all)).toEqual(turfLineOverlap(line as LineString, all as never).features.map(({ geometry }) => geometry.coordinates));
  expect(overlaps(all, long)).toEqual([[[0, 0, 7], [2, 0, 2]]]);
  expect(lineIntersect(all, { type: "LineString", coordinates: [[1, -1], [1, 1]] }).features.length).toBe(1);

  const point: Geometry = { type: "Point", coordinates: [0, 0] };
  for (const [wrong, text] of [
    [{ type: "Foo" }, 'feature2 is of type "Foo", expected GeoJSON'],
    [{ type: "Polygon" }, "feature2.coordinates is undefined, expected an array"],
    [{ type: "Polygon", coordinates: [[0, 0], [1, 1]] }, "feature2, position 0 is 0, expected [x, y]"],
    [{ type: "Polygon", coordinates: [0] }, "a line of feature2 is 0, expected an array"],
    [{ type: "FeatureCollection" }, "feature2.features is undefined, expected an array"],
    [{ type: "FeatureCollection", features: [point] }, "feature2.features[0].geometry is undefined, expected GeoJSON"],
    [{ type: "GeometryCollection", geometries: [{ type: "Feature", geometry: point }] }, 'feature2.geometries[0] is of type "Feature"'],
    [[], "feature2 is an array of 0, expected GeoJSON"],
  ] as [never, string][]) {
    expect(() => booleanIntersects(point, wrong)).toThrow(text);
  }
  for (const [ask, text] of [
    [() => lineIntersect(line, { type: "LineString" } as never), "line2.coordinates is undefined, expected an array"],
    [() => lineIntersect(line, line, null as never), "options is null, expected an object"],
    [() => lineOverlap(line, { type: "FeatureCollection" } as never), "line2.features is undefined, expected an array"],
    [() => lineOverlap({ type: "FeatureCollection" } as never, line), "line1.features is undefined, expected an array"],
    [() => lineOverlap(line, { type: "FeatureCollection", features: [feature(line), {} as never] }), "line2.features[1].geometry is undefined, expected GeoJSON"],
    [() => booleanIntersects(line, lineOf([[0, 0], [0, NaN]])), "y of feature2, position 1 is NaN, expected a finite number"],
  ] as const) {
    expect(ask).toThrow(text);
  }
  const none = { type: "Feature", properties: null, geometry: null } as never;
  expect([booleanIntersects(none, point), lineIntersect(none, line).features]).toEqual([false, []]);
});

test("turf: types of the package and those of @types/geojson are assignable to each other", () => {
  expectTypeOf<own.Position>().toExtend<Position>();
  expectTypeOf<Position>().toExtend<own.Position>();
  expectTypeOf<own.Geometry>().toExtend<Geometry>();
  expectTypeOf<Geometry>().toExtend<own.Geometry>();
  expectTypeOf<own.GeoJsonProperties>().toExtend<GeoJsonProperties>();
  expectTypeOf<GeoJsonProperties>().toExtend<own.GeoJsonProperties>();
  expectTypeOf<own.Feature>().toExtend<Feature>();
  expectTypeOf<Feature>().toExtend<own.Feature>();
  expectTypeOf<own.FeatureCollection<own.Point | null>>().toExtend<FeatureCollection<Point | null>>();
  expectTypeOf<FeatureCollection<Point | null>>().toExtend<own.FeatureCollection<own.Point | null>>();
  // Also of properties that have names, and of what the functions give and take.
  interface Road { name: string; lanes?: number }
  expectTypeOf<FeatureCollection<LineString, Road>>().toExtend<Parameters<typeof lineOverlap>[0]>();
  expectTypeOf<ReturnType<typeof lineIntersect>>().toExtend<FeatureCollection<Point>>();
  expectTypeOf<ReturnType<typeof lineOverlap>>().toExtend<FeatureCollection<LineString>>();
  expectTypeOf<ReturnType<typeof turfLineOverlap>>().toExtend<Parameters<typeof booleanIntersects>[1]>();
});

test("svg: components that were moved, tolerances that are kept, and what is no path", () => {
  const down = "M110 80V120";
  const moved = parsePath("M0 0A10 10 0 0 1 20 0");
  for (const component of moved) for (let k = 1; k < component.length; k++) (component[k] as number) += 100;
  const copied = moved.map((component) => [...component] as PathComponent);
  const plain = intersect(copied, down);
  expect([plain.length, Math.abs((plain[0]?.y ?? 0) - 90) < 0.02]).toEqual([1, true]);
  expect(intersect(moved, down)).toEqual(plain);
  const [, ...arcs] = parsePath("M0 0A10 10 0 0 1 20 0");
  const [first] = intersect([["M", 0, 50], ...arcs], "M10 -20V20");
  expect(Math.abs((first?.y ?? 0) + 9.3022) < 1e-3).toBe(true);

  // Half of a circle of web mercator, and a curve of the same size.
  for (const path of ["M0 0A1e7 1e7 0 0 1 2e7 0", "M0 0C0 1e8 1e8 1e8 1e8 0"]) {
    const many = flatten(path).x1.length;
    expect([many > 65_536, flatten(path, { tolerance: 0.1 }).x1.length < many / 9]).toEqual([true, true]);
    expect(() => flatten(path, { tolerance: 1e-9 })).toThrow("needs more than 1000000 chords, expected a larger tolerance");
  }
  // The same figure in another size.
  for (const [size, options] of [[1, {}], [1e-10, { tolerance: 1e-13 }]] as const) {
    const [a, b] = [4 * size, 2 * size];
    expect(intersect(`M0 0C0 ${a} ${a} ${a} ${a} 0`, `M0 ${b}H${a}`, true, options)).toBe(2);
  }
  expect(flatten("M0 0A1e-300 1e-300 0 0 1 100 100").x1.length).toBeGreaterThan(100);
  for (const [path, text] of [
    ["M0 0A1e-310 1e-310 0 0 1 100 100", "path[1] overflows, expected an arc whose radii are not so far from its chord"],
    ["L1 1 5 5", 'path begins with "L", expected a move: M or m'],
    ["M,0,0", 'path has ",0,0" at 1, expected a number'],
    ["M0 0,,L1 1", 'path has ",L1 1" at 5, expected a number'],
    ["M0 0 L1 1,", 'path has "" at 10, expected a number'],
    ["M0\u00a00", 'path has "\u00a00" at 2, expected a number'],
    [[["M", "", null]], 'path[0][1] is "", expected a finite number'],
    [[["M", , 0]], "path[0][1] is undefined, expected a finite number"],
    [[["M", 0, 0], , ["L", 1, 1]], "path is an array of 3, expected an SVG path or its components"],
    [[, ["M", 0, 0]], "path is an array of 2, expected an SVG path or its components"],
    [[["constructor", 1]], 'path[0] is "constructor,1", expected a command and its numbers'],
    [[["C", 1, 1, 1, 1, 1, 1]], 'path begins with "C", expected a move: M or m'],
  ] as [never, string][]) {
    expect(() => parsePath(path), String(path)).toThrow(text);
  }
  expect(parsePath("\n M 0,0\t1 , 1 -2-3.5.5,1e1 z ").length).toBe(5);
  expect(() => flatten("M0 0", null as never)).toThrow("options is null, expected an object");
  expect(() => flatten("M0 0", { transform: [1, , 0, 1, 0, 0] as never })).toThrow("options.transform[1] is undefined, expected a finite number");
  // Of two paths, errors say in which.
  for (const [wrong, text] of [
    ["M1e308 0l1e308 0", "component 1 of $ overflows, expected coordinates that stay finite"],
    ["M0 0C0 1e20 1e20 1e20 1e20 0", "component 1 of $ needs more than 1000000 chords, expected a larger tolerance"],
    [[["M", 0, 0], , ["L", 1, 1]], "$ is an array of 3, expected an SVG path or its components"],
    [[["M", 0, NaN]], "$[0][2] is NaN, expected a finite number"],
  ] as [never, string][]) {
    expect(() => intersect(wrong, down), String(wrong)).toThrow(text.replace("$", "path1"));
    expect(() => intersect(down, wrong), String(wrong)).toThrow(text.replace("$", "path2"));
  }
});

test("svg: lines that touch", () => {
  const random = new Random(24);
  let wrong = 0;
  for (let k = 0; k < 2000; k++) {
    const [a, b] = [0, 1].map(() => Array.from({ length: 4 }, () => random.below(800) / 100)) as unknown as [SegmentTuple, SegmentTuple];
    const text = ([x0, y0, x1, y1]: SegmentTuple) => `M${x0},${y0}L${x1} ${y1}`;
    const expected = intersectByIntegers(a, b) && !isParallel(a, b) && !(a[0] === a[2] && a[1] === a[3]) ? 1 : 0;
    expect(intersect(text(a), text(b), true)).toBe(expected);
    if (pathIntersection(text(a), text(b), true) !== expected) wrong++;
  }
  // It rounds to two digits.
  expect(wrong).toBeGreaterThan(0);
  expect(() => intersect("M0 0 L 1", "M0 0")).toThrow('path1 has "" at 8, expected a number');
  expect(() => intersect("M0 0", "X0 0")).toThrow('path2 has "X0 0" at 0, expected a command of SVG paths');
  expect(() => intersect("M0 0", "M0 0 A 1 1 0 2 0 1 1")).toThrow("expected a flag");
  expect(() => intersect("M0 0", 3 as never)).toThrow("path2 is 3, expected an SVG path");
  expect(parsePath("m1 1 2 2-1.5.5e1")).toEqual([["M", 1, 1], ["C", 1, 1, 3, 3, 3, 3], ["C", 3, 3, 1.5, 8, 1.5, 8]]);
});

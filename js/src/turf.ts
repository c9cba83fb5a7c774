/**
 * Drop-ins for `lineIntersect`, `lineOverlap` and `booleanIntersects` of turf: the same calls, the same forms of answers,
 * and every decision exact. js/README.md says in which cases the answers differ.
 */

import {
  arrayOf,
  Edges,
  type Feature,
  type FeatureCollection,
  type GeoJson,
  type GeoJsonProperties,
  type Geometry,
  geometriesOf,
  intersectionsOf,
  type LineString,
  linesOf,
  type Point,
  type Position,
  position,
} from "./geojson.js";
import { join, orient2d, segmentsIntersect } from "./segments.js";
import { objectOf, shown } from "./words.js";

/** The points where two sets of lines and rings cross or touch, as turf's `lineIntersect` gives them. */
export function lineIntersect(
  line1: GeoJson,
  line2: GeoJson,
  options: { removeDuplicates?: boolean; ignoreSelfIntersections?: boolean } = {},
): FeatureCollection<Point> {
  const { removeDuplicates = true, ignoreSelfIntersections = true } = objectOf("options", options);
  const edges = new Edges();
  Object.entries({ line1, line2 }).forEach(([name, geojson]) => {
    geometriesOf(name, geojson).forEach((geometry) => edges.add(name, geometry));
  });
  let points = intersectionsOf(edges, ignoreSelfIntersections);
  if (removeDuplicates) points = [...new Map(points.map((point) => [point.join(","), point])).values()];
  return collection(points.map((coordinates) => feature({ type: "Point", coordinates }, {})));
}

/**
 * The parts that two lines or polygon boundaries have in common: for each run of segments of `line2` one line, whose
 * positions are all given ones. A tolerance above 0 is refused: where nearly the same is enough, ask `within`.
 */
export function lineOverlap(
  line1: GeoJson,
  line2: GeoJson,
  options: { tolerance?: number } | null = {},
): FeatureCollection<LineString> {
  if (options?.tolerance) {
    throw new RangeError(`options.tolerance is ${shown(options.tolerance)}, expected 0: an overlap is exact`);
  }
  const first = new Edges();
  geometriesOf("line1", line1).forEach((geometry) => first.add("line1", geometry));
  const second = new Edges();
  const properties: GeoJsonProperties[] = [];
  geometriesOf("line2", line2).forEach((geometry, k) => {
    second.add("line2", geometry);
    const of = line2.type === "FeatureCollection" ? line2.features[k] : line2;
    properties.push(of?.type === "Feature" ? of.properties : {});
  });
  const found = join(second, first, { only: ["overlap", "equal"] }).sorted();

  /** The position of an end of one of two segments, as it was given. */
  const given = (k: number, x: number, y: number): Position => {
    const [i, j] = [found.i[k] as number, found.j[k] as number];
    const ends = [second.from[i], second.to[i], first.from[j], first.to[j]] as Position[];
    return [...(ends.find((p) => p[0] === x && p[1] === y) ?? [x, y])];
  };
  const lines: { feature: number; line: Position[] }[] = [];
  for (let k = 0; k < found.length; ) {
    const row = found.i[k] as number;
    const parts: [from: Position, to: Position][] = [];
    for (; k < found.length && found.i[k] === row; k++) {
      // Two equal points are no part of a line.
      if (isPoint(second, row)) continue;
      const [x, y, x2, y2] = [found.x, found.y, found.x2, found.y2].map((column) => column?.[k] as number);
      parts.push([given(k, x as number, y as number), given(k, x2 as number, y2 as number)]);
    }
    const feature = second.feature[row] as number;
    for (const [from, to] of joined(second, row, parts)) {
      const last = lines.at(-1);
      const end = last?.line.at(-1);
      if (last?.feature === feature && end?.[0] === from[0] && end?.[1] === from[1]) last.line.push(to);
      else lines.push({ feature, line: [from, to] });
    }
  }
  return collection(
    lines.map(({ feature: of, line }) => feature({ type: "LineString", coordinates: line }, properties[of] ?? {})),
  );
}

/** Whether two geometries have a common point, as turf's `booleanIntersects` says. */
export function booleanIntersects(
  feature1: GeoJson,
  feature2: GeoJson,
  _options: { ignoreSelfIntersections?: boolean } = {},
): boolean {
  const [all1, all2] = [flat("feature1", feature1), flat("feature2", feature2)];
  // The edges meet, or one part is wholly within another, and so are all of its positions.
  const [edges1, edges2] = [edgesOf("feature1", all1), edgesOf("feature2", all2)];
  return edgesMeet(edges1, edges2) || isAnyWithin(all1, all2) || isAnyWithin(all2, all1);
}

type Simple = { type: "Point" | "LineString" | "Polygon"; rings: Position[][] };

/** The points, lines and polygons that geometries consist of. */
function flat(name: string, geojson: GeoJson): Simple[] {
  return geometriesOf(name, geojson).flatMap((geometry) => simple(name, geometry));
}

function simple(name: string, geometry: Geometry | null): Simple[] {
  const checked = (rings: Position[][]) =>
    arrayOf(`a polygon of ${name}`, rings).map((ring) =>
      arrayOf(`a line of ${name}`, ring).map((p, k) => position(`${name}, position ${k}`, p)),
    );
  switch (geometry?.type) {
    case "Point":
      // No coordinates are no point: RFC 7946, 3.1.
      return geometry.coordinates.length ? [{ type: "Point", rings: checked([[geometry.coordinates]]) }] : [];
    case "MultiPoint":
      return geometry.coordinates.map((p) => ({ type: "Point", rings: checked([[p]]) }));
    case "LineString":
    case "MultiLineString":
      return linesOf(geometry).map((line) => ({ type: "LineString", rings: checked([line]) }));
    case "Polygon":
      return [{ type: "Polygon", rings: checked(geometry.coordinates).map(closed) }];
    case "MultiPolygon":
      return geometry.coordinates.map((rings) => ({ type: "Polygon", rings: checked(rings).map(closed) }));
    case "GeometryCollection":
      return geometry.geometries.flatMap((part) => simple(name, part));
    default:
      return [];
  }
}

/** A ring that ends where it starts. */
function closed(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || (first[0] === last?.[0] && first[1] === last?.[1])) return ring;
  return [...ring, first];
}

/** The edges of geometries; a point is an edge of zero length. */
function edgesOf(name: string, all: Simple[]): Edges {
  const edges = new Edges();
  for (const { rings } of all) {
    const lines = rings.map((ring) => (ring.length === 1 ? [ring[0] as Position, ring[0] as Position] : ring));
    edges.add(name, { type: "MultiLineString", coordinates: lines });
  }
  return edges;
}

/** Whether two sets of edges have a common point. */
function edgesMeet(red: Edges, blue: Edges): boolean {
  if (red.x1.length === 1 && blue.x1.length === 1) {
    const only = ({ x1, y1, x2, y2 }: Edges) => [x1[0], y1[0], x2[0], y2[0]] as [number, number, number, number];
    return segmentsIntersect(only(red), only(blue));
  }
  return join(red, blue).any();
}

/** Whether the first position of one of the geometries is within one of the polygons. */
function isAnyWithin(all: Simple[], others: Simple[]): boolean {
  const firsts = all.flatMap(({ rings }) => rings[0]?.slice(0, 1) ?? []);
  return others.some(({ type, rings }) => {
    if (type !== "Polygon") return false;
    const [left, right] = rangeOf(rings, 0);
    const [bottom, top] = rangeOf(rings, 1);
    const isInBox = ([x, y]: Position) =>
      (x as number) >= left && (x as number) <= right && (y as number) >= bottom && (y as number) <= top;
    return firsts.some((p) => isInBox(p) && contains(rings, p));
  });
}

/** The least and the greatest coordinate of rings. */
function rangeOf(rings: Position[][], axis: 0 | 1): [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const ring of rings) {
    for (const p of ring) {
      least = Math.min(least, p[axis] as number);
      greatest = Math.max(greatest, p[axis] as number);
    }
  }
  return [least, greatest];
}

/**
 * Whether a position is within rings, by the even-odd rule: a ray to the right crosses an odd number of edges. An edge
 * counts if one end is above the ray and the other is not, and the position is on its left, which one turn decides. On
 * a ring is for the caller.
 */
function contains(rings: Position[][], [x, y]: Position): boolean {
  let isInside = false;
  for (const ring of rings) {
    ring.forEach((p, k) => {
      const q = ring[k + 1] ?? p;
      const [px, py, qx, qy] = [p[0], p[1], q[0], q[1]] as [number, number, number, number];
      if (py > (y as number) === qy > (y as number)) return;
      const turn = orient2d([px, py], [qx, qy], [x as number, y as number]);
      if (turn > 0 === qy > py) isInside = !isInside;
    });
  }
  return isInside;
}

/** Parts of one segment, in order along it, those that overlap or touch joined to one. */
function joined(edges: Edges, row: number, parts: [Position, Position][]): [Position, Position][] {
  const compare = (p: Position, q: Position) => (isAhead(edges, row, p, q) ? -1 : isAhead(edges, row, q, p) ? 1 : 0);
  const all: [Position, Position][] = [];
  for (const [from, to] of parts.sort((a, b) => compare(a[0], b[0]))) {
    const last = all.at(-1);
    if (last === undefined || compare(last[1], from) < 0) all.push([from, to]);
    else if (compare(last[1], to) < 0) last[1] = to;
  }
  return all;
}

function isPoint({ x1, y1, x2, y2 }: Edges, row: number): boolean {
  return x1[row] === x2[row] && y1[row] === y2[row];
}

/** Whether q is behind p along a segment that both are on. */
function isAhead({ x1, y1, x2, y2 }: Edges, row: number, p: Position, q: Position): boolean {
  const ahead = (from: number, to: number, a: number, b: number) => (to > from ? b > a : b < a);
  const [px, py, qx, qy] = [p[0], p[1], q[0], q[1]] as [number, number, number, number];
  if (x1[row] !== x2[row]) return ahead(x1[row] as number, x2[row] as number, px, qx);
  return ahead(y1[row] as number, y2[row] as number, py, qy);
}

function feature<G extends Geometry>(geometry: G, properties: GeoJsonProperties): Feature<G> {
  return { type: "Feature", properties, geometry };
}

function collection<G extends Geometry>(features: Feature<G>[]): FeatureCollection<G> {
  return { type: "FeatureCollection", features };
}

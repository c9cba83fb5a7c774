/**
 * A drop-in for the package `sweepline-intersections`: the same call, the same form of answer, and every pair decided
 * exactly. js/README.md says in which cases the answers differ.
 */

import { Edges, type GeoJson, geometriesOf } from "./geojson.js";
import { crossings } from "./segments.js";
import { KINDS } from "./words.js";

/**
 * The points where lines and rings cross or touch.
 *
 * Segments of one ring that share an end are not reported, nor is the inside of an overlap. With
 * `ignoreSelfIntersections`, segments of one feature are not reported with each other.
 */
export default function sweeplineIntersections(
  geojson: GeoJson,
  ignoreSelfIntersections = false,
): [x: number, y: number][] {
  const edges = new Edges();
  geometriesOf("geojson", geojson).forEach((geometry, k) => edges.add(`geometry ${k}`, geometry));
  return intersectionsOf(edges, ignoreSelfIntersections);
}

export { sweeplineIntersections };

/** The points of edges, sorted by their rows. */
export function intersectionsOf(edges: Edges, ignoreSelfIntersections: boolean): [number, number][] {
  const points: [number, number][] = [];
  const { length, i, j, kind, x, y } = crossings(edges.columns).sorted();
  for (let k = 0; k < length; k++) {
    const [a, b] = [i[k] as number, j[k] as number];
    if (ignoreSelfIntersections && edges.feature[a] === edges.feature[b]) continue;
    const end = sharedEnd(edges, a, b);
    if (end !== null) {
      if (edges.ring[a] !== edges.ring[b]) points.push(end);
      continue;
    }
    const word = KINDS[kind[k] as number];
    if (word === "cross" || word === "touch") points.push([x?.[k] as number, y?.[k] as number]);
  }
  return points;
}

/** An end that both segments have. */
function sharedEnd({ x1, y1, x2, y2 }: Edges, a: number, b: number): [number, number] | null {
  for (const [xa, ya] of [
    [x1, y1],
    [x2, y2],
  ] as const) {
    for (const [xb, yb] of [
      [x1, y1],
      [x2, y2],
    ] as const) {
      if (xa[a] === xb[b] && ya[a] === yb[b]) return [xa[a] as number, ya[a] as number];
    }
  }
  return null;
}

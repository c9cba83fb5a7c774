/**
 * A drop-in for the package `sweepline-intersections`: the same call, the same form of answer, and every pair decided
 * exactly. js/README.md says in which cases the answers differ.
 */

import { Edges, type GeoJson, geometriesOf, intersectionsOf } from "./geojson.js";

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

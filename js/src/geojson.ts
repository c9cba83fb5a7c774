/** What the drop-ins read of GeoJSON, as columns of segments. Nothing here is exported by the package. */

import type { Feature, FeatureCollection, Geometry, Position } from "geojson";
import type { SegmentColumns } from "./segments-api.js";
import { finite, shown } from "./words.js";

/** Anything that the drop-ins take. */
export type GeoJson = FeatureCollection | Feature | Geometry;

/** Segments, and for each its feature and its ring or line. */
export class Edges {
  readonly x1: number[] = [];
  readonly y1: number[] = [];
  readonly x2: number[] = [];
  readonly y2: number[] = [];
  readonly feature: number[] = [];
  readonly ring: number[] = [];
  private features = 0;
  private rings = 0;

  /** Adds the lines and rings of a feature; those of other geometries are left out. */
  add(name: string, geometry: Geometry | null): void {
    for (const line of linesOf(geometry)) {
      for (let k = 1; k < line.length; k++) {
        const [p, q] = [position(`${name}, position ${k - 1}`, line[k - 1]), position(`${name}, position ${k}`, line[k])];
        this.x1.push(p[0] as number);
        this.y1.push(p[1] as number);
        this.x2.push(q[0] as number);
        this.y2.push(q[1] as number);
        this.feature.push(this.features);
        this.ring.push(this.rings);
      }
      this.rings += 1;
    }
    this.features += 1;
  }

  get columns(): SegmentColumns {
    return this;
  }
}

/** A position whose x and y are finite numbers. */
export function position(name: string, value: unknown): Position {
  if (!Array.isArray(value) || value.length < 2) {
    throw new TypeError(`${name} is ${shown(value)}, expected [x, y]`);
  }
  finite(`x of ${name}`, value[0]);
  finite(`y of ${name}`, value[1]);
  return value;
}

/** The lines and rings of a geometry. */
export function linesOf(geometry: Geometry | null): Position[][] {
  switch (geometry?.type) {
    case "LineString":
      return [geometry.coordinates];
    case "MultiLineString":
    case "Polygon":
      return geometry.coordinates;
    case "MultiPolygon":
      return geometry.coordinates.flat();
    default:
      return [];
  }
}

/** The geometries of a collection or feature, or the geometry itself. */
export function geometriesOf(name: string, geojson: GeoJson): (Geometry | null)[] {
  const type: unknown = (geojson as { type?: unknown } | null | undefined)?.type;
  if (typeof type !== "string") throw new TypeError(`${name} is ${shown(geojson)}, expected GeoJSON`);
  switch (geojson.type) {
    case "FeatureCollection":
      return geojson.features.map((feature) => feature.geometry);
    case "Feature":
      return [geojson.geometry];
    default:
      return [geojson];
  }
}

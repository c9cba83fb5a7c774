/** What the drop-ins read of GeoJSON, as columns of segments. Nothing here is exported by the package. */

import { crossings } from "./segments.js";
import { finite, KINDS, shown } from "./words.js";

// The types of RFC 7946 by the names of the package `@types/geojson`. These and those are assignable to each other, so that
// users without that package have types too.

/** Coordinates: x, y, and what else there is. */
export type Position = number[];

interface Typed<T extends string> {
  type: T;
  bbox?: [number, number, number, number] | [number, number, number, number, number, number] | undefined;
}

interface Of<T extends string, C> extends Typed<T> {
  coordinates: C;
}

export type Point = Of<"Point", Position>;
export type LineString = Of<"LineString", Position[]>;
/** Every geometry of GeoJSON. */
export type Geometry =
  | Point
  | Of<"MultiPoint", Position[]>
  | LineString
  | Of<"MultiLineString", Position[][]>
  | Of<"Polygon", Position[][]>
  | Of<"MultiPolygon", Position[][][]>
  | GeometryCollection;

interface GeometryCollection extends Typed<"GeometryCollection"> {
  geometries: Geometry[];
}

export type GeoJsonProperties = { [name: string]: any } | null;

/** A geometry with properties. */
export interface Feature<G extends Geometry | null = Geometry> extends Typed<"Feature"> {
  geometry: G;
  id?: string | number | undefined;
  properties: GeoJsonProperties;
}

export interface FeatureCollection<G extends Geometry | null = Geometry> extends Typed<"FeatureCollection"> {
  features: Feature<G>[];
}

/** Anything that the drop-ins take. */
export type GeoJson = FeatureCollection | Feature | Geometry;

/** Segments, and for each its feature and its ring or line. */
export class Edges {
  readonly x1: number[] = [];
  readonly y1: number[] = [];
  readonly x2: number[] = [];
  readonly y2: number[] = [];
  /** The positions of both ends, as they were given. */
  readonly from: Position[] = [];
  readonly to: Position[] = [];
  readonly feature: number[] = [];
  readonly ring: number[] = [];
  private features = 0;
  private rings = 0;

  /** Adds the lines and rings of a feature; points are left out. */
  add(name: string, geometry: Geometry | null): void {
    for (const line of linesOf(geometry)) {
      arrayOf(`a line of ${name}`, line);
      for (let k = 1; k < line.length; k++) {
        const [p, q] = [position(`${name}, position ${k - 1}`, line[k - 1]), position(`${name}, position ${k}`, line[k])];
        this.x1.push(p[0] as number);
        this.y1.push(p[1] as number);
        this.x2.push(q[0] as number);
        this.y2.push(q[1] as number);
        this.from.push(p);
        this.to.push(q);
        this.feature.push(this.features);
        this.ring.push(this.rings);
      }
      this.rings += 1;
    }
    this.features += 1;
  }
}

/** An array, or an error that names it. */
export function arrayOf<T>(name: string, value: readonly T[]): readonly T[] {
  if (Array.isArray(value)) return value;
  throw new TypeError(`${name} is ${shown(value)}, expected an array`);
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
    case "GeometryCollection":
      return geometry.geometries.flatMap(linesOf);
    default:
      return [];
  }
}

const TYPES = ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection"];

/** A geometry, or null for none; its coordinates are not looked at. */
function checked(name: string, geometry: Geometry | null | undefined): Geometry | null {
  if (geometry === null) return null;
  const type: unknown = geometry?.type;
  if (geometry === undefined || !TYPES.includes(type as string)) {
    const of = typeof type === "string" ? `of type ${shown(type)}` : shown(geometry);
    throw new TypeError(`${name} is ${of}, expected GeoJSON`);
  }
  if (geometry.type === "GeometryCollection") {
    const parts = arrayOf(`${name}.geometries`, geometry.geometries);
    parts.forEach((part, k) => checked(`${name}.geometries[${k}]`, part));
  } else {
    arrayOf<unknown>(`${name}.coordinates`, geometry.coordinates);
  }
  return geometry;
}

/** The geometries of a collection or feature, or the geometry itself. */
export function geometriesOf(name: string, geojson: GeoJson): (Geometry | null)[] {
  if (typeof geojson !== "object" || geojson === null) {
    throw new TypeError(`${name} is ${shown(geojson)}, expected GeoJSON`);
  }
  switch (geojson.type) {
    case "FeatureCollection":
      return arrayOf(`${name}.features`, geojson.features).map((feature, k) =>
        checked(`${name}.features[${k}].geometry`, feature?.geometry),
      );
    case "Feature":
      return [checked(`${name}.geometry`, geojson.geometry)];
    default:
      return [checked(name, geojson)];
  }
}

/** The points of edges, sorted by their rows. */
export function intersectionsOf(edges: Edges, ignoreSelfIntersections: boolean): [number, number][] {
  const points: [number, number][] = [];
  const { length, i, j, kind, x, y } = crossings(edges).sorted();
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

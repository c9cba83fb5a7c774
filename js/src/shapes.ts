/**
 * Shapes of the plane, as plain objects: the same that a line of `secant relate` has, so that
 * `JSON.stringify(shape)` goes there and back. Each is a closed set: touching shapes intersect.
 */

import type { Coordinates, SegmentTuple } from "./segments-api.js";

/** A point. */
export interface Point {
  readonly type: "point";
  readonly p: Coordinates;
}

/** All points from p to q. */
export interface Segment {
  readonly type: "segment";
  readonly p: Coordinates;
  readonly q: Coordinates;
}

/** p + t d for t >= 0, by its direction d or through a second point q. Nothing is normalised. */
export type Ray = { readonly type: "ray"; readonly p: Coordinates } & Heading;

/** p + t d for every t, by its direction d or through a second point q. */
export type Line = { readonly type: "line"; readonly p: Coordinates } & Heading;

type Heading =
  | { readonly d: Coordinates; readonly q?: undefined }
  | { readonly q: Coordinates; readonly d?: undefined };

/** A filled rectangle with sides along the axes. */
export interface Rect {
  readonly type: "aabb";
  readonly min: Coordinates;
  readonly max: Coordinates;
}

/** A disc: all points within r of c. */
export interface Circle {
  readonly type: "circle";
  readonly c: Coordinates;
  readonly r: number;
}

/** All points within r of the segment from p to q. */
export interface Capsule {
  readonly type: "capsule";
  readonly p: Coordinates;
  readonly q: Coordinates;
  readonly r: number;
}

/** A filled triangle. */
export interface Triangle {
  readonly type: "triangle";
  readonly points: readonly [Coordinates, Coordinates, Coordinates];
}

/** A filled simple polygon; with `convex: true` it has to be convex, and has one chord with a line. */
export interface Polygon {
  readonly type: "polygon";
  readonly points: readonly Coordinates[];
  readonly convex?: boolean;
}

/** The edges between consecutive points. It may intersect itself. */
export interface Polyline {
  readonly type: "polyline";
  readonly points: readonly Coordinates[];
}

/** The boundary of a rectangle, disc or polygon: the curve without what is in it. */
export interface Boundary {
  readonly type: "boundary";
  readonly of: Rect | Circle | Polygon;
}

/** A shape that was checked once and lives in the memory of the module: for large polygons that are asked often. */
export interface PreparedShape {
  readonly type: "prepared";
  /** The shape that it was made of. */
  readonly shape: PlainShape;
  /** Frees it now, instead of when it is collected. */
  free(): void;
}

/** Any shape as an object. */
export type PlainShape =
  | Point
  | Segment
  | Ray
  | Line
  | Rect
  | Circle
  | Capsule
  | Triangle
  | Polygon
  | Polyline
  | Boundary;

/** Any shape: an object, a point [x, y], or a segment [x0, y0, x1, y1]. */
export type Shape = PlainShape | PreparedShape | Coordinates | SegmentTuple;

/** A point. */
export const point = (p: Coordinates): Point => ({ type: "point", p });
/** The segment from p to q. */
export const segment = (p: Coordinates, q: Coordinates): Segment => ({ type: "segment", p, q });
/** The ray from p in direction d. */
export const ray = (p: Coordinates, d: Coordinates): Ray => ({ type: "ray", p, d });
/** The ray from p through q, which is taken exactly: its direction is not rounded. */
export const rayThrough = (p: Coordinates, q: Coordinates): Ray => ({ type: "ray", p, q });
/** The line through p in direction d. */
export const line = (p: Coordinates, d: Coordinates): Line => ({ type: "line", p, d });
/** The line through p and q, which is taken exactly: its direction is not rounded. */
export const lineThrough = (p: Coordinates, q: Coordinates): Line => ({ type: "line", p, q });
/** The filled rectangle from min to max. */
export const rect = (min: Coordinates, max: Coordinates): Rect => ({ type: "aabb", min, max });
/** The disc of radius r about c. */
export const circle = (c: Coordinates, r: number): Circle => ({ type: "circle", c, r });
/** All points within r of the segment from p to q. */
export const capsule = (p: Coordinates, q: Coordinates, r: number): Capsule => ({
  type: "capsule",
  p,
  q,
  r,
});
/** The filled triangle. */
export const triangle = (a: Coordinates, b: Coordinates, c: Coordinates): Triangle => ({
  type: "triangle",
  points: [a, b, c],
});
/** The filled simple polygon. */
export const polygon = (points: readonly Coordinates[]): Polygon => ({ type: "polygon", points });
/** The filled polygon, which has to be convex. */
export const convexPolygon = (points: readonly Coordinates[]): Polygon => ({
  type: "polygon",
  points,
  convex: true,
});
/** The edges between consecutive points. */
export const polyline = (points: readonly Coordinates[]): Polyline => ({ type: "polyline", points });
/** The boundary of a rectangle, disc or polygon. */
export const boundary = (of: Rect | Circle | Polygon): Boundary => ({ type: "boundary", of });

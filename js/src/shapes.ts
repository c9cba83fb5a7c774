/**
 * Shapes of the plane, as plain objects: the same that a line of `secant relate` has, so that
 * `JSON.stringify(shape)` goes there and back. Each is a closed set: touching shapes intersect.
 *
 * `N` is the type of their coordinates: number, and in `secant/integers` bigint.
 */

import type { Coordinates, SegmentTuple } from "./segments-api.js";

/** A point. */
export interface Point<N = number> {
  readonly type: "point";
  readonly p: Coordinates<N>;
}

/** All points from p to q. */
export interface Segment<N = number> {
  readonly type: "segment";
  readonly p: Coordinates<N>;
  readonly q: Coordinates<N>;
}

/** p + t d for t >= 0, by its direction d or through a second point q. Nothing is normalised. */
export type Ray<N = number> = { readonly type: "ray"; readonly p: Coordinates<N> } & Heading<N>;

/** p + t d for every t, by its direction d or through a second point q. */
export type Line<N = number> = { readonly type: "line"; readonly p: Coordinates<N> } & Heading<N>;

type Heading<N> =
  | { readonly d: Coordinates<N>; readonly q?: undefined }
  | { readonly q: Coordinates<N>; readonly d?: undefined };

/** A filled rectangle with sides along the axes. */
export interface Rect<N = number> {
  readonly type: "aabb";
  readonly min: Coordinates<N>;
  readonly max: Coordinates<N>;
}

/** A disc: all points within r of c. */
export interface Circle<N = number> {
  readonly type: "circle";
  readonly c: Coordinates<N>;
  readonly r: N;
}

/** All points within r of the segment from p to q. */
export interface Capsule<N = number> {
  readonly type: "capsule";
  readonly p: Coordinates<N>;
  readonly q: Coordinates<N>;
  readonly r: N;
}

/** A filled triangle. */
export interface Triangle<N = number> {
  readonly type: "triangle";
  readonly points: readonly [Coordinates<N>, Coordinates<N>, Coordinates<N>];
}

/** A filled simple polygon; with `convex: true` it has to be convex, and has one chord with a line. */
export interface Polygon<N = number> {
  readonly type: "polygon";
  readonly points: readonly Coordinates<N>[];
  readonly convex?: boolean;
}

/** The edges between consecutive points. It may intersect itself. */
export interface Polyline<N = number> {
  readonly type: "polyline";
  readonly points: readonly Coordinates<N>[];
}

/** The boundary of a rectangle, disc or polygon: the curve without what is in it. Whether it is `convex` is not asked. */
export interface Boundary<N = number> {
  readonly type: "boundary";
  readonly of: Rect<N> | Circle<N> | Polygon<N>;
}

/** A shape that was checked once and lives in the memory of the module: for large polygons that are asked often. */
export interface PreparedShape<N = number> {
  readonly type: "prepared";
  /** The shape that it was made of. */
  readonly shape: PlainShape<N>;
  /** Frees it now, instead of when it is collected. */
  free(): void;
}

/** Any shape as an object. */
export type PlainShape<N = number> =
  | Point<N>
  | Segment<N>
  | Ray<N>
  | Line<N>
  | Rect<N>
  | Circle<N>
  | Capsule<N>
  | Triangle<N>
  | Polygon<N>
  | Polyline<N>
  | Boundary<N>;

/** Any shape: an object, a point [x, y], or a segment [x0, y0, x1, y1]. */
export type Shape<N = number> = PlainShape<N> | PreparedShape<N> | Coordinates<N> | SegmentTuple<N>;

/** A point. */
export const point = <N = number>(p: Coordinates<N>): Point<N> => ({ type: "point", p });
/** The segment from p to q. */
export const segment = <N = number>(p: Coordinates<N>, q: Coordinates<N>): Segment<N> => ({ type: "segment", p, q });
/** The ray from p in direction d. */
export const ray = <N = number>(p: Coordinates<N>, d: Coordinates<N>): Ray<N> => ({ type: "ray", p, d });
/** The ray from p through q, which is taken exactly: its direction is not rounded. */
export const rayThrough = <N = number>(p: Coordinates<N>, q: Coordinates<N>): Ray<N> => ({ type: "ray", p, q });
/** The line through p in direction d. */
export const line = <N = number>(p: Coordinates<N>, d: Coordinates<N>): Line<N> => ({ type: "line", p, d });
/** The line through p and q, which is taken exactly: its direction is not rounded. */
export const lineThrough = <N = number>(p: Coordinates<N>, q: Coordinates<N>): Line<N> => ({ type: "line", p, q });
/** The filled rectangle from min to max. */
export const rect = <N = number>(min: Coordinates<N>, max: Coordinates<N>): Rect<N> => ({ type: "aabb", min, max });
/** The disc of radius r about c. */
export const circle = <N = number>(c: Coordinates<N>, r: N): Circle<N> => ({ type: "circle", c, r });
/** All points within r of the segment from p to q. */
export const capsule = <N = number>(p: Coordinates<N>, q: Coordinates<N>, r: N): Capsule<N> => ({
  type: "capsule",
  p,
  q,
  r,
});
/** The filled triangle. */
export const triangle = <N = number>(a: Coordinates<N>, b: Coordinates<N>, c: Coordinates<N>): Triangle<N> => ({
  type: "triangle",
  points: [a, b, c],
});
/** The filled simple polygon. */
export const polygon = <N = number>(points: readonly Coordinates<N>[]): Polygon<N> => ({ type: "polygon", points });
/** The filled polygon, which has to be convex. */
export const convexPolygon = <N = number>(points: readonly Coordinates<N>[]): Polygon<N> => ({
  type: "polygon",
  points,
  convex: true,
});
/** The edges between consecutive points. */
export const polyline = <N = number>(points: readonly Coordinates<N>[]): Polyline<N> => ({ type: "polyline", points });
/** The boundary of a rectangle, disc or polygon. */
export const boundary = <N = number>(of: Rect<N> | Circle<N> | Polygon<N>): Boundary<N> => ({ type: "boundary", of });

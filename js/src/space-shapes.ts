/**
 * Shapes of space, as plain objects: the same that a line of `secant relate` has. Each is a closed set: touching shapes
 * intersect.
 */

/** A point: x, y and z. */
export type Coordinates3 = readonly [x: number, y: number, z: number];

/** A segment from (x0, y0, z0) to (x1, y1, z1). */
export type SegmentTuple3 = readonly [x0: number, y0: number, z0: number, x1: number, y1: number, z1: number];

/** A point. */
export interface Point3 {
  readonly type: "point";
  readonly p: Coordinates3;
}

/** All points from p to q. */
export interface Segment3 {
  readonly type: "segment";
  readonly p: Coordinates3;
  readonly q: Coordinates3;
}

/** p + t d for t >= 0, by its direction d or through a second point q. Nothing is normalised. */
export type Ray3 = { readonly type: "ray"; readonly p: Coordinates3 } & Heading;

/** p + t d for every t, by its direction d or through a second point q. */
export type Line3 = { readonly type: "line"; readonly p: Coordinates3 } & Heading;

type Heading =
  | { readonly d: Coordinates3; readonly q?: undefined }
  | { readonly q: Coordinates3; readonly d?: undefined };

/** A filled box with sides along the axes. */
export interface Box {
  readonly type: "aabb";
  readonly min: Coordinates3;
  readonly max: Coordinates3;
}

/** A ball: all points within r of c. */
export interface Sphere {
  readonly type: "sphere";
  readonly c: Coordinates3;
  readonly r: number;
}

/** All points within r of the segment from p to q. */
export interface Capsule3 {
  readonly type: "capsule";
  readonly p: Coordinates3;
  readonly q: Coordinates3;
  readonly r: number;
}

/** A filled triangle. */
export interface Triangle3 {
  readonly type: "triangle";
  readonly points: readonly [Coordinates3, Coordinates3, Coordinates3];
}

/** A plane, by a point and a normal, or through three points. It is the set of its points, not a half of space. */
export type Plane =
  | { readonly type: "plane"; readonly p: Coordinates3; readonly n: Coordinates3; readonly points?: undefined }
  | {
      readonly type: "plane";
      readonly points: readonly [Coordinates3, Coordinates3, Coordinates3];
      readonly p?: undefined;
    };

/** A shape that was checked once and lives in the memory of the module. */
export interface PreparedShape3 {
  readonly type: "prepared";
  /** The shape that it was made of. */
  readonly shape: PlainShape3;
  /** Frees it now, instead of when it is collected. */
  free(): void;
}

/** Any shape as an object. */
export type PlainShape3 = Point3 | Segment3 | Ray3 | Line3 | Box | Sphere | Capsule3 | Triangle3 | Plane;

/** Any shape: an object, a point [x, y, z], or a segment [x0, y0, z0, x1, y1, z1]. */
export type Shape3 = PlainShape3 | PreparedShape3 | Coordinates3 | SegmentTuple3;

/** A point. */
export const point = (p: Coordinates3): Point3 => ({ type: "point", p });
/** The segment from p to q. */
export const segment = (p: Coordinates3, q: Coordinates3): Segment3 => ({ type: "segment", p, q });
/** The ray from p in direction d. */
export const ray = (p: Coordinates3, d: Coordinates3): Ray3 => ({ type: "ray", p, d });
/** The ray from p through q, which is taken exactly: its direction is not rounded. */
export const rayThrough = (p: Coordinates3, q: Coordinates3): Ray3 => ({ type: "ray", p, q });
/** The line through p in direction d. */
export const line = (p: Coordinates3, d: Coordinates3): Line3 => ({ type: "line", p, d });
/** The line through p and q, which is taken exactly: its direction is not rounded. */
export const lineThrough = (p: Coordinates3, q: Coordinates3): Line3 => ({ type: "line", p, q });
/** The filled box from min to max. */
export const box = (min: Coordinates3, max: Coordinates3): Box => ({ type: "aabb", min, max });
/** The ball of radius r about c. */
export const sphere = (c: Coordinates3, r: number): Sphere => ({ type: "sphere", c, r });
/** All points within r of the segment from p to q. */
export const capsule = (p: Coordinates3, q: Coordinates3, r: number): Capsule3 => ({ type: "capsule", p, q, r });
/** The filled triangle. */
export const triangle = (a: Coordinates3, b: Coordinates3, c: Coordinates3): Triangle3 => ({
  type: "triangle",
  points: [a, b, c],
});
/** The plane through p with the normal n, which need not be a unit vector. */
export const plane = (p: Coordinates3, n: Coordinates3): Plane => ({ type: "plane", p, n });
/** The plane through three points, which are taken exactly: its normal is not rounded. */
export const planeThrough = (a: Coordinates3, b: Coordinates3, c: Coordinates3): Plane => ({
  type: "plane",
  points: [a, b, c],
});

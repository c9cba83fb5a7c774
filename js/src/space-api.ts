/** Shapes of space: what their module can do. */

import { doubles } from "./numbers.js";
import type { LinearIntersection } from "./segments-api.js";
import { type Chord, type Passage, type Questions, questions } from "./shapes-api.js";
import type { PlainShape3, PreparedShape3, Ray3, Segment3, SegmentTuple3, Shape3 } from "./space-shapes.js";
import { type Memory, questionsOf, type SpaceExports } from "./wasm.js";

/** A point of an answer. */
export type Point3Answer = [x: number, y: number, z: number];

/** The common part of two shapes of space, as the pair describes it. */
export type Intersection3 =
  /** Of two points, lines, rays or segments. */
  | LinearIntersection<Point3Answer>
  /** Of one of these with a box, ball, capsule or triangle. */
  | ({ type: "chord" } & Chord<Point3Answer>)
  /** Of one of these with a plane: a point of it, or all of it. */
  | ({ type: "passage" } & Passage<Point3Answer>)
  | { type: "whole" }
  /** Of two boxes. */
  | { type: "aabb"; min: Point3Answer; max: Point3Answer }
  /** Of two balls whose spheres meet: the common points of the spheres. */
  | { type: "tangent"; at: Point3Answer; internal: boolean }
  | { type: "circle"; center: Point3Answer; radius: number }
  | { type: "same-sphere" }
  /** A common part that is not constructed. */
  | { type: "region" };

/** A target in a list: an object or a segment. */
export type PlainOrPrepared3 = PlainShape3 | PreparedShape3 | SegmentTuple3;

/** What the module of space can do. */
export interface SpaceApi
  extends Questions<
    Shape3,
    Ray3 | Segment3 | SegmentTuple3,
    PlainOrPrepared3,
    number,
    Point3Answer,
    Intersection3,
    PreparedShape3
  > {}

/** Makes the functions of one instance of the module. */
export function spaceApi(memory: Memory<SpaceExports>): SpaceApi {
  return questions(memory, doubles, 3, questionsOf(memory.exports, "space")) as unknown as SpaceApi;
}

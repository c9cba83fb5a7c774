/** Segments alone: pairs, columns and crossings, in less than half the size of `secant`. It starts at once. */

import base64 from "./generated/segments.js";
import { segmentsApi } from "./segments-api.js";
import { bytesOf, instantiate, Memory, type SegmentExports } from "./wasm.js";

const api = /* @__PURE__ */ segmentsApi(new Memory(instantiate<SegmentExports>(bytesOf(base64))));

export const {
  segmentsIntersect,
  segmentsRelation,
  segmentsIntersection,
  orient2d,
  segmentSet,
  pairs,
  crossings,
  join,
} = api;

/** Whether two segments have a common point: the same as `segmentsIntersect`. */
export const intersects = api.segmentsIntersect;
/** How the first segment lies to the second: the same as `segmentsRelation`. */
export const relation = api.segmentsRelation;
/** The common part of two segments: the same as `segmentsIntersection`. */
export const intersection = api.segmentsIntersection;

export * from "./types.js";
export { interiorsMeet, KINDS, meets, RELATIONS } from "./words.js";

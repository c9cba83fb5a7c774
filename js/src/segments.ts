/** Segments alone: pairs, columns and crossings, in less than half the size of `secant`. It starts at once. */

import base64 from "./generated/segments.js";
import { type SegmentsApi, segmentsApi } from "./segments-api.js";
import { bytesOf, instantiate, Memory, type SegmentExports } from "./wasm.js";

/** Starts the module. */
function start(): SegmentsApi {
  return segmentsApi(new Memory(instantiate<SegmentExports>(bytesOf(base64))));
}

// So marked, a bundler leaves the module out where none of these is used.
const api = /* @__PURE__ */ start();

function of<K extends keyof SegmentsApi>(name: K): SegmentsApi[K] {
  return api[name];
}

export const segmentsIntersect = /* @__PURE__ */ of("segmentsIntersect");
export const segmentsRelation = /* @__PURE__ */ of("segmentsRelation");
export const segmentsIntersection = /* @__PURE__ */ of("segmentsIntersection");
export const orient2d = /* @__PURE__ */ of("orient2d");
export const segmentSet = /* @__PURE__ */ of("segmentSet");
export const pairs = /* @__PURE__ */ of("pairs");
export const crossings = /* @__PURE__ */ of("crossings");
export const join = /* @__PURE__ */ of("join");

/** Whether two segments have a common point: the same as `segmentsIntersect`. */
export const intersects = /* @__PURE__ */ of("segmentsIntersect");
/** How the first segment lies to the second: the same as `segmentsRelation`. */
export const relation = /* @__PURE__ */ of("segmentsRelation");
/** The common part of two segments: the same as `segmentsIntersection`. */
export const intersection = /* @__PURE__ */ of("segmentsIntersection");

export * from "./types.js";
export { interiorsMeet, KINDS, meets, RELATIONS } from "./words.js";

/**
 * Secant: do these shapes meet, where, and how? Exactly, for every finite input.
 *
 * This entry starts at once, with the WebAssembly module inlined. `secant/async` loads it as a file, and
 * `secant/segments` is less than half the size.
 */

import base64 from "./generated/secant.js";
import { shapesApi } from "./shapes-api.js";
import { bytesOf, instantiate, Memory, type ShapeExports } from "./wasm.js";

const api = /* @__PURE__ */ shapesApi(new Memory(instantiate<ShapeExports>(bytesOf(base64))));

export const {
  intersects,
  relation,
  intersection,
  within,
  distance,
  distanceSquared,
  closestPoints,
  cast,
  castAll,
  castAny,
  prepare,
  segmentsIntersect,
  segmentsRelation,
  segmentsIntersection,
  orient2d,
  segmentSet,
  pairs,
  crossings,
  join,
} = api;

export * from "./shapes.js";
export * from "./types.js";
export { interiorsMeet, KINDS, meets, RELATIONS } from "./words.js";

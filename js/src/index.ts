/**
 * Secant: do these shapes meet, where, and how? Exactly, for every finite input.
 *
 * This entry starts at once, with the WebAssembly module inlined. `secant/async` loads it as a file, and
 * `secant/segments` is less than half the size.
 */

import base64 from "./generated/secant.js";
import { type ShapesApi, shapesApi } from "./shapes-api.js";
import { bytesOf, instantiate, Memory, type ShapeExports } from "./wasm.js";

/** Starts the module. */
function start(): ShapesApi {
  return shapesApi(new Memory(instantiate<ShapeExports>(bytesOf(base64))));
}

// So marked, a bundler leaves the module out where none of these is used.
const api = /* @__PURE__ */ start();

function of<K extends keyof ShapesApi>(name: K): ShapesApi[K] {
  return api[name];
}

export const intersects = /* @__PURE__ */ of("intersects");
export const relation = /* @__PURE__ */ of("relation");
export const intersection = /* @__PURE__ */ of("intersection");
export const within = /* @__PURE__ */ of("within");
export const distance = /* @__PURE__ */ of("distance");
export const distanceSquared = /* @__PURE__ */ of("distanceSquared");
export const closestPoints = /* @__PURE__ */ of("closestPoints");
export const cast = /* @__PURE__ */ of("cast");
export const castAll = /* @__PURE__ */ of("castAll");
export const castAny = /* @__PURE__ */ of("castAny");
export const prepare = /* @__PURE__ */ of("prepare");
export const segmentsIntersect = /* @__PURE__ */ of("segmentsIntersect");
export const segmentsRelation = /* @__PURE__ */ of("segmentsRelation");
export const segmentsIntersection = /* @__PURE__ */ of("segmentsIntersection");
export const orient2d = /* @__PURE__ */ of("orient2d");
export const segmentSet = /* @__PURE__ */ of("segmentSet");
export const pairs = /* @__PURE__ */ of("pairs");
export const crossings = /* @__PURE__ */ of("crossings");
export const join = /* @__PURE__ */ of("join");

export * from "./shapes.js";
export * from "./types.js";
export { interiorsMeet, KINDS, meets, RELATIONS } from "./words.js";

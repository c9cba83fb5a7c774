/**
 * Shapes of the plane, pairs and crossings of segments, whose coordinates are integers of 64 bits: bigints such as `12n`
 * in shapes, `BigInt64Array` or `Int32Array` in columns. It starts at once.
 */

import base64 from "./generated/integers.js";
import { type IntegersApi, integersApi } from "./integers-api.js";
import { bytesOf, type IntegerExports, instantiate, Memory } from "./wasm.js";

/** Starts the module. */
function start(): IntegersApi {
  return integersApi(new Memory(instantiate<IntegerExports>(bytesOf(base64))));
}

// So marked, a bundler leaves the module out where none of these is used.
const api = /* @__PURE__ */ start();

function of<K extends keyof IntegersApi>(name: K): IntegersApi[K] {
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
export const orient2d = /* @__PURE__ */ of("orient2d");
export const segmentSet = /* @__PURE__ */ of("segmentSet");
export const pairs = /* @__PURE__ */ of("pairs");
export const crossings = /* @__PURE__ */ of("crossings");
export const join = /* @__PURE__ */ of("join");

export * from "./shapes.js";
export * from "./integers-types.js";

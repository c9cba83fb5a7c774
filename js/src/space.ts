/** Shapes of space: points, segments, rays, lines, boxes, balls, capsules, triangles and planes. It starts at once. */

import base64 from "./generated/space.js";
import { type SpaceApi, spaceApi } from "./space-api.js";
import { bytesOf, instantiate, Memory, type SpaceExports } from "./wasm.js";

/** Starts the module. */
function start(): SpaceApi {
  return spaceApi(new Memory(instantiate<SpaceExports>(bytesOf(base64))));
}

// So marked, a bundler leaves the module out where none of these is used.
const api = /* @__PURE__ */ start();

function of<K extends keyof SpaceApi>(name: K): SpaceApi[K] {
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

export * from "./space-shapes.js";
export * from "./space-types.js";

/** Columns of points, segments, rays, rectangles and circles, row by row, in vectors. It starts at once. */

import { type BatchApi, batchApi } from "./batch-api.js";
import base64 from "./generated/batch.js";
import { type BatchExports, bytesOf, instantiate, Memory } from "./wasm.js";

/** Starts the module. */
function start(): BatchApi {
  return batchApi(new Memory(instantiate<BatchExports>(bytesOf(base64))));
}

// So marked, a bundler leaves the module out where none of these is used.
const api = /* @__PURE__ */ start();

function of<K extends keyof BatchApi>(name: K): BatchApi[K] {
  return api[name];
}

export const points = /* @__PURE__ */ of("points");
export const segments = /* @__PURE__ */ of("segments");
export const rays = /* @__PURE__ */ of("rays");
export const rects = /* @__PURE__ */ of("rects");
export const circles = /* @__PURE__ */ of("circles");
export const pairs = /* @__PURE__ */ of("pairs");

export * from "./batch-types.js";

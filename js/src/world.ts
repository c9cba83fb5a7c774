/** Shapes of the plane that come, move and go: every pair that touches, and what is asked of the world. It starts at once. */

import base64 from "./generated/world.js";
import { bytesOf, instantiate, Memory, type WorldExports } from "./wasm.js";
import { type World as AnyWorld, type WorldApi, worldApi } from "./world-api.js";

/** Starts the module. */
function start(): WorldApi {
  return worldApi(new Memory(instantiate<WorldExports>(bytesOf(base64))));
}

// So marked, a bundler leaves the module out where this is not used.
const api = /* @__PURE__ */ start();

function of<K extends keyof WorldApi>(name: K): WorldApi[K] {
  return api[name];
}

/** Shapes that move, by ids. */
export const World = /* @__PURE__ */ of("World");
export type World = AnyWorld;

export * from "./shapes.js";
export * from "./world-types.js";

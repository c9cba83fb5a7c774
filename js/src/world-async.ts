/** `secant/world` with the WebAssembly module as a file of its own, compiled without blocking. */

import { type WorldApi, worldApi } from "./world-api.js";
import { instantiateAsync, type WasmSource } from "./load.js";
import { Memory, type WorldExports } from "./wasm.js";

/** Loads the module. Each call makes an instance of its own. */
export async function load(source: WasmSource = new URL("./world.wasm", import.meta.url)): Promise<WorldApi> {
  return worldApi(new Memory(await instantiateAsync<WorldExports>(source, "world.wasm", "world_new")));
}

export * from "./shapes.js";
export * from "./world-types.js";

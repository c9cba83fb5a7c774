/** `secant/space` with the WebAssembly module as a file of its own, compiled without blocking. */

import { type SpaceApi, spaceApi } from "./space-api.js";
import { instantiateAsync, type WasmSource } from "./load.js";
import { Memory, type SpaceExports } from "./wasm.js";

/** Loads the module. Each call makes an instance of its own. */
export async function load(source: WasmSource = new URL("./space.wasm", import.meta.url)): Promise<SpaceApi> {
  return spaceApi(new Memory(await instantiateAsync<SpaceExports>(source, "space.wasm", "space_new")));
}

export * from "./space-shapes.js";
export * from "./space-types.js";

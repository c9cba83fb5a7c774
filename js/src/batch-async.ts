/** `secant/batch` with the WebAssembly module as a file of its own, compiled without blocking. */

import { type BatchApi, batchApi } from "./batch-api.js";
import { instantiateAsync, type WasmSource } from "./load.js";
import { Memory, type BatchExports } from "./wasm.js";

/** Loads the module. Each call makes an instance of its own. */
export async function load(source: WasmSource = new URL("./batch.wasm", import.meta.url)): Promise<BatchApi> {
  return batchApi(new Memory(await instantiateAsync<BatchExports>(source, "batch.wasm", "batch_pairs")));
}

export * from "./batch-types.js";

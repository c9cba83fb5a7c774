/** `secant/integers` with the WebAssembly module as a file of its own, compiled without blocking. */

import { type IntegersApi, integersApi } from "./integers-api.js";
import { instantiateAsync, type WasmSource } from "./load.js";
import { Memory, type IntegerExports } from "./wasm.js";

/** Loads the module. Each call makes an instance of its own. */
export async function load(source: WasmSource = new URL("./integers.wasm", import.meta.url)): Promise<IntegersApi> {
  return integersApi(new Memory(await instantiateAsync<IntegerExports>(source, "integers.wasm", "integers_new")));
}

export * from "./shapes.js";
export * from "./integers-types.js";

/** Secant with the WebAssembly module as a file of its own, compiled without blocking. */

import { type ShapesApi, shapesApi } from "./shapes-api.js";
import { instantiateAsync, type WasmSource } from "./load.js";
import { Memory, type ShapeExports } from "./wasm.js";

/**
 * Loads the module; the result has the functions of `secant`. Each call makes an instance of its own.
 *
 * `source` is where `secant.wasm` is, if it is not beside this file, or what was fetched or compiled of it.
 */
export async function load(
  source: WasmSource = new URL("./secant.wasm", import.meta.url),
): Promise<ShapesApi> {
  return shapesApi(new Memory(await instantiateAsync<ShapeExports>(source, "secant.wasm", "shapes_new")));
}

export * from "./shapes.js";
export * from "./types.js";
export { interiorsMeet, KINDS, meets, RELATIONS } from "./words.js";

/** `secant/segments` with the WebAssembly module as a file of its own, compiled without blocking. */

import { type SegmentsApi, segmentsApi } from "./segments-api.js";
import { instantiateAsync, type WasmSource } from "./load.js";
import { Memory, type SegmentExports } from "./wasm.js";

/** Loads the module. Each call makes an instance of its own. */
export async function load(
  source: WasmSource = new URL("./segments.wasm", import.meta.url),
): Promise<SegmentsApi> {
  return segmentsApi(new Memory(await instantiateAsync<SegmentExports>(source, "segments.wasm", "segments_pairs")));
}

export * from "./types.js";
export { interiorsMeet, KINDS, meets, RELATIONS } from "./words.js";

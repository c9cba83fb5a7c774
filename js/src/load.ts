/** Loads a module as a file of its own. Apart from `wasm.ts`, so that only this asks for the types of the web. */

/** What `load` takes: where the `.wasm` file is, or what was read of it already. */
export type WasmSource = URL | string | Response | BufferSource | WebAssembly.Module;

/** Compiles and starts the module of a file without blocking; without the export `needed` it is that of another entry. */
export async function instantiateAsync<E>(source: WasmSource, file: string, needed: keyof E & string): Promise<E> {
  const { exports } = await WebAssembly.instantiate(await compiled(source));
  if (needed in exports) return exports as E;
  throw new TypeError(`source is a module without ${needed}, expected ${file}`);
}

async function compiled(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL || typeof source === "string") {
    const url = new URL(source, import.meta.url);
    source = url.protocol === "file:" ? await readFile(url) : await fetch(url);
  }
  if (source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: ${source.status}, expected the .wasm file`);
    source = await source.arrayBuffer();
  }
  return WebAssembly.compile(source as BufferSource);
}

/** Reads a file, in node, Deno or Bun. */
async function readFile(url: URL): Promise<BufferSource> {
  // A name that bundlers for browsers do not follow.
  const name = "node:fs/promises";
  const { readFile } = (await import(/* @vite-ignore */ name)) as {
    readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return readFile(url);
}

/** The WebAssembly module: its exports, and its memory. Nothing here is exported by the package. */

/** What `crates/secant-wasm` exports; its documentation says what each does. */
export interface SegmentExports {
  readonly memory: WebAssembly.Memory;
  input(len: number): number;
  numbers(): number;
  numbers_len(): number;
  integers(): number;
  integers_len(): number;
  release(): void;
  set_new(len: number): number;
  set_numbers(handle: number): number;
  set_free(handle: number): void;
  orient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number;
  segments_intersect: OfEight;
  segments_relation: OfEight;
  segments_intersection: OfEight;
  segments_pairs(a: number, b: number, wanted: number): number;
  segments_crossings(
    red: number,
    blue: number,
    features: number,
    kinds: number,
    options: number,
    wanted: number,
  ): number;
}

type OfEight = (
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
) => number;

type OfTwo = (kindA: number, lenA: number, kindB: number, lenB: number) => number;

/** What the module with all shapes exports. */
export interface ShapeExports extends SegmentExports {
  shape_new(kind: number, len: number): number;
  shape_free(handle: number): void;
  shapes_intersect: OfTwo;
  shapes_relation: OfTwo;
  shapes_intersection: OfTwo;
  shapes_closest_points: OfTwo;
  shapes_distance(kindA: number, lenA: number, kindB: number, lenB: number, squared: number): number;
  shapes_within(kindA: number, lenA: number, kindB: number, lenB: number, d: number): number;
  shapes_cast(kind: number, len: number, count: number, options: number, wanted: number): number;
}

/** Instead of an answer: the numbers of the output say what is wrong. */
export const REFUSED = -1;

/** The memory of an instance. Its views are made again when the memory has grown. */
export class Memory<E extends SegmentExports = SegmentExports> {
  private all = new Float64Array(0);
  private inputAt = 0;
  private inputLen = 0;

  constructor(readonly exports: E) {}

  /** All memory as numbers. A view of memory that has grown is empty. */
  private floats(): Float64Array {
    if (this.all.length === 0) this.all = new Float64Array(this.exports.memory.buffer);
    return this.all;
  }

  /** Makes room for a question of `len` numbers; they begin at the result. */
  input(len: number): number {
    if (len > this.inputLen) {
      const wanted = Math.max(len, 2 * this.inputLen, 64);
      const at = this.exports.input(wanted);
      if (at === 0) throw new RangeError(`out of memory for ${len} numbers`);
      this.inputAt = at / 8;
      this.inputLen = wanted;
    }
    return this.inputAt;
  }

  /** All memory, for writing a question into. It is valid until the next call of the module. */
  question(): Float64Array {
    return this.floats();
  }

  /** Frees what a long question or answer left behind. */
  release(): void {
    this.exports.release();
    if (this.inputLen > 4096) this.inputLen = 0;
  }

  /** The numbers of the last answer: a view, valid until the next call. */
  numbers(): Float64Array {
    const at = this.exports.numbers() / 8;
    return this.floats().subarray(at, at + this.exports.numbers_len());
  }

  /** Number `k` of the last answer. */
  number(k: number): number {
    return this.floats()[this.exports.numbers() / 8 + k] as number;
  }

  /** The integers of the last answer: a view, valid until the next call. */
  integers(): Uint32Array {
    const { memory, integers, integers_len } = this.exports;
    return new Uint32Array(memory.buffer, integers(), integers_len());
  }

  /** Makes a buffer of `len` numbers, and shows it to be filled. */
  newSet(len: number, fill: (numbers: Float64Array) => void): number {
    const handle = this.exports.set_new(len) >>> 0;
    if (handle === 0xffff_ffff) throw new RangeError(`out of memory for ${len} numbers`);
    this.fillSet(handle, len, fill);
    return handle;
  }

  /** Shows a buffer to be filled. */
  fillSet(handle: number, len: number, fill: (numbers: Float64Array) => void): void {
    const at = this.exports.set_numbers(handle) / 8;
    fill(this.floats().subarray(at, at + len));
  }
}

/** Bytes from base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
  return bytes;
}

/** Compiles and starts a module at once. */
export function instantiate<E>(bytes: BufferSource): E {
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as E;
}

/** What `load` takes: where the `.wasm` file is, or what was read of it already. */
export type WasmSource = URL | string | Response | BufferSource | WebAssembly.Module;

/** Compiles and starts a module without blocking. */
export async function instantiateAsync<E>(source: WasmSource): Promise<E> {
  if (source instanceof WebAssembly.Module) {
    return (await WebAssembly.instantiate(source)).exports as E;
  }
  if (source instanceof URL || typeof source === "string") {
    const url = new URL(source, import.meta.url);
    source = url.protocol === "file:" ? await readFile(url) : await fetch(url);
  }
  if (source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: ${source.status}, expected the .wasm file`);
    source = await source.arrayBuffer();
  }
  return (await WebAssembly.instantiate(await WebAssembly.compile(source as BufferSource))).exports as E;
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

/** The WebAssembly module: its exports, and its memory. Nothing here is exported by the package. */

/** What every build of `crates/secant-wasm` exports; its documentation says what each does. */
export interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  input(len: number): number;
  numbers(): number;
  numbers_len(): number;
  integers(): number;
  integers_len(): number;
  release(): void;
  set_new(len: number): number;
  set_numbers(handle: number): number;
  set_free(handle: number): void;
}

type OfPairs = (a: number, b: number, wanted: number) => number;
type OfCrossings = (
  red: number,
  blue: number,
  features: number,
  kinds: number,
  options: number,
  wanted: number,
) => number;

/** What the modules with segments export. */
export interface SegmentExports extends Exports {
  orient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number;
  segments_intersect: OfEight;
  segments_relation: OfEight;
  segments_intersection: OfEight;
  segments_pairs: OfPairs;
  segments_crossings: OfCrossings;
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

/** What a module with shapes does with them: its exports have these names behind a word for the module. */
export interface ShapeQuestions {
  "new"(kind: number, len: number): number;
  free(handle: number): void;
  intersect: OfTwo;
  relation: OfTwo;
  intersection: OfTwo;
  closest_points: OfTwo;
  distance(kindA: number, lenA: number, kindB: number, lenB: number, squared: number): number;
  within(kindA: number, lenA: number, kindB: number, lenB: number, d: number | bigint): number;
  cast(kind: number, count: number, options: number, wanted: number, minT: number, maxT: number): number;
}

type Named<W extends string> = { [K in keyof ShapeQuestions as `${W}_${K}`]: ShapeQuestions[K] };

/** What the module with all shapes of the plane exports. */
export interface ShapeExports extends SegmentExports, Named<"shapes"> {}

/** What that of space exports. */
export interface SpaceExports extends Exports, Named<"space"> {}

/** What that of integers exports. */
export interface IntegerExports extends Exports, Named<"integers"> {
  integers_pairs: OfPairs;
  integers_crossings: OfCrossings;
  integers_orient(ax: bigint, ay: bigint, bx: bigint, by: bigint, cx: bigint, cy: bigint): number;
}

/** The questions of a module by their names without its word. */
export function questionsOf<W extends string>(exports: Named<W>, word: W): ShapeQuestions {
  const names: (keyof ShapeQuestions)[] = [
    "new",
    "free",
    "intersect",
    "relation",
    "intersection",
    "closest_points",
    "distance",
    "within",
    "cast",
  ];
  const all = exports as unknown as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, all[`${word}_${name}`]])) as unknown as ShapeQuestions;
}

/** What the module of columns exports. */
export interface BatchExports extends Exports {
  rows_check(kind: number, columns: number): number;
  batch_pairs(kindA: number, a: number, kindB: number, b: number, wanted: number): number;
}

/** What the module of worlds exports. */
export interface WorldExports extends Exports {
  rows_check(kind: number, columns: number): number;
  world_new(): number;
  world_free(world: number): void;
  world_len(world: number): number;
  world_insert(world: number, kind: number, len: number, of: number, meets: number): number;
  world_insert_many(world: number, kind: number, columns: number, of: number, meets: number): number;
  world_replace(world: number, id: number, kind: number, len: number): number;
  world_replace_many(world: number, ids: number, kind: number, columns: number): number;
  world_move_to(world: number, ids: number, positions: number): number;
  world_remove(world: number, id: number): number;
  world_has(world: number, id: number): number;
  world_set_groups(world: number, id: number, of: number, meets: number): number;
  world_step(world: number, wanted: number): number;
  world_meeting(world: number, kind: number, len: number, groups: number, except: number, wanted: number): number;
  world_nearest(
    world: number,
    kind: number,
    len: number,
    groups: number,
    except: number,
    most: number,
    d: number,
  ): number;
  world_cast(
    world: number,
    kind: number,
    groups: number,
    except: number,
    options: number,
    wanted: number,
    minT: number,
    maxT: number,
  ): number;
  world_sweep(world: number, kind: number, len: number, groups: number, except: number, wanted: number): number;
}

/** Instead of an answer: the numbers of the output say what is wrong. */
export const REFUSED = -1;

/** The bytes of more numbers would be counted from 0 again, because addresses have 32 bits. */
const MOST_NUMBERS = 2 ** 29 - 1;

/** The place of a pointer in bytes: the module returns an integer with a sign, which is negative from 2 GiB on. */
const bytesAt = (pointer: number) => pointer >>> 0;

/** The memory of an instance. Its views are made again when the memory has grown. */
export class Memory<E extends Exports = Exports> {
  private all = new Float64Array(0);
  private allIntegers = new BigInt64Array(0);
  private inputAt = 0;
  private inputLen = 0;
  /** The number of the question that is being written. */
  question = 0;

  constructor(readonly exports: E) {}

  /** All memory as numbers, valid until the next call of the module. A view of memory that has grown is empty. */
  floats(): Float64Array {
    if (this.all.length === 0) this.all = new Float64Array(this.exports.memory.buffer);
    return this.all;
  }

  /** The same as integers of 64 bits. */
  bigints(): BigInt64Array {
    if (this.allIntegers.length === 0) this.allIntegers = new BigInt64Array(this.exports.memory.buffer);
    return this.allIntegers;
  }

  /** Makes room for a question of `len` numbers; they begin at the result. */
  input(len: number): number {
    if (len > this.inputLen) {
      const wanted = Math.min(Math.max(len, 2 * this.inputLen, 64), MOST_NUMBERS);
      const at = len <= MOST_NUMBERS ? bytesAt(this.exports.input(wanted)) : 0;
      if (at === 0) throw new RangeError(`out of memory for ${len} numbers`);
      this.inputAt = at / 8;
      this.inputLen = wanted;
    }
    return this.inputAt;
  }

  /** Frees what a long question or answer left behind. */
  release(): void {
    this.exports.release();
    this.question += 1;
    if (this.inputLen > 4096) this.inputLen = 0;
  }

  /** Where the numbers of the last answer begin. */
  numbersAt(): number {
    return bytesAt(this.exports.numbers()) / 8;
  }

  /** The numbers of the last answer: a view, valid until the next call. */
  numbers(): Float64Array {
    const at = this.numbersAt();
    return this.floats().subarray(at, at + this.exports.numbers_len());
  }

  /** Number `k` of the last answer. */
  number(k: number): number {
    return this.floats()[this.numbersAt() + k] as number;
  }

  /** The integers of the last answer: a view, valid until the next call. */
  integers(): Uint32Array {
    const { memory, integers, integers_len } = this.exports;
    return new Uint32Array(memory.buffer, bytesAt(integers()), integers_len());
  }

  /** Makes a buffer of `len` numbers. */
  newSet(len: number): number {
    const handle = len <= MOST_NUMBERS ? this.exports.set_new(len) >>> 0 : 0xffff_ffff;
    if (handle === 0xffff_ffff) throw new RangeError(`out of memory for ${len} numbers`);
    return handle;
  }

  /** Makes a buffer of `len` numbers that `fill` writes; none stays where it throws. */
  filledSet(len: number, fill: (handle: number) => void): number {
    const handle = this.newSet(len);
    try {
      fill(handle);
      return handle;
    } catch (error) {
      this.exports.set_free(handle);
      throw error;
    }
  }

  /** Where the numbers of a buffer begin. */
  setAt(handle: number): number {
    return bytesAt(this.exports.set_numbers(handle)) / 8;
  }

  /** Calls with a buffer of numbers, and frees it again. */
  withSet<T>(numbers: Float64Array | readonly number[], use: (handle: number) => T): T {
    const { length } = numbers;
    const handle = this.newSet(length);
    try {
      const at = this.setAt(handle);
      // A type that is derived from it may say another length than it has, which is refused here.
      this.floats().subarray(at, at + length).set(numbers);
      return use(handle);
    } finally {
      this.exports.set_free(handle);
    }
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
export function instantiate<E>(bytes: Uint8Array<ArrayBuffer>): E {
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as E;
}

/** Pairs, sets and crossings of segments: what both builds of the module can do. */

import { arrayType, doubles, type Numbers } from "./numbers.js";
import { type Exports, type Memory, REFUSED, type SegmentExports } from "./wasm.js";
import { fieldOf, finiteEach, KINDS, type Kind, objectOf, RELATIONS, type Relation, shown } from "./words.js";

/** A point: x and y. */
export type Coordinates<N = number> = readonly [x: N, y: N];

/** A segment from (x0, y0) to (x1, y1). Its two ends may be one point. */
export type SegmentTuple<N = number> = readonly [x0: N, y0: N, x1: N, y1: N];

/** A common point of two linear shapes, and its parameters along the first and the second. Each is correctly rounded. */
export interface Meeting<P = [x: number, y: number]> {
  at: P;
  t: number;
  u: number;
}

/** The common part of two linear shapes: one point, or a part of positive length along both. */
export type LinearIntersection<P = [x: number, y: number]> =
  | ({ type: "point" } & Meeting<P>)
  | { type: "overlap"; start: Meeting<P> | null; end: Meeting<P> | null };

/** A column of numbers. */
export type Column<N = number> = N extends bigint
  ? BigInt64Array | Int32Array | readonly bigint[]
  : Float64Array | Float32Array | Int32Array | readonly number[];

/** Segments as four columns of one length. Numbers of every column type are taken exactly. */
export interface SegmentColumns<N = number> {
  readonly x1: Column<N>;
  readonly y1: Column<N>;
  readonly x2: Column<N>;
  readonly y2: Column<N>;
}

/** Segments that live in the memory of the module, so that many questions do not copy them again. */
export interface SegmentSet<N = number> {
  /** How many segments there are. */
  readonly length: number;
  /** Copies other columns of the same length into it. */
  set(columns: SegmentColumns<N>): void;
  /** Frees it now, instead of when it is collected. */
  free(): void;
}

/** Either; plain columns are copied for one question. */
export type Segments<N = number> = SegmentSet<N> | SegmentColumns<N>;

/** The pairs that intersect, and where: columns of one length. */
export interface PairPoints {
  /** The rows of the pairs, ascending. */
  rows: Uint32Array;
  /** The parameter along the first segment of the first common point. */
  t: Float64Array;
  x: Float64Array;
  y: Float64Array;
}

/** Two sets of segments, row by row; or one segment with each of a set. Made by `pairs`. */
export interface Pairs {
  /** How many pairs there are. */
  readonly length: number;
  /** How many have a common point. */
  count(): number;
  /** Bit `row % 32` of word `row / 32` says whether a pair has a common point. `out` is used again if it is long enough. */
  intersects(out?: Uint32Array): Uint32Array;
  /** The rows of the pairs that have a common point. */
  rows(out?: Uint32Array): Uint32Array;
  /** The relation of each pair, as an index into `RELATIONS`. */
  relations(out?: Uint8Array): Uint8Array;
  /** Where the pairs intersect: the first common point along the first segment. */
  points(out?: PairPoints): PairPoints;
}

/** Which crossings are wanted. */
export interface CrossingsOptions {
  /** Only these kinds. */
  only?: readonly Kind[];
  /** Not where two segments share an end: the joints of drawings. */
  ignoreShared?: boolean;
  /** A number for each segment, of the polyline that it is part of. */
  features?: ArrayLike<number>;
  /** Not where consecutive segments of one feature share just their common vertex, the last and the first of a ring too. */
  ignoreAdjacent?: boolean;
}

/** Pairs of segments, sorted by (i, j): columns of one length. */
export interface SortedCrossings {
  length: number;
  /** The first segment of each pair; of a join, the red one. */
  i: Uint32Array;
  /** The second segment of each pair; of a join, the blue one. */
  j: Uint32Array;
  /** The kind, as an index into `KINDS`. */
  kind: Uint8Array;
  /** The common point; of an overlap the end that comes first along i. With `parameters`, or unless `points` is false. */
  x?: Float64Array;
  y?: Float64Array;
  /** The other end of an overlap; NaN for a point. */
  x2?: Float64Array;
  y2?: Float64Array;
  /** Parameters of (x, y) along i and j, and of (x2, y2); with `parameters: true`. */
  t?: Float64Array;
  u?: Float64Array;
  t2?: Float64Array;
  u2?: Float64Array;
}

/** What `sorted` writes. */
export interface SortedOptions {
  /** Points as well. The default is yes. */
  points?: boolean;
  /** Parameters along both segments as well. The default is no. */
  parameters?: boolean;
  /** An earlier result, whose buffers are used again where they are long enough. */
  out?: SortedCrossings;
}

/** All crossings of a set, or of a red and a blue one. Nothing is searched until it is asked. */
export interface Crossings {
  /** Whether there is any. */
  any(): boolean;
  /** How many pairs there are. */
  count(): number;
  /** How many pairs of each kind. */
  counts(): Record<Kind, number>;
  /** The pairs, sorted by (i, j). */
  sorted(options?: SortedOptions): SortedCrossings;
}

/** Columns of segments: what their modules can do with them. */
export interface ColumnsApi<N = number> {
  /** Copies segments into the memory of the module. */
  segmentSet(columns: SegmentColumns<N>): SegmentSet<N>;
  /** Two sets row by row; a set of one segment goes with each of the other. */
  pairs(a: Segments<N>, b: Segments<N>): Pairs;
  /** Every two segments of a set that have a common point. */
  crossings(segments: Segments<N>, options?: CrossingsOptions): Crossings;
  /** Every red segment with every blue one that it has a common point with. */
  join(
    red: Segments<N>,
    blue: Segments<N>,
    options?: Pick<CrossingsOptions, "only" | "ignoreShared">,
  ): Crossings;
}

/** What a segment build of the module can do. */
export interface SegmentsApi extends ColumnsApi {
  /** Whether two segments have a common point. Touching counts. Exact. */
  segmentsIntersect(a: SegmentTuple, b: SegmentTuple): boolean;
  /** How the first segment lies to the second. Exact. */
  segmentsRelation(a: SegmentTuple, b: SegmentTuple): Relation;
  /** The common part of two segments, or null. Each number is correctly rounded. */
  segmentsIntersection(a: SegmentTuple, b: SegmentTuple): LinearIntersection | null;
  /** 1 for a left turn from a over b to c (with y up), -1 for a right turn, 0 for points on one line. Exact. */
  orient2d(a: Coordinates, b: Coordinates, c: Coordinates): -1 | 0 | 1;
}

const COLUMNS = ["x1", "y1", "x2", "y2"] as const;
const NO_SET = 0xffff_ffff;
/** The reason for which more crossings than fit in memory are refused. */
const TOO_MANY = 40;
const [COUNT, BITS, ROWS, PAIR_RELATIONS, POINTS] = [0, 1, 2, 3, 4];
const [COUNTS, ANY, PAIRS, CROSSING_POINTS, PARAMETERS] = [0, 1, 2, 3, 4];

/** Says what is wrong with a segment; returns if nothing is. */
function checkSegment(name: string, segment: unknown): void {
  if (!Array.isArray(segment) || segment.length !== 4) {
    throw new TypeError(`${name} is ${shown(segment)}, expected a segment [x0, y0, x1, y1]`);
  }
  finiteEach(name, segment);
}

/** Whether a value is an array of two numbers. */
function isPoint(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === "number" &&
    typeof value[1] === "number"
  );
}

/** Whether a value is an array of four numbers. */
export function isSegment(value: unknown): value is [number, number, number, number] {
  return (
    Array.isArray(value) &&
    value.length === 4 &&
    typeof value[0] === "number" &&
    typeof value[1] === "number" &&
    typeof value[2] === "number" &&
    typeof value[3] === "number"
  );
}

/** The error for two segments, when the module has refused them. */
function refused(a: unknown, b: unknown): never {
  checkSegment("a", a);
  checkSegment("b", b);
  throw new Error("the module refused two segments");
}

/** How many elements the memory of an answer has room for, which may itself be shorter. */
const rooms = new WeakMap<ArrayBufferView, number>();

/** The first `n` elements of `out`, or of a new array if it is too short: of an earlier answer, all of its memory. */
export function fit<T extends Uint32Array | Uint8Array | Float64Array>(
  out: T | undefined,
  n: number,
  make: new (n: number) => T,
): T {
  if (out !== undefined && arrayType(out) !== make.name) {
    throw new TypeError(`out is ${shown(out)}, expected a ${make.name}`);
  }
  const room = out === undefined ? 0 : (rooms.get(out) ?? out.length);
  // A buffer that was transferred has no bytes.
  const isLongEnough = out !== undefined && room >= n && out.buffer.byteLength > 0;
  type Make = new (buffer: ArrayBufferLike, from: number, n: number) => T;
  const answer = isLongEnough ? new (make as unknown as Make)(out.buffer, out.byteOffset, n) : new make(n);
  rooms.set(answer, isLongEnough ? room : n);
  return answer;
}

/** A point in the numbers of an answer. */
export function pointAt<P extends number[]>(memory: Memory<Exports>, k: number, dimension: number): P {
  return Array.from({ length: dimension }, (_, axis) => memory.number(k + axis)) as P;
}

/** A common point in the numbers of an answer. */
function meeting<P extends number[]>(memory: Memory<Exports>, k: number, dimension: number): Meeting<P> {
  return {
    at: pointAt<P>(memory, k, dimension),
    t: memory.number(k + dimension),
    u: memory.number(k + dimension + 1),
  };
}

/** The common part of two linear shapes that the module has written. */
export function linear<P extends number[] = [number, number]>(
  memory: Memory<Exports>,
  form: number,
  dimension = 2,
): LinearIntersection<P> {
  if (form === 1) return { type: "point", ...meeting<P>(memory, 0, dimension) };
  const [start, end] = [memory.number(0), memory.number(1)];
  return {
    type: "overlap",
    start: start ? meeting(memory, 2, dimension) : null,
    end: end ? meeting(memory, 4 + dimension, dimension) : null,
  };
}

/** Makes the functions of columns of one instance of a module, of which two exports answer. */
export function columnsApi<N extends number | bigint>(
  memory: Memory<Exports>,
  numbers: Numbers<N>,
  ask: { pairs: SegmentExports["segments_pairs"]; crossings: SegmentExports["segments_crossings"] },
): ColumnsApi<N> {
  const wasm = memory.exports;
  type Columns = SegmentColumns<N>;
  const collected = new FinalizationRegistry<number>((handle) => wasm.set_free(handle));

  class Set implements SegmentSet<N> {
    readonly length: number;
    private handle: number;

    constructor(name: string, columns: Columns) {
      this.length = lengthOf(name, numbers, columns);
      this.handle = this.copied(name, columns);
    }

    set(columns: Columns): void {
      const length = lengthOf("columns", numbers, columns);
      if (length !== this.length) {
        throw new RangeError(`columns has ${length} segments, expected ${this.length}`);
      }
      this.get("this set");
      // What was in it stays where a column is refused.
      const handle = this.copied("columns", columns);
      this.free();
      this.handle = handle;
      this.freeWhenCollected();
    }

    freeWhenCollected(): void {
      collected.register(this, this.handle, this);
    }

    /** A buffer with the columns. */
    private copied(name: string, columns: Columns): number {
      const n = this.length;
      return memory.filledSet(4 * n, (handle) => {
        const at = memory.setAt(handle);
        COLUMNS.forEach((column, k) => numbers.copy(`${name}.${column}`, columns[column], memory, at + k * n, n));
      });
    }

    free(): void {
      if (this.handle === NO_SET) return;
      collected.unregister(this);
      wasm.set_free(this.handle);
      this.handle = NO_SET;
    }

    /** Its handle. */
    get(name: string): number {
      if (this.handle === NO_SET) throw new TypeError(`${name} was freed`);
      return this.handle;
    }
  }

  /**
   * Calls with a set; columns are copied, and freed again. Its handle is asked for when all is copied: columns that are read
   * may free a set.
   */
  function withSet<T>(name: string, segments: Segments<N>, use: (handle: () => number, length: number) => T): T {
    if (segments instanceof Set) return use(() => segments.get(name), segments.length);
    const set = new Set(name, segments as Columns);
    try {
      return use(() => set.get(name), set.length);
    } finally {
      set.free();
    }
  }

  function pairs(a: Segments<N>, b: Segments<N>): Pairs {
    const rows = rowsOfPair(sizeOf("a", a), sizeOf("b", b));
    return pairsOf(memory, rows, (wanted) => {
      const count = withSet("a", a, (handleA, n) =>
        withSet("b", b, (handleB, m) => {
          const now = rowsOfPair(n, m);
          if (now !== rows) throw new RangeError(`a and b are ${now} pairs, expected ${rows} as at first`);
          return ask.pairs(handleA(), handleB(), wanted);
        }),
      );
      if (count === REFUSED) throw new Error("the module refused two sets");
      return count;
    });
  }

  /** Asks for the crossings of one set or two. */
  function search(red: Segments<N>, blue: Segments<N> | null, options: CrossingsOptions, wanted: number): number {
    const { ignoreAdjacent, features } = options;
    return withSet(blue ? "red" : "segments", red, (handle, length) => {
      const find = (other: () => number, column: number) => {
        const kinds = kindBits(options);
        const found = ask.crossings(handle(), other(), column, kinds, ignoreAdjacent ? 1 : 0, wanted);
        if (found !== REFUSED) return found;
        if (memory.number(1) === TOO_MANY) {
          const count = memory.number(2).toLocaleString("en");
          throw new RangeError(`out of memory for ${count} crossings, which can be counted, and need less without points`);
        }
        throw new Error("the module refused a set of segments");
      };
      if (blue) return withSet("blue", blue, (other) => find(other, NO_SET));
      const none = () => NO_SET;
      if (features === undefined) return find(none, NO_SET);
      return memory.withSet(checkedFeatures(features, length), (column) => find(none, column));
    });
  }

  function found(red: Segments<N>, blue: Segments<N> | null, options: CrossingsOptions): Crossings {
    sizeOf(blue ? "red" : "segments", red);
    kindBits(objectOf("options", options));
    const counts = () => {
      search(red, blue, options, COUNTS as number);
      const numbers = KINDS.map((kind, k) => [kind, memory.number(k)]);
      return Object.fromEntries(numbers) as Record<Kind, number>;
    };
    return {
      any: () => search(red, blue, options, ANY as number) === 1,
      count: () => Object.values(counts()).reduce((sum, n) => sum + n, 0),
      counts,
      sorted(form = {}) {
        const { points = true, parameters = false, out } = objectOf("options", form);
        // Read before the question, since what reads it may ask another one.
        const into = { ...out };
        const wanted = parameters ? PARAMETERS : points ? CROSSING_POINTS : PAIRS;
        const n = search(red, blue, options, wanted as number);
        const words = memory.integers();
        const result: SortedCrossings = {
          length: n,
          i: fit(into.i, n, Uint32Array),
          j: fit(into.j, n, Uint32Array),
          kind: fit(into.kind, n, Uint8Array),
        };
        result.i.set(words.subarray(0, n));
        result.j.set(words.subarray(n, 2 * n));
        result.kind.set(words.subarray(2 * n, 3 * n));
        const names = ["x", "y", "x2", "y2", "t", "u", "t2", "u2"] as const;
        const numbers = memory.numbers();
        names.slice(0, parameters ? 8 : points ? 4 : 0).forEach((name, k) => {
          const column = fit(into[name], n, Float64Array);
          column.set(numbers.subarray(k * n, (k + 1) * n));
          result[name] = column;
        });
        memory.release();
        return result;
      },
    };
  }

  return {
    segmentSet(columns) {
      const set = new Set("columns", columns);
      set.freeWhenCollected();
      return set;
    },
    pairs,
    crossings: (segments, options = {}) => found(segments, null, options),
    join(red, blue, options = {}) {
      sizeOf("blue", blue);
      return found(red, blue, options);
    },
  };

  /** How many segments there are. */
  function sizeOf(name: string, segments: Segments<N>): number {
    if (segments instanceof Set) return segments.length;
    return lengthOf(name, numbers, segments as Columns);
  }
}

/** Makes the functions of one instance of the module. */
export function segmentsApi(memory: Memory<SegmentExports>): SegmentsApi {
  const wasm = memory.exports;
  return {
    ...columnsApi(memory, doubles, { pairs: wasm.segments_pairs, crossings: wasm.segments_crossings }),
    segmentsIntersect(a, b) {
      if (!isSegment(a) || !isSegment(b)) return refused(a, b);
      const answer = wasm.segments_intersect(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
      return answer === REFUSED ? refused(a, b) : answer === 1;
    },
    segmentsRelation(a, b) {
      if (!isSegment(a) || !isSegment(b)) return refused(a, b);
      const answer = wasm.segments_relation(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
      return answer === REFUSED ? refused(a, b) : (RELATIONS[answer] as Relation);
    },
    segmentsIntersection(a, b) {
      if (!isSegment(a) || !isSegment(b)) return refused(a, b);
      const form = wasm.segments_intersection(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
      if (form === REFUSED) return refused(a, b);
      return form === 0 ? null : linear(memory, form);
    },
    orient2d(a, b, c) {
      if (isPoint(a) && isPoint(b) && isPoint(c)) {
        const sign = wasm.orient(a[0], a[1], b[0], b[1], c[0], c[1]);
        if (sign !== 9) return sign as -1 | 0 | 1;
      }
      for (const [name, point] of Object.entries({ a, b, c })) {
        if (!Array.isArray(point) || point.length !== 2) {
          throw new TypeError(`${name} is ${shown(point)}, expected a point [x, y]`);
        }
        finiteEach(name, point);
      }
      throw new Error("the module refused three points");
    },
  };
}

/** How many pairs two sets are that are combined row by row, or of which one has one row. */
export function rowsOfPair(n: number, m: number, rows = "segments"): number {
  if (n === m || m === 1) return n;
  if (n === 1) return m;
  throw new RangeError(`b has ${m} ${rows}, expected ${n} as a has, or 1`);
}

/** The answers to pairs, of which `ask` leaves one in the output. */
export function pairsOf(memory: Memory<Exports>, length: number, ask: (wanted: number) => number): Pairs {
  /** The integers of the last answer, copied. */
  function integers(out: Uint32Array | undefined): Uint32Array {
    const from = memory.integers();
    const all = fit(out, from.length, Uint32Array);
    all.set(from);
    memory.release();
    return all;
  }

  return {
    length,
    count: () => ask(COUNT as number),
    intersects(out) {
      ask(BITS as number);
      // The module writes words of 64 bits.
      const from = memory.integers().subarray(0, Math.ceil(length / 32));
      const all = fit(out, from.length, Uint32Array);
      all.set(from);
      memory.release();
      return all;
    },
    rows(out) {
      ask(ROWS as number);
      return integers(out);
    },
    relations(out) {
      ask(PAIR_RELATIONS as number);
      const from = memory.integers();
      const all = fit(out, from.length, Uint8Array);
      all.set(from);
      memory.release();
      return all;
    },
    points(out) {
      const earlier = { ...out };
      const n = ask(POINTS as number);
      const from = memory.numbers();
      const column = (k: number, into?: Float64Array) => {
        const all = fit(into, n, Float64Array);
        all.set(from.subarray(k * n, (k + 1) * n));
        return all;
      };
      const points = { t: column(0, earlier.t), x: column(1, earlier.x), y: column(2, earlier.y) };
      return { rows: integers(earlier.rows), ...points };
    },
  };
  }

/** The length of columns, which has to be one. */
function lengthOf<N extends number | bigint>(name: string, numbers: Numbers<N>, columns: SegmentColumns<N>): number {
  if (typeof columns !== "object" || columns === null) {
    throw new TypeError(`${name} is ${shown(columns)}, expected columns { x1, y1, x2, y2 } or a segment set`);
  }
  return rowsOf(name, numbers, COLUMNS, columns);
}

/** The length of columns with these names. */
export function rowsOf<N extends number | bigint>(
  name: string,
  numbers: Numbers<N>,
  names: readonly string[],
  columns: object,
): number {
  const all = columns as Record<string, unknown>;
  let rows = 0;
  names.forEach((column, k) => {
    const values = all[column];
    if (!numbers.isColumn(values)) {
      throw new TypeError(`${fieldOf(name, column)} is ${shown(values)}, expected ${numbers.columns}`);
    }
    if (k === 0) rows = values.length;
    if (values.length !== rows) {
      const [path, first] = [fieldOf(name, column), fieldOf(name, names[0] as string)];
      throw new RangeError(`${path} has ${values.length} rows, expected ${rows} as ${first} has`);
    }
  });
  return rows;
}

/** The features of so many segments, each read once. */
function checkedFeatures(features: ArrayLike<number>, n: number): number[] {
  if (typeof features !== "object" || features === null) {
    throw new TypeError(`options.features is ${shown(features)}, expected a number for each segment`);
  }
  const { length } = features;
  if (length !== n) {
    throw new RangeError(`options.features has ${length} rows, expected ${n} as there are segments`);
  }
  return Array.from({ length }, (_, row) => {
    const feature = features[row] as number;
    if (!Number.isInteger(feature) || feature < 0 || feature >= 2 ** 32) {
      throw new RangeError(`options.features[${row}] is ${shown(feature)}, expected an integer from 0 to 4294967295`);
    }
    return feature;
  });
}

/** The kinds that are wanted, a bit for each. */
function kindBits({ only, ignoreShared }: CrossingsOptions): number {
  let bits = 0;
  if (only !== undefined && !Array.isArray(only)) {
    throw new TypeError(`options.only is ${shown(only)}, expected an array of ${KINDS.join(", ")}`);
  }
  // `entries` has holes too.
  for (const [k, kind] of (only ?? KINDS).entries()) {
    const bit = KINDS.indexOf(kind);
    if (bit < 0) {
      throw new RangeError(`options.only[${k}] is ${shown(kind)}, expected one of ${KINDS.join(", ")}`);
    }
    bits |= 1 << bit;
  }
  return ignoreShared ? bits & ~(1 << KINDS.indexOf("shared")) : bits;
}

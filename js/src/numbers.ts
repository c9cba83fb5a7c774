/** The numbers of a module: doubles, or integers of 64 bits. Nothing here is exported by the package. */

import type { Memory } from "./wasm.js";
import { notFinite, shown } from "./words.js";

/** The name of the type of a typed array, also of one of another realm: in the tests of Jest all are. */
export function arrayType(value: unknown): string | undefined {
  return ArrayBuffer.isView(value) ? (value as unknown as Float64Array)[Symbol.toStringTag] : undefined;
}

/** Numbers that can be written to by their places. */
type View<N> = { [at: number]: N };

/** What coordinates are. */
export interface Numbers<N extends number | bigint> {
  /** All memory as such numbers, valid until the next call of the module. */
  view(memory: Memory): View<N>;
  is(value: unknown): value is N;
  /** The error for what is none. */
  wrong(path: string, value: unknown): TypeError | RangeError;
  /** A small integer as such a number. */
  of(x: number): N;
  /** What a column is. */
  readonly columns: string;
  isColumn(value: unknown): value is { readonly length: number };
  /** Copies `n` numbers of a column to memory, every one checked. */
  copy(path: string, from: unknown, memory: Memory, at: number, n: number): void;
}

/** Copies what is in an array, or not in memory as it is. What reads it may make memory grow. */
function copyEach<N extends number | bigint>(
  numbers: Numbers<N>,
  path: string,
  from: ArrayLike<unknown>,
  memory: Memory,
  at: number,
  n: number,
): void {
  for (let row = 0; row < n; row++) {
    const x = from[row];
    if (!numbers.is(x)) throw numbers.wrong(`${path}[${row}]`, x);
    numbers.view(memory)[at + row] = x;
  }
}

/** A column that was looked at before, and may be another one when it is read again. */
function unchanged<N extends number | bigint>(numbers: Numbers<N>, path: string, from: unknown, n: number): unknown {
  if (numbers.isColumn(from) && from.length === n) return from;
  throw new RangeError(`${path} changes while it is read, expected ${n} rows`);
}

/** Finite numbers of 64 bits. */
export const doubles: Numbers<number> = {
  view: (memory) => memory.floats(),
  is: (value): value is number => typeof value === "number" && value - value === 0,
  wrong: notFinite,
  of: (x) => x,
  columns: "a Float64Array, Float32Array, Int32Array or array",
  isColumn: (value): value is { length: number } =>
    Array.isArray(value) || ["Float64Array", "Float32Array", "Int32Array"].includes(arrayType(value) ?? ""),
  copy(path, column, memory, at, n) {
    const from = unchanged(doubles, path, column, n);
    if (Array.isArray(from)) return copyEach(doubles, path, from, memory, at, n);
    // Also of a column whose buffer was transferred: it has no rows.
    if (n === 0) return;
    const into = memory.floats();
    // A type that is derived from it may say another length than it has, which is refused here.
    into.subarray(at, at + n).set(from as Float64Array);
    if (arrayType(from) === "Int32Array") return;
    // x - x is 0 for a finite number, and else NaN, which stays one in the sum.
    let sum = 0;
    for (let k = at; k < at + n; k++) sum += (into[k] as number) - (into[k] as number);
    if (sum !== 0) copyEach(doubles, path, from as Float64Array, memory, at, n);
  },
};

/** Integers of 64 bits. */
export const integers: Numbers<bigint> = {
  view: (memory) => memory.bigints(),
  is: (value): value is bigint => typeof value === "bigint" && BigInt.asIntN(64, value) === value,
  wrong(path, value) {
    if (typeof value === "bigint") {
      return new RangeError(`${path} is ${shown(value)}, expected an integer from -2^63 to 2^63 - 1`);
    }
    return new TypeError(`${path} is ${shown(value)}, expected a bigint, such as 12n`);
  },
  of: BigInt,
  columns: "a BigInt64Array, Int32Array or array of bigints",
  isColumn: (value): value is { length: number } =>
    Array.isArray(value) || ["BigInt64Array", "Int32Array"].includes(arrayType(value) ?? ""),
  copy(path, column, memory, at, n) {
    const from = unchanged(integers, path, column, n);
    if (Array.isArray(from)) return copyEach(integers, path, from, memory, at, n);
    if (n === 0) return;
    const into = memory.bigints();
    if (arrayType(from) === "BigInt64Array") return into.subarray(at, at + n).set(from as BigInt64Array);
    // The halves of 64 bits, the lower one first.
    const halves = new Int32Array(into.buffer, 8 * at, 2 * n);
    for (let row = 0; row < n; row++) {
      const x = (from as Int32Array)[row] as number;
      halves[2 * row] = x;
      halves[2 * row + 1] = x >> 31;
    }
  },
};

/** The numbers of a module: doubles, or integers of 64 bits. Nothing here is exported by the package. */

import type { Memory } from "./wasm.js";
import { notFinite, shown } from "./words.js";

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

/** Copies what is in an array, or not in memory as it is. */
function copyEach<N extends number | bigint>(
  numbers: Numbers<N>,
  path: string,
  from: ArrayLike<unknown>,
  into: View<N>,
  at: number,
  n: number,
): void {
  for (let row = 0; row < n; row++) {
    const x = from[row];
    if (!numbers.is(x)) throw numbers.wrong(`${path}[${row}]`, x);
    into[at + row] = x;
  }
}

/** Finite numbers of 64 bits. */
export const doubles: Numbers<number> = {
  view: (memory) => memory.floats(),
  is: (value): value is number => typeof value === "number" && value - value === 0,
  wrong: notFinite,
  of: (x) => x,
  columns: "a Float64Array, Float32Array, Int32Array or array",
  isColumn: (value): value is { length: number } =>
    value instanceof Float64Array ||
    value instanceof Float32Array ||
    value instanceof Int32Array ||
    Array.isArray(value),
  copy(path, from, memory, at, n) {
    const into = memory.floats();
    if (Array.isArray(from)) return copyEach(doubles, path, from, into, at, n);
    into.set(from as Float64Array, at);
    if (from instanceof Int32Array) return;
    // x - x is 0 for a finite number, and else NaN, which stays one in the sum.
    let sum = 0;
    for (let k = at; k < at + n; k++) sum += (into[k] as number) - (into[k] as number);
    if (sum !== 0) copyEach(doubles, path, from as Float64Array, into, at, n);
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
    value instanceof BigInt64Array || value instanceof Int32Array || Array.isArray(value),
  copy(path, from, memory, at, n) {
    const into = memory.bigints();
    if (Array.isArray(from)) return copyEach(integers, path, from, into, at, n);
    if (from instanceof BigInt64Array) return into.set(from, at);
    // The halves of 64 bits, the lower one first.
    const halves = new Int32Array(into.buffer, 8 * at, 2 * n);
    for (let row = 0; row < n; row++) {
      const x = (from as Int32Array)[row] as number;
      halves[2 * row] = x;
      halves[2 * row + 1] = x >> 31;
    }
  },
};

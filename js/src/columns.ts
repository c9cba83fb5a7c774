/** Shapes of one kind as columns: for `secant/batch`, and for many shapes of a world at once. */

import { doubles } from "./numbers.js";
import { type Column, rowsOf, type SegmentColumns } from "./segments-api.js";
import { type Exports, type Memory, REFUSED } from "./wasm.js";
import { fieldOf, shown } from "./words.js";
import { CIRCLE, POINT, RAY, RECT, refusal, SEGMENT } from "./writer.js";

/** Points. */
export interface PointColumns {
  readonly x: Column;
  readonly y: Column;
}

/** Rays from (x, y) in direction (dx, dy), which is not zero. */
export interface RayColumns {
  readonly x: Column;
  readonly y: Column;
  readonly dx: Column;
  readonly dy: Column;
}

/** Rectangles. */
export interface RectColumns {
  readonly minX: Column;
  readonly minY: Column;
  readonly maxX: Column;
  readonly maxY: Column;
}

/** Circles about (x, y) of radius r: filled, as discs. */
export interface CircleColumns {
  readonly x: Column;
  readonly y: Column;
  readonly r: Column;
}

/** The columns of each type of shape. */
export interface ColumnsOf {
  point: PointColumns;
  segment: SegmentColumns;
  ray: RayColumns;
  aabb: RectColumns;
  circle: CircleColumns;
}

/** The names of the types that have columns, as in the objects of shapes. */
export type ColumnType = keyof ColumnsOf;

/** The kinds of the types, and the names of their columns. */
const KINDS_OF: Record<ColumnType, readonly [kind: number, ...names: string[]]> = {
  point: [POINT, "x", "y"],
  segment: [SEGMENT, "x1", "y1", "x2", "y2"],
  ray: [RAY, "x", "y", "dx", "dy"],
  aabb: [RECT, "minX", "minY", "maxX", "maxY"],
  circle: [CIRCLE, "x", "y", "r"],
};

/** The kind of a type, the names of its columns, and their length. */
export function lookAt(name: string, type: unknown, columns: unknown): { kind: number; names: string[]; rows: number } {
  const found = Object.hasOwn(KINDS_OF, type as string) ? KINDS_OF[type as ColumnType] : undefined;
  if (found === undefined) {
    throw new TypeError(`type is ${shown(type)}, expected one of ${Object.keys(KINDS_OF).join(", ")}`);
  }
  const [kind, ...names] = found;
  if (typeof columns !== "object" || columns === null) {
    throw new TypeError(`${name} is ${shown(columns)}, expected columns { ${names.join(", ")} }`);
  }
  return { kind, names, rows: rowsOf(name, doubles, names, columns) };
}

/** Copies columns to a buffer, every number checked. */
export function copyColumns(
  memory: Memory<Exports>,
  handle: number,
  name: string,
  names: readonly string[],
  rows: number,
  columns: unknown,
): void {
  const at = memory.setAt(handle);
  const all = columns as Record<string, unknown>;
  names.forEach((column, k) => doubles.copy(fieldOf(name, column), all[column], memory, at + k * rows, rows));
}

/** Refuses rows that are no shapes: the answer of `rows_check`. */
export function checkRows(memory: Memory<Exports>, name: string, answer: number): void {
  if (answer === REFUSED) throw refusal(memory, (row) => `row ${row} of ${name}`);
}

/** The types of `secant/batch`, and its words. */

export type { BatchApi, ShapeColumns } from "./batch-api.js";
export type { CircleColumns, ColumnsOf, ColumnType, PointColumns, RayColumns, RectColumns } from "./columns.js";
export type { Column, PairPoints, Pairs, SegmentColumns } from "./segments-api.js";
export type { Relation } from "./words.js";
export { interiorsMeet, meets, RELATIONS } from "./words.js";

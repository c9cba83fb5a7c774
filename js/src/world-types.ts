/** The types of `secant/world`, and its words. */

export type { CircleColumns, ColumnsOf, ColumnType, PointColumns, RayColumns, RectColumns } from "./columns.js";
export type { Column, Coordinates, SegmentColumns, SegmentTuple } from "./segments-api.js";
export type { CastOptions, Feature, Passing } from "./shapes-api.js";
export type {
  Groups,
  Id,
  IdPairs,
  Met,
  Near,
  Query,
  Step,
  StepOptions,

  WorldApi,
  WorldHit,
  WorldShape,
} from "./world-api.js";
export type { Relation } from "./words.js";
export { interiorsMeet, meets, RELATIONS } from "./words.js";

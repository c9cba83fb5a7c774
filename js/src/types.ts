/** The types of the answers. */

export type {
  Column,
  Coordinates,
  Crossings,
  CrossingsOptions,
  LinearIntersection,
  Meeting,
  PairPoints,
  Pairs,
  SegmentColumns,
  Segments,
  SegmentsApi,
  SegmentSet,
  SegmentTuple,
  SortedCrossings,
  SortedOptions,
} from "./segments-api.js";
export type {
  CastOptions,
  Chord,
  ClosestPoints,
  Contact,
  Feature,
  Hit,
  Intersection,
  Passage,
  Passing,
  PlainOrPrepared,
  ShapesApi,
} from "./shapes-api.js";
export type { Kind, Relation } from "./words.js";

/** The types of the answers of `secant/integers`, and their words. */

export type { IntegersApi } from "./integers-api.js";
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
  SegmentSet,
  SegmentTuple,
  SortedCrossings,
  SortedOptions,
} from "./segments-api.js";
export type { CastOptions, Chord, ClosestPoints, Feature, Hit, Intersection, Passage, Passing } from "./shapes-api.js";
export type { Kind, Relation } from "./words.js";
export { interiorsMeet, KINDS, meets, RELATIONS } from "./words.js";

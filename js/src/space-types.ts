/** The types of the answers about space, and their words. */

export type { CastOptions, Chord, ClosestPoints, Feature, Hit, Passage, Passing } from "./shapes-api.js";
export type { LinearIntersection, Meeting } from "./segments-api.js";
export type { Intersection3, PlainOrPrepared3, Point3Answer, SpaceApi } from "./space-api.js";
export type { Relation } from "./words.js";
export { interiorsMeet, meets, RELATIONS } from "./words.js";

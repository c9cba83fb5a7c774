/** The words of the answers, and of the errors. */

/** How a closed set A lies to a closed set B; `relation` gives one of these. */
export type Relation = (typeof RELATIONS)[number];

/** All relations. The relations of many pairs are indices into it. */
export const RELATIONS = [
  "disjoint",
  "touch",
  "cross",
  "overlap",
  "within",
  "contains",
  "equal",
] as const;

/** How two segments of a set meet. */
export type Kind = (typeof KINDS)[number];

/** All kinds. The kinds of many crossings are indices into it. */
export const KINDS = ["cross", "touch", "shared", "overlap", "equal"] as const;

/** The sets share a point: touching counts. The same as `intersects`. */
export function meets(relation: Relation): boolean {
  return relation !== "disjoint";
}

/** The relative interiors share a point: touching does not count. */
export function interiorsMeet(relation: Relation): boolean {
  return relation !== "disjoint" && relation !== "touch";
}

/** A value, short, for an error. */
export function shown(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return String(value);
}

/** The path of a field, also of what has no name. */
export function fieldOf(name: string, field: string): string {
  return name === "" ? field : `${name}.${field}`;
}

/** Options: an object, or an error that names them. */
export function objectOf<T extends object>(name: string, value: T): T {
  if (typeof value === "object" && value !== null) return value;
  throw new TypeError(`${name} is ${shown(value)}, expected an object`);
}

/** The error for something that is no finite number. */
export function notFinite(path: string, value: unknown): TypeError | RangeError {
  const text = `${path} is ${shown(value)}, expected a finite number`;
  return typeof value === "number" ? new RangeError(text) : new TypeError(text);
}

/** Numbers, each finite, or an error that names one. A loop, because `forEach` leaves holes out. */
export function finiteEach(path: string, values: readonly unknown[]): number[] {
  return Array.from(values, (x, k) => finite(`${path}[${k}]`, x));
}

/** A finite number, or an error that names it. */
export function finite(path: string, value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw notFinite(path, value);
  return value;
}

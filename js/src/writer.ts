/** Shapes as the module reads them: a kind, and numbers. Nothing here is exported by the package. */

import type { Numbers } from "./numbers.js";
import { type Exports, type Memory, REFUSED } from "./wasm.js";
import { shown } from "./words.js";

/** The kind of a shape that the module has kept; its handle takes the place of its length. */
export const PREPARED = 255;

/** The kinds of which the names are not those of one shape. */
export const [POINT, SEGMENT, RAY, RECT, CIRCLE] = [0, 1, 2, 6, 7] as const;
const THROUGH = 1;

/** A shape, as far as it is known before it is looked at. */
type Fields = Readonly<Record<string, unknown>>;

/** Writes shapes of the plane or of space to the questions of one module. */
export class ShapeWriter<N extends number | bigint> {
  /** The kind and the length of the shape that was written last. */
  kind = 0;
  len = 0;
  private readonly point: string;

  constructor(
    private readonly memory: Memory<Exports>,
    private readonly numbers: Numbers<N>,
    private readonly dimension: 2 | 3,
    /** The handle of a shape that is prepared. */
    private readonly handleOf: (name: string, shape: object) => number | undefined = () => undefined,
  ) {
    this.point = dimension === 2 ? "[x, y]" : "[x, y, z]";
  }

  /** Writes a shape at number `at` of the question; the first at 0. */
  write(name: string, shape: unknown, at: number): void {
    if (at === 0) this.memory.question += 1;
    const { question } = this.memory;
    this.writeAny(name, shape, at);
    if (this.memory.question !== question) {
      throw new TypeError(`${name} asks another question while it is read, expected a shape that does not`);
    }
  }

  private writeAny(name: string, shape: unknown, at: number): void {
    const d = this.dimension;
    if (Array.isArray(shape)) {
      if (shape.length === d) return this.points(name, POINT, at, [[undefined, shape]]);
      if (shape.length === 2 * d) {
        for (let k = 0; k < 2 * d; k++) {
          const x: unknown = shape[k];
          if (!this.number(x, at + k)) throw this.numbers.wrong(`${name}[${k}]`, x);
        }
        [this.kind, this.len] = [SEGMENT, 2 * d];
        return;
      }
      const tuple = d === 2 ? "[x0, y0, x1, y1]" : "[x0, y0, z0, x1, y1, z1]";
      throw new TypeError(`${name} is ${shown(shape)}, expected ${this.point}, ${tuple} or a shape`);
    }
    if (typeof shape !== "object" || shape === null) {
      throw new TypeError(`${name} is ${shown(shape)}, expected a shape`);
    }
    const handle = this.handleOf(name, shape);
    if (handle !== undefined) {
      [this.kind, this.len] = [PREPARED, handle];
      return;
    }
    this.writePlain(name, shape as Fields, at);
  }

  private writePlain(name: string, shape: Fields, at: number): void {
    const { type, p, q, r } = shape;
    switch (type) {
      case "point":
        return this.points(name, POINT, at, [["p", p]]);
      case "segment":
        return this.points(name, SEGMENT, at, [["p", p], ["q", q]]);
      case "ray":
      case "line": {
        const { d } = shape;
        if (d === undefined && q === undefined) {
          throw new TypeError(`${name} has neither d nor q, expected the direction d or a second point q`);
        }
        const kind = type === "ray" ? RAY : 4;
        if (d !== undefined) return this.points(name, kind, at, [["p", p], ["d", d]]);
        return this.points(name, kind + THROUGH, at, [["p", p], ["q", q]]);
      }
      case "aabb":
        return this.points(name, RECT, at, [["min", shape["min"]], ["max", shape["max"]]]);
      case "capsule":
        this.points(name, 8, at, [["p", p], ["q", q]]);
        return this.radius(name, at, r);
      case "triangle":
        return this.vertices(name, 9, at, shape["points"], 3);
    }
    if (this.dimension === 2) {
      switch (type) {
        case "circle":
          this.points(name, CIRCLE, at, [["c", shape["c"]]]);
          return this.radius(name, at, r);
        case "polygon":
          return this.vertices(name, shape["convex"] ? 10 : 11, at, shape["points"]);
        case "polyline":
          return this.vertices(name, 12, at, shape["points"]);
        case "boundary": {
          const of = shape["of"] as Fields | undefined;
          this.writeAny(`${name}.of`, of, at);
          const kind = { 6: 13, 7: 14, 10: 15, 11: 15 }[this.kind];
          if (kind === undefined) {
            throw new TypeError(`${name}.of is ${shown(of?.["type"])}, expected "aabb", "circle" or "polygon"`);
          }
          this.kind = kind;
          return;
        }
      }
    } else {
      switch (type) {
        case "sphere":
          this.points(name, CIRCLE, at, [["c", shape["c"]]]);
          return this.radius(name, at, r);
        case "plane":
          if (shape["points"] !== undefined) return this.vertices(name, 17, at, shape["points"], 3);
          return this.points(name, 16, at, [["p", p], ["n", shape["n"]]]);
      }
    }
    throw new TypeError(`${name}.type is ${shown(type)}, expected the name of a shape`);
  }

  /** Writes points, each a field of the shape. */
  private points(name: string, kind: number, at: number, all: [field: string | undefined, p: unknown][]): void {
    all.forEach(([field, p], k) => {
      this.put(() => (field === undefined ? name : `${name}.${field}`), p, at + this.dimension * k);
    });
    [this.kind, this.len] = [kind, this.dimension * all.length];
  }

  /** Writes a point; its path is made where it is wrong. */
  private put(path: () => string, p: unknown, at: number): void {
    const d = this.dimension;
    if (!Array.isArray(p) || p.length !== d) throw new TypeError(`${path()} is ${shown(p)}, expected ${this.point}`);
    for (let k = 0; k < d; k++) {
      const x: unknown = p[k];
      if (!this.number(x, at + k)) throw this.numbers.wrong(`${path()}[${k}]`, x);
    }
  }

  /** Writes what is a number; the place is asked for only now, since what was read may have made memory grow. */
  private number(x: unknown, at: number): boolean {
    if (!this.numbers.is(x)) return false;
    const base = this.memory.input(at + 1);
    this.numbers.view(this.memory)[base + at] = x;
    return true;
  }

  /** Writes a radius behind the numbers of a shape. */
  private radius(name: string, at: number, r: unknown): void {
    if (!this.number(r, at + this.len)) throw this.numbers.wrong(`${name}.r`, r);
    this.len += 1;
  }

  private vertices(name: string, kind: number, at: number, points: unknown, count?: number): void {
    if (count === 3 && !(Array.isArray(points) && points.length === 3)) {
      throw new TypeError(`${name}.points is ${shown(points)}, expected three points`);
    }
    if (!Array.isArray(points)) throw new TypeError(`${name}.points is ${shown(points)}, expected an array of points`);
    const [d, n] = [this.dimension, points.length];
    this.memory.input(at + d * n);
    for (let k = 0; k < n; k++) this.put(() => `${name}.points[${k}]`, points[k], at + d * k);
    [this.kind, this.len] = [kind, d * n];
  }

  /** The error for what the module has refused; `names` are those of its arguments. */
  refused(names: (which: number) => string): never {
    throw refusal(this.memory, names);
  }

  /** An answer of the module, or the error for what it has refused. */
  answered(answer: number, names: (which: number) => string): number {
    return answer === REFUSED ? this.refused(names) : answer;
  }
}

/** The error for what the module has refused; `names` are those of its arguments, or rows. */
export function refusal(memory: Memory<Exports>, names: (which: number) => string): RangeError {
  const [which, code, first, second] = [0, 1, 2, 3].map((k) => memory.number(k)) as [number, number, number, number];
  return new RangeError(`${names(which)}: ${reason(code, first, second)}`);
}

/** Why numbers do not make a shape. */
function reason(code: number, first: number, second: number): string {
  const axis = ["x", "y", "z"][first] ?? "an axis";
  switch (code) {
    case 1:
      return "the direction is zero (or its two points coincide), expected a line through two different points";
    case 2:
      return `min is above max on ${axis}, expected min <= max`;
    case 3:
      return `the polygon is not convex at vertex ${first}, expected vertices that turn one way and go round once`;
    case 4:
      return "the radius is negative, expected 0 or more";
    case 6:
      return second === 3
        ? `${first} different vertices, expected 3 or more`
        : `${first} vertices, expected ${second} or more`;
    case 7:
      return `edges ${first} and ${second} cross, touch or overlap, expected a simple polygon`;
    case 9:
      return "the normal is zero (or the three points are on one line), expected a plane";
    case 20:
      return "there is no such shape in this world, expected the id of one that was not removed";
    case 21:
      return "the shape has no one position, expected a point or a circle";
    case 22:
      return "the shape cannot be swept, expected a point, segment, rectangle, circle, capsule, triangle or convex polygon";
    default:
      return `refused by the module (${code})`;
  }
}

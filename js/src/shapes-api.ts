/** Every shape of the plane: what the larger build of the module can do. */

import {
  type Coordinates,
  isSegment,
  linear,
  type LinearIntersection,
  type SegmentsApi,
  segmentsApi,
  type SegmentTuple,
} from "./segments-api.js";
import type { PlainShape, PreparedShape, Ray, Segment, Shape } from "./shapes.js";
import { type Memory, REFUSED, type ShapeExports } from "./wasm.js";
import { finite, notFinite, RELATIONS, type Relation, shown } from "./words.js";

/** Where a linear shape enters or leaves: a point, and its parameter. Each number is correctly rounded. */
export interface Passage {
  at: [x: number, y: number];
  t: number;
}

/** The common part of a linear shape with a convex solid. */
export interface Chord {
  enter: Passage;
  exit: Passage;
  /** The start (the end) of the linear shape is in the interior, and takes the place of the passage. */
  startsInside: boolean;
  endsInside: boolean;
}

/** A part of a shape: an edge or vertex by its number from 0, an end, all of a smooth boundary, or the interior. */
export type Feature =
  | { type: "boundary" | "start" | "end" | "interior" }
  | { type: "face" | "vertex"; index: number };

/** How a curve goes on where a line meets it: to the other side, back, or not at all. */
export type Passing = (typeof PASSINGS)[number];
const PASSINGS = ["crosses", "grazes", "ends"] as const;

/** A connected piece of the common points of a linear shape and a curve. */
export interface Contact {
  enter: Passage;
  exit: Passage;
  feature: Feature;
  passing: Passing;
}

/** The common part of two shapes, as the pair describes it. */
export type Intersection =
  /** Of two points, lines, rays or segments. */
  | LinearIntersection
  /** Of one of these with a rectangle, disc, capsule, triangle or convex polygon. */
  | ({ type: "chord" } & Chord)
  /** Of two rectangles. */
  | { type: "aabb"; min: [number, number]; max: [number, number] }
  /** Of two discs whose circles meet: the common points of the circles. */
  | { type: "tangent"; at: [number, number]; internal: boolean }
  | { type: "points"; points: [[number, number], [number, number]] }
  | { type: "same-circle" }
  /** Of a linear shape with a polygon, in order along it. */
  | { type: "chords"; chords: Chord[] }
  /** Of a linear shape with a polyline or a boundary, in order along it. */
  | { type: "contacts"; contacts: Contact[] }
  /** A common part that is not constructed. */
  | { type: "region" };

/** A pair of closest points; t and u where a shape has a parameter. */
export interface ClosestPoints {
  a: [x: number, y: number];
  b: [x: number, y: number];
  t: number | null;
  u: number | null;
}

/** What a ray or segment hits. Which hit is first is exact; ties go to the lowest index. */
export interface Hit {
  /** In multiples of the direction. Correctly rounded, as the point is. */
  t: number;
  at: [x: number, y: number];
  /** Which of the targets. */
  index: number;
  /** How the whole ray or segment lies to the target. */
  relation: Relation;
  feature: Feature;
  passing: Passing;
  /** The ray starts in the interior of the target. */
  inside: boolean;
  /** The unit normal against the ray; null for a start in the interior. */
  normal: [x: number, y: number] | null;
  /** The length along the ray, within 4 units of the last place. */
  distance: number;
}

/** Which hits count. */
export interface CastOptions {
  /** Hits at a lower or a higher t do not count. Both bounds do. */
  minT?: number;
  maxT?: number;
  /** Solids are hollow: a ray that starts in one hits its boundary. */
  hollow?: boolean;
  /** Hits that only graze do not count. */
  ignoreGrazing?: boolean;
}

/** What the build with all shapes can do. */
export interface ShapesApi extends SegmentsApi {
  /** Whether two shapes have a common point. Touching counts. Exact. */
  intersects(a: Shape, b: Shape): boolean;
  /** How the first shape lies to the second, in one word. Exact. */
  relation(a: Shape, b: Shape): Relation;
  /** The common part, or null. Each number is correctly rounded. */
  intersection(a: Shape, b: Shape): Intersection | null;
  /** Whether the exact distance is at most d: the one way to say "nearly touching". Exact. */
  within(a: Shape, b: Shape, d: number): boolean;
  /** The distance, correctly rounded. */
  distance(a: Shape, b: Shape): number;
  /** The square of the distance, correctly rounded. */
  distanceSquared(a: Shape, b: Shape): number;
  /** A pair of points that are as close as any. Each number is correctly rounded. */
  closestPoints(a: Shape, b: Shape): ClosestPoints;
  /** The first hit of a ray or segment on a shape or on many, or null. */
  cast(ray: Ray | Segment | SegmentTuple, targets: Shape | readonly PlainOrPrepared[], options?: CastOptions): Hit | null;
  /** All hits, one a target, in order. */
  castAll(ray: Ray | Segment | SegmentTuple, targets: Shape | readonly PlainOrPrepared[], options?: CastOptions): Hit[];
  /** Whether there is any hit. */
  castAny(ray: Ray | Segment | SegmentTuple, targets: Shape | readonly PlainOrPrepared[], options?: CastOptions): boolean;
  /** Checks a shape once, for many questions. */
  prepare(shape: PlainShape | Coordinates | SegmentTuple): PreparedShape;
}

/** A target in a list: an object or a segment. */
export type PlainOrPrepared = PlainShape | PreparedShape | SegmentTuple;

const PREPARED = 255;

/** Makes the functions of one instance of the module. */
export function shapesApi(memory: Memory<ShapeExports>): ShapesApi {
  const wasm = memory.exports;
  const segments = segmentsApi(memory);
  const collected = new FinalizationRegistry<number>((handle) => wasm.shape_free(handle));

  class Prepared implements PreparedShape {
    readonly type = "prepared";
    private handle: number;

    constructor(
      readonly shape: PlainShape,
      handle: number,
    ) {
      this.handle = handle;
      collected.register(this, handle, this);
    }

    free(): void {
      if (this.handle < 0) return;
      collected.unregister(this);
      wasm.shape_free(this.handle);
      this.handle = -1;
    }

    get(name: string): number {
      if (this.handle < 0) throw new TypeError(`${name} was freed`);
      return this.handle;
    }
  }

  // The kind and the length of the shape that was written last.
  let kind = 0;
  let len = 0;

  /** Writes a shape at number `at` of the question. */
  function write(name: string, shape: Shape, at: number): void {
    if (Array.isArray(shape)) {
      if (shape.length === 2) return start(name, 0, 2, at, shape, null, null);
      if (shape.length === 4) {
        [kind, len] = [1, 4];
        const base = memory.input(at + 4) + at;
        const all = memory.question();
        for (let k = 0; k < 4; k++) all[base + k] = finite(`${name}[${k}]`, shape[k]);
        return;
      }
      throw new TypeError(`${name} is ${shown(shape)}, expected [x, y], [x0, y0, x1, y1] or a shape`);
    }
    if (typeof shape !== "object" || shape === null) {
      throw new TypeError(`${name} is ${shown(shape)}, expected a shape`);
    }
    if (shape instanceof Prepared) {
      [kind, len] = [PREPARED, shape.get(name)];
      return;
    }
    const plain = shape as PlainShape;
    switch (plain.type) {
      case "point":
        return start(`${name}.p`, 0, 2, at, plain.p, null, null);
      case "segment":
        return start(name, 1, 4, at, plain.p, plain.q, null, "p", "q");
      case "ray":
      case "line": {
        const through = plain.d === undefined;
        if (through && plain.q === undefined) {
          throw new TypeError(`${name} has neither d nor q, expected the direction d or a second point q`);
        }
        const of = (plain.type === "ray" ? 2 : 4) + (through ? 1 : 0);
        return start(name, of, 4, at, plain.p, through ? plain.q : plain.d, null, "p", through ? "q" : "d");
      }
      case "aabb":
        return start(name, 6, 4, at, plain.min, plain.max, null, "min", "max");
      case "circle":
        return start(name, 7, 3, at, plain.c, null, plain.r, "c");
      case "capsule":
        return start(name, 8, 5, at, plain.p, plain.q, plain.r, "p", "q");
      case "triangle":
        if (!Array.isArray(plain.points) || plain.points.length !== 3) {
          throw new TypeError(`${name}.points is ${shown(plain.points)}, expected three points`);
        }
        return points(name, 9, at, plain.points);
      case "polygon":
        return points(name, plain.convex ? 10 : 11, at, plain.points);
      case "polyline":
        return points(name, 12, at, plain.points);
      case "boundary": {
        write(`${name}.of`, plain.of, at);
        const of = { 6: 13, 7: 14, 10: 15, 11: 15 }[kind];
        if (of === undefined) {
          throw new TypeError(`${name}.of is ${shown(plain.of.type)}, expected "aabb", "circle" or "polygon"`);
        }
        kind = of;
        return;
      }
      default:
        throw new TypeError(`${name}.type is ${shown((plain as { type: unknown }).type)}, expected the name of a shape`);
    }
  }

  /** Writes up to two points and a radius. */
  function start(
    name: string,
    of: number,
    n: number,
    at: number,
    p: unknown,
    q: unknown,
    r: unknown,
    nameP?: string,
    nameQ?: string,
  ): void {
    [kind, len] = [of, n];
    const base = memory.input(at + n) + at;
    const all = memory.question();
    writePoint(name, nameP, p, all, base);
    if (nameQ !== undefined) writePoint(name, nameQ, q, all, base + 2);
    if (n % 2 === 1) all[base + n - 1] = finite(`${name}.r`, r);
  }

  function points(name: string, of: number, at: number, all: readonly unknown[]): void {
    if (!Array.isArray(all)) throw new TypeError(`${name}.points is ${shown(all)}, expected an array of points`);
    [kind, len] = [of, 2 * all.length];
    const base = memory.input(at + len) + at;
    const question = memory.question();
    for (let k = 0; k < all.length; k++) writeVertex(name, k, all[k], question, base + 2 * k);
  }

  /** The error for what the module has refused; `names` are those of its arguments. */
  function refused(names: (which: number) => string): never {
    const [which, code, first, second] = [0, 1, 2, 3].map((k) => memory.number(k)) as [
      number,
      number,
      number,
      number,
    ];
    throw new RangeError(`${names(which)}: ${reason(code, first, second)}`);
  }

  const ofPair = (which: number) => (which === 0 ? "a" : "b");
  let [kindA, lenA] = [0, 0];

  /** Writes two shapes. */
  function writePair(a: Shape, b: Shape): void {
    write("a", a, 0);
    [kindA, lenA] = [kind, len];
    write("b", b, kindA === PREPARED ? 0 : lenA);
  }

  function answered(answer: number): number {
    return answer === REFUSED ? refused(ofPair) : answer;
  }

  function cast(
    ray: Ray | Segment | SegmentTuple,
    targets: Shape | readonly PlainOrPrepared[],
    options: CastOptions = {},
    wanted: number,
  ): number {
    write("ray", ray, 0);
    if (kind < 1 || kind > 3) throw new TypeError(`ray is ${shown(ray)}, expected a ray or segment`);
    const kindOfRay = kind;
    // An array of numbers is one shape.
    const isMany = Array.isArray(targets) && typeof targets[0] !== "number";
    const all = (isMany ? targets : [targets]) as readonly Shape[];
    let at = 4;
    all.forEach((target, k) => {
      write(isMany ? `targets[${k}]` : "target", target, at + 2);
      const base = memory.input(at + 4) + at;
      const question = memory.question();
      question[base] = kind;
      question[base + 1] = len;
      at += 2 + (kind === PREPARED ? 0 : len);
    });
    const base = memory.input(at + 2) + at;
    const question = memory.question();
    const bound = (name: "minT" | "maxT") => {
      const t = options[name];
      if (t === undefined) return NaN;
      if (typeof t !== "number" || Number.isNaN(t)) {
        throw new (typeof t === "number" ? RangeError : TypeError)(
          `options.${name} is ${shown(t)}, expected a number`,
        );
      }
      return t;
    };
    question[base] = bound("minT");
    question[base + 1] = bound("maxT");
    const bits = (options.hollow ? 1 : 0) | (options.ignoreGrazing ? 2 : 0);
    const count = wasm.shapes_cast(kindOfRay, at + 2, all.length, bits, wanted);
    if (count === REFUSED) {
      return refused((which) => (which === 0 ? "ray" : isMany ? `targets[${which - 1}]` : "target"));
    }
    return count;
  }

  const passage = (n: Float64Array, k: number): Passage => ({
    at: [n[k] as number, n[k + 1] as number],
    t: n[k + 2] as number,
  });
  const chord = (n: Float64Array, k: number): Chord => ({
    enter: passage(n, k),
    exit: passage(n, k + 3),
    startsInside: n[k + 6] === 1,
    endsInside: n[k + 7] === 1,
  });

  const feature = (n: Float64Array, k: number): Feature => {
    const types = ["boundary", "start", "end", "face", "vertex", "interior"] as const;
    const type = types[n[k] as number] as (typeof types)[number];
    return type === "face" || type === "vertex" ? { type, index: n[k + 1] as number } : { type };
  };

  function hits(count: number): Hit[] {
    const n = memory.numbers();
    const all = Array.from({ length: count }, (_, h): Hit => {
      const k = 12 * h;
      const x = n[k + 9] as number;
      return {
        t: n[k] as number,
        at: [n[k + 1] as number, n[k + 2] as number],
        index: n[k + 3] as number,
        relation: RELATIONS[n[k + 4] as number] as Relation,
        feature: feature(n, k + 5),
        passing: PASSINGS[n[k + 7] as number] as Passing,
        inside: n[k + 8] === 1,
        normal: Number.isNaN(x) ? null : [x, n[k + 10] as number],
        distance: n[k + 11] as number,
      };
    });
    memory.release();
    return all;
  }

  return {
    ...segments,
    intersects(a, b) {
      if (isSegment(a) && isSegment(b)) return segments.segmentsIntersect(a, b);
      writePair(a, b);
      return answered(wasm.shapes_intersect(kindA, lenA, kind, len)) === 1;
    },
    relation(a, b) {
      if (isSegment(a) && isSegment(b)) return segments.segmentsRelation(a, b);
      writePair(a, b);
      return RELATIONS[answered(wasm.shapes_relation(kindA, lenA, kind, len))] as Relation;
    },
    intersection(a, b) {
      if (isSegment(a) && isSegment(b)) return segments.segmentsIntersection(a, b);
      writePair(a, b);
      const form = answered(wasm.shapes_intersection(kindA, lenA, kind, len));
      if (form === 0) return null;
      if (form <= 2) return linear(memory, form);
      const n = memory.numbers();
      const result = intersectionOf(form, n);
      memory.release();
      return result;
    },
    within(a, b, d) {
      if (typeof d !== "number" || Number.isNaN(d)) throw notFinite("d", d);
      writePair(a, b);
      return answered(wasm.shapes_within(kindA, lenA, kind, len, d)) === 1;
    },
    distance(a, b) {
      writePair(a, b);
      answered(wasm.shapes_distance(kindA, lenA, kind, len, 0));
      return memory.number(0);
    },
    distanceSquared(a, b) {
      writePair(a, b);
      answered(wasm.shapes_distance(kindA, lenA, kind, len, 1));
      return memory.number(0);
    },
    closestPoints(a, b) {
      writePair(a, b);
      answered(wasm.shapes_closest_points(kindA, lenA, kind, len));
      const parameter = (t: number) => (Number.isNaN(t) ? null : t);
      return {
        a: [memory.number(0), memory.number(1)],
        b: [memory.number(2), memory.number(3)],
        t: parameter(memory.number(4)),
        u: parameter(memory.number(5)),
      };
    },
    cast: (ray, targets, options) => hits(cast(ray, targets, options, 0))[0] ?? null,
    castAny: (ray, targets, options) => cast(ray, targets, options, 1) === 1,
    castAll: (ray, targets, options) => hits(cast(ray, targets, options, 2)),
    prepare(shape) {
      write("shape", shape, 0);
      if (kind === PREPARED) throw new TypeError("shape is prepared already");
      const handle = wasm.shape_new(kind, len);
      if (handle === REFUSED) return refused(() => "shape");
      memory.release();
      const plain: PlainShape = Array.isArray(shape)
        ? shape.length === 2
          ? { type: "point", p: shape as Coordinates }
          : {
              type: "segment",
              p: [shape[0], shape[1]] as Coordinates,
              q: [shape[2], shape[3]] as Coordinates,
            }
        : (shape as PlainShape);
      return new Prepared(plain, handle);
    },
  };

  function intersectionOf(form: number, n: Float64Array): Intersection {
    const at = (k: number): [number, number] => [n[k] as number, n[k + 1] as number];
    const each = <T>(size: number, item: (k: number) => T) =>
      Array.from({ length: n.length / size }, (_, k) => item(k * size));
    switch (form) {
      case 3:
        return { type: "chord", ...chord(n, 0) };
      case 4:
        return { type: "aabb", min: at(0), max: at(2) };
      case 5:
        if (n[0] === 0) return { type: "tangent", at: at(1), internal: n[3] === 1 };
        return n[0] === 1 ? { type: "points", points: [at(1), at(3)] } : { type: "same-circle" };
      case 6:
        return { type: "chords", chords: each(8, (k) => chord(n, k)) };
      case 7:
        return {
          type: "contacts",
          contacts: each(9, (k) => ({
            enter: passage(n, k),
            exit: passage(n, k + 3),
            feature: feature(n, k + 6),
            passing: PASSINGS[n[k + 8] as number] as Passing,
          })),
        };
      default:
        return { type: "region" };
    }
  }
}

function writePoint(name: string, field: string | undefined, p: unknown, into: Float64Array, at: number): void {
  const path = () => (field === undefined ? name : `${name}.${field}`);
  if (!Array.isArray(p) || p.length !== 2) throw new TypeError(`${path()} is ${shown(p)}, expected [x, y]`);
  for (let k = 0; k < 2; k++) {
    const x: unknown = p[k];
    if (typeof x !== "number" || x - x !== 0) throw notFinite(`${path()}[${k}]`, x);
    into[at + k] = x;
  }
}

function writeVertex(name: string, vertex: number, p: unknown, into: Float64Array, at: number): void {
  if (Array.isArray(p) && p.length === 2) {
    const [x, y] = p as [unknown, unknown];
    if (typeof x === "number" && typeof y === "number" && x - x === 0 && y - y === 0) {
      into[at] = x;
      into[at + 1] = y;
      return;
    }
  }
  writePoint(`${name}.points[${vertex}]`, undefined, p, into, at);
}

/** Why numbers do not make a shape. */
function reason(code: number, first: number, second: number): string {
  const axis = ["x", "y"][first] ?? "an axis";
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
    default:
      return `refused by the module (${code})`;
  }
}

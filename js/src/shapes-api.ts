/** Every shape of the plane: what the larger build of the module can do. Those of space are asked by the same functions. */

import { doubles, type Numbers } from "./numbers.js";
import {
  isSegment,
  linear,
  type LinearIntersection,
  type SegmentsApi,
  segmentsApi,
  type SegmentTuple,
} from "./segments-api.js";
import type { PlainShape, PreparedShape, Ray, Segment, Shape } from "./shapes.js";
import { type Exports, type Memory, questionsOf, REFUSED, type ShapeExports, type ShapeQuestions } from "./wasm.js";
import { objectOf, type Relation, RELATIONS, shown } from "./words.js";
import { PREPARED, RAY, refusal, SEGMENT, ShapeWriter } from "./writer.js";

/** Where a linear shape enters or leaves: a point, and its parameter. Each number is correctly rounded. */
export interface Passage<P = [x: number, y: number]> {
  at: P;
  t: number;
}

/** The common part of a linear shape with a convex solid. */
export interface Chord<P = [x: number, y: number]> {
  enter: Passage<P>;
  exit: Passage<P>;
  /** The start (the end) of the linear shape is in the interior, and takes the place of the passage. */
  startsInside: boolean;
  endsInside: boolean;
}

/**
 * A part of a shape: an edge (in the plane a face) or vertex by its number from 0, in space also a face, an end, all of a
 * smooth boundary, or the interior.
 */
export type Feature =
  | { type: "boundary" | "start" | "end" | "interior" }
  | { type: "face" | "edge" | "vertex"; index: number };

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
export type Intersection<N = number> =
  /** Of two points, lines, rays or segments. */
  | LinearIntersection
  /** Of one of these with a rectangle, disc, capsule, triangle or convex polygon. */
  | ({ type: "chord" } & Chord)
  /** Of two rectangles. */
  | { type: "aabb"; min: [N, N]; max: [N, N] }
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
export interface ClosestPoints<P = [x: number, y: number]> {
  a: P;
  b: P;
  t: number | null;
  u: number | null;
}

/** What a ray or segment hits. Which hit is first is exact; ties go to the lowest index. */
export interface Hit<P = [x: number, y: number]> {
  /** In multiples of the direction. Correctly rounded, as the point is. */
  t: number;
  at: P;
  /** Which of the targets. */
  index: number;
  /** How the whole ray or segment lies to the target. */
  relation: Relation;
  feature: Feature;
  passing: Passing;
  /** The ray starts in the interior of the target. */
  inside: boolean;
  /** The unit normal against the ray; null for a start in the interior. */
  normal: P | null;
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

/** What is asked of shapes: `S` of any, `R` of rays and segments, `T` of targets in a list; points are `P`. */
export interface Questions<S, R, T, N, P, I, Kept> {
  /** Whether two shapes have a common point. Touching counts. Exact. */
  intersects(a: S, b: S): boolean;
  /** How the first shape lies to the second, in one word. Exact. */
  relation(a: S, b: S): Relation;
  /** The common part, or null. Each number is correctly rounded. */
  intersection(a: S, b: S): I | null;
  /** Whether the exact distance is at most d: the one way to say "nearly touching". Exact. */
  within(a: S, b: S, d: N): boolean;
  /** The distance, correctly rounded. */
  distance(a: S, b: S): number;
  /** The square of the distance, correctly rounded. */
  distanceSquared(a: S, b: S): number;
  /** A pair of points that are as close as any. Each number is correctly rounded. */
  closestPoints(a: S, b: S): ClosestPoints<P>;
  /** The first hit of a ray or segment on a shape or on many, or null. */
  cast(ray: R, targets: S | readonly T[], options?: CastOptions): Hit<P> | null;
  /** All hits, in their exact order: one a solid target, and each of a hollow one or of a polyline. */
  castAll(ray: R, targets: S | readonly T[], options?: CastOptions): Hit<P>[];
  /** Whether there is any hit. */
  castAny(ray: R, targets: S | readonly T[], options?: CastOptions): boolean;
  /** Checks a shape once, for many questions. */
  prepare(shape: Exclude<S, Kept>): Kept;
}

/** The questions about shapes of the plane. */
export type PlaneQuestions<N> = Questions<
  Shape<N>,
  Ray<N> | Segment<N> | SegmentTuple<N>,
  PlainOrPrepared<N>,
  N,
  [x: number, y: number],
  Intersection<N>,
  PreparedShape<N>
>;

/** What the build with all shapes can do. */
export interface ShapesApi extends SegmentsApi, PlaneQuestions<number> {}

/** A target in a list: an object or a segment. */
export type PlainOrPrepared<N = number> = PlainShape<N> | PreparedShape<N> | SegmentTuple<N>;

/** Makes the functions of one instance of the module. */
export function shapesApi(memory: Memory<ShapeExports>): ShapesApi {
  const segments = segmentsApi(memory);
  const all = questions(memory, doubles, 2, questionsOf(memory.exports, "shapes")) as PlaneQuestions<number>;
  // Two segments need not go through memory.
  return {
    ...segments,
    ...all,
    intersects: (a, b) => (isSegment(a) && isSegment(b) ? segments.segmentsIntersect(a, b) : all.intersects(a, b)),
    relation: (a, b) => (isSegment(a) && isSegment(b) ? segments.segmentsRelation(a, b) : all.relation(a, b)),
    intersection: (a, b) =>
      isSegment(a) && isSegment(b) ? segments.segmentsIntersection(a, b) : all.intersection(a, b),
  };
}

/** What is known of a shape, whatever its module. */
type AnyShape = unknown;

/** The answers to questions about shapes of the plane or of space, in doubles or integers. */
export function questions<N extends number | bigint>(
  memory: Memory<Exports>,
  numbers: Numbers<N>,
  dimension: 2 | 3,
  wasm: ShapeQuestions,
): Questions<AnyShape, AnyShape, AnyShape, N, number[], unknown, object> {
  const collected = new FinalizationRegistry<number>((handle) => wasm.free(handle));

  class Prepared {
    readonly type = "prepared";
    private handle: number;

    constructor(
      readonly shape: object,
      handle: number,
    ) {
      this.handle = handle;
      collected.register(this, handle, this);
    }

    free(): void {
      if (this.handle < 0) return;
      collected.unregister(this);
      // Not while a question is written that may have its handle.
      memory.question += 1;
      wasm.free(this.handle);
      this.handle = -1;
    }

    get(name: string): number {
      if (this.handle < 0) throw new TypeError(`${name} was freed`);
      return this.handle;
    }
  }

  const writer = new ShapeWriter(memory, numbers, dimension, (name, shape) =>
    shape instanceof Prepared ? shape.get(name) : undefined,
  );
  const ofPair = (which: number) => (which === 0 ? "a" : "b");
  let [kindA, lenA] = [0, 0];

  /** Writes two shapes. */
  function writePair(a: AnyShape, b: AnyShape): void {
    writer.write("a", a, 0);
    [kindA, lenA] = [writer.kind, writer.len];
    writer.write("b", b, kindA === PREPARED ? 0 : lenA);
  }

  function answered(answer: number): number {
    return answer === REFUSED ? writer.refused(ofPair) : answer;
  }

  function cast(ray: AnyShape, targets: AnyShape, options: CastOptions = {}, wanted: number): number {
    const [minT, maxT] = boundsOf(objectOf("options", options));
    const bits = castBits(options);
    // Read before the question, since what reads an element may ask another one; and of an array, holes are `undefined`.
    const list = Array.isArray(targets) ? [...(targets as AnyShape[])] : undefined;
    // An array of numbers is one shape.
    const isMany = list !== undefined && !["number", "bigint"].includes(typeof list[0]);
    const all = isMany ? list : [targets];
    writer.write("ray", ray, 0);
    const kindOfRay = writer.kind;
    if (kindOfRay < SEGMENT || kindOfRay > RAY + 1) {
      throw new TypeError(`ray is ${shown(ray)}, expected a ray or segment`);
    }
    let at = 2 * dimension;
    for (const [k, target] of all.entries()) {
      writer.write(isMany ? `targets[${k}]` : "target", target, at + 2);
      const { kind, len } = writer;
      const base = memory.input(at + 2) + at;
      const question = numbers.view(memory);
      question[base] = numbers.of(kind);
      question[base + 1] = numbers.of(len);
      at += 2 + (kind === PREPARED ? 0 : len);
    }
    const count = wasm.cast(kindOfRay, all.length, bits, wanted, minT, maxT);
    if (count === REFUSED) {
      throw refusal(memory, (which) => (which === 0 ? "ray" : isMany ? `targets[${which - 1}]` : "target"));
    }
    return count;
  }

  const hits = (count: number) => hitsOf<number[], { index: number }>(memory, count, dimension, (index) => ({ index }));

  return {
    intersects(a, b) {
      writePair(a, b);
      return answered(wasm.intersect(kindA, lenA, writer.kind, writer.len)) === 1;
    },
    relation(a, b) {
      writePair(a, b);
      return RELATIONS[answered(wasm.relation(kindA, lenA, writer.kind, writer.len))] as Relation;
    },
    intersection(a, b) {
      writePair(a, b);
      const form = answered(wasm.intersection(kindA, lenA, writer.kind, writer.len));
      if (form === 0) return null;
      if (form <= 2) return linear<number[]>(memory, form, dimension);
      const result = partOf(memory, numbers, form, dimension);
      memory.release();
      return result;
    },
    within(a, b, d) {
      // Among doubles, no number is too far.
      const isInfinite = numbers.is(0) && (d === Infinity || d === -Infinity);
      if (!numbers.is(d) && !isInfinite) throw numbers.wrong("d", d);
      writePair(a, b);
      return answered(wasm.within(kindA, lenA, writer.kind, writer.len, d)) === 1;
    },
    distance(a, b) {
      writePair(a, b);
      answered(wasm.distance(kindA, lenA, writer.kind, writer.len, 0));
      return memory.number(0);
    },
    distanceSquared(a, b) {
      writePair(a, b);
      answered(wasm.distance(kindA, lenA, writer.kind, writer.len, 1));
      return memory.number(0);
    },
    closestPoints(a, b) {
      writePair(a, b);
      answered(wasm.closest_points(kindA, lenA, writer.kind, writer.len));
      const n = memory.numbers();
      const parameter = (t: number | undefined) => (t === undefined || Number.isNaN(t) ? null : t);
      return {
        a: [...n.subarray(0, dimension)],
        b: [...n.subarray(dimension, 2 * dimension)],
        t: parameter(n[2 * dimension]),
        u: parameter(n[2 * dimension + 1]),
      };
    },
    cast: (ray, targets, options) => hits(cast(ray, targets, options, 0))[0] ?? null,
    castAny: (ray, targets, options) => cast(ray, targets, options, 1) === 1,
    castAll: (ray, targets, options) => hits(cast(ray, targets, options, 2)),
    prepare(shape) {
      writer.write("shape", shape, 0);
      if (writer.kind === PREPARED) throw new TypeError("shape is prepared already");
      const handle = wasm.new(writer.kind, writer.len);
      if (handle === REFUSED) return writer.refused(() => "shape");
      memory.release();
      return new Prepared(plain(shape), handle);
    },
  };

  /** A tuple as an object. */
  function plain(shape: AnyShape): object {
    if (!Array.isArray(shape)) return shape as object;
    if (shape.length === dimension) return { type: "point", p: shape };
    return { type: "segment", p: shape.slice(0, dimension), q: shape.slice(dimension) };
  }
}

/** The options of a cast as bits. */
export function castBits(options: CastOptions): number {
  return (options.hollow ? 1 : 0) | (options.ignoreGrazing ? 2 : 0);
}

/** The least and the greatest t of a cast, NaN for none. */
export function boundsOf(options: CastOptions): [number, number] {
  const bound = (name: "minT" | "maxT") => {
    const t = options[name];
    if (t === undefined) return NaN;
    if (typeof t !== "number" || Number.isNaN(t)) {
      throw new (typeof t === "number" ? RangeError : TypeError)(`options.${name} is ${shown(t)}, expected a number`);
    }
    return t;
  };
  return [bound("minT"), bound("maxT")];
}

/** The hits that the module has written, each with what `number` makes of the number of its shape. */
export function hitsOf<P extends number[], K extends object>(
  memory: Memory<Exports>,
  count: number,
  dimension: number,
  number: (of: number) => K,
): (Omit<Hit<P>, "index"> & K)[] {
  const n = memory.numbers();
  const size = 8 + 2 * dimension;
  const all = Array.from({ length: count }, (_, hit) => {
    const k = size * hit;
    const rest = k + 1 + dimension;
    const normal = [...n.subarray(rest + 6, rest + 6 + dimension)];
    return {
      t: n[k] as number,
      at: [...n.subarray(k + 1, rest)] as P,
      ...number(n[rest] as number),
      relation: RELATIONS[n[rest + 1] as number] as Relation,
      feature: feature(n, rest + 2),
      passing: PASSINGS[n[rest + 4] as number] as Passing,
      inside: n[rest + 5] === 1,
      normal: Number.isNaN(normal[0]) ? null : (normal as P),
      distance: n[rest + 6 + dimension] as number,
    };
  });
  memory.release();
  return all;
}

function feature(n: Float64Array, k: number): Feature {
  const types = ["boundary", "start", "end", "face", "vertex", "interior", "edge"] as const;
  const type = types[n[k] as number] as (typeof types)[number];
  return type === "face" || type === "edge" || type === "vertex" ? { type, index: n[k + 1] as number } : { type };
}

/** A common part of a form that is not that of two linear shapes. */
function partOf<N extends number | bigint>(
  memory: Memory<Exports>,
  numbers: Numbers<N>,
  form: number,
  dimension: number,
): unknown {
  const n = memory.numbers();
  const at = (k: number) => [...n.subarray(k, k + dimension)];
  const passage = (k: number) => ({ at: at(k), t: n[k + dimension] as number });
  const chord = (k: number) => ({
    enter: passage(k),
    exit: passage(k + dimension + 1),
    startsInside: n[k + 2 * dimension + 2] === 1,
    endsInside: n[k + 2 * dimension + 3] === 1,
  });
  const each = <T>(size: number, item: (k: number) => T) =>
    Array.from({ length: n.length / size }, (_, k) => item(k * size));
  switch (form) {
    case 3:
      return { type: "chord", ...chord(0) };
    case 4: {
      const from = memory.numbersAt();
      const all = numbers.view(memory);
      const corner = (k: number) => Array.from({ length: dimension }, (_, axis) => all[from + k + axis]);
      return { type: "aabb", min: corner(0), max: corner(dimension) };
    }
    case 5:
      if (n[0] === 0) return { type: "tangent", at: at(1), internal: n[1 + dimension] === 1 };
      if (dimension === 3) {
        return n[0] === 1 ? { type: "circle", center: at(1), radius: n[4] } : { type: "same-sphere" };
      }
      return n[0] === 1 ? { type: "points", points: [at(1), at(3)] } : { type: "same-circle" };
    case 6:
      return { type: "chords", chords: each(8, chord) };
    case 7:
      return {
        type: "contacts",
        contacts: each(9, (k) => ({
          enter: passage(k),
          exit: passage(k + 3),
          feature: feature(n, k + 6),
          passing: PASSINGS[n[k + 8] as number] as Passing,
        })),
      };
    case 9:
      return { type: "whole" };
    case 10:
      return { type: "passage", ...passage(0) };
    default:
      return { type: "region" };
  }
}

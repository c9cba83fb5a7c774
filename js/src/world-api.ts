/** Worlds: what their module can do. */

import { type Column, type Coordinates, fit, type SegmentTuple } from "./segments-api.js";
import { boundsOf, castBits, type CastOptions, type Hit, hitsOf } from "./shapes-api.js";
import { type ColumnsOf, type ColumnType, copyColumns, lookAt } from "./columns.js";
import { doubles } from "./numbers.js";
import type { PlainShape, Ray, Segment } from "./shapes.js";
import { type Memory, REFUSED, type WorldExports } from "./wasm.js";
import { finiteEach, notFinite, objectOf, shown } from "./words.js";
import { RAY, refusal, SEGMENT, ShapeWriter } from "./writer.js";

/**
 * The id of a shape in a world: a number that is not used again before its place was used two million times.
 *
 * `id >>> 0` is its place: a small number that no two shapes of a world have at one time, as an index for arrays of your
 * own.
 */
export type Id = number;

/** A shape of the plane: an object, a point [x, y], or a segment [x0, y0, x1, y1]. */
export type WorldShape = PlainShape | Coordinates | SegmentTuple;

/**
 * The groups that a shape is in, and those whose shapes it meets, a bit each. Two shapes are a pair only where each is in a
 * group that the other meets. Without them a shape is in all groups, and meets all.
 *
 * A query finds no shape that is in no group, or meets none. A wall that only rays are to hit, and no shape, meets a group that
 * no shape is in.
 */
export interface Groups {
  of: number;
  meets: number;
}

/** Pairs of ids, as columns of one length. In each pair the shape with the lower place is the first. */
export interface IdPairs {
  length: number;
  a: Float64Array;
  b: Float64Array;
}

/** The pairs of a step. */
export interface Step {
  /** Every pair that touches or overlaps, once. Exact. Empty with `touching: false`. */
  touching: IdPairs;
  /** Those that did not at the step before. Empty with `changes: false`, as `ended` is. */
  began: IdPairs;
  /** Those that did at the step before, and do not any more; also because one of the two was removed. */
  ended: IdPairs;
}

/** What a step writes. */
export interface StepOptions {
  /** All pairs. The default is yes. */
  touching?: boolean;
  /** Those that began and ended. The default is yes. */
  changes?: boolean;
  /** An earlier result, whose buffers are used again where they are long enough. */
  out?: Step;
}

/** Which shapes of the world are asked. */
export interface Query {
  /** Only those in one of these groups. */
  groups?: number;
  /** Not this one, if it is still there. */
  except?: Id;
}

/** A shape that is near another. */
export interface Near {
  id: Id;
  /** The distance of the two closed sets, 0 where they meet. Correctly rounded. */
  distance: number;
  /** Whether they meet. Exact: a distance below the least positive number is 0 too. */
  meets: boolean;
}

/** What a ray or segment hits in a world. */
export interface WorldHit extends Omit<Hit, "index"> {
  id: Id;
}

/** What a moving shape meets. */
export interface Met {
  id: Id;
  /** When, as a part of the motion: in [0, 1], and 0 for what it meets at the start. Correctly rounded. */
  t: number;
  /** It meets the shape later, or touches it or overlaps with it at the start. Exact. */
  contact: "meets" | "touching" | "overlapping";
  /** Of two that touch at the start: what the motion does. */
  motion: "separates" | "slides" | "enters" | null;
  /** Of two that meet later: the unit normal of the shape towards the moving one, correctly rounded. */
  normal: [x: number, y: number] | null;
  /** Of two that meet later: a common point, within some units of the last place. */
  at: [x: number, y: number] | null;
  /**
   * Of two that meet later: whether they only touch, however far the motion leads, because it goes along the boundary, as at
   * the seam of two flush walls, or past a corner. Exact. A character does not stop there.
   */
  grazes: boolean | null;
}

/**
 * Shapes that move, by ids.
 *
 * All shapes may be changed by any way at any time. Pairs, hits, their order and ties are exact, and the same for the same
 * changes on every machine. Touching shapes are a pair.
 */
export interface World {
  /** How many shapes there are. */
  readonly size: number;
  /** Adds a shape, in all groups or in these. */
  insert(shape: WorldShape, groups?: Groups): Id;
  /** Adds shapes of one type by columns; the result has their ids. Where a row is no shape, none is added. */
  insertMany<T extends ColumnType>(type: T, columns: ColumnsOf[T], groups?: Groups): Float64Array;
  /** Moves or changes a shape: puts another in its place. Whether there is such a shape. */
  replace(id: Id, shape: WorldShape): boolean;
  /** The same for many, of one type, by columns. Where an id or a row is wrong, none is changed. */
  replaceMany<T extends ColumnType>(ids: ArrayLike<Id>, type: T, columns: ColumnsOf[T]): void;
  /** Moves circles by their centers, and points, to (x, y). Where an id or a number is wrong, none is moved. */
  moveTo(ids: ArrayLike<Id>, x: Column, y: Column): void;
  /** Removes a shape. Whether there was one. */
  remove(id: Id): boolean;
  /** Whether a shape is there. */
  has(id: Id): boolean;
  /** Puts a shape into other groups. Whether there is such a shape. */
  setGroups(id: Id, groups: Groups): boolean;
  /** Finds every pair that touches, and those that began and ended since the step before. */
  step(options?: StepOptions): Step;
  /** The shapes that meet a shape, touching ones included, in the order of their places. Exact. */
  meeting(shape: WorldShape, query?: Query): Id[];
  /** Whether there is one. */
  meetsAny(shape: WorldShape, query?: Query): boolean;
  /**
   * The nearest shapes in the exact order of their distances, those at one distance in the order of their places: at most
   * `count`, and with `within` only those at a distance of at most that.
   */
  nearest(shape: WorldShape, count: number, query?: Query & { within?: number }): Near[];
  /** The first hit of a ray or segment, or null. */
  cast(ray: Ray | Segment | SegmentTuple, options?: Query & CastOptions): WorldHit | null;
  /** All hits, in their exact order: one a solid shape, and each of a hollow one or of a polyline. */
  castAll(ray: Ray | Segment | SegmentTuple, options?: Query & CastOptions): WorldHit[];
  /** Whether there is any hit. */
  castAny(ray: Ray | Segment | SegmentTuple, options?: Query & CastOptions): boolean;
  /** What a convex shape meets first that moves by a displacement while the world stands, or null: also what it grazes. */
  sweep(shape: WorldShape, by: Coordinates, query?: Query): Met | null;
  /** All that it meets, in the exact order of time. */
  sweepAll(shape: WorldShape, by: Coordinates, query?: Query): Met[];
  /** Whether it meets any. */
  sweepAny(shape: WorldShape, by: Coordinates, query?: Query): boolean;
  /** Frees it now, instead of when it is collected. */
  free(): void;
}

/** What the module of worlds can do. */
export interface WorldApi {
  /** A world without shapes. */
  readonly World: new () => World;
}

const [FIRST, ANY, ALL] = [0, 1, 2] as const;
const EVERYONE = 0xffff_ffff;

/** Makes the functions of one instance of the module. */
export function worldApi(memory: Memory<WorldExports>): WorldApi {
  const wasm = memory.exports;
  const writer = new ShapeWriter(memory, doubles, 2);
  const collected = new FinalizationRegistry<number>((handle) => wasm.world_free(handle));

  /** Calls with ids and columns in buffers. */
  function withIds<T>(ids: ArrayLike<Id>, rows: number, use: (handle: number) => T): T {
    const all = ids instanceof Float64Array ? ids : Array.from(objectOf("ids", ids), idOf);
    if (all.length !== rows) throw new RangeError(`ids has ${all.length} rows, expected ${rows} as the columns have`);
    return memory.withSet(all, use);
  }

  function withColumns<T>(
    name: string,
    type: unknown,
    columns: unknown,
    use: (handle: number, kind: number, rows: number) => T,
  ): T {
    const { kind, names, rows } = lookAt(name, type, columns);
    const handle = memory.newSet(names.length * rows);
    try {
      copyColumns(memory, handle, name, names, rows, columns);
      return use(handle, kind, rows);
    } finally {
      wasm.set_free(handle);
    }
  }

  /** Numbers of the last answer, copied. */
  function column(from: number, n: number, out?: Float64Array): Float64Array {
    const all = fit(out, n, Float64Array);
    all.set(memory.numbers().subarray(from, from + n));
    return all;
  }

  class TheWorld implements World {
    #handle = wasm.world_new();

    constructor() {
      collected.register(this, this.#handle, this);
    }

    /** The handle, of what was not freed: asked for when all arguments are read, since what reads them may free it. */
    get #world(): number {
      if (this.#handle < 0) throw new TypeError("this world was freed");
      return this.#handle;
    }

    get size(): number {
      return wasm.world_len(this.#world);
    }

    insert(shape: WorldShape, groups?: Groups): Id {
      const [of, meets] = bitsOf(groups);
      writer.write("shape", shape, 0);
      writer.answered(wasm.world_insert(this.#world, writer.kind, writer.len, of, meets), () => "shape");
      return memory.number(0);
    }

    insertMany<T extends ColumnType>(type: T, columns: ColumnsOf[T], groups?: Groups): Float64Array {
      const [of, meets] = bitsOf(groups);
      return withColumns("columns", type, columns, (handle, kind) => {
        const answer = wasm.world_insert_many(this.#world, kind, handle, of, meets);
        const ids = column(0, writer.answered(answer, rowOfColumns));
        memory.release();
        return ids;
      });
    }

    replace(id: Id, shape: WorldShape): boolean {
      writer.write("shape", shape, 0);
      return writer.answered(wasm.world_replace(this.#world, idOf(id), writer.kind, writer.len), () => "shape") === 1;
    }

    replaceMany<T extends ColumnType>(ids: ArrayLike<Id>, type: T, columns: ColumnsOf[T]): void {
      withColumns("columns", type, columns, (handle, kind, rows) =>
        withIds(ids, rows, (idsAt) =>
          writer.answered(wasm.world_replace_many(this.#world, idsAt, kind, handle), rowOfColumns),
        ),
      );
    }

    moveTo(ids: ArrayLike<Id>, x: Column, y: Column): void {
      withColumns("", "point", { x, y }, (handle, _, rows) =>
        withIds(ids, rows, (idsAt) => writer.answered(wasm.world_move_to(this.#world, idsAt, handle), rowOfColumns)),
      );
    }

    remove(id: Id): boolean {
      return wasm.world_remove(this.#world, idOf(id)) === 1;
    }

    has(id: Id): boolean {
      return wasm.world_has(this.#world, idOf(id)) === 1;
    }

    setGroups(id: Id, groups: Groups): boolean {
      const [of, meets] = bitsOf(groups);
      return wasm.world_set_groups(this.#world, idOf(id), of, meets) === 1;
    }

    step(options: StepOptions = {}): Step {
      const { touching = true, changes = true, out } = objectOf("options", options);
      // Before the step is done, of which the changes are told once.
      const earlier = [out?.touching, out?.began, out?.ended].map((pairs) => [pairs?.a, pairs?.b] as const);
      for (const ids of earlier.flat()) fit(ids, 0, Float64Array);
      wasm.world_step(this.#world, (touching ? 1 : 0) | (changes ? 2 : 0));
      const counts = memory.integers();
      let at = 0;
      const read = (isWanted: boolean, which: number): IdPairs => {
        const n = isWanted ? (counts[which] as number) : 0;
        const [a, b] = earlier[which] as (typeof earlier)[number];
        const pairs = { length: n, a: column(at, n, a), b: column(at + n, n, b) };
        at += 2 * n;
        return pairs;
      };
      const step = { touching: read(touching, 0), began: read(changes, 1), ended: read(changes, 2) };
      memory.release();
      return step;
    }

    #meeting(shape: WorldShape, query: Query, wanted: number): number {
      const [groups, except] = among(query);
      writer.write("shape", shape, 0);
      return answeredWith("shape", wasm.world_meeting(this.#world, writer.kind, writer.len, groups, except, wanted));
    }

    meeting(shape: WorldShape, query: Query = {}): Id[] {
      this.#meeting(shape, query, ALL);
      const ids = [...memory.numbers()];
      memory.release();
      return ids;
    }

    meetsAny(shape: WorldShape, query: Query = {}): boolean {
      return this.#meeting(shape, query, ANY) === 1;
    }

    nearest(shape: WorldShape, count: number, query: Query & { within?: number } = {}): Near[] {
      const [groups, except] = among(query);
      if (!Number.isInteger(count) || count < 0 || count >= 2 ** 31) {
        throw new RangeError(`count is ${shown(count)}, expected an integer of 0 or more`);
      }
      const { within = NaN } = query;
      if (query.within !== undefined && (typeof within !== "number" || Number.isNaN(within))) {
        throw notFinite("query.within", within);
      }
      writer.write("shape", shape, 0);
      const answer = wasm.world_nearest(this.#world, writer.kind, writer.len, groups, except, count, within);
      const n = answeredWith("shape", answer);
      const all = memory.numbers();
      const near = Array.from({ length: n }, (_, k) => ({
        id: all[k] as number,
        distance: all[n + k] as number,
        meets: all[2 * n + k] === 1,
      }));
      memory.release();
      return near;
    }

    #cast(ray: Ray | Segment | SegmentTuple, options: Query & CastOptions, wanted: number): number {
      const [groups, except] = among(options, "options");
      const [minT, maxT] = boundsOf(options);
      const bits = castBits(options);
      writer.write("ray", ray, 0);
      if (writer.kind < SEGMENT || writer.kind > RAY + 1) {
        throw new TypeError(`ray is ${shown(ray)}, expected a ray or segment`);
      }
      const answer = wasm.world_cast(this.#world, writer.kind, groups, except, bits, wanted, minT, maxT);
      return answeredWith("ray", answer);
    }

    cast(ray: Ray | Segment | SegmentTuple, options: Query & CastOptions = {}): WorldHit | null {
      return hits(this.#cast(ray, options, FIRST))[0] ?? null;
    }

    castAll(ray: Ray | Segment | SegmentTuple, options: Query & CastOptions = {}): WorldHit[] {
      return hits(this.#cast(ray, options, ALL));
    }

    castAny(ray: Ray | Segment | SegmentTuple, options: Query & CastOptions = {}): boolean {
      return this.#cast(ray, options, ANY) === 1;
    }

    #sweep(shape: WorldShape, by: Coordinates, query: Query, wanted: number): number {
      const [groups, except] = among(query);
      if (!Array.isArray(by) || by.length !== 2) throw new TypeError(`by is ${shown(by)}, expected [x, y]`);
      const displacement = finiteEach("by", by);
      writer.write("shape", shape, 0);
      const { kind, len } = writer;
      const base = memory.input(len + 2) + len;
      memory.floats().set(displacement, base);
      return answeredWith("shape", wasm.world_sweep(this.#world, kind, len, groups, except, wanted));
    }

    sweep(shape: WorldShape, by: Coordinates, query: Query = {}): Met | null {
      return met(this.#sweep(shape, by, query, FIRST))[0] ?? null;
    }

    sweepAll(shape: WorldShape, by: Coordinates, query: Query = {}): Met[] {
      return met(this.#sweep(shape, by, query, ALL));
    }

    sweepAny(shape: WorldShape, by: Coordinates, query: Query = {}): boolean {
      return this.#sweep(shape, by, query, ANY) === 1;
    }

    free(): void {
      if (this.#handle < 0) return;
      collected.unregister(this);
      wasm.world_free(this.#handle);
      this.#handle = -1;
    }
  }

  /** An answer about a shape. */
  function answeredWith(name: string, answer: number): number {
    if (answer !== REFUSED) return answer;
    throw refusal(memory, () => name);
  }

  const hits = (count: number) => hitsOf<[number, number], { id: Id }>(memory, count, 2, (id) => ({ id }));

  /** What the module has written of a sweep. */
  function met(count: number): Met[] {
    const n = memory.numbers();
    const all = Array.from({ length: count }, (_, row): Met => {
      const k = 8 * row;
      const what = n[k + 2] as number;
      const point = (at: number): [number, number] | null =>
        what === 0 ? [n[at] as number, n[at + 1] as number] : null;
      return {
        id: n[k] as number,
        t: n[k + 1] as number,
        contact: what === 0 ? "meets" : what === 1 ? "overlapping" : "touching",
        motion: (["separates", "slides", "enters"] as const)[what - 2] ?? null,
        normal: point(k + 3),
        at: point(k + 5),
        grazes: what === 0 ? n[k + 7] === 1 : null,
      };
    });
    memory.release();
    return all;
  }

  return { World: TheWorld };
}

const rowOfColumns = (row: number) => `row ${row}`;

/** Groups as two words. */
function bitsOf(groups: Groups | undefined): [of: number, meets: number] {
  if (groups === undefined) return [EVERYONE, EVERYONE];
  const { of, meets } = objectOf("groups", groups);
  return [bits("groups.of", of), bits("groups.meets", meets)];
}

function bits(path: string, value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32) return value >>> 0;
  throw new RangeError(`${path} is ${shown(value)}, expected bits: an integer of 32 bits`);
}

/** The groups that are asked, and the shape that is not. */
function among(query: Query, name = "query"): [groups: number, except: number] {
  const { groups, except } = objectOf(name, query);
  if (except !== undefined && typeof except !== "number") {
    throw new TypeError(`${name}.except is ${shown(except)}, expected an id`);
  }
  return [groups === undefined ? EVERYONE : bits(`${name}.groups`, groups), except ?? NO_ID];
}

/** No id of any shape. */
const NO_ID = NaN;

/** An id, also of what is none: `null` would be a 0 in the module, the id of the first shape. */
function idOf(id: unknown): Id {
  return typeof id === "number" ? id : NO_ID;
}

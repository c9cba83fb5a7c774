/** Columns of shapes, row by row: what their module can do. */

import { checkRows, type ColumnsOf, type ColumnType, copyColumns, lookAt } from "./columns.js";
import { type Pairs, pairsOf, rowsOfPair } from "./segments-api.js";
import { type BatchExports, type Memory, REFUSED } from "./wasm.js";
import { shown } from "./words.js";

/** Shapes of one type that live in the memory of the module. */
export interface ShapeColumns<T extends ColumnType = ColumnType> {
  /** The type of the shapes, as in the objects of `secant`. */
  readonly type: T;
  /** How many there are. */
  readonly length: number;
  /** Copies other columns of the same length into it. */
  set(columns: ColumnsOf[T]): void;
  /** Frees it now, instead of when it is collected. */
  free(): void;
}

/** What the module of columns can do. */
export interface BatchApi {
  /** Copies points { x, y } into the memory of the module. */
  points(columns: ColumnsOf["point"]): ShapeColumns<"point">;
  /** Copies segments { x1, y1, x2, y2 }. */
  segments(columns: ColumnsOf["segment"]): ShapeColumns<"segment">;
  /** Copies rays { x, y, dx, dy }. */
  rays(columns: ColumnsOf["ray"]): ShapeColumns<"ray">;
  /** Copies rectangles { minX, minY, maxX, maxY }. */
  rects(columns: ColumnsOf["aabb"]): ShapeColumns<"aabb">;
  /** Copies circles { x, y, r }. */
  circles(columns: ColumnsOf["circle"]): ShapeColumns<"circle">;
  /**
   * Two sets of shapes row by row; a set of one shape goes with each of the other.
   *
   * Segments, rectangles and circles go with each other and with themselves, points and rays with these three but not
   * points with rays or with their own kind. Points of pairs (`points()`) are there where the first set is of segments or
   * rays, and the second of segments, rectangles or circles.
   */
  pairs(a: ShapeColumns, b: ShapeColumns): Pairs;
}

/** Makes the functions of one instance of the module. */
export function batchApi(memory: Memory<BatchExports>): BatchApi {
  const wasm = memory.exports;
  const collected = new FinalizationRegistry<number>((handle) => wasm.set_free(handle));

  class Columns<T extends ColumnType> implements ShapeColumns<T> {
    readonly length: number;
    readonly kind: number;
    private readonly names: string[];
    private handle: number;

    constructor(
      readonly type: T,
      columns: ColumnsOf[T],
    ) {
      const { kind, names, rows } = lookAt("columns", type, columns);
      this.length = rows;
      this.kind = kind;
      this.names = names;
      this.handle = this.copied(columns);
      collected.register(this, this.handle, this);
    }

    /** A buffer with the columns. */
    private copied(columns: ColumnsOf[T]): number {
      return memory.filledSet(this.names.length * this.length, (handle) => {
        copyColumns(memory, handle, "columns", this.names, this.length, columns);
        checkRows(memory, "columns", wasm.rows_check(this.kind, handle));
      });
    }

    set(columns: ColumnsOf[T]): void {
      const { rows } = lookAt("columns", this.type, columns);
      if (rows !== this.length) throw new RangeError(`columns has ${rows} rows, expected ${this.length}`);
      this.get("this set");
      // What was in it stays where a row is refused.
      const handle = this.copied(columns);
      this.free();
      this.handle = handle;
      collected.register(this, handle, this);
    }

    free(): void {
      if (this.handle < 0) return;
      collected.unregister(this);
      wasm.set_free(this.handle);
      this.handle = -1;
    }

    get(name: string): number {
      if (this.handle < 0) throw new TypeError(`${name} was freed`);
      return this.handle;
    }
  }

  function checked(name: string, columns: unknown): Columns<ColumnType> {
    if (columns instanceof Columns) return columns;
    throw new TypeError(`${name} is ${shown(columns)}, expected what circles, rects, rays, segments or points have made`);
  }

  return {
    points: (columns) => new Columns("point", columns),
    segments: (columns) => new Columns("segment", columns),
    rays: (columns) => new Columns("ray", columns),
    rects: (columns) => new Columns("aabb", columns),
    circles: (columns) => new Columns("circle", columns),
    pairs(first, second) {
      const [a, b] = [checked("a", first), checked("b", second)];
      return pairsOf(memory, rowsOfPair(a.length, b.length, "rows"), (wanted) => {
        const count = wasm.batch_pairs(a.kind, a.get("a"), b.kind, b.get("b"), wanted);
        if (count !== REFUSED) return count;
        const code = memory.number(1);
        if (code === 30) throw new TypeError(`there is no batch of ${shown(a.type)} and ${shown(b.type)}`);
        if (code === 31) throw new TypeError(`pairs of ${shown(a.type)} and ${shown(b.type)} have no points`);
        throw new Error("the module refused two sets");
      });
    },
  };
}

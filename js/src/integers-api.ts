/** Shapes of the plane and columns of segments whose coordinates are integers of 64 bits: what their module can do. */

import { integers } from "./numbers.js";
import { type ColumnsApi, columnsApi, type Coordinates } from "./segments-api.js";
import { type PlaneQuestions, questions } from "./shapes-api.js";
import { type IntegerExports, type Memory, questionsOf } from "./wasm.js";
import { shown } from "./words.js";

/** What the module of integers can do. */
export interface IntegersApi extends ColumnsApi<bigint>, PlaneQuestions<bigint> {
  /** 1 for a left turn from a over b to c (with y up), -1 for a right turn, 0 for points on one line. Exact. */
  orient2d(a: Coordinates<bigint>, b: Coordinates<bigint>, c: Coordinates<bigint>): -1 | 0 | 1;
}

/** Makes the functions of one instance of the module. */
export function integersApi(memory: Memory<IntegerExports>): IntegersApi {
  const wasm = memory.exports;
  return {
    ...columnsApi(memory, integers, { pairs: wasm.integers_pairs, crossings: wasm.integers_crossings }),
    ...(questions(memory, integers, 2, questionsOf(wasm, "integers")) as PlaneQuestions<bigint>),
    orient2d(a, b, c) {
      for (const [name, point] of Object.entries({ a, b, c })) {
        if (!Array.isArray(point) || point.length !== 2) {
          throw new TypeError(`${name} is ${shown(point)}, expected a point [x, y]`);
        }
        // `entries` has holes too.
        for (const [k, x] of point.entries()) if (!integers.is(x)) throw integers.wrong(`${name}[${k}]`, x);
      }
      return wasm.integers_orient(a[0], a[1], b[0], b[1], c[0], c[1]) as -1 | 0 | 1;
    },
  };
}

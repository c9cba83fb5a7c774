/** Memory stays as it is over a million calls, and over a thousand sets and searches. */

import { expect, test } from "vitest";
import base64 from "../dist/generated/secant.js";
import { shapesApi } from "../dist/shapes-api.js";
import { bytesOf, instantiate, Memory, type ShapeExports } from "../dist/wasm.js";
import { Random, shapeOf } from "./questions.js";

test("the places of memory beyond 2 GiB, whose pointers are negative", () => {
  const pointer = () => (2 ** 31 + 64) | 0;
  const exports = { input: pointer, numbers: pointer, set_numbers: pointer } as unknown as ShapeExports;
  const memory = new Memory(exports);
  expect([memory.input(8), memory.numbersAt(), memory.setAt(0)]).toEqual(Array(3).fill(2 ** 28 + 8));
});

test("a million calls and a thousand searches lose no memory", () => {
  const exports = instantiate<ShapeExports>(bytesOf(base64));
  const secant = shapesApi(new Memory(exports));
  const pages = () => exports.memory.buffer.byteLength;
  const n = 2000;
  const random = new Random(5);
  const column = () => Float64Array.from({ length: n }, () => random.below(1000) / 10);
  const work = (calls: number, searches: number) => {
    const shapes = Array.from({ length: 64 }, (_, k) => shapeOf(random, k % 4));
    for (let k = 0; k < calls; k++) {
      secant.relation(shapes[k & 63]!, shapes[(k * 7) & 63]!);
      if (k % 16 === 0) secant.intersection(shapes[k & 63]!, shapes[(k * 5) & 63]!);
    }
    for (let k = 0; k < searches; k++) {
      const columns = { x1: column(), y1: column(), x2: column(), y2: column() };
      const set = secant.segmentSet(columns);
      for (const array of [columns.x2, columns.y2]) array.forEach((_, i) => (array[i] = (array === columns.x2 ? columns.x1 : columns.y1)[i]! + random.below(50) / 10));
      set.set(columns);
      secant.crossings(set).sorted({ parameters: true });
      secant.pairs(set, columns).points();
      set.free();
      const prepared = secant.prepare({ type: "circle", c: [0, 0], r: k });
      prepared.free();
      try {
        secant.crossings({ ...columns, x1: [Number.NaN] });
      } catch {
        // An error loses no memory either.
      }
    }
  };
  work(1000, 20);
  const before = pages();
  work(1_000_000, 1000);
  expect(pages()).toBe(before);
}, 120_000);

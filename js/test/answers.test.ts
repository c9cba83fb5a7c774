import { expect, test } from "vitest";
import expected from "./answers.json" with { type: "json" };
import * as batches from "../dist/batch.js";
import * as big from "../dist/integers.js";
import * as solids from "../dist/space.js";
import { World } from "../dist/world.js";
import { batch, columns, crossings, integers, single, space, world } from "./questions.js";
import { secant } from "./secant.js";

const hex = (hash: number) => hash.toString(16).padStart(8, "0");

test("the answers to a million mixed questions are those of the native library", () => {
  expect(hex(crossings(secant, 60_000))).toBe(expected.crossings);
  expect(hex(batch(secant, 300_000))).toBe(expected.batch);
  expect(hex(single(secant, 640_000))).toBe(expected.single);
});

test("and so are those about space, integers, columns and worlds", () => {
  expect(hex(space(solids, 100_000))).toBe(expected.space);
  expect(hex(integers(big, 20_000))).toBe(expected.integers);
  expect(hex(columns(batches, 60_000))).toBe(expected.columns);
  expect(hex(world(() => new World(), 5000))).toBe(expected.world);
});

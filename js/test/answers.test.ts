import { expect, test } from "vitest";
import expected from "./answers.json" with { type: "json" };
import { batch, crossings, single } from "./questions.js";
import { secant } from "./secant.js";

const hex = (hash: number) => hash.toString(16).padStart(8, "0");

test("the answers to a million mixed questions are those of the native library", () => {
  expect(hex(crossings(secant, 60_000))).toBe(expected.crossings);
  expect(hex(batch(secant, 300_000))).toBe(expected.batch);
  expect(hex(single(secant, 640_000))).toBe(expected.single);
});

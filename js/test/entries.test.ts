/** Every entry of the package has the functions that it says, and the same answers. */

import { expect, expectTypeOf, test } from "vitest";
import * as asynchronous from "../dist/async.js";
import * as whole from "../dist/index.js";
import * as segmentsAsync from "../dist/segments-async.js";
import * as segments from "../dist/segments.js";
import type { SegmentsApi, SegmentTuple, ShapesApi } from "../dist/index.js";

const [a, b]: [SegmentTuple, SegmentTuple] = [[0, 0, 4, 4], [0, 4, 4, 0]];

test("secant/async loads the file, and has what secant has", async () => {
  const secant = await asynchronous.load();
  expectTypeOf(secant).toEqualTypeOf<ShapesApi>();
  for (const name of Object.keys(secant)) expect(whole).toHaveProperty(name);
  expect(secant.intersection(a, b)).toEqual(whole.intersection(a, b));
  expect(secant.relation(asynchronous.circle([0, 0], 5), [3, 4])).toBe("touch");
  // Two instances do not share their memory.
  const other = await asynchronous.load();
  const prepared = secant.prepare(asynchronous.circle([0, 0], 5));
  expect(() => other.relation(prepared, [3, 4])).toThrow('a.type is "prepared"');
});

test("secant/segments and its file have what segments need", async () => {
  const secant = await segmentsAsync.load();
  expectTypeOf(secant).toEqualTypeOf<SegmentsApi>();
  expect(secant.segmentsRelation(a, b)).toBe("cross");
  expect(segments.relation(a, b)).toBe("cross");
  expect(segments.intersects(a, [4, 4, 5, 5])).toBe(true);
  expect(segments.intersection(a, b)).toEqual({ type: "point", at: [2, 2], t: 0.5, u: 0.5 });
  const columns = { x1: [0, 0], y1: [0, 4], x2: [4, 4], y2: [4, 0] };
  expect(segments.crossings(columns).counts()).toEqual(secant.crossings(columns).counts());
  // @ts-expect-error: shapes are in secant alone
  expect(segments.circle).toBe(undefined);
});

test("a module can be loaded from bytes, a response, or compiled before", async () => {
  const url = new URL("../dist/segments.wasm", import.meta.url);
  const bytes = await segmentsBytes();
  const module = await WebAssembly.compile(bytes);
  const response = new Response(bytes, { headers: { "content-type": "application/wasm" } });
  for (const source of [bytes, module, response, url, url.href]) {
    const secant = await segmentsAsync.load(source);
    expect(secant.orient2d([0, 0], [1, 0], [0, 1])).toBe(1);
  }
  await expect(segmentsAsync.load(new Response("", { status: 404 }))).rejects.toThrow("404, expected the .wasm file");
});

test("the module of another entry is an error", async () => {
  const { load: loadBatch } = await import("../dist/batch-async.js");
  const { load: loadIntegers } = await import("../dist/integers-async.js");
  const { load: loadSpace } = await import("../dist/space-async.js");
  const { load: loadWorld } = await import("../dist/world-async.js");
  const [loadSecant, loadSegments] = [asynchronous.load, segmentsAsync.load];
  const file = (name: string) => new URL(`../dist/${name}.wasm`, import.meta.url);
  for (const [load, other, text] of [
    [loadSecant, "segments", "source is a module without shapes_new, expected secant.wasm"],
    [loadSecant, "world", "source is a module without shapes_new, expected secant.wasm"],
    [loadSegments, "batch", "source is a module without segments_pairs, expected segments.wasm"],
    [loadWorld, "secant", "source is a module without world_new, expected world.wasm"],
    [loadSpace, "secant", "source is a module without space_new, expected space.wasm"],
    [loadIntegers, "space", "source is a module without integers_new, expected integers.wasm"],
    [loadBatch, "world", "source is a module without batch_pairs, expected batch.wasm"],
  ] as const) {
    await expect(load(file(other)), other).rejects.toThrow(text);
  }
  // The larger module has all that segments need.
  expect((await loadSegments(file("secant"))).segmentsRelation(a, b)).toBe("cross");
});

async function segmentsBytes(): Promise<ArrayBuffer> {
  const { default: base64 } = await import("../dist/generated/segments.js");
  const { bytesOf } = await import("../dist/wasm.js");
  return bytesOf(base64).buffer;
}

test("the words of policies", () => {
  expect(whole.RELATIONS.filter(whole.meets)).toEqual(["touch", "cross", "overlap", "within", "contains", "equal"]);
  expect(whole.RELATIONS.filter(whole.interiorsMeet)).toEqual(["cross", "overlap", "within", "contains", "equal"]);
});

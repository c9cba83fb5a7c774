/** Yes and no, relations and counts against integers of any size, on the inputs that touch. */

import { expect, test } from "vitest";
import { type Big, integer, intersectByIntegers, turn } from "./exact.js";
import { Random } from "./questions.js";
import { secant } from "./secant.js";
import type { SegmentTuple } from "../dist/index.js";

/** 20,000 pairs: an end of the second near the first, where rounding put it. */
function roundedTouches(random: Random): [SegmentTuple, SegmentTuple] {
  const x = () => random.bits() / 2 ** 28;
  const a: SegmentTuple = [x(), x(), x(), x()];
  const t = random.bits() / 2 ** 32;
  return [a, [a[0] + t * (a[2] - a[0]), a[1] + t * (a[3] - a[1]), x(), x()]];
}

const SETS: Record<string, (random: Random) => [SegmentTuple, SegmentTuple]> = {
  "rounded T-touches": roundedTouches,
  "decimals of one digit": (random) => [tuple(() => random.below(80) / 10), tuple(() => random.below(80) / 10)],
  "integers": (random) => [tuple(() => random.below(16)), tuple(() => random.below(16))],
};

function tuple(x: () => number): SegmentTuple {
  return [x(), x(), x(), x()];
}

for (const [name, make] of Object.entries(SETS)) {
  test(`0 of 20,000 pairs are wrong: ${name}`, () => {
    const random = new Random(7);
    const all = Array.from({ length: 20_000 }, () => make(random));
    const expected = all.map(([a, b]) => intersectByIntegers(a, b));
    const single = all.map(([a, b]) => secant.intersects(a, b));
    expect(single.filter((yes, k) => yes !== expected[k]).length).toBe(0);
    const asObjects = all.map(([a, b]) =>
      secant.intersects(
        { type: "segment", p: [a[0], a[1]], q: [a[2], a[3]] },
        { type: "segment", p: [b[0], b[1]], q: [b[2], b[3]] },
      ),
    );
    expect(asObjects).toEqual(single);
    const columns = (which: 0 | 1) => ({
      x1: all.map((pair) => pair[which][0]),
      y1: all.map((pair) => pair[which][1]),
      x2: all.map((pair) => pair[which][2]),
      y2: all.map((pair) => pair[which][3]),
    });
    const pairs = secant.pairs(columns(0), columns(1));
    const bits = pairs.intersects();
    expect(all.map((_, k) => ((bits[k >> 5]! >>> (k & 31)) & 1) === 1)).toEqual(expected);
    expect(pairs.count()).toBe(expected.filter(Boolean).length);
    expect([...pairs.rows()]).toEqual(expected.flatMap((yes, k) => (yes ? [k] : [])));
    const relations = [...pairs.relations()].map((code) => secant.RELATIONS[code]);
    expect(relations).toEqual(all.map(([a, b]) => secant.relation(a, b)));
    expect(relations.map((word) => word !== "disjoint")).toEqual(expected);
    const points = pairs.points();
    const first = secant.intersection(all[points.rows[0]!]![0], all[points.rows[0]!]![1]);
    const meeting = first?.type === "point" ? first : first?.type === "overlap" ? first.start : null;
    expect({ at: [points.x[0], points.y[0]], t: points.t[0] }).toEqual({ at: meeting?.at, t: meeting?.t });
  });
}

test("the turn of three points is exact", () => {
  const random = new Random(8);
  for (let k = 0; k < 20_000; k++) {
    const near = () => 0.5 + random.below(64) / 2 ** 53;
    const [a, b, c]: [number, number][] = [[near(), near()], [12, 12], [24, 24]];
    const big = (p: [number, number]): Big => [integer(p[0]), integer(p[1])];
    expect(secant.orient2d(a!, b!, c!)).toBe(turn(big(a!), big(b!), big(c!)));
  }
});

test("all crossings of a set are those of each with each", () => {
  const random = new Random(9);
  const n = 300;
  const all = Array.from({ length: n }, () => tuple(() => random.below(40) / 10));
  const set = secant.segmentSet({
    x1: all.map((s) => s[0]),
    y1: all.map((s) => s[1]),
    x2: all.map((s) => s[2]),
    y2: all.map((s) => s[3]),
  });
  const expected: string[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) if (intersectByIntegers(all[i]!, all[j]!)) expected.push(`${i} ${j}`);
  }
  const found = secant.crossings(set).sorted({ parameters: true });
  expect([...found.i].map((i, k) => `${i} ${found.j[k]}`)).toEqual(expected);
  expect(secant.crossings(set).count()).toBe(expected.length);
  const counts = secant.crossings(set).counts();
  const kinds = [...found.kind].map((code) => secant.KINDS[code]!);
  for (const kind of secant.KINDS) expect(kinds.filter((word) => word === kind).length).toBe(counts[kind]);
  // Points and parameters are those of the pair.
  for (let k = 0; k < found.length; k++) {
    const part = secant.intersection(all[found.i[k]!]!, all[found.j[k]!]!);
    const first = part?.type === "point" ? part : part?.type === "overlap" ? part.start : null;
    expect([found.x![k], found.y![k], found.t![k], found.u![k]]).toEqual([...first!.at, first!.t, first!.u]);
  }
  // A join of the set with itself has each pair twice, and each segment with itself.
  expect(secant.join(set, set).count()).toBe(2 * expected.length + n);
  expect(secant.crossings(set, { ignoreShared: true }).count()).toBe(expected.length - counts.shared);
  expect(secant.crossings(set, { only: ["touch", "equal"] }).counts()).toEqual({
    ...{ cross: 0, shared: 0, overlap: 0 },
    ...{ touch: counts.touch, equal: counts.equal },
  });
  expect(secant.crossings(set).any()).toBe(true);
  // Buffers are used again.
  const again = secant.crossings(set, { only: ["touch"] }).sorted({ out: found });
  expect(again.i.buffer).toBe(found.i.buffer);
  expect(again.length).toBe(counts.touch);
  set.free();
});

test("the joints of polylines can be left out", () => {
  // A closed square, and a line through its first vertex.
  const columns = { x1: [0, 2, 2, 0, -1], y1: [0, 0, 2, 2, -1], x2: [2, 2, 0, 0, 1], y2: [0, 2, 2, 0, 1] };
  const features = [0, 0, 0, 0, 1];
  expect(secant.crossings(columns).count()).toBe(6);
  expect(secant.crossings(columns, { features, ignoreAdjacent: true }).count()).toBe(2);
});

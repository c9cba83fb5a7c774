// Secant beside its peers in node, in one run: `npm run bench`. Answers are compared before times are taken.

import Flatbush from "flatbush";
import robustSegmentIntersect from "robust-segment-intersect";
import { orient2d as robustOrient } from "robust-predicates";
import sweepline from "sweepline-intersections";
import * as batches from "../dist/batch.js";
import * as secant from "../dist/segments.js";
import { World } from "../dist/world.js";

let state = 1;
/** A random number in [0, 1). */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

/** The best CPU time of some runs, in ms. */
function time(runs, work) {
  let best = Infinity;
  for (let k = 0; k < runs; k++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const columns = (n, number) => Object.fromEntries(["x1", "y1", "x2", "y2"].map((c) => [c, Float64Array.from({ length: n }, number)]));

function batch() {
  const n = 1_000_000;
  const [a, b] = [columns(n, random), columns(n, random)];
  const [setA, setB] = [secant.segmentSet(a), secant.segmentSet(b)];
  const pairs = secant.pairs(setA, setB);
  const bits = pairs.intersects();
  const naive = () => {
    let count = 0;
    for (let k = 0; k < n; k++) {
      const dx = a.x2[k] - a.x1[k], dy = a.y2[k] - a.y1[k], ex = b.x2[k] - b.x1[k], ey = b.y2[k] - b.y1[k];
      const d = dx * ey - dy * ex, fx = b.x1[k] - a.x1[k], fy = b.y1[k] - a.y1[k];
      const t = (fx * ey - fy * ex) / d, u = (fx * dy - fy * dx) / d;
      if (t >= 0 && t <= 1 && u >= 0 && u <= 1) count++;
    }
    return count;
  };
  const count = pairs.count();
  if (count !== naive()) throw new Error("the counts differ");
  const rate = (ms) => `${(n / ms / 1000).toFixed(1)} M/s`;
  console.log(`${n} pairs of columns, yes or no, ${count} intersect`);
  console.log(`  secant, resident sets        ${rate(time(20, () => pairs.intersects(bits)))}`);
  console.log(`  secant, columns copied in    ${rate(time(10, () => secant.pairs(a, b).intersects(bits)))}`);
  console.log(`  naive loop in JavaScript     ${rate(time(20, naive))}`);
  setA.free();
  setB.free();
}

function single() {
  const n = 200_000;
  const list = Array.from({ length: n }, () => [random(), random(), random(), random()]);
  const exact = () => {
    let count = 0;
    for (let k = 1; k < n; k++) if (secant.intersects(list[k - 1], list[k])) count++;
    return count;
  };
  // Four orientations; without the collinear case, which random input does not have.
  const predicates = () => {
    let count = 0;
    for (let k = 1; k < n; k++) {
      const [ax, ay, bx, by] = list[k - 1], [cx, cy, dx, dy] = list[k];
      const o = robustOrient;
      if (o(ax, ay, bx, by, cx, cy) > 0 !== o(ax, ay, bx, by, dx, dy) > 0 && o(cx, cy, dx, dy, ax, ay) > 0 !== o(cx, cy, dx, dy, bx, by) > 0) count++;
    }
    return count;
  };
  if (exact() !== predicates()) throw new Error("the counts differ");
  const rate = (ms) => `${(n / ms / 1000).toFixed(1)} M/s`;
  console.log(`${n} single calls, yes or no`);
  console.log(`  secant                       ${rate(time(20, exact))}`);
  console.log(`  robust-predicates, 2 to 4    ${rate(time(20, predicates))}`);
}

function crossings() {
  const n = 100_000, short = 4 / Math.sqrt(n);
  const c = columns(n, random);
  for (let k = 0; k < n; k++) {
    c.x2[k] = c.x1[k] + (random() - 0.5) * short;
    c.y2[k] = c.y1[k] + (random() - 0.5) * short;
  }
  const set = secant.segmentSet(c);
  const count = secant.crossings(set).count();
  const flat = () => {
    const index = new Flatbush(n);
    for (let k = 0; k < n; k++) index.add(Math.min(c.x1[k], c.x2[k]), Math.min(c.y1[k], c.y2[k]), Math.max(c.x1[k], c.x2[k]), Math.max(c.y1[k], c.y2[k]));
    index.finish();
    let found = 0;
    for (let k = 0; k < n; k++) {
      index.search(Math.min(c.x1[k], c.x2[k]), Math.min(c.y1[k], c.y2[k]), Math.max(c.x1[k], c.x2[k]), Math.max(c.y1[k], c.y2[k]), (j) => {
        if (j > k && robustSegmentIntersect([c.x1[k], c.y1[k]], [c.x2[k], c.y2[k]], [c.x1[j], c.y1[j]], [c.x2[j], c.y2[j]])) found++;
        return false;
      });
    }
    return found;
  };
  const lines = { type: "Feature", properties: {}, geometry: { type: "MultiLineString", coordinates: Array.from({ length: n }, (_, k) => [[c.x1[k], c.y1[k]], [c.x2[k], c.y2[k]]]) } };
  if (count !== flat()) throw new Error("flatbush finds another count");
  const swept = sweepline(lines, false).length;
  console.log(`${n} short segments, ${count} crossings (sweepline-intersections: ${swept})`);
  const out = secant.crossings(set).sorted();
  console.log(`  secant, counted              ${time(5, () => secant.crossings(set).count()).toFixed(0)} ms`);
  console.log(`  secant, sorted, with points  ${time(5, () => secant.crossings(set).sorted({ out })).toFixed(0)} ms`);
  console.log(`  flatbush + robust-segment-…  ${time(3, flat).toFixed(0)} ms`);
  console.log(`  sweepline-intersections      ${time(1, () => sweepline(lines, false)).toFixed(0)} ms`);
}

/** Circles that all move: every pair that touches, in each step. */
function moving() {
  const n = 10_000;
  const [x, y] = [0, 1].map(() => Float64Array.from({ length: n }, () => 1000 * random()));
  const r = new Float64Array(n).fill(3.5);
  const world = new World();
  const ids = world.insertMany("circle", { x, y, r });
  const move = () => {
    for (let k = 0; k < n; k++) [x[k], y[k]] = [x[k] + random() - 0.5, y[k] + random() - 0.5];
  };
  let out;
  const step = () => {
    world.moveTo(ids, x, y);
    out = world.step({ changes: false, out });
    return out.touching.length;
  };
  // An index that is built anew, as there is none that moves, and a test that rounds.
  const flat = () => {
    const index = new Flatbush(n);
    for (let k = 0; k < n; k++) index.add(x[k] - r[k], y[k] - r[k], x[k] + r[k], y[k] + r[k]);
    index.finish();
    let found = 0;
    for (let k = 0; k < n; k++) {
      index.search(x[k] - r[k], y[k] - r[k], x[k] + r[k], y[k] + r[k], (j) => {
        if (j > k && (x[k] - x[j]) ** 2 + (y[k] - y[j]) ** 2 <= (r[k] + r[j]) ** 2) found++;
        return false;
      });
    }
    return found;
  };
  for (let k = 0; k < 20; k++) move(), step();
  if (step() !== flat()) throw new Error("flatbush finds another count");
  console.log(`${n} circles that move, ${out.touching.length} pairs`);
  console.log(`  secant, moved and stepped    ${time(20, () => (move(), step())).toFixed(1)} ms`);
  console.log(`  flatbush + naive test        ${time(20, () => (move(), flat())).toFixed(1)} ms`);
  world.free();
}

/** Circles with rectangles, row by row. */
function discs() {
  const n = 1_000_000;
  const column = () => Float64Array.from({ length: n }, random);
  const [x, y, minX, minY] = [column(), column(), column(), column()];
  const r = column().map((value) => value / 4);
  const [maxX, maxY] = [minX, minY].map((min) => min.map((value) => value + random() / 4));
  const pairs = batches.pairs(batches.circles({ x, y, r }), batches.rects({ minX, minY, maxX, maxY }));
  const bits = pairs.intersects();
  const naive = () => {
    let count = 0;
    for (let k = 0; k < n; k++) {
      const dx = Math.max(minX[k] - x[k], 0, x[k] - maxX[k]);
      const dy = Math.max(minY[k] - y[k], 0, y[k] - maxY[k]);
      if (dx * dx + dy * dy <= r[k] * r[k]) count++;
    }
    return count;
  };
  if (naive() !== pairs.count()) console.log("  (the naive loop is wrong about some)");
  console.log(`${n} circles with rectangles, row by row`);
  console.log(`  secant, sets in the module   ${(n / 1000 / time(9, () => pairs.intersects(bits))).toFixed(0)} M/s`);
  console.log(`  naive loop                   ${(n / 1000 / time(9, naive)).toFixed(0)} M/s`);
}

batch();
single();
crossings();
moving();
discs();

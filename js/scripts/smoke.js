// Asks each entry of the built package something, in any runtime: `node`, `deno run --allow-read` or `bun` with this file.

import * as secant from "secant";
import { load } from "secant/async";
import * as batch from "secant/batch";
import { load as loadBatch } from "secant/batch/async";
import * as integers from "secant/integers";
import { load as loadIntegers } from "secant/integers/async";
import * as segments from "secant/segments";
import { load as loadSegments } from "secant/segments/async";
import * as space from "secant/space";
import { load as loadSpace } from "secant/space/async";
import intersect from "secant/svg";
import sweepline from "secant/sweepline";
import { booleanIntersects } from "secant/turf";
import { circle, World } from "secant/world";
import { load as loadWorld } from "secant/world/async";

let asked = 0;
function check(name, found, expected) {
  asked += 1;
  const [a, b] = [found, expected].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`${name}: ${a}, expected ${b}`);
}

const cross = { x1: Float64Array.of(0, 0), y1: Float64Array.of(0, 4), x2: Float64Array.of(4, 4), y2: Float64Array.of(4, 0) };
for (const api of [secant, await load()]) {
  check("secant", api.relation([0, 4, 4, 0], secant.circle([5, 0], 1)), "touch");
  check("secant", api.crossings(cross).count(), 1);
}
for (const api of [segments, await loadSegments()]) check("segments", api.segmentsRelation([0, 0, 4, 4], [0, 4, 4, 0]), "cross");
for (const api of [space, await loadSpace()]) check("space", api.relation(space.sphere([0, 0, 0], 3), [1, 2, 2]), "touch");
for (const api of [integers, await loadIntegers()]) {
  check("integers", api.relation([0n, 0n], [0n, 0n, 2n ** 62n, 2n ** 62n]), "touch");
  const column = (...x) => BigInt64Array.from(x);
  check("integers", api.crossings({ x1: column(0n, 0n), y1: column(0n, 4n), x2: column(4n, 4n), y2: column(4n, 0n) }).count(), 1);
}
for (const api of [batch, await loadBatch()]) {
  const discs = api.circles({ x: [0, 9], y: [0, 9], r: [1, 1] });
  check("batch", [...api.pairs(discs, api.points({ x: [1], y: [0] })).rows()], [0]);
}
for (const api of [{ World }, await loadWorld()]) {
  const world = new api.World();
  const ids = world.insertMany("circle", { x: [0, 2], y: [0, 0], r: [1, 1] });
  const { touching } = world.step();
  check("world", [touching.length, touching.a[0], touching.b[0]], [1, ids[0], ids[1]]);
  check("world", world.sweep(circle([-9, 0], 1), [10, 0]).t, 0.7);
  world.free();
}
check("turf", booleanIntersects({ type: "Point", coordinates: [1, 1] }, { type: "LineString", coordinates: [[0, 0], [3, 3]] }), true);
check("sweepline", sweepline({ type: "LineString", coordinates: [[0, 0], [2, 2], [2, 0], [0, 2]] }), [[1, 1]]);
check("svg", intersect("M0 0L4 4", "M0 4L4 0", true), 1);
console.log(`${asked} answers are right in ${globalThis.navigator?.userAgent ?? `node ${process.version}`}`);

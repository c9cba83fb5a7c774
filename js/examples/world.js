// A thousand balls between four walls: `node examples/world.js`. A ball that begins to touch another takes its way, and a
// wall turns it back. The same on every machine, to the last bit.

import { rect, World } from "secant/world";

const N = 1000;
const [BALL, WALL] = [1, 2];
const world = new World();

// Positions and velocities, as columns. A place in them is `id >>> 0`.
const at = (k, n) => ((k * 7919) % n) + ((k * 104_729) % 64) / 64;
const x = Float64Array.from({ length: N }, (_, k) => 10 + at(k, 980));
const y = Float64Array.from({ length: N }, (_, k) => 10 + at(k * 31 + 7, 980));
const vx = Float64Array.from({ length: N }, (_, k) => ((k * 13) % 9) / 4 - 1);
const vy = Float64Array.from({ length: N }, (_, k) => ((k * 17) % 9) / 4 - 1);
const balls = world.insertMany("circle", { x, y, r: new Float64Array(N).fill(3) }, { of: BALL, meets: BALL | WALL });
const walls = [rect([-50, -50], [0, 1050]), rect([1000, -50], [1050, 1050]), rect([-50, -50], [1050, 0]), rect([-50, 1000], [1050, 1050])];
for (const wall of walls) world.insert(wall, { of: WALL, meets: BALL });

let step;
let [bounces, most] = [0, 0];
for (let frame = 0; frame < 600; frame++) {
  for (let k = 0; k < N; k++) {
    x[k] += vx[k];
    y[k] += vy[k];
  }
  world.moveTo(balls, x, y);
  step = world.step({ out: step });
  most = Math.max(most, step.touching.length);
  const { length, a, b } = step.began;
  for (let k = 0; k < length; k++) {
    const [i, j] = [a[k] >>> 0, b[k] >>> 0];
    bounces += 1;
    if (j < N) {
      [vx[i], vx[j]] = [vx[j], vx[i]];
      [vy[i], vy[j]] = [vy[j], vy[i]];
    } else if (j < N + 2) vx[i] = -vx[i];
    else vy[i] = -vy[i];
  }
}
const [first] = world.nearest([500, 500], 1, { groups: BALL });
console.log(`${N} balls, 600 steps: ${bounces} bounces, at most ${most} pairs at once`);
console.log(`nearest to the middle: ball ${first.id >>> 0}, at a distance of ${first.distance}`);
world.free();

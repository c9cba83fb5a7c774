type Vec = [x: number, y: number];
type Segment = [Vec, Vec];

const wedge = (a: Vec, b: Vec) => a[0] * b[1] - a[1] * b[0];
const to = (p: Vec, q: Vec): Vec => [q[0] - p[0], q[1] - p[1]];

/** Two quotients of wedge products have to be from 0 to 1; parallel segments are compared by x. */
export function intersects([a, b]: Segment, [c, d]: Segment): boolean {
  const ab = to(a, b);
  const cd = to(c, d);
  const d1 = wedge(ab, cd);
  if (d1 !== 0) {
    const t = wedge(ab, to(c, a)) / d1;
    const u = wedge(cd, to(a, c)) / wedge(cd, ab);
    return t >= 0 && t <= 1 && u >= 0 && u <= 1;
  }
  if (wedge(ab, to(a, c)) !== 0) return false;
  const low = (p: Vec, q: Vec) => Math.min(p[0], q[0]);
  const high = (p: Vec, q: Vec) => Math.max(p[0], q[0]);
  return low(a, b) <= high(c, d) && low(c, d) <= high(a, b);
}

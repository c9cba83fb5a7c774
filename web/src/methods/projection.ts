type Vec = [x: number, y: number];
type Segment = [Vec, Vec];

const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1];
const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1]];

/** The ends of the other segment, projected on the perpendicular of mine. */
function project([m0, m1]: Segment, other: Segment): Vec {
  const normal: Vec = [m1[1] - m0[1], m0[0] - m1[0]];
  return [dot(normal, minus(other[0], m0)), dot(normal, minus(other[1], m0))];
}

/** The joint of two segments, or null. */
export function joint(mine: Segment, other: Segment): Vec | null {
  const [a, b] = project(mine, other);
  const [c, d] = project(other, mine);
  if (a * b > 0 || c * d > 0) return null; // All on one side.
  if (a === 0 && b === 0) {
    // On one line: an end of mine between the ends of the other.
    const along = minus(other[1], other[0]);
    for (const end of mine) {
      const at = dot(along, minus(end, other[0]));
      if (at > 0 && at < dot(along, along)) return end;
    }
  }
  const ratio = Math.abs(a) / Math.abs(b - a);
  return [
    other[0][0] + ratio * (other[1][0] - other[0][0]),
    other[0][1] + ratio * (other[1][1] - other[0][1]),
  ];
}

type Vec = [x: number, y: number];
type Segment = [Vec, Vec];

/** The quadratic equation along a unit direction: t1 or t2 has to be on the segment. */
export function intersects([p, q]: Segment, center: Vec, radius: number): boolean {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const d: Vec = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
  const s: Vec = [p[0] - center[0], p[1] - center[1]];
  const b = s[0] * d[0] + s[1] * d[1];
  const c = s[0] * s[0] + s[1] * s[1] - radius * radius;
  if (c <= 0) return true; // It starts inside.
  const discriminant = b * b - c;
  if (discriminant < 0) return false;
  const t1 = -b - Math.sqrt(discriminant);
  const t2 = -b + Math.sqrt(discriminant);
  return (t1 >= 0 && t1 <= length) || (t2 >= 0 && t2 <= length);
}

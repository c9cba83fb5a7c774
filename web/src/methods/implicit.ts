type Vec = [x: number, y: number];
type Segment = [Vec, Vec];

/** a x - b y = -c, with a = 1 / (x2 - x1) and b = 1 / (y2 - y1). */
function line([[x1, y1], [x2, y2]]: Segment) {
  const a = 1 / (x2 - x1);
  const b = 1 / (y2 - y1);
  return { a, b, c: b * y1 - a * x1 };
}

const between = (at: number, p: number, q: number) => Math.min(p, q) <= at && at <= Math.max(p, q);

/** The common point of both lines, by the inverse of a matrix, has to be between the ends of both. */
export function intersects(s: Segment, r: Segment): boolean {
  const [l, m] = [line(s), line(r)];
  const determinant = l.b * m.a - l.a * m.b;
  if (determinant === 0) {
    // One line if the coefficients are proportional; then an end of one has to be between those of the other.
    if (l.a / m.a !== l.c / m.c) return false;
    return r.some(([x]) => between(x, s[0][0], s[1][0])) || s.some(([x]) => between(x, r[0][0], r[1][0]));
  }
  const x = (l.c * m.b - l.b * m.c) / determinant;
  const y = (l.c * m.a - l.a * m.c) / determinant;
  return [s, r].every(([p, q]) => between(x, p[0], q[0]) && between(y, p[1], q[1]));
}

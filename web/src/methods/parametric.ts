type Vec = [x: number, y: number];
type Segment = [Vec, Vec];

/** Both parameters of the crossing of two lines have to be from 0 to 1. */
export function intersects([[x1, y1], [x2, y2]]: Segment, [[x3, y3], [x4, y4]]: Segment): boolean {
  const d = (x2 - x1) * (y4 - y3) - (x4 - x3) * (y2 - y1);
  if (d === 0) return false; // Parallel: "no intersection".
  const u = ((x4 - x3) * (y1 - y3) - (y4 - y3) * (x1 - x3)) / d;
  const v = ((x2 - x1) * (y1 - y3) - (y2 - y1) * (x1 - x3)) / d;
  return u >= 0 && u <= 1 && v >= 0 && v <= 1;
}

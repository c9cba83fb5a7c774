/** The shapes of the page: their handles, their pictures, and their numbers one by one. */

import type { Circle, Coordinates, PlainShape, Polygon, Rect } from "secant/async";
import { colour } from "./chrome.js";
import type { Handle, Stage, Vec } from "./stage.js";

/** The types that can be chosen, and a first shape of each, about a point. */
export const TYPES: Record<string, { name: string; make(x: number, y: number): PlainShape }> = {
  point: { name: "Point", make: (x, y) => ({ type: "point", p: [x, y] }) },
  segment: { name: "Segment", make: (x, y) => ({ type: "segment", p: [x - 2, y - 1], q: [x + 2, y + 1] }) },
  ray: { name: "Ray", make: (x, y) => ({ type: "ray", p: [x - 2, y], q: [x, y + 0.5] }) },
  line: { name: "Line", make: (x, y) => ({ type: "line", p: [x - 2, y], q: [x + 2, y + 1] }) },
  aabb: { name: "Rectangle", make: (x, y) => ({ type: "aabb", min: [x - 1.5, y - 1], max: [x + 1.5, y + 1] }) },
  circle: { name: "Disc", make: (x, y) => ({ type: "circle", c: [x, y], r: 1.5 }) },
  capsule: { name: "Capsule", make: (x, y) => ({ type: "capsule", p: [x - 1, y], q: [x + 1, y + 0.5], r: 0.75 }) },
  triangle: {
    name: "Triangle",
    make: (x, y) => ({ type: "triangle", points: [[x - 1.5, y - 1], [x + 1.5, y - 1], [x, y + 1.5]] }),
  },
  polygon: {
    name: "Polygon",
    make: (x, y) => ({
      type: "polygon",
      points: [[x - 2, y - 1.5], [x + 2, y - 1.5], [x + 2, y + 1.5], [x, y - 0.25], [x - 2, y + 1.5]],
    }),
  },
  polyline: {
    name: "Polyline",
    make: (x, y) => ({ type: "polyline", points: [[x - 2, y - 1], [x - 0.5, y + 1], [x + 0.5, y - 1], [x + 2, y + 1]] }),
  },
  circumference: {
    name: "Circle (curve)",
    make: (x, y) => ({ type: "boundary", of: { type: "circle", c: [x, y], r: 1.5 } }),
  },
};

/** The type of a shape, as it is chosen. */
export function typeOf(shape: PlainShape): string {
  return shape.type === "boundary" ? "circumference" : shape.type;
}

/** A number of a shape: its name, and how it is read and written. */
export interface Coordinate {
  name: string;
  get(): number;
  set(to: number): void;
}

/** A place for the numbers of a shape; the shape of a boundary is in it. */
function insideOf(shape: PlainShape): Exclude<PlainShape, { type: "boundary" }> {
  return shape.type === "boundary" ? (shape.of as Rect | Circle | Polygon) : shape;
}

/** The points of a shape, with their names. */
function pointsOf(shape: PlainShape): [string, [number, number]][] {
  const inside = insideOf(shape);
  const vec = (p: Coordinates) => p as [number, number];
  switch (inside.type) {
    case "point":
      return [["p", vec(inside.p)]];
    case "segment":
    case "capsule":
      return [["p", vec(inside.p)], ["q", vec(inside.q)]];
    case "ray":
    case "line":
      return [["p", vec(inside.p)], ["q", vec((inside.q ?? inside.d)!)]];
    case "aabb":
      return [["min", vec(inside.min)], ["max", vec(inside.max)]];
    case "circle":
      return [["c", vec(inside.c)]];
    default:
      return inside.points.map((p, k) => [`v${k}`, vec(p)]);
  }
}

/** All numbers of a shape. */
export function coordinatesOf(shape: PlainShape): Coordinate[] {
  const all = pointsOf(shape).flatMap(([name, point]) =>
    ["x", "y"].map((axis, k) => ({
      name: `${name}.${axis}`,
      get: () => point[k]!,
      set: (to: number) => {
        point[k] = to;
      },
    })),
  );
  const inside = insideOf(shape);
  if (inside.type === "circle" || inside.type === "capsule") {
    const round = inside as { r: number };
    all.push({ name: "r", get: () => round.r, set: (to) => void (round.r = to) });
  }
  return all;
}

/** A number, or the greatest in place of an infinite one. */
const toFinite = (x: number) => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x));

/** The handles of a shape: its points, a radius, and one in the middle that moves all of it. */
export function handlesOf(shape: PlainShape, name: string, tone: string): Handle[] {
  const points = pointsOf(shape);
  const all: Handle[] = points.map(([label, point]) => ({
    label: `${name}, ${label}`,
    tone,
    get: () => [point[0], point[1]],
    set: ([x, y]) => {
      const inside = insideOf(shape);
      // The corners of a rectangle stay in order.
      if (inside.type === "aabb") {
        const other = (label === "min" ? inside.max : inside.min) as [number, number];
        const keep = label === "min" ? Math.min : Math.max;
        [x, y] = [keep(x, other[0]), keep(y, other[1])];
      }
      [point[0], point[1]] = [x, y];
    },
  }));
  const inside = insideOf(shape);
  if (inside.type === "circle" || inside.type === "capsule") {
    const round = inside as { r: number };
    const from = points.at(-1)![1];
    const right = () => toFinite(from[0] + round.r);
    all.push({
      label: `${name}, radius`,
      tone,
      // The place is rounded, and one bit of it is many of the radius.
      isWhole: true,
      get: () => [right(), from[1]],
      set: ([x]) => {
        const r = Math.max(0, x - from[0]);
        if (x !== right() && Number.isFinite(r)) round.r = r;
      },
    });
  }
  if (points.length > 1) {
    const middle = (): Vec =>
      [0, 1].map((k) => {
        const sum = (scale: number) => points.reduce((sum, [, p]) => sum + p[k]! / scale, 0);
        const mean = sum(1) / points.length;
        // At the greatest numbers the sum is beyond them, and that of the quotients by a rounding at most.
        return Number.isFinite(mean) ? mean : toFinite(sum(points.length));
      }) as Vec;
    all.push({
      label: `${name}, all of it`,
      tone,
      isSolid: true,
      isWhole: true,
      get: middle,
      set: ([x, y]) => {
        const from = middle();
        // Whole quarters, so that the numbers stay short.
        const by = [x - from[0], y - from[1]].map((d) => Math.round(d * 4) / 4);
        const moved = points.map(([, p]) => [p[0] + by[0]!, p[1] + by[1]!] as Vec);
        // At the greatest numbers there is no room.
        if (!moved.flat().every(Number.isFinite)) return;
        points.forEach(([, p], n) => ([p[0], p[1]] = moved[n]!));
      },
    });
  }
  return all;
}

/** Draws a shape. */
export function drawShape(stage: Stage, shape: PlainShape, tone: string): void {
  const { context } = stage;
  const inside = insideOf(shape);
  context.strokeStyle = colour(tone);
  context.fillStyle = shape.type === "boundary" ? "transparent" : colour(`${tone}-fill`);
  context.lineWidth = 2.5;
  context.lineJoin = context.lineCap = "round";
  const path = (points: readonly Coordinates[], isClosed: boolean) => {
    context.beginPath();
    points.forEach((p, k) => {
      const [x, y] = stage.toScreen([p[0], p[1]]);
      if (k === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    if (isClosed) {
      context.closePath();
      context.fill();
    }
    context.stroke();
  };
  const { scale } = stage.view;
  switch (inside.type) {
    case "point":
      stage.dot([inside.p[0], inside.p[1]], tone, 4);
      break;
    case "segment":
      path([inside.p, inside.q], false);
      break;
    case "ray":
    case "line": {
      const [p, q] = [inside.p, inside.q!];
      const far = (k: number): Vec => [p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k];
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
      // Where it is nearest to the middle of the picture, and beyond the picture from there.
      const [cx, cy] = stage.view.center;
      const middle = ((cx - p[0]) * ((q[0] - p[0]) / length) + (cy - p[1]) * ((q[1] - p[1]) / length)) / length;
      const reach = (stage.width + stage.height) / scale / length;
      const ends = [middle - reach, middle + reach].map((k) => (inside.type === "line" ? k : Math.max(0, k)));
      path(ends.map(far), false);
      break;
    }
    case "aabb":
      path([inside.min, [inside.max[0], inside.min[1]], inside.max, [inside.min[0], inside.max[1]]], true);
      break;
    case "circle": {
      if (inside.r < 0) break;
      const [x, y] = stage.toScreen([inside.c[0], inside.c[1]]);
      context.beginPath();
      context.arc(x, y, inside.r * scale, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
      break;
    }
    case "capsule": {
      if (inside.r < 0) break;
      const [a, b] = [stage.toScreen(inside.p as Vec), stage.toScreen(inside.q as Vec)];
      const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
      context.beginPath();
      context.arc(...a, inside.r * scale, angle + Math.PI / 2, angle - Math.PI / 2);
      context.arc(...b, inside.r * scale, angle - Math.PI / 2, angle + Math.PI / 2);
      context.closePath();
      context.fill();
      context.stroke();
      break;
    }
    case "polyline":
      path(inside.points, false);
      break;
    default:
      path(inside.points, true);
  }
}

/** A shape in Rust. */
export function inRust(shape: PlainShape): string {
  const n = (x: number) => (/[.e]/.test(String(x)) ? String(x) : `${x}.0`);
  const p = (at: Coordinates) => `[${n(at[0])}, ${n(at[1])}]`;
  const points = (all: readonly Coordinates[]) => `[${all.map(p).join(", ")}]`;
  switch (shape.type) {
    case "point":
      return `Point::new(${p(shape.p)})`;
    case "segment":
      return `Segment::new(${p(shape.p)}, ${p(shape.q)})`;
    case "ray":
    case "line": {
      const name = shape.type === "ray" ? "Ray" : "Line";
      return shape.q ? `${name}::through(${p(shape.p)}, ${p(shape.q)})` : `${name}::new(${p(shape.p)}, ${p(shape.d!)})`;
    }
    case "aabb":
      return `Rect::new(${p(shape.min)}, ${p(shape.max)})`;
    case "circle":
      return `Circle::new(${p(shape.c)}, ${n(shape.r)})`;
    case "capsule":
      return `Capsule::new(${p(shape.p)}, ${p(shape.q)}, ${n(shape.r)})`;
    case "triangle":
      return `Triangle::new(${points(shape.points)})`;
    case "polygon":
      return `Polygon::new(${points(shape.points)})`;
    case "polyline":
      return `Polyline::new(${points(shape.points)})`;
    case "boundary":
      return `Boundary(${inRust(shape.of)})`;
  }
}

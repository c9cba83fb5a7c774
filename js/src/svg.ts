/**
 * A drop-in for the package `path-intersection`: the same calls and the same form of answer. Lines are decided exactly,
 * and curves as chords within a stated tolerance. js/README.md says in which cases the answers differ.
 */

import { join } from "./segments.js";
import type { SegmentColumns } from "./segments-api.js";
import { finite, finiteEach, KINDS, objectOf, shown } from "./words.js";

/** A command and its numbers. */
export type PathComponent = [command: string, ...numbers: number[]];

/** What an SVG path says, as text or as components. */
export type Path = string | PathComponent[];

/** Eight numbers: a cubic Bézier curve. */
export type Bezier = [number, number, number, number, number, number, number, number];

/** A common point of two paths. */
export interface Intersection {
  x: number;
  y: number;
  /** The component of each path, as `parsePath` numbers them. */
  segment1: number;
  segment2: number;
  /** The curve of each component. */
  bez1: Bezier;
  bez2: Bezier;
  /** Where on the component: 0 at its start, 1 at its end. */
  t1: number;
  t2: number;
}

/** How curves are approximated. */
export interface Options {
  /** No point of a curve is further from its chord than this. The default is 0.001. */
  tolerance?: number;
}

/** How a path becomes segments. */
export interface FlattenOptions extends Options {
  /** The numbers of a `matrix(a, b, c, d, e, f)` of SVG: the path is transformed, and then its curves are approximated. */
  transform?: Transform;
}

/** x becomes a x + c y + e, and y becomes b x + d y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The common points of two paths, or how many there are. */
export default function intersect(path1: Path, path2: Path, justCount: true, options?: Options): number;
export default function intersect(path1: Path, path2: Path, justCount?: false, options?: Options): Intersection[];
export default function intersect(
  path1: Path,
  path2: Path,
  justCount?: boolean,
  options?: Options,
): Intersection[] | number;
export default function intersect(
  path1: Path,
  path2: Path,
  justCount = false,
  options: Options = {},
): Intersection[] | number {
  const tolerance = checkedTolerance(objectOf("options", options).tolerance ?? 0.001);
  const [first, second] = [path1, path2].map((path, k) => {
    const name = `path${k + 1}`;
    return new Chords(name, parse(name, path), tolerance);
  }) as [Chords, Chords];
  const { length, i, j, kind, x, y, t, u } = join(first, second).sorted({ parameters: true });
  const all: Intersection[] = [];
  const seen = new Set<string>();
  for (let k = 0; k < length; k++) {
    const word = KINDS[kind[k] as number];
    if (word === "overlap" || word === "equal") continue;
    const [a, b] = [first.at(i[k] as number, t?.[k] as number), second.at(j[k] as number, u?.[k] as number)];
    const [px, py] = [x?.[k] as number, y?.[k] as number];
    // Where two chords of one curve end in the other path, the point is found with both: the same, since it is an end.
    const key = `${a.segment} ${b.segment} ${px} ${py}`;
    if (seen.has(key)) continue;
    seen.add(key);
    all.push({ x: px, y: py, t1: a.t, t2: b.t, segment1: a.segment, segment2: b.segment, bez1: a.bez, bez2: b.bez });
  }
  all.sort((p, q) => p.segment1 - q.segment1 || p.segment2 - q.segment2);
  return justCount ? all.length : all;
}

export { intersect };

/** A path as moves and cubic curves, `M` and `C`, with absolute numbers; it can be handed in again. */
export function parsePath(path: Path): PathComponent[] {
  return parse("path", path);
}

/** The chords of a path, with the number of the component that each is of. */
export interface PathChords extends SegmentColumns {
  readonly x1: readonly number[];
  readonly y1: readonly number[];
  readonly x2: readonly number[];
  readonly y2: readonly number[];
  readonly segment: readonly number[];
}

/**
 * A path as segments: lines as they are, and curves as chords within the tolerance. For `crossings` and `join`.
 *
 * The chords are those of the program `secant`: of equal steps of the parameter, with points inside a curve rounded to a
 * power of ten that is at most a millionth of the tolerance. `segment` numbers the commands of the path.
 */
export function flatten(path: Path, options: FlattenOptions = {}): PathChords {
  const { tolerance = 0.001, transform = IDENTITY } = objectOf("options", options);
  if (!Array.isArray(transform) || transform.length !== 6) {
    throw new TypeError(`options.transform is ${shown(transform)}, expected [a, b, c, d, e, f]`);
  }
  finiteEach("options.transform", transform);
  const checked = checkedTolerance(tolerance);
  const digits = Math.max(0, -Math.floor(Math.log10(checked * 1e-6)));
  return new Chords("path", parse("path", path, Infinity), checked, transform as Transform, digits);
}

const IDENTITY: Transform = [1, 0, 0, 1, 0, 0];

function checkedTolerance(tolerance: number): number {
  if (finite("options.tolerance", tolerance) > 0) return tolerance;
  throw new RangeError(`options.tolerance is ${tolerance}, expected a number above 0`);
}

/** A path as moves and cubic curves, of arcs of at most so many degrees each. */
function parse(name: string, path: Path, degrees = 120): PathComponent[] {
  if (typeof path === "string") return curves(name, components(name, path), degrees);
  // Of an array, holes are `undefined`.
  const all = Array.isArray(path) ? [...path] : [path];
  if (!all.every(Array.isArray)) {
    throw new TypeError(`${name} is ${shown(path)}, expected an SVG path or its components`);
  }
  return curves(name, all, degrees);
}

const COUNTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** What is between numbers, by the grammar of SVG 2: white space, and one comma. */
const SPACE = /[ \t\n\f\r]*/y;
const COMMA = /[ \t\n\f\r]*,?[ \t\n\f\r]*/y;

/** The commands of a path's text, each with as many numbers as it takes once. */
function components(name: string, text: string): PathComponent[] {
  const all: PathComponent[] = [];
  let at = 0;
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const fail = (expected: string): never => {
    throw new RangeError(`${name} has ${shown(text.slice(at, at + 10))} at ${at}, expected ${expected}`);
  };
  skip(SPACE);
  while (at < text.length) {
    let command = skip(/[mlhvcsqtaz]/iy) || fail("a command of SVG paths");
    const count = COUNTS[command.toLowerCase()] as number;
    let isFirst = true;
    do {
      const numbers: number[] = [];
      while (numbers.length < count) {
        skip(isFirst ? SPACE : COMMA);
        isFirst = false;
        const isFlag = count === 7 && (numbers.length === 3 || numbers.length === 4);
        const number = skip(isFlag ? /[01]/y : /[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/iy);
        numbers.push(finite(`a number of ${name}`, number === "" ? fail(isFlag ? "a flag" : "a number") : Number(number)));
      }
      all.push([command, ...numbers]);
      // More numbers are the same command again, and after a move lines.
      if (command === "m") command = "l";
      if (command === "M") command = "L";
      skip(SPACE);
    } while (count > 0 && /[-+.\d,]/.test(text[at] ?? ""));
  }
  return all;
}

/** Components as moves and cubic curves. */
function curves(name: string, path: readonly PathComponent[], degrees: number): PathComponent[] {
  const all: PathComponent[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  // The last control point, which S and T reflect.
  let cubic: [number, number] | null = null;
  let quadratic: [number, number] | null = null;
  path.forEach((component, k) => {
    const kept = ARCS.get(component);
    const [word, ...numbers] = component;
    const command = String(word).toLowerCase();
    const count = Object.hasOwn(COUNTS, command) ? (COUNTS[command] as number) : Infinity;
    if (numbers.length < count) {
      throw new RangeError(`${name}[${k}] is ${shown(String(component))}, expected a command and its numbers`);
    }
    if (k === 0 && command !== "m") {
      throw new RangeError(`${name} begins with ${shown(word)}, expected a move: M or m`);
    }
    const number = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value);
    const n = numbers.map((value, c) => finite(`${name}[${k}][${c + 1}]`, number(value)));
    const isRelative = word === command;
    const px = (c: number) => (n[c] as number) + (isRelative ? x : 0);
    const py = (c: number) => (n[c] as number) + (isRelative ? y : 0);
    const lineTo = (toX: number, toY: number) => {
      all.push(["C", x, y, toX, toY, toX, toY]);
      [x, y] = [toX, toY];
    };
    const curveTo = (ax: number, ay: number, bx: number, by: number, toX: number, toY: number) => {
      const curve: PathComponent = ["C", ax, ay, bx, by, toX, toY];
      const bez: Bezier = [x, y, ax, ay, bx, by, toX, toY];
      // The caller may have moved a curve, or what is before it.
      if (kept && kept.bez.every((value, c) => value === bez[c])) ARCS.set(curve, kept);
      all.push(curve);
      [x, y] = [toX, toY];
    };
    const quadraticTo = (cx: number, cy: number, toX: number, toY: number) => {
      const third = (a: number, b: number) => a / 3 + (2 * b) / 3;
      curveTo(third(x, cx), third(y, cy), third(toX, cx), third(toY, cy), toX, toY);
      quadratic = [cx, cy];
    };
    const [lastCubic, lastQuadratic] = [cubic, quadratic];
    [cubic, quadratic] = [null, null];
    switch (command) {
      case "m":
        [x, y] = [px(0), py(1)];
        [startX, startY] = [x, y];
        all.push(["M", x, y]);
        break;
      case "l":
        lineTo(px(0), py(1));
        break;
      case "h":
        lineTo(px(0), y);
        break;
      case "v":
        lineTo(x, py(0));
        break;
      case "z":
        lineTo(startX, startY);
        break;
      case "c":
        cubic = [px(2), py(3)];
        curveTo(px(0), py(1), px(2), py(3), px(4), py(5));
        break;
      case "s": {
        const [ax, ay] = lastCubic ? [2 * x - lastCubic[0], 2 * y - lastCubic[1]] : [x, y];
        cubic = [px(0), py(1)];
        curveTo(ax, ay, px(0), py(1), px(2), py(3));
        break;
      }
      case "q":
        quadraticTo(px(0), py(1), px(2), py(3));
        break;
      case "t": {
        const [cx, cy] = lastQuadratic ? [2 * x - lastQuadratic[0], 2 * y - lastQuadratic[1]] : [x, y];
        quadraticTo(cx, cy, px(0), py(1));
        break;
      }
      default: {
        const [rx, ry, angle, large, sweep] = n as [number, number, number, number, number];
        const [toX, toY] = [px(5), py(6)];
        const pieces = arc([x, y], [rx, ry], angle, large !== 0, sweep !== 0, [toX, toY], degrees);
        for (const { curve, of } of pieces) {
          if (!curve.every(Number.isFinite)) {
            throw new RangeError(`${name}[${k}] overflows, expected an arc whose radii are not so far from its chord`);
          }
          const component: PathComponent = ["C", ...curve];
          if (of) ARCS.set(component, { arc: of, bez: [x, y, ...curve] });
          all.push(component);
          [x, y] = [curve[4], curve[5]];
        }
      }
    }
  });
  return all;
}

type Curve = [number, number, number, number, number, number];

/** A part of an ellipse: its center, its axes as two vectors, and the angles where it starts and how far it goes. */
interface Arc {
  center: [number, number];
  axes: [x: [number, number], y: [number, number]];
  from: number;
  turn: number;
}

/**
 * The arcs that curves stand for. Their chords are those of the arc, and a path that was parsed keeps them, as long as its
 * numbers are the same.
 */
const ARCS = new WeakMap<PathComponent, { arc: Arc; bez: Bezier }>();

/** The point of an arc at parameter t. */
function pointOfArc({ center, axes, from, turn }: Arc, t: number): [number, number] {
  const [cos, sin] = [Math.cos(from + t * turn), Math.sin(from + t * turn)];
  const at = (k: 0 | 1) => center[k] + cos * axes[0][k] + sin * axes[1][k];
  return [at(0), at(1)];
}

/**
 * An arc of an ellipse as cubic curves, each of the greatest angle and the last of the rest: SVG 2, appendix B.2.4, and
 * the usual tangents. No arc is an ellipse with a radius of 0.
 */
function arc(
  [x1, y1]: [number, number],
  radii: [number, number],
  degrees: number,
  isLarge: boolean,
  isPositive: boolean,
  [x2, y2]: [number, number],
  greatest: number,
): { curve: Curve; of?: Arc }[] {
  let [rx, ry] = radii.map(Math.abs) as [number, number];
  if (x1 === x2 && y1 === y2) return [];
  if (rx === 0 || ry === 0) return [{ curve: [x1, y1, x2, y2, x2, y2] }];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [hx, hy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [ux, uy] = [cos * hx + sin * hy, cos * hy - sin * hx];
  const scale = Math.hypot(ux / rx, uy / ry);
  if (scale > 1) [rx, ry] = [rx * scale, ry * scale];
  // The center, in the axes of the ellipse about the middle of the two ends.
  const [ex, ey] = [ux / rx, uy / ry];
  const side = (isLarge === isPositive ? -1 : 1) * Math.sqrt(Math.max(0, 1 / (ex * ex + ey * ey) - 1));
  const [cx, cy] = [side * ey, -side * ex];
  const from = Math.atan2(ey - cy, ex - cx);
  let turn = Math.atan2(-ey - cy, -ex - cx) - from;
  if (isPositive && turn < 0) turn += 2 * Math.PI;
  if (!isPositive && turn > 0) turn -= 2 * Math.PI;
  const point = (px: number, py: number): [number, number] => {
    const [ax, ay] = [rx * (px + cx), ry * (py + cy)];
    return [cos * ax - sin * ay + (x1 + x2) / 2, sin * ax + cos * ay + (y1 + y2) / 2];
  };
  const axes: Arc["axes"] = [
    [cos * rx, sin * rx],
    [-sin * ry, cos * ry],
  ];
  const most = (greatest * Math.PI) / 180;
  // What overflows is one curve, which is refused.
  const count = Math.max(1, Math.ceil(Math.abs(turn) / most - 1e-9)) || 1;
  return Array.from({ length: count }, (_, k) => {
    const isLast = k + 1 === count;
    const a = from + k * Math.sign(turn) * (count > 1 ? most : 0);
    const part = isLast ? from + turn - a : Math.sign(turn) * most;
    const b = a + part;
    const tangent = (4 / 3) * Math.tan(part / 4);
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    const end = isLast ? [x2, y2] : point(cb, sb);
    const curve = [...point(ca - tangent * sa, sa + tangent * ca), ...point(cb + tangent * sb, sb - tangent * cb), ...end];
    return { curve: curve as Curve, of: { center: point(0, 0), axes, from: a, turn: part } };
  });
}

/** The chords of a path, as columns. */
class Chords implements PathChords {
  readonly x1: number[] = [];
  readonly y1: number[] = [];
  readonly x2: number[] = [];
  readonly y2: number[] = [];
  readonly segment: number[] = [];
  /** For each chord its curve, and where on the curve it begins and ends. */
  private readonly on: { bez: Bezier; from: number; to: number }[] = [];

  constructor(
    private readonly name: string,
    path: readonly PathComponent[],
    private readonly tolerance: number,
    private readonly transform = IDENTITY,
    /** Points inside curves are rounded to so many digits after the point. */
    private readonly digits?: number,
  ) {
    let last: [number, number] = [0, 0];
    path.forEach((component, segment) => {
      const [command, ...n] = component;
      if (command === "C") this.add(segment, [...last, ...n] as Bezier, ARCS.get(component)?.arc);
      last = [n.at(-2) as number, n.at(-1) as number];
    });
  }

  private add(segment: number, bez: Bezier, arc: Arc | undefined): void {
    const [a, b, c, d, e, f] = this.transform;
    const map = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f];
    const turned = ([x, y]: [number, number]): [number, number] => [a * x + c * y, b * x + d * y];
    let [count, at]: [number, (t: number) => [number, number]] = [1, () => [0, 0]];
    const drawn = [0, 2, 4, 6].flatMap((k) => map(bez[k] as number, bez[k + 1] as number)) as Bezier;
    if (arc) {
      const of = { ...arc, center: map(...arc.center), axes: arc.axes.map(turned) as Arc["axes"] };
      count = chordsOfArc(of, this.tolerance);
      at = (t) => pointOfArc(of, t);
    } else {
      count = chordsOf(drawn, this.tolerance);
      at = (t) => pointOf(drawn, t);
    }
    const checked = (values: readonly number[]) => {
      if (values.every(Number.isFinite)) return values;
      throw new RangeError(`component ${segment} of ${this.name} overflows, expected coordinates that stay finite`);
    };
    checked([...drawn, count]);
    if (count > MOST_CHORDS) {
      throw new RangeError(`component ${segment} of ${this.name} needs more than ${MOST_CHORDS} chords, expected a larger tolerance`);
    }
    let [x, y] = [drawn[0], drawn[1]];
    for (let k = 1; k <= count; k++) {
      const [toX, toY] = checked(
        k === count ? [drawn[6], drawn[7]] : at(k / count).map((value) => this.rounded(value)),
      );
      if (x !== toX || y !== toY) {
        this.x1.push(x);
        this.y1.push(y);
        this.x2.push(toX as number);
        this.y2.push(toY as number);
        this.segment.push(segment);
        this.on.push({ bez, from: (k - 1) / count, to: k / count });
      }
      [x, y] = [toX as number, toY as number];
    }
  }

  private rounded(x: number): number {
    if (this.digits === undefined) return x;
    const unit = 10 ** this.digits;
    const scaled = x * unit;
    return Math.abs(scaled) <= 9e15 ? Math.trunc(scaled + Math.sign(scaled) / 2) / unit : x;
  }

  /** The place at parameter t of a chord. */
  at(chord: number, t: number): { segment: number; bez: Bezier; t: number } {
    const { bez, from, to } = this.on[chord] as (typeof this.on)[number];
    return { segment: this.segment[chord] as number, bez, t: from + t * (to - from) };
  }
}

/** More than this is no drawing; the program refuses them too. */
const MOST_CHORDS = 1e6;

/** How many chords keep a cubic curve within the tolerance: Wang, Shih and Chang 1984. */
function chordsOf([x0, y0, ax, ay, bx, by, x1, y1]: Bezier, tolerance: number): number {
  // A line, as it is parsed.
  if (x0 === ax && y0 === ay && bx === x1 && by === y1) return 1;
  const bend = Math.max(Math.hypot(x0 - 2 * ax + bx, y0 - 2 * ay + by), Math.hypot(ax - 2 * bx + x1, ay - 2 * by + y1));
  return Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance)));
}

/**
 * How many chords keep an arc within the tolerance: that over an angle h of the unit circle is within 2 sin²(h / 4) of it,
 * and the axes of the ellipse stretch nothing by more than the larger singular value of the map to it.
 */
function chordsOfArc({ axes: [[a, b], [c, d]], turn }: Arc, tolerance: number): number {
  const stretch = (Math.hypot(a + d, b - c) + Math.hypot(a - d, b + c)) / 2;
  const step = 4 * Math.asin(Math.min(Math.sqrt(tolerance / (2 * stretch)), 0.5));
  return Math.max(1, Math.ceil(Math.abs(turn) / step));
}

/** The point of a cubic curve at t, by de Casteljau. */
function pointOf([x0, y0, ax, ay, bx, by, x1, y1]: Bezier, t: number): [number, number] {
  const mix = (p: number, q: number) => p + t * (q - p);
  const at = (p: number, a: number, b: number, q: number) => {
    const [u, v, w] = [mix(p, a), mix(a, b), mix(b, q)];
    return mix(mix(u, v), mix(v, w));
  };
  return [at(x0, ax, bx, x1), at(y0, ay, by, y1)];
}

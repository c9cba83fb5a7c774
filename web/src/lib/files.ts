/** Segments of a file: SVG drawings and CSV. */

import { flatten } from "secant/svg";

/** Columns that grow, and the feature that each segment is of. */
export class Rows {
  private readonly all: number[][] = [[], [], [], []];
  private readonly features: number[] = [];

  add(x1: number, y1: number, x2: number, y2: number, feature: number): void {
    [x1, y1, x2, y2].forEach((x, k) => this.all[k]!.push(x));
    this.features.push(feature);
  }

  finish(): { columns: Record<"x1" | "y1" | "x2" | "y2", Float64Array>; features: Uint32Array } {
    const [x1, y1, x2, y2] = this.all.map((column) => Float64Array.from(column)) as [Float64Array, Float64Array, Float64Array, Float64Array];
    return { columns: { x1, y1, x2, y2 }, features: Uint32Array.from(this.features) };
  }
}

/** Reads a file by its name. */
export function read(name: string, text: string): ReturnType<Rows["finish"]> {
  const rows = /\.svg$/i.test(name) || /^\s*<(\?xml|svg|!)/.test(text) ? svg(text) : csv(text);
  const done = rows.finish();
  if (done.features.length === 0) throw new Error(`${name} has no segments`);
  return done;
}

/** Rows of four numbers; a first row is left out if none of its cells is a number. */
function csv(text: string): Rows {
  const rows = new Rows();
  text.split(/\r\n?|\n/).forEach((line, k) => {
    if (line.trim() === "") return;
    const cells = line.split(/[,;\t]/);
    const numbers = cells.map((cell) => (cell.trim() === "" ? NaN : Number(cell)));
    const [x1, y1, x2, y2] = numbers as [number, number, number, number];
    if (cells.length >= 4 && [x1, y1, x2, y2].every(Number.isFinite)) {
      rows.add(x1, y1, x2, y2, k);
    } else if (k > 0 || !numbers.every(Number.isNaN)) {
      throw new Error(`line ${k + 1} is “${line.slice(0, 40)}”, expected x1,y1,x2,y2`);
    }
  });
  return rows;
}

/** How far a curve may be from its chord, in the units of the drawing: as in `secant crossings`. */
const TOLERANCE = 0.1;

/** The lines of a drawing. */
function svg(text: string): Rows {
  // Parsed only, never put into the page: nothing of it is loaded or run.
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
  const error = drawing.querySelector("parsererror");
  if (error) throw new Error(`this is no SVG: ${error.textContent?.trim().slice(0, 120)}`);
  const rows = new Rows();
  let feature = 0;
  const draw = (at: Element, outer: DOMMatrix, uses: number) => {
    if (at.getAttribute("display") === "none" || (at as Partial<SVGElement>).style?.display === "none") return;
    const matrix = transformed(outer, at);
    if (at.localName === "use") {
      const name = at.getAttribute("href") ?? at.getAttributeNS("http://www.w3.org/1999/xlink", "href") ?? "";
      const used = name.startsWith("#") && uses < MOST_USES ? drawing.getElementById(name.slice(1)) : null;
      if (used) draw(used, matrix.translate(length(at, "x") || 0, length(at, "y") || 0), uses + 1);
      return;
    }
    const path = pathOf(at);
    if (path !== null) {
      const { a, b, c, d, e, f } = matrix;
      const { x1, y1, x2, y2 } = flatten(path, { tolerance: TOLERANCE, transform: [a, b, c, d, e, f] });
      for (let k = 0; k < x1.length; k++) rows.add(x1[k]!, y1[k]!, x2[k]!, y2[k]!, feature);
      feature += 1;
    }
    for (const child of at.children) if (!child.matches("defs,clipPath,mask,symbol,pattern,marker")) draw(child, matrix, uses);
  };
  draw(drawing.documentElement, new DOMMatrix(), 0);
  return rows;
}

/** So many uses may be within each other: one that uses itself has no end. */
const MOST_USES = 16;

/** A length of an element in the units of the drawing, 0 where it is not given; NaN in other units. */
function length(shape: Element, name: string): number {
  return Number((shape.getAttribute(name) ?? "0").trim().replace(/px$/, "") || NaN);
}

/** The path of an element, `null` where nothing is drawn. */
function pathOf(shape: Element): string | null {
  const n = (name: string) => length(shape, name);
  const drawn = (path: string) => (path.includes("NaN") ? null : path);
  switch (shape.localName) {
    case "path":
      return shape.getAttribute("d")?.replace(/^\s*none\s*$/, "") || null;
    case "line":
      return drawn(`M${n("x1")} ${n("y1")}L${n("x2")} ${n("y2")}`);
    case "polyline":
    case "polygon": {
      const points = shape.getAttribute("points")?.trim();
      return points ? `M${points}${shape.localName === "polygon" ? "Z" : ""}` : null;
    }
    case "rect": {
      const [w, h] = [n("width"), n("height")];
      if (!(w > 0 && h > 0)) return null;
      // One radius stands for both.
      const radius = (name: string, other: string) => n(shape.hasAttribute(name) ? name : other);
      const [a, b] = [Math.min(radius("rx", "ry"), w / 2), Math.min(radius("ry", "rx"), h / 2)];
      if (!(a > 0 && b > 0)) return drawn(`M${n("x")} ${n("y")}h${w}v${h}h${-w}Z`);
      const corner = (dx: number, dy: number) => `a${a} ${b} 0 0 1 ${dx} ${dy}`;
      const [across, down] = [w - 2 * a, h - 2 * b];
      const right = `h${across}${corner(a, b)}v${down}${corner(-a, b)}`;
      return drawn(`M${n("x") + a} ${n("y")}${right}h${-across}${corner(-a, -b)}v${-down}${corner(a, -b)}Z`);
    }
    case "circle":
    case "ellipse": {
      const [rx, ry] = shape.localName === "circle" ? [n("r"), n("r")] : [n("rx"), n("ry")];
      if (!(rx > 0 && ry > 0)) return null;
      return drawn(`M${n("cx") - rx} ${n("cy")}a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1 ${-2 * rx} 0`);
    }
    default:
      return null;
  }
}

/** A matrix, and the transforms of an element within it. */
function transformed(outer: DOMMatrix, at: Element): DOMMatrix {
  const list = (at as Partial<SVGGraphicsElement>).transform?.baseVal;
  return Array.from(list ?? []).reduce((product, { matrix }) => product.multiply(DOMMatrix.fromMatrix(matrix)), outer);
}

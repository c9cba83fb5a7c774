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

/** Rows of four numbers; a first row of names is left out. */
function csv(text: string): Rows {
  const rows = new Rows();
  text.split(/\r?\n/).forEach((line, k) => {
    if (line.trim() === "") return;
    const cells = line.split(/[,;\t]/);
    const numbers = cells.slice(0, 4).map(Number);
    if (numbers.length === 4 && numbers.every((x, c) => Number.isFinite(x) && cells[c]!.trim() !== "")) {
      const [x1, y1, x2, y2] = numbers as [number, number, number, number];
      rows.add(x1, y1, x2, y2, k);
    } else if (k > 0) {
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
  for (const shape of drawing.querySelectorAll("path,line,polyline,polygon,rect,circle,ellipse")) {
    if (shape.closest("defs,clipPath,mask,symbol,pattern,marker")) continue;
    const path = pathOf(shape);
    if (path === null) continue;
    const { a, b, c, d, e, f } = matrixOf(shape);
    const { x1, y1, x2, y2 } = flatten(path, { tolerance: TOLERANCE, transform: [a, b, c, d, e, f] });
    for (let k = 0; k < x1.length; k++) rows.add(x1[k]!, y1[k]!, x2[k]!, y2[k]!, feature);
    feature += 1;
  }
  return rows;
}

/** The path of an element. */
function pathOf(shape: Element): string | null {
  const n = (name: string) => Number.parseFloat(shape.getAttribute(name) ?? "0") || 0;
  switch (shape.localName) {
    case "path":
      return shape.getAttribute("d");
    case "line":
      return `M${n("x1")} ${n("y1")}L${n("x2")} ${n("y2")}`;
    case "polyline":
    case "polygon": {
      const points = shape.getAttribute("points")?.trim();
      return points ? `M${points}${shape.localName === "polygon" ? "Z" : ""}` : null;
    }
    case "rect":
      return `M${n("x")} ${n("y")}h${n("width")}v${n("height")}h${-n("width")}Z`;
    default: {
      const [rx, ry] = shape.localName === "circle" ? [n("r"), n("r")] : [n("rx"), n("ry")];
      return `M${n("cx") - rx} ${n("cy")}a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1 ${-2 * rx} 0`;
    }
  }
}

/** The transforms of an element and of the groups around it. */
function matrixOf(shape: Element): DOMMatrix {
  const all: DOMMatrix[] = [];
  for (let at: Element | null = shape; at; at = at.parentElement) {
    const list = (at as Partial<SVGGraphicsElement>).transform?.baseVal;
    if (list) for (let k = list.numberOfItems - 1; k >= 0; k--) all.push(DOMMatrix.fromMatrix(list.getItem(k).matrix));
  }
  return all.reduce((product, matrix) => matrix.multiply(product), new DOMMatrix());
}

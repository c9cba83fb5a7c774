/** Segments of a file: SVG drawings and CSV. */

import Papa from "papaparse";
import { flatten } from "secant/svg";
import columnNames from "../../../crates/secant-cli/src/input/column_names.json";

/** Columns that grow, and the feature that each segment is of. */
class Rows {
  private readonly all: number[][] = [[], [], [], []];
  private readonly features: number[] = [];
  /** What was left out, and why, or where it differs from what the program reads. */
  readonly notes = new Map<string, number>();

  add(x1: number, y1: number, x2: number, y2: number, feature: number): void {
    [x1, y1, x2, y2].forEach((x, k) => this.all[k]!.push(x));
    this.features.push(feature);
  }

  get length(): number {
    return this.features.length;
  }

  note(text: string): void {
    this.notes.set(text, (this.notes.get(text) ?? 0) + 1);
  }

  finish(): Drawing {
    const [x1, y1, x2, y2] = this.all.map((column) => Float64Array.from(column)) as [Float64Array, Float64Array, Float64Array, Float64Array];
    const notes = [...this.notes].map(([text, n]) => (n > 1 ? `${n.toLocaleString("en")} times: ${text}.` : `${text}.`));
    return { columns: { x1, y1, x2, y2 }, features: Uint32Array.from(this.features), notes };
  }
}

/** Segments, the feature that each is of, and what is to be said of them. */
export interface Drawing {
  columns: Record<"x1" | "y1" | "x2" | "y2", Float64Array>;
  features: Uint32Array;
  notes: string[];
}

/** Reads a file by its name. */
export function read(name: string, text: string): Drawing {
  try {
    const rows = /\.svg$/i.test(name) || /^\s*<(\?xml|svg|!)/.test(text) ? svg(text) : csv(text);
    if (rows.length === 0) throw new Error(["no segments", ...rows.notes.keys()].join("; "));
    return rows.finish();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

/** A first row is not longer than this. */
const LONGEST_ROW = 1 << 16;

/** Where the coordinates and the label of a line are, by a header or by a first row of numbers; null where they are not. */
function layoutOf(first: string[]): { places: number[]; line: number; isHeader: boolean } | null {
  const names = first.map((cell) => cell.toLowerCase().replace(/[_\- ]/g, ""));
  const known = columnNames.segment.find((all) => all.every((name) => names.includes(name)));
  if (known) return { places: known.map((name) => names.indexOf(name)), line: names.indexOf("line"), isHeader: true };
  const places = [0, 1, 2, 3];
  return places.every((at) => NUMBER.test(first[at] ?? "")) ? { places, line: -1, isHeader: false } : null;
}

/** Rows with the columns of a header, in any order, or with four numbers each: as the program reads them. */
function csv(text: string): Rows {
  const rows = new Rows();
  // Where coordinates are between them. A comma may be in a number, and any of them in a text.
  const begin = Math.max(0, text.search(/\S/));
  const start = text.slice(begin, begin + LONGEST_ROW);
  const layouts = ["\t", ";", ","].map((delimiter) => {
    const [first = []] = Papa.parse<string[]>(start, { delimiter, preview: 1 }).data;
    return { delimiter, length: first.length, layout: layoutOf(first) };
  });
  const found = layouts.find(({ layout }) => layout !== null);
  const expected = "expected a header with x1, y1, x2 and y2, or four numbers";
  if (!found?.layout) throw new Error(`row 1 is “${start.split(/[\r\n]/, 1)[0]!.slice(0, 40)}”, ${expected}`);
  const { delimiter, length, layout } = found;
  const { places, line, isHeader } = layout;
  const labels = new Map<string, number>();
  let count = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors }) => {
      // A blank line; a row of empty cells is none.
      if (data.length === 1 && data[0]!.trim() === "") return;
      count += 1;
      if (isHeader && count === 1) return;
      const fail = (what: string): never => {
        throw new Error(`row ${count} ${what}, ${expected}`);
      };
      if (errors[0]) fail(`cannot be read (${errors[0].message})`);
      if (data.length !== length) fail(`has ${data.length} cells, the first has ${length}`);
      const cells = places.map((at) => data[at] ?? "");
      const wrong = cells.find((cell) => !NUMBER.test(cell) || !Number.isFinite(Number(cell)));
      if (wrong !== undefined) fail(`has “${wrong.slice(0, 40)}” for a coordinate`);
      const label = line < 0 ? `${count}` : data[line]!;
      if (!labels.has(label)) labels.set(label, labels.size);
      const [x1, y1, x2, y2] = cells.map(Number) as [number, number, number, number];
      rows.add(x1, y1, x2, y2, labels.get(label)!);
    },
  });
  return rows;
}

/** How far a curve may be from its chord, in the units of the drawing: as in `secant crossings`. */
const TOLERANCE = 0.1;

/** The lines of a drawing. */
function svg(text: string): Rows {
  // Parsed only, never put into the page: nothing of it is loaded or run.
  const parse = (from: string) => new DOMParser().parseFromString(from, "image/svg+xml");
  let drawing = parse(text);
  // Without its namespace an element has no transform.
  if (drawing.documentElement.localName === "svg" && drawing.documentElement.namespaceURI === null) {
    drawing = parse(text.replace(/<svg(?=[\s>])/, '<svg xmlns="http://www.w3.org/2000/svg"'));
  }
  const error = drawing.querySelector("parsererror");
  if (error) throw new Error(`this is no SVG: ${error.textContent?.trim().slice(0, 120)}`);
  const rows = new Rows();
  let [feature, elements] = [0, 0];
  const draw = (at: Element, outer: DOMMatrix, uses: number, isShown: boolean) => {
    const property = (name: "display" | "visibility") =>
      (at as Partial<SVGElement>).style?.[name] || at.getAttribute(name)?.trim();
    if (property("display") === "none") return;
    if (++elements > MOST_ELEMENTS) throw new Error(`more than ${MOST_ELEMENTS.toLocaleString("en")} elements are drawn`);
    const visibility = property("visibility");
    if (visibility && visibility !== "inherit") isShown = visibility === "visible";
    if (uses > 0 && at.localName === "symbol") rows.note("a symbol is placed without its viewBox, which the program reads");
    if (at !== drawing.documentElement && at.localName === "svg") {
      rows.note("an svg in another one is not moved or clipped, which the program does");
    }
    const matrix = transformed(outer, at);
    if (at.localName === "use") {
      const name = at.getAttribute("href") ?? at.getAttributeNS("http://www.w3.org/1999/xlink", "href") ?? "";
      const used = name.startsWith("#") && uses < MOST_USES ? drawing.getElementById(name.slice(1)) : null;
      if (used) draw(used, matrix.translate(length(at, "x") || 0, length(at, "y") || 0), uses + 1, isShown);
      return;
    }
    const path = isShown ? pathOf(at) : null;
    if (path !== null) {
      const { a, b, c, d, e, f } = matrix;
      try {
        const { x1, y1, x2, y2 } = flatten(path, { tolerance: TOLERANCE, transform: [a, b, c, d, e, f] });
        for (let k = 0; k < x1.length; k++) rows.add(x1[k]!, y1[k]!, x2[k]!, y2[k]!, feature);
        feature += 1;
      } catch (error) {
        rows.note(`a ${at.localName} is left out, since its ${(error as Error).message}`);
      }
    }
    // Of a switch the first.
    const children = at.localName === "switch" ? [...at.children].slice(0, 1) : at.children;
    for (const child of children) {
      if (!child.matches("defs,clipPath,mask,symbol,pattern,marker")) draw(child, matrix, uses, isShown);
    }
  };
  draw(drawing.documentElement, new DOMMatrix(), 0, true);
  return rows;
}

/** So many uses may be within each other: one that uses itself has no end. */
const MOST_USES = 16;
/** And so many elements are drawn at most: ten uses of ten uses, and so on, are more than anybody waits for. */
const MOST_ELEMENTS = 1e6;

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
      // Four quarters, from the right on, as the program draws them: their ends are exact.
      const [x, y] = [n("cx"), n("cy")];
      const quarter = (toX: number, toY: number) => `A${rx} ${ry} 0 0 1 ${toX} ${toY}`;
      return drawn(`M${x + rx} ${y}${quarter(x, y + ry)}${quarter(x - rx, y)}${quarter(x, y - ry)}${quarter(x + rx, y)}`);
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

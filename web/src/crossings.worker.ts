/** Finds all crossings, and draws them, so that the page stays smooth. It holds the segments and what was found. */

import { type Crossings, load, type SegmentColumns, type SortedCrossings } from "secant/segments/async";

/** What the page asks for. */
export type Request =
  | { type: "search"; columns: Record<keyof SegmentColumns, Float64Array>; features: Uint32Array; id: number }
  | { type: "draw"; width: number; height: number; view: [x: number, y: number, scale: number]; ink: string; dot: string; id: number }
  | { type: "csv" };

/** What the page is told. */
export type Answer =
  | { type: "progress"; text: string; done: number; id: number }
  | { type: "found"; counts: ReturnType<Crossings["counts"]>; ms: number; box: [number, number, number, number]; segments: number; id: number }
  | { type: "picture"; image: ImageBitmap; id: number; view: [number, number, number] }
  /** There is nothing to draw. */
  | { type: "undrawn" }
  | { type: "csv"; blob: Blob }
  /** Of the search of this id, or of what was drawn or saved since. */
  | { type: "error"; text: string; id: number };

const tell = (answer: Answer, transfer: Transferable[] = []) => self.postMessage(answer, { transfer });

let ready: ReturnType<typeof load> | undefined = load();
let searched = 0;
let columns: Record<keyof SegmentColumns, Float64Array> | undefined;
let found: SortedCrossings | undefined;

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    if (data.type === "search") await search(data);
    else if (data.type === "draw") draw(data);
    else csv();
  } catch (error) {
    // After a trap the module answers nothing any more; and one that was not loaded may be now.
    if (error instanceof WebAssembly.RuntimeError) ready = undefined;
    tell({ type: "error", text: (error as Error).message, id: searched });
  }
};

async function search({ columns: all, features, id }: Extract<Request, { type: "search" }>): Promise<void> {
  [columns, found, searched] = [undefined, undefined, id];
  tell({ type: "progress", text: "Loading the module", done: 0.1, id });
  const secant = await (ready ??= load()).catch((error) => {
    ready = undefined;
    throw error;
  });
  columns = all;
  tell({ type: "progress", text: `Copying ${all.x1.length.toLocaleString("en")} segments`, done: 0.25, id });
  const set = secant.segmentSet(all);
  tell({ type: "progress", text: "Searching", done: 0.4, id });
  const start = performance.now();
  const crossings = secant.crossings(set, { features, ignoreAdjacent: true });
  try {
    found = crossings.sorted();
  } finally {
    set.free();
  }
  const ms = performance.now() - start;
  tell({ type: "progress", text: "Counting", done: 0.9, id });
  const counts = { cross: 0, touch: 0, shared: 0, overlap: 0, equal: 0 };
  const names = ["cross", "touch", "shared", "overlap", "equal"] as const;
  for (const kind of found.kind) counts[names[kind]!] += 1;
  tell({ type: "found", counts, ms, box: boxOf(all), segments: all.x1.length, id });
}

function boxOf({ x1, y1, x2, y2 }: NonNullable<typeof columns>): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [xs, ys] of [[x1, y1], [x2, y2]] as const) {
    for (let k = 0; k < xs.length; k++) {
      box[0] = Math.min(box[0], xs[k]!);
      box[1] = Math.min(box[1], ys[k]!);
      box[2] = Math.max(box[2], xs[k]!);
      box[3] = Math.max(box[3], ys[k]!);
    }
  }
  return box;
}

/** Red, green and blue of a colour like #1d1b18. */
const rgb = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) as [number, number, number];

/**
 * The segments as density: each adds to the pixels along it, and a pixel is as dark as it is full. A million short ones
 * take a few hundredths of a second, where a million strokes would take seconds.
 */
function draw({ width, height, view, ink, dot, id }: Extract<Request, { type: "draw" }>): void {
  if (!columns || !found || width === 0 || height === 0) return tell({ type: "undrawn" });
  const [left, top, scale] = view;
  const density = new Float32Array(width * height);
  const { x1, y1, x2, y2 } = columns;
  for (let k = 0; k < x1.length; k++) {
    const [ax, ay] = [(x1[k]! - left) * scale, (y1[k]! - top) * scale];
    const [bx, by] = [(x2[k]! - left) * scale, (y2[k]! - top) * scale];
    // Outside on one side.
    if ((ax < 0 && bx < 0) || (ay < 0 && by < 0) || (ax >= width && bx >= width) || (ay >= height && by >= height)) continue;
    stroke(density, width, height, ax, ay, bx, by);
  }
  const image = new ImageData(width, height);
  const pixels = image.data;
  const [ir, ig, ib] = rgb(ink);
  for (let at = 0; at < density.length; at++) {
    if (density[at] === 0) continue;
    const alpha = 1 - Math.exp(-1.7 * density[at]!);
    pixels[4 * at] = ir;
    pixels[4 * at + 1] = ig;
    pixels[4 * at + 2] = ib;
    pixels[4 * at + 3] = 255 * alpha;
  }
  // Few crossings as dots, many as faint single pixels.
  const [dr, dg, db] = rgb(dot);
  const [xs, ys] = [found.x!, found.y!];
  const seen: [number, number][] = [];
  for (let k = 0; k < xs.length; k++) {
    // Not where segments share an end, or are equal: that would be nearly all of a drawing.
    if (found.kind[k] === 2 || found.kind[k] === 4) continue;
    const [x, y] = [(xs[k]! - left) * scale, (ys[k]! - top) * scale];
    if (x >= -4 && y >= -4 && x < width + 4 && y < height + 4) seen.push([x, y]);
  }
  const share = seen.length / (width * height);
  const radius = share > 0.03 ? 0 : share > 0.004 ? 1 : share > 0.0006 ? 2 : 3.5;
  const strength = share > 0.1 ? 0.45 : 1;
  const reach = Math.ceil(radius);
  for (const [x, y] of seen) {
    for (let row = Math.floor(y) - reach; row <= Math.floor(y) + reach; row++) {
      for (let column = Math.floor(x) - reach; column <= Math.floor(x) + reach; column++) {
        if (row < 0 || column < 0 || row >= height || column >= width) continue;
        if (radius > 0 && (row - y + 0.5) ** 2 + (column - x + 0.5) ** 2 > radius * radius + 0.3) continue;
        const at = 4 * (row * width + column);
        [dr, dg, db].forEach((tone, c) => (pixels[at + c] = pixels[at + c]! + (tone - pixels[at + c]!) * strength));
        pixels[at + 3] = Math.max(pixels[at + 3]!, 255 * strength);
      }
    }
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")!.putImageData(image, 0, 0);
  const bitmap = canvas.transferToImageBitmap();
  tell({ type: "picture", image: bitmap, id, view }, [bitmap]);
}

/** Adds a segment to the pixels along it, two for each step of its longer axis. */
function stroke(density: Float32Array, width: number, height: number, ax: number, ay: number, bx: number, by: number): void {
  // Of a long one, only the part that is seen.
  let [from, to] = [0, 1];
  if (Math.max(Math.abs(bx - ax), Math.abs(by - ay)) > 4096) {
    for (const [p, q, size] of [[ax, bx, width], [ay, by, height]] as const) {
      const [a, b] = [(-2 - p) / (q - p), (size + 2 - p) / (q - p)];
      if (q !== p) [from, to] = [Math.max(from, Math.min(a, b)), Math.min(to, Math.max(a, b))];
    }
    if (from >= to) return;
  }
  [ax, ay, bx, by] = [ax + (bx - ax) * from, ay + (by - ay) * from, ax + (bx - ax) * to, ay + (by - ay) * to];
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.max(Math.abs(dx), Math.abs(dy));
  const steps = Math.max(1, Math.ceil(length));
  // A segment shorter than a pixel is as faint as it is short.
  const weight = Math.min(1, Math.max(0.15, length));
  const isFlat = Math.abs(dx) >= Math.abs(dy);
  for (let k = 0; k <= steps; k++) {
    const [x, y] = [ax + (dx * k) / steps - 0.5, ay + (dy * k) / steps - 0.5];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const part = isFlat ? y - row : x - column;
    add(density, width, height, isFlat ? Math.round(x) : column, isFlat ? row : Math.round(y), weight * (1 - part));
    add(density, width, height, isFlat ? Math.round(x) : column + 1, isFlat ? row + 1 : Math.round(y), weight * part);
  }
}

function add(density: Float32Array, width: number, height: number, column: number, row: number, weight: number): void {
  if (column >= 0 && row >= 0 && column < width && row < height) density[row * width + column]! += weight;
}

function csv(): void {
  if (!found) return;
  const names = ["cross", "touch", "shared", "overlap", "equal"];
  const { i, j, kind, x, y, x2, y2 } = found;
  const parts: string[] = ["i,j,kind,x,y,x2,y2\n"];
  for (let from = 0; from < i.length; from += 50_000) {
    const rows: string[] = [];
    for (let k = from; k < Math.min(i.length, from + 50_000); k++) {
      const end = Number.isNaN(x2![k]!) ? "," : `${x2![k]},${y2![k]}`;
      rows.push(`${i[k]},${j[k]},${names[kind[k]!]},${x![k]},${y![k]},${end}\n`);
    }
    parts.push(rows.join(""));
  }
  tell({ type: "csv", blob: new Blob(parts, { type: "text/csv" }) });
}

/** A drawing: every crossing of its lines, drawn, counted, and as a file. */

import "./crossings.css";
import bouquet from "../../data/bouquet_of_flowers.svg?url";
import type { Answer, Request } from "./crossings.worker.js";
import { byId, chrome, colour, element } from "./lib/chrome.js";
import { type Drawing, read } from "./lib/files.js";

chrome();

const app = byId("app");
const canvas = element("canvas", { role: "img", "aria-label": "The drawing and its crossings", tabindex: "0" });
const drop = element("div", { class: "stage drop" }, canvas, element("p", { class: "hint", id: "hint" }, "Drop an SVG or CSV file here"));
const file = element("input", { type: "file", id: "file", accept: ".svg,.csv,.txt,image/svg+xml,text/csv", class: "visually-hidden" });
const progress = element("progress", { id: "progress", max: "1", value: "0", "aria-label": "Progress of the search" });
const status = element("p", { id: "status", role: "status", "aria-live": "polite" });
const samples: [string, string, () => Promise<void> | void][] = [
  ["bouquet", "A bouquet", () => open("bouquet_of_flowers.svg", async () => (await fetch(bouquet)).text())],
  ["short", "100,000 short lines", () => random(100_000, 2.6)],
  ["million", "A million lines", () => random(1_000_000, 1.1)],
  ["long", "1,500 long lines", () => random(1500, 60)],
];
const row = element("div", { class: "row" }, element("label", { class: "button primary", for: "file" }, "Choose a file"), file);
for (const [id, name, run] of samples) {
  const button = element("button", { type: "button", class: "button", id }, name);
  button.addEventListener("click", () => void run());
  row.append(button);
}
const save = element("button", { type: "button", class: "button", id: "save", disabled: "" }, "Download the crossings (CSV)");
const counts = element("dl", { class: "counts", id: "counts" });
app.append(row, element("div", { class: "split" }, drop, element("div", { class: "panel" }, element("h2", {}, "What was found"), counts, status, progress, save, element("p", { class: "note" }, "Joints of one line are not counted, as with secant crossings --ignore-adjacent, and curves are chords within a tenth of a unit of them, as there. The program reads more of a drawing. Coordinates of the file are taken as doubles; the program takes them as decimals. Dots mark where lines cross, touch or overlap. Drag to move, pinch or scroll to zoom, or use the arrow keys, + and −."))));
progress.hidden = true;

let worker = start();
const ask = (request: Request, transfer: Transferable[] = []) => worker.postMessage(request, transfer);

/** The number at the left top corner, and pixels a unit. */
let view: [number, number, number] = [0, 0, 1];
let picture: { image: ImageBitmap; view: [number, number, number] } | undefined;
let hasDrawing = false;
/** One picture is drawn at a time; only the newest of those asked for meanwhile follows. */
let [isDrawing, isStale] = [false, false];
/** The number of the last file or sample that was chosen. */
let latest = 0;
let isSearching = false;
let notes: string[] = [];

function start(): Worker {
  const made = new Worker(new URL("./crossings.worker.ts", import.meta.url), { type: "module" });
  made.onmessage = ({ data }: MessageEvent<Answer>) => {
    // What an ended worker told before its end does not count.
    if (made === worker) take(data);
  };
  return made;
}

/** Another file or sample is chosen: nobody waits for the search of the one before. */
function choose(): number {
  if (isSearching) {
    worker.terminate();
    worker = start();
    [isSearching, isDrawing] = [false, false];
  }
  latest += 1;
  return latest;
}

function take(data: Answer): void {
  switch (data.type) {
    case "progress":
      progress.hidden = false;
      progress.value = data.done;
      status.textContent = `${data.text} …`;
      break;
    case "found":
      isSearching = false;
      found(data);
      break;
    case "picture":
      picture?.image.close();
      picture = { image: data.image, view: data.view };
      paint();
      document.documentElement.dataset.drawn = String(data.id);
      drawn();
      break;
    case "undrawn":
      drawn();
      break;
    case "csv":
      download(data.blob);
      break;
    case "error":
      if (data.id === latest) {
        isSearching = false;
        fail(new Error(data.text));
      }
      drawn();
  }
}

/** Nothing is drawn any more; what was asked for meanwhile is. */
function drawn(): void {
  isDrawing = false;
  if (isStale) redraw();
}

/** Nothing of what was there before stays beside an error. */
function fail(error: unknown): void {
  clear();
  progress.hidden = true;
  status.textContent = (error as Error).message;
  status.className = "wrong";
}

function clear(): void {
  status.className = "";
  save.disabled = true;
  hasDrawing = false;
  picture?.image.close();
  picture = undefined;
  counts.replaceChildren();
  paint();
  delete document.documentElement.dataset.found;
}

/** Reads a file, and searches it, if nothing else is chosen meanwhile. */
async function open(name: string, text: () => Promise<string>, more: string[] = []): Promise<void> {
  const own = choose();
  try {
    const content = await text();
    if (own !== latest) return;
    const drawing = read(name, content);
    search({ ...drawing, notes: [...more, ...drawing.notes] });
  } catch (error) {
    if (own === latest) fail(error);
  }
}

function search({ columns, features, notes: all }: Drawing): void {
  clear();
  notes = all;
  byId("hint").hidden = true;
  isSearching = true;
  ask({ type: "search", columns, features, id: latest }, [...Object.values(columns).map(({ buffer }) => buffer), features.buffer]);
}

function found({ counts: all, ms, box, segments }: Extract<Answer, { type: "found" }>): void {
  progress.hidden = true;
  const total = Object.values(all).reduce((sum, n) => sum + n, 0);
  const names = { touch: "pairs that touch", overlap: "that overlap", shared: "that share an end", equal: "that are equal" } as const;
  counts.replaceChildren(
    element("dt", { class: "total" }, "crossings"),
    element("dd", { class: "total", id: "count-cross" }, all.cross.toLocaleString("en")),
    ...Object.entries(names).flatMap(([kind, name]) => [
      element("dt", {}, name),
      element("dd", { id: `count-${kind}` }, all[kind as keyof typeof names].toLocaleString("en")),
    ]),
  );
  status.textContent = `${segments.toLocaleString("en")} segments, searched in ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms. ${notes.join(" ")}`.trim();
  save.disabled = total === 0;
  hasDrawing = true;
  const { clientWidth: width, clientHeight: height } = drop;
  const [w, h] = [box[2] - box[0], box[3] - box[1]];
  const scale = 0.92 * Math.min(width / (w || h || 1), height / (h || w || 1));
  view = [(box[0] + box[2]) / 2 - width / 2 / scale, (box[1] + box[3]) / 2 - height / 2 / scale, scale];
  redraw();
  document.documentElement.dataset.found = String(total);
}

let pictures = 0;

function redraw(): void {
  if (!hasDrawing) return;
  paint();
  isStale = isDrawing;
  if (isDrawing) return;
  isDrawing = true;
  pictures += 1;
  const ratio = window.devicePixelRatio || 1;
  ask({
    type: "draw",
    width: Math.round(drop.clientWidth * ratio),
    height: Math.round(drop.clientHeight * ratio),
    view: [view[0], view[1], view[2] * ratio],
    ink: colour("ink"),
    dot: colour("wrong"),
    id: pictures,
  });
}

/** The last picture, moved and scaled to the view until the next one is there. */
function paint(): void {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(drop.clientWidth * ratio), Math.round(drop.clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d")!;
  context.clearRect(0, 0, width, height);
  if (!picture) return;
  const scale = view[2] * ratio;
  const k = scale / picture.view[2];
  context.drawImage(picture.image, (picture.view[0] - view[0]) * scale, (picture.view[1] - view[1]) * scale, picture.image.width * k, picture.image.height * k);
}

/** Scales about a point of the canvas. */
function zoom(by: number, x: number, y: number): void {
  const [left, top, scale] = view;
  const next = scale * by;
  view = [left + x / scale - x / next, top + y / scale - y / next, next];
  redraw();
}

function move(dx: number, dy: number): void {
  view = [view[0] - dx / view[2], view[1] - dy / view[2], view[2]];
  redraw();
}

drop.addEventListener("wheel", (event) => {
  if (!hasDrawing) return;
  event.preventDefault();
  const box = drop.getBoundingClientRect();
  zoom(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });

const pointers = new Map<number, [number, number]>();
drop.addEventListener("pointerdown", (event) => {
  drop.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, [event.clientX, event.clientY]);
});
drop.addEventListener("pointermove", (event) => {
  const from = pointers.get(event.pointerId);
  if (!from) return;
  const to: [number, number] = [event.clientX, event.clientY];
  const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
  pointers.set(event.pointerId, to);
  if (!other) return move(to[0] - from[0], to[1] - from[1]);
  const box = drop.getBoundingClientRect();
  const apart = (p: [number, number]) => Math.hypot(p[0] - other[0], p[1] - other[1]);
  zoom(apart(to) / Math.max(1, apart(from)), (to[0] + other[0]) / 2 - box.left, (to[1] + other[1]) / 2 - box.top);
});
for (const end of ["pointerup", "pointercancel"] as const) drop.addEventListener(end, (event) => pointers.delete(event.pointerId));

canvas.addEventListener("keydown", (event) => {
  const step = 40;
  const by = ({ ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] } as Record<string, [number, number]>)[event.key];
  if (by) move(...by);
  else if (event.key === "+" || event.key === "=") zoom(1.25, drop.clientWidth / 2, drop.clientHeight / 2);
  else if (event.key === "-") zoom(0.8, drop.clientWidth / 2, drop.clientHeight / 2);
  else return;
  event.preventDefault();
});

for (const type of ["dragenter", "dragover"] as const) {
  document.addEventListener(type, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
document.addEventListener("dragleave", () => drop.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  takeFiles(event.dataTransfer?.files);
});
file.addEventListener("change", () => takeFiles(file.files));

function takeFiles(files: FileList | null | undefined): void {
  const [given, ...others] = files ?? [];
  // So that the same file can be chosen again.
  file.value = "";
  if (given) void open(given.name, () => given.text(), others.length ? ["One file is read at a time: the first."] : []);
}

/** Random segments of a length, in units of the mean distance of their middles. */
function random(n: number, length: number): void {
  const side = Math.sqrt(n);
  const columns = { x1: new Float64Array(n), y1: new Float64Array(n), x2: new Float64Array(n), y2: new Float64Array(n) };
  for (let k = 0; k < n; k++) {
    const [x, y, angle] = [Math.random() * side, Math.random() * side, Math.random() * Math.PI];
    const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2];
    [columns.x1[k], columns.y1[k], columns.x2[k], columns.y2[k]] = [x - dx, y - dy, x + dx, y + dy];
  }
  choose();
  search({ columns, features: Uint32Array.from({ length: n }, (_, k) => k), notes: [] });
}

save.addEventListener("click", () => ask({ type: "csv" }));

function download(blob: Blob): void {
  const link = element("a", { href: URL.createObjectURL(blob), download: "crossings.csv" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

new ResizeObserver(redraw).observe(drop);
window.addEventListener("theme", redraw);
document.documentElement.dataset.ready = "true";
byId("bouquet").click();

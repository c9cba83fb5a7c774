/** The first page: a point beside a line, at the scale of the last bits, by three ways to decide. */

import "./ulp.css";
import { load, type SegmentsApi } from "secant/segments/async";
import { byId, chrome, clearHash, colour, element, hash, segmented, setHash } from "./lib/chrome.js";
import { fromHex, stepped, toHex } from "./lib/floats.js";
import { Stage, type Vec } from "./lib/stage.js";

chrome();

/** The state of the page: all of it is in the address. */
const state = {
  /** The corner of the map with the least coordinates. */
  origin: [0.5, 0.5] as Vec,
  p: [12, 12] as Vec,
  q: [24, 24] as Vec,
  /** Numbers across the map. */
  across: 256,
  /** Power of ten. */
  epsilon: -13,
  shown: "answers" as "answers" | "errors",
};

const first = structuredClone(state);

const hashOf = (point: Vec) => point.map(toHex).join(",");
const vecOf = (text: string | null, otherwise: Vec): Vec => {
  const numbers = (text ?? "").split(",").map(fromHex);
  return numbers.length === 2 && numbers.every(Number.isFinite) ? (numbers as Vec) : otherwise;
};

/** Takes the state from the address, and what is not there as it was at first. */
function readHash(): void {
  const given = hash();
  Object.assign(state, structuredClone(first));
  state.origin = vecOf(given.get("o"), state.origin);
  state.p = vecOf(given.get("p"), state.p);
  state.q = vecOf(given.get("q"), state.q);
  const across = Number(given.get("n"));
  if ([16, 32, 64, 128, 256].includes(across)) state.across = across;
  const epsilon = Number(given.get("e"));
  if (Number.isInteger(epsilon) && epsilon >= -18 && epsilon <= -12) state.epsilon = epsilon;
  if (given.has("s")) state.shown = given.get("s") === "errors" ? "errors" : "answers";
}

/** The formula of every textbook: (p - r) x (q - r), with three roundings that matter. */
function determinant([px, py]: Vec, [qx, qy]: Vec, x: number, y: number): number {
  return (px - x) * (qy - y) - (py - y) * (qx - x);
}

const WAYS = [
  {
    name: "Textbook formula",
    note: "The sign of (p − r) × (q − r), in doubles.",
    decide: (x: number, y: number) => Math.sign(determinant(state.p, state.q, x, y)),
  },
  {
    name: "With an epsilon",
    note: "Values near zero are called “on the line”.",
    decide: (x: number, y: number) => {
      const value = determinant(state.p, state.q, x, y);
      return Math.abs(value) <= 10 ** state.epsilon ? 0 : Math.sign(value);
    },
  },
  {
    name: "Exact",
    note: "Secant: the side that the numbers are on.",
    // (p - r) x (q - r) is the turn from r over p to q.
    decide: (x: number, y: number) => secant?.orient2d([x, y], state.p, state.q) ?? 0,
  },
];

let secant: SegmentsApi | undefined;

interface Map {
  canvas: HTMLCanvasElement;
  count: HTMLElement;
  answers: Int8Array;
}

const maps: Map[] = WAYS.map(({ name, note }, k) => {
  const canvas = element("canvas", {
    width: "256",
    height: "256",
    tabindex: "0",
    role: "img",
    "aria-label": `${name}: map of the numbers beside the line. Arrow keys move the probe`,
  });
  const count = element("p", { class: "count", id: `count-${k}` }, "…");
  const figure = element(
    "figure",
    { class: "map" },
    element("div", { class: "frame" }, canvas),
    element("figcaption", {}, element("h2", {}, name), element("p", { class: "note" }, note), count),
  );
  byId("maps").append(figure);
  const probeAt = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    const cell = (at: number, size: number) =>
      Math.min(state.across - 1, Math.max(0, Math.floor((at / size) * state.across)));
    probe = [cell(event.clientX - box.left, box.width), cell(box.bottom - event.clientY, box.height)];
    paint();
  };
  canvas.addEventListener("pointermove", probeAt);
  canvas.addEventListener("pointerdown", probeAt);
  canvas.addEventListener("keydown", (event) => {
    const by = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as Record<string, Vec>)[event.key];
    if (!by) return;
    event.preventDefault();
    probe = probe.map((at, axis) => Math.min(state.across - 1, Math.max(0, at + (by[axis] as number)))) as Vec;
    paint();
  });
  return { canvas, count, answers: new Int8Array(0) };
});

let probe: Vec = [96, 96];

/** The coordinate of each column, or row, of the map: consecutive doubles. */
function coordinates(from: number): Float64Array<ArrayBuffer> {
  const all = new Float64Array(state.across);
  let at = from;
  for (let k = 0; k < all.length; k++) {
    all[k] = at;
    at = stepped(at, 1);
  }
  return all;
}

let [xs, ys] = [new Float64Array(0), new Float64Array(0)];

/** Decides every point of every map. */
function decide(): void {
  const n = state.across;
  [xs, ys] = [coordinates(state.origin[0]), coordinates(state.origin[1])];
  maps.forEach((map, k) => {
    const { decide } = WAYS[k]!;
    map.answers = new Int8Array(n * n);
    for (let row = 0; row < n; row++) {
      for (let column = 0; column < n; column++) map.answers[row * n + column] = decide(xs[column]!, ys[row]!);
    }
  });
  const exact = maps[2]!.answers;
  maps.forEach(({ answers, count }, k) => {
    if (!secant) return;
    let wrong = 0;
    for (let at = 0; at < exact.length; at++) if (answers[at] !== exact[at]) wrong++;
    count.textContent = wrong === 0 ? "0 wrong" : `${wrong.toLocaleString("en")} of ${(n * n).toLocaleString("en")} wrong`;
    count.className = wrong === 0 ? "count good" : "count wrong";
    maps[k]!.canvas.setAttribute("aria-describedby", `count-${k}`);
  });
  probe = probe.map((at) => Math.min(at, n - 1)) as Vec;
  paint();
}

/** Numbers of a colour, as one of a picture's words. */
function word(name: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour(name).slice(at, at + 2), 16)) as [number, number, number];
  return (255 << 24) | (b << 16) | (g << 8) | r;
}

/** Draws the maps as they were decided. */
function paint(): void {
  const n = state.across;
  const words = { left: word("map-left"), right: word("map-right"), on: word("map-on"), wrong: word("map-wrong") };
  const exact = maps[2]!.answers;
  for (const { canvas, answers } of maps) {
    const image = new ImageData(n, n);
    const pixels = new Uint32Array(image.data.buffer);
    for (let at = 0; at < answers.length; at++) {
      const answer = answers[at]!;
      const isWrong = state.shown === "errors" && answer !== exact[at];
      const tone = answer === 0 ? words.on : answer > 0 ? words.left : words.right;
      // Rows of the picture go down.
      pixels[(n - 1 - Math.floor(at / n)) * n + (at % n)] = isWrong ? words.wrong : tone;
    }
    const size = 768;
    if (canvas.width !== size) canvas.width = canvas.height = size;
    const context = canvas.getContext("2d")!;
    const small = new OffscreenCanvas(n, n);
    small.getContext("2d")!.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, size, size);
    const cell = size / n;
    if (cell >= 12) {
      context.strokeStyle = "#0000002e";
      context.lineWidth = 1;
      context.beginPath();
      for (let k = 1; k < n; k++) {
        context.moveTo(k * cell, 0);
        context.lineTo(k * cell, size);
        context.moveTo(0, k * cell);
        context.lineTo(size, k * cell);
      }
      context.stroke();
    }
    const [x, y] = [probe[0] * cell, size - (probe[1] + 1) * cell];
    const pad = Math.max(cell, 14);
    for (const [width, tone] of [[7, "#000000b0"], [3, "#ffffff"]] as const) {
      context.lineWidth = width;
      context.strokeStyle = tone;
      context.strokeRect(x + cell / 2 - pad / 2 - 2, y + cell / 2 - pad / 2 - 2, pad + 4, pad + 4);
    }
  }
  readOut();
  stage?.ask();
}

const SIDES = new globalThis.Map([
  [1, "left"],
  [0, "on the line"],
  [-1, "right"],
]);

function readOut(): void {
  const [x, y] = [xs[probe[0]]!, ys[probe[1]]!];
  const at = probe[1] * state.across + probe[0];
  const value = determinant(state.p, state.q, x, y);
  const side = (k: number) => SIDES.get(maps[k]!.answers[at]!) ?? "";
  byId("at-x").textContent = `${x}  =  ${toHex(x)}`;
  byId("at-y").textContent = `${y}  =  ${toHex(y)}`;
  byId("at-naive").textContent = `${value === 0 ? "0" : value.toExponential(3)} → ${side(0)}`;
  byId("at-epsilon").textContent = `|…| ${Math.abs(value) <= 10 ** state.epsilon ? "≤" : ">"} 1e${state.epsilon} → ${side(1)}`;
  byId("at-exact").textContent = secant ? side(2) : "…";
  for (const k of [0, 1]) {
    const isWrong = secant !== undefined && side(k) !== side(2);
    byId(k === 0 ? "at-naive" : "at-epsilon").classList.toggle("wrong", isWrong);
  }
}

let stage: Stage | undefined;

function controls(): void {
  const root = byId("controls");
  const over = element("div", { class: "overview" });
  root.append(over);
  stage = new Stage(over, "The line from p to q, and the point r whose surroundings the maps show", 29, "1 / 1");
  stage.view.center = [12.5, 12.5];
  stage.draw = () => {
    const { context } = stage!;
    const [p, q] = [state.p, state.q];
    const far = (k: number): Vec => [p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k];
    stage!.line(far(-40), far(40), "line", 1.5);
    stage!.line(p, q, "ink", 2.5);
    const [x, y] = stage!.toScreen(state.origin);
    context.strokeStyle = colour("wrong");
    context.lineWidth = 2;
    context.strokeRect(x - 9, y - 9, 18, 18);
    context.font = "600 13px ui-sans-serif, system-ui, sans-serif";
    context.fillStyle = colour("ink");
    const label = (text: string, at: Vec) => {
      const [lx, ly] = stage!.toScreen(at);
      context.fillText(text, lx + 14, ly + 18);
    };
    label("p", p);
    label("q", q);
    label("r", state.origin);
  };
  const handle = (label: string, key: "p" | "q" | "origin", tone: string) => ({
    label,
    tone,
    get: () => state[key],
    set: (to: Vec) => {
      state[key] = to.map((x) => Math.min(26, Math.max(-1, x))) as Vec;
    },
  });
  stage.setHandles([handle("p", "p", "ink"), handle("q", "q", "ink"), handle("r", "origin", "wrong")]);
  stage.moved = changed;

  const panel = element("div", { class: "panel" });
  root.append(panel);
  const across = [256, 128, 64, 32, 16];
  const zoom = element("input", { type: "range", min: "0", max: "4", step: "1", value: String(across.indexOf(state.across)), id: "zoom" });
  const zoomText = element("output", { for: "zoom" });
  const epsilon = element("input", { type: "range", min: "-18", max: "-12", step: "1", value: String(state.epsilon), id: "epsilon" });
  const epsilonText = element("output", { for: "epsilon" });
  const texts = () => {
    zoomText.textContent = `${state.across} × ${state.across} numbers`;
    epsilonText.textContent = `1e${state.epsilon}`;
  };
  zoom.addEventListener("input", () => {
    state.across = across[Number(zoom.value)]!;
    probe = probe.map((at) => Math.min(at, state.across - 1)) as Vec;
    texts();
    changed();
  });
  epsilon.addEventListener("input", () => {
    state.epsilon = Number(epsilon.value);
    texts();
    changed();
  });
  texts();
  const reset = element("button", { type: "button", class: "button" }, "Start again");
  reset.addEventListener("click", () => {
    clearHash();
    location.reload();
  });
  panel.append(
    element(
      "div",
      { class: "row" },
      segmented("What the maps show", [["answers", "What each says"], ["errors", "Where it is wrong"]], state.shown, (shown) => {
        state.shown = shown;
        setHash(saved());
        paint();
      }),
      reset,
    ),
    element("label", { class: "field", for: "zoom" }, "Zoom ", zoomText),
    zoom,
    element("label", { class: "field", for: "epsilon" }, "Epsilon ", epsilonText),
    epsilon,
    element("h3", { class: "probe" }, "The square under the pointer"),
    facts([
      ["x", "at-x"],
      ["y", "at-y"],
      ["textbook", "at-naive"],
      ["epsilon", "at-epsilon"],
      ["exact", "at-exact"],
    ]),
    legend(),
  );
}

function facts(rows: [string, string][]): HTMLElement {
  const list = element("dl", { class: "facts" });
  for (const [name, id] of rows) list.append(element("dt", {}, name), element("dd", { id }));
  return list;
}

function legend(): HTMLElement {
  const entry = (tone: string, text: string) =>
    element("span", { class: "key" }, element("i", { style: `background: var(--map-${tone})` }), text);
  return element("p", { class: "legend" }, entry("left", "left"), entry("on", "on the line"), entry("right", "right"), entry("wrong", "wrong"));
}

function saved(): Record<string, string> {
  return {
    o: hashOf(state.origin),
    p: hashOf(state.p),
    q: hashOf(state.q),
    n: String(state.across),
    e: String(state.epsilon),
    s: state.shown,
  };
}

let isAsked = false;

/** Decides again, once a frame. */
function changed(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    decide();
    setHash(saved());
  });
}

readHash();
controls();
decide();
window.addEventListener("theme", paint);
window.addEventListener("hashchange", () => {
  readHash();
  probe = probe.map((at) => Math.min(at, state.across - 1)) as Vec;
  byId("controls").replaceChildren();
  controls();
  decide();
});
secant = await load();
decide();
document.documentElement.dataset.ready = "true";

/** The puzzle of crossing lines: which pairs meet is asked of Secant, with both answers to whether touching counts. */

import "./puzzle.css";
import { KINDS, load } from "secant/segments/async";
import { byId, chrome, element, hash, press, segmented, setHash } from "./lib/chrome.js";
import { fromHex, toHex } from "./lib/floats.js";
import { Stage, type Vec } from "./lib/stage.js";

chrome();

type Policy = "touch" | "cross";

const LEVELS = 99;

let level = 1;
let policy: Policy = "touch";
let points: Vec[] = [];
let edges: [number, number][] = [];
let moves = 0;
/** Whether a point was moved since moves were counted. */
let isMoved = false;
let bad = new Set<number>();
let touching: Vec[] = [];

const app = byId("app");
const left = element("div");
const right = element("div", { class: "panel side" });
app.append(element("div", { class: "split" }, left, right));
const stage = new Stage(left, "Points joined by lines", 11, "1 / 1", false);
stage.element.classList.add("board");

const secant = await load();

/** The same numbers for each level: a generator with a seed. */
function generator(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A level that can be solved: lines between all points where they cross none before, in a hidden drawing; and then the
 * points on a circle.
 */
function make(): void {
  const random = generator(level);
  const n = Math.min(5 + level, 16);
  const hidden = Array.from({ length: n }, (): Vec => [random(), random()]);
  const all: [number, number][] = [];
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) all.push([i, j]);
  const length = ([i, j]: [number, number]) => Math.hypot(hidden[i]![0] - hidden[j]![0], hidden[i]![1] - hidden[j]![1]);
  all.sort((p, q) => length(p) - length(q));
  const kept: [number, number][] = [];
  for (const edge of all) {
    const segment = (([i, j]: [number, number]) => [...hidden[i]!, ...hidden[j]!] as [number, number, number, number])(edge);
    const isFree = kept.every(([i, j]) => {
      if (edge.includes(i) || edge.includes(j)) return true;
      return !secant.segmentsIntersect(segment, [...hidden[i]!, ...hidden[j]!] as [number, number, number, number]);
    });
    if (isFree) kept.push(edge);
  }
  // Not all of them, so that there is room; but each point has two.
  const degree = new Array<number>(n).fill(0);
  edges = kept.filter(([i, j]) => {
    const isNeeded = degree[i]! < 2 || degree[j]! < 2 || random() < 0.35;
    if (isNeeded) [degree[i], degree[j]] = [degree[i]! + 1, degree[j]! + 1];
    return isNeeded;
  });
  const order = Array.from({ length: n }, (_, k) => k);
  for (let k = n - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1));
    [order[k], order[other]] = [order[other]!, order[k]!];
  }
  points = order.map((k) => {
    const angle = (2 * Math.PI * k) / n;
    return [4.25 * Math.cos(angle), 4.25 * Math.sin(angle)].map((x) => Math.round(x * 4) / 4) as Vec;
  });
  [moves, isMoved] = [0, false];
}

const segmentOf = ([i, j]: [number, number]) => [...points[i]!, ...points[j]!] as [number, number, number, number];

/** Which lines meet others in a way that counts. */
function check(): void {
  [bad, touching] = [new Set(), []];
  const column = (k: 0 | 1 | 2 | 3) => edges.map((edge) => segmentOf(edge)[k]);
  const found = secant.crossings({ x1: column(0), y1: column(1), x2: column(2), y2: column(3) }).sorted();
  let count = 0;
  for (let k = 0; k < found.length; k++) {
    const [i, j] = [found.i[k]!, found.j[k]!];
    const kind = KINDS[found.kind[k]!]!;
    const isJoint = edges[i]!.some((end) => edges[j]!.includes(end));
    // Lines that share a point of the puzzle may meet there, and not along a part.
    if (kind === "shared" && isJoint) continue;
    if (kind === "touch" || kind === "shared") {
      touching.push([found.x![k]!, found.y![k]!]);
      if (policy === "cross") continue;
    }
    count++;
    bad.add(i).add(j);
  }
  show(count);
}

function show(count: number): void {
  byId("crossings").textContent = String(count);
  byId("crossings").className = count ? "word wrong" : "word good";
  byId("state").textContent = count
    ? `${count === 1 ? "pair meets" : "pairs meet"}${touching.length ? `, ${touching.length} only touch` : ""}`
    : moves
      ? `Untangled in ${moves} ${moves === 1 ? "move" : "moves"}.`
      : "Nothing crosses.";
  byId<HTMLButtonElement>("next").classList.toggle("primary", count === 0);
  byId<HTMLButtonElement>("next").disabled = level === LEVELS;
  setHash({ level: String(level), policy, p: points.map((p) => p.map(toHex).join(",")).join(" ") });
  stage.ask();
}

const again = element("button", { type: "button", class: "button", id: "again" }, "Start again");
const next = element("button", { type: "button", class: "button", id: "next" }, "Next level");
again.addEventListener("click", () => begin());
next.addEventListener("click", () => {
  level += 1;
  begin();
});
const policies = segmented<Policy>("What counts", [["touch", "Touching counts"], ["cross", "Only crossing counts"]], policy, (chosen) => {
  policy = chosen;
  check();
});
right.append(
  element("h2", { id: "level" }),
  element("p", { class: "word", id: "crossings" }),
  element("p", { id: "state", role: "status", "aria-live": "polite" }),
  policies,
  element("p", { class: "note" }, "Pull a point exactly onto another line: it snaps to a quarter, so it can be exactly there. A puzzle needs the strict answer, or two lines could lie on each other unseen; a bullet that grazes a wall may be let off. The library leaves that to you, and tells you which it is."),
  element("div", { class: "row" }, again, next),
);

function begin(from?: Vec[]): void {
  make();
  if (from && from.length === points.length) points = from;
  byId("level").textContent = `Level ${level}`;
  stage.setHandles(
    points.map((_, k) => ({
      label: `point ${k + 1}`,
      tone: "ink",
      isSolid: true,
      get: () => points[k]!,
      set: (to: Vec) => (points[k] = to.map((x) => Math.max(-5.25, Math.min(5.25, x))) as Vec),
    })),
  );
  check();
}

stage.draw = () => {
  edges.forEach(([i, j], k) => stage.line(points[i]!, points[j]!, bad.has(k) ? "wrong" : "good", bad.has(k) ? 2.5 : 3));
  touching.forEach((p) => stage.dot(p, "on", 7));
};
stage.moved = () => {
  isMoved = true;
  check();
};
for (const end of ["pointerup", "keyup"] as const) {
  stage.element.addEventListener(end, () => {
    if (!isMoved) return;
    isMoved = false;
    moves += 1;
    check();
  });
}

/** Begins with what the address says, or with the first level. */
function takeHash(): void {
  const given = hash();
  policy = given.get("policy") === "cross" ? "cross" : "touch";
  press(policies, policy);
  const asked = Number(given.get("level"));
  level = Number.isInteger(asked) && asked >= 1 && asked <= LEVELS ? asked : 1;
  const places = (given.get("p") ?? "").split(" ").map((p) => p.split(",").map(fromHex) as Vec);
  begin(places.every((p) => p.length === 2 && p.every(Number.isFinite)) ? places : undefined);
}
takeHash();
window.addEventListener("hashchange", takeHash);
document.documentElement.dataset.ready = "true";

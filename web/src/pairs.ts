/** Two shapes: how they lie to each other, where, and how far apart; every number as bits. */

import "./pairs.css";
import { interiorsMeet, type Intersection, load, meets, type PlainShape } from "secant/async";
import { byId, chrome, copy, element, hash, link, press, segmented, setHash } from "./lib/chrome.js";
import { bitsOf, fromHex, ofBits, stepped, toHex } from "./lib/floats.js";
import { type Coordinate, coordinatesOf, drawShape, handlesOf, inRust, TYPES, typeOf } from "./lib/shapes.js";
import { Stage, type Vec } from "./lib/stage.js";

chrome();

const state: { a: PlainShape; b: PlainShape; policy: "touch" | "interior" } = {
  // The segment touches the disc in one point: 3, 4, 5.
  a: { type: "segment", p: [-4, -2], q: [2, 2.5] },
  b: { type: "circle", c: [0.5, -1.75], r: 2.5 },
  policy: "touch",
};
const first = structuredClone(state);

/** Shapes in the address: the type, then all numbers as hex floats. */
function text(shape: PlainShape): string {
  return [typeOf(shape), ...coordinatesOf(shape).map(({ get }) => toHex(get()))].join(" ");
}

function shapeOf(given: string | null, otherwise: PlainShape): PlainShape {
  const [type = "", ...numbers] = (given ?? "").split(" ");
  if (!Object.hasOwn(TYPES, type)) return otherwise;
  const shape = structuredClone(TYPES[type]!.make(0, 0));
  const values = numbers.map(fromHex);
  if ("points" in shape && shape.type !== "triangle") {
    (shape as unknown as { points: Vec[] }).points = Array.from({ length: values.length / 2 }, () => [0, 0]);
  }
  const all = coordinatesOf(shape);
  if (all.length !== values.length || !values.every(Number.isFinite)) return otherwise;
  all.forEach((coordinate, k) => coordinate.set(values[k]!));
  return shape;
}

/** Takes the state from the address, and what is not there as it was at first. */
function takeHash(): void {
  const given = hash();
  Object.assign(state, structuredClone(first));
  state.a = shapeOf(given.get("a"), state.a);
  state.b = shapeOf(given.get("b"), state.b);
  state.policy = given.get("policy") === "interior" ? "interior" : "touch";
}

takeHash();

const app = byId("app");
const left = element("div");
const right = element("div", { class: "answers" });
app.append(element("div", { class: "split" }, left, right));

const stage = new Stage(left, "Two shapes, their common points, and their closest points", 12, "4 / 3");
stage.element.classList.add("tall");

function chooser(which: "a" | "b"): HTMLElement {
  const select = element("select", { id: `type-${which}` });
  for (const [type, { name }] of Object.entries(TYPES)) select.append(element("option", { value: type }, name));
  select.value = typeOf(state[which]);
  select.addEventListener("change", () => {
    state[which] = structuredClone(TYPES[select.value]!.make(which === "a" ? -1 : 1, which === "a" ? 0.5 : -0.5));
    rebuild();
  });
  return element("label", { class: `chooser ${which}`, for: `type-${which}` }, which.toUpperCase(), select);
}

left.append(
  element("div", { class: "row under" }, chooser("a"), chooser("b"), swapButton(), linkButton(), ...copyButtons()),
);

function swapButton(): HTMLElement {
  const button = element("button", { type: "button", class: "button", id: "swap" }, "Swap A and B");
  button.addEventListener("click", () => {
    [state.a, state.b] = [state.b, state.a];
    rebuild();
  });
  return button;
}

function linkButton(): HTMLElement {
  const button = element("button", { type: "button", class: "button", id: "link" }, "Copy link");
  button.addEventListener("click", () => void copy(button, link()));
  return button;
}

function copyButtons(): HTMLElement[] {
  const ways: [string, string, () => string][] = [
    ["copy-js", "Copy as JavaScript", () => `import { relation } from "secant";\n\nrelation(${JSON.stringify(state.a)}, ${JSON.stringify(state.b)});\n`],
    ["copy-rust", "Copy as Rust", () => `let a = ${inRust(state.a)};\nlet b = ${inRust(state.b)};\nprintln!("{}", a.relation(&b));\n`],
    ["copy-relate", "Copy for secant relate", () => `${JSON.stringify({ a: state.a, b: state.b })}\n`],
  ];
  return ways.map(([id, name, make]) => {
    const button = element("button", { type: "button", class: "button", id }, name);
    button.addEventListener("click", () => void copy(button, make()));
    return button;
  });
}

const policies = segmented("What counts as meeting", [["touch", "Touching counts"], ["interior", "Only crossing counts"]], state.policy, (policy) => {
  state.policy = policy;
  answer();
});

right.append(
  element(
    "div",
    { class: "panel verdict" },
    element("p", { class: "kicker" }, "A is, to B"),
    element("p", { class: "word", id: "relation", role: "status", "aria-live": "polite" }, "…"),
    element("p", { class: "meaning", id: "meaning" }),
    element(
      "div",
      { class: "row policy" },
      policies,
      element("strong", { id: "policy" }),
    ),
  ),
  element("div", { class: "panel" }, element("h2", {}, "Where"), element("div", { id: "where" }), element("dl", { class: "facts", id: "distance" })),
);

const bitsPanel = element("div", { class: "panel numbers" }, element("h2", {}, "Every number"), element("p", { class: "note" }, "A decimal, a hex float, or 64 bits: sign, exponent, fraction. Click a bit to turn it, or step by one unit in the last place."), element("div", { id: "numbers" }));
app.append(element("section", {}, bitsPanel));

const MEANINGS: Record<string, string> = {
  disjoint: "No common point.",
  touch: "Common points, but none inside both.",
  cross: "They go through each other.",
  overlap: "They share a part of their own dimension, and neither contains the other.",
  within: "All of A is in B.",
  contains: "All of B is in A.",
  equal: "They are the same set of points.",
};

const secant = await load();

function rebuild(): void {
  for (const which of ["a", "b"] as const) byId<HTMLSelectElement>(`type-${which}`).value = typeOf(state[which]);
  press(policies, state.policy);
  stage.setHandles([...handlesOf(state.a, "A", "a"), ...handlesOf(state.b, "B", "b")]);
  numbers();
  answer();
}

/** What brings the rows of numbers up to date. */
let refreshers: (() => void)[] = [];
let common: Vec[] = [];
let near: [Vec, Vec] | null = null;

/** Asks, and shows all answers. */
function answer(): void {
  [common, near] = [[], null];
  const where = byId("where");
  try {
    const word = secant.relation(state.a, state.b);
    show("relation", word);
    show("meaning", MEANINGS[word]!);
    const yes = state.policy === "touch" ? meets(word) : interiorsMeet(word);
    show("policy", yes ? "Yes, they meet" : "No, they do not meet");
    byId("policy").className = yes ? "good" : "wrong";
    const part = secant.intersection(state.a, state.b);
    where.replaceChildren(...described(part));
    const closest = secant.closestPoints(state.a, state.b);
    const rows: [string, string][] = [
      ["distance", String(secant.distance(state.a, state.b))],
      ["squared", String(secant.distanceSquared(state.a, state.b))],
    ];
    if (!meets(word)) {
      near = [closest.a, closest.b];
      rows.push(["closest of A", at(closest.a)], ["closest of B", at(closest.b)]);
    }
    byId("distance").replaceChildren(...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
    byId("relation").classList.remove("wrong");
  } catch (error) {
    // A polygon that crosses itself, or a line through one point.
    show("relation", "no shape");
    byId("relation").classList.add("wrong");
    show("meaning", (error as Error).message);
    show("policy", "");
    where.replaceChildren();
    byId("distance").replaceChildren();
  }
  byId<HTMLButtonElement>("copy-relate").disabled = [state.a, state.b].some(isUnread);
  setHash({ a: text(state.a), b: text(state.b), policy: state.policy });
  stage.ask();
}

/** Whether `secant relate` does not read a shape: its polygons are convex. */
function isUnread(shape: PlainShape): boolean {
  if (shape.type !== "polygon") return shape.type === "polyline" || shape.type === "boundary";
  try {
    secant.prepare({ ...shape, convex: true }).free();
    return false;
  } catch {
    return true;
  }
}

function show(id: string, value: string): void {
  const shown = byId(id);
  if (shown.textContent !== value) shown.textContent = value;
}

const at = (p: Vec) => `${p[0]}, ${p[1]}`;

/** The common part in rows, and its points for the picture. */
function described(part: Intersection | null): Node[] {
  const rows: [string, Vec, number?, number?][] = [];
  let note = "";
  switch (part?.type) {
    case undefined:
      note = "Nothing in common.";
      break;
    case "point":
      rows.push(["point", part.at, part.t, part.u]);
      break;
    case "overlap":
      if (part.start) rows.push(["from", part.start.at, part.start.t, part.start.u]);
      if (part.end) rows.push(["to", part.end.at, part.end.t, part.end.u]);
      if (!part.start && !part.end) note = "The common part has no ends.";
      else if (!part.start || !part.end) note = "The common part has no end on one side.";
      break;
    case "chord":
      if (part.enter.t === part.exit.t && !part.startsInside) {
        rows.push(["touches", part.enter.at, part.enter.t]);
        break;
      }
      rows.push([part.startsInside ? "starts inside" : "enters", part.enter.at, part.enter.t]);
      rows.push([part.endsInside ? "ends inside" : "leaves", part.exit.at, part.exit.t]);
      break;
    case "chords":
      for (const { enter, exit } of part.chords) rows.push(["enters", enter.at, enter.t], ["leaves", exit.at, exit.t]);
      break;
    case "contacts":
      for (const { enter, exit, passing } of part.contacts) {
        rows.push([passing, enter.at, enter.t]);
        if (exit.t !== enter.t) rows.push(["to", exit.at, exit.t]);
      }
      break;
    case "aabb":
      rows.push(["min", part.min], ["max", part.max]);
      break;
    case "tangent":
      rows.push([part.internal ? "touch inside" : "touch", part.at]);
      break;
    case "points":
      for (const p of part.points) rows.push(["circles cross", p]);
      break;
    case "same-circle":
      note = "The same circle.";
      break;
    default:
      note = "The common part of these two is not constructed.";
  }
  common = rows.map(([, p]) => p);
  const nodes: Node[] = [];
  if (note) nodes.push(element("p", { class: "note" }, note));
  if (rows.length) {
    const body = element("tbody");
    for (const [name, p, t, u] of rows) {
      const cells = [String(p[0]), String(p[1]), t === undefined ? "" : String(t), u === undefined ? "" : String(u)];
      body.append(element("tr", {}, element("th", { scope: "row" }, name), ...cells.map((cell) => element("td", { class: "num" }, cell))));
    }
    const head = ["", "x", "y", "t", "u"].map((name) => element("th", { scope: "col" }, name || element("span", { class: "visually-hidden" }, "what")));
    nodes.push(element("div", { class: "table", tabindex: "0", role: "region", "aria-label": "Common points" }, element("table", {}, element("thead", {}, element("tr", {}, ...head)), body)));
  }
  return nodes;
}

/** More rows than this for one shape, of 64 bits each, are no help, and slow. */
const MOST_ROWS = 64;

/** A row for each number of both shapes. */
function numbers(): void {
  refreshers = [];
  const groups = (["a", "b"] as const).map((which) => {
    const group = element("div", { class: `group ${which}` }, element("h3", {}, `${which.toUpperCase()}: ${TYPES[typeOf(state[which])]!.name}`));
    const all = coordinatesOf(state[which]);
    for (const coordinate of all.slice(0, MOST_ROWS)) group.append(row(which, coordinate));
    if (all.length > MOST_ROWS) {
      group.append(element("p", { class: "note" }, `And ${(all.length - MOST_ROWS).toLocaleString("en")} more, which are in the link.`));
    }
    return group;
  });
  byId("numbers").replaceChildren(...groups);
}

function row(which: "a" | "b", { name, get, set }: Coordinate): HTMLElement {
  const label = `${which.toUpperCase()} ${name}`;
  const decimal = element("input", { type: "text", inputmode: "text", "aria-label": `${label}, decimal or hex`, spellcheck: "false" });
  const hex = element("span", { class: "hex num" });
  const bits = element("div", { class: "bits", role: "group", "aria-label": `${label}, bits` });
  const change = (to: number) => {
    if (!Number.isFinite(to) || (name === "r" && to < 0)) return fill();
    set(to);
    answer();
    fill();
  };
  const step = (by: number, text: string) => {
    const button = element("button", { type: "button", class: "step", "aria-label": `${label}, one unit in the last place ${by > 0 ? "up" : "down"}` }, text);
    button.addEventListener("click", () => change(stepped(get(), by)));
    return button;
  };
  decimal.addEventListener("change", () => {
    const to = fromHex(decimal.value);
    const isNumber = Number.isFinite(to) && !(name === "r" && to < 0);
    decimal.setAttribute("aria-invalid", String(!isNumber));
    if (isNumber) change(to);
  });
  // What is no number is not what the shape has.
  decimal.addEventListener("blur", () => {
    decimal.setAttribute("aria-invalid", "false");
    fill();
  });
  const cells = Array.from({ length: 64 }, (_, k) => {
    const part = k === 0 ? "sign" : k < 12 ? "exponent" : "fraction";
    const bit = element("button", { type: "button", class: part, tabindex: k === 0 ? "0" : "-1" });
    bit.addEventListener("click", () => change(ofBits(bitsOf(get()) ^ (1n << BigInt(63 - k)))));
    bits.append(bit);
    return bit;
  });
  // One stop of the Tab key for all 64; arrows go from bit to bit.
  bits.addEventListener("keydown", (event) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1, Home: -64, End: 64 } as Record<string, number>)[event.key];
    const from = cells.indexOf(document.activeElement as HTMLButtonElement);
    if (!by || from < 0) return;
    event.preventDefault();
    const to = Math.min(63, Math.max(0, from + by));
    cells[from]!.tabIndex = -1;
    cells[to]!.tabIndex = 0;
    cells[to]!.focus();
  });
  function fill(): void {
    const value = get();
    if (document.activeElement !== decimal) decimal.value = Object.is(value, -0) ? "-0" : String(value);
    hex.textContent = toHex(value);
    const all = bitsOf(value);
    cells.forEach((cell, k) => {
      const bit = (all >> BigInt(63 - k)) & 1n;
      if (cell.textContent !== String(bit)) cell.textContent = String(bit);
      cell.setAttribute("aria-label", `${cell.className} bit ${63 - k}: ${bit}`);
    });
  }
  fill();
  refreshers.push(fill);
  return element("div", { class: "number" }, element("span", { class: "name num" }, name), decimal, step(-1, "−"), step(1, "+"), hex, bits);
}

stage.draw = () => {
  drawShape(stage, state.a, "a");
  drawShape(stage, state.b, "b");
  if (near) {
    stage.context.setLineDash([5, 5]);
    stage.line(near[0], near[1], "soft", 1.5);
    stage.context.setLineDash([]);
    near.forEach((p) => stage.dot(p, "soft", 4));
  }
  common.forEach((p) => stage.dot(p, "wrong", 6));
};
stage.moved = () => {
  answer();
  refreshers.forEach((refresh) => refresh());
};


rebuild();
window.addEventListener("hashchange", () => {
  takeHash();
  rebuild();
});
document.documentElement.dataset.ready = "true";

/** The page of one method: its text, its code, its shapes to drag, and the search for a wrong answer. */

import "./method.css";
import { load, type PlainShape } from "secant/async";
import { byId, chrome, element } from "./lib/chrome.js";
import { toHex } from "./lib/floats.js";
import { language, languages } from "./lib/language.js";
import { coordinatesOf, drawShape, handlesOf, typeOf } from "./lib/shapes.js";
import { Stage, type Vec } from "./lib/stage.js";
import { intersects as implicit } from "./methods/implicit.js";
import implicitSource from "./methods/implicit.ts?raw";
import { intersects as parametric } from "./methods/parametric.js";
import parametricSource from "./methods/parametric.ts?raw";
import { joint } from "./methods/projection.js";
import projectionSource from "./methods/projection.ts?raw";
import { intersects as sphere } from "./methods/sphere.js";
import sphereSource from "./methods/sphere.ts?raw";
import { type Language, type MethodName, METHODS, RELATION_WORDS, TEXTS, WORDS } from "./methods/texts.js";
import { intersects as wedge } from "./methods/wedge.js";
import wedgeSource from "./methods/wedge.ts?raw";

chrome();

type Pair = [Vec, Vec];

interface Method {
  source: string;
  /** Whether the method says yes, and the point that it gives, if it gives one. */
  answer(a: Pair, b: Pair, r: number): { hit: boolean; at?: Vec };
}

const METHOD: Record<MethodName, Method> = {
  projection: {
    source: projectionSource,
    answer: (a, b) => {
      const at = joint(a, b);
      return at ? { hit: true, at } : { hit: false };
    },
  },
  parametric: { source: parametricSource, answer: (a, b) => ({ hit: parametric(a, b) }) },
  implicit: { source: implicitSource, answer: (a, b) => ({ hit: implicit(a, b) }) },
  wedge: { source: wedgeSource, answer: (a, b) => ({ hit: wedge(a, b) }) },
  sphere: { source: sphereSource, answer: (a, [c], r) => ({ hit: sphere(a, c, r) }) },
};

const name = (location.pathname.split("/").pop()?.replace(".html", "") ?? "projection") as MethodName;
const method = METHOD[name] ?? METHOD.projection;
const isDisc = name === "sphere";

const first = (): [PlainShape, PlainShape] => [
  { type: "segment", p: [-4, -2], q: [3, 2] },
  isDisc ? { type: "circle", c: [2, -1], r: 2 } : { type: "segment", p: [-2, 3], q: [2, -3] },
];

let [a, b] = first();
const secant = await load();
let now: Language = language();
let stage: Stage | undefined;
/** What the last search has found, in the language of the page. */
let note: { word: "found" | "notFound"; n: number } | undefined;

const pairOf = (shape: PlainShape): Pair => {
  if (shape.type === "circle") return [shape.c as Vec, shape.c as Vec];
  const { p, q } = shape as unknown as { p: Vec; q: Vec };
  return [p, q];
};
const radiusOf = (shape: PlainShape) => (shape.type === "circle" ? shape.r : 0);

/** What the method says, and what is true. */
function compare() {
  const said = method.answer(pairOf(a), pairOf(b), radiusOf(b));
  const word = secant.relation(a, b);
  const isNumber = !said.at || said.at.every(Number.isFinite);
  return { ...said, word, isNumber, isRight: said.hit === (word !== "disjoint") && isNumber };
}

function render(): void {
  document.documentElement.lang = now;
  const words = WORDS[now];
  const { title, lead, how, fails, secant: exact } = TEXTS[name][now];
  document.title = `Secant: ${title}`;
  const left = element("div");
  const list = (items: string[], tag: "ol" | "ul") => {
    const made = element(tag);
    for (const item of items) made.append(element("li", {}, item));
    return made;
  };
  const breakIt = element("button", { type: "button", class: "button primary", id: "break" }, words.breakIt!);
  breakIt.addEventListener("click", search);
  const reset = element("button", { type: "button", class: "button", id: "reset" }, words.reset!);
  reset.addEventListener("click", () => {
    [a, b] = first();
    note = undefined;
    handles();
  });
  const next = METHODS[(METHODS.indexOf(name) + 1) % METHODS.length]!;
  byId("app").replaceChildren(
    element("div", { class: "row languages" }, languages(now, (to) => {
      now = to;
      render();
    })),
    element("p", { class: "kicker" }, `${METHODS.indexOf(name) + 1} / ${METHODS.length}`),
    element("h1", {}, title),
    element("p", { class: "lead" }, lead),
    element(
      "div",
      { class: "split" },
      left,
      element(
        "div",
        { class: "answers" },
        element(
          "div",
          { class: "panel duel" },
          element("div", {}, element("h2", { class: "small" }, words.method!), element("p", { class: "word", id: "said" }), element("p", { id: "verdict" })),
          element("div", {}, element("h2", { class: "small" }, words.exact!), element("p", { class: "word", id: "exact", role: "status", "aria-live": "polite" })),
        ),
        element("div", { class: "row" }, breakIt, reset, element("a", { class: "button link", id: "open", href: "./pairs.html" }, words.open!)),
        element("p", { id: "note", role: "status", "aria-live": "polite" }),
        element("dl", { class: "facts", id: "numbers" }),
      ),
    ),
    element(
      "section",
      { class: "columns" },
      element("div", { class: "prose" }, element("h2", {}, words.how!), list(how, "ol"), element("h2", {}, words.where!), list(fails, "ul"), element("h2", {}, words.secant!), element("p", {}, exact)),
      element("div", {}, element("h2", {}, words.code!), element("pre", { tabindex: "0", lang: "en", role: "region", "aria-label": words.code! }, element("code", {}, method.source.trim()))),
    ),
    element("p", { class: "row more" }, element("a", { class: "button link", href: `./${next}.html` }, `${words.next}: ${TEXTS[next][now].title} →`)),
  );
  stage = new Stage(left, words.stage!, 12, "4 / 3");
  stage.draw = () => {
    drawShape(stage!, a, "a");
    drawShape(stage!, b, "b");
    const { at, isNumber } = compare();
    if (at && isNumber) stage!.dot(at, "soft", 7);
    const part = secant.intersection(a, b);
    if (part?.type === "point") stage!.dot(part.at, "wrong", 5);
    if (part?.type === "chord") [part.enter.at, part.exit.at].forEach((p) => stage!.dot(p, "wrong", 5));
    if (part?.type === "overlap") for (const end of [part.start, part.end]) if (end) stage!.dot(end.at, "wrong", 5);
  };
  stage.moved = () => {
    note = undefined;
    answer();
  };
  handles();
}

function handles(): void {
  stage?.setHandles([...handlesOf(a, WORDS[now].A!, "a"), ...handlesOf(b, WORDS[now].B!, "b")]);
  answer();
}

function answer(): void {
  const words = WORDS[now];
  const { hit, isNumber, isRight, word } = compare();
  byId("said").textContent = hit ? (isNumber ? words.yes! : words.noPoint!) : words.no!;
  byId("said").classList.toggle("long", hit && !isNumber);
  byId("verdict").textContent = isRight ? `✓ ${words.right}` : `✗ ${words.wrong}`;
  byId("verdict").className = isRight ? "good" : "wrong";
  byId("exact").textContent = RELATION_WORDS[now][word]!;
  byId("note").textContent = note ? words[note.word]!.replace("{n}", note.n.toLocaleString("en")) : "";
  const rows = [["A", a], ["B", b]] as const;
  byId("numbers").replaceChildren(
    ...rows.flatMap(([label, shape]) => [element("dt", {}, label), element("dd", {}, coordinatesOf(shape).map(({ name, get }) => `${name} ${get()}`).join("  "))]),
  );
  const text = (shape: PlainShape) => [typeOf(shape), ...coordinatesOf(shape).map(({ get }) => toHex(get()))].join(" ");
  byId<HTMLAnchorElement>("open").href = `./pairs.html#${new URLSearchParams({ a: text(a), b: text(b), policy: "touch" })}`;
  stage?.ask();
}

let searches = 0;

/**
 * Looks for an input with a wrong answer, many on one line or touching: the first time among small integers, where the
 * method itself is at fault, then among decimals, where rounding is, and so on by turns.
 */
function search(): void {
  const before = [a, b];
  const most = 200_000;
  searches += 1;
  for (let tries = 1; tries <= most; tries++) {
    const unit = searches % 2 ? 1 : 10;
    const number = () => Math.round((Math.random() - 0.5) * 8 * unit) / unit;
    const point = (): Vec => [number(), number()];
    const p = point();
    const q = Math.random() < 0.05 ? p : point();
    a = { type: "segment", p: [...p], q: [...q] };
    if (isDisc) {
      b = { type: "circle", c: point(), r: Math.abs(number()) };
    } else {
      // An end of the second often on the first, or on its line.
      const t = Math.round(Math.random() * 8 - 2) / 4;
      const near: Vec = [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])];
      b = { type: "segment", p: Math.random() < 0.6 ? near : point(), q: point() };
    }
    if (!compare().isRight) {
      note = { word: "found", n: tries };
      return handles();
    }
  }
  [a, b] = before as [PlainShape, PlainShape];
  note = { word: "notFound", n: most };
  answer();
}

render();
document.documentElement.dataset.ready = "true";

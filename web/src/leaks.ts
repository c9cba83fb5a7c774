/** A ray at a vertex that two walls share: what a physics engine answers, and what is true. */

import "./leaks.css";
import { load, type Polyline, type Ray } from "secant/async";
import { byId, chrome, colour, element, hash, setHash } from "./lib/chrome.js";
import { Stage, type Vec } from "./lib/stage.js";

chrome();

type Engine = typeof import("@dimforge/rapier2d-compat").default;

interface Scene {
  from: Vec;
  walls: [Vec, Vec, Vec];
}

/** Integers: the vertex in the middle is exactly half way along the ray. */
const first: Scene = {
  from: [205, -398],
  walls: [[-35, 353], [31, -77], [-126, -91]],
};
let scene = first;

/** The ray goes twice as far as the vertex, so that its direction is made of integers too. */
const direction = ({ from, walls }: Scene): Vec => [2 * (walls[1][0] - from[0]), 2 * (walls[1][1] - from[1])];

/** Whether the ray starts at no end of a wall: at the vertex it would have no direction. */
const isScene = ({ from, walls }: Scene) => walls.every(([x, y]) => x !== from[0] || y !== from[1]);

/** Takes the scene of the address, or the first one. */
function takeHash(): void {
  const given = (hash().get("s") ?? "").split(",").map((text) => (/^-?\d+$/.test(text) ? Number(text) : NaN));
  scene = first;
  if (given.length !== 8 || !given.every((x) => Math.abs(x) < 2 ** 20)) return;
  const [a, b, c, d, e, f, g, h] = given as [number, number, number, number, number, number, number, number];
  const asked: Scene = { from: [a, b], walls: [[c, d], [e, f], [g, h]] };
  if (isScene(asked)) scene = asked;
}
takeHash();

const app = byId("app");
const left = element("div");
const ask = element("button", { type: "button", class: "button primary", id: "engine" }, "Ask Rapier (loads 3 MB)");
const another = element("button", { type: "button", class: "button", id: "another", disabled: "" }, "Find another leak");
const many = element("button", { type: "button", class: "button", id: "many", disabled: "" }, "Fire 20,000 rays");
const card = (id: string, name: string, note: string) =>
  element("div", { class: "panel", id }, element("h2", {}, name), element("p", { class: "word", id: `${id}-word` }, "…"), element("p", { class: "note", id: `${id}-note` }, note));
app.append(
  element(
    "div",
    { class: "split" },
    left,
    element(
      "div",
      { class: "answers" },
      card("secant", "Secant", ""),
      card("rapier", "Rapier", "A physics engine, used in many games. It is loaded when you ask it."),
      element("div", { class: "row" }, ask, another, many),
      element("p", { id: "count", role: "status", "aria-live": "polite" }),
    ),
  ),
  element(
    "section",
    { class: "prose" },
    element("h2", {}, "Why it leaks"),
    element("p", {}, "The engine tests each wall alone, with numbers of 32 bits. For both walls the ray passes their common end, and rounding may put it just beyond either. Each test is nearly right; together they let the ray through a closed chain of walls."),
    element("h2", {}, "Why Secant does not"),
    element("p", {}, "Which side of the ray the shared vertex is on is one exact sign, the same for both walls. Here it is zero: the ray touches the vertex, which both walls contain. And it is said whether the wall goes on to the other side there, or turns back."),
    element("p", {}, "All coordinates on this page are integers, so both get the same numbers."),
  ),
);

const stage = new Stage(left, "A ray, and two walls that share the vertex that it is aimed at", 1060, "4 / 3", false);
stage.view.center = [20, -20];
stage.snap = 1;
const secant = await load();
let engine: Engine | undefined;

function exact(of: Scene) {
  const ray: Ray = { type: "ray", p: of.from, d: direction(of) };
  const wall: Polyline = { type: "polyline", points: of.walls };
  return secant.cast(ray, wall);
}

/** Whether the engine's ray hits, and where in multiples of the direction. */
function engines(of: Scene): number | null {
  if (!engine) return null;
  const world = new engine.World({ x: 0, y: 0 });
  world.createCollider(engine.ColliderDesc.polyline(new Float32Array(of.walls.flat())));
  world.step();
  const [x, y] = direction(of);
  const hit = world.castRay(new engine.Ray({ x: of.from[0], y: of.from[1] }, { x, y }), 4, true);
  const t = hit ? hit.timeOfImpact : null;
  world.free();
  return t;
}

function show(): void {
  const hit = exact(scene);
  byId("secant-word").textContent = hit ? "hit" : "miss";
  byId("secant-note").textContent = hit
    ? `At (${hit.at[0]}, ${hit.at[1]}), t = ${hit.t}, ${hit.feature.type}${"index" in hit.feature ? ` ${hit.feature.index}` : ""}. The wall ${hit.passing} the ray there.`
    : "The ray is aimed at the vertex, so this does not happen.";
  if (engine) {
    const t = engines(scene);
    byId("rapier-word").textContent = t === null ? "miss" : "hit";
    byId("rapier-word").className = t === null ? "word wrong" : "word";
    byId("rapier-note").textContent = t === null ? "The ray passes between the two walls." : `At t = ${t}.`;
  }
  setHash({ s: [scene.from, ...scene.walls].flat().join(",") });
  stage.ask();
}

stage.draw = () => {
  const [x, y] = direction(scene);
  const { context } = stage;
  const far: Vec = [scene.from[0] + 4 * x, scene.from[1] + 4 * y];
  const isLeaking = byId("rapier-word").textContent === "miss";
  context.setLineDash([2, 7]);
  stage.line(scene.walls[1], far, isLeaking ? "wrong" : "line", isLeaking ? 2.5 : 1.5);
  context.setLineDash([]);
  stage.line(scene.from, scene.walls[1], "a", 2.5);
  stage.line(scene.walls[0], scene.walls[1], "b", 4);
  stage.line(scene.walls[1], scene.walls[2], "b", 4);
  stage.dot(scene.walls[1], "wrong", 6);
  context.fillStyle = colour("soft");
  context.font = "13px ui-sans-serif, system-ui, sans-serif";
  if (isLeaking) {
    const [lx, ly] = stage.toScreen([scene.walls[1][0] + 0.45 * x, scene.walls[1][1] + 0.45 * y]);
    context.fillStyle = colour("wrong");
    context.textAlign = x < 0 ? "right" : "left";
    context.fillText("the engine's ray goes on", lx + (x < 0 ? -14 : 14), ly);
  }
};
stage.moved = show;
const names = ["first wall's end", "shared vertex", "second wall's end"];
stage.setHandles([
  { label: "origin of the ray", tone: "a", isWhole: true, get: () => scene.from, set: (to) => change({ ...scene, from: clamp(to) }) },
  ...names.map((label, k) => ({
    label,
    tone: "b",
    isWhole: true,
    get: () => scene.walls[k]!,
    set: (to: Vec) => change({ ...scene, walls: scene.walls.map((at, n) => (n === k ? clamp(to) : at)) as Scene["walls"] }),
  })),
]);

/** Another scene, if it is one. */
function change(to: Scene): void {
  if (isScene(to)) scene = to;
}

function clamp(to: Vec): Vec {
  return to.map((x) => Math.max(-520, Math.min(520, Math.round(x)))) as Vec;
}

function randomScene(): Scene {
  const integer = () => Math.round((Math.random() - 0.5) * 900);
  const point = (): Vec => [integer(), integer()];
  const made: Scene = { from: point(), walls: [point(), point(), point()] };
  return isScene(made) ? made : randomScene();
}

ask.addEventListener("click", async () => {
  ask.disabled = true;
  ask.textContent = "Loading …";
  try {
    const { default: loaded } = await import("@dimforge/rapier2d-compat");
    await loaded.init();
    engine = loaded;
  } catch {
    ask.disabled = false;
    ask.textContent = "Rapier was not loaded. Ask again";
    return;
  }
  ask.textContent = "Rapier is loaded";
  another.disabled = many.disabled = false;
  show();
  document.documentElement.dataset.engine = "true";
});

another.addEventListener("click", () => {
  for (let tries = 1; tries <= 5000; tries++) {
    const tried = randomScene();
    if (engines(tried) !== null) continue;
    scene = tried;
    byId("count").textContent = `Found after ${tries} rays.`;
    return show();
  }
  byId("count").textContent = "None in 5,000 rays. Try again.";
});

many.addEventListener("click", async () => {
  many.disabled = true;
  let [fired, leaked, missed] = [0, 0, 0];
  while (fired < 20_000) {
    for (let k = 0; k < 500; k++) {
      const tried = randomScene();
      if (engines(tried) === null) leaked++;
      if (exact(tried) === null) missed++;
      fired++;
    }
    byId("count").textContent = `${fired.toLocaleString("en")} rays at a shared vertex: Rapier lets ${leaked} through, Secant ${missed}.`;
    await new Promise((resolve) => setTimeout(resolve));
  }
  many.disabled = false;
  document.documentElement.dataset.fired = `${leaked} ${missed}`;
});

window.addEventListener("hashchange", () => {
  takeHash();
  show();
});
show();
document.documentElement.dataset.ready = "true";

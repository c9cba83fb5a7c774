/** The header and the footer of every page, the theme, and small helpers for elements. */

import "./theme.css";

const PAGES = [
  ["index.html", "The last bits"],
  ["pairs.html", "Two shapes"],
  ["crossings.html", "Your drawing"],
  ["leaks.html", "Leaks"],
  ["puzzle.html", "Untangle"],
  ["methods.html", "Five methods"],
] as const;

const METHOD_PAGES = ["projection", "parametric", "implicit", "wedge", "sphere"];

/** Makes an element. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The element with an id, which the page has. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found as T;
}

/** Adds the header and the footer. */
export function chrome(): void {
  const here = location.pathname.split("/").pop() || "index.html";
  const skip = element("a", { class: "skip", href: "#main" }, "Skip to the content");
  const mark = element("a", { class: "mark", href: "./index.html", "aria-label": "Secant, first page" });
  mark.innerHTML = `<svg viewBox="0 0 26 26" aria-hidden="true"><circle cx="13" cy="14" r="9" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M2 9 24 19.500" stroke="var(--wrong)" stroke-width="1.8"/><circle cx="5.6" cy="10.700" r="2.100" fill="var(--wrong)"/><circle cx="20.500" cy="17.900" r="2.100" fill="var(--wrong)"/></svg>Secant`;
  const list = element("ul");
  for (const [href, name] of PAGES) {
    const link = element("a", { href: `./${href}` }, name);
    const isMethod = href === "methods.html" && METHOD_PAGES.some((page) => here === `${page}.html`);
    if (here === href || isMethod) link.setAttribute("aria-current", "page");
    list.append(element("li", {}, link));
  }
  const theme = element("button", { class: "button icon", type: "button", "aria-label": "Change between light and dark" }, "◐");
  theme.addEventListener("click", () => {
    const next = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Without storage the choice lasts for this page.
    }
    window.dispatchEvent(new Event("theme"));
  });
  const header = element("header", { class: "top" }, mark, element("nav", { "aria-label": "Pages" }, list), theme);
  document.body.prepend(skip, header);
  // On a phone the list is wider than the page.
  const current = list.querySelector<HTMLElement>("[aria-current]");
  if (current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  document.querySelector("main")?.setAttribute("id", "main");
  const foot = element("footer", { class: "foot" });
  foot.append(
    "Secant says exactly whether shapes meet, where and how: in Rust, in JavaScript, on the command line. Licensed MIT or Apache-2.0. ",
    element("a", { href: "https://github.com/secant-rs/secant" }, "Source and documentation"),
    ".",
  );
  document.body.append(foot);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => window.dispatchEvent(new Event("theme")));
}

try {
  const stored = localStorage.getItem("theme");
  if (stored) document.documentElement.dataset.theme = stored;
} catch {
  // Without storage the system's choice holds.
}

/** Whether the page is dark. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** A colour of the theme. */
export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** A group of buttons of which one is pressed. */
export function segmented<T extends string>(
  label: string,
  options: readonly (readonly [T, string])[],
  value: T,
  change: (value: T) => void,
): HTMLElement {
  const group = element("div", { class: "seg", role: "group", "aria-label": label });
  for (const [key, text] of options) {
    const button = element("button", { type: "button", "aria-pressed": String(key === value), "data-value": key }, text);
    button.addEventListener("click", () => {
      press(group, key);
      change(key);
    });
    group.append(button);
  }
  return group;
}

/** Shows which button of a group is pressed. */
export function press(group: HTMLElement, value: string): void {
  for (const button of group.children) button.setAttribute("aria-pressed", String((button as HTMLElement).dataset.value === value));
}

/** Copies text, and says so on the button for a moment. */
export async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  // Of a button that still says so, the label is known.
  const label = (button.dataset.label ??= button.textContent ?? "");
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copying is not allowed here";
  }
  setTimeout(() => (button.textContent = label), 1400);
}

/** The time from one change of the address to the next: browsers refuse a hundred in ten seconds. */
const ADDRESS_TIME = 200;
let waiting: string | undefined;
let isRecent = false;
/** The last one that was read or written here. */
let known = location.hash;

/** Puts state into the address, without an entry in the history: at once, or after the last change the newest that waits. */
export function setHash(state: Record<string, string>): void {
  waiting = `#${new URLSearchParams(state)}`;
  if (!isRecent) writeHash();
}

function writeHash(): void {
  giveWay();
  if (waiting === undefined) return;
  writeAddress(waiting);
  [waiting, isRecent] = [undefined, true];
  setTimeout(() => {
    isRecent = false;
    writeHash();
  }, ADDRESS_TIME);
}

/** Forgets what waits where somebody has changed the address: its event, which comes later, makes the page read it. */
function giveWay(): void {
  if (location.hash !== known) waiting = undefined;
}

function writeAddress(address: string): void {
  history.replaceState(null, "", address);
  known = location.hash;
}

/** Where a page that is left puts its newest address: a reload takes the one from before. */
const LEFT = "left";

window.addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(LEFT, link());
  } catch {
    // Without storage a reload may lose the last change.
  }
  writeHash();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) writeHash();
});

/** After a reload, puts the newest state from before into the address. */
function takeLeft(): void {
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (left === null || navigation?.type !== "reload") return;
    if (new URL(left).pathname === location.pathname) writeAddress(left);
  } catch {
    // Without storage the address is what it is.
  }
}

takeLeft();

/** The address with the newest state. */
export function link(): string {
  giveWay();
  return waiting === undefined ? location.href : new URL(waiting, location.href).href;
}

/** Takes the state out of the address. */
export function clearHash(): void {
  waiting = undefined;
  writeAddress(location.pathname);
}

/** The state in the address, which is newer than what waits to be written. */
export function hash(): URLSearchParams {
  waiting = undefined;
  known = location.hash;
  return new URLSearchParams(known.slice(1));
}

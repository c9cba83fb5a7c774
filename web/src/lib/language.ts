/** The language of the pages of the methods: chosen, remembered, or the browser's. */

import { element } from "./chrome.js";
import { type Language, LANGUAGES, WORDS } from "../methods/texts.js";

const isLanguage = (text: string | null | undefined): text is Language => typeof text === "string" && Object.hasOwn(LANGUAGES, text);

/** The language to begin with. */
export function language(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  if (isLanguage(asked)) return asked;
  try {
    const stored = localStorage.getItem("language");
    if (isLanguage(stored)) return stored;
  } catch {
    // Without storage the browser's language holds.
  }
  const own = navigator.language.slice(0, 2);
  return isLanguage(own) ? own : "en";
}

/** The buttons for the languages. */
export function languages(now: Language, change: (to: Language) => void): HTMLElement {
  const group = element("div", { class: "seg", role: "group", "aria-label": WORDS[now].language! });
  for (const [key, name] of Object.entries(LANGUAGES) as [Language, string][]) {
    const button = element("button", { type: "button", lang: key, "aria-pressed": String(key === now), "data-value": key }, name);
    button.addEventListener("click", () => {
      try {
        localStorage.setItem("language", key);
      } catch {
        // It holds for this page.
      }
      change(key);
    });
    group.append(button);
  }
  return group;
}

/** The list of the methods. */

import "./method.css";
import { byId, chrome, element } from "./lib/chrome.js";
import { language, languages } from "./lib/language.js";
import { type Language, METHODS, TEXTS, WORDS } from "./methods/texts.js";

chrome();

function show(now: Language): void {
  document.documentElement.lang = now;
  const words = WORDS[now];
  document.title = `Secant: ${words.indexTitle}`;
  const list = element("ol", { class: "cards numbered" });
  for (const name of METHODS) {
    const { title, short } = TEXTS[name][now];
    list.append(element("li", {}, element("a", { href: `./${name}.html` }, element("strong", {}, title), element("span", {}, short))));
  }
  byId("app").replaceChildren(
    element("div", { class: "row languages" }, languages(now, show)),
    element("h1", {}, words.indexTitle!),
    element("p", { class: "lead" }, words.indexLead!),
    list,
  );
}

show(language());
document.documentElement.dataset.ready = "true";

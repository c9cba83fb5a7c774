// The page in headless Chromium: every panel used by a script, no error on the console, no violation of axe's rules.

import { readFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright";
import { preview } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// `SHOTS=folder npm test -w web` leaves pictures there.
const shots = process.env.SHOTS;
const PAGES = ["index", "pairs", "crossings", "leaks", "puzzle", "methods", "projection", "parametric", "implicit", "wedge", "sphere"];

const launch = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
};

let server;
let browser;
let base;

beforeAll(async () => {
  server = await preview({ root, preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
  base = `http://127.0.0.1:${server.httpServer.address().port}`;
  browser = await chromium.launch(launch);
  if (shots) mkdirSync(shots, { recursive: true });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page, and collects what goes wrong on it. */
async function open(path, { width = 1440, height = 1000, scheme = "light", touch = false, locale = "en", by = browser } = {}) {
  const context = await by.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch,
    acceptDownloads: true,
    locale,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${base}/${path}`);
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  return { page, errors, close: () => context.close() };
}

/** The handle with a label, dragged by pixels. */
async function drag(page, label, dx, dy) {
  const handle = page.getByRole("button", { name: label });
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2);
  await page.mouse.move(x + dx, y + dy);
  await page.mouse.up();
}

const text = (page, id) => page.locator(`#${id}`).textContent();

/** The address, with the last state: a page changes it at most five times a second. */
async function address(page) {
  await page.waitForTimeout(250);
  return page.url();
}

describe.each(PAGES)("%s.html", (name) => {
  test.each([
    [390, "dark"],
    [1440, "light"],
  ])("at %d pixels, %s: no error, no violation, nothing wider than the page", async (width, scheme) => {
    const { page, errors, close } = await open(`${name}.html`, { width, height: width === 390 ? 844 : 1000, scheme, touch: width === 390 });
    if (name === "crossings") await page.waitForFunction(() => document.documentElement.dataset.drawn);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    for (const other of shots ? ["light", "dark"] : []) {
      await page.emulateMedia({ colorScheme: other });
      await page.waitForTimeout(200);
      await page.screenshot({ path: join(shots, `${name}-${width}-${other}.png`), fullPage: true });
    }
    expect(errors).toEqual([]);
    await close();
  });
});

test("the first answer is on the screen within a second", async () => {
  // The best of three, since other tests may have kept the machine busy.
  const times = [];
  for (let k = 0; k < 3; k++) {
    const { page, close } = await open("index.html");
    // From the start of the navigation to the counted maps.
    times.push(await page.evaluate(() => performance.now()));
    expect(await text(page, "count-2")).toBe("0 wrong");
    await close();
  }
  expect(Math.min(...times)).toBeLessThan(1000);
});

test("the ulp map: counts, dragging, zoom, keys and the link", async () => {
  const { page, errors, close } = await open("index.html");
  // The textbook formula against integers: all numbers here are integers of the unit 2^-53.
  const sign = (x) => (x > 0n ? 1 : x < 0n ? -1 : 0);
  let wrong = 0;
  for (let row = 0; row < 256; row++) {
    for (let column = 0; column < 256; column++) {
      const [x, y] = [0.5 + column / 2 ** 53, 0.5 + row / 2 ** 53];
      const big = (v) => BigInt(v * 2 ** 53);
      const exact = (big(12) - big(x)) * (big(24) - big(y)) - (big(12) - big(y)) * (big(24) - big(x));
      const naive = (12 - x) * (24 - y) - (12 - y) * (24 - x);
      if (Math.sign(naive) !== sign(exact)) wrong++;
    }
  }
  expect(await text(page, "count-0")).toBe(`${wrong.toLocaleString("en")} of 65,536 wrong`);
  expect(await text(page, "count-2")).toBe("0 wrong");
  // The README has both numbers below its picture.
  const readme = readFileSync(join(root, "../README.md"), "utf8");
  const [, textbook, epsilon] = /has ([\d,]+) wrong answers, with an epsilon\s+there are ([\d,]+),/.exec(readme);
  expect(textbook).toBe(wrong.toLocaleString("en"));
  expect(await text(page, "count-1")).toBe(`${epsilon} of 65,536 wrong`);
  await drag(page, /^q:/, 40, 10);
  await page.waitForFunction((before) => document.getElementById("count-0").textContent !== before, `${wrong.toLocaleString("en")} of 65,536 wrong`);
  expect(await text(page, "count-2")).toBe("0 wrong");
  await page.locator("#zoom").fill("4");
  await page.waitForFunction(() => document.querySelector("output[for=zoom]").textContent.startsWith("16 "));
  const map = page.locator(".map canvas").first();
  await map.focus();
  const before = await text(page, "at-x");
  await page.keyboard.press("ArrowLeft");
  expect(await text(page, "at-x")).not.toBe(before);
  await page.getByRole("button", { name: "Where it is wrong" }).click();
  // The link has all of it.
  const counts = await page.locator(".count").allTextContents();
  const hash = new URL(await address(page)).hash;
  const again = await open(`index.html${hash}`);
  expect(await again.page.locator(".count").allTextContents()).toEqual(counts);
  expect(new URL(again.page.url()).hash).toBe(hash);
  // So has one that is opened on the page.
  await again.page.evaluate(() => (location.hash = "#n=32&e=-18&s=answers"));
  await again.page.waitForFunction(() => document.querySelector("output[for=zoom]").textContent === "32 × 32 numbers");
  expect(await again.page.locator("#epsilon").inputValue()).toBe("-18");
  expect(await again.page.getByRole("button", { name: "What each says" }).getAttribute("aria-pressed")).toBe("true");
  expect(errors).toEqual([]);
  await Promise.all([close(), again.close()]);
});

test("two shapes: relation, policy, bits, copies and the link", async () => {
  const { page, errors, close } = await open("pairs.html");
  expect(await text(page, "relation")).toBe("touch");
  await page.getByRole("button", { name: "Only crossing counts" }).click();
  expect(await text(page, "policy")).toBe("No, they do not meet");
  // One unit in the last place further, and they cross, or are apart.
  await page.getByRole("button", { name: "B r, one unit in the last place up" }).click();
  expect(await text(page, "relation")).toBe("cross");
  await page.getByRole("button", { name: "B r, one unit in the last place down" }).click();
  await page.getByRole("button", { name: "B r, one unit in the last place down" }).click();
  expect(await text(page, "relation")).toBe("disjoint");
  const reloaded = await open(`pairs.html${new URL(await address(page)).hash}`);
  expect(await text(reloaded.page, "relation")).toBe("disjoint");
  expect(await reloaded.page.getByRole("textbox", { name: "B r," }).inputValue()).toBe("2.4999999999999996");
  await page.locator("#copy-relate").click();
  const line = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(line.b).toEqual({ type: "circle", c: [0.5, -1.75], r: 2.4999999999999996 });
  await page.locator("#copy-rust").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("let b = Circle::new([0.5, -1.75], 2.4999999999999996);");
  await page.locator("#copy-js").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import { relation } from "secant";');
  // By mouse, by keyboard, by a bit.
  await drag(page, /^B, all of it|^B, c:/, -40, -60);
  expect(await text(page, "relation")).toBe("cross");
  await page.getByRole("button", { name: /^A, p:/ }).focus();
  const hash = await address(page);
  await page.keyboard.press("Alt+ArrowUp");
  expect(await address(page)).not.toBe(hash);
  const sign = page.getByRole("group", { name: "A p.x, bits" }).getByRole("button").first();
  await sign.click();
  expect(await page.getByRole("textbox", { name: "A p.x," }).inputValue()).toBe("4");
  for (const type of ["point", "ray", "line", "aabb", "capsule", "triangle", "polygon", "polyline", "circumference"]) {
    await page.locator("#type-a").selectOption(type);
    expect(await text(page, "relation")).toMatch(/^(disjoint|touch|cross|overlap|within|contains|equal)$/);
  }
  await page.locator("#swap").click();
  expect(await page.locator("#type-b").inputValue()).toBe("circumference");
  expect(await page.locator("#copy-relate").isDisabled()).toBe(true);
  // A link that is opened on the page; shapes that there are not, and one of a negative radius.
  await page.evaluate(() => (location.hash = "#a=aabb+0+0+2+2&b=circle+1+1+1e15&policy=interior"));
  await page.waitForFunction(() => document.getElementById("type-a").value === "aabb");
  expect(await page.locator("#type-b").inputValue()).toBe("circle");
  expect(await page.getByRole("button", { name: "Only crossing counts" }).getAttribute("aria-pressed")).toBe("true");
  expect(page.url()).toContain("policy=interior");
  await page.locator("#copy-rust").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Circle::new([1.0, 1.0], 1000000000000000.0)");
  await page.evaluate(() => (location.hash = "#a=constructor&b=circle+0+0+-1"));
  await page.waitForFunction(() => document.getElementById("relation").textContent === "no shape");
  // What a link does not say is as at first, and not as it was.
  expect(await page.locator("#type-a").inputValue()).toBe("segment");
  // What is no shape is said, and the page goes on.
  await page.locator("#type-a").selectOption("ray");
  await page.getByRole("textbox", { name: "A q.x," }).fill(await page.getByRole("textbox", { name: "A p.x," }).inputValue());
  await page.getByRole("textbox", { name: "A q.y," }).fill(await page.getByRole("textbox", { name: "A p.y," }).inputValue());
  await page.keyboard.press("Enter");
  expect(await text(page, "relation")).toBe("no shape");
  // What is no number is marked, and gone with the focus.
  const field = page.getByRole("textbox", { name: "A p.x," });
  const value = await field.inputValue();
  for (const wrong of ["abc", "", "1e400"]) {
    await field.fill(wrong);
    await field.press("Enter");
    expect([await field.getAttribute("aria-invalid"), await field.inputValue()]).toEqual(["true", wrong]);
    await field.press("Tab");
    expect([await field.getAttribute("aria-invalid"), await field.inputValue()]).toEqual(["false", value]);
  }
  expect(errors).toEqual([]);
  await Promise.all([close(), reloaded.close()]);
});

/** The numbers of both shapes, as they are on the screen. */
const numbersOf = (page) => page.locator(".number input").evaluateAll((all) => all.map(({ value }) => value));

test("two shapes: the address and the link have the last place of a long drag", async () => {
  // Playwright turns off what refuses a page that changes its address two hundred times in ten seconds.
  const guarded = await chromium.launch({ ...launch, ignoreDefaultArgs: ["--disable-ipc-flooding-protection"] });
  const { page, errors } = await open("pairs.html", { by: guarded });
  const said = [];
  page.on("console", (message) => said.push(message.text()));
  const handle = page.getByRole("button", { name: /^A, p:/ });
  const box = await handle.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Moves from the page itself, since those of Playwright are slow where the machine is busy.
  await handle.evaluate(async (button, [x, y]) => {
    for (let k = 1; k <= 300; k++) {
      button.dispatchEvent(new PointerEvent("pointermove", { clientX: x + 40 * Math.sin(k / 9), clientY: y - k / 3 }));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }, [x, y]);
  await page.mouse.up();
  await page.locator("#link").click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.waitForTimeout(500);
  const again = await open(`pairs.html${new URL(copied).hash}`);
  expect(await numbersOf(again.page)).toEqual(await numbersOf(page));
  expect(page.url()).toBe(copied);
  expect(said.filter((text) => /throttl/i.test(text))).toEqual([]);
  expect(errors).toEqual([]);
  await Promise.all([again.close(), guarded.close()]);
});

test("two shapes: the last change is kept by a reload, by another page, and by one that is hidden", async () => {
  const { page, errors, close } = await open("pairs.html");
  const handle = page.getByRole("button", { name: /^A, p:/ });
  // The first change is in the address at once, and the others wait. The page is left before they are written.
  const change = (then) =>
    handle.evaluate((button, then) => {
      for (let k = 0; k < 3; k++) button.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
      const numbers = [...document.querySelectorAll(".number input")].map(({ value }) => value);
      if (then === "reload") location.reload();
      else if (then === "leave") location.assign("methods.html");
      else {
        Object.defineProperty(document, "hidden", { value: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }
      return { numbers, hash: location.hash };
    }, then);
  const ready = () => page.waitForFunction(() => document.documentElement.dataset.ready);
  const [reloaded, last] = await Promise.all([page.waitForEvent("load"), change("reload")]);
  await reloaded.waitForFunction(() => document.documentElement.dataset.ready);
  expect(await numbersOf(page)).toEqual(last.numbers);
  await page.waitForTimeout(300);
  const [, before] = await Promise.all([page.waitForURL(/methods/), change("leave")]);
  await page.goBack();
  await ready();
  expect(await numbersOf(page)).toEqual(before.numbers);
  await page.waitForTimeout(300);
  const hidden = await change("hide");
  const again = await open(`pairs.html${hidden.hash}`);
  expect(await numbersOf(again.page)).toEqual(hidden.numbers);
  // A reload has the newest state, and another address its own.
  await page.goto(`${base}/pairs.html#a=point+1+2`);
  await page.reload();
  await ready();
  expect((await numbersOf(page)).slice(0, 2)).toEqual(["1", "2"]);
  expect(errors).toEqual([]);
  await Promise.all([close(), again.close()]);
});

test("two shapes: an address that is set beside changes is the one that counts", async () => {
  const { page, errors, close } = await open("pairs.html");
  for (const [before, after] of [[3, 0], [0, 3], [3, 3]]) {
    await page.getByRole("button", { name: /^A, / }).first().evaluate((button, [before, after]) => {
      const change = () => button.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
      for (let k = 0; k < before; k++) change();
      location.hash = `#a=point+${before}+${after}&b=circle+0+0+1`;
      for (let k = 0; k < after; k++) change();
    }, [before, after]);
    await page.waitForTimeout(500);
    expect((await numbersOf(page)).slice(0, 2)).toEqual([String(before), String(after)]);
  }
  expect(errors).toEqual([]);
  await close();
});

test("two shapes: a radius stays where it is not moved, and the greatest numbers stay finite", async () => {
  const { page, errors, close } = await open("pairs.html#a=segment+0+0+1+0&b=circle+0.1+0+0.2");
  const radius = page.getByRole("button", { name: /^B, radius/ });
  expect(await radius.getAttribute("aria-label")).not.toContain("by one bit");
  for (const key of ["ArrowUp", "ArrowDown", "Alt+ArrowUp", "Shift+ArrowDown"]) await radius.press(key);
  expect(await page.getByRole("textbox", { name: "B r," }).inputValue()).toBe("0.2");
  await radius.press("ArrowRight");
  expect(Number(await page.getByRole("textbox", { name: "B r," }).inputValue())).toBeCloseTo(0.45);
  const greatest = String(Number.MAX_VALUE).replace("+", "");
  await page.evaluate((x) => (location.hash = `#a=segment+${x}+0+${x}+1&b=capsule+-${x}+0+${x}+0+1`), greatest);
  await page.waitForFunction(() => document.getElementById("type-b").value === "capsule");
  const max = Number.MAX_VALUE;
  await page.getByRole("button", { name: `A, all of it: ${max}, 0.5. Arrow keys move it`, exact: true }).waitFor({ timeout: 5000 });
  const before = await numbersOf(page);
  for (const name of [/^A, all of it/, /^B, all of it/]) {
    for (const key of ["ArrowRight", "Shift+ArrowLeft", "ArrowRight"]) await page.getByRole("button", { name }).press(key);
  }
  expect(await numbersOf(page)).toEqual(before);
  for (const name of [/^A, p:/, /^A, q:/, /^B, p:/, /^B, q:/, /^B, radius/]) {
    for (const key of ["ArrowRight", "Alt+ArrowRight"]) await page.getByRole("button", { name }).press(key);
  }
  // Those at one edge of the picture lie upon each other: one of them is dragged.
  for (const name of [/^A, all of it/, /^B, p:/]) await drag(page, name, -60, 20);
  const after = await numbersOf(page);
  expect(after.every((x) => x !== "" && Number.isFinite(Number(x))), String(after)).toBe(true);
  // The last change of the drag waits for its turn in the address, and gives way to this one.
  await page.evaluate((x) => (location.hash = `#a=segment+${x}+0+${x}+1&b=circle+${x}+0+${x}`), greatest);
  const beyond = page.getByRole("button", { name: `B, radius: ${max}, 0. Arrow keys move it`, exact: true });
  await beyond.press("ArrowRight", { timeout: 5000 });
  expect(Number(await page.getByRole("textbox", { name: "B r," }).inputValue())).toBe(max);
  expect(errors).toEqual([]);
  await close();
});

test("two shapes: a link with a polyline of 2,000 vertices opens at once", async () => {
  const line = Array.from({ length: 2000 }, (_, k) => `${k % 50} ${Math.floor(k / 50) + (k % 2) / 4}`).join(" ");
  const { page, errors, close } = await open(`pairs.html#${new URLSearchParams({ a: `polyline ${line}`, b: "circle 9 9 3", policy: "touch" })}`);
  // From the start of the navigation to all answers.
  expect(await page.evaluate(() => performance.now())).toBeLessThan(3000);
  expect(await page.locator("#type-a").inputValue()).toBe("polyline");
  expect(await text(page, "relation")).toBe("cross");
  expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("a").split(" ").length).toBe(1 + 2 * 2000);
  expect(errors).toEqual([]);
  await close();
});

/** Waits for the search of a drawing that was just given. */
const found = (page) => page.waitForFunction(() => document.documentElement.dataset.found);

test("a drawing: samples, a file, a drop, and the download", async () => {
  const { page, errors, close } = await open("crossings.html");
  await found(page);
  // data/README.md has the numbers of the program, which counts the joints of its 21,950 chords too: one for
  // each, but for the two lines that are open.
  expect(await text(page, "count-shared")).toBe((33_270 - (21_950 - 2)).toLocaleString("en"));
  expect(await text(page, "count-cross")).toBe("9,287");
  expect(await text(page, "count-equal")).toBe("5,661");
  const csv = "x1,y1,x2,y2\n0,0,4,4\n0,4,4,0\n4,0,4,4\n0,0,2,0\n";
  await page.locator("#file").setInputFiles({ name: "small.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("4 segments"));
  expect(await text(page, "count-cross")).toBe("1");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
  expect(readFileSync(await download.path(), "utf8")).toBe(
    "i,j,kind,x,y,x2,y2\n0,1,cross,2,2,,\n0,2,shared,4,4,,\n0,3,shared,0,0,,\n1,2,shared,4,0,,\n",
  );
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><g transform="translate(10 0)"><path d="M0 0L4 4" transform="scale(2)"/></g><line x1="10" y1="8" x2="18" y2="0"/></svg>';
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "drawing.svg", { type: "image/svg+xml" }));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, svg);
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("2 segments"));
  expect(await text(page, "count-cross")).toBe("1");
  await page.locator("#file").setInputFiles({ name: "bad.csv", mimeType: "text/csv", buffer: Buffer.from("1,2,3,4\n1,2,x,4\n") });
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("bad.csv: row 2 has “x” for a coordinate"));
  await page.locator("#file").setInputFiles({ name: "bad.csv", mimeType: "text/csv", buffer: Buffer.from("0,0,4\r0,0,4,4\r") });
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("row 1 is “0,0,4”"));
  // Nothing of what was there before stays beside an error, and the next drawing is drawn.
  expect([await text(page, "counts"), await page.locator("#save").isDisabled()]).toEqual(["", true]);
  await page.locator(".drop canvas").press("ArrowLeft");
  // As the program reads them: names in any order, labels of lines, quotes, and numbers that are decimals.
  for (const [content, expected] of [
    ["id,x1,y1,x2,y2\n1,0,0,4,4\n2,0,4,4,0\n", "cross"],
    ["x1,x2,y1,y2\n0,4,0,4\n0,4,4,0\n", "cross"],
    ['"start x";"start y";"end x";"end y";name\r\n0;0;4;4;"a;b"\r\n"0";4;4;0;"c""d"\r\n', "cross"],
    ["x1,y1,x2,y2,line\n0,0,4,4,7\n4,4,8,0,7\n4,4,9,9,8\n", "shared"],
    ["\n0,0,4,4,a;b;c;d\n \n0,4,4,0,e\n", "cross"],
    ["0,0,4,4\n,,,\n0,4,4,0\n", "row 2 has “” for a coordinate"],
    ["0,5;0,5;4,5;4,5\n0,5;4,5;4,5;0,5\n", "row 1 is “0,5;0,5;4,5;4,5”"],
    ["0x10,0,4,4\n0,4,4,0\n", "row 1 is “0x10,0,4,4”"],
    ["0,0,4,4\n0,4,4,0,1\n", "row 2 has 5 cells, the first has 4"],
    ["a,b,c,d\n0,0,4,4\n", "row 1 is “a,b,c,d”"],
  ]) {
    await page.locator("#file").setInputFiles({ name: "table.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    if (expected.startsWith("row")) {
      await page.waitForFunction((part) => document.getElementById("status").textContent.includes(part), `table.csv: ${expected}`);
    } else {
      await found(page);
      // Of a line with the next one, the joint does not count.
      expect(await Promise.all(["cross", "shared"].map((kind) => text(page, `count-${kind}`)))).toEqual(expected === "cross" ? ["1", "0"] : ["0", "2"]);
    }
  }
  // A path that is wrong is left out, and said; a circle has its ends exactly; a drawing without a namespace has its transforms.
  for (const [content, cross, touch, said] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 4L4 0 L 5"/><line x2="4"/><line x1="2" x2="2" y1="-1" y2="1"/></svg>', 1, 0, "a path is left out, since its path has"],
    ['<svg xmlns="http://www.w3.org/2000/svg"><circle cx="2" cy="2" r="2"/><line x1="-5" x2="6"/></svg>', 0, 2, " ms."],
    ['<svg><line x2="4" y2="4" transform="translate(9 9)"/><line y1="4" x2="4"/></svg>', 0, 0, " ms."],
    ['<svg xmlns="http://www.w3.org/2000/svg"><g visibility="hidden"><line x2="4" y2="4"/><line x2="4" visibility="visible"/></g><line x1="1" x2="1" y1="-1" y2="1"/></svg>', 1, 0, " ms."],
  ]) {
    await page.evaluate(() => delete document.documentElement.dataset.found);
    await page.locator("#file").setInputFiles({ name: "part.svg", mimeType: "image/svg+xml", buffer: Buffer.from(content) });
    await found(page);
    expect([await text(page, "count-cross"), await text(page, "count-touch")], content).toEqual([String(cross), String(touch)]);
    expect(await text(page, "status")).toContain(said);
  }
  // What a drawing draws: a used path and a round rectangle, and nothing of no size, in percent, or that is not shown.
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="p" d="M0 0L4 4"/></defs><use href="#p" x="1"/><path d="M0 4L4 0"/><line x2="4" display="none"/><line x2="100%"/><rect width="-4" height="4"/><circle r="0"/><path d="none"/><rect x="10" width="4" height="4" rx="2"/></svg>';
  await page.locator("#file").setInputFiles({ name: "drawn.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawn) });
  await page.waitForFunction(() => document.getElementById("status").textContent.endsWith(" ms."));
  const chords = Number.parseInt(await text(page, "status"), 10);
  expect(chords).toBeGreaterThan(9);
  expect(chords).toBeLessThan(20);
  expect(await text(page, "count-cross")).toBe("1");
  // Half a million and more crossings, while the page answers within a tenth of a second or so.
  await page.evaluate(() => delete document.documentElement.dataset.found);
  await page.locator("#million").click();
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const tick = (now) => {
      window.longest = Math.max(window.longest, now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await found(page);
  const before = await page.evaluate(() => document.documentElement.dataset.drawn);
  await page.waitForFunction((before) => document.documentElement.dataset.drawn !== before, before);
  const box = await page.locator(".drop").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let k = 0; k < 5; k++) await page.mouse.wheel(0, -200);
  await page.locator(".drop canvas").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("+");
  expect(await page.evaluate(() => window.longest)).toBeLessThan(1500);
  if (shots) await page.screenshot({ path: join(shots, "crossings-million.png") });
  expect(errors).toEqual([]);
  await close();
});

test("a drawing that takes too long is given up where another is chosen", async () => {
  const { page, errors, close } = await open("crossings.html");
  await found(page);
  // Each use draws all of it again: some 100,000 lines that are equal.
  const slow = '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/><use href="#a"/><line x2="5" y2="5"/></g></svg>';
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "slow.svg", { type: "image/svg+xml" }));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, slow);
  await page.waitForFunction(() => document.getElementById("status").textContent === "Searching …");
  await page.locator("#file").setInputFiles({ name: "two.csv", mimeType: "text/csv", buffer: Buffer.from("0,0,4,4\n0,4,4,0\n") });
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("2 segments"), undefined, { timeout: 10_000 });
  expect(await text(page, "count-cross")).toBe("1");
  // It is drawn too.
  const drawn = await page.evaluate(() => document.documentElement.dataset.drawn);
  await page.locator(".drop canvas").press("ArrowLeft");
  await page.waitForFunction((before) => document.documentElement.dataset.drawn !== before, drawn, { timeout: 10_000 });
  expect(errors).toEqual([]);
  await close();
});

test("leaks: the engine lets the ray through, Secant does not", async () => {
  const { page, errors, close } = await open("leaks.html");
  expect(await text(page, "secant-word")).toBe("hit");
  await page.locator("#engine").click();
  await page.waitForFunction(() => document.documentElement.dataset.engine);
  expect(await text(page, "rapier-word")).toBe("miss");
  if (shots) await page.screenshot({ path: join(shots, "leaks-engine.png"), fullPage: true });
  await page.locator("#many").click();
  await page.waitForFunction(() => document.documentElement.dataset.fired);
  const [leaked, missed] = (await page.evaluate(() => document.documentElement.dataset.fired)).split(" ").map(Number);
  expect(leaked).toBeGreaterThan(20);
  expect(missed).toBe(0);
  await page.locator("#another").click();
  expect(await text(page, "rapier-word")).toBe("miss");
  // By keys; and never onto the vertex, where the ray would have no direction.
  await page.evaluate(() => (location.hash = "s=31,-78,-35,353,31,-79,-126,-91"));
  const origin = page.getByRole("button", { name: /^origin of the ray: 31, -78/ });
  await origin.press("ArrowDown");
  await origin.press("ArrowUp");
  await page.getByRole("button", { name: /^origin of the ray: 31, -77/ }).press("Shift+ArrowRight");
  expect(new URL(await address(page)).hash).toBe("#s=35%2C-77%2C-35%2C353%2C31%2C-79%2C-126%2C-91");
  await page.evaluate(() => (location.hash = "s="));
  await page.getByRole("button", { name: /^origin of the ray: 205, -398/ }).waitFor();
  for (const wrong of ["0,0,100,100,0,0,50,-50", ",,,,,,,"]) {
    const other = await open(`leaks.html#s=${wrong}`);
    expect([await text(other.page, "secant-word"), other.errors]).toEqual(["hit", []]);
    await other.close();
  }
  await drag(page, /^origin of the ray/, 60, 0);
  expect(await text(page, "secant-word")).toBe("hit");
  expect(errors).toEqual([]);
  await close();
});

test("the puzzle: both policies, the next level, and the link", async () => {
  const { page, errors, close } = await open("puzzle.html");
  const before = Number(await text(page, "crossings"));
  expect(before).toBeGreaterThan(0);
  await drag(page, /^point 1:/, -60, -80);
  await page.keyboard.press("ArrowDown");
  const hash = new URL(await address(page)).hash;
  const again = await open(`puzzle.html${hash}`);
  expect(await text(again.page, "crossings")).toBe(await text(page, "crossings"));
  await again.page.getByRole("button", { name: "Only crossing counts" }).click();
  expect(Number(await text(again.page, "crossings"))).toBeLessThanOrEqual(Number(await text(page, "crossings")));
  // With all points but one on a line, lines overlap, and points touch them.
  const count = new URLSearchParams(hash.slice(1)).get("p").split(" ").length;
  const places = Array.from({ length: count }, (_, k) => `${k - 2},${k === 1 ? 1 : 0}`).join(" ");
  const counted = {};
  for (const policy of ["touch", "cross"]) {
    const line = await open(`puzzle.html#${new URLSearchParams({ level: "1", policy, p: places })}`);
    expect(await text(line.page, "state")).toContain("only touch");
    counted[policy] = Number(await text(line.page, "crossings"));
    await line.close();
  }
  expect(counted.cross).toBeGreaterThan(0);
  expect(counted.cross).toBeLessThan(counted.touch);
  await page.locator("#next").click();
  expect(await text(page, "level")).toBe("Level 2");
  await page.locator("#again").click();
  // A link that is opened on the page, and the last level.
  await page.evaluate(() => (location.hash = "#level=99&policy=cross"));
  await page.waitForFunction(() => document.getElementById("level").textContent === "Level 99");
  expect(await page.getByRole("button", { name: "Only crossing counts" }).getAttribute("aria-pressed")).toBe("true");
  expect(await page.locator("#next").isDisabled()).toBe(true);
  await page.evaluate(() => (location.hash = "#policy=cross"));
  await page.waitForFunction(() => document.getElementById("level").textContent === "Level 1");
  expect(errors).toEqual([]);
  await Promise.all([close(), again.close()]);
});

test.each(["projection", "parametric", "implicit", "wedge", "sphere"])("%s: it can be broken, in three languages", async (name) => {
  const { page, errors, close } = await open(`${name}.html`, { locale: "ko-KR" });
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("ko");
  await page.getByRole("button", { name: "English" }).click();
  expect(await text(page, "verdict")).toBe("✓ right");
  await page.locator("#break").click();
  expect(await text(page, "verdict")).toBe("✗ wrong");
  expect(await text(page, "note")).toMatch(/^Found after/);
  if (shots) await page.screenshot({ path: join(shots, `${name}-broken.png`), fullPage: true });
  await page.locator("#open").click();
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  expect(await text(page, "relation")).toMatch(/^[a-z]+$/);
  await page.goBack();
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  await page.getByRole("button", { name: "日本語" }).click();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("ja");
  await drag(page, /^A, p:/, 20, -30);
  expect(errors).toEqual([]);
  await close();
});

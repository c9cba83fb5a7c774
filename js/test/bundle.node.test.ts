/** What a bundler makes of the package. */

import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, test } from "vitest";

/** The length of a bundle of a program, in bytes. */
async function bundled(program: string): Promise<number> {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "program",
        enforce: "pre",
        resolveId: (id) => (id === "program" ? id : null),
        load: (id) => (id === "program" ? program : null),
      },
    ],
    build: { write: false, target: "es2022", modulePreload: false, rollupOptions: { input: "program" } },
  });
  const { output: chunks } = output as { output: { code?: string }[] };
  return chunks.reduce((sum, { code }) => sum + (code?.length ?? 0), 0);
}

test("nobody pays for what is not used", async () => {
  const dist = new URL("../dist/", import.meta.url).pathname;
  // Words alone need no module, and segments not the module of all shapes.
  expect(await bundled(`import { meets } from "${dist}index.js"; console.log(meets("touch"));`)).toBeLessThan(2000);
  const segments = await bundled(`import { intersects } from "${dist}segments.js"; console.log(intersects([0, 0, 1, 1], [0, 1, 1, 0]));`);
  const all = await bundled(`import { intersects } from "${dist}index.js"; console.log(intersects([0, 0], [0, 1]));`);
  expect(segments).toBeLessThan(450_000);
  expect(all).toBeGreaterThan(2 * segments);
});

test.each(["segments", "world", "space", "integers", "batch"])("secant/%s brings its own module and no other", async (name) => {
  const dist = fileURLToPath(new URL("../dist/", import.meta.url));
  const all = await bundled(`import * as all from "${dist}${name}.js"; console.log(all);`);
  const inlined = (statSync(`${dist}${name}.wasm`).size * 4) / 3;
  expect(all).toBeGreaterThan(inlined);
  expect(all).toBeLessThan(inlined + 30_000);
});

test("the example of worlds runs, with the same numbers everywhere", () => {
  const example = fileURLToPath(new URL("../examples/world.js", import.meta.url));
  expect(execFileSync(process.execPath, [example], { encoding: "utf8" })).toBe(
    "1000 balls, 600 steps: 4493 bounces, at most 219 pairs at once\nnearest to the middle: ball 44, at a distance of 9.415584098850324\n",
  );
});

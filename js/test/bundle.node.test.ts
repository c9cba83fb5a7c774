/** What a bundler makes of the package. */

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

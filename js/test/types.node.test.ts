/** The types of the package for a user who has none but those. */

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const js = fileURLToPath(new URL("..", import.meta.url));
const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

test("every entry has its types without any other package", () => {
  const folder = mkdtempSync(join(tmpdir(), "secant-types-"));
  try {
    const installed = join(folder, "node_modules/secant");
    cpSync(join(js, "package.json"), join(installed, "package.json"));
    cpSync(join(js, "dist"), join(installed, "dist"), { recursive: true, filter: (from) => !/\.(js|wasm)$/.test(from) });
    const { exports } = JSON.parse(readFileSync(join(js, "package.json"), "utf8")) as { exports: Record<string, unknown> };
    const entries = Object.keys(exports).filter((name) => !name.endsWith(".wasm"));
    const program = [
      ...entries.map((name, k) => `import * as entry${k} from "secant${name.slice(1)}"; void entry${k};`),
      'import { booleanIntersects, lineIntersect } from "secant/turf";',
      'const line = { type: "LineString" as const, coordinates: [[0, 0], [4, 4]] };',
      "const found: number[] | undefined = lineIntersect(line, line).features[0]?.geometry.coordinates;",
      // Were the types unknown, this would be none.
      "// @ts-expect-error",
      "const word: string = booleanIntersects(line, line);",
      "void [found, word];",
    ];
    writeFileSync(join(folder, "program.ts"), program.join("\n"));
    const compilerOptions = {
      target: "ES2022", module: "NodeNext", moduleResolution: "NodeNext", lib: ["ES2022", "DOM"],
      types: [], strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true,
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    let errors = "";
    try {
      execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
    } catch (error) {
      errors = (error as { stdout: string }).stdout;
    }
    expect(errors).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// Builds the package into dist/: the WebAssembly modules by cargo and wasm-opt, then TypeScript. Run by `npm run build`, which
// puts the tools of node_modules in the path.

import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

const js = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(js, "..");

// At most this many bytes after gzip: a guard, so that nobody adds a tenth without noticing.
const MODULES = [
  { name: "segments", feature: "segments", limit: 108_000 },
  { name: "secant", feature: "shapes", limit: 297_000 },
  // As fast with -Os, with which the search of crossings is slower by an eighth.
  { name: "world", feature: "world", limit: 339_000, level: "-Os" },
  { name: "space", feature: "space", limit: 362_000 },
  { name: "integers", feature: "integers", limit: 290_000 },
  { name: "batch", feature: "batch", limit: 101_000 },
];

// What every browser and runtime of 2023 has; wasm-opt must not use more.
const FEATURES = [
  "--enable-simd",
  "--enable-bulk-memory",
  "--enable-bulk-memory-opt",
  "--enable-sign-ext",
  "--enable-nontrapping-float-to-int",
  "--enable-mutable-globals",
  "--enable-multivalue",
  "--enable-reference-types",
];

// The linker optimises what was optimised once: only then is it seen that nobody reads the messages of panics, with the
// paths of the machine that built them. What pays was inlined the first time.
const AGAIN = ["-C", "linker-plugin-lto", "-C", "link-arg=-mllvm", "-C", "link-arg=--inline-threshold=50"];

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
}

const target = JSON.parse(
  execFileSync("cargo", ["metadata", "--format-version", "1", "--no-deps"], { cwd: root, maxBuffer: 1 << 26 }),
).target_directory;

rmSync(join(js, "dist"), { recursive: true, force: true });
mkdirSync(join(js, "dist"));
mkdirSync(join(js, "src/generated"), { recursive: true });

// wasm-opt has one thread, and takes longer than all the rest: it runs while the next module is compiled.
let free = availableParallelism();
const waiting = [];
async function inTurn(work) {
  while (free === 0) await new Promise((resolve) => waiting.push(resolve));
  free -= 1;
  try {
    await work();
  } finally {
    free += 1;
    waiting.shift()?.();
  }
}

const optimised = [];
for (const module of MODULES) {
  const { name, feature } = module;
  // Were this type listed in Cargo.toml beside the Rust library of the tests, cargo would not optimise at link time.
  const cargo = ["rustc", "--quiet", "--locked", "--package", "secant-wasm", "--profile", "wasm", "--crate-type", "cdylib"];
  const only = ["--target", "wasm32-unknown-unknown", "--no-default-features", "--features", feature];
  const { stderr } = await promisify(execFile)("cargo", [...cargo, ...only, "--", ...AGAIN], { cwd: root });
  process.stderr.write(stderr);
  const built = join(target, "wasm32-unknown-unknown/wasm/secant_wasm.wasm");
  copyFileSync(built, join(target, `wasm32-unknown-unknown/wasm/${name}.wasm`));
  optimised.push(inTurn(() => optimise(module)));
}
await Promise.all(optimised);

async function optimise({ name, limit, level = "-O3" }) {
  const file = join(js, "dist", `${name}.wasm`);
  const built = join(target, `wasm32-unknown-unknown/wasm/${name}.wasm`);
  await promisify(execFile)("wasm-opt", [level, ...FEATURES, built, "-o", file]);
  const bytes = readFileSync(file);
  const gz = gzipSync(bytes, { level: 9 }).length;
  console.log(`${name}.wasm: ${bytes.length} bytes, ${gz} after gzip (at most ${limit})`);
  if (gz > limit) {
    console.error(`${name}.wasm is too large`);
    process.exit(1);
  }
  const base64 = bytes.toString("base64");
  const text = `// Made by scripts/build.js.\nconst base64: string =\n  "${base64}";\nexport default base64;\n`;
  writeFileSync(join(js, "src/generated", `${name}.ts`), text);
}
run("tsc", ["-p", "."], js);

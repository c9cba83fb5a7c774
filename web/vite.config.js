// The page is a folder of static files: `npm run build -w web` writes it to dist/.

import { readdirSync } from "node:fs";
import { defineConfig } from "vite";

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".html"));

export default defineConfig({
  // Works in any folder of a server.
  base: "./",
  // The workers load the module as a file.
  worker: { format: "es" },
  build: {
    target: "es2022",
    // The physics engine that is loaded on a click brings its own WebAssembly, inlined.
    chunkSizeWarningLimit: 4000,
    rollupOptions: { input: pages.map((name) => `${import.meta.dirname}/${name}`) },
  },
  // The drawing and the package lie outside this folder.
  server: { fs: { allow: [".."] } },
  test: { testTimeout: 120_000, hookTimeout: 60_000, include: ["test/**/*.test.js"] },
});

// The same tests in node, and with `--project browser` in headless Chromium: `npm test`.

import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "node", include: ["test/**/*.test.ts"], environment: "node" } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.node.test.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath,
                args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});

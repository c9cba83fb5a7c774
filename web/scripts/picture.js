// Draws docs/pictures/ulp.png, the picture of the README, with the built page: `npm run picture -w web`.

import { join } from "node:path";
import { chromium } from "playwright";
import { preview } from "vite";

const root = join(import.meta.dirname, "..");
const server = await preview({ root, preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: 1040, height: 900 }, colorScheme: "light" });
await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/index.html`);
await page.waitForFunction(() => document.documentElement.dataset.ready);
await page.locator("#maps").screenshot({ path: join(root, "../docs/pictures/ulp.png") });
await browser.close();
await server.close();

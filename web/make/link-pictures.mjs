/* Draw the pictures that chats show of links, web/make/icons/link-*.png, when a cover has changed:
 *
 *   node web/make/link-pictures.mjs CHROMIUM        chats take no SVG */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
const art = path.join(here, "..", "art");
const covers = { akhet: "table/akhet", nefertiti: "nefertiti/cover", nile: "nile/cover", valley: "valley/cover" };

const browser = await chromium.launch({ executablePath: process.argv[2], args: ["--no-sandbox"] });
/* The proportions that chats crop to. */
const page = await browser.newPage({ viewport: { width: 600, height: 315 } });
for (const [name, cover] of Object.entries(covers)) {
  const svg = await readFile(path.join(art, `${cover}.svg`), "utf8");
  await page.setContent(`<style>body { margin: 0; display: grid; place-items: center; height: 315px; background: #e3c68d } svg { width: 285px; height: 285px }</style>${svg}`);
  await page.screenshot({ path: path.join(here, "icons", `link-${name}.png`) });
}
await browser.close();

/* What the start page asks for, packed and without pictures, is small, and so are the pictures of a game. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DIST, SHOWN, visit } from "./house.js";
import { begin } from "./player.js";

const MOST = 150_000;
/** Pictures and scenes of one game. */
const MOST_PICTURES = 250_000;

const packed = (name: string): number => gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length;

visit("the first view has less than 150 KB", {}, async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  /* The browser may tell of a pointer that nobody moved, and the page loads the engine when one first moves. */
  await page.addInitScript(() => addEventListener("pointermove", (event) => event.stopImmediatePropagation(), true));
  await page.goto("/");
  await page.getByRole("heading", { name: "Nile" }).waitFor();
  await page.waitForLoadState("networkidle");
  const files = [...asked].map((name) => (name === "/" ? "/index.html" : name)).filter((name) => /\.(html|js|css|wasm|woff2)$/.test(name));
  const sizes = files.map(packed);
  assert.ok(files.length > 2, files.join(" "));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(all < MOST, `${all} bytes: ${files.map((name, n) => `${name} ${sizes[n]}`).join(", ")}`);
});

for (const game of SHOWN)
  visit(`the pictures and scenes of ${game} are loaded with its table, and have less than 250 KB`, {}, async ({ page }) => {
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname));
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const before = new Set(asked);
    await begin(page, game);
    await page.waitForLoadState("networkidle");
    const pictures = [...asked].filter((name) => !before.has(name) && /\.(svg|png|webp)$/.test(name));
    assert.ok(pictures.some((name) => name.startsWith(`/art-${game}`)), pictures.join(" "));
    const all = pictures.reduce((sum, name) => sum + packed(name), 0);
    assert.ok(all < MOST_PICTURES, `${all} bytes: ${pictures.join(", ")}`);
  });

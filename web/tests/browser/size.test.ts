/* What the start page asks for, packed and without pictures, is small. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DIST, visit } from "./house.js";

/** Kilobytes of 1024 bytes, as those of the engine. */
const MOST = 150 * 1024;

visit("the first view has less than 150 KB", {}, async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  await page.goto("/");
  await page.getByRole("heading", { name: "Nile" }).waitFor();
  await page.waitForLoadState("networkidle");
  const files = [...asked].map((name) => (name === "/" ? "/index.html" : name)).filter((name) => /\.(html|js|css|wasm)$/.test(name));
  const sizes = files.map((name) => gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length);
  assert.ok(files.length > 2, files.join(" "));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(all < MOST, `${all} bytes: ${files.map((name, n) => `${name} ${sizes[n]}`).join(", ")}`);
});

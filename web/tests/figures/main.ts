/* The figures that docs/web.md tells of: started by web/figures. */

import test from "node:test";
import { frames } from "./frames.js";
import { load } from "./load.js";
import { review } from "./review.js";
import { search } from "./search.js";

const PARTS = { load, frames, search, review };
type Part = keyof typeof PARTS;

const asked = process.argv.slice(2).filter((name): name is Part => name in PARTS);

test("figures", async () => {
  for (const part of asked.length ? asked : (Object.keys(PARTS) as Part[])) await PARTS[part]();
});

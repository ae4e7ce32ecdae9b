/* What the native engine says of a record that was made in the page. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { AKHET } from "./house.js";

/** Deals and plays it all again, natively, and compares the deal, the moves and the result. */
export function verify(record: string): Record<string, unknown> {
  const said = execFileSync(AKHET, ["verify", "-", "--json"], { input: record, encoding: "utf8" });
  const found = JSON.parse(said.trim().split("\n").at(-1) ?? "{}") as Record<string, unknown>;
  assert.equal(found["over"], true, said);
  return found;
}

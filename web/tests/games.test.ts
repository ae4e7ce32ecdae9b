/* A game is named in its own folder and in the list of games, and nowhere else in the page. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { games } from "../src/boards/list.js";

/** web/test runs in web/. */
const SOURCES = readdirSync("src", { recursive: true }).map(String).filter((name) => /\.(ts|tsx|css)$/.test(name));

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}

/** Where any of these words stands in the code of a file, as "file: line". A colour of the palette may be called like a game. */
function naming(file: string, words: readonly string[]): string[] {
  const pattern = new RegExp(`(?<![a-z]|--)(${words.join("|")})(?![a-z])`, "i");
  return withoutComments(readFileSync(`src/${file}`, "utf8")).split("\n").filter((line) => pattern.test(line)).map((line) => `${file}: ${line.trim()}`);
}

test("no game is named outside its folder", () => {
  const ids = games.map(({ id }) => id);
  const shared = SOURCES.filter((file) => file !== "boards/list.ts" && !ids.some((id) => file.startsWith(`boards/${id}/`)));
  assert.ok(shared.length > 100);
  assert.deepEqual(shared.flatMap((file) => naming(file, ids)), []);
  for (const id of ids) {
    const others = ids.filter((other) => other !== id);
    const own = SOURCES.filter((file) => file.startsWith(`boards/${id}/`));
    assert.ok(own.length >= 3, id);
    assert.deepEqual(own.flatMap((file) => naming(file, others)), [], `other games in the folder of ${id}`);
  }
});

test("every game that is listed has a tutorial with examples", () => {
  for (const { id, listed, tutorial, examples } of games) {
    assert.equal(tutorial !== null, listed, id);
    assert.equal(examples.length > 0, tutorial !== null, id);
  }
});

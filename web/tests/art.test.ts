/* Every sign and picture that the code names is drawn. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import test from "node:test";

/** web/test runs in web/. */
const SOURCES = readdirSync("src", { recursive: true })
  .map((name) => path.join("src", String(name)))
  .filter((name) => statSync(name).isFile() && /\.tsx?$/.test(name));

function named(pattern: RegExp): { file: string; found: string[] }[] {
  return SOURCES.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map((match) => ({ file, found: match.slice(1) })));
}

test("signs of buttons", () => {
  const signs = [...named(/\bicon[=:] ?"([\w-]+)"/g), ...named(/<Icon id="([\w-]+)"/g)];
  assert.ok(signs.length > 20);
  for (const { file, found: [id] } of signs)
    assert.ok(existsSync(`art/table/ui-${id}.svg`), `${file}: there is no sign "${id}"`);
});

test("pictures with a name of their own", () => {
  const pictures = named(/<Art game="(\w+)" id="([\w-]+)"/g);
  assert.ok(pictures.length > 0);
  for (const { file, found: [game, id] } of pictures)
    assert.ok(existsSync(`art/${game}/${id}.svg`), `${file}: there is no picture "${game}/${id}"`);
});

/* Every picture that the page needs is drawn, and every picture that is drawn is needed. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { games } from "../src/boards/list.js";
import type { TableState } from "../src/table.js";
import { engine, laid, playOut } from "./support.js";

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

/** What the engine's components and bots ask for, and what the lists of other pictures do. */
async function asked(): Promise<Set<string>> {
  const page = await engine();
  const all = new Set(page.bots().flatMap(({ level }) => (level ? [`table/level${level}`] : [])));
  for (const game of page.games()) {
    const board = await games.find(({ id }) => id === game.id)!.board();
    const terms = game.components.flatMap(({ type, items }) => (type === undefined ? [] : items.map(({ id = "" }) => id)));
    for (const term of terms) {
      const art = board.about(term, { game } as TableState)?.art;
      for (const id of art === undefined ? board.pictures(term) : [art]) all.add(`${game.id}/${id}`);
    }
  }
  for (const folder of readdirSync("art"))
    if (existsSync(`art/${folder}/things.txt`))
      for (const line of readFileSync(`art/${folder}/things.txt`, "utf8").split("\n")) if (line.trim()) all.add(`${folder}/${line.split(/\s+/)[0]}`);
  return all;
}

test("all that is asked for is drawn, and nothing else", async () => {
  const drawn = readdirSync("art", { recursive: true }).map(String).filter((name) => name.endsWith(".svg")).map((name) => name.slice(0, -4));
  assert.deepEqual(drawn.sort(), [...(await asked())].sort());
});

test("what the log tells has a picture", async () => {
  const page = await engine();
  for (const { id: game, min_players: players } of page.games()) {
    const board = await games.find(({ id }) => id === game)!.board();
    const match = laid(page, { game, players }, ["person", ...Array<string>(players - 1).fill("bot:level1")]);
    playOut(page, match);
    const shown = match.steps(0, 0).flatMap(({ events }) => events.flatMap(({ data }) => board.logged(data)));
    for (const id of shown) assert.ok(existsSync(`art/${game}/${id}.svg`), `the log of ${game} has no picture "${id}"`);
    assert.equal(shown.length > 10, game !== "eights", game);
    match.close();
  }
});

/* The module itself: it needs nothing, it is small, and it does not grow. */

import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { WASM, engine, laid, playOut } from "./support.js";

test("it imports nothing", async () => {
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(WASM)), []);
});

test("it is smaller than 400 KB", () => {
  console.log(`# ${WASM.length} bytes, ${gzipSync(WASM, { level: 9 }).length} compressed`);
  assert.ok(WASM.length < 400_000, `${WASM.length} bytes`);
});

test("two hundred matches take no more memory than forty", async () => {
  const page = await engine();
  const games = page.games().map((game) => game.id);
  const round = (n: number): void => {
    const game = page.games()[n % games.length]!;
    const sitters = Array.from({ length: game.min_players }, (_, seat) => (seat ? "bot:level2" : "person"));
    const match = laid(page, { game: game.id, players: game.min_players }, sitters, BigInt(n));
    playOut(page, match);
    const again = page.read(match.save());
    again.review(-1);
    page.reviewStep(3, 50);
    again.steps(0);
    again.close();
    match.close();
  };
  for (let n = 0; n < 40; n++) round(n);
  const before = page.bytes;
  for (let n = 0; n < 200; n++) round(n % 40);
  assert.equal(page.bytes, before);
});

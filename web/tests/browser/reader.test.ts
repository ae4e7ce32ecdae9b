/* What a screen reader is told: the boards in words, what others did, and whose turn it is. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { visit } from "./house.js";
import { begin, board, choices, rested } from "./player.js";

/** Hand, board and moves of each game, as they are read out; figures alone say nothing. */
const READ: Readonly<Record<string, readonly RegExp[]>> = {
  nefertiti: [
    /region "Gizeh, open"/, /button "Gizeh, upper gift: [a-z ]+/, /button "Gizeh, bid \d+, .*free/, /Reserve of Gizeh: \d+ Deben/,
    /each gift is worth \d+ if one player holds the type/, /button "[A-Z][\w -]+, left stall: closes/,
  ],
  nile: [
    /group "Your hand"/, /button "[a-z/]+, \d of \d in hand"/, /region "Your bank"/, /region "Bank: Farmer"/, /group "Flooded: [a-z]+/,
    /Draw pile: \d+ cards/, /button "Market, .*"/, /button "Pass, end your turn/, /listitem.*: Harvest/,
  ],
  valley: [
    /group "Your hand"/, /button "[A-Z][\w ]+, ally, cost \d, Force \d/, /group "The valley: tombs"/, /button "Seti I, not opened yet"/,
    /button "1 coin, 3 cards"/, /group "Your camp"/, /group "Camp: Farmer"/, /img "Has the medallion"/,
  ],
};

const told = (page: Page): Promise<string[]> => page.getByRole("log").locator("p").allInnerTexts();

for (const [game, wanted] of Object.entries(READ))
  visit(`${game} in words`, {}, async ({ page }) => {
    await begin(page, game);
    const tree = await board(page).ariaSnapshot();
    for (const words of wanted) assert.match(tree, words);
    assert.doesNotMatch(tree, /^\s*- button( \[\w+\])*(: .*)?$/m, "a button has no name");
  });

visit("what others did is told in its order, and then whose turn it is", {}, async ({ page }) => {
  await begin(page, "nefertiti");
  await page.keyboard.press("m");
  const moves = page.getByRole("group", { name: "Choose:" }).getByRole("button", { name: "All moves" });
  if (await moves.isVisible()) await moves.press("Enter");
  const before = (await told(page)).length;
  for (let n = 0; n < 8 && (await told(page)).length === before; n++) {
    await choices(page).last().press("Enter");
    await rested(page);
  }
  const lines = (await told(page)).slice(before);
  assert.match(lines[0] ?? "", /^You /, "one hears one's own move");
  for (const name of ["Farmer 1", "Farmer 2"]) assert.ok(lines.some((line) => line.startsWith(name)), `${name} in ${lines.join(" | ")}`);
  assert.match(lines.at(-1) ?? "", /Your turn$/);
  assert.equal(new Set(lines).size, lines.length, "nothing is told twice");
});

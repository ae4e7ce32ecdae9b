/* The board of the valley: nothing of it has to be scrolled to, a bluff is meant, and a fight is told in parts. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { cut } from "../../src/after/play-on.js";
import type { Match } from "../../src/engine.js";
import type { ValleyView } from "../../src/boards/valley/view.js";
import { botMoves, engine, laid } from "../support.js";
import { PHONE, WIDE, visit } from "./house.js";
import { bar, board, choices, rested, sure } from "./player.js";

/** A match that stands so, with a person on the first seat. */
interface Standing {
  record: string;
  moves: number;
}

/** How much there is to be drawn. */
function amount({ seats }: ValleyView): number {
  const piles = seats.flatMap(({ hand, camp, tomb, knows }) => [hand ?? {}, camp, tomb, knows ?? {}]);
  const cards = piles.flatMap((pile) => Object.values(pile)).reduce((sum, n) => sum + n, 0);
  return cards + seats.reduce((sum, side) => sum + side.papyri_size + side.tomb_papyri.length + side.down_size, 0);
}

function standing(match: Match, moves: number): Standing {
  return { record: cut(match.save(), moves, 0, 1), moves };
}

async function played(seed: bigint): Promise<Match> {
  const loaded = await engine();
  const match = laid(loaded, { game: "valley", players: 2 }, ["bot:level2", "bot:level2"], seed);
  while (match.table().stage !== "over") botMoves(loaded, match);
  return match;
}

/** Of every kind of decision the one with the most on the table. */
async function fullest(): Promise<Map<string, Standing>> {
  const most = new Map<string, number>();
  const found = new Map<string, Standing>();
  for (const seed of [2n, 5n, 9n, 14n]) {
    const match = await played(seed);
    for (let step = 0; step < match.table().moves; step++) {
      const view = match.view<ValleyView>(0, step);
      if (view.turn !== 0 || amount(view) <= (most.get(view.phase) ?? -1)) continue;
      most.set(view.phase, amount(view));
      found.set(view.phase, standing(match, step));
    }
    match.close();
  }
  return found;
}

/** The first position of the first seat that is wanted. */
async function first(wanted: (view: ValleyView, match: Match, step: number) => boolean): Promise<Standing> {
  for (let seed = 1n; seed < 60n; seed++) {
    const match = await played(seed);
    for (let step = 0; step < match.table().moves; step++) {
      const view = match.view<ValleyView>(0, step);
      if (view.turn === 0 && wanted(view, match, step)) return standing(match, step);
    }
    match.close();
  }
  throw new Error("no match comes to that");
}

async function sitDown(page: Page, { record, moves }: Standing): Promise<void> {
  await page.goto("/");
  await page.evaluate(
    (saved) => localStorage.setItem("akhet.solo.valley", saved),
    JSON.stringify({ game: "valley", record, moves, when: 1, over: false }),
  );
  await page.goto("/#/play/valley");
  await rested(page);
}

for (const [name, viewport] of [["a phone", PHONE], ["a wide screen", WIDE]] as const)
  visit(`all of the valley is seen at once on ${name}, whatever is to be decided`, { viewport }, async ({ page }) => {
    const positions = await fullest();
    assert.ok(positions.size >= 8, [...positions.keys()].join(" "));
    for (const [phase, position] of positions) {
      await sitDown(page, position);
      const { down, across } = await board(page).evaluate((element) => ({
        down: element.scrollHeight - element.clientHeight, across: element.scrollWidth - element.clientWidth,
      }));
      assert.ok(down <= 1 && across <= 1, `${phase}: ${down} pixels below and ${across} beside are not seen`);
    }
  });

/** Cards of a hand may overlap: their left edge is free. */
const LEFT_EDGE = { x: 8, y: 40 };

visit("an ally is laid as a bluff after a question, and choosing it again takes it back", { viewport: PHONE, hasTouch: true }, async ({ page }) => {
  const bluffs = (view: ValleyView): boolean => view.phase === "lay" && view.seats[0]?.down_size === 0 && (view.seats[0].hand?.["worker"] ?? 0) > 0;
  await sitDown(page, await first(bluffs));
  const worker = board(page).getByRole("group", { name: "Your hand" }).getByRole("button", { name: /^Worker/ }).first();
  await worker.tap({ position: LEFT_EDGE });
  await bar(page).getByText(/^A bluff: Worker/).waitFor();
  await worker.tap({ position: LEFT_EDGE });
  await sure(page).waitFor({ state: "detached" });
  await worker.tap({ position: LEFT_EDGE });
  await sure(page).tap();
  await board(page).getByRole("group", { name: "In the tomb: your side" }).getByRole("button", { name: /^Worker.*your bluff/ }).waitFor();
});

/** From now on all that the board says between its camps. */
async function hear(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const said: string[] = [];
    const board = document.querySelector('[aria-label="Board"]');
    const listen = (): void => {
      const now = board?.querySelector(".v-phase")?.textContent ?? "";
      if (said[said.length - 1] !== now) said.push(now);
    };
    if (board) new MutationObserver(listen).observe(board, { subtree: true, childList: true, characterData: true });
    return said;
  });
  return () => heard.jsonValue();
}

visit("cards are turned up one after another before forces are compared", { reducedMotion: "no-preference" }, async ({ page }) => {
  const turns = (view: ValleyView, match: Match, step: number): boolean => {
    const next = match.steps(0, step + 1)[0]?.events.map(({ data }) => data.event) ?? [];
    return view.phase === "lay" && next.filter((event) => event === "reveal").length > 1 && next.includes("combat");
  };
  await sitDown(page, await first(turns));
  const heard = await hear(page);
  await choices(page).filter({ hasText: "Lay nothing else" }).click();
  await board(page).getByText(/ won /).waitFor();
  const said = await heard();
  const won = said.findIndex((words) => / wins? the tomb/.test(words));
  const turned = said.slice(0, won).filter((words) => / turns? up /.test(words));
  assert.ok(turned.length > 1, said.join("\n"));
  await rested(page);
});

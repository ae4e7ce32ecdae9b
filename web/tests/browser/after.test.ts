/* After a game: its story, chances, replay, a link for others, playing on, and records that are refused. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { AKHET, enter, SHOWN, visit } from "./house.js";

const PLAYERS = { nefertiti: "3", nile: "3", valley: "2" } as const;

/** A whole game of bots, as the native engine writes it down. */
function recordOf(game: (typeof SHOWN)[number]): string {
  const folder = mkdtempSync(join(tmpdir(), "akhet-after-"));
  try {
    const file = join(folder, "game.akhet");
    execFileSync(AKHET, ["simulate", game, "--players", PLAYERS[game], "--bots", "greedy", "--games", "1", "--seed", "11", "--record", file]);
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function give(page: Page, record: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name: "game.akhet", mimeType: "text/plain", buffer: Buffer.from(record) });
}

async function openFile(page: Page, record: string): Promise<void> {
  await page.goto("/#/after");
  await give(page, record);
}

const slider = (page: Page) => page.getByRole("slider", { name: "Replay" });

for (const game of SHOWN)
  visit(`a record of ${game}: its story, the chances worked out by themselves, and the replay`, {}, async ({ page }) => {
    const record = recordOf(game);
    const moves = Number(/^moves (\d+)$/m.exec(record)![1]);
    await openFile(page, record);
    await page.getByRole("heading", { name: /wins|share the victory/ }).waitFor();
    await page.locator(".after-tale li").first().waitFor();
    assert.ok((await page.locator(".after-tale li").count()) >= Number(PLAYERS[game]), "every seat has a story");
    assert.equal(await slider(page).inputValue(), String(moves));
    await page.getByRole("button", { name: "First step" }).click();
    assert.equal(await slider(page).inputValue(), "0");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await slider(page).inputValue(), "1");
    await page.keyboard.press("End");
    assert.equal(await slider(page).inputValue(), String(moves));
    const eyes = page.getByRole("combobox", { name: "Through the eyes of" });
    for (const option of await eyes.getByRole("option").allTextContents()) await eyes.selectOption(option);
    await page.getByRole("button", { name: "Check it here" }).click();
    await page.getByText("The result follows the rules.").waitFor();
    await page.getByRole("heading", { name: "Turning points" }).waitFor({ timeout: 120_000 });
    await page.getByRole("img", { name: new RegExp(`${moves} moves`) }).click({ position: { x: 200, y: 60 } });
    assert.notEqual(await slider(page).inputValue(), String(moves));
  });

visit("playing on from a step, on the seat one looks through, asks before a game under way is lost", {}, async ({ page }) => {
  await openFile(page, recordOf("nile"));
  const on = page.getByRole("button", { name: "Play on from here against bots" });
  await on.waitFor();
  assert.equal(await on.getAttribute("aria-disabled"), "true");
  await page.getByText("First go back to a step before the end.").waitFor();
  const back = page.getByRole("button", { name: "Back", exact: true });
  for (let n = 0; n < 4; n++) await back.click();
  await page.getByRole("combobox", { name: "Through the eyes of" }).selectOption({ index: 1 });
  await on.click();
  await page.getByRole("region", { name: "Your moves" }).waitFor();
  assert.match(page.url(), /#\/play\/nile$/);
  await page.goBack();
  await give(page, recordOf("nile"));
  await page.getByRole("button", { name: "First step" }).click();
  await on.click();
  const dialog = page.getByRole("dialog", { name: "Replace the game in progress?" });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  assert.match(page.url(), /#\/after$/);
});

visit("a link opens the game in another browser, and a damaged one is refused", {}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openFile(page, recordOf("valley"));
  await page.getByRole("button", { name: "Copy a link to this game" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this game" }).inputValue();
  assert.ok(link.length < 4000, `${link.length} letters`);
  const won = await page.getByRole("heading", { name: /wins/ }).textContent();
  const other = await enter();
  try {
    await other.page.goto(link);
    await other.page.getByRole("heading", { name: won!.trim() }).waitFor();
    await other.page.goto(`${link.slice(0, -40)}`);
    await other.page.getByText("This link is damaged.").waitFor();
    assert.deepEqual(other.faults, []);
  } finally {
    await other.context.close();
  }
});

const REFUSED: Readonly<Record<string, RegExp>> = { en: /record|line/, fr: /enregistrement|ligne|partie/, pl: /zapis|wiersz|lini/ };

for (const [locale, words] of Object.entries(REFUSED))
  visit(`files that are no records are refused in words: ${locale}`, { locale }, async ({ page }) => {
    const record = recordOf("nile");
    const lines = record.split("\n");
    const bad = {
      rubbish: "Dear diary, today I played.\n", empty: "", cut: lines.slice(0, lines.length - 20).join("\n"),
      newer: record.replace(/^akhet record \d+/, "akhet record 99"), cheated: record.replace(/^(moves \d+\n).*/m, "$1plant papyrus 9"),
    };
    for (const [name, content] of Object.entries(bad)) {
      await page.goto("/#/");
      await page.goto("/#/after");
      await give(page, content);
      const alert = page.getByRole("main").getByRole("alert").filter({ hasText: words });
      await alert.waitFor().catch(() => assert.fail(`${name} is not refused in words`));
      await page.locator("input[type=file]").waitFor(); // another can be chosen
    }
  });

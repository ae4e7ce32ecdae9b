/* After a game: its story, a link for others, playing on, and records that are refused. after-analysis.test.ts has
 * the numbers, after-lines.test.ts what is tried on the board, after-layout.test.ts where everything stands. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { give, openFile, PLAYERS, recordOf } from "./after.js";
import { enter, PATIENCE, SHOWN, visit } from "./house.js";
import { begin, playOn, resign } from "./player.js";

const slider = (page: Page) => page.getByRole("slider", { name: "Replay" });

async function openMore(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "More" }).click();
}

for (const game of SHOWN)
  visit(`a record of ${game}: its story, its check, and the result that the heading says`, {}, async ({ page }) => {
    await openFile(page, recordOf(game));
    await page.getByRole("heading", { name: /wins|share the victory/ }).waitFor();
    await page.getByRole("tab", { name: "Result" }).click();
    await page.locator(".after-tale li").first().waitFor();
    assert.ok((await page.locator(".after-tale li").count()) >= Number(PLAYERS[game]), "every seat has a story");
    const jump = page.locator(".after-jump").first();
    if (await jump.count()) {
      const step = /\d+/.exec((await jump.textContent()) ?? "")![0];
      await jump.click();
      assert.equal(await slider(page).inputValue(), step);
    }
    await openMore(page);
    await page.getByRole("button", { name: "Check it here" }).click();
    await page.getByText("The result follows the rules.").waitFor();
  });

visit("playing on from a step, on the seat one looks through, asks before a game under way is lost", {}, async ({ page }) => {
  await openFile(page, recordOf("nile"));
  const on = page.getByRole("button", { name: "Play on from here against bots" });
  await openMore(page);
  await on.waitFor();
  assert.equal(await on.getAttribute("aria-disabled"), "true");
  await page.getByRole("tabpanel").getByText("First go back to a step before the end.").waitFor();
  await page.getByRole("button", { name: "First step" }).click();
  for (let n = 0; n < 4; n++) await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("combobox", { name: "Through the eyes of" }).selectOption({ index: 1 });
  await on.click();
  await page.getByRole("region", { name: "Your moves" }).waitFor();
  assert.match(page.url(), /#\/play\/nile$/);
  await page.goBack();
  await give(page, recordOf("nile"));
  await page.getByRole("button", { name: "First step" }).click();
  await openMore(page);
  await on.click();
  const dialog = page.getByRole("dialog", { name: "Replace the game in progress?" });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  assert.match(page.url(), /#\/after$/);
});

visit("a link opens the game in another browser, and a damaged one is refused", {}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openFile(page, recordOf("valley"));
  await openMore(page);
  await page.getByRole("button", { name: "Copy a link to this game" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this game" }).inputValue();
  assert.ok(link.length < 4000, `${link.length} letters`);
  const won = await page.getByRole("heading", { name: /wins/ }).textContent();
  const preview = await (await page.request.get(link)).text();
  assert.match(preview, /og:title" content="La Vallée des Rois: a match move by move"/);
  assert.match(preview, /og:image" content="http:\/\/[^"]+\/link-valley\.png"/);
  const other = await enter();
  try {
    await other.page.goto(link);
    await other.page.getByRole("heading", { name: won!.trim() }).waitFor();
    assert.equal(new URL(other.page.url()).pathname, "/");
    await other.page.goto(`${link.slice(0, -40)}`);
    await other.page.getByText("This link is damaged.").waitFor();
    assert.deepEqual(other.faults, []);
  } finally {
    await other.context.close();
  }
});

visit("a link is copied by the click itself, and a browser that refuses is reported", {}, async ({ page }) => {
  /* As WebKit does it: nothing is copied once the click is over. */
  await page.addInitScript(() => {
    let clicked = false;
    addEventListener("click", () => {
      clicked = true;
      setTimeout(() => (clicked = false));
    }, { capture: true });
    const copied = { writeText: (text: string) => (clicked && text.includes("#/after/shared/") ? Promise.resolve() : Promise.reject(new Error("no"))) };
    Object.defineProperty(navigator, "clipboard", { value: copied, configurable: true });
  });
  await openFile(page, recordOf("valley"));
  await openMore(page);
  await page.getByRole("button", { name: "Copy a link to this game" }).click();
  await page.getByText("The link is copied.").waitFor();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
    document.execCommand = () => false;
  });
  await page.getByRole("button", { name: "Copy a link to this game" }).click();
  await page.getByText("The browser did not allow copying.", { exact: false }).waitFor();
});

visit("a notice does not follow to another page", {}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openFile(page, recordOf("valley"));
  await openMore(page);
  await page.getByRole("button", { name: "Copy a link to this game" }).click();
  await page.getByText("The link is copied.").waitFor();
  await page.goto("/#/settings");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await page.getByText("The link is copied.").waitFor({ state: "detached", timeout: 1000 });
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
      await page.locator(".game.game-nile").waitFor(); // the page of the last file is gone, and its input
      await page.goto("/#/after");
      await give(page, content);
      const alert = page.getByRole("main").getByRole("alert").filter({ hasText: words });
      await alert.waitFor().catch(() => assert.fail(`${name} is not refused in words`));
      await page.locator("input[type=file]").waitFor(); // another can be chosen
    }
  });

visit("a file given before the page has settled is read", {}, async ({ page }) => {
  /* As on a busy machine: what a page does after its first drawing comes late. */
  await page.addInitScript(() => {
    const frame = requestAnimationFrame;
    const later = setTimeout;
    globalThis.requestAnimationFrame = (run) => frame(() => void later(() => run(performance.now()), 1500));
    globalThis.setTimeout = ((run: () => void, ms?: number) => later(run, ms === undefined || ms < 200 ? 1500 : ms)) as typeof setTimeout;
  });
  await page.goto("/#/after");
  await give(page, "Dear diary, today I played.\n");
  await page.getByRole("main").getByRole("alert").filter({ hasText: /record/ }).waitFor();
  await page.waitForTimeout(3500);
  await page.getByRole("main").getByRole("alert").filter({ hasText: /record/ }).waitFor({ timeout: 1000 });
});

/* Runs in the page: every word on it, those for screen readers and of titles included. */
function everyWord(): string {
  const labels = [...document.querySelectorAll("[aria-label], [title]")].map((one) => `${one.getAttribute("aria-label") ?? ""} ${one.getAttribute("title") ?? ""}`);
  return [document.body.textContent, ...labels].join("\n");
}

for (const game of SHOWN)
  visit(`a person without a name is "You" at a table of ${game} and in its review`, {}, async ({ page }) => {
    const nowhere = async (where: string): Promise<void> => assert.doesNotMatch(await page.evaluate(everyWord), /Meryt/, where);
    await begin(page, game);
    await playOn(page, 10);
    await nowhere("at the table");
    await resign(page);
    /* Bots play the match to its end. */
    await page.getByRole("button", { name: "Review the game" }).click({ timeout: 5 * PATIENCE });
    await page.locator(".move-mark").first().waitFor();
    await nowhere("among the moves");
    assert.match(await page.locator(".curve-legend").innerText(), /You/);
    assert.equal(await page.getByText("You (you)").count(), 0);
    for (const tab of ["Result", "More"]) {
      await page.getByRole("tab", { name: tab }).click();
      await nowhere(tab);
    }
    await page.getByRole("combobox", { name: "Through the eyes of" }).selectOption({ index: 1 });
    await nowhere("in a rival's eyes");
    await page.goto("/#/after");
    await page.locator(".after-past li").first().waitFor();
    await nowhere("in the list of games");
  });

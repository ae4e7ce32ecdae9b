/* Rules are found and read; each first game with the coach is played to its end. */

import assert from "node:assert/strict";
import { PHONE, SHOWN, visit } from "./house.js";

visit("rules are opened from the start page, and searched", {}, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /Rules.*Nile/ }).click();
  await page.getByRole("heading", { name: /Rules: Nile/ }).waitFor();
  await page.getByRole("searchbox").fill("locusts");
  const hits = page.getByRole("listitem").filter({ hasText: /locusts/i });
  await hits.first().waitFor();
  await hits.first().getByRole("link").click();
  await page.getByRole("article").locator("p", { hasText: /locusts/i }).first().waitFor();
  await page.getByRole("searchbox").fill("qqqqq");
  await page.getByText("Nothing found.").waitFor();
});

visit("a rule is found by its number, and its live example can be played with, again and again", { viewport: PHONE }, async ({ page }) => {
  await page.goto("/#/rules/nile");
  await page.getByRole("searchbox").fill("val 32");
  await page.locator(".rules-hits li").first().getByRole("link").click();
  await page.waitForURL(/VAL-32$/);
  const example = page.locator("#VAL-32 + .example");
  await example.getByText("An example").click();
  await example.getByRole("button", { name: /^Journalist/ }).click();
  await example.getByText(/You play Journalist/).waitFor();
  await example.getByRole("button", { name: "Try it again" }).click();
  await example.getByText(/You play Journalist/).waitFor({ state: "hidden" });
  await example.getByRole("button", { name: /^Journalist/ }).waitFor();
});

/* In the page: what the lesson points at, or what is to be touched for the move it wants, lies open; of a card of
 * a hand at least the edge that a finger finds. */
function pointed(): boolean {
  const wanted = document.querySelector(".coach-show") !== null;
  const lit = [...document.querySelectorAll('.board :is(.lit, [class*="-lit"]), .bar-choice')];
  const shown = [...document.querySelectorAll("[data-shown]")];
  const things = shown.length ? shown : wanted ? lit : null;
  return things === null || things.some((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return [0.5, 0.12].some((across) => thing.contains(document.elementFromPoint(left + width * across, top + height / 2)));
  });
}

for (const game of SHOWN)
  visit(`the first game of ${game} on a phone, to its end: the coach covers nothing that is meant`, { viewport: PHONE }, async ({ page }) => {
    await page.goto(`/#/learn/${game}`);
    const coach = page.getByRole("region", { name: "Coach" });
    const end = coach.getByRole("heading", { name: "Now you know the game" });
    const on = coach.getByRole("button", { name: /^(Next|Do it for me)$/ });
    let lessons = 0;
    for (; lessons < 300; lessons++) {
      await on.or(end).first().waitFor();
      if (await end.isVisible()) break;
      await page.waitForFunction(pointed).catch(async () => assert.fail(`covered: ${await coach.innerText()}`));
      await on.first().click();
    }
    assert.ok(lessons > 5 && (await end.isVisible()), `${lessons} lessons`);
  });

visit("a first game left in the middle goes on there, in another language, and answers a wrong touch gently", {}, async ({ page }) => {
  await page.goto("/#/learn/valley");
  const coach = page.getByRole("region", { name: "Coach" });
  await coach.getByRole("button", { name: "Next" }).click();
  await coach.getByRole("button", { name: "Do it for me" }).click();
  await coach.getByText("Lesson 3 of").waitFor();
  await page.getByRole("region", { name: "Board" }).getByRole("button", { name: /^Monkey/ }).click({ force: true });
  await page.getByText(/Not in this lesson.*Play Journalist/).first().waitFor();
  await page.goto("/#/settings");
  await page.getByRole("radio", { name: "Polski" }).check();
  await page.goto("/#/learn/valley");
  await page.getByRole("region", { name: "Trener" }).getByText(/Lekcja 3 z/).waitFor();
  await page.getByRole("button", { name: "Jeszcze raz od początku" }).click();
  await page.getByRole("region", { name: "Trener" }).getByText(/Lekcja 1 z/).waitFor();
});

/* Rules are found and read; each first game with the coach is played to its end. */

import assert from "node:assert/strict";
import { SHOWN, visit } from "./house.js";

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

for (const game of SHOWN)
  visit(`the first game of ${game}, to its end`, {}, async ({ page }) => {
    await page.goto(`/#/learn/${game}`);
    const coach = page.getByRole("region", { name: "Coach" });
    const end = coach.getByRole("heading", { name: "You know the game now" });
    const on = coach.getByRole("button", { name: /^(Next|Do it for me)$/ });
    let lessons = 0;
    for (; lessons < 300; lessons++) {
      await on.or(end).first().waitFor();
      if (await end.isVisible()) break;
      await on.first().click();
    }
    assert.ok(lessons > 5 && (await end.isVisible()), `${lessons} lessons`);
  });

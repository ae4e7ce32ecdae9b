/* The review of a game: one set of numbers in chosen eyes, and every way to step through it. */

import assert from "node:assert/strict";
import { at, legend, movesOf, openFinished, openReview, recordOf, slider } from "./after.js";
import { SHOWN, visit } from "./house.js";

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

for (const game of SHOWN)
  visit(`the numbers of ${game} are one set in all eyes: legend, table, list and sentences`, {}, async ({ page }) => {
    const record = recordOf(game);
    await openFinished(page, record);
    const eyes = page.getByRole("combobox", { name: "Through the eyes of" });
    const options = await eyes.getByRole("option").allTextContents();
    assert.equal(options.at(-1), "Open cards");
    for (const option of [options[0]!, "Open cards"]) {
      await eyes.selectOption(option);
      await page.locator(".move-mark").first().waitFor();
      await page.locator(".analysis-progress").waitFor({ state: "detached" });
      await page.getByRole("tab", { name: "More" }).click();
      await page.getByText("The curve as a table").click();
      const rows = await page.locator(".curve-table tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => parseInt(cell.textContent ?? "", 10))));
      await page.getByRole("tab", { name: "Moves" }).click();
      assert.equal(rows.length, movesOf(record) + 1);
      for (const row of rows) assert.equal(sum(row), 100);
      /* The list has the chance of the seat that moved. */
      const listed = await page.locator(".move").evaluateAll((all) => all.map((row) => ({
        seat: Number(/seat-(\d)/.exec(row.querySelector("use")?.getAttribute("href") ?? "")?.[1] ?? 0) - 1,
        chance: parseInt(row.querySelector(".move-chance")?.textContent ?? "", 10),
        said: [...row.querySelectorAll(".move-said p")].map((one) => one.textContent ?? ""),
        luck: row.querySelector(".move-luck") !== null, bad: row.querySelector(".move-mistake, .move-inaccurate") !== null,
      })));
      let changes = 0;
      for (const [step, { seat, chance, said, luck, bad }] of listed.entries()) {
        if (step > 0) assert.equal(chance, rows[step]![seat], `step ${step}`);
        assert.equal(said.some((one) => one.includes("gives up")), bad);
        assert.ok(!luck || said.some((one) => one.startsWith("Luck changes")));
        for (const one of said) {
          const change = /from (\d+)% to (\d+)%/.exec(one);
          if (!change) continue;
          changes++;
          assert.ok(rows[step]!.some((after, of) => after === Number(change[2]) && rows[step - 1]![of] === Number(change[1])), `step ${step}: ${one}`);
        }
      }
      assert.ok(changes > 0, "no sentence says a change");
      /* A turning point is among the largest changes of the curve. */
      assert.ok((await page.locator(".curve-turn").count()) > 0);
      for (const step of [0, 5, rows.length >> 1]) {
        await slider(page).fill(String(step));
        await page.locator(`.move.shown [data-step="${step}"]`).waitFor();
        assert.deepEqual(await legend(page), rows[step]);
      }
    }
  });

visit("one steps by keys, buttons, the curve and the list", {}, async ({ page }) => {
  const record = recordOf("nile");
  const last = movesOf(record);
  await openReview(page, record);
  assert.equal(await at(page), last);
  for (const [key, step] of [["Home", 0], ["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", last]] as const) {
    await page.keyboard.press(key);
    await page.locator(`.move.shown [data-step="${step}"]`).waitFor();
    assert.equal(await at(page), step, key);
  }
  /* Shift with an arrow: the turning points, which the curve marks. */
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  const turning = await at(page);
  assert.ok(turning > 0 && turning < last);
  await page.locator(".move.shown .move-said").waitFor();
  /* The curve is pressed and dragged. */
  const box = (await page.locator(".curve-field").boundingBox())!;
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 4, middle);
  await page.mouse.down();
  assert.ok(Math.abs((await at(page)) - last / 4) <= 1, "pressed at a quarter");
  const board = await page.getByRole("region", { name: "Board" }).innerText();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 4 });
  await page.mouse.up();
  assert.ok(Math.abs((await at(page)) - last / 2) <= 1, "dragged to the middle");
  assert.notEqual(await page.getByRole("region", { name: "Board" }).innerText(), board, "the board follows");
  await page.locator('[data-step="3"]').click();
  assert.equal(await at(page), 3);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator('.move.shown [data-step="5"]').waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
});

visit("the shown move is in sight in the list, and only the list scrolls", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  const record = recordOf("nile");
  await openReview(page, record);
  const places = () => page.evaluate(() => {
    const top = (query: string): number => document.querySelector(query)!.getBoundingClientRect().top;
    const shown = document.querySelector(".move.shown > .move-go")!.getBoundingClientRect();
    const list = document.querySelector(".tabs-panel")!.getBoundingClientRect();
    return { board: top(".board"), curve: top(".curve-field"), inSight: shown.top >= list.top - 1 && shown.top < list.bottom - 8, scrolled: document.querySelector(".tabs-panel")!.scrollTop, page: scrollY };
  });
  const before = await places();
  assert.ok(before.inSight && before.scrolled > 0);
  for (const step of ["0", "20", "40"]) {
    await slider(page).fill(step);
    await page.locator(`.move.shown [data-step="${step}"]`).waitFor();
    const now = await places();
    assert.ok(now.inSight, `step ${step}`);
    assert.deepEqual([now.board, now.curve, now.page], [before.board, before.curve, 0]);
  }
});

visit("the keys are listed, and work with nothing else", {}, async ({ page }) => {
  await openReview(page, recordOf("valley"));
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  for (const key of ["Home End", "Shift ← →", "Space", "Esc"]) await keys.getByText(key, { exact: true }).waitFor();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await at(page), movesOf(recordOf("valley")), "a dialog keeps its keys");
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await page.keyboard.press("Home");
  await page.keyboard.press("t");
  await page.getByRole("heading", { name: "Your own line from the deal" }).waitFor();
  await page.getByText("Best here:", { exact: false }).waitFor();
  await page.keyboard.press("b");
  await page.locator(".line-moves .move-mark").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".moves:not(.line-moves)").waitFor();
  assert.equal(await at(page), 0);
});

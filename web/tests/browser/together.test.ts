/* Two windows and a bot at a table of the server; one of them is reloaded in the middle. */

import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { address, enter } from "./house.js";
import { verify } from "./native.js";
import { click, playOut } from "./player.js";
import { openTable, takeName } from "./screens.js";

async function playWithReload(page: Page): Promise<void> {
  for (let n = 0; n < 30; n++) await click(page, n);
  await page.reload();
  await playOut(page);
}

test("two windows and a bot at a table, with a reload in the middle", async () => {
  const one = await enter();
  const other = await enter();
  try {
    await openTable(one.page, "nile", 3);
    const link = await one.page.getByRole("textbox", { name: "Link to the table" }).inputValue();
    await other.page.goto(link);
    await takeName(other.page);
    await other.page.getByRole("button", { name: "Sit down at seat 2" }).click();
    await Promise.all([playWithReload(one.page), playOut(other.page)]);
    const table = link.split("/").at(-1) ?? "";
    const record = await (await one.page.request.get(`${address}api/1/tables/${table}/record`)).text();
    verify(record);
    assert.deepEqual([...one.faults, ...other.faults], []);
  } finally {
    await one.context.close();
    await other.context.close();
  }
});

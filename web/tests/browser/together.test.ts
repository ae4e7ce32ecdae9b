/* Playing together: two windows and a bot at one table, somebody who watches, and names that stay. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, PHONE, visit } from "./house.js";
import { verify } from "./native.js";
import { openTable, playUntil, takeName, together } from "./people.js";
import { board, choices, log, playOut, resign } from "./player.js";

together("two windows and a bot at one table, with talk, a reload in the middle and a rematch", async (come) => {
  const anna = await come("Anna");
  const bea = await come("Bea", { viewport: PHONE });
  const link = await openTable(anna, "nile", async (page) => {
    await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: "3" }).check();
    await page.getByRole("combobox", { name: "Seat 3" }).selectOption("1");
  });
  await bea.page.goto(link);
  await bea.page.getByRole("button", { name: "Sit down at seat 2" }).click();
  await board(bea.page).waitFor();
  await bea.page.getByRole("button", { name: "Chat" }).click();
  await bea.page.getByLabel("Write a message").fill("Well, well");
  await bea.page.getByRole("button", { name: "Send" }).click();
  await bea.page.getByRole("complementary").getByRole("button", { name: "Close" }).click();
  await anna.page.getByRole("tab", { name: /Chat/ }).click();
  await anna.page.getByText("Well, well").waitFor();
  await anna.page.getByRole("tab", { name: /Log/ }).click();

  const playWithReload = async (): Promise<void> => {
    await playUntil([anna], 8);
    const before = await log(anna.page).count();
    await anna.page.reload();
    await log(anna.page).nth(before - 1).waitFor();
    await playOut(anna.page);
  };
  await Promise.all([playWithReload(), playOut(bea.page)]);
  const table = link.split("/").at(-1) ?? "";
  verify(await (await anna.page.request.get(`${address}api/1/tables/${table}/record`)).text());

  await anna.page.getByRole("button", { name: "Rematch" }).click();
  await anna.page.getByLabel("Link to the table").waitFor();
  await bea.page.getByRole("link", { name: "To the next table" }).click();
  await bea.page.getByRole("button", { name: /^Sit down at seat/ }).click();
  await board(bea.page).waitFor();
  await board(anna.page).waitFor();
});

together("a public table is in the lobby, and who has no seat watches", async (come) => {
  const carl = await come("Carl");
  const dora = await come("Dora");
  const eve = await come("Eve");
  await openTable(carl, "valley", async (page) => {
    await page.getByRole("radio", { name: "Everybody in the lobby" }).check();
  });
  await dora.page.getByRole("button", { name: /^Sit down: .*Carl/ }).click();
  await board(dora.page).waitFor();
  await eve.page.getByRole("listitem").filter({ hasText: "Carl" }).getByRole("link", { name: "Watch" }).click();
  await eve.page.getByText("You are watching.").waitFor();
  assert.equal(await choices(eve.page).count(), 0);
  await playUntil([carl, dora], 6);
  await log(eve.page).nth(4).waitFor();
  await resign(dora.page);
  await carl.page.getByText("You win!").first().waitFor();
  await eve.page.getByText("Carl wins").first().waitFor();
});

visit("a player downloads the data and deletes the name", {}, async ({ page }) => {
  await page.goto("/#/lobby");
  await takeName(page, "Greta");
  await page.getByRole("link", { name: "You play as Greta" }).click();
  await page.getByText("Protect this name with a passphrase").click();
  await page.getByLabel("Passphrase").fill("open sesame");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The name is yours.").waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download my data" }).click()]);
  assert.equal(file.suggestedFilename(), "Greta.json");
  const data = JSON.parse(readFileSync(await file.path(), "utf8")) as { name: string; claimed: boolean };
  assert.deepEqual([data.name, data.claimed], ["Greta", true]);
  await page.getByRole("button", { name: "Delete my name" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Passphrase").fill("open sesame");
  await dialog.getByRole("button", { name: "Delete my name" }).click();
  await page.getByText("Your name is deleted.").waitFor();
  assert.equal(await page.getByRole("link", { name: "You play as Greta" }).count(), 0);
  await takeName(page, "Greta"); /* the name is free again */
});

visit("a name is claimed, and signed in with again", {}, async ({ page }) => {
  await page.goto("/#/lobby");
  await takeName(page, "Frida");
  await page.getByRole("link", { name: "You play as Frida" }).click();
  await page.getByText("Protect this name with a passphrase").click();
  await page.getByLabel("Passphrase").fill("open sesame");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("button", { name: "I have a name with a passphrase" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Frida");
  await page.getByLabel("Passphrase").fill("open sesame");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "You play as Frida" }).waitFor();
});

/* What people do at a table beside their moves: arrange its seats, ask to take back, watch, look back, come back. */

import assert from "node:assert/strict";
import { PHONE } from "./house.js";
import { byTurn, openTable, playUntil, sitTogether, together } from "./people.js";
import { board, choices, log, resign } from "./player.js";

together("whoever opened a table sits bots down, frees seats and closes it", async (come) => {
  const gita = await come("Gita", { viewport: PHONE });
  const hugo = await come("Hugo");
  const link = await openTable(gita, "nile", async (page) => {
    await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: "3" }).check();
  });
  await hugo.page.goto(link);
  await hugo.page.getByText("Gita invites you").waitFor();
  await hugo.page.getByRole("button", { name: "Sit down at seat 2" }).click();
  await gita.page.getByText("Hugo sits down.").waitFor();
  await gita.page.getByRole("combobox", { name: "Seat 3" }).selectOption("2");
  await board(gita.page).waitFor();
  await resign(hugo.page);
  await gita.page.getByText("Hugo resigns").waitFor();

  const next = await openTable(gita, "nile", async (page) => {
    await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: "3" }).check();
  });
  await hugo.page.goto(next);
  await gita.page.getByRole("combobox", { name: "Seat 3" }).selectOption("1");
  await hugo.page.getByText("Bot 1 · Farmer").waitFor();
  await gita.page.getByRole("combobox", { name: "Seat 3" }).selectOption("open");
  await hugo.page.getByRole("button", { name: "Sit down at seat 3" }).click();
  await gita.page.getByRole("button", { name: "Free the seat: Hugo" }).click();
  await hugo.page.getByText("The person who opened the table freed your seat.").waitFor();
  await hugo.page.getByRole("button", { name: "Sit down at seat 3" }).click();
  await hugo.page.getByText("The person who opened this table asked you to leave.").waitFor();
  await gita.page.getByRole("button", { name: "Close the table" }).click();
  await hugo.page.getByText("This table is closed.").waitFor();
});

together("a move is taken back when the other agrees", async (come) => {
  const ivan = await come("Ivan");
  const jana = await come("Jana");
  await sitTogether(ivan, jana, "nile");
  await playUntil([ivan, jana], 8);
  const [mover, asker] = await byTurn(ivan, jana);
  const [name, asking] = mover === ivan ? ["Ivan", "Jana"] : ["Jana", "Ivan"];
  const before = await log(mover.page).count();

  await asker.page.getByRole("button", { name: "Ask to take back" }).click();
  await asker.page.getByText("You asked to take back a move.").waitFor();
  await mover.page.getByText(`${asking} asks to take back a move.`).waitFor();
  await mover.page.getByRole("button", { name: "Refuse" }).click();
  await asker.page.getByText(`${name} does not agree to take it back.`).waitFor();
  assert.equal(await log(mover.page).count(), before);

  await asker.page.getByRole("button", { name: "Ask to take back" }).click();
  await mover.page.getByRole("button", { name: "Allow" }).click();
  await mover.page.getByText(`${asking} takes a move back.`).waitFor();
  await choices(asker.page).first().waitFor();
  assert.ok((await log(mover.page).count()) < before);
});

together("who comes late to watch reads what happened before, and nobody's hand", async (come) => {
  const kai = await come("Kai");
  const lena = await come("Lena");
  const link = await sitTogether(kai, lena, "nile");
  await playUntil([kai, lena], 6);
  const late = await come(null, { viewport: PHONE });
  await late.page.goto(link);
  await late.page.getByText("You are watching.").waitFor();
  await log(late.page).nth(5).waitFor({ state: "attached" });
  const dealt = async (page: typeof late.page): Promise<string> => (await log(page).first().textContent()) ?? "";
  assert.match(await dealt(kai.page), /You are dealt: /);
  assert.doesNotMatch(await dealt(late.page), /dealt: /);
  assert.match(await dealt(late.page), /is dealt a card/);

  /* While it runs there is nothing to look back at; then everything. */
  const table = link.split("/").at(-1) ?? "";
  await late.page.goto(`/#/after/table/${table}`);
  await late.page.getByText("You can review it once it is over.").waitFor();
  await resign(kai.page);
  await lena.page.getByRole("button", { name: "Review the game" }).click();
  await lena.page.getByRole("heading", { name: "Lena wins" }).waitFor();
  assert.equal(await lena.page.getByRole("combobox", { name: "Through the eyes of" }).locator("option:checked").innerText(), "Lena");
  await lena.page.getByRole("tab", { name: "More" }).click();
  await lena.page.getByRole("button", { name: "Check it here" }).click();
  await lena.page.getByText("every one of them legal").waitFor();
  await lena.page.getByRole("link", { name: "To the table" }).click();
  await board(lena.page).waitFor();
  await lena.page.goto("/#/player/Kai");
  await lena.page.getByText(/1\. Lena \(\d+\), 2\. Kai/).waitFor();
});

together("a name with a passphrase is used elsewhere, and its tables are there", async (come) => {
  const one = await come(null);
  await one.page.goto("/#/lobby");
  await one.page.getByText("With a passphrase (optional)").click();
  await one.page.getByRole("textbox", { name: "Name" }).fill("Mona");
  await one.page.getByLabel("Passphrase").fill("short");
  await one.page.getByRole("button", { name: "Take this name" }).click();
  await one.page.getByText("A passphrase has 8 to 128 bytes.").waitFor();
  await one.page.getByLabel("Passphrase").fill("open sesame");
  await one.page.getByRole("button", { name: "Take this name" }).click();
  await one.page.getByText("The name is yours.").waitFor();
  await openTable(one, "valley", () => Promise.resolve());

  const elsewhere = await come(null, { viewport: PHONE });
  const { page } = elsewhere;
  await page.goto("/#/lobby");
  await page.getByRole("textbox", { name: "Name" }).fill("mona");
  await page.getByRole("button", { name: "Take this name" }).click();
  await page.getByText("The name 'mona' is taken.").waitFor();
  await page.getByRole("button", { name: "I have a name with a passphrase" }).click();
  await page.getByLabel("Passphrase").fill("close sesame");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Name and passphrase do not match.").waitFor();
  await page.getByLabel("Passphrase").fill("open sesame");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "You play as Mona" }).waitFor();
  await page.getByRole("link", { name: "Go to the table" }).click();
  await page.getByRole("button", { name: "Stand up" }).waitFor();
}, /status of 403/);

together("what is no table is said to be none", async (come) => {
  const { page } = await come(null);
  for (const address of ["/#/table", "/#/table/nonsense", "/#/table/%E0%A4%A", "/table/0123456789abcdef"]) {
    await page.goto("about:blank");
    await page.goto(address);
    await page.getByText("This table does not exist.").waitFor();
  }
});

/* Runs in the page: names of tabs that are cut off, or that leave the line. */
function cutTabs(): string[] {
  const list = document.querySelector<HTMLElement>(".side .tabs-list");
  const names = [...document.querySelectorAll<HTMLElement>(".side .tab > span:not(.tab-mark)")].filter((one) => one.scrollWidth > one.clientWidth);
  return [...names.map((one) => one.innerText), ...(!list || list.scrollWidth > list.clientWidth ? ["the line"] : [])];
}

together("four tabs and what is unread have room beside a table, in every language", async (come) => {
  const [one, other] = [await come("Nora"), await come("Omar")];
  await one.page.setViewportSize({ width: 1366, height: 768 });
  await sitTogether(one, other, "nile");
  await other.page.getByRole("tab", { name: "Chat" }).click();
  await other.page.getByRole("textbox", { name: /message/i }).fill("Hello");
  await other.page.getByRole("button", { name: "Send" }).click();
  await one.page.locator(".tab-mark").waitFor();
  for (const [lang, name] of [["en", "Log"], ["fr", "Journal"], ["pl", "Przebieg"]] as const) {
    await one.page.evaluate((to) => localStorage.setItem("akhet.preferences", JSON.stringify({ lang: to })), lang);
    await one.page.setViewportSize({ width: 1366, height: 768 });
    await one.page.reload();
    await one.page.getByRole("tab", { name }).waitFor();
    assert.deepEqual(await one.page.evaluate(cutTabs), [], `${lang}, wide`);
    await one.page.setViewportSize({ width: 360, height: 640 });
    await one.page.keyboard.press("l");
    await one.page.locator(".side.open").waitFor();
    assert.deepEqual(await one.page.evaluate(cutTabs), [], `${lang}, on a phone`);
  }
});

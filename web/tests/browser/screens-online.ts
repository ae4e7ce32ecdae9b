/* The screens of playing together, and how one comes to them. */

import type { Page } from "playwright-core";
import { enter } from "./house.js";
import { choices, playOn, resign } from "./player.js";
import type { See, Walk } from "./screens.js";

let names = 0;

/** Somebody with a name that nobody else has on this server. */
async function takeName(page: Page): Promise<string> {
  const name = `Guest${++names}`;
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Take this name" }).click();
  return name;
}

export async function toLobby(page: Page): Promise<string> {
  await page.goto("/#/lobby");
  const name = await takeName(page);
  await page.getByRole("link", { name: "Open a table" }).waitFor();
  return name;
}

/** A table of Nile with oneself, a free seat and a bot. */
export async function layTable(page: Page): Promise<void> {
  await page.goto("/#/open/nile");
  await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: "3" }).check();
  await page.getByRole("combobox", { name: "Seat 3" }).selectOption("1");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("textbox", { name: "Link to the table" }).waitFor();
}

/** Somebody else opens a table for everybody, and looks after it until the walk is over. */
async function withHost(act: (host: Page) => Promise<void>): Promise<void> {
  const { context, page } = await enter();
  try {
    await toLobby(page);
    await page.goto("/#/open/nile");
    await page.getByRole("radio", { name: "Everybody in the lobby" }).check();
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("textbox", { name: "Link to the table" }).waitFor();
    await act(page);
  } finally {
    await context.close();
  }
}

async function talk(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /Chat/ }).click();
  await page.getByRole("textbox", { name: "Write a message" }).fill("Well, well");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Well, well").waitFor();
}

async function atTable(page: Page, see: See): Promise<void> {
  await layTable(page);
  await see("waiting");
  await page.getByRole("button", { name: "Start, with bots in the free seats" }).click();
  await choices(page).first().waitFor();
  await playOn(page, 6);
  await see("online-table");
  await talk(page);
  await see("online-talk");
  await page.getByRole("tab", { name: "Table" }).click();
  await see("online-about");
  await resign(page);
  await page.getByRole("button", { name: "Rematch" }).waitFor();
  await see("online-over");
}

async function together(page: Page, see: See): Promise<void> {
  await page.goto("/#/lobby");
  await page.getByRole("textbox", { name: "Name" }).waitFor();
  await see("name");
  const name = await toLobby(page);
  await see("lobby-empty");
  await page.goto("/#/open/nile");
  await page.getByRole("button", { name: "Open the table" }).waitFor();
  await see("open");
  await atTable(page, see);
  await withHost(async (host) => {
    await page.goto("/#/lobby");
    await page.getByRole("button", { name: /^Sit down/ }).first().waitFor();
    await see("lobby");
    const watched = new URL(host.url()).hash;
    await host.getByRole("button", { name: "Start, with bots in the free seats" }).click();
    await choices(host).first().waitFor();
    await page.goto(`/${watched}`);
    await page.getByText("You are watching.").first().waitFor();
    await see("watching");
  });
  await page.goto(`/#/player/${name}`);
  await page.getByRole("heading", { name: "Games played" }).waitFor();
  await see("player");
  await page.goto("/#/ratings");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await see("ratings");
  await page.goto("/#/table/nonsense");
  await page.getByRole("alert").first().waitFor();
  await see("no-table");
}

export const ONLINE_WALKS: readonly Walk[] = [{ name: "together", go: together }];

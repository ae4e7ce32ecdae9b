/* Every screen and how one comes to it: for the checks of all of them, and for pictures. */

import type { Page } from "playwright-core";
import { SHOWN } from "./house.js";
import { again, begin, click, resign } from "./player.js";

export interface Screen {
  name: string;
  open(page: Page): Promise<void>;
}

let names = 0;

/** Somebody with a name that nobody else has on this server. */
export async function takeName(page: Page): Promise<string> {
  const name = `Guest${++names}`;
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Take this name" }).click();
  return name;
}

const at = (name: string, hash: string): Screen => ({
  name,
  open: async (page) => {
    await page.goto(`/${hash}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
  },
});

async function toLobby(page: Page): Promise<string> {
  await page.goto("/#/lobby");
  const name = await takeName(page);
  await page.getByRole("link", { name: "Open a table" }).waitFor();
  return name;
}

/** A table of a game with oneself, a free seat and, where there is room, a bot. */
export async function openTable(page: Page, game: string, players: number): Promise<void> {
  await toLobby(page);
  await page.goto(`/#/open/${game}`);
  if (players > 2) {
    await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: String(players) }).check();
    await page.getByRole("combobox", { name: "Seat 3" }).selectOption("1");
  }
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("textbox", { name: "Link to the table" }).waitFor();
}

const tables = SHOWN.flatMap((game): Screen[] => [
  { name: `table-${game}`, open: (page) => begin(page, game) },
  {
    name: `table-${game}-later`,
    open: async (page) => {
      await begin(page, game);
      for (let n = 0; n < 40; n++) await click(page, n);
    },
  },
]);

export const SCREENS: readonly Screen[] = [
  at("start", ""),
  at("settings", "#/settings"),
  at("nowhere", "#/nowhere"),
  at("new-nefertiti", "#/new/nefertiti"),
  at("new-nile", "#/new/nile"),
  at("rules-nile", "#/rules/nile"),
  at("learn", "#/learn"),
  at("lesson-valley", "#/learn/valley"),
  ...tables,
  { name: "table-eights", open: (page) => begin(page, "eights") },
  {
    name: "menu",
    open: async (page) => {
      await begin(page, "eights");
      await page.getByRole("button", { name: "Menu" }).click();
    },
  },
  {
    name: "over",
    open: async (page) => {
      await begin(page, "nile");
      await resign(page);
      await again(page).waitFor();
    },
  },
  at("name", "#/lobby"),
  { name: "lobby", open: async (page) => void (await toLobby(page)) },
  { name: "open", open: async (page) => { await toLobby(page); await page.goto("/#/open/nile"); await page.getByRole("button", { name: "Open the table" }).waitFor(); } },
  { name: "waiting", open: (page) => openTable(page, "nile", 3) },
  {
    name: "player",
    open: async (page) => {
      const name = await toLobby(page);
      await page.goto(`/#/player/${name}`);
      await page.getByRole("heading", { name }).first().waitFor();
    },
  },
  at("ratings", "#/ratings"),
];

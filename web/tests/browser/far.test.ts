/* Playing together: two windows and a bot at one table, somebody who watches, and names that stay. */

import assert from "node:assert/strict";
import test from "node:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { enter, PHONE, visit } from "./house.js";
import { board, choices, sure } from "./player.js";

interface Person {
  page: Page;
  context: BrowserContext;
  faults: string[];
  name: string;
}

async function takeName(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Take this name" }).click();
}

async function person(name: string, options: BrowserContextOptions = {}): Promise<Person> {
  const entered = await enter(options);
  await entered.page.goto("/#/lobby");
  await takeName(entered.page, name);
  await entered.page.getByRole("link", { name: `You play as ${name}` }).waitFor();
  return { ...entered, name };
}

/** Open a table; the answer is its link. */
async function openTable({ page }: Person, game: string, prepare: (page: Page) => Promise<void>): Promise<string> {
  await page.goto(`/#/open/${game}`);
  await prepare(page);
  await page.getByRole("button", { name: "Open the table" }).click();
  return page.getByLabel("Link to the table").inputValue();
}

const myTurn = async (page: Page): Promise<boolean> => (await page.title()).includes("Your turn");

/** Decide once, whatever it takes to say it. */
async function decide(page: Page): Promise<void> {
  for (let n = 0; n < 12 && (await myTurn(page)); n++) {
    const next = (await sure(page).count()) ? sure(page) : choices(page).last();
    /* The move may be made by the touch before: then there is nothing left to touch. */
    await next.dispatchEvent("click", undefined, { timeout: 2000 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
}

/** Whoever's turn it is decides, so many times. */
async function play(people: readonly Person[], times: number): Promise<void> {
  for (let n = 0, waits = 0; n < times && waits < 150; ) {
    let moved = false;
    for (const { page } of people)
      if (await myTurn(page)) {
        await decide(page);
        moved = true;
      }
    if (moved) n++;
    else {
      waits++;
      await people[0]!.page.waitForTimeout(100);
    }
  }
}

const steps = (page: Page): Promise<number> => page.getByRole("tabpanel").locator("li").count();

async function resign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("group", { name: /\?/ }).getByRole("button", { name: "Resign" }).click();
}

async function seen({ page, name, faults }: Person): Promise<string> {
  const text = await page.getByRole("main").innerText({ timeout: 500 }).catch(() => "an empty page");
  return [name, page.url(), ...faults, text].join("\n");
}

/** A test with several windows; an error or a warning in the console of one is a failure. */
function together(name: string, act: (come: (who: string, options?: BrowserContextOptions) => Promise<Person>) => Promise<void>): void {
  test(name, async () => {
    const people: Person[] = [];
    try {
      await act(async (who, options) => {
        people.push(await person(who, options));
        return people.at(-1)!;
      });
      assert.deepEqual(people.flatMap(({ faults }) => faults), []);
    } catch (error) {
      const all = await Promise.all(people.map(seen));
      throw new Error(`${error instanceof Error ? error.stack : String(error)}\n${all.join("\n\n")}`);
    } finally {
      for (const { context } of people) await context.close();
    }
  });
}

together("two windows and a bot at one table, with a reload in the middle, talk and a rematch", async (come) => {
  const anna = await come("Anna");
  const bea = await come("Bea", { viewport: PHONE });
  const link = await openTable(anna, "nile", async (page) => {
    await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: "3" }).check();
    await page.getByRole("combobox", { name: "Seat 3" }).selectOption("1");
  });
  await bea.page.goto(link);
  await bea.page.getByRole("button", { name: "Sit down at seat 2" }).click();
  await board(anna.page).waitFor();
  await board(bea.page).waitFor();
  await play([anna, bea], 6);

  const before = await steps(anna.page);
  assert.ok(before > 6, `${before} steps in the log`);
  await anna.page.reload();
  await board(anna.page).waitFor();
  await anna.page.getByRole("tabpanel").locator("li").nth(before - 1).waitFor();
  await play([anna, bea], 3);
  assert.ok((await steps(anna.page)) > before, "the game goes on after the reload");

  await bea.page.getByRole("button", { name: "Talk" }).click();
  await bea.page.getByLabel("Say something").fill("Well, well");
  await bea.page.getByRole("button", { name: "Send" }).click();
  await anna.page.getByRole("tab", { name: /Talk/ }).click();
  await anna.page.getByText("Well, well").waitFor();
  await bea.page.getByRole("complementary").getByRole("button", { name: "Close" }).click();

  await resign(bea.page);
  await resign(anna.page);
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
  await eve.page.goto("/#/lobby");
  await eve.page.getByRole("link", { name: "Watch" }).click();
  await eve.page.getByText("You are watching.").waitFor();
  assert.equal(await choices(eve.page).count(), 0);
  await play([carl, dora], 2);
});

visit("a name is claimed, and signed in with again", {}, async ({ page }) => {
  await page.goto("/#/lobby");
  await takeName(page, "Frida");
  await page.getByRole("link", { name: "You play as Frida" }).click();
  await page.getByText("Keep this name with a passphrase").click();
  await page.getByLabel("Passphrase").fill("open sesame");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("button", { name: "I have a name with a passphrase" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Frida");
  await page.getByLabel("Passphrase").fill("open sesame");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "You play as Frida" }).waitFor();
});

/* People with windows of their own: they take names, open tables, sit down and play. */

import assert from "node:assert/strict";
import test from "node:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { enter, PATIENCE, seen } from "./house.js";
import { board, log } from "./player.js";

export interface Person {
  page: Page;
  context: BrowserContext;
  faults: string[];
}

export async function takeName(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Take this name" }).click();
  const taken = page.getByText(`The name '${name}' is taken.`);
  await page.getByRole("link", { name: `You play as ${name}` }).or(taken).waitFor();
  /* The tests share one server: each needs names of its own. */
  assert.ok(!(await taken.isVisible()), `another test has taken the name ${name}`);
}

/** Open a table; the answer is its link. */
export async function openTable({ page }: Person, game: string, prepare: (page: Page) => Promise<void>): Promise<string> {
  await page.goto(`/#/open/${game}`);
  await prepare(page);
  await page.getByRole("button", { name: "Open the table" }).click();
  return page.getByLabel("Link to the table").inputValue();
}

/* Runs in the page: touches one of the moves that are offered, if any are. */
function touch(n: number): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[aria-label="Your moves"] [role="group"] button')];
  const sure = buttons.find((button) => button.textContent?.trim() === "Do it");
  (sure ?? buttons[buttons.length - 1 - (n % 2 && buttons.length > 2 ? 1 : 0)])?.click();
}

/** Whoever's turn it is decides, until the logs of all of them tell of so many steps. Nobody is waited for. */
export async function playUntil(people: readonly Person[], steps: number): Promise<void> {
  const counts = (): Promise<number[]> => Promise.all(people.map(({ page }) => log(page).count()));
  const end = Date.now() + 5 * PATIENCE;
  for (let n = 0; Math.min(...(await counts())) < steps; n++) {
    assert.ok(Date.now() < end, `there are no ${steps} steps`);
    for (const { page } of people) await page.evaluate(touch, n);
  }
}

/** Decides until it is somebody else's turn. */
export async function playTurn({ page }: Person): Promise<void> {
  const end = Date.now() + 5 * PATIENCE;
  for (let n = 0; !(await page.title()).includes("decides"); n++) {
    assert.ok(Date.now() < end, "the turn does not end");
    await page.evaluate(touch, n);
  }
}

export interface Company {
  /** A window of somebody with this name; null: a guest who has none yet. */
  come(who: string | null, options?: BrowserContextOptions): Promise<Person>;
}

/** A test with several windows; an error or a warning in the console of one is a failure, unless it is expected. */
export function together(name: string, act: (come: Company["come"]) => Promise<void>, expected?: RegExp): void {
  test(name, async () => {
    const people: Person[] = [];
    try {
      await act(async (who, options) => {
        const person = await enter(options, who ?? name);
        people.push(person);
        if (who === null) return person;
        await person.page.goto("/#/lobby");
        await takeName(person.page, who);
        return person;
      });
      assert.deepEqual(people.flatMap(({ faults }) => faults).filter((fault) => !expected?.test(fault)), []);
    } catch (error) {
      throw new Error([error instanceof Error ? error.stack : error, ...(await Promise.all(people.map(seen)))].join("\n\n"));
    } finally {
      for (const { context } of people) await context.close();
    }
  });
}

/** Two people at a table that nobody else sits at, the one who opened it first; the answer is its link. */
export async function sitTogether(one: Person, other: Person, game: string): Promise<string> {
  const link = await openTable(one, game, () => Promise.resolve());
  await other.page.goto(link);
  await other.page.getByRole("button", { name: "Sit down at seat 2" }).click();
  await board(one.page).waitFor();
  await board(other.page).waitFor();
  return link;
}

/** Whose turn it is comes first. */
export async function byTurn(one: Person, other: Person): Promise<[Person, Person]> {
  const told = await one.page.waitForFunction(() => /Your turn|decides/.exec(document.title)?.[0]);
  return (await told.jsonValue()) === "Your turn" ? [one, other] : [other, one];
}

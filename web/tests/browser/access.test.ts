/* Every screen as axe-core judges it, with all its rules: light and wide, then dark and narrow. */

import assert from "node:assert/strict";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { need, PHONE, visit, WIDE } from "./house.js";
import { WALKS } from "./screens.js";

const { source } = need("axe-core") as typeof import("axe-core");

type Axe = typeof import("axe-core");

/** What is scrolled half behind something else is not too small. */
const COVERED = /partially obscured/;

/** By all rules but those that ask for more than AA; also by those that are off unless asked for. */
async function judge(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source);
  const { violations } = await page.evaluate((): Promise<AxeResults> => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const fitting = axe.getRules().filter(({ tags }) => !tags.includes("wcag2aaa") && !tags.includes("deprecated"));
    const values = fitting.map(({ ruleId }) => ruleId);
    return axe.run(document, { resultTypes: ["violations"], runOnly: { type: "rule", values } });
  });
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`));
  return faults.filter((fault) => !COVERED.test(fault));
}

/** Colours go over into each other: only then are they what they are. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished));
  });
}

async function judgeAll(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const look = async (theme: "light" | "dark", width: "wide" | "narrow"): Promise<void> => {
    await page.setViewportSize(width === "wide" ? WIDE : PHONE);
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    faults.push(...(await judge(page)).map((fault) => `${theme}, ${width}: ${fault}`));
  };
  await page.mouse.move(0, 0); /* what it rests on is told of, sooner or later */
  await look("dark", "narrow");
  await look("light", "wide");
  return faults;
}

for (const { name, go } of WALKS)
  visit(`what one comes by is for everyone: ${name}`, { colorScheme: "light" }, async ({ page }) => {
    const faults: string[] = [];
    await go(page, async (screen) => {
      faults.push(...(await judgeAll(page)).map((fault) => `${screen}: ${fault}`));
    });
    assert.deepEqual(faults, []);
  });

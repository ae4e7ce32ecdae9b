/* Every screen in both themes, as axe-core judges it. */

import assert from "node:assert/strict";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { need, visit } from "./house.js";
import { SCREENS } from "./screens.js";

const { source } = need("axe-core") as typeof import("axe-core");

/* Cards show figures and signs, and their names say them in words: axe-core would have the figures
 * themselves in the name. This rule alone is left out. */
const RULES = { "label-content-name-mismatch": { enabled: false } };
/** Colours go over into each other. */
const FADE_MS = 400;

async function judge(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate((rules): Promise<AxeResults> => {
    const axe = (globalThis as unknown as { axe: typeof import("axe-core") }).axe;
    return axe.run(document, { resultTypes: ["violations"], rules });
  }, RULES);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`));
}

for (const { name, open } of SCREENS.filter((screen) => !screen.name.endsWith("-later")))
  visit(`the screen “${name}” is for everyone`, { colorScheme: "light" }, async ({ page }) => {
    await open(page);
    const faults = (await judge(page)).map((fault) => `light: ${fault}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForTimeout(FADE_MS);
    faults.push(...(await judge(page)).map((fault) => `dark: ${fault}`));
    assert.deepEqual(faults, []);
  });

/* A whole game of each game by clicks alone, from the bar that every board has:
 *
 *   node tests/browser/solo.mjs [--dist FOLDER] [--shots FOLDER] [GAME ...] */

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: "string", default: path.join(here, "../../dist") },
    shots: { type: "string" },
    browser: { type: "string", default: "/usr/bin/chromium" },
    theme: { type: "string", default: "light" },
    wide: { type: "boolean", default: false },
  },
});
const GAMES = positionals.length ? positionals : ["nefertiti", "nile", "valley", "eights"];
/** No game asks one person more often. */
const MOST = 600;

/** The n-th of the offered choices; which one does not matter, but not always the first. */
async function choose(page, n) {
  return page.evaluate((n) => {
    const sure = document.querySelector(".bar-do");
    const skip = document.querySelector(".bar-skip");
    if (sure) return sure.click(), "confirm";
    if (skip) return skip.click(), "skip";
    const list = document.querySelector(".bar-all[aria-pressed=false]");
    if (list) return list.click(), "list";
    const all = [...document.querySelectorAll(".bar-choice")];
    const one = all[(n * 7919) % (all.length || 1)];
    one?.click();
    return one ? "choice" : document.querySelector(".over") ? "over" : "wait";
  }, n);
}

async function playGame(page, game, shot) {
  await page.goto(`${url}#/new/${game}`);
  await page.locator(".setup-start").click();
  await page.locator(".bar").waitFor();
  await page.locator(".bar-choice, .bar-all").first().waitFor();
  await shot("first");
  let done = 0;
  for (let n = 0, waits = 0; done < MOST; n++) {
    const did = await choose(page, n);
    if (did === "over") break;
    if (did === "choice") done++;
    if (did === "choice" && done === 12) await shot("middle");
    waits = did === "wait" ? waits + 1 : 0;
    if (waits > 500) throw new Error(`${game}: nothing happens any more after ${done} choices`);
    await page.waitForTimeout(did === "wait" ? 20 : 0);
  }
  await shot("over");
  const result = await page.locator(".over strong").innerText();
  console.log(`${game}: ${done} choices, ${result}`);
}

const { url, close } = await serve(asked.dist);
const browser = await chromium.launch({ executablePath: asked.browser, args: ["--no-sandbox"] });
let bad = 0;
for (const game of GAMES) {
  const context = await browser.newContext({
    viewport: asked.wide ? { width: 1280, height: 800 } : { width: 360, height: 740 },
    colorScheme: asked.theme, locale: "en",
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => { console.error(game, error.stack); bad++; });
  page.on("console", (message) => { if (message.type() === "error") { console.error(game, message.text()); bad++; } });
  const shot = async (name) => {
    if (!asked.shots) return;
    await mkdir(asked.shots, { recursive: true });
    await page.screenshot({ path: path.join(asked.shots, `${game}-${name}-${asked.theme}-${asked.wide ? "wide" : "phone"}.png`) });
  };
  try {
    await playGame(page, game, shot);
  } catch (error) {
    console.error(game, error);
    await shot("broken");
    bad++;
  }
  await context.close();
}
await browser.close();
close();
process.exit(bad ? 1 : 0);

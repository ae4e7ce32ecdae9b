/* The page can be installed, works with the network gone, and takes over a newer version when it is asked to. */

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { DIST, startServer, visit } from "./house.js";
import { botsPlay } from "./native.js";
import { begin, playOut, rested, saved } from "./player.js";

/** Everything is kept, and comes from there from now on. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  });
}

/** Width and height, as the file itself says. */
function sizeOfPng(png: Buffer): string {
  assert.equal(png.toString("latin1", 1, 4), "PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

visit("the page can be installed, with icons of every kind", {}, async ({ page, context }) => {
  await page.goto("/");
  await kept(page);
  const devtools = await context.newCDPSession(page);
  const { url, errors, data } = await devtools.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data ?? "") as Manifest;
  assert.deepEqual([manifest.name, manifest.start_url, manifest.display], ["Akhet", "/", "standalone"]);
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(new URL(src, url).href);
    assert.equal(answer.headers()["content-type"], type, src);
    if (type === "image/png") assert.equal(sizeOfPng(await answer.body()), sizes, src);
  }
  for (const purpose of ["any", "maskable"])
    for (const size of ["192x192", "512x512"])
      assert.ok(manifest.icons.some((icon) => icon.purpose === purpose && icon.sizes === size), `an icon ${size} ${purpose}`);
});

visit("where the browser offers to install the page, so does the page, once", {}, async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Install as an app" });
  assert.equal(await button.count(), 0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => void document.body.setAttribute("data-asked", "yes"),
    });
    dispatchEvent(offer);
    if (!offer.defaultPrevented) throw new Error("the browser would ask at once");
  });
  await button.click();
  await page.locator("body[data-asked=yes]").waitFor();
  await button.waitFor({ state: "detached" });
});

visit("without a network there are the page, the rules, saved replays, first games and a whole game", {}, async ({ page, context }) => {
  await page.goto("/");
  await kept(page);
  const record = botsPlay("valley", 5);
  await page.evaluate((text) => {
    localStorage.setItem("akhet.solo.valley", JSON.stringify({ game: "valley", record: text, when: 0, moves: 1, over: true }));
  }, record);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "Nile" }).waitFor();
  await page.goto("/#/rules/nile");
  await page.getByRole("button", { name: "Numbers and sources" }).click();
  await page.getByText("NIL-", { exact: false }).first().waitFor();
  await page.goto("/#/after/valley");
  await page.getByRole("slider", { name: "Replay" }).waitFor();
  await page.goto("/#/learn/nefertiti");
  await page.getByRole("region", { name: "Coach" }).waitFor();
  await begin(page, "eights");
  await playOut(page);
  assert.ok((await saved(page, "eights")).over);
});

/* The next version: another page and another number of the version, as a build would make them. */
function makeNewer(files: string): void {
  const html = readFileSync(join(files, "index.html"), "utf8");
  const worker = readFileSync(join(files, "offline.js"), "utf8");
  const version = /[0-9a-f]{12}/.exec(worker)?.[0] ?? "";
  assert.ok(version);
  rmSync(join(files, "index.html.gz"));
  rmSync(join(files, "offline.js.gz"));
  writeFileSync(join(files, "index.html"), html.replace("<head>", '<head><meta name="generator" content="newer">'));
  writeFileSync(join(files, "offline.js"), worker.replace(version, "newernewer12"));
}

visit("a newer version is offered and taken, and a game that was begun goes on", {}, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "akhet-newer-"));
  const files = join(folder, "dist");
  cpSync(DIST, files, { recursive: true });
  let server = await startServer(files, join(folder, "akhet.db"));
  try {
    const { address } = server;
    await page.goto(address);
    await kept(page);
    await page.goto(`${address}#/new/eights`);
    await page.getByRole("button", { name: "Start the game" }).click();
    await rested(page);
    const { record } = await saved(page, "eights");
    await server.stop();
    makeNewer(files);
    server = await startServer(files, join(folder, "akhet.db"), new URL(address).port);
    await page.reload();
    assert.equal(await page.locator("meta[name=generator]").count(), 0, "the old version is there until the new one is taken");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.locator("meta[name=generator][content=newer]").waitFor({ state: "attached" });
    await rested(page);
    assert.equal((await saved(page, "eights")).record, record);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

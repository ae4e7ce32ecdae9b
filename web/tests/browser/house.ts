/* What all browser tests share: one table server, one browser, and visits that forgive no error. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** The tests are started in web/; they are bundled, but the browser's driver is not. */
export const WEB = process.cwd();
export const BUILD = process.env["AKHET_BUILD"] ?? join(WEB, "..", "build");
export const DIST = join(BUILD, "web", "dist");
export const AKHET = join(BUILD, "akhet");
export const need = createRequire(join(WEB, "package.json"));

export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 1280, height: 800 };
export const SHOWN = ["nefertiti", "nile", "valley"] as const;

/** Nothing here takes so long, even on a slow and busy machine. */
export const PATIENCE = 120_000;

/** So many times slower than this machine every page is: no test may depend on how fast anything is. */
const SLOW = Number(process.env["AKHET_SLOW"] ?? 1);

let browser: Browser;
let server: Server;
let folder: string;
export let address: string;

export interface Server {
  address: string;
  /** Comes back when it is gone: its address is free again. */
  stop(): Promise<void>;
  /** The same, as by a power cut. */
  crash(): Promise<void>;
}

/** A table server for the files of a folder; at any free port, unless one is asked for. */
export async function startServer(files: string, data: string, port = "0"): Promise<Server> {
  const options = ["--json", "--log", "quiet", "--sync", "off", "--no-limits"];
  const child = spawn(AKHET, ["serve", "--allow-root", ...options, "--port", port, "--files", files, "--data", data], { stdio: ["ignore", "pipe", "inherit"] });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = (how: "SIGTERM" | "SIGKILL") => (): Promise<void> => {
    child.kill(how);
    return gone;
  };
  let said = "";
  for await (const part of child.stdout) {
    said += String(part);
    if (said.includes("\n")) return { address: (JSON.parse(said) as { address: string }).address, stop: end("SIGTERM"), crash: end("SIGKILL") };
  }
  throw new Error("the table server does not start");
}

export async function open(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "akhet-browser-"));
  server = await startServer(DIST, join(folder, "akhet.db"));
  address = server.address;
  const { chromium } = need("playwright-core") as typeof import("playwright-core");
  const executablePath = process.env["AKHET_BROWSER"];
  assert.ok(executablePath, "AKHET_BROWSER says which browser");
  browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}

export async function close(): Promise<void> {
  await browser?.close();
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

before(open);
after(close);

/* Runs in the page: the secrets of its deals are not random, so that a test plays the same game each time. */
function dealTheSame(seed: number): void {
  const random = crypto.getRandomValues.bind(crypto);
  let state = seed;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
  crypto.getRandomValues = <T extends ArrayBufferView>(array: T): T => {
    if (!(array instanceof Uint8Array) || array.length !== 32) return random(array as never);
    for (let n = 0; n < 32; n++) array[n] = next();
    return array;
  };
}

/** A number of one's own for every test, by its name; another AKHET_SEED deals other games. */
export function seedOf(name: string): number {
  return createHash("sha256").update(`${process.env["AKHET_SEED"] ?? ""}${name}`).digest().readUInt32LE();
}

/** A window of its own, with nothing kept from others; without motion unless asked for. */
export async function enter(options: BrowserContextOptions = {}, name = ""): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: address, locale: "en", viewport: WIDE, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(dealTheSame, seedOf(name));
  const faults: string[] = [];
  context.on("page", (page) => {
    page.on("pageerror", (error) => faults.push(error.stack ?? error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") faults.push(`${message.text()} (${message.location().url})`);
    });
  });
  const page = await context.newPage();
  if (SLOW > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  return { context, page, faults };
}

export interface Visit {
  page: Page;
  context: BrowserContext;
}

/** What stands in a window, for whoever reads that a test failed. */
export async function seen({ page, faults }: { page: Page; faults: readonly string[] }): Promise<string> {
  const text = await page.locator("body").innerText({ timeout: 5000 }).catch(() => "nothing can be read");
  return [page.url(), ...faults, text].join("\n");
}

/** A test with a window; an error or a warning in its console is a failure. */
export function visit(name: string, options: BrowserContextOptions, act: (visit: Visit) => Promise<void>): void {
  test(name, async () => {
    const window = await enter(options, name);
    try {
      await act(window);
      assert.deepEqual(window.faults, []);
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.stack : String(error)}\n${await seen(window)}`);
    } finally {
      await window.context.close();
    }
  });
}

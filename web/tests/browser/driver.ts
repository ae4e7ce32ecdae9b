/* One window of a browser, as far as the tests of other browsers need it: through Playwright, or through the
 * W3C WebDriver of WebKitGTK. */

import { strict as assert } from "node:assert";
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import type { Browser, Page } from "playwright-core";

export interface Driver {
  go(address: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** The value of an expression in the page, awaited. */
  run(expression: string): Promise<unknown>;
  /** Errors and warnings of the console, where the browser tells them. */
  faults: string[];
  close(): Promise<void>;
}

export function ofPage(browser: Browser, page: Page): Driver {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.stack ?? error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return {
    faults,
    go: async (address) => void (await page.goto(address)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    run: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  assert.ok(address !== null && typeof address === "object");
  return address.port;
}

type Spawn = (command: string, args: string[], env: NodeJS.ProcessEnv) => ChildProcess;

async function ask(base: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${base}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}

async function awaitDriver(base: string): Promise<void> {
  for (let n = 0; n < 300; n++) {
    try {
      return void (await ask(base, "GET", "/status"));
    } catch {
      await new Promise((later) => setTimeout(later, 100));
    }
  }
  throw new Error("WebKitWebDriver does not start");
}

/** `browser` is MiniBrowser; a screen must be there (xvfb). */
export async function driveWebKit(browser: string, spawn: Spawn): Promise<Driver> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = { ...process.env, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], env);
  try {
    await awaitDriver(base);
    const options = { binary: browser, args: ["--automation"] };
    const session = (await ask(base, "POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options, timeouts: { script: 120_000, pageLoad: 60_000 } } },
    })) as { sessionId: string };
    const at = `/session/${session.sessionId}`;
    return {
      faults: [],
      go: async (url) => void (await ask(base, "POST", `${at}/url`, { url })),
      resize: async (width, height) => void (await ask(base, "POST", `${at}/window/rect`, { width, height })),
      run: (expression) => ask(base, "POST", `${at}/execute/async`, {
        script: `const done = arguments[0]; Promise.resolve(${expression}).then(done, (error) => done(String(error)));`, args: [],
      }),
      close: async () => {
        await ask(base, "DELETE", at).catch(() => undefined);
        driver.kill();
      },
    };
  } catch (error) {
    driver.kill();
    throw error;
  }
}

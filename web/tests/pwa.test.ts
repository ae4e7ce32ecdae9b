/* The page as an app: which workers are offered as a newer version. */

import assert from "node:assert/strict";
import test from "node:test";
import { followUpdates } from "../src/app/pwa.js";
import { Toasts } from "../src/app/ui/toast.js";

function offersWith(controller: object | null): number {
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker: { controller } }, configurable: true });
  followUpdates({ waiting: {}, addEventListener: () => undefined } as unknown as ServiceWorkerRegistration);
  return (Toasts().props as { children: unknown[] }).children.length;
}

test("a first worker that still waits is no new version", () => {
  assert.equal(offersWith(null), 0);
  assert.equal(offersWith({}), 1);
});

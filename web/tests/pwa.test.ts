/* The page as an app: which workers are offered as a newer version. */

import assert from "node:assert/strict";
import test from "node:test";
import { followUpdates } from "../src/app/pwa.js";
import { Toasts } from "../src/app/ui/toast.js";

function control(controller: object | null): void {
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker: { controller } }, configurable: true });
}

const offers = (): number => (Toasts().props as { children: unknown[] }).children.length;

function offersWith(controller: object | null): number {
  control(controller);
  followUpdates({ waiting: {}, addEventListener: () => undefined } as unknown as ServiceWorkerRegistration);
  return offers();
}

/** A worker that comes while another one may be active, and controls the page before it says that it is installed. */
function install(active: object | null): void {
  const coming = Object.assign(new EventTarget(), { state: "installing" });
  const registration = Object.assign(new EventTarget(), { active, waiting: null, installing: coming });
  control(active);
  followUpdates(registration as unknown as ServiceWorkerRegistration);
  registration.dispatchEvent(new Event("updatefound"));
  control(coming);
  coming.state = "installed";
  coming.dispatchEvent(new Event("statechange"));
}

test("a first worker that still waits is no new version", () => {
  assert.equal(offersWith(null), 0);
  assert.equal(offersWith({}), 1);
});

test("a first worker that controls the page at once is no new version, and one after it is", () => {
  const before = offers();
  install(null);
  assert.equal(offers(), before);
  install({});
  assert.equal(offers(), before + 1);
});

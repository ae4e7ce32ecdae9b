/* A browser that keeps nothing: the page remembers by itself, and knows that it will forget. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ensureStore, forgets } from "../src/app/memory.js";

test("where asking for the store throws, the page has one of its own", () => {
  const page = {};
  Object.defineProperty(page, "localStorage", { get: () => { throw new Error("forbidden"); }, configurable: true });
  ensureStore(page);
  const { localStorage } = page as { localStorage: Storage };
  localStorage.setItem("a", "1");
  assert.equal(localStorage.getItem("a"), "1");
  localStorage.removeItem("a");
  assert.equal(localStorage.getItem("a"), null);
  assert.ok(forgets(localStorage));
});

test("a store that is there stays", () => {
  const localStorage = { getItem: () => null };
  const page = { localStorage };
  ensureStore(page);
  assert.equal(page.localStorage, localStorage);
  assert.ok(!forgets(localStorage));
});

/* A browser that keeps nothing: the page remembers by itself, and knows that it will forget. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ensureStorage, isTemporary, readStored, renameStored, writeStored } from "../src/app/storage.js";

test("where asking for the store throws, the page has one of its own", () => {
  const page = {};
  Object.defineProperty(page, "localStorage", { get: () => { throw new Error("forbidden"); }, configurable: true });
  ensureStorage(page);
  const { localStorage } = page as { localStorage: Storage };
  localStorage.setItem("a", "1");
  assert.equal(localStorage.getItem("a"), "1");
  localStorage.removeItem("a");
  assert.equal(localStorage.getItem("a"), null);
  assert.ok(isTemporary(localStorage));
});

test("a store that is there stays", () => {
  const localStorage = { getItem: () => null };
  const page = { localStorage };
  ensureStorage(page);
  assert.equal(page.localStorage, localStorage);
  assert.ok(!isTemporary(localStorage));
});

test("a value moves to its new key and never replaces a newer one", () => {
  const page: { localStorage?: Storage } = {};
  ensureStorage(page);
  const store = page.localStorage as Storage;
  writeStored(store, "old", { theme: "dark" });
  renameStored(store, "old", "new");
  assert.deepEqual([readStored(store, "old"), readStored(store, "new")], [undefined, { theme: "dark" }]);
  writeStored(store, "old", { theme: "light" });
  renameStored(store, "old", "new");
  assert.deepEqual([readStored(store, "old"), readStored(store, "new")], [undefined, { theme: "dark" }]);
});

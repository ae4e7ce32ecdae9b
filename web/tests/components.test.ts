/* What is printed is said with its source, fact by fact. */

import assert from "node:assert/strict";
import test from "node:test";
import { factsOfTerm, itemsOf } from "../src/components.js";
import { lang } from "../src/text/lang.js";
import { LANGS } from "../src/types.js";
import { engine } from "./support.js";

test("every term that a component names has facts with marks, in every language", async () => {
  for (const game of (await engine()).games())
    for (const { type, items } of game.components) {
      if (type === undefined) continue;
      const terms = game.vocabularies.find((one) => one.type === type)?.terms.map(({ id }) => id) ?? [];
      for (const { id = "" } of items) {
        assert.ok(terms.includes(id), `${game.id}: ${id} is in the vocabulary ${type}`);
        for (lang.value of LANGS)
          for (const { name, value, mark } of factsOfTerm(game, id)) {
            assert.ok(name.length > 0);
            assert.match(mark, /^[RAX]$/);
            assert.doesNotMatch(value, /undefined|null/);
          }
        assert.ok(factsOfTerm(game, id).length > 0, id);
      }
    }
  lang.value = "en";
});

test("a card whose facts come from several sources says each of them", async () => {
  const game = (await engine()).games().find(({ components }) => components.some(({ id }) => id === "adventurer"))!;
  const mixed = itemsOf(game, "card").filter(({ facts }) => new Set(Object.values(facts).map(({ mark }) => mark)).size > 1);
  assert.ok(mixed.length > 5);
  for (const { id = "", facts } of mixed)
    for (const { mark } of Object.values(facts)) assert.ok(factsOfTerm(game, id).some((fact) => fact.mark === mark), id);
});

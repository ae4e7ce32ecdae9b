/* Texts of the page: every form of a word, every blank, every language, as the engine does it. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { likelyLang } from "../src/app/preferences.js";
import { text } from "../src/text/app.js";
import { text as online } from "../src/text/online.js";
import { text as play } from "../src/text/play.js";
import { capital, lang } from "../src/text/lang.js";
import { typeset } from "../src/text/typography.js";
import { text as nile } from "../src/boards/nile/text.js";
import { fill, plural, words, type Text } from "../src/text/words.js";
import { LANGS, type Lang } from "../src/types.js";
import { engine } from "./support.js";

test("a number takes the form that its language gives it", () => {
  const forms = (language: "en" | "fr" | "pl", numbers: number[]): number[] => numbers.map((n) => plural(language, n));
  assert.deepEqual(forms("en", [0, 1, 2, -1]), [1, 0, 1, 0]);
  assert.deepEqual(forms("fr", [0, 1, 2, -1]), [0, 0, 1, 0]);
  assert.deepEqual(forms("pl", [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 112, 122]), [2, 0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 1]);
});

test("what is counted is counted right in three languages", () => {
  const told = (language: Lang, say: Text): string[] => {
    lang.value = language;
    return [1, 2, 5, 12, 22, 25].map((n) => say({ n }));
  };
  assert.deepEqual(told("en", nile.inHand), [1, 2, 5, 12, 22, 25].map((n) => `${n} ${n === 1 ? "card" : "cards"} in hand`));
  assert.deepEqual(told("fr", online.moves), ["1 coup", "2 coups", "5 coups", "12 coups", "22 coups", "25 coups"]);
  assert.deepEqual(told("pl", nile.inHand), ["1 karta na ręce", "2 karty na ręce", "5 kart na ręce", "12 kart na ręce", "22 karty na ręce", "25 kart na ręce"]);
  assert.deepEqual(told("pl", online.moves), ["1 ruch", "2 ruchy", "5 ruchów", "12 ruchów", "22 ruchy", "25 ruchów"]);
  lang.value = "en";
});

test("every word that is counted has all forms of its language", async () => {
  const tables = readdirSync("src", { recursive: true }).map(String).filter((name) => /(^text\/|\/text).*\.ts$/.test(name) && !name.endsWith("/words.ts"));
  let counted = 0;
  for (const name of tables)
    for (const [forms = ""] of readFileSync(`src/${name}`, "utf8").matchAll(/\[\s*"(?:[^"\\]|\\.)*",\s*"(?:[^"\\]|\\.)*",\s*"(?:[^"\\]|\\.)*",?\s*\]/g)) {
      const three = [...forms.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, one = ""]) => one);
      three.forEach((one, at) => {
        for (const [, all = ""] of one.matchAll(/\{\w+:([^}]*)\}/g)) {
          counted++;
          assert.equal(all.split("|").length, at === 2 ? 3 : 2, `${name}: ${one}`);
        }
      });
    }
  assert.ok(counted > 50, `${counted} words`);
});

test("the engine and the page choose the same forms", async () => {
  const page = await engine();
  const message = page.messages().server.find(({ id }) => id === "too_many_tries");
  assert.ok(message);
  const [blank] = /\{(?=[^}]*:)[^:}]+/.exec(message.text.pl) ?? [];
  assert.ok(blank, message.text.pl);
  for (const language of LANGS)
    for (const n of [0, 1, 2, 5, 12, 22, 101, 112]) {
      page.lang = language;
      const told = page.errorText("server", message.id, n);
      assert.equal(fill(language, message.text[language], { [blank.slice(1)]: n, number: n }), told);
    }
});

test("blanks are filled, and those without a value are empty", () => {
  assert.equal(fill("en", "{a} and {b}", { a: "x", b: 0 }), "x and 0");
  assert.equal(fill("en", "{nobody}!"), "!");
  assert.equal(fill("pl", "{n:karta|karty|kart}", { n: 5 }), "kart");
  assert.equal(fill("fr", "{n:seul}", { n: 5 }), "seul");
});

test("a text changes with the language of the page", () => {
  const all = words({ card: ["{n:card|cards}", "{n:carte|cartes}", "{n:karta|karty|kart}"] });
  const told = LANGS.map((language) => {
    lang.value = language;
    return all.card({ n: 5 });
  });
  assert.deepEqual(told, ["cards", "cartes", "kart"]);
  lang.value = "pl";
  assert.equal(capital("żuraw"), "Żuraw");
  lang.value = "en";
});

test("no text of the frame is empty or has a blank left open", () => {
  const blanks = { n: 2, game: "Nile", low: 2, high: 4, address: "#/" };
  for (const language of LANGS) {
    lang.value = language;
    for (const [id, told] of Object.entries(text)) {
      assert.notEqual(told(blanks).trim(), "", `${id} ${language}`);
      assert.doesNotMatch(told(blanks), /[{}|]/, `${id} ${language}`);
    }
  }
  lang.value = "en";
});

test("skipping what is shown is not called like a move of a game", () => {
  for (const speech of LANGS) {
    lang.value = speech;
    assert.notEqual(play.skip(), nile.end(), speech);
  }
  lang.value = "en";
});

test("the language of the browser is found, whatever its country", () => {
  assert.equal(likelyLang(["de-AT", "fr-CH", "en"]), "fr");
  assert.equal(likelyLang(["PL"]), "pl");
  assert.equal(likelyLang(["de"]), "en");
  assert.equal(likelyLang([]), "en");
});


test("signs are set as each language wants them", () => {
  assert.equal(typeset("fr", "L'offre : « oui » ; non ! 3 %"), "L’offre\u00a0: «\u00a0oui\u00a0»\u202f; non\u202f! 3\u00a0%");
  assert.equal(typeset("en", "the rival's 'plant 2'"), "the rival’s 'plant 2'");
  assert.equal(typeset("pl", "Karta w ręce i z boku"), "Karta w\u00a0ręce i\u00a0z\u00a0boku");
});

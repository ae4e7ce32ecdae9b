/* What a card does, in as few words as a card has room for. The effects, their numbers and the targets of traps come
 * from the engine's own tables; here stands only how each effect is said. The details and the rules say all of it. */

import cards from "../../../../games/valley/cards.def";
import papyri from "../../../../games/valley/papyri.def";
import { words } from "../../text/words.js";

const EFFECTS = words({
  DRAW: ["draw {n} {n:card|cards}", "piochez {n} {n:carte|cartes}", "dobierz {n} {n:kartę|karty|kart}"],
  TAKE_COINS: ["steal {n} {n:coin|coins}", "volez {n} {n:pièce|pièces}", "zabierz {n} {n:monetę|monety|monet}"],
  MAKE_DISCARD: ["rival discards {n}", "rival défausse {n}", "rywal odrzuca {n}"],
  TAKE_CARD: ["steal {n} random {n:card|cards}", "volez {n} {n:carte|cartes} au hasard", "zabierz {n} {n:losową kartę|losowe karty|losowych kart}"],
  SEE_HAND: ["see rival’s hand", "voyez la main rivale", "obejrzyj rękę rywala"],
  CHARM: ["steal an ally of {n} or less", "volez un allié de {n} ou moins", "zabierz sojusznika do {n}"],
  MORE_COINS: ["camp: +{n} {n:coin|coins}", "camp : +{n} {n:pièce|pièces}", "obóz: +{n} {n:moneta|monety|monet}"],
  CHEAPER: ["camp: first ally −{n} cost", "camp : 1er allié coût −{n}", "obóz: 1. sojusznik koszt −{n}"],
  SEE_TOMB: ["camp: see top tomb", "camp : voyez le tombeau", "obóz: podgląd grobowca"],
  MORE_RESOURCES: ["camp: +{n} {n:resource|resources}", "camp : +{n} {n:ressource|ressources}", "obóz: +{n} {n:zasób|zasoby|zasobów}"],
  HEAL: ["camp: trapped allies return", "camp : alliés piégés reviennent", "obóz: sojusznicy z pułapek wracają"],
  PACK: ["+{n} per other such card", "+{n} par autre carte du même nom", "+{n} za inną taką kartę"],
  HELP_UNDEAD: ["undead +{n}", "morts-vivants +{n}", "nieumarli +{n}"],
  CHARM_ADVENTURER: ["rival hero has 0", "héros rival à 0", "bohater rywala ma 0"],
  HELP_ANIMALS: ["animals +{n}", "animaux +{n}", "zwierzęta +{n}"],
  RETURN: ["returns to camp", "revient au camp", "wraca do obozu"],
  ELUDE: ["no trap hits it", "aucun piège", "bez pułapek"],
  FEAR_MEDALLION: ["−{n} with your medallion", "−{n} avec votre médaillon", "−{n} z twoim medalionem"],
  PER_UNDEAD: ["+{n} per other undead", "+{n} par autre mort-vivant", "+{n} za innego nieumarłego"],
  PER_ANIMAL: ["+{n} per own animal", "+{n} par animal à vous", "+{n} za twoje zwierzę"],
  WITH_ADVENTURER: ["+{n} with your hero", "+{n} avec votre héros", "+{n} z twoim bohaterem"],
  HINDER_UNDEAD: ["rival undead −{n}", "morts-vivants rivaux −{n}", "nieumarli rywala −{n}"],
  ALLIES_RETURN: ["allies return to camp", "alliés reviennent au camp", "sojusznicy wracają do obozu"],
  STOP_TRAPS: ["rival traps do nothing", "pièges rivaux sans effet", "pułapki rywala nie działają"],
  GUARD_ADVENTURER: ["hero +{n}, safe from traps", "héros +{n}, sans pièges", "bohater +{n}, bez pułapek"],
});

const TARGETS = words({
  ADVENTURERS: ["{n:hero|heroes}", "héros", "{n:bohater|bohaterowie}"],
  ALLIES: ["{n:ally|allies}", "{n:allié|alliés}", "{n:sojusznik|sojusznicy}"],
  ANIMALS: ["{n:animal|animals}", "{n:animal|animaux}", "{n:zwierzę|zwierzęta}"],
  UNDEADS: ["undead", "{n:mort-vivant|morts-vivants}", "{n:nieumarły|nieumarli}"],
});

const TRAPS = words({
  one: ["{whom} up to {n}", "{whom} jusqu’à {n}", "{whom} do {n}"],
  one_any: ["{whom} of any Force", "{whom} de toute Force", "{whom} o dowolnej Sile"],
  every: ["all {whom} up to {n}", "tous : {whom} jusqu’à {n}", "wszyscy: {whom} do {n}"],
  every_any: ["all {whom}", "tous : {whom}", "wszyscy: {whom}"],
  anybody: ["any character", "tout personnage", "dowolna postać"],
});

type Effect = keyof typeof EFFECTS;
type Target = keyof typeof TARGETS;

/** A card as its table has it: an effect with its number, or whom a trap destroys, of at most what Force. */
type Entry = { effect: string; n: number } | { targets: Target[]; most: number; every: boolean };

/** A line of a table: the macro, the id, and everything up to the marks, which are its first other string. */
const LINE = /^(\w+)\(\w+, "([\w-]+)", ([^"]+), "/gm;

function entryOf(macro: string, fields: readonly string[]): Entry {
  const [what = "", number = ""] = fields.slice(-2);
  if (!macro.startsWith("TRAP")) return { effect: what, n: Number(number) };
  return { targets: what.split(" | ") as Target[], most: Number(number) || 0, every: fields.includes("SWEEP") };
}

/** All entries of the engine's tables by the ids of their cards. */
export const ENTRIES: ReadonlyMap<string, Entry> = new Map(
  [...(cards + papyri).matchAll(LINE)].map(([, macro = "", id = "", fields = ""]) => [id, entryOf(macro, fields.split(", "))]),
);

function trapText({ targets, most, every }: Extract<Entry, { targets: Target[] }>): string {
  if (!every && !most && targets.length === Object.keys(TARGETS).length) return TRAPS.anybody();
  const whom = targets.map((target) => TARGETS[target]({ n: every ? 2 : 1 })).join(", ");
  return TRAPS[`${every ? "every" : "one"}${most ? "" : "_any"}`]({ whom, n: most });
}

/** "" for a card that has no effect, or whose effect is told elsewhere, as that of an adventurer. */
export function effectOf(card: string): string {
  const entry = ENTRIES.get(card);
  if (!entry) return "";
  if ("targets" in entry) return trapText(entry);
  return entry.effect in EFFECTS ? EFFECTS[entry.effect as Effect]({ n: entry.n }) : "";
}

/* The rules pages, fetched on first use. */

import { assets, type RulesPage } from "../assets.js";
import { inOrder, pageOf } from "../boards/list.js";
import { typeset } from "../text/typography.js";
import type { Lang } from "../types.js";
import { blocks, type Block } from "./markdown.js";

const kept = new Map<string, Promise<Block[]>>();

async function fetched(address: string, lang: Lang): Promise<Block[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return blocks(typeset(lang, ((await answer.json()) as RulesPage).markdown));
}

/** The games that have rules; `opened` is the one of the address, which may be a game that no list shows. */
export function ruled(opened = ""): string[] {
  const shown = Object.keys(assets.rules).filter((game) => pageOf(game).listed || game === opened);
  return inOrder(shown, (game) => game);
}

export function rulesOf(game: string, lang: Lang): Promise<Block[]> {
  const address = assets.rules[game]?.[lang] ?? "";
  let page = kept.get(address);
  if (!page) {
    page = fetched(address, lang);
    page.catch(() => kept.delete(address));
    kept.set(address, page);
  }
  return page;
}

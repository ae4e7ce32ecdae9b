/* Which tables wait for one's move: in the title and the sign of the window, and on the start page. It
 * is small, because every page has it; the connection is loaded only for those who have a name. */

import { computed, effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { to } from "../app/router.js";
import { Art, Icon } from "../art.js";
import { assets } from "../assets.js";
import { said } from "../text/lang.js";
import { text } from "../text/turns.js";

export interface WaitingTable {
  table: string;
  game: string;
  /** The others at the table. */
  names: string;
}

export const waits = signal<readonly WaitingTable[]>([]);
export const turns = computed(() => waits.value.length);

const MARK = /^\(\d+\) /;

function markTitle(): void {
  const plain = document.title.replace(MARK, "");
  const wanted = turns.value > 0 ? `(${turns.value}) ${plain}` : plain;
  if (document.title !== wanted) document.title = wanted;
}

/** The sign of the window, and of the installed page where the system has room for a number. */
function markSign(link: HTMLLinkElement | null, plain: string): void {
  const n = turns.value;
  const wanted = n > 0 ? link?.dataset["turn"] ?? plain : plain;
  if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
  if (!("setAppBadge" in navigator)) return;
  (n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge()).catch(() => undefined);
}

/** From now on; pages may set the title as they like. */
export function startTurns(): void {
  effect(markTitle);
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = link?.getAttribute("href") ?? "";
  effect(() => markSign(link, plain));
  const title = document.querySelector("title");
  if (title) new MutationObserver(markTitle).observe(title, { childList: true, characterData: true, subtree: true });
  let named = false;
  try {
    named = localStorage.getItem("akhet.online") !== null;
  } catch {
    /* A guest. */
  }
  if (named) import("./client.js").then((here) => here.connect(), () => undefined);
}

export function TurnsBadge(): JSX.Element | null {
  const n = turns.value;
  if (n === 0) return null;
  return (
    <span class="online-badge" title={text.yourTurns({ n })}>
      <span aria-hidden="true">{n}</span>
      <span class="unseen">{text.yourTurns({ n })}</span>
    </span>
  );
}

export function WaitingTables(): JSX.Element | null {
  if (turns.value === 0) return null;
  return (
    <section class="saved" aria-label={text.yourTurns({ n: turns.value })}>
      {waits.value.map(({ table, game, names }) => {
        const facts = assets.games.find((one) => one.id === game);
        return (
          <a key={table} class="go-on go-on-turn" href={to("table", table)}>
            <Art game={game} id="cover" />
            <span class="go-on-text">
              <b>{text.yourTurn({ game: facts ? said(facts.name) : game })}</b>
              <small>{text.withWhom({ names })}</small>
            </span>
            <Icon id="next" />
          </a>
        );
      })}
    </section>
  );
}

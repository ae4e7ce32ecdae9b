/* The tables that wait for your move: in the window title and icon, and on the start page. Every page
 * loads this file, so it is small; the connection is loaded only for a signed-in player. */

import { computed, effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { to } from "../app/router.js";
import { readStored } from "../app/storage.js";
import { Art, Icon } from "../art.js";
import { assets } from "../assets.js";
import { said } from "../text/lang.js";
import { text } from "../text/turns.js";

export interface WaitingTable {
  table: string;
  game: string;
  /** The names of the other players. */
  names: string;
}

export const waitingTables = signal<readonly WaitingTable[]>([]);
export const turns = computed(() => waitingTables.value.length);

const MARK = /^\(\d+\) /;

function markTitle(): void {
  const plain = document.title.replace(MARK, "");
  const wanted = turns.value > 0 ? `(${turns.value}) ${plain}` : plain;
  if (document.title !== wanted) document.title = wanted;
}

/** The icon of the window, and the badge of the installed app. */
function markSign(link: HTMLLinkElement | null, plain: string): void {
  const n = turns.value;
  const wanted = n > 0 ? link?.dataset["turn"] ?? plain : plain;
  if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
  if (!("setAppBadge" in navigator)) return;
  (n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Pages may set the title at any time: the number is added again. */
export function startTurns(): void {
  effect(markTitle);
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = link?.getAttribute("href") ?? "";
  effect(() => markSign(link, plain));
  const title = document.querySelector("title");
  if (title) new MutationObserver(markTitle).observe(title, { childList: true, characterData: true, subtree: true });
  if (readStored(localStorage, "akhet.session")) import("./client.js").then((client) => client.connect(), () => undefined);
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
      {waitingTables.value.map(({ table, game, names }) => {
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

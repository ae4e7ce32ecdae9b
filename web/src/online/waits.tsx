/* The tables that wait for one's move, on the start page: one press away. */

import type { JSX } from "preact";
import { to } from "../app/router.js";
import { Art, Icon } from "../art.js";
import { assets } from "../assets.js";
import { said } from "../text/lang.js";
import { text } from "../text/turns.js";
import { turns, waits } from "./turns.js";

export function TablesWait(): JSX.Element | null {
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

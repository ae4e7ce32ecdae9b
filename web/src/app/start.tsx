/* The start page: the games, saved games, and the ways to play. */

import type { JSX } from "preact";
import { Art, Icon } from "../art.js";
import type { Assets } from "../assets.js";
import { assets } from "../assets.js";
import { games } from "../boards/list.js";
import { savedMatch } from "../solo/saves.js";
import { text } from "../text/app.js";
import { said } from "../text/lang.js";
import { Page } from "./page.js";
import { pages } from "./pages.js";
import { to } from "./router.js";
import { install, installable } from "./pwa.js";
import { Button, ButtonLink } from "./ui/button.js";
import { TurnsBadge } from "../online/turns.js";
import { WaitingTables } from "../online/turns.js";

type Facts = Assets["games"][number];

function playersOf({ min_players: low, max_players: high }: Facts): string {
  return low === high ? text.playersOnly({ n: low }) : text.playersFor({ low, high });
}

function GameCard({ game }: { game: Facts }): JSX.Element {
  const name = said(game.name);
  return (
    <article class={`game game-${game.id}`}>
      <a class="game-cover" href={to("new", game.id)} aria-hidden="true" tabIndex={-1}>
        <Art game={game.id} id="cover" />
      </a>
      <div class="game-body">
        <h2>{name}</h2>
        <p class="game-players"><Icon id="people" />{playersOf(game)}</p>
        {game.note && <p class="game-note">{said(game.note)}.</p>}
        <div class="game-ways">
          <ButtonLink kind="main" icon="play" href={to("new", game.id)} label={`${text.play()}: ${name}`}>{text.play()}</ButtonLink>
          {pages["learn"] && <ButtonLink icon="hint" href={to("learn", game.id)} label={`${text.learn()}: ${name}`}>{text.learn()}</ButtonLink>}
          {pages["rules"] && <ButtonLink icon="rules" href={to("rules", game.id)} label={`${text.rules()}: ${name}`}>{text.rules()}</ButtonLink>}
        </div>
      </div>
    </article>
  );
}

/** Saved games to resume. */
function GoOn(): JSX.Element | null {
  const saved = assets.games.flatMap((game) => {
    const found = savedMatch(localStorage, game.id);
    return found && !found.over ? [{ game, saved: found }] : [];
  }).sort((a, b) => b.saved.when - a.saved.when);
  if (saved.length === 0) return null;
  return (
    <section class="saved" aria-label={text.savedGames()}>
      {saved.map(({ game, saved: { moves } }) => (
        <a key={game.id} class="go-on" href={to("play", game.id)}>
          <Art game={game.id} id="cover" />
          <span class="go-on-text">
            <b>{text.goOnGame({ game: said(game.name) })}</b>
            <small>{text.savedAt({ n: moves })}</small>
          </span>
          <Icon id="next" />
        </a>
      ))}
    </section>
  );
}

export default function Start(): JSX.Element {
  const shown = games.filter(({ listed }) => listed).flatMap(({ id }) => assets.games.filter((game) => game.id === id));
  return (
    <Page title="Akhet" plain>
      <div class="welcome">
        <Art game="table" id="akhet" class="welcome-sign" />
        <div>
          <h1>Akhet</h1>
          <p>{text.tagline()}</p>
        </div>
      </div>
      <WaitingTables />
      <GoOn />
      <section class="games" aria-label={text.games()}>
        {shown.map((game) => <GameCard key={game.id} game={game} />)}
      </section>
      {pages["lobby"] && (
        <section class="friends">
          <Icon id="people" />
          <div>
            <h2>{text.friends()}</h2>
            <p>{text.friendsNote()}</p>
          </div>
          <ButtonLink kind="main" icon="add" href={to("open")}>{text.openTable()}</ButtonLink>
          <ButtonLink icon="people" href={to("lobby")}>{text.lobby()}<TurnsBadge /></ButtonLink>
          <ButtonLink icon="person" href={to("profile")}>{text.profile()}</ButtonLink>
        </section>
      )}
      <p class="row start-more">
        {pages["after"] && <ButtonLink kind="quiet" icon="watch" href={to("after")}>{text.openRecord()}</ButtonLink>}
        {installable() && <Button kind="quiet" icon="download" onClick={install}>{text.install()}</Button>}
      </p>
    </Page>
  );
}

/* The start page: games to go on with, the games, and what there is to do alone every day. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Art, Icon } from "../art.js";
import type { Assets } from "../assets.js";
import { assets } from "../assets.js";
import { games, pageOf } from "../boards/list.js";
import { DayCard } from "../day/card.js";
import { LEVELS, readResults, rungsOf } from "../ladder/results.js";
import { learned } from "../learn/progress.js";
import { TurnsBadge, WaitingTables } from "../online/turns.js";
import { readAttempts, solvedFirst } from "../puzzles/attempts.js";
import { savedMatch, type Saved } from "../solo/saves.js";
import { text } from "../text/app.js";
import { said } from "../text/lang.js";
import { Page } from "./page.js";
import { pages } from "./pages.js";
import { to } from "./router.js";
import { install, installable } from "./pwa.js";
import { Button, ButtonLink } from "./ui/button.js";

type Facts = Assets["games"][number];

const WEIGHTS = [text.weight1, text.weight2, text.weight3];

function playersOf({ min_players: low, max_players: high }: Facts): string {
  return low === high ? text.playersOnly({ n: low }) : text.playersFor({ low, high });
}

/** Players, time and weight. */
function GameFacts({ game }: { game: Facts }): JSX.Element {
  const { about } = pageOf(game.id);
  return (
    <ul class="game-facts">
      <li><Icon id="people" />{playersOf(game)}</li>
      {about && <li><Icon id="clock" />{text.playTime({ low: about.minutes[0], high: about.minutes[1] })}</li>}
      {about && <li><Icon id="rules" />{(WEIGHTS[about.weight - 1] ?? text.weight1)()}</li>}
    </ul>
  );
}

/** "Learn", with how much of it is done. */
function LearnLink({ game, name }: { game: string; name: string }): JSX.Element {
  const { n, all, done } = learned(localStorage, game);
  const minutes = pageOf(game).about?.lessons;
  return (
    <span class="game-learn">
      <ButtonLink icon={done ? "check" : "hint"} href={to("learn", game)} label={`${text.learn()}: ${name}`}>{text.learn()}</ButtonLink>
      {n > 0 && !done
        ? <progress max={all} value={n} aria-label={text.learnedPart({ n, all })} />
        : minutes !== undefined && !done && <small>{text.lessonTime({ n: minutes })}</small>}
    </span>
  );
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
        <GameFacts game={game} />
        {game.note && <p class="game-note">{said(game.note)}.</p>}
        <div class="game-ways">
          <ButtonLink kind="main" icon="play" href={to("new", game.id)} label={`${text.play()}: ${name}`}>{text.play()}</ButtonLink>
          <LearnLink game={game.id} name={name} />
          <ButtonLink icon="rules" href={to("rules", game.id)} label={`${text.rules()}: ${name}`}>{text.rules()}</ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** Where there is room for it: the picture of a position needs the engine. */
const PICTURE_ROOM = "(min-width: 60rem) and (min-height: 36rem)";

function usePicture(wanted: boolean): ComponentType<{ saved: Saved }> | null {
  const [picture, setPicture] = useState<{ draw: ComponentType<{ saved: Saved }> } | null>(null);
  useEffect(() => {
    if (wanted && matchMedia(PICTURE_ROOM).matches) import("./last-position.js").then(({ LastPosition }) => setPicture({ draw: LastPosition }), () => undefined);
  }, [wanted]);
  return picture?.draw ?? null;
}

/** Saved games to resume, the last one with a picture. */
function GoOn(): JSX.Element | null {
  const saved = assets.games.flatMap((game) => {
    const found = savedMatch(localStorage, game.id);
    return found && !found.over ? [{ game, saved: found }] : [];
  }).sort((a, b) => b.saved.when - a.saved.when);
  const Picture = usePicture(saved.length > 0);
  if (saved.length === 0) return null;
  return (
    <section class="saved" aria-label={text.savedGames()}>
      {saved.map(({ game, saved: match }, at) => (
        <a key={game.id} class={at === 0 && Picture ? "go-on go-on-last" : "go-on"} href={to("play", game.id)}>
          {at === 0 && Picture ? <Picture saved={match} /> : <Art game={game.id} id="cover" />}
          <span class="go-on-text">
            <b>{text.goOnGame({ game: said(game.name) })}</b>
            <small>{text.savedAt({ n: match.moves })}</small>
          </span>
          <Icon id="next" />
        </a>
      ))}
    </section>
  );
}

interface DailyProps {
  page: string;
  icon: string;
  title: string;
  note: string;
  /** How much of it is done. */
  part?: { n: number; all: number };
}

function Daily({ page, icon, title, note, part }: DailyProps): JSX.Element {
  return (
    <a class={`daily-card daily-${page}`} href={to(page)}>
      <Icon id={icon} />
      <span>
        <b>{title}</b>
        <small>{note}</small>
        {part && <progress max={part.all} value={part.n} aria-hidden="true" />}
      </span>
      <Icon id="next" />
    </a>
  );
}

/** What one can do alone every day. */
function Alone({ listed }: { listed: readonly string[] }): JSX.Element {
  const attempts = readAttempts(localStorage);
  const results = readResults(localStorage);
  const rungs = listed.reduce((sum, game) => sum + rungsOf(results, game), 0);
  const lessons = listed.map((game) => learned(localStorage, game));
  const done = lessons.filter((one) => one.done).length;
  return (
    <section class="daily" aria-label={text.alone()}>
      <DayCard />
      <Daily
        page="puzzles" icon="search" title={text.puzzles()}
        note={attempts.tries.length ? text.puzzlesDone({ rating: Math.round(attempts.rating), n: solvedFirst(attempts).length }) : text.puzzlesNote()}
      />
      <Daily
        page="ladder" icon="crown" title={text.ladder()} note={rungs ? text.ladderDone({ n: rungs, all: LEVELS * listed.length }) : text.ladderNote()}
        {...(rungs ? { part: { n: rungs, all: LEVELS * listed.length } } : {})}
      />
      <Daily
        page="learn" icon="hint" title={text.learnAll()} note={text.learnDone({ n: done, all: listed.length })}
        part={{ n: lessons.reduce((sum, { n, all, done: whole }) => sum + (whole ? 1 : all ? n / all : 0), 0), all: listed.length }}
      />
    </section>
  );
}

function Friends(): JSX.Element {
  return (
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
  );
}

export default function Start(): JSX.Element {
  const shown = games.filter(({ listed }) => listed).flatMap(({ id }) => assets.games.filter((game) => game.id === id));
  return (
    <Page title="Akhet" plain class="page-broad page-start">
      <div class="welcome">
        <Art game="table" id="akhet" class="welcome-sign" />
        <div>
          <h1>Akhet</h1>
          <p>{text.tagline()}</p>
        </div>
      </div>
      <WaitingTables />
      <div class="start">
        <GoOn />
        <div class="start-play">
          <section class="games" aria-label={text.games()}>
            {shown.map((game) => <GameCard key={game.id} game={game} />)}
          </section>
          {pages["lobby"] && <Friends />}
        </div>
        <Alone listed={shown.map(({ id }) => id)} />
        <p class="row start-more">
          {pages["after"] && <ButtonLink kind="quiet" icon="watch" href={to("after")}>{text.openRecord()}</ButtonLink>}
          {installable() && <Button kind="quiet" icon="download" onClick={install}>{text.install()}</Button>}
        </p>
      </div>
    </Page>
  );
}

/* The ratings of a game: the best first, each with how sure it is. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { gameOf } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { go, to } from "../app/router.js";
import { Choice } from "../app/ui/choice.js";
import { Icon } from "../art.js";
import { text } from "../text/online.js";
import { said } from "../text/lang.js";
import { connect } from "./client.js";
import { ConnectionStatus } from "./connection-status.js";
import { useRequest } from "./api.js";
import { playerLabel, gameName, shownGames } from "./labels.js";
import { me } from "./session.js";
import { ErrorLine } from "./form.js";

interface Rated {
  name: string;
  program: boolean;
  rating: number;
  deviation: number;
  games: number;
}

function List({ game }: { game: string }): JSX.Element {
  const { value, error } = useRequest<{ players: Rated[] }>(`/ratings?game=${game}`);
  if (error) return <ErrorLine error={error} />;
  if (!value) return <p role="status">{text.connecting()}</p>;
  if (value.players.length === 0) return <p class="online-none">{text.noRated()}</p>;
  return (
    <ol class="online-ranks">
      {value.players.map((player) => (
        <li key={player.name} class={player.name === me.value ? "online-rank online-turn" : "online-rank"}>
          <a href={to("player", player.name)}>{playerLabel(player.name)}</a>
          {player.program && <span title={text.program()}><Icon id="bot" /></span>}
          <strong class="online-number">{Math.round(player.rating)}</strong>
          <small>{text.deviation({ n: Math.round(player.deviation) })}</small>
          <small>{text.gamesPlayed({ n: player.games })}</small>
        </li>
      ))}
    </ol>
  );
}

export default function RatingsPage({ args }: PageProps): JSX.Element {
  useEffect(connect, []);
  const game = gameOf(args[0] ?? "") ?? shownGames()[0];
  return (
    <Page title={game ? text.ratingsOf({ game: gameName(game.id) }) : text.ratings()} class="online">
      <ConnectionStatus alone />
      {game && (
        <>
          <Choice
            label={text.filter()} quiet value={game.id} onChange={(id) => go(to("ratings", id), true)}
            of={shownGames().map((one) => ({ value: one.id, label: said(one.name) }))}
          />
          <List key={game.id} game={game.id} />
        </>
      )}
    </Page>
  );
}

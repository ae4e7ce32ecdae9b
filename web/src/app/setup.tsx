/* "#/new/GAME": sets up a game against bots. The defaults can be used as they are. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Art } from "../art.js";
import { text } from "../text/app.js";
import { capital, said } from "../text/lang.js";
import type { Game } from "../types.js";
import { useReplaceDialog } from "../solo/replace-dialog.js";
import { gameOf, games, theEngine } from "./load-engine.js";
import { Opponents, PERSON } from "./opponents.js";
import { Page } from "./page.js";
import type { PageProps } from "./pages.js";
import { MOST_NAME, playerName } from "./preferences.js";
import { go, to } from "./router.js";
import { ErrorPage } from "./error-page.js";
import { Button } from "./ui/button.js";
import { Choice } from "./ui/choice.js";
import { lastChoices, rememberChoices, requestGame, validOptions, type Choices } from "./new-game.js";

function Options({ game, chosen, onChange }: { game: Game; chosen: Choices; onChange(options: Record<string, string>): void }): JSX.Element {
  const options = validOptions(game, chosen);
  return (
    <section class="setup-part">
      <h2>{text.options()}</h2>
      {game.options.map((option) => (
        <div key={option.id} class="setup-option">
          <Choice
            label={capital(said(option.name))} value={options[option.id] ?? ""}
            onChange={(value) => onChange({ ...chosen.options, [option.id]: value })}
            of={option.values.map((value) => ({
              value: value.id,
              label: capital(said(value.name)),
              note: value.note && `${capital(said(value.note))}.`,
              why: value.players.includes(chosen.players) ? undefined : text.notPlayers({ n: chosen.players }),
            }))}
          />
          {option.note && !option.values.find(({ id }) => id === options[option.id])?.note && <p class="choice-note">{capital(said(option.note))}.</p>}
        </div>
      ))}
    </section>
  );
}

function Self({ chosen, onChange }: { chosen: Choices; onChange(seat: number): void }): JSX.Element {
  return (
    <section class="setup-part">
      <h2>{text.you()}</h2>
      <label class="field">
        <span>{text.name()}</span>
        <input
          type="text" value={playerName.value} maxLength={MOST_NAME} autocomplete="nickname" placeholder={text.nameHere()}
          onChange={(event) => { playerName.value = event.currentTarget.value.trim(); }}
        />
      </label>
      <Choice
        label={text.yourSeat()} value={chosen.seat} onChange={onChange}
        of={Array.from({ length: chosen.players }, (_, at) => ({
          value: at,
          label: text.seat({ n: at + 1 }),
          picture: <Art game="table" id={`seat-${at + 1}`} class="choice-picture" />,
        }))}
      />
    </section>
  );
}

function Setup({ game }: { game: Game }): JSX.Element {
  const [chosen, setChosen] = useState(() => lastChoices(game));
  const change = (part: Partial<Choices>): void => setChosen({ ...chosen, ...part });
  const start = (): void => {
    const { players, seat } = chosen;
    const levels = chosen.levels.slice(0, players);
    const people = [...levels.keys()].filter((at) => at === seat || levels[at] === PERSON);
    rememberChoices(game.id, chosen);
    requestGame({ setup: { game: game.id, players, options: validOptions(game, chosen) }, seat, levels, people, names: chosen.names });
    go(to("play"));
  };
  const replacing = useReplaceDialog(game.id);
  const counts = Array.from({ length: game.max_players - game.min_players + 1 }, (_, i) => i + game.min_players);
  return (
    <Page title={text.newGame({ game: said(game.name) })}>
      <div class="setup">
        <div class="setup-side">
          <Art game={game.id} id="cover" class="setup-cover" />
          <Button kind="main" icon="play" class="setup-start" onClick={() => replacing.ask(start)}>{text.start()}</Button>
          {replacing.dialog}
        </div>
        <div class="setup-parts">
          {counts.length > 1 && (
            <section class="setup-part">
              <Choice
                label={text.players()} value={chosen.players}
                onChange={(players) => change({ players, seat: Math.min(chosen.seat, players - 1) })}
                of={counts.map((n) => ({ value: n, label: String(n) }))}
              />
            </section>
          )}
          <Opponents {...chosen} onChange={(levels) => change({ levels })} onNames={(names) => change({ names })} />
          <Self chosen={chosen} onChange={(seat) => change({ seat })} />
          {game.options.length > 0 && <Options game={game} chosen={chosen} onChange={(options) => change({ options })} />}
        </div>
      </div>
    </Page>
  );
}

export default function NewGame({ args }: PageProps): JSX.Element {
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setError(undefined);
    theEngine().catch(setError);
  }, [tries]);
  const game = gameOf(args[0] ?? "");
  if (game) return <Setup key={game.id} game={game} />;
  if (error !== undefined) return <ErrorPage error={error} again={() => setTries(tries + 1)} />;
  if (games.value.length === 0) return <p class="loading" role="status">{text.loading()}</p>;
  return <Page title={text.notHere()}><p>{text.notHereNote({ address: location.hash })}</p></Page>;
}

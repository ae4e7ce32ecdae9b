/* "#/play": a game against bots in the page: the requested one, else the saved one. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameOf } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import { pages, type PageProps } from "../app/pages.js";
import { playerName } from "../app/preferences.js";
import { go, to } from "../app/router.js";
import { ButtonLink } from "../app/ui/button.js";
import { ErrorPage } from "../app/error-page.js";
import { takeRequestedGame, type NewGame } from "../app/new-game.js";
import { savedMatch } from "./saves.js";
import { soloServices } from "./services.js";
import { begin, resume, type SoloGame, type SoloTable } from "./table.js";
import { text } from "../text/play.js";
import { NAMELESS } from "../play/names.js";
import { TableScreen } from "../play/screen.js";

/** A seat without a name gets one from the engine: a bot the name of its rank. */
function seatsOf({ levels, seat, people = [seat], names = [] }: NewGame): SoloGame["seats"] {
  return levels.map((level, at) => {
    if (!people.includes(at)) return { level, name: "" };
    return { name: at === seat ? playerName.value || NAMELESS : (names[at] ?? "") };
  });
}

async function openTable(game: string | undefined): Promise<SoloTable | null> {
  let table: SoloTable | null = null;
  const around = await soloServices(() => table?.retryBot());
  const wanted = takeRequestedGame();
  if (wanted) {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    return (table = begin(around, { setup: wanted.setup, seats: seatsOf(wanted) }, secret));
  }
  const saved = savedMatch(localStorage, game);
  return (table = saved ? resume(around, saved.record) : null);
}

function NoGame({ game }: { game: string | undefined }): JSX.Element {
  return (
    <Page title={text.no_game()}>
      <p>{text.no_game()}</p>
      <ButtonLink kind="main" icon="play" href={game && gameOf(game) ? to("new", game) : to("")}>{text.new_game()}</ButtonLink>
    </Page>
  );
}

export default function Play({ args }: PageProps): JSX.Element {
  const [table, setTable] = useState<SoloTable | null | "none">(null);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const game = args[0];
  useEffect(() => {
    let mine: SoloTable | null = null;
    let here = true;
    setError(undefined);
    openTable(game).then((opened) => {
      if (!here) return opened?.close();
      mine = opened;
      setTable(opened ?? "none");
    }).catch((reason: unknown) => here && setError(reason));
    return () => {
      here = false;
      mine?.close();
    };
  }, [game, tries]);
  if (error !== undefined)
    return (
      <ErrorPage error={error} again={() => setTries(tries + 1)}>
        {game && gameOf(game) && <ButtonLink icon="play" href={to("new", game)}>{text.new_game()}</ButtonLink>}
      </ErrorPage>
    );
  if (table === null) return <Page title={text.loading()}><p>{text.loading()}</p></Page>;
  if (table === "none") return <NoGame game={game} />;
  const id = table.state.game.id;
  const after = pages["after"] ? () => go(to("after", id)) : undefined;
  return <TableScreen source={table} after={after} again={() => go(to("new", id))} />;
}

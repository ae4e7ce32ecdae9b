/* "#/day": today's deals and the history; "#/day/GAME": today's deal; "#/day/GAME/DATE": the deal of a date,
 * to be played, continued, or looked at once it is over. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ErrorPage } from "../app/error-page.js";
import { gameOf, theEngine } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { playerName } from "../app/preferences.js";
import { go, to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { NAMELESS } from "../play/names.js";
import { TableScreen } from "../play/screen.js";
import { soloServices } from "../solo/services.js";
import type { SoloTable } from "../solo/table.js";
import { text } from "../text/day.js";
import { dayEntry, isDate, today } from "./days.js";
import { DayHistory } from "./history.js";
import { dayGames } from "./labels.js";
import { DayResult } from "./result.js";
import { openDay } from "./table.js";

async function openTable(game: string, date: string): Promise<SoloTable> {
  let table: SoloTable | null = null;
  const services = await soloServices(() => table?.retryBot());
  return (table = openDay(services, game, date, playerName.value || NAMELESS));
}

/** The table of a deal that is not over; `onResult` leaves it for the result. */
function DayTable({ game, date, onResult }: { game: string; date: string; onResult(): void }): JSX.Element {
  const [table, setTable] = useState<SoloTable | null>(null);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let mine: SoloTable | null = null;
    let here = true;
    setError(undefined);
    openTable(game, date).then((opened) => {
      if (!here) return opened.close();
      mine = opened;
      setTable(opened);
    }).catch((reason: unknown) => here && setError(reason));
    return () => {
      here = false;
      mine?.close();
    };
  }, [tries]);
  if (error !== undefined) return <ErrorPage error={error} again={() => setTries(tries + 1)} />;
  if (table === null) return <Page title={text.loading()}><p>{text.loading()}</p></Page>;
  return <TableScreen source={table} link={false} over={<Button kind="main" icon="crown" onClick={onResult}>{text.result()}</Button>} />;
}

/** Whether the engine has been loaded, which knows the words of the game. */
function useEngine(): { ready: boolean; error: unknown; again(): void } {
  const [ready, setReady] = useState(false);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    setError(undefined);
    theEngine().then(() => here && setReady(true), (reason: unknown) => here && setError(reason));
    return () => {
      here = false;
    };
  }, [tries]);
  return { ready, error, again: () => setTries(tries + 1) };
}

function Deal({ id, date }: { id: string; date: string }): JSX.Element {
  const { ready, error, again } = useEngine();
  const [over, setOver] = useState(() => dayEntry(localStorage, id, date)?.over === true);
  if (error !== undefined) return <ErrorPage error={error} again={again} />;
  const game = ready ? gameOf(id) : undefined;
  const entry = dayEntry(localStorage, id, date);
  if (!game) return <Page title={text.loading()}><p>{text.loading()}</p></Page>;
  if (over && entry) return <DayResult game={game} entry={entry} />;
  return <DayTable game={id} date={date} onResult={() => setOver(true)} />;
}

function None({ why }: { why: string }): JSX.Element {
  return (
    <Page title={text.title()} class="day">
      <p>{why}</p>
      <p><ButtonLink kind="main" icon="play" href={to("day")}>{text.all()}</ButtonLink></p>
    </Page>
  );
}

export default function Day({ args: [game, date] }: PageProps): JSX.Element {
  /* The address of today's deal names its date: it stays the same deal after midnight. */
  useEffect(() => {
    if (game && !date) go(to("day", game, today()), true);
  }, [game, date]);
  if (!game) return <DayHistory />;
  if (!dayGames().some(({ id }) => id === game)) return <None why={text.no_game()} />;
  if (!date) return <Page title={text.loading()}><p>{text.loading()}</p></Page>;
  if (!isDate(date)) return <None why={text.no_deal()} />;
  return <Deal key={`${game} ${date}`} id={game} date={date} />;
}

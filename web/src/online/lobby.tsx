/* "#/lobby": your tables, open tables, and running matches to watch. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Page } from "../app/page.js";
import { go, to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { Choice } from "../app/ui/choice.js";
import { toastError } from "../app/ui/toast.js";
import { text } from "../text/online.js";
import { said } from "../text/lang.js";
import { request } from "./api.js";
import { TableCard } from "./table-card.js";
import { ask, connect, lobby, lobbyTables, myTables } from "./client.js";
import { ConnectionStatus } from "./connection-status.js";
import { NameForm } from "./sign-in.js";
import { NotificationSwitch } from "./notifications.js";
import { gameName, seatName, shownGames } from "./labels.js";
import { me } from "./session.js";
import type { Summary } from "./wire.js";

const ALL: string = "";
const RUNNING_MS = 30_000;

/** Running matches that may be watched; asked again when a table leaves the lobby. */
function useRunning(): Summary[] {
  const open = lobbyTables.value?.length;
  const [running, setRunning] = useState<Summary[]>([]);
  useEffect(() => {
    let here = true;
    const look = (): void => {
      request<{ tables: Summary[] }>("/tables?stage=playing").then(
        ({ tables }) => here && setRunning(tables.filter((table) => table.watch)),
        () => undefined, /* ConnectionStatus says that the server is away */
      );
    };
    look();
    const timer = setInterval(look, RUNNING_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [open]);
  return running;
}

async function sitDown(table: string): Promise<void> {
  await ask({ do: "sit", table });
  go(to("table", table));
}

function OpenCard({ table }: { table: Summary }): JSX.Element {
  const names = table.seats.filter((seat) => seat.kind === "person").map(seatName).join(", ");
  return (
    <TableCard table={table}>
      {me.value !== null && (
        <Button kind="main" label={text.joinWhat({ game: gameName(table.game), names })} onClick={() => void sitDown(table.table).catch(toastError)}>
          {text.join()}
        </Button>
      )}
      <ButtonLink kind="quiet" icon="watch" href={to("table", table.table)}>{text.look()}</ButtonLink>
    </TableCard>
  );
}

function Mine(): JSX.Element | null {
  const mine = [...myTables.value].sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.changed - a.changed);
  if (me.value === null || mine.length === 0) return null;
  return (
    <section aria-labelledby="online-mine">
      <div class="online-row online-head">
        <h2 id="online-mine">{text.myTables()}</h2>
        <NotificationSwitch />
      </div>
      <ul class="online-list">
        {mine.map((table) => (
          <TableCard key={table.table} table={table}>
            <ButtonLink kind={table.your_turn ? "main" : "plain"} href={to("table", table.table)}>{text.goTo()}</ButtonLink>
          </TableCard>
        ))}
      </ul>
    </section>
  );
}

export default function Lobby(): JSX.Element {
  const [game, setGame] = useState<string>(ALL);
  const running = useRunning();
  useEffect(() => {
    connect();
    lobby(true);
    return () => lobby(false);
  }, []);
  const own = new Set(me.value === null ? [] : myTables.value.map((table) => table.table));
  const fits = (table: Summary): boolean => (game === ALL || table.game === game) && !own.has(table.table);
  const open = lobbyTables.value?.filter(fits);
  const seen = running.filter(fits);
  return (
    <Page title={text.lobby()} class="online">
      <ConnectionStatus alone />
      {me.value === null ? <NameForm /> : (
        <p class="online-row online-me">
          <a href={to("player", me.value)}>{text.youAre({ name: me.value })}</a>
          <ButtonLink kind="main" icon="add" href={to("open")}>{text.openTable()}</ButtonLink>
          <ButtonLink kind="quiet" icon="crown" href={to("ratings")}>{text.ratings()}</ButtonLink>
        </p>
      )}
      <Mine />
      <section aria-labelledby="online-open">
        <h2 id="online-open">{text.openTables()}</h2>
        <Choice
          label={text.filter()} quiet value={game} onChange={(id) => setGame(id)}
          of={[{ value: ALL, label: text.allGames() }, ...shownGames().map((one) => ({ value: one.id, label: said(one.name) }))]}
        />
        {open === undefined ? <p role="status">{text.connecting()}</p> : open.length === 0 ? <p class="online-none">{text.noOpen()}</p> : (
          <ul class="online-list">{open.map((table) => <OpenCard key={table.table} table={table} />)}</ul>
        )}
      </section>
      {seen.length > 0 && (
        <section aria-labelledby="online-running">
          <h2 id="online-running">{text.running()}</h2>
          <ul class="online-list">
            {seen.map((table) => (
              <TableCard key={table.table} table={table}>
                <ButtonLink icon="watch" href={to("table", table.table)}>{text.watch()}</ButtonLink>
              </TableCard>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

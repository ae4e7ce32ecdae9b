/* "#/table/ID": an online table before the start, during the match and after it. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { go, to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { AkhetError } from "../engine.js";
import { TableScreen } from "../play/screen.js";
import { text } from "../text/online.js";
import type { OnlineTable } from "./table.js";
import type { OnlineState } from "./services.js";
import { openTable, status } from "./client.js";
import { ConnectionStatus } from "./connection-status.js";
import { Notices, Rematch } from "./notices.js";
import { planLabels } from "./labels.js";
import { Share } from "./share.js";
import { Talk, unread } from "./talk.js";
import { Waiting } from "./waiting-room.js";
import { me } from "./session.js";

/** The table of an address and its state, or the error. */
function useTable(id: string, who: string | null): { table: OnlineTable | null; state: OnlineState | null; error: Error | null } {
  const [table, setTable] = useState<OnlineTable | null>(null);
  const [state, setState] = useState<OnlineState | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    let here = true;
    let mine: OnlineTable | null = null;
    setTable(null);
    setState(null);
    setError(null);
    openTable(id).then(
      (opened) => {
        if (!here) return opened.close();
        mine = opened;
        opened.listen(() => setState(opened.state));
        setTable(opened);
        setState(opened.state);
      },
      (reason: unknown) => here && setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
    return () => {
      here = false;
      mine?.close();
    };
    /* Another player may have another seat: the table is opened again. */
  }, [id, who]);
  const linked = status.value === "ready";
  useEffect(() => table?.setConnected(linked), [table, linked]);
  return { table, state, error };
}

function About({ table, state }: { table: OnlineTable; state: OnlineState }): JSX.Element {
  return (
    <div class="online-about">
      <p class="online-plan">{planLabels(state.plan).join(" · ")}</p>
      {state.stage === "playing" && state.you !== null && (
        <Button icon="pause" onClick={() => void table.command("pause").catch(toastError)}>{text.pause()}</Button>
      )}
      {(state.plan.watch || state.stage === "over") && <Share table={state.id} game={state.plan.game} title={text.share()} note={text.watchNote()} />}
      <p><ButtonLink icon="people" href={to("lobby")}>{text.lobby()}</ButtonLink></p>
    </div>
  );
}

function Played({ table, state }: { table: OnlineTable; state: OnlineState }): JSX.Element {
  const [seen, setSeen] = useState(() => state.talk.at(-1)?.seq ?? 0);
  const talk = <Talk lines={state.talk} say={(what) => table.command("talk", what)} seen={setSeen} />;
  const panels = [
    { id: "talk", label: text.talk(), icon: "chat", tool: true, mark: unread(state.talk, seen), panel: talk },
    { id: "table", label: text.tableTools(), icon: "info", panel: <About table={table} state={state} /> },
  ];
  const after = state.stage === "over" ? (): void => go(to("after", "table", state.id)) : undefined;
  return <TableScreen source={table} after={after} panels={panels} over={<Rematch table={table} state={state} />} notice={<Notices table={table} state={state} />} />;
}

function NoTable({ title = text.noTable(), why }: { title?: string; why: string }): JSX.Element {
  return (
    <Page title={title} class="online">
      <ConnectionStatus alone />
      <p role="alert">{why}</p>
      <p><ButtonLink kind="main" icon="people" href={to("lobby")}>{text.lobby()}</ButtonLink></p>
    </Page>
  );
}

export default function TablePage({ args }: PageProps): JSX.Element {
  const { table, state, error } = useTable(args[0] ?? "", me.value);
  if (error) return <NoTable why={error.message} {...(error instanceof AkhetError && error.id === "not_watched" ? { title: text.private() } : {})} />;
  if (!table || !state) return <Page title={text.tableTools()} class="online"><ConnectionStatus alone /><p role="status">{text.connecting()}</p></Page>;
  if (state.stage === "closed") return <NoTable why={state.abandoned ? text.abandoned() : text.closed()} />;
  if (state.private) return <NoTable title={text.private()} why={text.shut()} />;
  if (state.stage === "open") return <Waiting table={table} state={state} />;
  return <Played key={table.table} table={table} state={state} />;
}

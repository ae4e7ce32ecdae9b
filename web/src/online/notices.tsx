/* Notices over an online table: requests for undo and pauses, stand-ins, absent players, a rematch. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go, to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { text } from "../text/online.js";
import type { OnlineTable } from "./table.js";
import type { OnlineState } from "./services.js";
import { ConnectionStatus } from "./connection-status.js";

interface Props {
  table: OnlineTable;
  state: OnlineState;
}

/** After this time the server lets a bot stand in for an absent player. */
const ABSENT_MS = 60_000;

function Notice({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="online-notice" role="status">{children}</div>;
}

interface RequestProps extends Props {
  /** The seat that asks. */
  asker: number | null;
  command: string;
  own: string;
  said(blanks: { name: string }): string;
}

/** A player asks the others to agree to something. */
function Request({ table, state, asker, command, own, said }: RequestProps): JSX.Element | null {
  if (asker === null || state.you === null) return null;
  if (asker === state.you) return <Notice><span>{own}</span></Notice>;
  const answer = (yes: boolean): void => void table.command(command, { yes }).catch(toastError);
  return (
    <Notice>
      <span>{said({ name: state.seats[asker]?.name ?? "" })}</span>
      <Button kind="main" icon="check" onClick={() => answer(true)}>{text.allow()}</Button>
      <Button icon="cross" onClick={() => answer(false)}>{text.refuse()}</Button>
    </Notice>
  );
}

function Paused({ table, state }: Props): JSX.Element | null {
  if (state.stage !== "paused") return null;
  return (
    <Notice>
      <span>{text.pausedNote()}</span>
      {state.you !== null && <Button kind="main" icon="play" onClick={() => void table.command("go_on").catch(toastError)}>{text.goOn()}</Button>}
    </Notice>
  );
}

function StandIn({ table, state }: Props): JSX.Element | null {
  const mine = state.you === null ? undefined : state.wire[state.you];
  if (state.stage !== "playing" || mine?.stand_in === undefined || mine.resigned || mine.fell) return null;
  return (
    <Notice>
      <span>{text.standsIn({ level: mine.stand_in })}</span>
      <Button kind="main" icon="back" onClick={() => void table.command("back").catch(toastError)}>{text.back()}</Button>
    </Notice>
  );
}

/** The player whose turn it is has been absent for a while. */
function Absent({ table, state }: Props): JSX.Element | null {
  const seat = state.turn === null ? undefined : state.wire[state.turn];
  const away = state.you !== null && state.stage === "playing" && state.plan.pace.kind !== "days" &&
    seat?.kind === "person" && seat.here === false && seat.stand_in === undefined;
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!away) return undefined;
    const timer = setTimeout(() => setLong(true), ABSENT_MS);
    return () => clearTimeout(timer);
  }, [away, state.turn]);
  if (!away) return null;
  return (
    <Notice>
      <span>{text.isGone({ name: seat?.name ?? "" })}</span>
      {long && <Button icon="bot" onClick={() => void table.command("replace", { seat: state.turn }).catch(toastError)}>{text.replace()}</Button>}
    </Notice>
  );
}

async function playAgain(table: OnlineTable): Promise<void> {
  await table.command("rematch");
  const next = table.state.rematch;
  if (next !== null) go(to("table", next));
}

/** After the end: asks for a rematch, or links to the one that a player opened. */
export function Rematch({ table, state }: Props): JSX.Element | null {
  if (state.rematch !== null)
    return <ButtonLink kind={state.you === null ? "plain" : "main"} icon="again" href={to("table", state.rematch)}>{text.toRematch()}</ButtonLink>;
  if (state.you === null) return null;
  return <Button icon="again" onClick={() => void playAgain(table).catch(toastError)}>{text.rematch()}</Button>;
}

export function Notices({ table, state }: Props): JSX.Element {
  return (
    <>
      <ConnectionStatus brief />
      {state.you === null && state.stage === "playing" && <Notice><span>{text.youWatch()}</span></Notice>}
      <Paused table={table} state={state} />
      <StandIn table={table} state={state} />
      <Absent table={table} state={state} />
      <Request table={table} state={state} asker={state.undoAsked} command="undo_answer" own={text.youAskUndo()} said={text.asksUndo} />
      <Request table={table} state={state} asker={state.pauseAsked} command="pause_answer" own={text.youAskPause()} said={text.asksPause} />
    </>
  );
}

/* The waiting room: a table before the start, with its link, its seats and the start. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ranks } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import { to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { Art } from "../art.js";
import { pageOf } from "../boards/list.js";
import { text } from "../text/online.js";
import { ConnectionStatus } from "./connection-status.js";
import { ErrorLine, Field, useTask } from "./form.js";
import { botName, gameName, planLabels } from "./labels.js";
import type { OnlineState } from "./services.js";
import { me } from "./session.js";
import { Share } from "./share.js";
import { NameForm } from "./sign-in.js";
import { SeatLine } from "./table-card.js";
import type { OnlineTable } from "./table.js";
import { Talk } from "./talk.js";
import { hasAccount, type Seat } from "./wire.js";

interface Props {
  table: OnlineTable;
  state: OnlineState;
}

/** Introduces the game to a person who followed a link. */
function Welcome({ state }: Pick<Props, "state">): JSX.Element {
  const { game } = state.plan;
  const minutes = pageOf(game).about?.lessons;
  const host = state.creator || state.you !== null ? undefined : state.wire.find((seat) => seat.kind === "person")?.name;
  return (
    <section class="online-card online-welcome">
      <Art game={game} id="cover" class="online-cover" />
      <div>
        <h2>{host === undefined ? gameName(game) : text.invites({ name: host, game: gameName(game) })}</h2>
        <p class="online-plan">{planLabels(state.plan).join(" · ")}</p>
        <p class="online-row">
          <ButtonLink kind="quiet" icon="hint" href={to("learn", game)}>{minutes === undefined ? text.learnIt() : text.learnIn({ n: minutes })}</ButtonLink>
          <ButtonLink kind="quiet" icon="rules" href={to("rules", game)}>{text.rulesOf()}</ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Start({ table, state }: Props): JSX.Element {
  const { busy, error, run } = useTask();
  const open = state.wire.some((seat) => seat.kind === "open");
  if (!state.creator) return <p>{state.plan.start === "auto" ? text.waitOthers() : text.waitCreator()}</p>;
  return (
    <div>
      {state.plan.start === "auto" && open && <p>{text.waitOthers()}</p>}
      <ErrorLine error={error} />
      <p class="online-row">
        <Button kind={open ? "plain" : "main"} icon="play" {...(busy ? { class: "online-busy" } : {})} onClick={() => run(async () => { await table.command("start"); })}>
          {open ? text.startBots() : text.startNow()}
        </Button>
        <Button kind="quiet" icon="cross" onClick={() => run(async () => { await table.command("close"); })}>{text.closeTable()}</Button>
      </p>
    </div>
  );
}

/** The commitment, and a salt for the deal. */
function Fairness({ table, state }: Props): JSX.Element {
  const [salt, setSalt] = useState("");
  const { error, run } = useTask();
  const mine = state.you === null ? undefined : state.wire[state.you];
  const give = (event: Event): void => {
    event.preventDefault();
    run(async () => { await table.command("salt", { salt: salt.trim() }); });
  };
  return (
    <details class="online-more">
      <summary>{text.fairness()}</summary>
      <p>{text.fairnessNote()}</p>
      <p>{text.commitment()}: <code class="online-hex">{state.plan.commitment}</code></p>
      {mine && (
        <form onSubmit={give}>
          <Field label={text.salt()} value={salt} onInput={setSalt} most={64} />
          <ErrorLine error={error} />
          <p class="online-row"><Button submit>{text.saltGive()}</Button>{mine.salt && <span>{text.saltGiven()}</span>}</p>
        </form>
      )}
    </details>
  );
}

export function Waiting({ table, state }: Props): JSX.Element {
  return (
    <Page title={text.tableOf({ game: gameName(state.plan.game) })} class="online">
      <ConnectionStatus />
      <Welcome state={state} />
      {me.value === null && <NameForm why={text.nameToSit()} />}
      <div class="online-two">
        <div class="online-parts">
          <Arrange table={table} state={state} />
          {state.wire.some((seat) => seat.kind === "open") && <Share table={state.id} game={state.plan.game} title={text.invite()} note={text.inviteNote()} />}
          <Start table={table} state={state} />
          <Fairness table={table} state={state} />
        </div>
        <section class="online-card">
          <h2>{text.talk()}</h2>
          <Talk lines={state.talk} say={(what) => table.command("talk", what)} />
        </section>
      </div>
    </Page>
  );
}

interface Props {
  table: OnlineTable;
  state: OnlineState;
}

const FREE = "open";

/** The creator opens a seat or gives it to a bot. */
function Sitter({ table, seat, at }: { table: OnlineTable; seat: Seat; at: number }): JSX.Element {
  const levels = ranks.value.flatMap((bot) => (bot.level === undefined ? [] : [bot.level]));
  const value = seat.kind === "bot" ? String(seat.level ?? "") : FREE;
  const arrange = (wanted: string): void => {
    const order = wanted === FREE ? table.command("free", { seat: at }) : table.command("bot", { seat: at, level: Number(wanted) });
    order.catch(toastError);
  };
  return (
    <select aria-label={text.seat({ n: at + 1 })} value={value} onChange={(event) => arrange(event.currentTarget.value)}>
      <option value={FREE}>{seat.for_program ? text.emptyProgram() : text.seatOpen()}</option>
      {levels.map((level) => <option key={level} value={level}>{botName(level)}</option>)}
    </select>
  );
}

function Line({ table, state, seat, at }: Props & { seat: Seat; at: number }): JSX.Element {
  const order = (word: string, members?: Record<string, unknown>): void => void table.command(word, members).catch(toastError);
  const rating = state.seats[at]?.rating;
  const arranging = state.creator && (seat.kind === "bot" || seat.kind === "open");
  return (
    <SeatLine seat={seat} at={at} you={at === state.you} rating={rating} instead={arranging ? <Sitter table={table} seat={seat} at={at} /> : undefined}>
      {at === state.you && <Button kind="quiet" onClick={() => order("rise")}>{text.rise()}</Button>}
      {state.creator && at !== state.you && hasAccount(seat) && (
        <Button kind="quiet" icon="cross" label={text.freeOf({ name: seat.name ?? "" })} onClick={() => order("free", { seat: at })}>{text.free1()}</Button>
      )}
      {state.you === null && me.value !== null && seat.kind === "open" && !seat.for_program && (
        <Button kind="main" label={text.sitAt({ n: at + 1 })} onClick={() => order("sit", { seat: at })}>{text.join()}</Button>
      )}
    </SeatLine>
  );
}

export function Arrange({ table, state }: Props): JSX.Element {
  const full = state.you === null && state.wire.every((seat) => seat.kind !== "open");
  return (
    <section class="online-card">
      <h2>{text.seats()}</h2>
      <ul class="online-seats online-seats-tall">
        {state.wire.map((seat, at) => <Line key={at} table={table} state={state} seat={seat} at={at} />)}
      </ul>
      {full && <p class="online-none">{state.plan.watch ? text.fullWatch() : text.full()}</p>}
    </section>
  );
}

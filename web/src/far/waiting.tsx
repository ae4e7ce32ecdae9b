/* A table before the start: the link, who sits where, and the start. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Page } from "../app/page.js";
import { Button } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { text } from "../text/far.js";
import { SeatLine } from "./card.js";
import type { FarState, FarTable } from "./fartable.js";
import { Linked } from "./linked.js";
import { Field, NameForm, Said } from "./name.js";
import { gameName, sayPlan } from "./said.js";
import { Share } from "./share.js";
import { Talk } from "./talk.js";
import { me } from "./who.js";
import { useWork } from "./work.js";

interface Props {
  table: FarTable;
  state: FarState;
}

function Seats({ table, state }: Props): JSX.Element {
  const order = (word: string, members?: Record<string, unknown>): void => void table.order(word, members).catch(toastError);
  return (
    <section class="far-card">
      <h2>{text.seats()}</h2>
      <ul class="far-seats far-seats-tall">
        {state.wire.map((seat, at) => (
          <SeatLine key={at} seat={seat} at={at}>
            {at === state.you && <Button kind="quiet" onClick={() => order("rise")}>{text.rise()}</Button>}
            {state.you === null && me.value !== null && seat.kind === "open" && !seat.for_program && (
              <Button kind="main" label={text.sitAt({ n: at + 1 })} onClick={() => order("sit", { seat: at })}>{text.sitHere()}</Button>
            )}
          </SeatLine>
        ))}
      </ul>
    </section>
  );
}

function Start({ table, state }: Props): JSX.Element {
  const { busy, said, run } = useWork();
  const open = state.wire.some((seat) => seat.kind === "open");
  if (!state.creator) return <p>{state.plan.start === "auto" ? text.waitOthers() : text.waitCreator()}</p>;
  return (
    <div>
      {state.plan.start === "auto" && open && <p>{text.waitOthers()}</p>}
      <Said said={said} />
      <Button kind={open ? "plain" : "main"} icon="play" {...(busy ? { class: "far-busy" } : {})} onClick={() => run(async () => { await table.order("start"); })}>
        {open ? text.startBots() : text.startNow()}
      </Button>
    </div>
  );
}

/** Nobody has to care: it is there for those who do. */
function Fairness({ table, state }: Props): JSX.Element {
  const [salt, setSalt] = useState("");
  const { said, run } = useWork();
  const mine = state.you === null ? undefined : state.wire[state.you];
  const give = (event: Event): void => {
    event.preventDefault();
    run(async () => { await table.order("salt", { salt: salt.trim() }); });
  };
  return (
    <details class="far-more">
      <summary>{text.fairness()}</summary>
      <p>{text.fairnessNote()}</p>
      <p>{text.commitment()}: <code class="far-hex">{state.plan.commitment}</code></p>
      {mine && (
        <form onSubmit={give}>
          <Field label={text.salt()} value={salt} onInput={setSalt} most={64} />
          <Said said={said} />
          <p class="far-row"><Button submit>{text.saltGive()}</Button>{mine.salt && <span>{text.saltGiven()}</span>}</p>
        </form>
      )}
    </details>
  );
}

export function Waiting({ table, state }: Props): JSX.Element {
  return (
    <Page title={text.tableOf({ game: gameName(state.plan.game) })} class="far">
      <Linked />
      <p class="far-plan">{sayPlan(state.plan).join(" · ")}</p>
      {me.value === null && <NameForm />}
      <div class="far-two">
        <div class="far-parts">
          <Seats table={table} state={state} />
          {state.wire.some((seat) => seat.kind === "open") && <Share table={state.id} game={state.plan.game} note={text.inviteNote()} />}
          <Start table={table} state={state} />
          <Fairness table={table} state={state} />
        </div>
        <section class="far-card">
          <h2>{text.talk()}</h2>
          <Talk lines={state.talk} say={(what) => table.order("talk", what)} />
        </section>
      </div>
    </Page>
  );
}

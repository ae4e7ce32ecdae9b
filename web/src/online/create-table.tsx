/* "#/open": creates an online table. The defaults can be used as they are. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameOf, ranks } from "../app/load-engine.js";
import { validOptions } from "../app/new-game.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { programSeats } from "../app/preferences.js";
import { go, to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { Choice } from "../app/ui/choice.js";
import { Art } from "../art.js";
import { capital, said } from "../text/lang.js";
import { text } from "../text/online.js";
import type { Game } from "../types.js";
import { ask, connect } from "./client.js";
import { ConnectionStatus } from "./connection-status.js";
import { type Draft, createCommand, draft, PACES, type Sitter, USUAL_PACES, withGame, withPlayers, withSitter } from "./draft.js";
import { ErrorLine, useTask } from "./form.js";
import { botName, DAY, timeLabel, shownGames } from "./labels.js";
import { me } from "./session.js";
import { NameForm } from "./sign-in.js";
import type { Pace } from "./wire.js";

type Change = (change: Partial<Draft>) => void;

function Seats({ plan, onChange }: { plan: Draft; onChange(plan: Draft): void }): JSX.Element {
  const levels = ranks.value.flatMap((bot) => (bot.level === undefined ? [] : [bot.level]));
  const read = (value: string): Sitter => (value === "me" || value === "open" || value === "program" ? value : Number(value));
  return (
    <fieldset class="choice">
      <legend class="choice-label">{text.seats()}</legend>
      <ul class="online-seats online-seats-tall">
        {plan.sitters.slice(0, plan.players).map((sitter, at) => (
          <li key={at} class="online-seat">
            <Art game="table" id={`seat-${at + 1}`} class="online-shape" />
            <select aria-label={text.seat({ n: at + 1 })} value={sitter} onChange={(event) => onChange(withSitter(plan, at, read(event.currentTarget.value)))}>
              <option value="me">{text.seatYou()}</option>
              {sitter !== "me" && <option value="open">{text.seatOpen()}</option>}
              {sitter !== "me" && levels.map((level) => <option key={level} value={level}>{botName(level)}</option>)}
              {sitter !== "me" && (programSeats.value || sitter === "program") && <option value="program">{text.seatProgram()}</option>}
            </select>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Options({ game, plan, change }: { game: Game; plan: Draft; change: Change }): JSX.Element {
  const options = validOptions(game, plan);
  return (
    <>
      {game.options.map((option) => (
        <div key={option.id}>
          <Choice
            label={capital(said(option.name))} value={options[option.id] ?? ""}
            onChange={(value) => change({ options: { ...plan.options, [option.id]: value } })}
            of={option.values.filter((value) => value.players.includes(plan.players)).map((value) => ({
              value: value.id, label: capital(said(value.name)), note: value.note && `${capital(said(value.note))}.`,
            }))}
          />
        </div>
      ))}
    </>
  );
}

function YesNo({ label, note, value, onChange }: { label: string; note?: string; value: boolean; onChange(value: boolean): void }): JSX.Element {
  return (
    <Choice
      label={label} value={value ? "yes" : "no"} onChange={(now) => onChange(now === "yes")}
      of={[{ value: "no", label: text.no() }, { value: "yes", label: text.yes(), note }]}
    />
  );
}

function More({ plan, change }: { plan: Draft; change: Change }): JSX.Element {
  return (
    <details class="online-more">
      <summary>{text.more()}</summary>
      <div class="online-parts">
        <Choice
          label={text.undo()} value={plan.undo} onChange={(undo) => change({ undo })}
          of={[
            { value: "consent", label: text.undoConsent() },
            { value: "free", label: text.undoFree() },
            { value: "none", label: text.undoNone() },
          ]}
        />
        <Choice
          label={text.begins()} value={plan.start} onChange={(start) => change({ start })}
          of={[{ value: "auto", label: text.beginsAuto() }, { value: "hand", label: text.beginsHand() }]}
        />
        <YesNo label={text.watching()} value={plan.watch} onChange={(watch) => change({ watch })} />
        <YesNo label={text.hints()} note={text.hintsOn()} value={plan.hints} onChange={(hints) => change(hints ? { hints, rated: false } : { hints })} />
        <YesNo label={text.rated()} note={text.ratedNote()} value={plan.rated} onChange={(rated) => change(rated ? { rated, hints: false } : { rated })} />
      </div>
    </details>
  );
}

function Plan({ first }: { first: Game }): JSX.Element {
  const [plan, setPlan] = useState(() => draft(first));
  const { busy, error, run } = useTask();
  const game = gameOf(plan.game) ?? first;
  const change: Change = (some) => setPlan({ ...plan, ...some });
  const many = Array.from({ length: game.max_players - game.min_players + 1 }, (_, n) => n + game.min_players);
  const create = (): void => run(async () => {
    const answer = await ask(createCommand(game, plan));
    if ("table" in answer && typeof answer.table === "string") go(to("table", answer.table));
  });
  const pick = (id: string): void => {
    const next = gameOf(id);
    if (next) setPlan(withGame(plan, next));
  };
  return (
    <div class="online-parts">
      <Choice
        label={text.game()} value={game.id} onChange={pick}
        of={shownGames().map((one) => ({ value: one.id, label: said(one.name) }))}
      />
      {many.length > 1 && (
        <Choice
          label={text.players()} value={plan.players} onChange={(players) => setPlan(withPlayers(plan, players))}
          of={many.map((n) => ({ value: n, label: String(n) }))}
        />
      )}
      <Seats plan={plan} onChange={setPlan} />
      <Options game={game} plan={plan} change={change} />
      <PaceChoice pace={plan.pace} onChange={(pace) => change({ pace })} />
      <Choice
        label={text.whoFinds()} value={plan.public ? "all" : "link"} onChange={(who) => change({ public: who === "all" })}
        of={[{ value: "link", label: text.linkOnly() }, { value: "all", label: text.everyone() }]}
      />
      <More plan={plan} change={change} />
      <ErrorLine error={error} />
      <p class="online-row online-create">
        <Button kind="main" icon="add" onClick={create} {...(busy ? { class: "online-busy" } : {})}>{text.create()}</Button>
      </p>
    </div>
  );
}

export default function OpenTable({ args }: PageProps): JSX.Element {
  useEffect(connect, []);
  const first = gameOf(args[0] ?? "") ?? shownGames()[0];
  return (
    <Page title={text.openTable()} class="online">
      <ConnectionStatus alone />
      {me.value === null ? <NameForm /> : first ? <Plan key={args[0] ?? ""} first={first} /> : <p role="status">{text.connecting()}</p>}
    </Page>
  );
}

function times(values: readonly number[]): { value: number; label: string }[] {
  return values.map((value) => ({
    value, label: value >= DAY ? text.paceDays({ n: value / DAY }) : timeLabel(value),
  }));
}

export function PaceChoice({ pace, onChange }: { pace: Pace; onChange(pace: Pace): void }): JSX.Element {
  return (
    <div class="online-pace">
      <Choice
        label={text.pace()} value={pace.kind} onChange={(kind) => onChange(USUAL_PACES[kind])}
        of={[
          { value: "none", label: text.paceNone(), note: text.paceNoneNote() },
          { value: "move", label: text.paceMoveKind() },
          { value: "bank", label: text.paceBankKind() },
          { value: "days", label: text.paceDaysKind() },
        ]}
      />
      {(pace.kind === "move" || pace.kind === "days") && (
        <Choice
          label={pace.kind === "move" ? text.paceMoveKind() : text.paceDaysKind()} quiet value={pace.move_ms ?? 0}
          onChange={(move_ms) => onChange({ ...pace, move_ms })} of={times(PACES[pace.kind])}
        />
      )}
      {pace.kind === "bank" && (
        <>
          <Choice label={text.paceBankKind()} quiet value={pace.bank_ms ?? 0} onChange={(bank_ms) => onChange({ ...pace, bank_ms })} of={times(PACES.bank)} />
          <Choice label={text.add()} value={pace.add_ms ?? 0} onChange={(add_ms) => onChange({ ...pace, add_ms })} of={times(PACES.add)} />
        </>
      )}
    </div>
  );
}

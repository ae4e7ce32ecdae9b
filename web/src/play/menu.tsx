/* The tools of the bar: undo, hint, side panels, and a menu with the rest. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CONFIRMATIONS, SPEEDS, confirmation, speed } from "../app/preferences.js";
import { to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { Choice } from "../app/ui/choice.js";
import { Dialog } from "../app/ui/dialog.js";
import { text } from "../text/play.js";
import type { TableController } from "./controller.js";
import { SoundChoice } from "./sound-choice.js";
import type { Panel, SideTab } from "./side.js";

interface MenuProps {
  controller: TableController;
  drawn: number;
  side: SideTab | null;
  onSide(tab: SideTab | null): void;
  onHelp(): void;
  /** Those with `tool` get a button. */
  panels: readonly Panel[];
}

function PlayPreferences(): JSX.Element {
  return (
    <>
      <Choice
        label={text.confirming()} value={confirmation.value} onChange={(value) => (confirmation.value = value)}
        of={CONFIRMATIONS.map((value) => ({ value, label: text[`confirming_${value}`]() }))}
      />
      <Choice
        label={text.speed()} value={speed.value} onChange={(value) => (speed.value = value)}
        of={SPEEDS.map((value) => ({ value, label: text[`speed_${value}`]() }))}
      />
    </>
  );
}

/** Asks for confirmation before resigning; it takes the focus of the button that it replaces. */
function Sure({ resign, stay }: { resign(): void; stay(): void }): JSX.Element {
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => asked.current?.focus(), []);
  return (
    <div class="menu-sure" role="group" aria-label={text.resign_sure()} tabIndex={-1} ref={asked}>
      <p>{text.resign_sure()}</p>
      <Button kind="danger" icon="resign" onClick={resign}>{text.resign()}</Button>
      <Button icon="play" onClick={stay}>{text.stay()}</Button>
    </div>
  );
}

function More({ controller, onHelp, onClose }: { controller: TableController; onHelp(): void; onClose(): void }): JSX.Element {
  const [sure, setSure] = useState(false);
  const { now } = controller;
  const resign = (): void => {
    onClose();
    void controller.resign();
  };
  return (
    <Dialog title={text.menu()} onClose={onClose}>
      <PlayPreferences />
      <SoundChoice />
      <div class="menu-buttons">
        <Button icon="info" onClick={() => { onClose(); onHelp(); }}>{text.help()}</Button>
        <ButtonLink icon="rules" href={to("rules", now.game.id)}>{text.rules()}</ButtonLink>
        <ButtonLink icon="settings" href={to("settings")}>{text.settings()}</ButtonLink>
        {now.stage === "playing" && now.you !== null && !sure && (
          <Button kind="danger" icon="resign" class="menu-resign" onClick={() => setSure(true)}>{text.resign()}</Button>
        )}
      </div>
      {sure && <Sure resign={resign} stay={onClose} />}
      {now.commitment && (
        <details class="menu-fair">
          <summary>{text.fair()}</summary>
          <p>{text.fair_note()}</p>
          <code>{now.commitment}</code>
        </details>
      )}
    </Dialog>
  );
}

export function Menu({ controller, side, onSide, onHelp, panels }: MenuProps): JSX.Element {
  const [more, setMore] = useState(false);
  const { now } = controller;
  const mine = now.stage === "playing" && now.legal.length > 0;
  const undo = now.undo === "no" ? text.undo_no() : undefined;
  const toggle = (tab: SideTab): void => onSide(side === tab ? null : tab);
  return (
    <>
      {now.you !== null && !now.strict && (
        <Button icon="undo" label={now.undo === "ask" ? text.undo_ask() : text.undo()} why={undo} class="tool-undo" onClick={() => void controller.undo()} />
      )}
      {now.hints && now.you !== null && (
        <Button
          icon="hint" label={controller.hinting ? text.hint_stop() : text.hint()} why={mine ? undefined : text.not_your_turn()}
          class="tool-hint" onClick={() => void controller.askHint()}
        />
      )}
      <Button icon="log" label={text.log()} pressed={side === "log"} class="tool-side tool-log" onClick={() => toggle("log")} />
      <Button icon="chart" label={text.score()} pressed={side === "score"} class="tool-side tool-score" onClick={() => toggle("score")} />
      {panels.filter((panel) => panel.tool).map(({ id, label, icon, mark }) => (
        <Button key={id} icon={icon} label={mark ? `${label} (${mark})` : label} pressed={side === id} class={mark ? "tool-side tool-marked" : "tool-side"} onClick={() => toggle(id)} />
      ))}
      <Button icon="more" label={text.menu()} class="tool-more" onClick={() => setMore(true)} />
      {more && <More controller={controller} onHelp={onHelp} onClose={() => setMore(false)} />}
    </>
  );
}

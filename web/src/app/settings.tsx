/* "#/settings": name, language, theme, motion, sounds, and what only programmers need. Changes apply at once. */

import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { text } from "../text/app.js";
import { assets } from "../assets.js";
import { games } from "../boards/list.js";
import { Kept } from "../ladder/kept.js";
import { SoundChoice } from "../play/sound-choice.js";
import { lang, OWN_NAMES, said } from "../text/lang.js";
import { LANGS } from "../types.js";
import { install, installable } from "./pwa.js";
import { Page } from "./page.js";
import { MOST_NAME, motion, playerName, programSeats, theme } from "./preferences.js";
import { to } from "./router.js";
import { Button, ButtonLink } from "./ui/button.js";
import { Choice } from "./ui/choice.js";

function NameField(): JSX.Element {
  const note = useId();
  return (
    <label class="field">
      <span>{text.name()}</span>
      <input
        type="text" value={playerName.value} maxLength={MOST_NAME} autocomplete="nickname" aria-describedby={note}
        onChange={(event) => { playerName.value = event.currentTarget.value.trim(); }}
      />
      <small id={note}>{text.nameNote()}</small>
    </label>
  );
}

/** What players do not need. */
function Programmers(): JSX.Element {
  return (
    <details class="settings-programmers">
      <summary>{text.programmers()}</summary>
      <Choice
        label={text.programSeats()} value={programSeats.value ? "yes" : "no"} onChange={(value) => { programSeats.value = value === "yes"; }}
        of={[{ value: "no", label: text.no() }, { value: "yes", label: text.yes() }]}
      />
      <p>{text.programNote()}</p>
      <p class="row">
        {games.filter(({ listed }) => !listed).flatMap(({ id }) => [
          <ButtonLink key={`play-${id}`} icon="play" href={to("new", id)}>{`${text.play()}: ${nameOf(id)}`}</ButtonLink>,
          <ButtonLink key={`rules-${id}`} icon="rules" href={to("rules", id)}>{`${text.rules()}: ${nameOf(id)}`}</ButtonLink>,
        ])}
      </p>
    </details>
  );
}

function nameOf(id: string): string {
  const found = assets.games.find((game) => game.id === id);
  return found ? said(found.name) : id;
}

export default function Settings(): JSX.Element {
  return (
    <Page title={text.settings()}>
      <div class="settings">
        <NameField />
        <Choice
          label={text.language()} value={lang.value} onChange={(value) => { lang.value = value; }}
          of={LANGS.map((id) => ({ value: id, label: OWN_NAMES[id] }))}
        />
        <Choice
          label={text.theme()} value={theme.value} onChange={(value) => { theme.value = value; }}
          of={[
            { value: "auto", label: text.themeAuto() },
            { value: "light", label: text.light() },
            { value: "dark", label: text.dark() },
          ]}
        />
        <Choice
          label={text.motion()} value={motion.value} onChange={(value) => { motion.value = value; }}
          of={[
            { value: "auto", label: text.themeAuto() },
            { value: "less", label: text.motionLess() },
            { value: "full", label: text.motionFull() },
          ]}
        />
        <SoundChoice />
        {installable() && (
          <div class="field">
            <Button icon="download" onClick={install}>{text.install()}</Button>
            <small>{text.installNote()}</small>
          </div>
        )}
        <Kept />
        <Programmers />
      </div>
    </Page>
  );
}

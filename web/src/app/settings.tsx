/* "#/settings": name, language, theme, motion and sounds. Changes apply at once. */

import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { text } from "../text/app.js";
import { lang, OWN_NAMES } from "../text/lang.js";
import { LANGS } from "../types.js";
import { install, installable } from "./pwa.js";
import { Page } from "./page.js";
import { MOST_NAME, motion, playerName, sound, theme } from "./preferences.js";
import { Button } from "./ui/button.js";
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
        <Choice
          label={text.sound()} value={sound.value ? "on" : "off"} onChange={(value) => { sound.value = value === "on"; }}
          of={[{ value: "off", label: text.off() }, { value: "on", label: text.on() }]}
        />
        {installable() && (
          <div class="field">
            <Button icon="download" onClick={install}>{text.install()}</Button>
            <small>{text.installNote()}</small>
          </div>
        )}
      </div>
    </Page>
  );
}

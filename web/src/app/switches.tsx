/* Language and theme, switched in place on every page. */

import type { JSX } from "preact";
import { Icon } from "../art.js";
import { lang, OWN_NAMES } from "../text/lang.js";
import { text } from "../text/app.js";
import type { Lang } from "../types.js";
import { LANGS } from "../types.js";
import { isDark, theme } from "./preferences.js";
import { IconButton } from "./ui/button.js";

/** A list of languages; what is seen of it on a narrow screen is the code alone. */
export function LanguageSwitch(): JSX.Element {
  return (
    <label class="language" title={text.language()}>
      <Icon id="language" />
      <span class="unseen">{text.language()}</span>
      <span class="language-code" aria-hidden="true">{lang.value.toUpperCase()}</span>
      <select value={lang.value} onChange={(event) => { lang.value = event.currentTarget.value as Lang; }}>
        {LANGS.map((id) => <option key={id} value={id} lang={id}>{OWN_NAMES[id]}</option>)}
      </select>
    </label>
  );
}

export function ThemeSwitch(): JSX.Element {
  const dark = isDark();
  return (
    <IconButton
      icon="theme"
      label={dark ? text.toLight() : text.toDark()}
      onClick={() => { theme.value = dark ? "light" : "dark"; }}
    />
  );
}

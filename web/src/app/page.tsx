/* The frame of a page: a head with home link, title, language and theme, and below it the <main>.
 *
 *   <Page title="Rules" tools={<IconButton … />}>…</Page>
 *
 * `wide` removes the margins, for a table. The title is also the title of the window. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Art, Icon } from "../art.js";
import { text } from "../text/app.js";
import { lang, OWN_NAMES } from "../text/lang.js";
import { LANGS, type Lang } from "../types.js";
import { usesKeyboard, focusIsLost } from "./keyboard.js";
import { isDark, theme } from "./preferences.js";
import { to } from "./router.js";
import { IconButton } from "./ui/button.js";

/** A narrow screen shows only the code of the language. */
function LanguageSwitch(): JSX.Element {
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

function ThemeSwitch(): JSX.Element {
  const dark = isDark();
  return (
    <IconButton
      icon={dark ? "light" : "dark"}
      label={dark ? text.toLight() : text.toDark()}
      onClick={() => { theme.value = dark ? "light" : "dark"; }}
    />
  );
}

export interface PageProps {
  title: string;
  /** The start page, which draws its own title. */
  plain?: boolean;
  wide?: boolean;
  /** More buttons in the head. */
  tools?: ComponentChildren;
  /** A list in the head, as the seats of a table. */
  rail?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

export function Page({ title, plain, wide, tools, rail, class: more, children }: PageProps): JSX.Element {
  useEffect(() => {
    document.title = plain ? "Akhet" : `${title} · Akhet`;
  }, [title, plain]);
  /* A page that replaces the loading text takes the keyboard focus. */
  useEffect(() => {
    if (usesKeyboard() && focusIsLost()) document.getElementById("content")?.focus({ preventScroll: true });
  }, []);
  return (
    <div class={`page${plain ? " page-plain" : ""}${wide ? " page-wide" : ""}${more ? ` ${more}` : ""}`}>
      <a class="skip" href="#content" onClick={skip}>{text.skip()}</a>
      <header class="page-head">
        {!plain && (
          <a class="page-home" href={to("")} aria-label={text.home()} title={text.home()}>
            <Art game="table" id="akhet" />
          </a>
        )}
        {plain ? <span class="page-title" /> : <h1 class="page-title">{title}</h1>}
        {rail}
        {tools}
        <LanguageSwitch />
        <ThemeSwitch />
        {!wide && (
          <a class="button button-quiet button-icon page-settings" href={to("settings")} aria-label={text.settings()} title={text.settings()}>
            <Icon id="settings" />
          </a>
        )}
      </header>
      <main id="content" class="page-main" tabIndex={-1}>{children}</main>
    </div>
  );
}

/* Focuses the content without changing the address. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/* A page with its head: the way home, the title, language and theme; below it the <main>.
 *
 *   <Page title="Rules" back={to("")} tools={<IconButton … />}>…</Page>
 *
 * A table needs the whole screen: `wide` takes the margins away. The title is that of the window. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Art, Icon } from "../art.js";
import { text } from "../text/app.js";
import { usesKeyboard, focusIsLost } from "./keyboard.js";
import { LanguageSwitch, ThemeSwitch } from "./switches.js";
import { to } from "./router.js";

export interface PageProps {
  title: string;
  /** Of the start page: drawn by itself. */
  plain?: boolean;
  wide?: boolean;
  /** More buttons in the head. */
  tools?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

export function Page({ title, plain, wide, tools, class: more, children }: PageProps): JSX.Element {
  useEffect(() => {
    document.title = plain ? "Akhet" : `${title} · Akhet`;
  }, [title, plain]);
  /* Where another page has taken the place of one that was loading, keys go on from its content. */
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

/* The address is that of the page and stays. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/* The link to a table, to copy or to share through the device. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../app/ui/button.js";
import { copyLink } from "../app/ui/copy-link.js";
import { lang } from "../text/lang.js";
import { text } from "../text/online.js";
import { gameName } from "./labels.js";

/** The server makes a preview of it for chats, in the language of the person who invites. */
export function linkTo(table: string): string {
  return `${location.origin}/table/${encodeURIComponent(table)}${lang.value === "en" ? "" : `?lang=${lang.value}`}`;
}

/** Whether no other machine can reach this host. */
export function isHereOnly(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

export function Share({ table, game, title, note }: { table: string; game: string; title: string; note: string }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const url = linkTo(table);
  const share = (): void => {
    navigator.share({ title: "Akhet", text: text.shareText({ game: gameName(game) }), url }).catch(() => undefined);
  };
  return (
    <section class="online-card online-share">
      <h2>{title}</h2>
      <p>{note}</p>
      {isHereOnly(location.hostname) && <p class="online-here" role="note">{text.hereOnly()}</p>}
      <div class="online-row">
        <input ref={field} class="online-link" readOnly value={url} aria-label={text.link()} onFocus={(event) => event.currentTarget.select()} />
        <Button icon="copy" onClick={() => void copyLink(url, field.current)}>{text.copy()}</Button>
        {"share" in navigator && <Button icon="share" onClick={share}>{text.share()}</Button>}
      </div>
    </section>
  );
}

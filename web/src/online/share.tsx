/* The link to a table, to copy or to share through the device. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { toast } from "../app/ui/toast.js";
import { text } from "../text/online.js";
import { gameName } from "./labels.js";

export function linkTo(table: string): string {
  return `${location.origin}/${to("table", table)}`;
}

export function Share({ table, game, title, note }: { table: string; game: string; title: string; note: string }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const url = linkTo(table);
  /* Only a secure page may write to the clipboard; otherwise the link is selected for copying. */
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      if (!document.execCommand("copy")) return;
    }
    toast(text.copied());
  };
  const share = (): void => {
    navigator.share({ title: "Akhet", text: text.shareText({ game: gameName(game) }), url }).catch(() => undefined);
  };
  return (
    <section class="online-card online-share">
      <h2>{title}</h2>
      <p>{note}</p>
      <div class="online-row">
        <input ref={field} class="online-link" readOnly value={url} aria-label={text.link()} onFocus={(event) => event.currentTarget.select()} />
        <Button icon="copy" onClick={() => void copy()}>{text.copy()}</Button>
        {"share" in navigator && <Button icon="share" onClick={share}>{text.share()}</Button>}
      </div>
    </section>
  );
}

/* A button that copies a link, and then shows it for copying by hand.
 *
 *   <CopyLink label="Copy a link" link={link} />       link: null while it is being made */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { copyText } from "../../share-link.js";
import { text } from "../../text/app.js";
import { Button } from "./button.js";
import { toast } from "./toast.js";

export interface CopyLinkProps {
  label: string;
  link: string | null;
  icon?: string;
  class?: string;
}

export async function copyLink(link: string, field: HTMLInputElement | null): Promise<void> {
  if (await copyText(link, field)) toast(text.copied());
  else toast(text.notCopied(), { bad: true });
}

export function CopyLink({ label, link, icon = "share", class: more = "" }: CopyLinkProps): JSX.Element {
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = (): void => {
    if (link === null) return;
    void copyLink(link, field.current);
    setShown(true);
  };
  return (
    <>
      <Button icon={icon} class={more} why={link === null ? text.linkMaking() : undefined} onClick={copy}>{label}</Button>
      <label class={shown ? "field copy-link" : "unseen"} aria-hidden={shown ? undefined : "true"}>
        <span>{text.link()}</span>
        <input ref={field} type="text" readOnly tabIndex={shown ? 0 : -1} value={link ?? ""} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </>
  );
}

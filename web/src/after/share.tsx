/* A link that carries the whole game, and the record as a file. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { toast, toastError } from "../app/ui/toast.js";
import { text } from "../text/after.js";
import { LONGEST_LINK, packed } from "./cut.js";

export function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A browser may refuse to copy: the link stays there to be copied by hand. */
async function copied(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}

export function Keep({ record, game }: { record: string; game: string }): JSX.Element {
  const [address, setAddress] = useState("");
  const share = async (): Promise<void> => {
    const made = `${location.origin}/${to("after", "shared", await packed(record))}`;
    if (made.length > LONGEST_LINK) return toast(text.tooLong(), { bad: true });
    setAddress(made);
    if (await copied(made)) toast(text.copied());
  };
  return (
    <section class="after-keep" aria-labelledby="after-keep">
      <h2 id="after-keep">{text.keep()}</h2>
      <p>{text.keepNote()}</p>
      <p class="row">
        <Button icon="share" class="after-share" onClick={() => void share().catch(toastError)}>{text.copyLink()}</Button>
        <Button icon="download" class="after-download" onClick={() => download(`${game}.akhet`, record)}>{text.download()}</Button>
      </p>
      {address && (
        <label class="field">
          <span>{text.link()}</span>
          <input type="text" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </section>
  );
}

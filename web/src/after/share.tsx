/* Sharing a match: a link that contains the record, and the record as a file. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { toast, toastError } from "../app/ui/toast.js";
import { download } from "../download.js";
import { text } from "../text/after.js";

/** Mail and chat programs may break longer links. */
export const LONGEST_LINK = 6000;

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped as ReadableStream).arrayBuffer());
}

/** A record as text that is safe in an address. */
export async function packed(record: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(record), new CompressionStream("deflate"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpacked(letters: string): Promise<string> {
  const bytes = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate")));
}

/** False: the browser refused, and the person must copy the link by hand. */
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

/* A whole match inside a link, and text on the clipboard. */

import { to } from "./app/router.js";

/** Mail and chat programs may break longer links. */
export const LONGEST_LINK = 6000;

/* Written and read by hand: where a browser pipes the streams itself, damaged bytes leave an error in its
 * console that no code can catch. */
async function through(bytes: Uint8Array, { readable, writable }: GenericTransformStream): Promise<Uint8Array> {
  const writer = (writable as WritableStream<Uint8Array>).getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [all] = await Promise.all([readAll((readable as ReadableStream<Uint8Array>).getReader()), written]);
  return all;
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
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

/** The address of the review of a record; null: it would be too long. Its path tells the server which game it is, for
 *  the picture in chats; the router forgets it. */
export async function linkToRecord(record: string): Promise<string | null> {
  const game = /^game ([a-z]+)$/m.exec(record)?.[1] ?? "";
  const link = `${location.origin}/record/${game}${to("after", "shared", await packed(record))}`;
  return link.length > LONGEST_LINK ? null : link;
}

/** Copies text to the clipboard. Call it from a click without awaiting anything before: WebKit refuses it
 *  later. False: the browser refused, and the person must copy the text by hand. `field` holds the text;
 *  a page without https has no other way than to copy a selection. */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return field !== null && document.execCommand("copy");
  }
}

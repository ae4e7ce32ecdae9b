/* A record cut at a step, so that a person plays on from there against bots; and links that carry a record. */

/** Before the moves: what is kept of it, with other players on the seats. */
function head(lines: readonly string[], you: number, level: number): string[] {
  return lines.map((line) => {
    if (line.startsWith("akhet record ")) return "akhet record 3";
    const seat = /^seat (\d+) (\S+) ?(.*)$/.exec(line);
    if (!seat) return line;
    const bot = /^bot:level[1-8]$/.exec(seat[2] ?? "")?.[0] ?? `bot:level${level}`;
    const kind = Number(seat[1]) === you ? "person" : bot;
    return `seat ${seat[1]} ${kind}${seat[3] ? ` ${seat[3]}` : ""}`;
  });
}

/** The match after `moves` moves, with a person on the seat `you` and bots on the others: those that sat
 * there, and bots of `level` for people. */
export function cut(record: string, moves: number, you: number, level: number): string {
  const lines = record.replace(/\r\n/g, "\n").split("\n");
  const at = lines.findIndex((line) => /^moves \d+$/.test(line));
  const kept = head(lines.slice(0, at), you, level);
  return [...kept, `moves ${moves}`, ...lines.slice(at + 1, at + 1 + moves), "end", ""].join("\n");
}

/** A link gets no longer than what mail and chats leave whole. */
export const LONGEST_LINK = 6000;

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped as ReadableStream).arrayBuffer());
}

/** A record as letters that an address may have. */
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

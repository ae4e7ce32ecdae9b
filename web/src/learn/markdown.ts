/* The little Markdown that docs/rules is written in, read into data: no HTML goes through it. */

export type Inline =
  | { kind: "text" | "bold" | "code"; text: string }
  /** R, A or X in brackets: where a rule comes from. */
  | { kind: "mark"; marks: string[]; text: string };

export type Block =
  | { kind: "heading"; level: number; text: string; id: string }
  /** `rule` is its number where it has one, "NIL-20". */
  | { kind: "paragraph"; inlines: Inline[]; rule?: string }
  | { kind: "list"; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "drawing"; text: string };

const RULE = /^\*\*([A-Z]{3}-\d+)\*\*/;
const PIECES = /\*\*([^*]+)\*\*|`([^`]+)`|\(((?:[RAX])(?:[/,] ?[RAX])*)\)/g;

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const hit of text.matchAll(PIECES)) {
    if (hit.index > end) found.push({ kind: "text", text: text.slice(end, hit.index) });
    if (hit[1] !== undefined) found.push({ kind: "bold", text: hit[1] });
    else if (hit[2] !== undefined) found.push({ kind: "code", text: hit[2] });
    else found.push({ kind: "mark", marks: [...new Set(hit[3]!.split(/[/,] ?/))], text: hit[3]! });
    end = hit.index + hit[0].length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

/** "The cards" → "the-cards"; letters of every language stay. */
export function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

function cells(line: string): Inline[][] {
  return line.replace(/^\||\|$/g, "").split("|").map((cell) => inlines(cell.trim()));
}

/** A line of a table that begins without a word goes on in the cells of the line before it. */
function rows(lines: readonly string[]): Inline[][][] {
  const found: Inline[][][] = [];
  for (const row of lines.map(cells)) {
    const last = found.at(-1);
    if (last && row[0]?.length === 0)
      row.forEach((cell, n) => cell.length && last[n]?.push({ kind: "text", text: " " }, ...cell));
    else found.push(row);
  }
  return found;
}

function paragraph(text: string): Block {
  const rule = RULE.exec(text)?.[1];
  return rule === undefined ? { kind: "paragraph", inlines: inlines(text) } : { kind: "paragraph", inlines: inlines(text), rule };
}

function listItems(lines: readonly string[]): Inline[][] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items.map(inlines);
}

/** The lines between two empty ones. */
function blockOf(lines: readonly string[]): Block {
  const first = lines[0]!;
  const heading = /^(#+) (.*)/.exec(first);
  if (heading) return { kind: "heading", level: heading[1]!.length, text: heading[2]!, id: slug(heading[2]!) };
  if (first.startsWith("|")) return { kind: "table", head: cells(first), rows: rows(lines.slice(2)) };
  if (first.startsWith("- ")) return { kind: "list", items: listItems(lines) };
  if (/^ {4}/.test(first)) return { kind: "drawing", text: lines.map((line) => line.slice(4)).join("\n") };
  return paragraph(lines.join(" "));
}

export function blocks(markdown: string): Block[] {
  return markdown.split(/\n\s*\n/).map((part) => part.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0).map(blockOf);
}

export function plain(parts: readonly Inline[]): string {
  return parts.map((part) => (part.kind === "mark" ? `(${part.text})` : part.text)).join("");
}

/** All words of a block, for searching. */
export function words(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "drawing": return block.text;
    case "paragraph": return plain(block.inlines);
    case "list": return block.items.map(plain).join(" ");
    case "table": return [block.head, ...block.rows].map((row) => row.map(plain).join(" ")).join(" ");
  }
}

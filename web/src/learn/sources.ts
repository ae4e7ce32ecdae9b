/* The rules as players read them: without the numbers of rules, the marks that say where a rule comes from, and
 * the chapter for those who correct a card in the files. All of that is one press away, under "Numbers and sources". */

import { plain, type Block, type Inline } from "./markdown.js";

const ONLY_MARKS = /^[RAX](\s*[/,]\s*[RAX])*$/;

/** The text around a mark that goes: no space before a full stop, and one between words. */
function joined(before: string, after: string): string {
  return before === "" ? after.trimStart() : before.trimEnd() + after;
}

function withoutMarks(parts: readonly Inline[], numbered: boolean): Inline[] {
  const found: Inline[] = [];
  let cut = numbered;
  for (const part of numbered ? parts.slice(1) : parts) {
    if (part.kind === "mark") {
      cut = true;
      continue;
    }
    const last = found.at(-1);
    if (cut && part.kind === "text" && (!last || last.kind === "text")) {
      found.splice(-1, last ? 1 : 0, { kind: "text", text: joined(last?.text ?? "", part.text) });
    } else found.push(part);
    cut = false;
  }
  const end = found.at(-1);
  if (cut && end?.kind === "text") found.splice(-1, 1, { kind: "text", text: end.text.trimEnd() });
  return found;
}

/** The columns of a table that do not only hold marks. */
function columnsOf({ head, rows }: Block & { kind: "table" }): number[] {
  const marked = (column: number): boolean => {
    const cells = rows.map((row) => plain(row[column] ?? [])).filter((cell) => cell !== "");
    return cells.length > 0 && cells.every((cell) => ONLY_MARKS.test(cell));
  };
  return head.flatMap((_, column) => (marked(column) ? [] : [column]));
}

function bare(block: Block): Block {
  switch (block.kind) {
    case "paragraph": return { ...block, inlines: withoutMarks(block.inlines, block.rule !== undefined) };
    case "list": return { ...block, items: block.items.map((item) => withoutMarks(item, false)) };
    case "table": {
      const columns = columnsOf(block);
      const kept = (row: readonly Inline[][]): Inline[][] => columns.map((column) => withoutMarks(row[column] ?? [], false));
      return { kind: "table", head: kept(block.head), rows: block.rows.map(kept) };
    }
    default: return block;
  }
}

/** Where the marks are explained: from the sentence before their list to the first chapter. */
function explained(page: readonly Block[]): { from: number; to: number } | null {
  const list = page.findIndex((block) => block.kind === "list" && block.items.every(([first]) => first?.kind === "bold" && ONLY_MARKS.test(first.text)));
  const chapter = page.findIndex((block, at) => at > list && block.kind === "heading");
  return list < 1 || chapter < 0 ? null : { from: list - 1, to: chapter };
}

/** Where the last chapter begins, if it is about the files of the program. */
function files(page: readonly Block[]): number {
  const last = page.map((block) => block.kind === "heading" && block.level === 2).lastIndexOf(true);
  const names = page.slice(Math.max(0, last)).some((block) => block.kind === "paragraph" && block.inlines.some((part) => part.kind === "code" && part.text.endsWith(".def")));
  return last >= 0 && names ? last : page.length;
}

export function withoutSources(page: readonly Block[]): Block[] {
  const marks = explained(page);
  return page.slice(0, files(page)).filter((_, at) => !marks || at < marks.from || at >= marks.to).map(bare);
}

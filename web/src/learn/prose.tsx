/* Blocks of the rules as elements, with their numbers as anchors and their marks explained. */

import { Fragment, type ComponentChildren, type JSX } from "preact";
import { to } from "../app/router.js";
import { toast } from "../app/ui/toast.js";
import { text } from "../text/learn.js";
import { Drawing, Sign } from "./drawing.js";
import type { Block, Inline } from "./markdown.js";

const MARKS: Readonly<Record<string, () => string>> = { R: text.markR, A: text.markA, X: text.markX };

function Marks({ marks, said }: { marks: readonly string[]; said: string }): JSX.Element {
  const note = marks.map((mark) => MARKS[mark]?.() ?? mark).join("; ");
  return <button type="button" class={`mark mark-${marks[0]}`} title={note} onClick={() => toast(note)}>{said}<span class="unseen"> ({note})</span></button>;
}

/** A number of a rule in the middle of a text leads to it. */
function linked(said: string, game: string): ComponentChildren {
  return said.split(/([A-Z]{3}-\d+)/).map((part, n) => (n % 2 ? <a key={n} href={to("rules", game, part)}>{part}</a> : part));
}

function Line({ inlines, game }: { inlines: readonly Inline[]; game: string }): JSX.Element {
  return (
    <>
      {inlines.map((part, n) => {
        if (part.kind === "bold") return <strong key={n}>{linked(part.text, game)}</strong>;
        if (part.kind === "code") return <Fragment key={n}><code>{part.text}</code><Sign letter={part.text} game={game} /></Fragment>;
        if (part.kind === "mark") return <Marks key={n} marks={part.marks} said={part.text} />;
        return <span key={n}>{linked(part.text, game)}</span>;
      })}
    </>
  );
}

function Table({ block, game }: { block: Block & { kind: "table" }; game: string }): JSX.Element {
  return (
    <section class="rules-table" tabIndex={0}>
      <table>
        <thead>
          <tr>{block.head.map((cell, n) => (cell.length ? <th key={n} scope="col"><Line inlines={cell} game={game} /></th> : <td key={n} />))}</tr>
        </thead>
        <tbody>
          {block.rows.map((row, n) => (
            <tr key={n}>{row.map((cell, m) => <td key={m}><Line inlines={cell} game={game} /></td>)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Prose({ block, game, lit }: { block: Block; game: string; lit: boolean }): JSX.Element {
  switch (block.kind) {
    case "heading": {
      /* The title of the page is its <h1>. */
      const Level = block.level < 3 ? "h2" : "h3";
      return <Level id={block.id} tabIndex={-1}>{block.text}</Level>;
    }
    case "table": return <Table block={block} game={game} />;
    case "drawing": return <Drawing drawn={block.text} game={game} />;
    case "list":
      return <ul>{block.items.map((item, n) => <li key={n}><Line inlines={item} game={game} /></li>)}</ul>;
    case "paragraph":
      return block.rule === undefined
        ? <p><Line inlines={block.inlines} game={game} /></p>
        : <p id={block.rule} class={lit ? "rule rule-lit" : "rule"} tabIndex={-1}><Line inlines={block.inlines} game={game} /></p>;
  }
}

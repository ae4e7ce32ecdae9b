/* Blocks of the rules as elements, with their numbers as anchors and their marks explained. */

import { Fragment, type ComponentChildren, type JSX } from "preact";
import { to } from "../app/router.js";
import { toast } from "../app/ui/toast.js";
import { text } from "../text/learn.js";
import type { Notation } from "../boards/game.js";
import type { Block, Inline } from "./markdown.js";

/** The game whose rules these are, and how its own notation is drawn. */
export interface Subject {
  game: string;
  notation: Notation | null;
}

const MARKS: Readonly<Record<string, () => string>> = { R: text.markR, A: text.markA, X: text.markX };

function Marks({ marks, said }: { marks: readonly string[]; said: string }): JSX.Element {
  const note = marks.map((mark) => MARKS[mark]?.() ?? mark).join("; ");
  return <button type="button" class={`mark mark-${marks[0]}`} title={note} onClick={() => toast(note)}>{said}<span class="unseen"> ({note})</span></button>;
}

/** A number of a rule in the middle of a text leads to it. */
function linked(said: string, game: string): ComponentChildren {
  return said.split(/([A-Z]{3}-\d+)/).map((part, n) => (n % 2 ? <a key={n} href={to("rules", game, part)}>{part}</a> : part));
}

function Line({ inlines, subject }: { inlines: readonly Inline[]; subject: Subject }): JSX.Element {
  const { game, notation } = subject;
  return (
    <>
      {inlines.map((part, n) => {
        if (part.kind === "bold") return <strong key={n}>{linked(part.text, game)}</strong>;
        if (part.kind === "code") return <Fragment key={n}><code>{part.text}</code>{notation && <notation.Sign code={part.text} />}</Fragment>;
        if (part.kind === "mark") return <Marks key={n} marks={part.marks} said={part.text} />;
        return <span key={n}>{linked(part.text, game)}</span>;
      })}
    </>
  );
}

function Table({ block, subject }: { block: Block & { kind: "table" }; subject: Subject }): JSX.Element {
  return (
    <section class="rules-table" tabIndex={0}>
      <table>
        <thead>
          <tr>{block.head.map((cell, n) => (cell.length ? <th key={n} scope="col"><Line inlines={cell} subject={subject} /></th> : <td key={n} />))}</tr>
        </thead>
        <tbody>
          {block.rows.map((row, n) => (
            <tr key={n}>{row.map((cell, m) => <td key={m}><Line inlines={cell} subject={subject} /></td>)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Prose({ block, subject, lit }: { block: Block; subject: Subject; lit: boolean }): JSX.Element {
  switch (block.kind) {
    case "heading": {
      /* The title of the page is its <h1>. */
      const Level = block.level < 3 ? "h2" : "h3";
      return <Level id={block.id} tabIndex={-1}>{block.text}</Level>;
    }
    case "table": return <Table block={block} subject={subject} />;
    case "drawing": return subject.notation?.draw(block.text) ?? <pre class="rules-drawing" tabIndex={0}>{block.text}</pre>;
    case "list":
      return <ul>{block.items.map((item, n) => <li key={n}><Line inlines={item} subject={subject} /></li>)}</ul>;
    case "paragraph":
      return block.rule === undefined
        ? <p><Line inlines={block.inlines} subject={subject} /></p>
        : <p id={block.rule} class={lit ? "rule rule-lit" : "rule"} tabIndex={-1}><Line inlines={block.inlines} subject={subject} /></p>;
  }
}

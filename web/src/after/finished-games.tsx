/* The list of matches finished in this browser, with links to their reviews. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { theEngine } from "../app/load-engine.js";
import { to } from "../app/router.js";
import { Art } from "../art.js";
import type { Engine } from "../engine.js";
import { finishedMatches, MOST_FINISHED } from "../solo/saves.js";
import type { Saved } from "../solo/saves.js";
import { text } from "../text/after.js";
import { lang, said } from "../text/lang.js";
import { text as solo } from "../text/solo.js";
import { Replay } from "./replay.js";
import { winnersText } from "./story.js";

interface Line {
  saved: Saved;
  name: string;
  won: string;
}

/** Leaves out a record that cannot be read any more. */
function lineOf(engine: Engine, saved: Saved): Line[] {
  try {
    const replay = new Replay(engine, saved.record, true);
    const won = winnersText(replay.at(replay.moves, -1), replay.you);
    replay.close();
    return [{ saved, name: said(replay.game.name), won }];
  } catch {
    return [];
  }
}

export function PastGames(): JSX.Element {
  const [lines, setLines] = useState<Line[]>([]);
  const when = new Intl.DateTimeFormat(lang.value, { dateStyle: "medium", timeStyle: "short" });
  useEffect(() => {
    let here = true;
    void theEngine().then((engine) => here && setLines(finishedMatches(localStorage).flatMap((saved) => lineOf(engine, saved))));
    return () => {
      here = false;
    };
  }, [lang.value]);
  return (
    <section class="after-past" aria-labelledby="after-past">
      <h2 id="after-past">{solo.pastTitle()}</h2>
      <p class="after-note">{lines.length ? solo.pastNote({ n: MOST_FINISHED }) : solo.pastNone()}</p>
      <ul>
        {lines.map(({ saved, name, won }) => (
          <li key={saved.when}>
            <Art game={saved.game} id="cover" />
            <a href={to("after", "past", String(saved.when))}><strong>{name}</strong>{`${text.dash()}${won}`}</a>
            <span class="after-note">{when.format(saved.when)} · {solo.pastMoves({ n: saved.moves })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

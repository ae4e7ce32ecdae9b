/* What the coach says, above the board: a lesson, what to do, and the way on. */

import type { JSX } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { Icon } from "../art.js";
import { lang } from "../text/lang.js";
import { text } from "../text/learn.js";
import { typeset } from "../text/typography.js";
import type { Three } from "../text/words.js";
import { LANGS } from "../types.js";
import { usePointing } from "./highlight.js";
import type { LessonTable } from "./table.js";

export interface CoachProps {
  table: LessonTable;
  /** Moves are still being shown: the coach speaks of what comes after them. */
  busy: boolean;
  /** Everything is said: what now. */
  playOn(): void;
  again(): void;
}

function End({ table, playOn, again }: CoachProps): JSX.Element {
  const { game } = table.tutorial.setup;
  const running = table.state.stage !== "over";
  return (
    <div class="coach-end">
      <h2>{text.done()}</h2>
      <div class="row">
        {running && <Button kind="main" icon="play" class="coach-on" onClick={playOn}>{text.playOn()}</Button>}
        <ButtonLink kind={running ? "plain" : "main"} icon="add" href={to("new", game)}>{text.newGame()}</ButtonLink>
        <ButtonLink icon="rules" href={to("rules", game)}>{text.rules()}</ButtonLink>
        <Button icon="again" onClick={again}>{text.again()}</Button>
      </div>
    </div>
  );
}

/** In a window of its own: the lesson stays where it is. */
function RuleLink({ game, rule }: { game: string; rule: string }): JSX.Element {
  return (
    <a class="button button-quiet" href={to("rules", game, rule)} target="_blank" rel="noopener" aria-label={`${text.rules()} ${rule}`}>
      <Icon id="rules" /><span>{text.rules()}</span>
    </a>
  );
}

/** A text of a tutorial in the language of the page. */
export function inLang(three: Three): string {
  return typeset(lang.value, three[LANGS.indexOf(lang.value)] ?? three[0]);
}

type Spoken = Pick<LessonTable, "lesson" | "suggested" | "progress" | "chapter" | "waits" | "done">;

/** What the table says; while moves are shown, what it said before them, and nothing to do. */
function useSettled({ lesson, suggested, progress, chapter, waits, done }: LessonTable, busy: boolean): Spoken {
  const before = useRef<Spoken | null>(null);
  if (busy && before.current) return { ...before.current, suggested: null, waits: false, done: false };
  before.current = { lesson, suggested, progress, chapter, waits, done };
  return before.current;
}

/** The panel of the coach; drawn again whenever the table changes. */
export function Coach(props: CoachProps): JSX.Element {
  const { table } = props;
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const said = useRef<HTMLParagraphElement>(null);
  const [folded, fold] = useState(false);
  useEffect(() => table.listen(() => redraw(undefined)), [table]);
  const { lesson, suggested, progress, chapter, waits, done } = useSettled(table, props.busy);
  const words = lesson ? inLang(lesson.say) : undefined;
  const terms = suggested ? Object.values(suggested.fields).filter((value) => typeof value === "string") : null;
  usePointing({ key: `${progress.n} ${suggested?.move ?? ""}`, show: lesson?.show, terms });
  useEffect(() => said.current?.closest(".coach")?.scrollTo({ top: 0 }), [words]);
  return (
    <section class={folded ? "coach coach-folded" : "coach"} aria-label={text.coach()}>
      <p class="coach-head">
        <Icon id="hint" />
        <span>
          <a href={to("learn")} class="coach-chapter" title={text.chapters()}>{text.chapter({ n: chapter.number, name: inLang(chapter.chapter.name) })}</a>
          {" · "}{text.lesson({ n: chapter.n, all: chapter.all })}
        </span>
        {progress.n > 1 && !done && <button type="button" class="coach-again" onClick={props.again}>{text.again()}</button>}
        <button type="button" class="coach-fold" aria-expanded={!folded} aria-label={folded ? text.unfold() : text.fold()} onClick={() => fold(!folded)}>
          <Icon id={folded ? "add" : "cross"} />
        </button>
      </p>
      <div aria-live="polite">
        {words !== undefined && <p class="coach-says" data-question ref={said}>{words}</p>}
        {words === undefined && !suggested && !done && <p class="coach-says">{text.otherActs()}</p>}
        {suggested && <p class="coach-do" data-question><Icon id="next" /> {text.doThis({ move: suggested.text })}</p>}
      </div>
      <div class="row coach-tools">
        {waits && <Button kind="main" icon="next" class="coach-next" onClick={() => table.next()}>{text.next()}</Button>}
        {suggested && <Button icon="play" class="coach-show" onClick={() => void table.play(suggested.move)}>{text.showMe()}</Button>}
        {lesson?.rule && <RuleLink game={table.tutorial.setup.game} rule={lesson.rule} />}
      </div>
      {done && <End {...props} />}
    </section>
  );
}

/* What the coach says, above the board: a lesson, what to do, and the way on. */

import type { JSX } from "preact";
import { useEffect, useReducer, useRef } from "preact/hooks";
import { to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { Icon } from "../art.js";
import { lang } from "../text/lang.js";
import { text } from "../text/learn.js";
import { typeset } from "../text/typography.js";
import { LANGS } from "../types.js";
import { usePointing } from "./highlight.js";
import type { LessonTable } from "./table.js";

export interface CoachProps {
  table: LessonTable;
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
      <Icon id="rules" /><span>{rule}</span>
    </a>
  );
}

/** The panel of the coach; drawn again whenever the table changes. */
export function Coach(props: CoachProps): JSX.Element {
  const { table } = props;
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => table.listen(() => redraw(undefined)), [table]);
  const { lesson, suggested, progress, waits, done } = table;
  const three = lesson?.say[LANGS.indexOf(lang.value)];
  const words = three === undefined ? undefined : typeset(lang.value, three);
  const terms = suggested ? Object.values(suggested.fields).filter((value) => typeof value === "string") : null;
  usePointing({ key: `${progress.n} ${suggested?.move ?? ""}`, show: lesson?.show, terms });
  useEffect(() => said.current?.closest(".coach")?.scrollTo({ top: 0 }), [words]);
  return (
    <section class="coach" aria-label={text.coach()}>
      <p class="coach-head">
        <Icon id="hint" /> <span>{text.lesson(progress)}</span>
        {progress.n > 1 && !done && <button type="button" class="coach-again" onClick={props.again}>{text.again()}</button>}
      </p>
      <div aria-live="polite">
        {words !== undefined && <p class="coach-says" ref={said}>{words}</p>}
        {words === undefined && !suggested && <p class="coach-says">{text.otherActs()}</p>}
        {suggested && <p class="coach-do"><Icon id="next" /> {text.doThis({ move: suggested.text })}</p>}
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

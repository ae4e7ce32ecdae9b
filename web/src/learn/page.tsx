/* "#/learn/nile": the first game of Nile with a coach, "#/learn/nile/3" from its third chapter on; "#/learn": all
 * games with their chapters. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameOf, theEngine } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { go, to } from "../app/router.js";
import { ButtonLink } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { Art, Icon } from "../art.js";
import { games, pageOf } from "../boards/list.js";
import { TableScreen } from "../play/screen.js";
import { pauseFor } from "../play/playback.js";
import { useReplaceDialog } from "../solo/replace-dialog.js";
import { saveMatch } from "../solo/saves.js";
import { said } from "../text/lang.js";
import { text } from "../text/learn.js";
import { Coach, inLang } from "./coach.js";
import { chapterAt, lessonsIn, type Tutorial } from "./lesson.js";
import { namesOf } from "./names.js";
import { deleteProgress, learned, savedProgress, saveProgress } from "./progress.js";
import { LessonTable, lessonOf, markOf } from "./table.js";

/** What the screen still shows of a move before the next one is made. */
const AFTER_MS = 60;

/** From a chapter, counted from 1, or from where the person stopped. */
async function openLesson(game: string, chapter: number | null): Promise<LessonTable | null> {
  const [engine, tutorial] = await Promise.all([theEngine(), pageOf(game).tutorial?.()]);
  if (!tutorial) return null;
  const table = new LessonTable(engine, tutorial, {
    names: namesOf(tutorial),
    pause: (step) => pauseFor(step) + AFTER_MS,
    notThat: (move) => text.notThat({ move }),
    noUndo: text.noUndo,
    readFirst: text.readFirst,
  }, chapter === null ? savedProgress(localStorage, tutorial) : markOf(tutorial, chapter - 1));
  table.listen(() => saveProgress(localStorage, table));
  return table;
}

/** A game with its chapters: what was learned, and the ways in. */
function Course({ game, tutorial }: { game: string; tutorial: Tutorial }): JSX.Element {
  const { n, all, done } = learned(localStorage, game);
  const name = gameOf(game)?.name;
  const current = chapterAt(tutorial, lessonOf(tutorial, savedProgress(localStorage, tutorial)));
  const minutes = pageOf(game).about?.lessons ?? 0;
  return (
    <section class="course" aria-label={name && said(name)}>
      <header>
        <Art game={game} id="cover" />
        <div>
          <h2>{name && said(name)}</h2>
          <p>{text.minutes({ n: minutes })} · {text.lessonCount({ n: tutorial.lessons.length })}</p>
        </div>
      </header>
      {n > 0 && <progress max={all} value={done ? all : n} aria-label={text.learnedOf({ n: done ? all : n, all })} />}
      <ol>
        {tutorial.chapters.map((chapter, at) => {
          const passed = done || n >= chapter.from + lessonsIn(tutorial, at);
          const here = n > 0 && !done && at === current;
          return (
            <li key={chapter.from}>
              <a class={passed ? "chapter chapter-done" : "chapter"} href={to("learn", game, at + 1)} aria-current={here ? "step" : undefined}>
                <span>{inLang(chapter.name)}</span>
                <small>{text.lessonCount({ n: lessonsIn(tutorial, at) })}</small>
                {passed && <Icon id="check" />}
              </a>
            </li>
          );
        })}
      </ol>
      <ButtonLink kind="main" icon="hint" href={to("learn", game)} label={`${n > 0 && !done ? text.goOn() : text.begin()}: ${name ? said(name) : game}`}>
        {n > 0 && !done ? text.goOn() : done ? text.again() : text.begin()}
      </ButtonLink>
    </section>
  );
}

function useTutorials(): Map<string, Tutorial> | null {
  const [found, setFound] = useState<Map<string, Tutorial> | null>(null);
  useEffect(() => {
    const wanted = games.flatMap(({ id, tutorial }) => (tutorial ? [tutorial().then((loaded) => [id, loaded] as const)] : []));
    Promise.all([theEngine(), Promise.all(wanted)]).then(([, loaded]) => setFound(new Map(loaded))).catch(toastError);
  }, []);
  return found;
}

function All(): JSX.Element {
  const tutorials = useTutorials();
  return (
    <Page title={text.learnAll()} class="page-broad">
      <p>{text.learnNote()}</p>
      {!tutorials && <p class="loading" role="status">{text.learnAll()}</p>}
      <div class="courses">
        {tutorials && [...tutorials].map(([game, tutorial]) => <Course key={game} game={game} tutorial={tutorial} />)}
      </div>
    </Page>
  );
}

function First({ game, chapter, again }: { game: string; chapter: number | null; again(): void }): JSX.Element {
  const [table, setTable] = useState<LessonTable | null>(null);
  const replacing = useReplaceDialog(game);
  useEffect(() => {
    let mine: LessonTable | null = null;
    let here = true;
    /* A reload goes on where the person is by then. */
    if (chapter !== null) go(to("learn", game), true);
    openLesson(game, chapter).then((opened) => {
      if (!here) return opened?.close();
      mine = opened;
      setTable(opened);
      opened?.start();
    }).catch(toastError);
    return () => {
      here = false;
      mine?.close();
    };
  }, [game]);
  if (!table) return <Page title={text.learnAll()}><p class="loading" role="status">{text.learnAll()}</p></Page>;
  const playOn = async (): Promise<void> => {
    saveMatch(localStorage, { game, record: await table.record(), when: Date.now(), moves: table.state.at, over: false });
    go(to("play", game));
  };
  const anew = (): void => {
    deleteProgress(localStorage, game);
    again();
  };
  const coach = (busy: boolean): JSX.Element => <Coach busy={busy} table={table} playOn={() => replacing.ask(() => void playOn().catch(toastError))} again={anew} />;
  return <TableScreen source={table} notice={replacing.dialog} coach={coach} />;
}

export default function Learn({ args }: PageProps): JSX.Element {
  const [round, setRound] = useState(0);
  const game = args[0];
  if (game === undefined || !pageOf(game).tutorial) return <All />;
  const chapter = /^[1-9]\d?$/.test(args[1] ?? "") ? Number(args[1]) : null;
  return <First key={`${game} ${round}`} game={game} chapter={chapter} again={() => setRound(round + 1)} />;
}

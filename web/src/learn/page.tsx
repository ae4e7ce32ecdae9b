/* "#/learn/nile": the first game of Nile with a coach; "#/learn": which games have one. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameOf, theEngine } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { go, to } from "../app/router.js";
import { ButtonLink } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { Art } from "../art.js";
import { games, pageOf } from "../boards/list.js";
import { TableScreen } from "../play/screen.js";
import { pauseFor } from "../play/playback.js";
import { useReplaceDialog } from "../solo/replace-dialog.js";
import { saveMatch } from "../solo/saves.js";
import { said } from "../text/lang.js";
import { text } from "../text/learn.js";
import { Coach } from "./coach.js";
import { deleteProgress, savedProgress, saveProgress } from "./progress.js";
import { namesOf } from "./names.js";
import { LessonTable } from "./table.js";

/** What the screen still shows of a move before the next one is made. */
const AFTER_MS = 60;

async function openLesson(game: string): Promise<LessonTable | null> {
  const [engine, tutorial] = await Promise.all([theEngine(), pageOf(game).tutorial?.()]);
  if (!tutorial) return null;
  const table = new LessonTable(engine, tutorial, {
    names: namesOf(tutorial),
    pause: (step) => pauseFor(step) + AFTER_MS,
    notThat: (move) => text.notThat({ move }),
    noUndo: text.noUndo,
    readFirst: text.readFirst,
  }, savedProgress(localStorage, tutorial));
  table.listen(() => saveProgress(localStorage, table));
  return table;
}

function All(): JSX.Element {
  return (
    <Page title={text.learnAll()}>
      <p>{text.learnNote()}</p>
      <ul class="learn-games">
        {games.filter(({ tutorial }) => tutorial).map(({ id }) => {
          const game = gameOf(id);
          return game && (
            <li key={id}>
              <Art game={id} id="cover" />
              <ButtonLink kind="main" icon="hint" href={to("learn", id)}>{said(game.name)}</ButtonLink>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}

function First({ game, again }: { game: string; again(): void }): JSX.Element {
  const [table, setTable] = useState<LessonTable | null>(null);
  const replacing = useReplaceDialog(game);
  useEffect(() => {
    let mine: LessonTable | null = null;
    let here = true;
    openLesson(game).then((opened) => {
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
  const coach = <Coach table={table} playOn={() => replacing.ask(() => void playOn().catch(toastError))} again={anew} />;
  return <TableScreen source={table} notice={<>{coach}{replacing.dialog}</>} />;
}

export default function Learn({ args }: PageProps): JSX.Element {
  const [round, setRound] = useState(0);
  const game = args[0];
  if (game === undefined || !pageOf(game).tutorial) return <All />;
  return <First key={`${game} ${round}`} game={game} again={() => setRound(round + 1)} />;
}

/* "Play on from here": the match cut at a step, with a person on the seat one looks through. */

import type { JSX } from "preact";
import { theEngine } from "../app/load-engine.js";
import { go, to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { SPECTATOR } from "../engine.js";
import { seatName } from "../play/names.js";
import { useReplaceDialog } from "../solo/replace-dialog.js";
import { saveMatch } from "../solo/saves.js";
import { text } from "../text/after.js";
import { cut } from "./cut.js";
import type { Replay } from "./replay.js";

/** Of bots that take the places of people. */
const LEVEL = 4;

async function playOn(replay: Replay, step: number, you: number): Promise<void> {
  const record = cut(replay.record, step, you, LEVEL);
  const engine = await theEngine();
  engine.read(record).close();
  saveMatch(localStorage, { game: replay.game.id, record, when: Date.now(), moves: step, over: false });
  go(to("play", replay.game.id));
}

export function PlayOn({ replay, step, eyes }: { replay: Replay; step: number; eyes: number }): JSX.Element {
  const replacing = useReplaceDialog(replay.game.id);
  const why = eyes === SPECTATOR ? text.playOnWho() : step >= replay.moves ? text.playOnWhen() : undefined;
  const note = why ?? text.playOnAs({ name: seatName(replay.at(step, eyes).seats[eyes], eyes) });
  return (
    <p class="row">
      <Button icon="play" class="after-play-on" why={why} onClick={() => replacing.ask(() => void playOn(replay, step, eyes).catch(toastError))}>{text.playOn()}</Button>
      <span class="after-note">{note}</span>
      {replacing.dialog}
    </p>
  );
}

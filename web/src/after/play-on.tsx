/* "Play on from here": a match cut at a step, with you in the seat whose view is shown. */

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
import type { Replay } from "./replay.js";

/** The lines before the moves, with other players in the seats. */
function head(lines: readonly string[], you: number, level: number): string[] {
  return lines.map((line) => {
    if (line.startsWith("akhet record ")) return "akhet record 3";
    const seat = /^seat (\d+) (\S+) ?(.*)$/.exec(line);
    if (!seat) return line;
    const bot = /^bot:level[1-8]$/.exec(seat[2] ?? "")?.[0] ?? `bot:level${level}`;
    const kind = Number(seat[1]) === you ? "person" : bot;
    return `seat ${seat[1]} ${kind}${seat[3] ? ` ${seat[3]}` : ""}`;
  });
}

/** The record of the match after `moves` moves: you in the seat `you`, bots in the others. Bots keep their
 * seats, and bots of `level` replace people. */
export function cut(record: string, moves: number, you: number, level: number): string {
  const lines = record.replace(/\r\n/g, "\n").split("\n");
  const at = lines.findIndex((line) => /^moves \d+$/.test(line));
  const before = head(lines.slice(0, at), you, level);
  return [...before, `moves ${moves}`, ...lines.slice(at + 1, at + 1 + moves), "end", ""].join("\n");
}

/** The level of the bots that replace people. */
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

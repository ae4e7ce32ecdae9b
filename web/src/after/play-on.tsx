/* "Play on from here": a match cut at a step, with you in the seat whose view is shown. */

import type { JSX } from "preact";
import { theEngine } from "../app/load-engine.js";
import { go, to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { seatName } from "../play/names.js";
import { useReplaceDialog } from "../solo/replace-dialog.js";
import { saveMatch } from "../solo/saves.js";
import { text } from "../text/after.js";
import type { Replay } from "./replay.js";

/** Who sits in a seat of a record, as its line says it. */
interface Sitting {
  seat: number;
  kind: string;
  name: string;
}

/** The record of a match after `moves` moves, with other players in its seats. */
export function cutWith(record: string, moves: number, seated: (was: Sitting) => Omit<Sitting, "seat">): string {
  const lines = record.replace(/\r\n/g, "\n").split("\n");
  const at = lines.findIndex((line) => /^moves \d+$/.test(line));
  const head = lines.slice(0, at).map((line) => {
    if (line.startsWith("akhet record ")) return "akhet record 3";
    const found = /^seat (\d+) (\S+) ?(.*)$/.exec(line);
    if (!found) return line;
    const { kind, name } = seated({ seat: Number(found[1]), kind: found[2] ?? "", name: found[3] ?? "" });
    return `seat ${found[1]} ${kind}${name ? ` ${name}` : ""}`;
  });
  return [...head, `moves ${moves}`, ...lines.slice(at + 1, at + 1 + moves), "end", ""].join("\n");
}

/** You in the seat `you`, bots in the others. Bots keep their seats, and bots of `level` replace people. */
export function cut(record: string, moves: number, you: number, level: number): string {
  return cutWith(record, moves, ({ seat, kind, name }) => {
    const bot = /^bot:level[1-8]$/.exec(kind)?.[0] ?? `bot:level${level}`;
    return { kind: seat === you ? "person" : bot, name };
  });
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
  const why = eyes < 0 ? text.playOnWho() : step >= replay.moves ? text.playOnWhen() : undefined;
  const note = why ?? (eyes === replay.you ? text.playOnAsYou() : text.playOnAs({ name: seatName(replay.at(step, eyes).seats[eyes], eyes) }));
  return (
    <p class="row">
      <Button icon="play" class="after-play-on" why={why} onClick={() => replacing.ask(() => void playOn(replay, step, eyes).catch(toastError))}>{text.playOn()}</Button>
      <span class="after-note">{note}</span>
      {replacing.dialog}
    </p>
  );
}

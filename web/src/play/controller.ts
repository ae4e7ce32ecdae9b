/* The controller of a table screen: the shown position, the choice of a move, past positions, hints. */

import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";
import { confirmation } from "../app/preferences.js";
import { announce } from "../app/ui/announcer.js";
import { toastError } from "../app/ui/toast.js";
import type { GameBoard } from "../boards/game.js";
import type { Fields } from "./picker.js";
import type { TableSource, TableState } from "../table.js";
import { lang, said } from "../text/lang.js";
import { text } from "../text/play.js";
import type { Answer, LegalMove, Step } from "../types.js";
import { anyTerm } from "./choices.js";
import { eventLines } from "./event-lines.js";
import { turnText } from "./names.js";
import { MovePicker } from "./picker.js";
import { pauseFor, pauseShare, Playback, type Frame } from "./playback.js";
import { soundOf } from "./sound.js";

const NOTHING = (): string => "";

export class TableController {
  /** The shown state; behind the source during playback. */
  now: TableState;
  /** The past step that is shown; null: the present. */
  past: number | null = null;
  hint: Answer | null = null;
  hinting: AbortController | null = null;
  /** Why the last pick was refused. */
  private refusal: () => string = NOTHING;
  /** How many events of the last step were announced before the shown frame. */
  told = 0;
  /** How the board shows a move in parts. */
  framesOf: GameBoard["frames"] | undefined;
  readonly picker: MovePicker;
  /** Counts draws. Components that read signals draw again only for changed props: this one always
   * changes. */
  drawn = 0;
  /** A move, an undo or a resignation is being sent. */
  private asked = false;
  private readonly draw: () => void;
  readonly playback: Playback;

  constructor(readonly source: TableSource, draw: () => void) {
    this.draw = () => {
      this.drawn++;
      draw();
    };
    this.now = source.state;
    this.playback = new Playback(source, {
      show: (state, last) => this.show(state, last),
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      pause: (step) => pauseFor(step, step.seat === source.state.you),
      parts: (before, step) => this.inParts(before, step),
    }, source.state);
    this.picker = new MovePicker({
      play: (move) => void this.play(move),
      changed: () => this.changed(),
      refused: (what) => this.refuse(() => this.whyNot(what)),
      confirmation: () => confirmation.value,
      final: (move) => source.final?.(move.move) ?? source.state.undo === "no",
    });
    this.picker.offer(this.now.legal);
  }

  listen(): () => void {
    const stop = this.source.listen((state, fresh) => {
      const taken = this.now.handover !== undefined && state.handover === undefined;
      if (taken) this.playback.catchUp(state, fresh);
      else this.playback.push(state, fresh);
      this.draw();
    });
    /* The state may have changed between drawing and listening. */
    if (this.source.state !== this.now) this.playback.push(this.source.state, []);
    return () => {
      stop();
      this.hinting?.abort();
      this.playback.stop();
    };
  }

  /** The position that the board shows. */
  get shown(): TableState {
    const at = this.past;
    const past = at === null ? null : this.source.look?.(at);
    if (at === null || !past) return this.now;
    const { steps } = this.now;
    return {
      ...this.now, ...past, at, legal: [], turn: steps.find(({ step }) => step === at + 1)?.seat ?? null, thinking: false,
      stage: "playing", result: null, steps: steps.filter(({ step }) => step <= at),
    };
  }

  /** The shown state will change without an action of the person. */
  get busy(): boolean {
    return this.asked || this.playback.busy || this.source.state.thinking;
  }

  lookAt(step: number | null): void {
    this.past = step === null || step >= this.now.at ? null : step;
    this.refusal = NOTHING;
    this.draw();
  }

  async play(move: LegalMove): Promise<void> {
    this.dropHint();
    await this.attempt(() => this.source.play(move.move));
  }

  async undo(): Promise<void> {
    if (this.source.state.undo === "no") return this.refuse(this.source.state.strict ? text.undo_off : text.undo_no);
    this.past = null;
    await this.attempt(() => this.source.undo());
  }

  resign(): Promise<void> {
    return this.attempt(() => this.source.resign());
  }

  /** Asks for a hint, or cancels the search for one. */
  async askHint(): Promise<void> {
    if (this.hinting || this.hint) return this.dropHint();
    if (!this.now.hints || !this.now.legal.length) return this.refuse(() => this.whyNot({}));
    if (this.now.legal.length === 1) return this.refuse(text.hint_only);
    const hinting = new AbortController();
    this.hinting = hinting;
    this.draw();
    try {
      const answer = await this.source.hint(hinting.signal);
      if (hinting.signal.aborted) return;
      this.hint = answer;
      announce(answer.text);
    } catch (error) {
      if (!hinting.signal.aborted) toastError(error);
    }
    if (this.hinting === hinting) this.hinting = null;
    this.draw();
  }

  dropHint(): void {
    this.hinting?.abort();
    this.hinting = null;
    this.hint = null;
    this.draw();
  }

  /** Said again when the language changes. */
  get reason(): string {
    return this.refusal();
  }

  refuse(reason: () => string): void {
    this.refusal = reason;
    announce(reason());
    this.draw();
  }

  /** Escape closes a hint, then leaves the past, then resets the choice. */
  escape(): void {
    if (this.hint || this.hinting) this.dropHint();
    else if (this.past !== null) this.lookAt(null);
    else this.picker.reset();
  }

  /** Runs one action at a time and ignores a second click. */
  private async attempt(act: () => Promise<void>): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    this.draw();
    try {
      await act();
    } catch (error) {
      toastError(error);
      this.picker.reset();
    }
    this.asked = false;
    this.draw();
  }

  private changed(): void {
    this.refusal = NOTHING;
    this.draw();
  }

  private inParts(before: TableState, step: Step): Frame[] {
    if (!before.view || !pauseShare(1)) return [];
    let part = { from: 0, to: 0 };
    return (this.framesOf?.(before, step) ?? []).map(({ view, to, share }) => {
      part = { from: to > part.to ? part.to : part.from, to };
      const steps = [...before.steps, { ...step, events: step.events.slice(0, to) }];
      return { pause: pauseShare(share), state: { ...before, view, part, steps, legal: [], turn: step.seat ?? null, thinking: false } };
    });
  }

  private show(state: TableState, last: boolean): void {
    const before = this.now;
    this.now = state;
    if (state.at !== before.at || state.legal !== before.legal) {
      if (state.at !== before.at) this.hint = null;
      this.refusal = NOTHING;
      this.picker.offer(last ? state.legal : []);
    }
    if (state.part || state.at !== before.at) this.told = state.part?.from ?? before.part?.to ?? 0;
    const fresh = state.steps.filter((step) => step.step > before.at);
    const events = fresh.flatMap((step) => step.events).slice(before.part?.to ?? 0);
    const asked = last && (state.stage === "over" ? before.stage !== "over" : state.legal.length > 0 && !before.legal.length);
    const told = [...eventLines(events), ...(asked ? [turnText(state)] : [])];
    if (told.length) announce(told.join(". "));
    if (events.length) {
      soundOf(state, events.map((event) => event.data));
    }
    this.draw();
  }

  private whyNot(what: Fields): string {
    if (this.past !== null) return text.in_past();
    if (this.now.stage === "over") return text.not_playing();
    if (this.now.guided) return this.now.guided;
    if (this.now.you === null) return text.spectator();
    if (this.now.turn !== this.now.you || !this.now.legal.length) return text.not_your_turn();
    const id = Object.values(what).find((value) => typeof value === "string");
    const term = id === undefined ? undefined : anyTerm(this.now.game, String(id));
    return term ? text.nothing_with({ name: said(term.name) }) : text.nothing_fits();
  }
}

/** The controller of a source; the component draws again when it changes. */
export function useController(source: TableSource): TableController {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const controller = useMemo(() => new TableController(source, () => redraw(undefined)), [source]);
  useEffect(() => controller.listen(), [controller]);
  const spoken = useRef(lang.value);
  useEffect(() => {
    if (spoken.current !== lang.value) source.translate?.();
    spoken.current = lang.value;
  }, [source, lang.value]);
  return controller;
}

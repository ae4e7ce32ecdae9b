/* The opponents of a new game: bots of a level, or people at this screen. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Art } from "../art.js";
import { text } from "../text/app.js";
import { capital, said } from "../text/lang.js";
import { MOST_NAME } from "./preferences.js";
import { ranks } from "./load-engine.js";
import { Button } from "./ui/button.js";

/** The level that stands for a person. */
export const PERSON = 0;

interface LevelProps {
  label: string;
  value: number;
  /** Whether a person can be chosen too. */
  person?: boolean;
  onChange(level: number): void;
  /** The name of a person in this seat. */
  name?: string;
  onName?(name: string): void;
}

function Level({ label, value, person, onChange, name = "", onName }: LevelProps): JSX.Element {
  const levels = ranks.value.filter((bot) => bot.level !== undefined);
  const chosen = levels.find((bot) => bot.level === value);
  const note = chosen ? said(chosen.note) : value === PERSON ? text.personNote() : "";
  return (
    <div class="level">
      <Art game="table" id={value === PERSON ? "ui-person" : `level${value}`} class="level-medal" />
      <label class="level-pick">
        <span>{label}</span>
        <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
          {person && <option value={PERSON}>{text.personHere()}</option>}
          {levels.map((bot) => (
            <option key={bot.id} value={bot.level}>{`${bot.level} · ${said(bot.name)}`}</option>
          ))}
        </select>
      </label>
      {value === PERSON && onName && (
        <label class="level-pick level-name">
          <span>{text.theirName()}</span>
          <input type="text" value={name} maxLength={MOST_NAME} autocomplete="off" onChange={(event) => onName(event.currentTarget.value.trim())} />
        </label>
      )}
      {note && <p class="level-note">{capital(note)}.</p>}
    </div>
  );
}

export interface OpponentsProps {
  players: number;
  /** Your seat. */
  seat: number;
  /** The level of every seat. */
  levels: readonly number[];
  onChange(levels: number[]): void;
  names: readonly string[];
  onNames(names: string[]): void;
}

/** One choice for all opponents, until the person asks for one each. */
export function Opponents({ players, seat, levels, onChange, names, onNames }: OpponentsProps): JSX.Element {
  const others = [...levels.keys()].filter((at) => at < players && at !== seat);
  const first = levels[others[0] ?? 0] ?? PERSON;
  const alike = first !== PERSON && others.every((at) => levels[at] === first);
  const [each, setEach] = useState(!alike);
  const part = useRef<HTMLElement>(null);
  /* The pressed button disappears: the focus moves to what replaces it. */
  const tellApart = (): void => {
    setEach(true);
    requestAnimationFrame(() => part.current?.querySelector("select")?.focus());
  };
  const set = (at: readonly number[], level: number): void =>
    onChange(levels.map((old, i) => (at.includes(i) ? level : old)));
  const together = others.length > 1 && alike && !each;
  return (
    <section class="setup-part" ref={part}>
      <h2>{text.opponents({ n: others.length })}</h2>
      {together && <Level label={text.allLevels()} value={first} onChange={(level) => set(others, level)} />}
      {together && <Button onClick={tellApart}>{text.eachLevel()}</Button>}
      {!together && others.map((at) => (
        <Level
          key={at} person label={others.length > 1 ? text.levelOf({ n: at + 1 }) : text.strength()}
          value={levels[at] ?? first} onChange={(level) => set([at], level)}
          name={names[at] ?? ""} onName={(name) => onNames(names.map((old, i) => (i === at ? name : old)))}
        />
      ))}
    </section>
  );
}

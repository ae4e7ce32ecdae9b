/* The talk at a table: lines, translated phrases, and muting. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { theEngine } from "../app/load-engine.js";
import { Button, IconButton } from "../app/ui/button.js";
import { Art } from "../art.js";
import type { TalkLine } from "../table.js";
import { text } from "../text/online.js";
import { said } from "../text/lang.js";
import type { Message as Phrase } from "../types.js";
import { muted, setMuted } from "../app/preferences.js";
import { me } from "./session.js";
import { ErrorLine, useTask } from "./form.js";

const MOST = 240;
const phrases = signal<readonly Phrase[]>([]);

export interface TalkProps {
  lines: readonly TalkLine[];
  /** `{ text }` or `{ phrase }`. */
  say(what: { text: string } | { phrase: string }): Promise<unknown>;
  /** Called with the last line that was shown. */
  seen?: (seq: number) => void;
}

/** The number of lines of others after `since`, without muted players. */
export function unread(lines: readonly TalkLine[], since: number): number {
  return lines.filter((line) => line.seq > since && line.name !== me.value && !muted.value.includes(line.name)).length;
}

function Line({ line }: { line: TalkLine }): JSX.Element {
  const phrase = phrases.value.find((one) => one.id === line.phrase);
  return (
    <li class="talk-line">
      {line.seat !== null && <Art game="table" id={`seat-${line.seat + 1}`} class="online-shape" />}
      <span class="talk-text">
        <strong>{line.name}</strong>
        {line.seat === null && <small> ({text.onlooker()})</small>} {phrase ? <em>{said(phrase.text)}</em> : line.text ?? line.phrase}
      </span>
      {line.name !== me.value && (
        <IconButton icon="mute" class="talk-mute" label={text.mute({ name: line.name })} onClick={() => setMuted(line.name, true)} />
      )}
    </li>
  );
}

function Quiet(): JSX.Element | null {
  if (muted.value.length === 0) return null;
  return (
    <p class="talk-quiet">
      {muted.value.map((name) => (
        <Button key={name} kind="quiet" icon="sound" onClick={() => setMuted(name, false)}>{text.unmute({ name })}</Button>
      ))}
    </p>
  );
}

/** Scrolls to the last line when there is a new one. */
function Lines({ lines }: { lines: readonly TalkLine[] }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const heard = lines.filter((line) => !muted.value.includes(line.name));
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [heard.length]);
  if (heard.length === 0) return <p class="online-none">{text.talkEmpty()}</p>;
  return <ol class="talk-lines" ref={list} aria-live="polite" tabIndex={0} aria-label={text.talk()}>{heard.map((line) => <Line key={line.seq} line={line} />)}</ol>;
}

export function Talk({ lines, say, seen }: TalkProps): JSX.Element {
  const [words, setWords] = useState("");
  const { busy, error, run } = useTask();
  useEffect(() => {
    theEngine().then((engine) => { phrases.value = engine.messages().phrases; }, () => undefined);
  }, []);
  const last = lines.at(-1)?.seq ?? 0;
  useEffect(() => seen?.(last), [last]);
  const send = (event: Event): void => {
    event.preventDefault();
    const line = words.trim();
    if (line === "") return;
    run(async () => {
      await say({ text: line });
      setWords("");
    });
  };
  const sendPhrase = (id: string): void => run(async () => { await say({ phrase: id }); });
  return (
    <div class="talk">
      <Lines lines={lines} />
      <Quiet />
      <ErrorLine error={error} />
      {me.value === null ? <p class="online-none">{text.nameToTalk()}</p> : (
        <form class="talk-form" onSubmit={send}>
          <input
            type="text" value={words} maxLength={MOST} aria-label={text.say()} placeholder={text.say()} autocomplete="off"
            onInput={(event) => setWords(event.currentTarget.value)} onKeyDown={(event) => event.stopPropagation()}
          />
          <Button submit icon="chat" {...(busy ? { class: "online-busy" } : {})}>{text.send()}</Button>
          <select
            aria-label={text.phrases()} value=""
            onChange={(event) => { const id = event.currentTarget.value; event.currentTarget.value = ""; if (id) sendPhrase(id); }}
          >
            <option value="">{text.phrases()}</option>
            {phrases.value.map((phrase) => <option key={phrase.id} value={phrase.id}>{said(phrase.text)}</option>)}
          </select>
        </form>
      )}
    </div>
  );
}

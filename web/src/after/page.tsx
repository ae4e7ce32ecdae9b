/* The review of a match: "#/after/GAME" the saved one, "#/after/past/WHEN" one finished in this browser,
 * "#/after/table/ID" one on the server, "#/after/shared/…" the one in the link; "#/after" lists the
 * finished ones and opens a file. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { theEngine } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { to } from "../app/router.js";
import { ButtonLink } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { requestText } from "../online/api.js";
import { AkhetError } from "../engine.js";
import { finishedMatch } from "../solo/saves.js";
import { savedMatch, type Saved } from "../solo/saves.js";
import { text } from "../text/after.js";
import { lang } from "../text/lang.js";
import { unpacked } from "../share-link.js";
import { PastGames } from "./finished-games.js";
import { Replay } from "./replay.js";
import { AnalysisScreen } from "./screen.js";

type Source = (what: string) => Promise<string>;

const SOURCES: Readonly<Record<string, Source>> = {
  past: async (when) => recordOf(finishedMatch(localStorage, Number(when))),
  table: (id) => requestText(`/tables/${encodeURIComponent(id)}/record`),
  shared: (letters) => unpacked(letters).catch(() => {
    throw new Error(text.badLink());
  }),
};

/** The record of a saved match; throws if there is none. */
function recordOf(saved: Saved | null): string {
  if (!saved) throw new Error(text.noRecord());
  return saved.record;
}

/** Any other word is the name of a game. */
function sourceOf(from: string): Source | null {
  if (from === "") return null;
  if (Object.hasOwn(SOURCES, from)) return SOURCES[from] ?? null;
  return async () => recordOf(savedMatch(localStorage, from));
}

/** The error, with the line of the record if it has one. */
function whyNot(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  const line = error instanceof AkhetError ? error.data.line : undefined;
  return line === undefined ? text.cannotShow({ why }) : text.cannotShowAt({ why, n: line });
}

/** The error of a running match: the server keeps its secret until the end. */
const WITHHELD = "record_withheld";

/** `table`: the online table of the match; `mine`: it was played in this browser. */
function Looked({ record, table, mine: own, refuse }: { record: string; table: string | null; mine: boolean; refuse(why: string): void }): JSX.Element | null {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    let mine: Replay | null = null;
    let here = true;
    theEngine().then((engine) => {
      if (!here) return;
      mine = new Replay(engine, record, own);
      setReplay(mine);
    }).catch((error: unknown) => {
      if (!here) return;
      if (table !== null && error instanceof AkhetError && error.data.id === WITHHELD) setRunning(true);
      else refuse(whyNot(error));
    });
    return () => {
      here = false;
      mine?.close();
    };
  }, [record]);
  if (running && table !== null) return <Running table={table} />;
  if (!replay) return <Page title={text.loading()}><p class="loading" role="status">{text.loading()}</p></Page>;
  replay.speak(lang.value);
  return <AnalysisScreen replay={replay} record={record} table={table} />;
}

/** Shown for a match that is not over. */
function Running({ table }: { table: string }): JSX.Element {
  return (
    <Page title={text.running()}>
      <p>{text.notOver()}</p>
      <p><ButtonLink kind="main" icon="people" href={to("table", table)}>{text.toTable()}</ButtonLink></p>
    </Page>
  );
}

/** Opens a record from a file. */
function Choose({ onRecord }: { onRecord(record: string): void }): JSX.Element {
  const [over, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    file?.text().then(onRecord).catch(toastError);
  };
  return (
    <div
      class={over ? "after-drop over" : "after-drop"}
      onDragOver={(event) => { event.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => { event.preventDefault(); setOver(false); take(event.dataTransfer?.files[0]); }}
    >
      <h2>{text.openFile()}</h2>
      <p>{text.openNote()}</p>
      <label class="field">
        <span>{text.choose()}</span>
        <input type="file" accept=".akhet,text/plain" onChange={(event) => take(event.currentTarget.files?.[0])} />
      </label>
    </div>
  );
}

/** One address. Its parent makes another one of it for another address: nothing has to be set back, which could undo
 * what a person did meanwhile. */
function Opened({ from, what }: { from: string; what: string }): JSX.Element {
  const [record, setRecord] = useState<string | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let here = true;
    sourceOf(from)?.(what).then(
      (found) => here && setRecord(found),
      (error: unknown) => here && setWrong(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      here = false;
    };
  }, []);
  const refuse = (why: string): void => {
    setRecord(null);
    setWrong(why);
  };
  const take = (found: string): void => {
    setWrong("");
    setRecord(found);
  };
  const mine = from === "past" || (from !== "" && !Object.hasOwn(SOURCES, from));
  if (record !== null) return <Looked key={record} record={record} table={from === "table" ? what : null} mine={mine} refuse={refuse} />;
  if (wrong)
    return <Page title={text.open()} class="after"><p class="after-unfair" role="alert">{wrong}</p><Choose onRecord={take} /><PastGames /></Page>;
  if (from !== "") return <Page title={text.loading()}><p class="loading" role="status">{text.loading()}</p></Page>;
  return <Page title={text.open()} class="after"><PastGames /><Choose onRecord={take} /></Page>;
}

export default function After({ args: [from = "", what = ""] }: PageProps): JSX.Element {
  return <Opened key={`${from}/${what}`} from={from} what={what} />;
}

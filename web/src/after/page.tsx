/* Looking back at a game: "#/after/nile" the one in this browser, "#/after/table/ID" one of the
 * server, "#/after/shared/…" one that is in the link, "#/after" one from a file. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { theEngine } from "../app/engine.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { to } from "../app/router.js";
import { ButtonLink } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { requestText } from "../far/api.js";
import { kept } from "../solo/saves.js";
import { text } from "../text/after.js";
import { text as app } from "../text/app.js";
import { lang, said } from "../text/lang.js";
import { Again } from "./again.js";
import { Chances } from "./chances.js";
import { unpacked } from "./cut.js";
import { Fair, Keep } from "./keep.js";
import { Replay } from "./replay.js";
import { Result } from "./result.js";

type Source = (what: string) => Promise<string>;

const SOURCES: Readonly<Record<string, Source>> = {
  table: (id) => requestText(`/tables/${encodeURIComponent(id)}/record`),
  shared: (letters) => unpacked(letters).catch(() => {
    throw new Error(text.badLink());
  }),
};

/** What is no other source is the name of a game. */
function sourceOf(from: string): Source | null {
  if (from === "") return null;
  if (Object.hasOwn(SOURCES, from)) return SOURCES[from] ?? null;
  return async () => {
    const saved = kept(localStorage, from);
    if (!saved) throw new Error(text.noRecord());
    return saved.record;
  };
}

function Looked({ record }: { record: string }): JSX.Element | null {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [step, setStep] = useState(0);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let mine: Replay | null = null;
    let here = true;
    theEngine().then((engine) => {
      if (!here) return;
      mine = new Replay(engine, record);
      setStep(mine.moves);
      setReplay(mine);
    }).catch((error: unknown) => here && setWrong(error instanceof Error ? error.message : String(error)));
    return () => {
      here = false;
      mine?.close();
    };
  }, [record]);
  if (wrong) return <Page title={text.open()}><p role="alert">{wrong}</p><Choose onRecord={null} /></Page>;
  if (!replay) return <Page title={text.loading()}><p class="loading" role="status">{text.loading()}</p></Page>;
  replay.speak(lang.value);
  const last = replay.at(replay.moves, replay.eyes()[0] ?? -1);
  const look = (to: number): void => {
    setStep(to);
    document.getElementById("after-replay")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Page title={text.title({ game: said(replay.game.name) })} class="after">
      <Result state={last} />
      {replay.over && <Chances record={record} state={last} step={step} onStep={look} />}
      <Again replay={replay} step={step} onStep={setStep} />
      <Keep record={record} game={replay.game.id} />
      <Fair record={record} />
      <p class="row">
        <ButtonLink kind="main" icon="play" href={to("new", replay.game.id)}>{app.newGame({ game: said(replay.game.name) })}</ButtonLink>
        <ButtonLink icon="home" href={to("")}>{app.home()}</ButtonLink>
      </p>
    </Page>
  );
}

/** A file that is chosen or dropped; null: only the way there. */
function Choose({ onRecord }: { onRecord: ((record: string) => void) | null }): JSX.Element {
  const [over, setOver] = useState(false);
  if (!onRecord) return <p><ButtonLink href={to("after")}>{text.open()}</ButtonLink></p>;
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
      <p>{text.openNote()}</p>
      <label class="field">
        <span>{text.choose()}</span>
        <input type="file" accept=".akhet,text/plain" onChange={(event) => take(event.currentTarget.files?.[0])} />
      </label>
    </div>
  );
}

export default function After({ args }: PageProps): JSX.Element {
  const [record, setRecord] = useState<string | null>(null);
  const [wrong, setWrong] = useState("");
  const [from = "", what = ""] = args;
  useEffect(() => {
    let here = true;
    const source = sourceOf(from);
    setRecord(null);
    setWrong("");
    source?.(what).then(
      (found) => here && setRecord(found),
      (error: unknown) => here && setWrong(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      here = false;
    };
  }, [from, what]);
  if (record !== null) return <Looked key={record} record={record} />;
  if (wrong) return <Page title={text.open()}><p role="alert">{wrong}</p><Choose onRecord={setRecord} /></Page>;
  if (from !== "") return <Page title={text.loading()}><p class="loading" role="status">{text.loading()}</p></Page>;
  return <Page title={text.open()}><Choose onRecord={setRecord} /></Page>;
}

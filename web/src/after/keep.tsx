/* A link that carries the whole game, the record as a file, and whether the game was fair. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { theEngine } from "../app/engine.js";
import { to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { toast, toastError } from "../app/ui/toast.js";
import { text } from "../text/after.js";
import { lang } from "../text/lang.js";
import type { Verified } from "../types.js";
import { LONGEST_LINK, packed } from "./cut.js";

export function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function share(record: string): Promise<void> {
  const address = `${location.origin}/${to("after", "shared", await packed(record))}`;
  if (address.length > LONGEST_LINK) return toast(text.tooLong(), { bad: true });
  await navigator.clipboard.writeText(address);
  toast(text.copied());
}

export function Keep({ record, game }: { record: string; game: string }): JSX.Element {
  return (
    <section class="after-keep" aria-labelledby="after-keep">
      <h2 id="after-keep">{text.keep()}</h2>
      <p class="row">
        <Button icon="share" onClick={() => void share(record).catch(toastError)}>{text.copyLink()}</Button>
        <Button icon="download" class="after-download" onClick={() => download(`${game}.akhet`, record)}>{text.download()}</Button>
      </p>
    </section>
  );
}

type Verdict = { holds: Verified } | { why: string };

function Holds({ holds, record }: { holds: Verified; record: string }): JSX.Element {
  const commitment = /^commitment ([0-9a-f]+)$/m.exec(record)?.[1];
  return (
    <>
      <ul class="after-holds">
        <li>{holds.chance === "secret" ? text.fairSecret() : text.fairSeed()}</li>
        <li>{text.fairMoves({ n: holds.moves })}</li>
        {holds.over && <li>{text.fairResult()}</li>}
        <li>{holds.check ? text.fairSum() : text.fairNoSum()}</li>
      </ul>
      {commitment && <p>{text.fairCommitment()} <code class="after-hex">{commitment}</code></p>}
    </>
  );
}

export function Fair({ record }: { record: string }): JSX.Element {
  const [verdict, setVerdict] = useState<{ of: string; is: Verdict } | null>(null);
  const check = async (): Promise<void> => {
    const engine = await theEngine();
    let is: Verdict;
    try {
      is = { holds: engine.verify(record) };
    } catch (error) {
      is = { why: error instanceof Error ? error.message : String(error) };
    }
    setVerdict({ of: lang.value, is });
  };
  if (verdict && "why" in verdict.is && verdict.of !== lang.value) void check();
  return (
    <section class="after-fair" aria-labelledby="after-fair">
      <h2 id="after-fair">{text.fair()}</h2>
      <p>{text.fairNote()}</p>
      <p><Button icon="lock" class="after-check" onClick={() => void check().catch(toastError)}>{text.check()}</Button></p>
      <div role="status">
        {verdict && ("holds" in verdict.is ? <Holds holds={verdict.is.holds} record={record} /> : <p class="after-unfair">{text.unfair(verdict.is)}</p>)}
      </div>
    </section>
  );
}

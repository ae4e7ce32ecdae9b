/* The fairness check of a record, run in the page and explained to the player. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { theEngine } from "../app/load-engine.js";
import { Button } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { Icon } from "../art.js";
import { text } from "../text/after.js";
import { lang } from "../text/lang.js";
import type { Verified } from "../types.js";

type Verdict = { holds: Verified } | { why: string };

function Checked({ good, children }: { good: boolean; children: string }): JSX.Element {
  return <li><Icon id={good ? "check" : "info"} /> <span>{children}</span></li>;
}

function Holds({ holds, record }: { holds: Verified; record: string }): JSX.Element {
  const commitment = /^commitment ([0-9a-f]+)$/m.exec(record)?.[1];
  const secret = holds.chance === "secret";
  return (
    <>
      <p class="after-verdict"><strong>{secret ? text.fairYes() : text.fairPractice()}</strong></p>
      <ul class="after-holds">
        <Checked good={secret}>{secret ? text.fairSecret() : text.fairSeed()}</Checked>
        <Checked good>{text.fairMoves({ n: holds.moves })}</Checked>
        {holds.over && <Checked good>{text.fairResult()}</Checked>}
        <Checked good={holds.check}>{holds.check ? text.fairSum() : text.fairNoSum()}</Checked>
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

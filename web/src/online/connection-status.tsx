/* A banner about the connection. It stays hidden while connected and during a short interruption. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { text } from "../text/online.js";
import { banReason, reconnectNow, status } from "./client.js";

const PATIENCE_MS = 1200;

/** `alone`: also offers to play without the server; `brief`: the short text over a board. */
export function ConnectionStatus({ alone, brief }: { alone?: boolean; brief?: boolean }): JSX.Element | null {
  const now = status.value;
  const there = now === "ready" || now === "idle";
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (there) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [there]);
  if (now === "outdated")
    return (
      <div class="linked" role="status">
        <span>{text.outdated()}</span>
        <Button kind="main" icon="again" onClick={() => location.reload()}>{text.reload()}</Button>
      </div>
    );
  if (now === "banned") return <div class="linked" role="status"><span>{banReason.value}</span></div>;
  if (there || !late) return null;
  return (
    <div class="linked" role="status">
      <span class="linked-dot" aria-hidden="true" />
      <span>{now === "connecting" ? text.connecting() : alone ? text.notThere() : brief ? text.waitingBrief() : text.waiting()}</span>
      {now === "waiting" && <Button kind="quiet" icon="again" onClick={reconnectNow}>{text.tryNow()}</Button>}
      {now === "waiting" && alone && <ButtonLink kind="quiet" icon="play" href={to("")}>{text.playAlone()}</ButtonLink>}
    </div>
  );
}

/* The screen between two people at one device: it shows nothing that is hidden. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Art } from "../art.js";
import { Page } from "../app/page.js";
import { Button } from "../app/ui/button.js";
import type { TableState } from "../table.js";
import { said } from "../text/lang.js";
import { text } from "../text/play.js";
import { seatName } from "./names.js";

export function Handover({ state, take }: { state: TableState; take(): void }): JSX.Element {
  const seat = state.handover ?? 0;
  const name = seatName(state.seats[seat], seat);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.querySelector<HTMLElement>(".handover-take")?.focus(), [seat]);
  return (
    <Page title={said(state.game.name)}>
      <div class="handover" ref={shown}>
        <Art game="table" id={`seat-${seat + 1}`} class="handover-token" />
        <h2 class="handover-name">{text.pass_device({ name })}</h2>
        <p>{text.pass_note()}</p>
        <Button kind="main" icon="watch" class="handover-take" onClick={take}>{text.i_am({ name })}</Button>
      </div>
    </Page>
  );
}

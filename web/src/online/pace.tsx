/* How fast a table plays: no clock, time for a turn, time for the whole game, or days. */

import type { JSX } from "preact";
import { Choice } from "../app/ui/choice.js";
import { text } from "../text/online.js";
import { PACES, USUAL_PACES } from "./plan.js";
import { DAY, sayTime } from "./said.js";
import type { Pace } from "./wire.js";

function times(values: readonly number[]): { value: number; label: string }[] {
  return values.map((value) => ({
    value, label: value >= DAY ? text.paceDays({ n: value / DAY }) : sayTime(value),
  }));
}

export function PaceChoice({ pace, onChange }: { pace: Pace; onChange(pace: Pace): void }): JSX.Element {
  return (
    <div class="online-pace">
      <Choice
        label={text.pace()} value={pace.kind} onChange={(kind) => onChange(USUAL_PACES[kind])}
        of={[
          { value: "none", label: text.paceNone(), note: text.paceNoneNote() },
          { value: "move", label: text.paceMoveKind() },
          { value: "bank", label: text.paceBankKind() },
          { value: "days", label: text.paceDaysKind() },
        ]}
      />
      {(pace.kind === "move" || pace.kind === "days") && (
        <Choice
          label={pace.kind === "move" ? text.paceMoveKind() : text.paceDaysKind()} quiet value={pace.move_ms ?? 0}
          onChange={(move_ms) => onChange({ ...pace, move_ms })} of={times(PACES[pace.kind])}
        />
      )}
      {pace.kind === "bank" && (
        <>
          <Choice label={text.paceBankKind()} quiet value={pace.bank_ms ?? 0} onChange={(bank_ms) => onChange({ ...pace, bank_ms })} of={times(PACES.bank)} />
          <Choice label={text.add()} value={pace.add_ms ?? 0} onChange={(add_ms) => onChange({ ...pace, add_ms })} of={times(PACES.add)} />
        </>
      )}
    </div>
  );
}

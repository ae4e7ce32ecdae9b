/* Radio buttons that look like a row of buttons.
 *
 *   <Choice label="Theme" value={theme} onChange={setTheme} of={[{ value: "light", label: "Light" }, …]} />
 *
 * An entry with `why` is disabled and says why; one with `note` shows it below while it is chosen. */

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

export interface ChoiceEntry<T extends string | number> {
  value: T;
  label: string;
  picture?: ComponentChildren;
  note?: string | undefined;
  why?: string | undefined;
}

export interface ChoiceProps<T extends string | number> {
  label: string;
  /** The label is for screen readers only. */
  quiet?: boolean;
  value: T;
  onChange(value: T): void;
  of: readonly ChoiceEntry<T>[];
}

export function Choice<T extends string | number>({ label, quiet, value, onChange, of }: ChoiceProps<T>): JSX.Element {
  const name = useId();
  const note = of.find((entry) => entry.value === value)?.note;
  return (
    <fieldset class="choice">
      <legend class={quiet ? "unseen" : "choice-label"}>{label}</legend>
      <div class="choice-row">
        {of.map((entry) => (
          <label key={entry.value} class="choice-entry" title={entry.why}>
            <input
              type="radio"
              name={name}
              checked={entry.value === value}
              disabled={entry.why !== undefined}
              onChange={() => onChange(entry.value)}
            />
            <span>{entry.picture}{entry.label}</span>
          </label>
        ))}
      </div>
      {note && <p class="choice-note">{note}</p>}
    </fieldset>
  );
}

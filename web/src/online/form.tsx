/* Parts of forms: fields, and tasks that run on the server and may be refused. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";

export interface Task {
  busy: boolean;
  /** The sentence of the error, or "". */
  error: string;
  run(task: () => Promise<void>): void;
}

export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const run = (task: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setError("");
    task().then(
      () => setBusy(false),
      (reason: unknown) => {
        setBusy(false);
        setError(reason instanceof Error ? reason.message : String(reason));
      },
    );
  };
  return { busy, error, run };
}

/** The error of a task, read out at once. */
export function ErrorLine({ error }: { error: string }): JSX.Element {
  return <p class="online-error" role="alert">{error}</p>;
}

export function Field(
  { label, value, onInput, type = "text", most, complete, optional }:
  { label: string; value: string; onInput(value: string): void; type?: "text" | "password"; most?: number; complete?: string; optional?: boolean },
): JSX.Element {
  const rest = {
    value, required: !optional, maxLength: most, autocomplete: complete,
    onInput: (event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value),
  };
  return (
    <label class="field">
      <span>{label}</span>
      {type === "text" ? <input type="text" {...rest} /> : <input type="password" {...rest} />}
    </label>
  );
}

/* Choosing a name, or signing in with one that has a passphrase. */

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { playerName } from "../app/prefs.js";
import { Button } from "../app/ui/button.js";
import { text } from "../text/far.js";
import { signIn, takeName } from "./here.js";
import { useWork } from "./work.js";

const MOST = 24;

/** What was refused, read out at once. */
export function Said({ said }: { said: string }): JSX.Element {
  return <p class="far-said" role="alert">{said}</p>;
}

export function Field(
  { label, value, onInput, type = "text", most, complete }:
  { label: string; value: string; onInput(value: string): void; type?: "text" | "password"; most?: number; complete?: string },
): JSX.Element {
  const rest = {
    value, required: true, maxLength: most, autocomplete: complete,
    onInput: (event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value),
  };
  return (
    <label class="field">
      <span>{label}</span>
      {type === "text" ? <input type="text" {...rest} /> : <input type="password" {...rest} />}
    </label>
  );
}

/** `then` hears when one has a name. */
export function NameForm({ then }: { then?: () => void }): JSX.Element {
  const [name, setName] = useState(playerName.value);
  const [passphrase, setPassphrase] = useState("");
  const [known, setKnown] = useState(false);
  const { busy, said, run } = useWork();
  const title = useId();
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      await (known ? signIn(name.trim(), passphrase) : takeName(name.trim()));
      if (playerName.value === "") playerName.value = name.trim();
      then?.();
    });
  };
  return (
    <form class="far-card far-name" onSubmit={submit} aria-labelledby={title}>
      <h2 id={title}>{known ? text.signIn() : text.chooseName()}</h2>
      {!known && <p>{text.chooseNote()}</p>}
      <Field label={text.name()} value={name} onInput={setName} most={MOST} complete="username" />
      {known && <Field label={text.passphrase()} value={passphrase} onInput={setPassphrase} type="password" complete="current-password" />}
      <Said said={said} />
      <p class="far-row">
        <Button kind="main" icon={known ? "lock" : "check"} submit {...(busy ? { class: "far-busy" } : {})}>{known ? text.signIn() : text.takeName()}</Button>
        <Button kind="quiet" onClick={() => setKnown(!known)}>{known ? text.chooseName() : text.haveName()}</Button>
      </p>
    </form>
  );
}

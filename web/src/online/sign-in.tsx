/* Choosing a name, or signing in with one that has a passphrase. */

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { playerName } from "../app/preferences.js";
import { Button } from "../app/ui/button.js";
import { toast, toastError } from "../app/ui/toast.js";
import { text } from "../text/online.js";
import { refusal, request } from "./api.js";
import { signIn, takeName } from "./client.js";
import { useWork } from "./form.js";

const MOST = 24;
/** Bytes: what the server takes. */
const LEAST_PASSPHRASE = 8;
const MOST_PASSPHRASE = 128;

/** What was refused, read out at once. */
export function Said({ said }: { said: string }): JSX.Element {
  return <p class="online-said" role="alert">{said}</p>;
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

async function takeWithPassphrase(name: string, passphrase: string): Promise<void> {
  const bytes = new TextEncoder().encode(passphrase).length;
  if (passphrase !== "" && (bytes < LEAST_PASSPHRASE || bytes > MOST_PASSPHRASE)) throw await refusal("passphrase_bad");
  await takeName(name);
  /* The name is there now, and so is the next page: what goes wrong here is told beside it. */
  if (passphrase !== "")
    await request("/player/passphrase", "POST", { passphrase }).then(() => toast(text.claimed()), toastError);
}

/** `why`: what the name is needed for. */
export function NameForm({ why = text.chooseNote() }: { why?: string }): JSX.Element {
  const [name, setName] = useState(playerName.value);
  const [passphrase, setPassphrase] = useState("");
  const [known, setKnown] = useState(false);
  const { busy, said, run } = useWork();
  const title = useId();
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const wanted = name.trim().normalize("NFC");
      await (known ? signIn(wanted, passphrase) : takeWithPassphrase(wanted, passphrase));
      if (playerName.value === "") playerName.value = wanted;
    });
  };
  return (
    <form class="online-card online-name" onSubmit={submit} aria-labelledby={title}>
      <h2 id={title}>{known ? text.signIn() : text.chooseName()}</h2>
      {!known && <p>{why}</p>}
      <Field label={text.name()} value={name} onInput={setName} most={MOST} complete="username" />
      {known ? <Field label={text.passphrase()} value={passphrase} onInput={setPassphrase} type="password" complete="current-password" /> : (
        <details class="online-more online-optional">
          <summary>{text.withPassphrase()}</summary>
          <p><small>{text.passphraseNote()}</small></p>
          <Field label={text.passphrase()} value={passphrase} onInput={setPassphrase} type="password" complete="new-password" optional />
        </details>
      )}
      <Said said={said} />
      <p class="online-row">
        <Button kind="main" icon={known ? "lock" : "check"} submit {...(busy ? { class: "online-busy" } : {})}>{known ? text.signIn() : text.takeName()}</Button>
        <Button kind="quiet" onClick={() => setKnown(!known)}>{known ? text.chooseName() : text.haveName()}</Button>
      </p>
    </form>
  );
}

/* Taking a name on the server, or signing in with a name that has a passphrase. */

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { MOST_NAME, playerName } from "../app/preferences.js";
import { Button } from "../app/ui/button.js";
import { toast, toastError } from "../app/ui/toast.js";
import { text } from "../text/online.js";
import { request, serverError } from "./api.js";
import { signIn, takeName } from "./client.js";
import { ErrorLine, Field, useTask } from "./form.js";

/** In bytes, as the server counts. */
const LEAST_PASSPHRASE = 8;
const MOST_PASSPHRASE = 128;

async function takeWithPassphrase(name: string, passphrase: string): Promise<void> {
  const bytes = new TextEncoder().encode(passphrase).length;
  if (passphrase !== "" && (bytes < LEAST_PASSPHRASE || bytes > MOST_PASSPHRASE)) throw await serverError("passphrase_bad");
  await takeName(name);
  /* The name is taken already, so an error of the passphrase is shown as a toast. */
  if (passphrase !== "")
    await request("/player/passphrase", "POST", { passphrase }).then(() => toast(text.claimed()), toastError);
}

/** `why`: what the name is needed for. */
export function NameForm({ why = text.chooseNote() }: { why?: string }): JSX.Element {
  const [name, setName] = useState(playerName.value);
  const [passphrase, setPassphrase] = useState("");
  const [known, setKnown] = useState(false);
  const { busy, error, run } = useTask();
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
      <Field label={text.name()} value={name} onInput={setName} most={MOST_NAME} complete="username" />
      {known ? <Field label={text.passphrase()} value={passphrase} onInput={setPassphrase} type="password" complete="current-password" /> : (
        <details class="online-more online-optional">
          <summary>{text.withPassphrase()}</summary>
          <p><small>{text.passphraseNote()}</small></p>
          <Field label={text.passphrase()} value={passphrase} onInput={setPassphrase} type="password" complete="new-password" optional />
        </details>
      )}
      <ErrorLine error={error} />
      <p class="online-row">
        <Button kind="main" icon={known ? "lock" : "check"} submit {...(busy ? { class: "online-busy" } : {})}>{known ? text.signIn() : text.takeName()}</Button>
        <Button kind="quiet" onClick={() => setKnown(!known)}>{known ? text.chooseName() : text.haveName()}</Button>
      </p>
    </form>
  );
}

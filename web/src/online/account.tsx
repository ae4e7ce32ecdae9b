/* Your account: a passphrase that protects the name, and signing out. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { go, to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { Dialog } from "../app/ui/dialog.js";
import { toast, toastError } from "../app/ui/toast.js";
import { text } from "../text/online.js";
import { request } from "./api.js";
import { signOut } from "./client.js";
import { ErrorLine, Field, useTask } from "./form.js";

function Passphrase({ claimed, done }: { claimed: boolean; done(): void }): JSX.Element {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const { error, run } = useTask();
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      await request("/player/passphrase", "POST", { passphrase: fresh, ...(claimed ? { old } : {}) });
      toast(claimed ? text.changed() : text.claimed());
      setOld("");
      setFresh("");
      done();
    });
  };
  return (
    <details class="online-more">
      <summary>{claimed ? text.changePassphrase() : text.claim()}</summary>
      <form onSubmit={submit}>
        {claimed && <Field label={text.oldPassphrase()} value={old} onInput={setOld} type="password" complete="current-password" />}
        <Field label={claimed ? text.newPassphrase() : text.passphrase()} value={fresh} onInput={setFresh} type="password" complete="new-password" />
        <p><small>{text.passphraseNote()}</small></p>
        <ErrorLine error={error} />
        <Button submit icon="lock">{text.keep()}</Button>
      </form>
    </details>
  );
}

export function Account({ name, claimed, changed }: { name: string; claimed: boolean; changed(): void }): JSX.Element {
  const [asked, setAsked] = useState<boolean | null>(null);
  const leave = (everywhere: boolean): void => {
    setAsked(null);
    signOut(everywhere).then(
      () => {
        toast(text.signedOut());
        go(to("lobby"));
      },
      toastError,
    );
  };
  /* Signing out loses a name that has no passphrase: it needs confirmation. */
  const wish = (everywhere: boolean): void => (claimed ? leave(everywhere) : setAsked(everywhere));
  return (
    <section class="online-card">
      <h2>{text.account()}</h2>
      <Passphrase key={String(claimed)} claimed={claimed} done={changed} />
      <p class="online-row">
        <Button onClick={() => wish(false)}>{text.signOut()}</Button>
        {claimed && <Button onClick={() => wish(true)}>{text.signOutAll()}</Button>}
      </p>
      {asked !== null && (
        <Dialog
          title={text.signOut()} onClose={() => setAsked(null)}
          actions={<><Button onClick={() => setAsked(null)}>{text.cancel()}</Button><Button kind="danger" onClick={() => leave(asked)}>{text.signOut()}</Button></>}
        >
          <p>{text.signOutSure({ name })}</p>
        </Dialog>
      )}
    </section>
  );
}

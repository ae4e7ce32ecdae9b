/* Your account: a passphrase that protects the name, signing out, your data, and deleting the name. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { go, to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { Dialog } from "../app/ui/dialog.js";
import { toast, toastError } from "../app/ui/toast.js";
import { download } from "../download.js";
import { text } from "../text/online.js";
import { request, requestText } from "./api.js";
import { deletePlayer, signOut } from "./client.js";
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

/** Asks once more, and for the passphrase of a name that has one. */
function Deletion({ name, claimed, close }: { name: string; claimed: boolean; close(): void }): JSX.Element {
  const [passphrase, setPassphrase] = useState("");
  const { error, run } = useTask();
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      await deletePlayer(name, passphrase);
      toast(text.nameDeleted(), { stays: true });
      go(to("lobby"));
    });
  };
  return (
    <Dialog title={text.deleteName()} onClose={close}>
      <p>{text.deleteSure({ name, deleted: text.deletedPlayer() })}</p>
      <form onSubmit={submit}>
        {claimed && <Field label={text.passphrase()} value={passphrase} onInput={setPassphrase} type="password" complete="current-password" />}
        <ErrorLine error={error} />
        <p class="online-row">
          <Button onClick={close}>{text.cancel()}</Button>
          <Button kind="danger" submit>{text.deleteName()}</Button>
        </p>
      </form>
    </Dialog>
  );
}

/** Everything the server has about the player, as a file. */
function saveData(name: string): void {
  requestText("/player/export").then((data) => download(`${name}.json`, data), toastError);
}

export function Account({ name, claimed, changed }: { name: string; claimed: boolean; changed(): void }): JSX.Element {
  const [asked, setAsked] = useState<boolean | null>(null);
  const [deleting, setDeleting] = useState(false);
  const leave = (everywhere: boolean): void => {
    setAsked(null);
    signOut(everywhere).then(
      () => {
        toast(text.signedOut(), { stays: true });
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
      <p class="online-row">
        <Button icon="download" onClick={() => saveData(name)}>{text.exportData()}</Button>
        <Button onClick={() => setDeleting(true)}>{text.deleteName()}</Button>
      </p>
      {deleting && <Deletion name={name} claimed={claimed} close={() => setDeleting(false)} />}
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

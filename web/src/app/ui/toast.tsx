/* A short notice at the lower edge: toast("Copied"), optionally with a button.
 *
 * The page has one <Toasts/>. A toast without a button disappears after a while. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { text } from "../../text/app.js";
import { Button, IconButton } from "./button.js";

interface Notice {
  id: number;
  text: string;
  bad: boolean;
  action: { label: string; run(): void } | undefined;
  stays: boolean;
}

export interface ToastOptions {
  bad?: boolean;
  action?: { label: string; run(): void };
  /** Also on the page that comes next. */
  stays?: boolean;
}

const STAYS_MS = 6000;
const notices = signal<readonly Notice[]>([]);
let last = 0;

function drop(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

export function toast(said: string, more: ToastOptions = {}): void {
  const id = ++last;
  notices.value = [...notices.value.slice(-2), { id, text: said, bad: more.bad === true, action: more.action, stays: more.stays === true }];
  if (!more.action) setTimeout(() => drop(id), STAYS_MS);
}

/** A page was left: what was said about it is out of date. A notice with a button waits for an answer. */
export function leavePage(): void {
  const left = notices.value.filter(({ action, stays }) => action || stays);
  notices.value = left.map((notice) => ({ ...notice, stays: false }));
}

/** Shows the message of an error. */
export function toastError(error: unknown): void {
  toast(error instanceof Error ? error.message : String(error), { bad: true });
}

export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {notices.value.map(({ id, text: said, bad, action }) => (
        <div key={id} class={bad ? "toast toast-bad" : "toast"}>
          <span>{said}</span>
          {action && <Button kind="main" onClick={() => { drop(id); action.run(); }}>{action.label}</Button>}
          <IconButton icon="cross" label={text.close()} onClick={() => drop(id)} />
        </div>
      ))}
    </div>
  );
}

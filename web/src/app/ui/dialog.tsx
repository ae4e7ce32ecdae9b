/* A modal dialog. Escape and a click outside close it, and the focus returns to where it was.
 *
 *   {open && <Dialog title="Resign?" onClose={() => setOpen(false)}>…</Dialog>} */

import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { text } from "../../text/app.js";
import { IconButton } from "./button.js";

export interface DialogProps {
  title: string;
  onClose(): void;
  /** The buttons below. */
  actions?: ComponentChildren;
  wide?: boolean;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, actions, wide, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  /* Before the browser paints: a key that is pressed at once must not fall on the page behind it. */
  useLayoutEffect(() => {
    const back = document.activeElement;
    dialog.current?.showModal();
    return () => {
      dialog.current?.close();
      if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={name}
      onCancel={(event) => { event.preventDefault(); onClose(); }}
      onClick={(event) => { if (event.target === dialog.current) onClose(); }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={name}>{title}</h2>
          <IconButton icon="cross" label={text.close()} onClick={onClose} />
        </header>
        <div class="dialog-text">{children}</div>
        {actions && <footer class="dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}

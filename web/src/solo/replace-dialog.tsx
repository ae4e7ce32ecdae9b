/* Asks for confirmation before a new match replaces an unfinished saved one.
 *
 *   const replacing = useReplaceDialog("nile");
 *   replacing.ask(() => …);    {replacing.dialog} */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { gameOf } from "../app/load-engine.js";
import { Button } from "../app/ui/button.js";
import { Dialog } from "../app/ui/dialog.js";
import { said } from "../text/lang.js";
import { text } from "../text/solo.js";
import { savedMatch } from "./saves.js";

export interface ReplaceDialog {
  /** Calls `run` at once if nothing would be lost. */
  ask(run: () => void): void;
  dialog: JSX.Element | null;
}

export function useReplaceDialog(game: string): ReplaceDialog {
  const [asked, setAsked] = useState<{ run(): void; moves: number } | null>(null);
  const ask = (run: () => void): void => {
    const saved = savedMatch(localStorage, game);
    if (!saved || saved.over || !saved.moves) run();
    else setAsked({ run, moves: saved.moves });
  };
  const close = (): void => setAsked(null);
  const found = gameOf(game);
  const dialog = asked && (
    <Dialog
      title={text.replace()} onClose={close}
      actions={<><Button kind="main" icon="check" onClick={() => { close(); asked.run(); }}>{text.replaceDo()}</Button><Button icon="cross" onClick={close}>{text.replaceKeep()}</Button></>}
    >
      <p>{text.replaceNote({ game: found ? said(found.name) : game, n: asked.moves })}</p>
    </Dialog>
  );
  return { ask, dialog };
}

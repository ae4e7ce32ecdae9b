/* In the settings: what the browser keeps about a person's games, as a file, and the way to delete it. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { readStored, removeStored, type Store } from "../app/storage.js";
import { Button } from "../app/ui/button.js";
import { Dialog } from "../app/ui/dialog.js";
import { toast } from "../app/ui/toast.js";
import { games } from "../boards/list.js";
import { download } from "../download.js";
import { progressKeys } from "../learn/progress.js";
import { PUZZLES_KEY, readAttempts } from "../puzzles/attempts.js";
import { text } from "../text/ladder.js";
import { readResults, RESULTS_KEY } from "./results.js";

function keys(): string[] {
  return [RESULTS_KEY, PUZZLES_KEY, ...games.flatMap(({ id }) => progressKeys(id))];
}

/** All of it as one JSON object, by the keys of the storage. */
export function exported(store: Store): string {
  const found = keys().flatMap((key) => {
    const value = readStored(store, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`;
}

export function clearKept(store: Store): void {
  for (const key of keys()) removeStored(store, key);
}

export function Kept(): JSX.Element {
  const [asking, setAsking] = useState(false);
  const clear = (): void => {
    clearKept(localStorage);
    setAsking(false);
    toast(text.cleared());
  };
  return (
    <div class="field">
      <span>{text.kept()}</span>
      <small>{text.keptNote({ games: readResults(localStorage).length, puzzles: readAttempts(localStorage).tries.length })}</small>
      <div class="row">
        <Button icon="download" onClick={() => download("akhet.json", exported(localStorage))}>{text.export()}</Button>
        <Button icon="cross" onClick={() => setAsking(true)}>{text.clear()}</Button>
      </div>
      {asking && (
        <Dialog
          title={text.clearAsk()} onClose={() => setAsking(false)}
          actions={<><Button onClick={() => setAsking(false)}>{text.cancel()}</Button><Button kind="danger" icon="cross" onClick={clear}>{text.clear()}</Button></>}
        >
          <p>{text.clearNote()}</p>
        </Dialog>
      )}
    </div>
  );
}

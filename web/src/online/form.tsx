/* Something that takes a moment: whether it is under way, and what it was refused with. */

import { useState } from "preact/hooks";

export interface Work {
  busy: boolean;
  /** The sentence, or "". */
  said: string;
  run(task: () => Promise<void>): void;
}

export function useWork(): Work {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const run = (task: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setSaid("");
    task().then(
      () => setBusy(false),
      (error: unknown) => {
        setBusy(false);
        setSaid(error instanceof Error ? error.message : String(error));
      },
    );
  };
  return { busy, said, run };
}

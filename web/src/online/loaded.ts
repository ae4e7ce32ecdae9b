/* Something that is looked up on the server: there, on its way, or refused. */

import { useEffect, useState } from "preact/hooks";
import { request } from "./api.js";

export interface Loaded<T> {
  value: T | null;
  /** The sentence, or "". */
  said: string;
  again(): void;
}

export function useLoaded<T>(path: string): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [said, setSaid] = useState("");
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let here = true;
    setSaid("");
    request<T>(path).then(
      (found) => here && setValue(found),
      (error: unknown) => here && setSaid(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      here = false;
    };
  }, [path, times]);
  return { value, said, again: () => setTimes((n) => n + 1) };
}

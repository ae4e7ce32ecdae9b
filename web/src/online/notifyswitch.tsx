/* Whether one is told of turns by the browser: asked only when somebody presses it. */

import type { JSX } from "preact";
import { Button } from "../app/ui/button.js";
import { toast } from "../app/ui/toast.js";
import { text } from "../text/online.js";
import { canNotify, notifying, setNotifying } from "./notify.js";

export function NotifySwitch(): JSX.Element | null {
  if (!canNotify) return null;
  const change = async (): Promise<void> => {
    if (!(await setNotifying(!notifying.value))) toast(text.notifyRefused(), { bad: true });
  };
  return <Button kind="quiet" icon={notifying.value ? "check" : "clock"} pressed={notifying.value} onClick={() => void change()}>{text.notify()}</Button>;
}

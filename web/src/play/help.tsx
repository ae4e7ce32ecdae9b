/* Help for touch, mouse and keyboard. */

import type { JSX } from "preact";
import { Dialog } from "../app/ui/dialog.js";
import { text } from "../text/play.js";

export function Help({ onClose }: { onClose(): void }): JSX.Element {
  const named = text.key_names().split("|");
  const long = [text.key_tab, text.key_arrows, text.key_enter, text.key_space, text.key_esc];
  const letters: [string, string][] = [
    ["U", text.undo()], ["H", text.hint()], ["L", text.log()], ["M", text.key_moves()], ["I", text.key_info()], ["?", text.help()],
  ];
  const keys = [...long.map((what, at): [string, string] => [named[at] ?? "", what()]), ...letters];
  return (
    <Dialog title={text.help()} onClose={onClose}>
      <p>{text.help_touch()}</p>
      <p>{text.help_details()}</p>
      <h3>{text.help_keys()}</h3>
      <dl class="help-keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt><kbd>{key}</kbd></dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

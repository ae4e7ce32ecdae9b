/* The side panels: log, score and those of the source. A drawer on phones, a column on wide screens. */

import type { ComponentChildren, JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { usesKeyboard, focusIsLost } from "../app/keyboard.js";
import { IconButton } from "../app/ui/button.js";
import { Tabs } from "../app/ui/tabs.js";
import type { GameBoard } from "../boards/game.js";
import { text } from "../text/play.js";
import { Log } from "./log.js";
import { Score } from "./score.js";
import type { TableController } from "./controller.js";

/** "log", "score" or the id of a panel that was added. */
export type SideTab = string;

export interface Panel {
  id: string;
  label: string;
  icon: string;
  mark?: number;
  /** Whether the bar has a button for it. */
  tool?: boolean;
  panel: ComponentChildren;
}

interface SideProps {
  controller: TableController;
  board: GameBoard | null;
  drawn: number;
  tab: SideTab | null;
  onTab(tab: SideTab | null): void;
  panels: readonly Panel[];
}

/** On these screens the panel covers the board. */
const DRAWER = "not all and (min-width: 60rem)";

export function isDrawer(): boolean {
  return matchMedia(DRAWER).matches;
}

/** A drawer opened by keyboard takes the focus and returns it when it closes, before the browser paints:
 *  a key that is pressed at once must not fall on the page behind it. */
function useDrawer(open: boolean): RefObject<HTMLElement | null> {
  const drawer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!open || !isDrawer() || !usesKeyboard()) return undefined;
    const back = document.activeElement;
    drawer.current?.querySelector<HTMLElement>(".side-close")?.focus();
    return () => {
      if (back instanceof HTMLElement && (focusIsLost() || drawer.current?.contains(document.activeElement))) back.focus();
    };
  }, [open]);
  return drawer;
}

export function Side({ controller, board, tab, onTab, panels }: SideProps): JSX.Element {
  const shown = tab ?? "log";
  const look = controller.source.look && ((step: number): void => {
    controller.lookAt(step);
    if (isDrawer()) onTab(null);
  });
  const drawer = useDrawer(tab !== null);
  const added = panels.find((panel) => panel.id === shown);
  return (
    <aside ref={drawer} class={tab === null ? "side" : "side open"} aria-label={text.log()}>
      <IconButton icon="cross" label={text.close()} class="side-close" onClick={() => onTab(null)} />
      <Tabs
        label={text.tools()} value={shown} onChange={onTab}
        tabs={[
          { id: "log", label: text.log(), icon: "log" },
          { id: "score", label: text.score(), icon: "chart" },
          ...panels.map(({ id, label, icon, mark }) => ({ id, label, icon, ...(mark ? { mark } : {}) })),
        ]}
      >
        {added ? added.panel : shown === "score" ? <Score state={controller.shown} /> : <Log state={controller.now} board={board} past={controller.past} look={look} open={tab !== null} />}
      </Tabs>
    </aside>
  );
}

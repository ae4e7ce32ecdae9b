/* Details on demand: a mouse that rests, a finger that stays, the menu key.
 *
 *   <button {...holding(() => show(term))}>…</button>
 *
 * The click that ends a long press does nothing else. `leave` is called when the mouse goes. */

const REST_MS = 500;
const PRESS_MS = 450;
const SLIP = 10;

export interface Holding {
  onPointerEnter(event: PointerEvent): void;
  onPointerLeave(event: PointerEvent): void;
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
  onContextMenu(event: MouseEvent): void;
  onClickCapture(event: MouseEvent): void;
}

/* There is one pointer at work at a time, and things are drawn anew in between: kept here. */
let timer: ReturnType<typeof setTimeout> | undefined;
let from = { x: 0, y: 0 };
let held = false;

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
}

function later(ms: number, run: () => void): void {
  stop();
  timer = setTimeout(run, ms);
}

export function holding(show: () => void, leave?: () => void): Holding {
  return {
    onPointerEnter: (event) => {
      if (event.pointerType === "mouse") later(REST_MS, show);
    },
    onPointerLeave: (event) => {
      stop();
      if (event.pointerType === "mouse") leave?.();
    },
    onPointerDown: (event) => {
      held = false;
      stop();
      if (event.pointerType === "mouse") return;
      from = { x: event.clientX, y: event.clientY };
      later(PRESS_MS, () => {
        held = true;
        show();
      });
    },
    onPointerMove: (event) => {
      if (event.pointerType !== "mouse" && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event) => {
      event.preventDefault();
      if (!held) show();
    },
    onClickCapture: (event) => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/* What a decision needs is in sight: runs in the page, and says what lies outside the window or under something. */

/** Faults of the position that is shown now, in words; language-independent. */
export function outOfSight(): string[] {
  /* Regions of a board that a decision needs; things in them that may be touched or looked at. */
  const REGIONS = ["rivals", "centre", "own", "hand"];
  const THINGS = ".board :is(.lit, [class*='-lit']), .board [data-action], .bar-choice, .bar-do, .bar-all, .coach-tools button";
  const LOOKED_AT = "[data-card], [data-key], [data-term]";
  const QUESTION = "[data-question]";
  const near = 1.5;
  const faults: string[] = [];

  const clipOf = (thing: Element): DOMRect => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let up = thing.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = up.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return new DOMRect(left, top, right - left, bottom - top);
  };
  const nameOf = (thing: Element): string =>
    `${thing.className.toString().split(" ").slice(0, 2).join(".")} "${(thing.getAttribute("aria-label") ?? thing.textContent ?? "").trim().slice(0, 40)}"`;
  const isDrawn = (thing: Element): boolean => {
    const { width, height } = thing.getBoundingClientRect();
    return width > 3 && height > 3 && (thing as HTMLElement).checkVisibility();
  };
  const outside = (thing: Element): string | null => {
    const box = thing.getBoundingClientRect();
    const clip = clipOf(thing);
    const over = [clip.left - box.left, clip.top - box.top, box.right - clip.right, box.bottom - clip.bottom];
    const most = Math.max(...over);
    return most > near ? `${Math.round(most)} px outside (${["left", "above", "right", "below"][over.indexOf(most)]})` : null;
  };
  /* Cards may overlap: some part that a finger finds must lie open. */
  const covered = (thing: Element): string | null => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    let above: Element | null = null;
    for (const across of [0.5, 0.12, 0.88])
      for (const down of [0.5, 0.2, 0.8, 0.08]) {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        if (hit && (thing.contains(hit) || hit.contains(thing) && hit.closest(".board, .bar, .coach") !== null && !hit.matches(".board, .bar"))) return null;
        above ??= hit;
      }
    return `covered${above ? ` by ${nameOf(above)}` : ""}`;
  };
  const look = (what: string, thing: Element): void => {
    if (!isDrawn(thing)) return;
    const why = outside(thing) ?? covered(thing);
    if (why) faults.push(`${what} ${nameOf(thing)}: ${why}`);
  };

  for (const name of REGIONS) {
    const regions = [...document.querySelectorAll(`.board [data-region="${name}"]`)];
    if (!regions.length) faults.push(`no region ${name}`);
    for (const region of regions) {
      const why = isDrawn(region) ? outside(region) : null;
      if (why) faults.push(`region ${name}: ${why}`);
      else for (const thing of region.querySelectorAll(LOOKED_AT)) look(name, thing);
    }
  }
  for (const thing of document.querySelectorAll(THINGS)) look("choice", thing);
  const questions = [...document.querySelectorAll<HTMLElement>(QUESTION)].filter(isDrawn);
  if (!questions.length) faults.push("no question");
  for (const question of questions) {
    look("question", question);
    if (question.scrollHeight > question.clientHeight + 2 || question.scrollWidth > question.clientWidth + 2) faults.push(`question cut: ${nameOf(question)}`);
  }
  for (const seat of document.querySelectorAll(".seat")) look("seat", seat);
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1 || page.scrollHeight > innerHeight + 1) faults.push("the page scrolls");
  return [...new Set(faults)];
}

export interface Seen {
  decisions: number;
  looks: number;
  faults: string[];
}

interface Walk {
  look: string;
  patience: number;
  hintEvery: number;
  /** After so many decisions the game is left. */
  most: number;
}

/** Runs in the page: plays on until the game is over, by clicks on lit things, and looks at every decision. */
export async function playAndLook({ look, patience, hintEvery, most }: Walk): Promise<Seen> {
  const outOfSight = new Function(`return (${look})`)() as () => string[];
  const seen: Seen = { decisions: 0, looks: 0, faults: [] };
  const all = new Map<string, number>();
  const query = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
  const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const until = async (what: () => boolean): Promise<boolean> => {
    for (const end = performance.now() + patience; performance.now() < end; ) {
      if (what()) return true;
      await new Promise((done) => setTimeout(done, 4));
    }
    return false;
  };
  const isOver = (): boolean => query(".over, .ending") !== null;
  const rests = (): boolean => query(".board")?.getAttribute("aria-busy") === "false" && (isOver() || query(".bar-choice, .bar-all, .bar-do") !== null);
  const check = async (open: string): Promise<void> => {
    await frame();
    seen.looks++;
    for (const fault of outOfSight()) {
      const key = `${open}: ${fault}`;
      all.set(key, (all.get(key) ?? 0) + 1);
    }
  };
  const choosable = (): HTMLElement[] => {
    const sure = query(".bar-do");
    if (sure) return [sure];
    const lit = [...document.querySelectorAll<HTMLElement>('.board button:is(.lit, [class*="-lit"], .nile-ready):not([aria-disabled="true"])')];
    const bar = [...document.querySelectorAll<HTMLElement>(".bar-choice")];
    return lit.length ? [...lit, ...lit, ...bar] : bar;
  };
  let asked = "";
  for (let n = 0; n < 1500 && seen.decisions < most; n++) {
    if (!(await until(rests))) return { ...seen, faults: [`stuck after ${n} touches`, document.body.innerText] };
    if (isOver()) break;
    const now = `${document.querySelectorAll(".log-step").length} ${query(".bar-do") !== null} ${document.querySelectorAll("[class*='chosen']").length > 0}`;
    if (now !== asked) {
      asked = now;
      seen.decisions++;
      await check("plain");
      const drawer = query(".tool-log");
      if (drawer && drawer.checkVisibility() && seen.decisions % 4 === 0) {
        drawer.click();
        await check("log");
        query(".side-close")?.click();
        await frame();
      }
      const hint = query(".tool-hint");
      if (hint && seen.decisions % hintEvery === 0) {
        hint.click();
        /* Where there is only one move, the bar says so instead. */
        await until(() => query("div.hint, .bar-reason") !== null);
        await check("hint");
        if (query("div.hint")) {
          query(".hint-tools button:last-child")?.click();
          await frame();
        }
      }
    }
    const things = choosable();
    if (!things.length) query(".bar-all")?.click();
    else things[(n * 7919) % things.length]?.click();
    await new Promise((done) => setTimeout(done));
    if (query(".bar-all[aria-pressed='true']") && n % 5 === 4) query(".bar-all")?.click();
  }
  if (!isOver() && seen.decisions < most) all.set("the game does not end", 1);
  seen.faults = [...all].map(([fault, times]) => `${fault} (${times}×)`);
  return seen;
}

/** Runs in the page: follows the coach to the end of a first game, and looks at every lesson. */
export async function learnAndLook({ look, patience }: { look: string; patience: number }): Promise<Seen> {
  const outOfSight = new Function(`return (${look})`)() as () => string[];
  const seen: Seen = { decisions: 0, looks: 0, faults: [] };
  const query = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
  const all = new Set<string>();
  for (let n = 0; n < 300 && !query(".coach-end"); n++) {
    for (const end = performance.now() + patience; performance.now() < end && !query(".coach-next, .coach-show, .coach-end"); )
      await new Promise((done) => setTimeout(done, 4));
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
    if (query(".coach-end")) break;
    seen.decisions++;
    /* The scene at the end has no regions of a board. */
    if (!query(".ending")) for (const fault of outOfSight()) all.add(`${query(".coach-head")?.innerText ?? ""}: ${fault}`);
    const shown = [...document.querySelectorAll("[data-shown]")];
    const inside = shown.some((thing) => {
      const { top, bottom } = thing.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight + 1;
    });
    if (shown.length && !inside) all.add(`lesson ${seen.decisions}: what the coach points at is not in sight`);
    query(".coach-next, .coach-show")?.click();
    await new Promise((done) => setTimeout(done));
  }
  if (!query(".coach-end")) all.add("the lessons do not end");
  return { ...seen, faults: [...all] };
}

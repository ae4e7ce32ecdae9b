/* Tabs over one panel; arrows, Home and End move between them.
 *
 *   <Tabs label="Beside the table" value={tab} onChange={setTab}
 *         tabs={[{ id: "log", label: "Log", icon: "log", mark: 3 }, …]}>the panel</Tabs> */

import type { ComponentChildren, JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { Icon } from "../../art.js";

export interface Tab<T extends string> {
  id: T;
  label: string;
  icon?: string;
  /** How many new things are in it. */
  mark?: number;
}

export interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange(value: T): void;
  children: ComponentChildren;
}

const STEPS: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowRight: (at, all) => (at + 1) % all,
  ArrowLeft: (at, all) => (at + all - 1) % all,
  Home: () => 0,
  End: (_, all) => all - 1,
};

/** More tabs have their names below their icons. */
const MOST_IN_LINE = 3;

export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>): JSX.Element {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const key = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const next = step && tabs[step(tabs.findIndex((tab) => tab.id === value), tabs.length)];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div class={tabs.length > MOST_IN_LINE ? "tabs-list tabs-many" : "tabs-list"} role="tablist" aria-label={label} ref={list} onKeyDown={key}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            class="tab"
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.icon && <Icon id={tab.icon} />}
            <span>{tab.label}</span>
            {tab.mark ? <span class="tab-mark">{tab.mark}</span> : null}
          </button>
        ))}
      </div>
      <div class="tabs-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}

/* Buttons and links that look like buttons.
 *
 *   <Button kind="main" icon="play" onClick={…}>Play</Button>    main: the thing to do; plain; quiet: no frame
 *   <Button why="the market is closed">Sell</Button>             not possible: says why, can be focused
 *   <IconButton icon="undo" label="Take back" onClick={…} />      the label is read and shown as a tip
 *   <ButtonLink href={to("lobby")} icon="people">Lobby</ButtonLink> */

import type { ComponentChildren, JSX } from "preact";
import { Icon } from "../../art.js";

export interface ButtonProps {
  kind?: "main" | "plain" | "quiet" | "danger";
  icon?: string;
  /** Why it cannot be pressed now; it looks so and does nothing. */
  why?: string | undefined;
  onClick?: (event: MouseEvent) => void;
  pressed?: boolean;
  class?: string;
  label?: string;
  submit?: boolean;
  children?: ComponentChildren;
}

function classes(kind: string, more: string | undefined): string {
  return more ? `button button-${kind} ${more}` : `button button-${kind}`;
}

export function Button(props: ButtonProps): JSX.Element {
  const { kind = "plain", icon, why, onClick, pressed, label, submit, children } = props;
  return (
    <button
      type={submit ? "submit" : "button"}
      class={classes(kind, props.class)}
      aria-disabled={why !== undefined}
      aria-pressed={pressed}
      aria-label={label === undefined ? undefined : why === undefined ? label : `${label}: ${why}`}
      title={why ?? (children === undefined ? label : undefined)}
      onClick={(event) => (why === undefined ? onClick?.(event) : event.preventDefault())}
    >
      {icon && <Icon id={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

export function IconButton(props: Omit<ButtonProps, "children"> & { icon: string; label: string }): JSX.Element {
  return <Button kind="quiet" {...props} class={props.class ? `button-icon ${props.class}` : "button-icon"} />;
}

export function ButtonLink(
  { href, kind = "plain", icon, label, class: more, children }:
  { href: string; children: ComponentChildren } & Pick<ButtonProps, "kind" | "icon" | "label" | "class">,
): JSX.Element {
  return (
    <a class={classes(kind, more)} href={href} aria-label={label}>
      {icon && <Icon id={icon} />}
      <span>{children}</span>
    </a>
  );
}

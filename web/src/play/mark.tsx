/* The letter beside a fact that says where it comes from. */

import type { JSX } from "preact";
import { text } from "../text/play.js";
import type { Mark as Letter } from "../types.js";

export function Mark({ mark }: { mark: Letter }): JSX.Element {
  return <abbr class={`mark mark-${mark}`} title={text[`mark_${mark}`]()}>{mark}</abbr>;
}

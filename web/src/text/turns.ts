/* The text of the mark for tables that wait: every page has it, so it is not with the rest. */

import { words } from "./words.js";

export const text = words({
  yourTurns: [
    "{n} {n:table waits|tables wait} for you",
    "{n} {n:table vous attend|tables vous attendent}",
    "{n} {n:stół czeka|stoły czekają|stołów czeka} na Ciebie",
  ],
});

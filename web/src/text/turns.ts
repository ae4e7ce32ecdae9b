/* The texts of tables that wait: every page has them, so they are not with the rest. */

import { words } from "./words.js";

export const text = words({
  yourTurn: ["Your turn: {game}", "À vous de jouer : {game}", "Twój ruch: {game}"],
  withWhom: ["with {names}", "avec {names}", "gracze: {names}"],
  yourTurns: [
    "{n} {n:table waits|tables wait} for you",
    "{n} {n:table vous attend|tables vous attendent}",
    "{n} {n:stół czeka|stoły czekają|stołów czeka} na ciebie",
  ],
});

/* Texts about the games that this browser keeps. */

import { words } from "./words.js";

export const text = words({
  replace: ["Replace the game in progress?", "Remplacer la partie en cours ?", "Zastąpić rozpoczętą grę?"],
  replaceNote: [
    "This browser already has a game of {game} in progress, after {n} {n:move|moves}. If you continue here, it is lost.",
    "Une partie est en cours dans ce navigateur ({game}, {n} {n:coup|coups}). Si vous continuez ici, elle sera perdue.",
    "W tej przeglądarce trwa już gra ({game}, {n} {n:ruch|ruchy|ruchów}). Jeśli zagrasz stąd dalej, przepadnie.",
  ],
  replaceDo: ["Replace it", "La remplacer", "Zastąp ją"],
  replaceKeep: ["Keep it", "La garder", "Zachowaj ją"],
  pastTitle: ["Games you finished in this browser", "Vos parties terminées dans ce navigateur", "Gry ukończone w tej przeglądarce"],
  pastNote: [
    "This browser keeps the last {n}, also offline.",
    "Ce navigateur garde les {n} dernières, même hors ligne.",
    "Przechowywane ostatnie gry: {n}, także bez sieci.",
  ],
  pastNone: [
    "None yet. Finished games against bots appear here.",
    "Aucune pour l’instant. Les parties terminées contre les bots apparaissent ici.",
    "Jeszcze żadnej. Tu pojawiają się ukończone gry z botami.",
  ],
  pastMoves: ["{n} {n:move|moves}", "{n} {n:coup|coups}", "{n} {n:ruch|ruchy|ruchów}"],
});

/* Texts about the games that this browser keeps. */

import { words } from "./words.js";

export const text = words({
  replace: ["Replace the game under way?", "Remplacer la partie en cours ?", "Zastąpić rozpoczętą grę?"],
  replaceNote: [
    "A game of {game} is under way in this browser, after {n} {n:move|moves}. If you play on here, it is gone.",
    "Une partie est en cours dans ce navigateur ({game}, {n} {n:coup|coups}). Si vous continuez ici, elle sera perdue.",
    "W tej przeglądarce trwa już gra ({game}, {n} {n:ruch|ruchy|ruchów}). Jeśli zagrasz stąd dalej, przepadnie.",
  ],
  replaceDo: ["Replace it", "La remplacer", "Zastąp ją"],
  replaceKeep: ["Keep it", "La garder", "Zachowaj ją"],
  pastTitle: ["Games you have finished here", "Vos parties finies dans ce navigateur", "Gry ukończone w tej przeglądarce"],
  pastNote: [
    "The last {n} are kept in this browser, also without a network.",
    "Les {n} dernières restent dans ce navigateur, même sans réseau.",
    "Ostatnie {n} zostaje w tej przeglądarce, także bez sieci.",
  ],
  pastNone: [
    "None yet. A game against bots is kept here when it is over.",
    "Aucune pour l’instant. Une partie contre les bots est gardée ici quand elle est finie.",
    "Jeszcze żadnej. Gra z botami zostaje tu zapisana, gdy się skończy.",
  ],
  pastMoves: ["{n} {n:move|moves}", "{n} {n:coup|coups}", "{n} {n:ruch|ruchy|ruchów}"],
});

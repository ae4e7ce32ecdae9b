/* Texts of what others do at a table beside their moves. */

import { words } from "./words.js";

export const text = words({
  sits: ["{name} sits down.", "{name} s’assoit.", "{name} siada do stołu."],
  rises: ["{name} leaves the seat.", "{name} quitte sa place.", "{name} wstaje od stołu."],
  sentAway: [
    "The person who opened the table freed your seat.",
    "La personne qui a ouvert la table a libéré votre place.",
    "Osoba, która otworzyła stół, zwolniła twoje miejsce.",
  ],
  refusesPause: ["{name} does not agree to a pause.", "{name} refuse la pause.", "{name} nie zgadza się na przerwę."],
  pauses: ["{name} pauses the game.", "{name} met la partie en pause.", "{name} wstrzymuje grę."],
  goesOn: ["{name} resumes the game.", "{name} reprend la partie.", "{name} wznawia grę."],
  resigns: ["{name} resigns; a bot plays on.", "{name} abandonne ; un bot continue.", "{name} poddaje grę; gra dalej bot."],
  expires: ["{name} has run out of time; a bot plays on.", "{name} n’a plus de temps ; un bot continue.", "{name} nie ma już czasu; gra dalej bot."],
  youExpire: ["Your time is up; a bot plays for you.", "Votre temps est écoulé ; un bot joue pour vous.", "Twój czas minął; gra za ciebie bot."],
  standsIn: ["A bot plays for {name} now.", "Un bot joue maintenant pour {name}.", "Za gracza {name} gra teraz bot."],
  isBack: ["{name} is back.", "{name} est de retour.", "{name} wraca do gry."],
  takesBack: ["{name} takes a move back.", "{name} reprend un coup.", "{name} cofa ruch."],
  serverAway: [
    "The server was away for {time}; no clock ran meanwhile.",
    "Le serveur a été absent pendant {time} ; aucune horloge n’a tourné pendant ce temps.",
    "Serwer był niedostępny przez {time}; w tym czasie żaden zegar nie biegł.",
  ],
  refuses: ["{name} does not agree to take it back.", "{name} refuse la reprise du coup.", "{name} nie zgadza się na cofnięcie."],
});

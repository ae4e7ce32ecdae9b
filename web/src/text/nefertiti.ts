/* Texts of the board of Nefertiti: what its things are called, and why they cannot be chosen. */

import { words } from "./words.js";

export const text = words({
  markets: ["Markets", "Marchés", "Targowiska"],
  open: ["open", "ouvert", "otwarte"],
  closing: ["closing", "ferme", "zamyka się"],
  closed: ["closed", "fermé", "zamknięte"],
  closed_next: ["closed, opens next", "fermé, ouvre ensuite", "zamknięte, następne"],
  closed_for_good: ["closed for good", "fermé pour de bon", "zamknięte na dobre"],
  stall: ["Stall of {market}", "Étal : {market}", "Stragan: {market}"],
  gifts_of: ["Gifts of {market}", "Cadeaux : {market}", "Podarki: {market}"],
  close: ["Close {market}", "Fermer {market}", "Zamknij: {market}"],
  dice: ["Last dice: {a} and {b}", "Derniers dés : {a} et {b}", "Ostatni rzut: {a} i {b}"],
  reserve: [
    "Reserve of {market}: {n} Deben", "Réserve, {market} : {n} Deben",
    "Zapas, {market}: {n} {n:deben|debeny|debenów}",
  ],
  half: ["take half", "prendre la moitié", "weź połowę"],

  square: ["{market}, bid {bid}", "{market}, offre {bid}", "{market}, stawka {bid}"],
  sign_coin: ["pays 1 Deben", "rapporte 1 Deben", "daje 1 debena"],
  sign_extra: ["one more lower gift for the highest bid", "un cadeau du bas de plus pour la plus haute offre", "o jeden dolny podarek więcej za najwyższą stawkę"],
  sign_single: ["one gift only for the highest bid", "un seul cadeau pour la plus haute offre", "tylko jeden podarek za najwyższą stawkę"],
  servant_of: ["servant of {name}", "serviteur : {name}", "sługa: {name}"],
  free: ["free", "libre", "wolne"],
  now_settles: ["decides now", "décide maintenant", "decyduje teraz"],
  dear: ["more than your {n} Deben", "plus que vos {n} Deben", "więcej, niż masz ({n})"],

  upper: ["{market}, upper gift: {gift}", "{market}, cadeau du haut : {gift}", "{market}, górny podarek: {gift}"],
  upper_seal: [
    "{market}, upper gift: {gift}, with a royal seal", "{market}, cadeau du haut : {gift}, avec un sceau royal",
    "{market}, górny podarek: {gift}, z pieczęcią królewską",
  ],
  lower: ["{market}, lower gift {n}: {gift}", "{market}, cadeau du bas {n} : {gift}", "{market}, dolny podarek {n}: {gift}"],
  empty: ["empty place", "place vide", "puste miejsce"],

  characters: ["Characters", "Personnages", "Postacie"],
  character: ["{name}, {n} left", "{name}, reste {n}", "{name}, zostało: {n}"],
  seal_cost: ["a royal seal hires one", "un sceau royal en engage un", "pieczęć królewska zatrudnia jedną"],

  holdings: ["What everybody holds", "Ce que chacun possède", "Co kto ma"],
  player: ["Player", "Joueur", "Gracz"],
  deben: ["Deben", "Deben", "Debeny"],
  seals: ["Royal seals", "Sceaux royaux", "Pieczęcie królewskie"],
  servants: ["Servants in hand", "Serviteurs disponibles", "Słudzy w ręce"],
  hired_points: ["Points of characters", "Points des personnages", "Punkty z postaci"],
  worth: [
    "{type}: each is worth {one} if one player holds it, {two} if two, {more} if more",
    "{type} : chacun vaut {one} si un seul joueur en a, {two} si deux, {more} au-delà",
    "{type}: każdy jest wart {one}, jeśli ma go jeden gracz, {two}, jeśli dwóch, {more}, jeśli więcej",
  ],
  held_by: ["{name}: {gift} × {n}", "{name} : {gift} × {n}", "{name}: {gift} × {n}"],
  pile: ["Pile: {n} {n:gift|gifts}", "Pioche : {n} {n:cadeau|cadeaux}", "Stos: {n} {n:podarek|podarki|podarków}"],
  pile_short: ["In the pile", "Dans la pioche", "W stosie"],
  akhenaton_in: ["Akhenaton still lies in the pile", "Akhenaton est encore dans la pioche", "Akhenaton leży jeszcze w stosie"],
  akhenaton_out: ["Akhenaton has come: no market reopens", "Akhenaton est venu : aucun marché ne rouvre", "Akhenaton przybył: żadne targowisko już się nie otworzy"],
  out: ["Out of the game", "Hors jeu", "Poza grą"],

  settling: ["{market}: what the closing brings", "{market} : ce que rapporte la fermeture", "{market}: co przynosi zamknięcie"],
  quiet: ["{n} closings in a row sold nothing", "{n} fermetures de suite sans vente", "Zamknięcia z rzędu bez sprzedaży: {n}"],
  offered: ["{name} gives: {gift}", "{name} donne : {gift}", "{name} oddaje: {gift}"],
  second: ["A second servant this turn", "Un second serviteur ce tour-ci", "W tej turze drugi sługa"],

  why_closed: ["{market} is closed: nobody is placed there.", "{market} est fermé : on n'y pose personne.", "Targowisko {market} jest zamknięte: nikogo się tam nie stawia."],
  why_occupied: ["This square is taken.", "Cette case est prise.", "To pole jest zajęte."],
  why_no_servant: [
    "You have no servant in hand: name a market that closes.", "Plus de serviteur disponible : désignez un marché à fermer.",
    "Nie masz wolnego sługi: wskaż targowisko do zamknięcia.",
  ],
  why_settling: ["{market} closes first: choose there.", "{market} ferme d'abord : choisissez là-bas.", "Najpierw zamyka się {market}: wybierz tam."],
  why_hiring: ["First finish with the character you hired.", "Terminez d'abord avec le personnage engagé.", "Najpierw dokończ z zatrudnioną postacią."],
  why_not_closing: [
    "Gifts are taken when their market closes.", "Les cadeaux se prennent quand leur marché ferme.",
    "Podarki bierze się, gdy ich targowisko się zamyka.",
  ],
  why_too_dear: ["You cannot pay {n} Deben: take half the reserve.", "Vous ne pouvez pas payer {n} Deben : prenez la moitié de la réserve.", "Nie stać cię na {n} {n:debena|debeny|debenów}: weź połowę zapasu."],
  why_no_seal: ["You need a royal seal to hire.", "Il faut un sceau royal pour engager.", "Do zatrudnienia potrzebna jest pieczęć królewska."],
  why_no_use: ["{name} would change nothing now.", "{name} ne changerait rien maintenant.", "{name} niczego by teraz nie zmienił."],
  why_none_left: ["None left: {name}.", "Plus personne : {name}.", "Nie ma już: {name}."],
  why_hire_first: ["Hiring comes before placing, once a turn.", "On engage avant de poser, une fois par tour.", "Zatrudnia się przed postawieniem sługi, raz na turę."],
  why_set: ["These gifts do not go together.", "Ces cadeaux ne vont pas ensemble.", "Tych podarków nie można wziąć razem."],
});

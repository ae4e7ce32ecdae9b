/* Texts of the board of Nefertiti: what its things are called, and why they cannot be chosen. */

import { words } from "../../text/words.js";

export const text = words({
  markets: ["Markets", "Marchés", "Targowiska"],
  open: ["open", "ouvert", "otwarte"],
  closing: ["closing", "ferme", "zamyka się"],
  closed: ["closed", "fermé", "zamknięte"],
  closed_next: ["closed, opens next", "fermé, ouvre ensuite", "zamknięte, otworzy się następne"],
  closed_for_good: ["closed permanently", "définitivement fermé", "zamknięte na stałe"],
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
  square_coin: ["coin square", "case pièce", "pole monety"],
  square_single: ["single-card square", "case carte unique", "pole pojedynczej karty"],
  square_extra: ["extra-card square", "case carte supplémentaire", "pole karty dodatkowej"],
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

  holdings: ["Holdings", "Possessions", "Stan posiadania"],
  gift_type: ["Type of gift", "Type de cadeau", "Typ podarku"],
  deben: ["Deben", "Deben", "Debeny"],
  seals: ["Royal seals", "Sceaux royaux", "Pieczęcie królewskie"],
  servants: ["Servants left", "Serviteurs disponibles", "Wolni słudzy"],
  worth: [
    "{type}: each gift is worth {one} if one player holds the type, {two} if two do, {more} if more",
    "{type} : chaque cadeau vaut {one} si un seul joueur en a, {two} si deux en ont, {more} au-delà",
    "{type}: każda sztuka jest warta {one}, jeśli ma je jeden gracz, {two}, jeśli dwóch, {more}, jeśli więcej",
  ],
  held_by: ["{name}: {gift} × {n}", "{name} : {gift} × {n}", "{name}: {gift} × {n}"],
  pile: ["Pile: {n} {n:gift|gifts}", "Pioche : {n} {n:cadeau|cadeaux}", "Stos: {n} {n:podarek|podarki|podarków}"],
  pile_short: ["In the pile", "Dans la pioche", "W stosie"],
  akhenaton_in: ["Akhenaton is still in the pile", "Akhenaton est encore dans la pioche", "Akhenaton jest jeszcze w stosie"],
  akhenaton_out: ["Akhenaton has appeared: no market reopens", "Akhenaton a paru : aucun marché ne rouvre", "Akhenaton się zjawił: żadne targowisko już się nie otworzy"],
  out: ["Out of the game", "Hors jeu", "Poza grą"],

  settling: ["{market}: the closing", "{market} : la fermeture", "{market}: zamknięcie"],
  quiet: ["{n} closings in a row without a sale", "{n} fermetures de suite sans vente", "Zamknięcia z rzędu bez sprzedaży: {n}"],
  offered_you: ["You give: {gift}", "Vous donnez : {gift}", "Oddajesz: {gift}"],
  offered: ["{name} gives: {gift}", "{name} donne : {gift}", "{name} oddaje: {gift}"],
  second: ["A second servant this turn", "Un second serviteur ce tour-ci", "W tej turze drugi sługa"],

  has_deben: ["{n} Deben", "{n} Deben", "{n} {n:deben|debeny|debenów}"],
  has_servants: [
    "{n} {n:servant|servants} left", "{n} {n:serviteur disponible|serviteurs disponibles}",
    "{n} {n:wolny sługa|wolni słudzy|wolnych sług}",
  ],
  has_seals: ["{n} royal {n:seal|seals}", "{n} {n:sceau royal|sceaux royaux}", "{n} {n:pieczęć królewska|pieczęcie królewskie|pieczęci królewskich}"],

  key: ["Legend", "Légende", "Legenda"],
  key_dear: ["a bid higher than your money", "une offre supérieure à votre argent", "stawka wyższa niż twoje pieniądze"],
  or: [" or ", " ou ", " albo "],
  ask_place: ["Place a servant on a free square.", "Posez un serviteur sur une case libre.", "Postaw sługę na wolnym polu."],
  ask_place_or_hire: [
    "Place a servant on a free square; before that you may hire a character for a seal.",
    "Posez un serviteur sur une case libre ; avant cela, vous pouvez engager un personnage avec un sceau.",
    "Postaw sługę na wolnym polu; wcześniej za pieczęć możesz zatrudnić postać.",
  ],
  ask_close: [
    "You have no servant left: choose a market to close.", "Vous n'avez plus de serviteur disponible : choisissez un marché à fermer.",
    "Nie masz wolnego sługi: wybierz targowisko do zamknięcia.",
  ],
  ask_scribe: ["{name}: which type of gift scores now?", "{name} : quel type de cadeau compte maintenant ?", "{name}: który typ podarku punktuje teraz?"],
  ask_treasurer: ["{name}: from which reserve?", "{name} : dans quelle réserve ?", "{name}: z którego zapasu?"],
  ask_merchant: ["{name}: which of your gifts do you give?", "{name} : lequel de vos cadeaux donnez-vous ?", "{name}: który podarek oddajesz?"],
  ask_thief: [
    "{name}: which lower gift of an open market?", "{name} : quel cadeau du bas d'un marché ouvert ?",
    "{name}: który dolny podarek z otwartego targowiska?",
  ],
  ask_royal_servant: [
    "{name}: which type do the others discard?", "{name} : quel type les autres défaussent-ils ?", "{name}: który typ odrzucą inni?",
  ],
  ask_swap: [
    "Which gift of another player do you want for yours ({gift})?", "Quel cadeau d'un autre joueur voulez-vous contre le vôtre ({gift}) ?",
    "Który podarek innego gracza bierzesz za swój ({gift})?",
  ],
  what_upper: ["the upper gift", "le cadeau du haut", "górny podarek"],
  what_upper_and: ["the upper gift and a lower one", "le cadeau du haut et un du bas", "górny podarek i jeden dolny"],
  what_lower: ["{n} lower {n:gift|gifts}", "{n} {n:cadeau|cadeaux} du bas", "{n} {n:dolny podarek|dolne podarki|dolnych podarków}"],
  ask_take: [
    "{market}: you are the highest bidder. You pay {bid} of your {n} Deben for {what}.",
    "{market} : vous êtes le plus offrant. Vous payez {bid} de vos {n} Deben pour {what}.",
    "{market}: twoja stawka jest najwyższa. Płacisz {bid} z {n} {n:debena|debenów|debenów} za {what}.",
  ],
  ask_more: ["And which gift with it?", "Et quel cadeau avec ?", "I jaki podarek do tego?"],
  ask_discard: [
    "{market}: you bid {bid}, the highest bid, but have only {n} Deben: discard one of your gifts.",
    "{market} : votre offre de {bid} est la plus haute, mais vous n'avez que {n} Deben : défaussez un de vos cadeaux.",
    "{market}: twoja najwyższa stawka to {bid}, a masz tylko {n} {n:debena|debeny|debenów}: odrzuć jeden ze swoich podarków.",
  ],
  ask_buy: [
    "{market}: you bid {bid}. Buy a gift for {bid} of your {n} Deben, or take half the reserve (of {reserve}).",
    "{market} : vous offrez {bid}. Achetez un cadeau pour {bid} de vos {n} Deben, ou prenez la moitié de la réserve (de {reserve}).",
    "{market}: twoja stawka to {bid}. Kup podarek za {bid} z {n} {n:debena|debenów|debenów} albo weź połowę zapasu (jest {reserve}).",
  ],
  ask_half_poor: [
    "{market}: you bid {bid} but have only {n} Deben: take half the reserve (of {reserve}).",
    "{market} : votre offre est de {bid}, mais vous n'avez que {n} Deben : prenez la moitié de la réserve (de {reserve}).",
    "{market}: twoja stawka to {bid}, a masz tylko {n} {n:debena|debeny|debenów}: weź połowę zapasu (jest {reserve}).",
  ],
  ask_half_none: [
    "{market}: no gift is left to buy: take half the reserve (of {reserve}).",
    "{market} : il n'y a plus de cadeau à acheter : prenez la moitié de la réserve (de {reserve}).",
    "{market}: nie ma już czego kupić: weź połowę zapasu (jest {reserve}).",
  ],

  about_deben: [
    "Money: it pays bids, and what is left at the end scores points.", "L'argent : il paie les offres, et ce qui reste à la fin rapporte des points.",
    "Pieniądze: opłacają stawki, a to, co zostanie na koniec, daje punkty.",
  ],
  about_reserve_name: ["Reserve", "Réserve", "Zapas"],
  about_reserve: [
    "The money of this market. Bids are paid into it; a servant that buys nothing takes half of it.",
    "Les Deben de ce marché. On y paie les offres ; un serviteur qui n'achète rien en prend la moitié.",
    "Debeny tego targowiska. Tu wpłaca się stawki; sługa, który nic nie kupuje, bierze połowę.",
  ],
  about_seal_name: ["Royal seal", "Sceau royal", "Pieczęć królewska"],
  about_seal: [
    "It comes with the upper gift. Before placing, you may spend one seal each turn to hire a character; an unspent seal scores points at the end.",
    "Il vient avec le cadeau du haut. Avant de poser, vous pouvez dépenser un sceau par tour pour engager un personnage ; non dépensé, il rapporte des points à la fin.",
    "Dostajesz ją z górnym podarkiem. Przed postawieniem sługi możesz wydać jedną na turę, by zatrudnić postać; niewykorzystana daje punkty na koniec.",
  ],
  about_servants: [
    "They come back when their market closes. If you have none left, you close a market instead of placing.",
    "Ils reviennent quand leur marché ferme. Si vous n'en avez plus, vous fermez un marché au lieu de poser.",
    "Wracają, gdy ich targowisko się zamyka. Jeśli nie masz wolnego sługi, zamykasz targowisko, zamiast stawiać.",
  ],
  akhenaton: ["Akhenaton", "Akhenaton", "Akhenaton"],
  about_akhenaton: [
    "Once he is drawn, no market reopens; the game ends when the open ones have closed.",
    "Une fois pioché, plus aucun marché ne rouvre ; quand les marchés ouverts ont fermé, la partie se termine.",
    "Gdy zostanie dobrany, żadne targowisko już się nie otworzy; kiedy zamkną się otwarte, gra się kończy.",
  ],

});

/** The story of a seat after a game: sentences without a subject, under the name of the seat. */
export const story = words({
  gifts: [
    "Kept {n} {n:gift|gifts} to the end, worth {points} {points:point|points}.",
    "{n} {n:cadeau gardé|cadeaux gardés} jusqu’à la fin, pour {points} {points:point|points}.",
    "{n} {n:podarek zachowany|podarki zachowane|podarków zachowanych} do końca, wartość: {points} {points:punkt|punkty|punktów}.",
  ],
  noGifts: ["Kept no gift to the end.", "Aucun cadeau gardé jusqu’à la fin.", "Żaden podarek nie został do końca."],
  trade: [
    "Took {n} {n:gift|gifts} on the markets for {paid} Deben.",
    "{n} {n:cadeau pris|cadeaux pris} aux marchés pour {paid} Deben.",
    "{n} {n:podarek zdobyty|podarki zdobyte|podarków zdobytych} na targowiskach za {paid} {paid:debena|debeny|debenów}.",
  ],
  earned: [
    "Took {n} Deben from the reserves.",
    "{n} Deben pris dans les réserves.",
    "Z zapasów targowisk: {n} {n:deben|debeny|debenów}.",
  ],
  scored: ["{character}: {n} {n:point|points}.", "{character} : {n} {n:point|points}.", "{character}: {n} {n:punkt|punkty|punktów}."],
  hired: ["Hired: {character}.", "Personnage engagé : {character}.", "Zatrudniona postać: {character}."],
  poor: [
    "Could not pay the highest bid, {n} Deben, and took nothing.",
    "N’a pas pu payer l’offre la plus haute, {n} Deben, et n’a rien pris.",
    "Zabrakło na najwyższą stawkę ({n} {n:deben|debeny|debenów}): nic nie wzięto.",
  ],
});

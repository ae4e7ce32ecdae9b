/* Texts of the board of Nefertiti: what its things are called, and why they cannot be chosen. */

import { words } from "../../text/words.js";

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
  square_coin: ["coin square", "case pièce", "pole monety"],
  square_single: ["single-card square", "case carte unique", "pole jednej karty"],
  square_extra: ["extra-card square", "case carte supplémentaire", "pole dodatkowej karty"],
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
  gift_type: ["Type of gift", "Type de cadeau", "Typ podarku"],
  deben: ["Deben", "Deben", "Debeny"],
  seals: ["Royal seals", "Sceaux royaux", "Pieczęcie królewskie"],
  servants: ["Servants in hand", "Serviteurs disponibles", "Wolni słudzy"],
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

  has_deben: ["{n} Deben", "{n} Deben", "{n} {n:deben|debeny|debenów}"],
  has_servants: [
    "{n} {n:servant|servants} in hand", "{n} {n:serviteur disponible|serviteurs disponibles}",
    "{n} {n:wolny sługa|wolni słudzy|wolnych sług}",
  ],
  has_seals: ["{n} royal {n:seal|seals}", "{n} {n:sceau royal|sceaux royaux}", "{n} {n:pieczęć królewska|pieczęcie królewskie|pieczęci królewskich}"],

  key: ["What the signs mean", "Ce que disent les signes", "Co mówią znaki"],
  key_dear: ["a bid of more than you have", "une offre supérieure à ce que vous avez", "stawka większa niż to, co masz"],
  or: [" or ", " ou ", " albo "],
  ask_place: ["Place a servant on a free square.", "Posez un serviteur sur une case libre.", "Postaw sługę na wolnym polu."],
  ask_place_or_hire: [
    "Place a servant on a free square; before that, a seal may hire a character.",
    "Posez un serviteur sur une case libre ; avant cela, un sceau peut engager un personnage.",
    "Postaw sługę na wolnym polu; wcześniej za pieczęć możesz zatrudnić postać.",
  ],
  ask_close: [
    "You have no servant in hand: choose a market to close.", "Vous n'avez plus de serviteur disponible : choisissez un marché à fermer.",
    "Nie masz wolnego sługi: wybierz targowisko do zamknięcia.",
  ],
  ask_scribe: ["{name}: which of your gifts score now?", "{name} : quels cadeaux comptent maintenant ?", "{name}: które podarki punktują teraz?"],
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
    "{market}: yours is the highest bid. You pay {bid} of your {n} Deben for {what}.",
    "{market} : votre offre est la plus haute. Vous payez {bid} de vos {n} Deben pour {what}.",
    "{market}: twoja stawka jest najwyższa. Płacisz {bid} z {n} {n:debena|debenów|debenów} za {what}.",
  ],
  ask_more: ["And which gift besides?", "Et quel cadeau avec ?", "I jaki podarek do tego?"],
  ask_discard: [
    "{market}: your {n} Deben do not pay {bid}, the highest bid: discard one of your gifts.",
    "{market} : vos {n} Deben ne paient pas {bid}, la plus haute offre : défaussez un de vos cadeaux.",
    "{market}: nie stać cię na najwyższą stawkę ({bid}, masz {n}): odrzuć jeden ze swoich podarków.",
  ],
  ask_buy: [
    "{market}: you bid {bid}. Buy a gift for {bid} of your {n} Deben, or take half the reserve (of {reserve}).",
    "{market} : vous offrez {bid}. Achetez un cadeau pour {bid} de vos {n} Deben, ou prenez la moitié de la réserve (de {reserve}).",
    "{market}: twoja stawka to {bid}. Kup podarek za {bid} z {n} {n:debena|debenów|debenów} albo weź połowę zapasu (jest {reserve}).",
  ],
  ask_half_poor: [
    "{market}: your {n} Deben do not pay your bid of {bid}: take half the reserve (of {reserve}).",
    "{market} : vos {n} Deben ne paient pas votre offre de {bid} : prenez la moitié de la réserve (de {reserve}).",
    "{market}: nie stać cię na stawkę {bid} (masz {n}): weź połowę zapasu (jest {reserve}).",
  ],
  ask_half_none: [
    "{market}: no gift is left to buy: take half the reserve (of {reserve}).",
    "{market} : il n'y a plus de cadeau à acheter : prenez la moitié de la réserve (de {reserve}).",
    "{market}: nie ma już czego kupić: weź połowę zapasu (jest {reserve}).",
  ],

  about_deben: [
    "Money: it pays bids, and what is left at the end brings points.", "L'argent : il paie les offres, et ce qui reste à la fin rapporte des points.",
    "Pieniądze: opłacają stawki, a to, co zostanie na koniec, daje punkty.",
  ],
  about_reserve_name: ["Reserve", "Réserve", "Zapas"],
  about_reserve: [
    "The Deben of this market. Bids are paid into it; a servant that buys nothing takes half of it.",
    "Les Deben de ce marché. On y paie les offres ; un serviteur qui n'achète rien en prend la moitié.",
    "Debeny tego targowiska. Tu wpłaca się stawki; sługa, który nic nie kupuje, bierze połowę.",
  ],
  about_seal_name: ["Royal seal", "Sceau royal", "Pieczęć królewska"],
  about_seal: [
    "It comes with the upper gift. Before placing, one seal a turn hires a character; unspent, it brings points at the end.",
    "Il vient avec le cadeau du haut. Avant de poser, un sceau par tour engage un personnage ; gardé, il rapporte des points à la fin.",
    "Dostajesz ją z górnym podarkiem. Przed postawieniem sługi jedna na turę zatrudnia postać; zachowana daje punkty na koniec.",
  ],
  about_servants: [
    "They come back when their market closes. Who has none in hand closes a market instead of placing.",
    "Ils reviennent quand leur marché ferme. Qui n'en a plus ferme un marché au lieu de poser.",
    "Wracają, gdy ich targowisko się zamyka. Kto nie ma wolnego sługi, zamyka targowisko, zamiast stawiać.",
  ],
  akhenaton: ["Akhenaton", "Akhenaton", "Akhenaton"],
  about_akhenaton: [
    "Once he is drawn, no market reopens; when the open ones have closed the game is over.",
    "Une fois tiré, plus aucun marché ne rouvre ; quand les marchés ouverts ont fermé, la partie est finie.",
    "Gdy zostanie dobrany, żadne targowisko już się nie otworzy; kiedy zamkną się otwarte, gra się kończy.",
  ],

  why_closed: ["{market} is closed: nobody is placed there.", "{market} est fermé : on n'y pose personne.", "Targowisko {market} jest zamknięte: nikogo się tam nie stawia."],
  why_closing: [
    "Nobody is placed in {market} while it closes.", "On ne pose personne pendant que {market} ferme.",
    "Nikogo się nie stawia, gdy targowisko {market} się zamyka.",
  ],
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
  why_keeps: [
    "You keep your gifts; a character could do something with them.", "Vous gardez vos cadeaux ; un personnage pourrait en faire quelque chose.",
    "Podarki zostają u ciebie; mogłaby coś z nimi zrobić postać.",
  ],
  why_theirs: [
    "This is another player's; the Merchant swaps gifts.", "Il est à un autre joueur ; le Marchand échange des cadeaux.",
    "To podarek innego gracza; wymienia je Kupiec.",
  ],
  why_set: ["These gifts do not go together.", "Ces cadeaux ne vont pas ensemble.", "Tych podarków nie można wziąć razem."],
});

/** The story of a seat after a game: sentences without a subject, under the name of the seat. */
export const story = words({
  gifts: [
    "Kept {n} {n:gift|gifts} to the end, worth {points} {points:point|points}.",
    "{n} {n:cadeau gardé|cadeaux gardés} jusqu’à la fin, pour {points} {points:point|points}.",
    "{n} {n:podarek zachowany|podarki zachowane|podarków zachowanych} do końca, warte {points} {points:punkt|punkty|punktów}.",
  ],
  noGifts: ["Kept no gift to the end.", "Aucun cadeau gardé jusqu’à la fin.", "Żaden podarek nie został do końca."],
  trade: [
    "Took {n} {n:gift|gifts} on the markets for {paid} Deben.",
    "{n} {n:cadeau pris|cadeaux pris} aux marchés pour {paid} Deben.",
    "{n} {n:podarek zdobyty|podarki zdobyte|podarków zdobytych} na targowiskach za {paid} {paid:debena|debeny|debenów}.",
  ],
  earned: [
    "Took {n} Deben out of the reserves.",
    "{n} Deben pris dans les réserves.",
    "Z zapasów targowisk: {n} {n:deben|debeny|debenów}.",
  ],
  scored: ["{character}: {n} {n:point|points}.", "{character} : {n} {n:point|points}.", "{character}: {n} {n:punkt|punkty|punktów}."],
  hired: ["Hired: {character}.", "Personnage engagé : {character}.", "Zatrudniona postać: {character}."],
  poor: [
    "Could not pay the highest bid, {n} Deben, and took nothing.",
    "N’a pas pu payer l’offre la plus haute, {n} Deben, et n’a rien pris.",
    "Zabrakło na najwyższą stawkę, {n} {n:deben|debeny|debenów}: nic do wzięcia.",
  ],
});

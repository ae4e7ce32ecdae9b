/* Texts of the board of eights. */

import { words } from "../../text/words.js";

export const text = words({
  hand_yours: ["Your hand", "Votre main", "Twoja ręka"],
  pile: ["Top of the pile: {card}", "Dessus de la pile : {card}", "Wierzch stosu: {card}"],
  draw: ["Draw a card; {n} {n:card|cards} left", "Piocher une carte ; {n} {n:carte reste|cartes restent}", "Dobierz kartę; {n} {n:karta została|karty zostały|kart zostało}"],
  deck: ["Deck, {n} {n:card|cards} left", "Pioche, {n} {n:carte restante|cartes restantes}", "Talia, {n} {n:karta|karty|kart}"],
  of: ["{rank} of {suit}", "{rank} de {suit}", "{rank} {suit}"],
  s: ["spades", "pique", "pik"],
  h: ["hearts", "cœur", "kier"],
  d: ["diamonds", "carreau", "karo"],
  c: ["clubs", "trèfle", "trefl"],
  a: ["ace", "as", "as"],
  j: ["jack", "valet", "walet"],
  q: ["queen", "dame", "dama"],
  k: ["king", "roi", "król"],
  holds: ["{name}: {n} {n:card|cards}, {points} {points:point|points}", "{name} : {n} {n:carte|cartes}, {points} {points:point|points}", "{name}: {n} {n:karta|karty|kart}, {points} {points:punkt|punkty|punktów}"],
  unfit: ["Neither the suit nor the rank of the top card.", "Ni la couleur ni la valeur de la carte du dessus.", "Ani kolor, ani wartość wierzchniej karty."],
  turn: ["It is not your turn.", "Ce n’est pas votre tour.", "To nie twoja kolej."],
});

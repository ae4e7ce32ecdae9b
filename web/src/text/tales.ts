/* What is told of a seat after a game: sentences without a subject, as they stand below its name. */

import { words } from "./words.js";

export const text = words({
  nileEmpty: [
    "Nothing in storage of: {crops}. So the smallest pile is empty.",
    "Rien au stock : {crops}. La plus petite pile est donc vide.",
    "Brak w magazynie: {crops}. Najmniejszy stos jest więc pusty.",
  ],
  nileScarce: [
    "The smallest pile: {crops}, {n} {n:card|cards}.",
    "La plus petite pile : {crops}, {n} {n:carte|cartes}.",
    "Najmniejszy stos: {crops}, {n} {n:karta|karty|kart}.",
  ],
  nileScarceEach: [
    "The smallest piles: {crops}, {n} {n:card|cards} each.",
    "Les plus petites piles : {crops}, {n} {n:carte|cartes} chacune.",
    "Najmniejsze stosy: {crops}, po {n} {n:karcie|karty|kart}.",
  ],
  nileNoHarvest: ["Harvested nothing.", "Aucune récolte.", "Ani jednego zbioru."],
  nileKept: [
    "Harvested {n} {n:card|cards} and kept all of them.",
    "{n} {n:carte récoltée, et gardée|cartes récoltées, toutes gardées}.",
    "Zebrano {n} {n:kartę i zachowano ją|karty i zachowano wszystkie|kart i zachowano wszystkie}.",
  ],
  nileSpent: [
    "Harvested {n} {n:card|cards}; {spent} spent again on trade.",
    "{n} {n:carte récoltée|cartes récoltées}, dont {spent} {spent:dépensée|dépensées} ensuite pour négocier.",
    "Zebrano {n} {n:kartę|karty|kart}, z czego {spent} wydano potem na handel.",
  ],
  nileEaten: [
    "Locusts ate {f} {f:field|fields}, {n} {n:card|cards} in all.",
    "Les locustes ont dévoré {f} {f:champ|champs}, {n} {n:carte|cartes} en tout.",
    "Szarańcza zjadła {f} {f:pole|pola|pól}, razem {n} {n:kartę|karty|kart}.",
  ],
  nileLost: [
    "Was driven out of {n} {n:field|fields}.",
    "Chassé de {n} {n:champ|champs}.",
    "Pola zabrane przez innych: {n}.",
  ],
  nileDrove: [
    "Drove others out of {n} {n:field|fields}.",
    "A chassé les autres de {n} {n:champ|champs}.",
    "Pola odebrane innym: {n}.",
  ],
  nileSpeculated: [
    "Laid {n} speculation {n:card|cards}, which paid {cards} {cards:card|cards}.",
    "{n} {n:carte de spéculation posée|cartes de spéculation posées}, pour un gain de {cards} {cards:carte|cartes}.",
    "Wyłożone karty spekulacji: {n}, zysk: {cards} {cards:karta|karty|kart}.",
  ],
  nefGifts: [
    "Kept {n} {n:gift|gifts} to the end, worth {points} {points:point|points}.",
    "{n} {n:cadeau gardé|cadeaux gardés} jusqu’à la fin, pour {points} {points:point|points}.",
    "{n} {n:podarek zachowany|podarki zachowane|podarków zachowanych} do końca, warte {points} {points:punkt|punkty|punktów}.",
  ],
  nefNoGifts: ["Kept no gift to the end.", "Aucun cadeau gardé jusqu’à la fin.", "Żaden podarek nie został do końca."],
  nefTrade: [
    "Took {n} {n:gift|gifts} on the markets for {paid} Deben.",
    "{n} {n:cadeau pris|cadeaux pris} aux marchés pour {paid} Deben.",
    "{n} {n:podarek zdobyty|podarki zdobyte|podarków zdobytych} na targowiskach za {paid} {paid:debena|debeny|debenów}.",
  ],
  nefEarned: [
    "Took {n} Deben out of the reserves.",
    "{n} Deben pris dans les réserves.",
    "Z zapasów targowisk: {n} {n:deben|debeny|debenów}.",
  ],
  nefScored: ["{character}: {n} {n:point|points}.", "{character} : {n} {n:point|points}.", "{character}: {n} {n:punkt|punkty|punktów}."],
  nefHired: ["Hired: {character}.", "Personnage engagé : {character}.", "Zatrudniona postać: {character}."],
  nefPoor: [
    "Could not pay the highest bid, {n} Deben, and took nothing.",
    "N’a pas pu payer l’offre la plus haute, {n} Deben, et n’a rien pris.",
    "Zabrakło na najwyższą stawkę, {n} {n:deben|debeny|debenów}: nic do wzięcia.",
  ],
  valNone: ["Won no tomb.", "Aucun tombeau gagné.", "Ani jednego grobowca."],
  valWon: ["{tomb}: {a} to {b}.", "{tomb} : {a} contre {b}.", "{tomb}: {a} do {b}."],
  valTie: [
    "{tomb}: {a} to {b}, thanks to the medallion.",
    "{tomb} : {a} contre {b}, grâce au médaillon.",
    "{tomb}: {a} do {b}, dzięki medalionowi.",
  ],
  valFallen: [
    "Lost {n} {n:character|characters} to traps.",
    "{n} {n:personnage perdu|personnages perdus} dans des pièges.",
    "W pułapkach {n:poległa|poległy|poległo} {n} {n:postać|postacie|postaci}.",
  ],
  valPapyri: ["Papyri used: {cards}.", "Papyrus utilisés : {cards}.", "Użyte papirusy: {cards}."],
  valPass: [
    "Spent the pass token to keep the medallion.",
    "Jeton « passe » dépensé pour garder le médaillon.",
    "Żeton pasowania wydany, by zachować medalion.",
  ],
});

/* The kinds of events of the valley, with their sentences. */
#include "games/valley/valley_words.h"

#define SEAT                                                                                       \
    {                                                                                              \
        "seat", 's', 0, 0                                                                          \
    }
#define CARD                                                                                       \
    {                                                                                              \
        "card", 'c', 0, 0                                                                          \
    }
#define THE_TOMB                                                                                   \
    {                                                                                              \
        "tomb", 't', 0, 0                                                                          \
    }
#define COUNT(name)                                                                                \
    {                                                                                              \
        name, 'n', 0, 0                                                                            \
    }

const struct akhet_kind valley_event_kind[VALLEY_EVENT_KINDS] = {
    [VALLEY_E_ADVENTURER] = {.id = "adventurer",
                             .text = {"{seat:@ plays|You play} {card}",
                                      "{seat:@ incarne|Vous incarnez} {card}",
                                      "{seat:@ gra|Ty grasz} jako {card}"},
                             .flags = AKHET_CHANCE | AKHET_REVEALS,
                             .fields = 2,
                             .field = {SEAT, CARD}},
    [VALLEY_E_PAPYRUS] = {.id = "papyrus",
                          .text = {"{seat:@ gets|You get} {card}",
                                   "{seat:@ reçoit|Vous recevez} : {card}",
                                   "{seat:@ otrzymuje|Ty otrzymujesz}: {card}"},
                          .hidden = {"{seat:@ gets|You get} a papyrus",
                                     "{seat:@ reçoit|Vous recevez} un papyrus",
                                     "{seat:@ otrzymuje|Ty otrzymujesz} papirus"},
                          .flags = AKHET_CHANCE,
                          .secret = 2,
                          .fields = 2,
                          .field = {SEAT, CARD}},
    [VALLEY_E_DEAL] = {.id = "deal",
                       .text = {"{seat:@ is dealt|You are dealt} {card}",
                                "{seat:@ reçoit|Vous recevez} : {card}",
                                "{seat:@ otrzymuje|Ty otrzymujesz}: {card}"},
                       .hidden = {"{seat:@ is dealt|You are dealt} a card",
                                  "{seat:@ reçoit|Vous recevez} une carte",
                                  "{seat:@ otrzymuje|Ty otrzymujesz} kartę"},
                       .flags = AKHET_CHANCE,
                       .secret = 2,
                       .fields = 2,
                       .field = {SEAT, CARD}},
    [VALLEY_E_TOSS] = {.id = "toss",
                       .text = {"{seat:@ starts|You start} with the medallion",
                                "{seat:@ commence|Vous commencez} avec le médaillon",
                                "{seat:@ zaczyna|Ty zaczynasz} z medalionem"},
                       .flags = AKHET_CHANCE | AKHET_REVEALS,
                       .fields = 1,
                       .field = {SEAT}},
    [VALLEY_E_LOOK] = {.id = "look",
                       .text = {"{seat:@ looks|You look} at the top tomb: {tomb}",
                                "{seat:@ regarde|Vous regardez} le tombeau du dessus : {tomb}",
                                "{seat:@ ogląda|Ty oglądasz} wierzchni grobowiec: {tomb}"},
                       .hidden = {"{seat:@ looks|You look} at the top tomb",
                                  "{seat:@ regarde|Vous regardez} le tombeau du dessus",
                                  "{seat:@ ogląda|Ty oglądasz} wierzchni grobowiec"},
                       .flags = AKHET_CHANCE | AKHET_REVEALS,
                       .secret = 2,
                       .fields = 2,
                       .field = {SEAT, THE_TOMB}},
    [VALLEY_E_LOOK_AGAIN] =
        {.id = "look-again",
         .text = {"{seat:@ looks|You look} at the top tomb: {tomb}",
                  "{seat:@ regarde|Vous regardez} le tombeau du dessus : {tomb}",
                  "{seat:@ ogląda|Ty oglądasz} wierzchni grobowiec: {tomb}"},
         .hidden = {"{seat:@ looks|You look} at the top tomb",
                    "{seat:@ regarde|Vous regardez} le tombeau du dessus",
                    "{seat:@ ogląda|Ty oglądasz} wierzchni grobowiec"},
         .flags = AKHET_REVEALS,
         .secret = 2,
         .fields = 2,
         .field = {SEAT, THE_TOMB}},
    [VALLEY_E_SPLIT] =
        {.id = "split",
         .text =
             {"{seat:@ takes|You take} {coins} {coins:coin|coins} and {seat:asks|ask} for {cards} "
              "{cards:card|cards}",
              "{seat:@ prend|Vous prenez} {coins} {coins:pièce|pièces} et {seat:demande|demandez} "
              "{cards} "
              "{cards:carte|cartes}",
              "{seat:@ bierze|Ty bierzesz} {coins} {coins:monetę|monety|monet} i "
              "{seat:prosi|prosisz} o "
              "{cards} {cards:kartę|karty|kart}"},
         .fields = 3,
         .field = {SEAT, COUNT("coins"), COUNT("cards")}},
    [VALLEY_E_SMUGGLE] =
        {.id = "smuggle",
         .text = {"{seat:@ gets|You get} {coins} more {coins:coin|coins} by smuggling",
                  "{seat:@ gagne|Vous gagnez} {coins} {coins:pièce|pièces} de plus par "
                  "contrebande",
                  "{seat:@ dostaje|Ty dostajesz} z przemytu jeszcze {coins} "
                  "{coins:monetę|monety|monet}"},
         .fields = 2,
         .field = {SEAT, COUNT("coins")}},
    [VALLEY_E_REMAKE] = {.id = "remake",
                         .text = {"The discard pile becomes the deck: {cards} {cards:card|cards}",
                                  "La défausse devient la pioche : {cards} {cards:carte|cartes}",
                                  "Stos odrzuconych staje się talią: {cards} "
                                  "{cards:karta|karty|kart}"},
                         .fields = 1,
                         .field = {COUNT("cards")}},
    [VALLEY_E_DRAW] = {.id = "draw",
                       .text = {"{seat:@ draws|You draw} {card}",
                                "{seat:@ pioche|Vous piochez} : {card}",
                                "{seat:@ dobiera|Ty dobierasz}: {card}"},
                       .hidden = {"{seat:@ draws|You draw} a card",
                                  "{seat:@ pioche|Vous piochez} une carte",
                                  "{seat:@ dobiera|Ty dobierasz} kartę"},
                       .flags = AKHET_CHANCE,
                       .secret = 2,
                       .fields = 2,
                       .field = {SEAT, CARD}},
    [VALLEY_E_PLAY] =
        {.id = "play",
         .text = {"{seat:@ plays|You play} {card} for {coins} {coins:coin|coins}",
                  "{seat:@ joue|Vous jouez} pour {coins} {coins:pièce|pièces} : {card}",
                  "{seat:@ zagrywa|Ty zagrywasz} za {coins} {coins:monetę|monety|monet}: {card}"},
         .fields = 3,
         .field = {SEAT, CARD, COUNT("coins")}},
    [VALLEY_E_ROB] =
        {.id = "rob",
         .text = {"{seat:@ takes|You take} {coins} {coins:coin|coins} from {seat:the opponent|your "
                  "opponent|you}",
                  "{seat:@ prend|Vous prenez|@ vous prend} {coins} {coins:pièce|pièces}{seat: à "
                  "l'adversaire| à l'adversaire|}",
                  "{seat:@ zabiera przeciwnikowi|Ty zabierasz przeciwnikowi|@ zabiera ci} {coins} "
                  "{coins:monetę|monety|monet}"},
         .fields = 2,
         .field = {SEAT, COUNT("coins")}},
    [VALLEY_E_DISCARD] = {.id = "discard",
                          .text = {"{seat:@ discards|You discard} {card}",
                                   "{seat:@ défausse|Vous défaussez} : {card}",
                                   "{seat:@ odrzuca|Ty odrzucasz}: {card}"},
                          .fields = 2,
                          .field = {SEAT, CARD}},
    [VALLEY_E_SPY] =
        {.id = "spy",
         .text = {"{seat:@ takes|You take} {card} from {seat:the opponent's|your "
                  "opponent's|your} hand",
                  "{seat:@ prend dans la main adverse|Vous prenez dans la main adverse|@ prend "
                  "dans votre main} : {card}",
                  "{seat:@ bierze z ręki przeciwnika|Ty bierzesz z ręki przeciwnika|@ bierze z "
                  "twojej ręki}: {card}"},
         .hidden = {"{seat:@ takes|You take} a card from {seat:the opponent's|your "
                    "opponent's|your} hand",
                    "{seat:@ prend|Vous prenez} une carte dans {seat:la main adverse|la main "
                    "adverse|votre main}",
                    "{seat:@ bierze|Ty bierzesz} kartę z {seat:ręki przeciwnika|ręki "
                    "przeciwnika|twojej ręki}"},
         .flags = AKHET_CHANCE | AKHET_REVEALS,
         .secret = 2,
         .fields = 2,
         .field = {SEAT, CARD}},
    [VALLEY_E_READ] =
        {.id = "read",
         .text = {"{seat:@ looks|You look} at {seat:the opponent's|your opponent's|your} hand",
                  "{seat:@ regarde la main adverse|Vous regardez la main adverse|@ regarde votre "
                  "main}",
                  "{seat:@ ogląda|Ty oglądasz} karty na {seat:ręce przeciwnika|ręce "
                  "przeciwnika|twojej ręce}"},
         .flags = AKHET_REVEALS,
         .fields = 1,
         .field = {SEAT}},
    [VALLEY_E_SHOWN] = {.id = "shown",
                        .text = {"{seat:@ shows|You show} {card}",
                                 "{seat:@ montre|Vous montrez} : {card}",
                                 "{seat:@ pokazuje|Ty pokazujesz}: {card}"},
                        .flags = AKHET_REVEALS,
                        .secret = 2,
                        .fields = 2,
                        .field = {SEAT, CARD}},
    [VALLEY_E_STEAL] =
        {.id = "steal",
         .text = {"{seat:@ takes|You take} {card} from {seat:the opponent's|your "
                  "opponent's|your} camp",
                  "{seat:@ prend au camp adverse|Vous prenez au camp adverse|@ prend dans votre "
                  "camp} : {card}",
                  "{seat:@ zabiera|Ty zabierasz} z {seat:obozu przeciwnika|obozu "
                  "przeciwnika|twojego obozu}: {card}"},
         .fields = 2,
         .field = {SEAT, CARD}},
    [VALLEY_E_END_CAMP] =
        {.id = "end-camp",
         .text = {"{seat:@ ends|You end} the camp phase, keeping {coins} "
                  "{coins:coin|coins}",
                  "{seat:@ finit sa phase de camp et garde|Vous finissez votre phase de camp "
                  "et gardez} {coins} "
                  "{coins:pièce|pièces}",
                  "{seat:@ kończy fazę obozu i zachowuje|Ty kończysz fazę obozu i "
                  "zachowujesz} {coins} "
                  "{coins:monetę|monety|monet}"},
         .fields = 2,
         .field = {SEAT, COUNT("coins")}},
    [VALLEY_E_PASS] = {.id = "pass",
                       .text = {"{seat:@ passes and keeps|You pass and keep} the medallion",
                                "{seat:@ passe et garde|Vous passez et gardez} le médaillon",
                                "{seat:@ pasuje i zachowuje|Ty pasujesz i zachowujesz} medalion"},
                       .fields = 1,
                       .field = {SEAT}},
    [VALLEY_E_OPEN] = {.id = "open",
                       .text = {"{seat:@ opens|You open} a tomb: {tomb}",
                                "{seat:@ ouvre|Vous ouvrez} un tombeau : {tomb}",
                                "{seat:@ otwiera|Ty otwierasz} grobowiec: {tomb}"},
                       .flags = AKHET_CHANCE | AKHET_REVEALS,
                       .fields = 2,
                       .field = {SEAT, THE_TOMB}},
    [VALLEY_E_OPEN_SEEN] = {.id = "open-seen",
                            .text = {"{seat:@ opens|You open} a tomb: {tomb}",
                                     "{seat:@ ouvre|Vous ouvrez} un tombeau : {tomb}",
                                     "{seat:@ otwiera|Ty otwierasz} grobowiec: {tomb}"},
                            .flags = AKHET_REVEALS,
                            .fields = 2,
                            .field = {SEAT, THE_TOMB}},
    [VALLEY_E_DESTROY] =
        {.id = "destroy",
         .text = {"{seat:@ destroys|You destroy} {card} in {seat:the opponent's|your "
                  "opponent's|your} camp",
                  "{seat:@ détruit au camp adverse|Vous détruisez au camp adverse|@ détruit dans "
                  "votre camp} : {card}",
                  "{seat:@ niszczy|Ty niszczysz} w {seat:obozie przeciwnika|obozie "
                  "przeciwnika|twoim obozie}: {card}"},
         .fields = 2,
         .field = {SEAT, CARD}},
    [VALLEY_E_SEND] = {.id = "send",
                       .text = {"{seat:@ sends|You send} {card} into the tomb",
                                "{seat:@ envoie|Vous envoyez} dans le tombeau : {card}",
                                "{seat:@ wysyła|Ty wysyłasz} do grobowca: {card}"},
                       .fields = 2,
                       .field = {SEAT, CARD}},
    [VALLEY_E_SENT] =
        {.id = "sent",
         .text =
             {"{seat:@ has|You have} sent {number} {number:character|characters}",
              "{seat:@ a|Vous avez} envoyé {number} {number:personnage|personnages}",
              "{seat:@ kończy|Ty kończysz} wysyłanie: {number} {number:postać|postacie|postaci}"},
         .fields = 2,
         .field = {SEAT, COUNT("number")}},
    [VALLEY_E_LAY] = {.id = "lay",
                      .text = {"{seat:@ lays|You lay} {card} face down",
                               "{seat:@ pose|Vous posez} face cachée : {card}",
                               "{seat:@ kładzie|Ty kładziesz} zakrytą kartę: {card}"},
                      .hidden = {"{seat:@ lays|You lay} a card face down",
                                 "{seat:@ pose|Vous posez} une carte face cachée",
                                 "{seat:@ kładzie|Ty kładziesz} zakrytą kartę"},
                      .secret = 2,
                      .fields = 2,
                      .field = {SEAT, CARD}},
    [VALLEY_E_LAY_PAPYRUS] = {.id = "lay-papyrus",
                              .text = {"{seat:@ lays|You lay} {card} face down",
                                       "{seat:@ pose|Vous posez} face cachée : {card}",
                                       "{seat:@ kładzie|Ty kładziesz} zakryty papirus: {card}"},
                              .hidden = {"{seat:@ lays|You lay} a papyrus face down",
                                         "{seat:@ pose|Vous posez} un papyrus face cachée",
                                         "{seat:@ kładzie|Ty kładziesz} zakryty papirus"},
                              .secret = 2,
                              .fields = 2,
                              .field = {SEAT, CARD}},
    [VALLEY_E_LAID] =
        {.id = "laid",
         .text = {"{seat:@ has|You have} laid {cards} {cards:card|cards} and {papyri} "
                  "{papyri:papyrus|papyri}",
                  "{seat:@ a|Vous avez} posé {cards} {cards:carte|cartes} et {papyri} papyrus",
                  "{seat:@ kończy|Ty kończysz} kładzenie: {cards} {cards:karta|karty|kart}, "
                  "{papyri} {papyri:papirus|papirusy|papirusów}"},
         .fields = 3,
         .field = {SEAT, COUNT("cards"), COUNT("papyri")}},
    [VALLEY_E_REVEAL] = {.id = "reveal",
                         .text = {"{seat:@ turns|You turn} up {card}",
                                  "{seat:@ retourne|Vous retournez} : {card}",
                                  "{seat:@ odkrywa|Ty odkrywasz}: {card}"},
                         .flags = AKHET_REVEALS,
                         .fields = 2,
                         .field = {SEAT, CARD}},
    [VALLEY_E_BLUFF] =
        {.id = "bluff",
         .text = {"{seat:@ turns up|You turn up} a bluff, {card}, and {seat:takes|take} it back",
                  "{seat:@ retourne un bluff et le reprend|Vous retournez un bluff et le "
                  "reprenez} : {card}",
                  "{seat:@ odkrywa blef i bierze|Ty odkrywasz blef i bierzesz} go z powrotem: "
                  "{card}"},
         .flags = AKHET_REVEALS,
         .fields = 2,
         .field = {SEAT, CARD}},
    [VALLEY_E_TRIGGER] = {.id = "trigger",
                          .text = {"{seat:@ triggers|You trigger} {card}",
                                   "{seat:@ déclenche|Vous déclenchez} : {card}",
                                   "{seat:@ uruchamia|Ty uruchamiasz}: {card}"},
                          .fields = 2,
                          .field = {SEAT, CARD}},
    [VALLEY_E_NO_TARGET] = {.id = "no-target",
                            .text = {"There is nothing to destroy", "Il n'y a rien à détruire",
                                     "Nie ma czego zniszczyć"}},
    [VALLEY_E_STOPPED] = {.id = "stopped",
                          .text = {"{card} stops the trap", "{card} arrête le piège",
                                   "{card} powstrzymuje pułapkę"},
                          .fields = 1,
                          .field = {CARD}},
    [VALLEY_E_DESTROYED] = {.id = "destroyed",
                            .text = {"{seat:@ loses|You lose} {card}",
                                     "{seat:@ perd|Vous perdez} : {card}",
                                     "{seat:@ traci|Ty tracisz}: {card}"},
                            .fields = 2,
                            .field = {SEAT, CARD}},
    [VALLEY_E_HEALED] =
        {.id = "healed",
         .text = {"{seat:@ saves|You save} from the trap, back to camp: {card}",
                  "{seat:@ sauve et ramène|Vous sauvez et ramenez} au camp : {card}",
                  "{seat:@ ratuje i zabiera|Ty ratujesz i zabierasz} do obozu: {card}"},
         .fields = 2,
         .field = {SEAT, CARD}},
    [VALLEY_E_STRUCK] = {.id = "struck",
                         .text = {"{card} is out of the combat", "{card} est hors de combat",
                                  "{card} odpada z walki"},
                         .fields = 2,
                         .field = {SEAT, CARD}},
    [VALLEY_E_COMBAT] =
        {.id = "combat",
         .text = {"Force: {first} for {seat:@|you}, {second} for {other:@|you}",
                  "Force : {first} pour {seat:@|vous}, {second} pour {other:@|vous}",
                  "Siła: {seat:@|ty} – {first}, {other:@|ty} – {second}"},
         .fields = 4,
         .field = {SEAT, COUNT("first"), {"other", 's', 0, 0}, COUNT("second")}},
    [VALLEY_E_WIN] = {.id = "win",
                      .text = {"{seat:@ wins|You win} the tomb: {tomb}",
                               "{seat:@ gagne|Vous gagnez} le tombeau : {tomb}",
                               "{seat:@ zdobywa|Ty zdobywasz} grobowiec: {tomb}"},
                      .fields = 2,
                      .field = {SEAT, THE_TOMB}},
    [VALLEY_E_RETURN] = {.id = "return",
                         .text = {"{seat:@ brings|You bring} back to camp: {card}",
                                  "{seat:@ ramène|Vous ramenez} au camp : {card}",
                                  "{seat:@ zabiera|Ty zabierasz} z powrotem do obozu: {card}"},
                         .fields = 2,
                         .field = {SEAT, CARD}},
    [VALLEY_E_MEDALLION] = {.id = "medallion",
                            .text = {"{seat:@ gets|You get} the medallion",
                                     "{seat:@ reçoit|Vous recevez} le médaillon",
                                     "{seat:@ dostaje|Ty dostajesz} medalion"},
                            .fields = 1,
                            .field = {SEAT}},
    [VALLEY_E_OVER] = {.id = "over",
                       .text = {"{seat:@ wins|You win} the game",
                                "{seat:@ gagne|Vous gagnez} la partie",
                                "{seat:@ wygrywa|Ty wygrywasz} grę"},
                       .fields = 1,
                       .field = {SEAT}},
};

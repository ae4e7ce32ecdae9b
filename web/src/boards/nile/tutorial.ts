/* The first game of Nile: a deal in which every step of a turn, speculation, driving out and locusts come up. */

import type { Tutorial } from "../../learn/lesson.js";

export const tutorial: Tutorial = {
  setup: { game: "nile", players: 2, options: { quick: "on", storage: "hidden" } },
  seed: 88n,
  you: 0,
  level: 2,
  moves: [
    "market papyrus", "discard flax", "plant-two wheat flax",
    "plant wheat 2",
    "pass",
    "plant-two lettuce castor",
    "plant wheat 3",
    "add castor 1", "add lettuce 1",
    "market castor", "discard lettuce", "plant papyrus 2",
    "market flax", "discard flax", "offer wheat", "discard papyrus", "add lettuce 2",
    "pass",
    "speculate lettuce-castor",
    "plant wheat 3",
    "plant flax 2",
  ],
  chapters: [
    { from: 0, name: ["Flood and fields", "Inondation et champs", "Wylew i pola"] },
    { from: 6, name: ["Locusts and larger fields", "Sauterelles et grands champs", "Szarańcza i większe pola"] },
    { from: 10, name: ["Trading", "Échanger", "Wymiana"] },
    { from: 15, name: ["Speculation", "Spéculer", "Spekulacja"] },
    { from: 18, name: ["The end of the game", "La fin de la partie", "Koniec gry"] },
  ],
  lessons: [
    {
      at: 0,
      say: [
        "Welcome to the Nile. You are a farmer: plant fields, wait for the flood, and bring some of every crop into your storage. At the end only your smallest pile counts, so you want a little of all five crops.",
        "Bienvenue au bord du Nil. Vous êtes cultivateur : plantez des champs, attendez l’inondation et rentrez un peu de chaque culture dans votre stock. À la fin, seule votre plus petite pile compte : il faut donc un peu des cinq cultures.",
        "Witaj nad Nilem. Jesteś rolnikiem: obsadzaj pola, czekaj na wylew i zwoź po trochu każdej uprawy do magazynu. Na koniec liczy się tylko twój najmniejszy stos, więc potrzebujesz po trochu wszystkich pięciu upraw.",
      ],
      show: '[data-place="seat0-storage"]',
      rule: "NIL-90",
    },
    {
      at: 0,
      say: [
        "Below is your hand: two wheat, two lettuce and a castor bean. In the middle runs the river with the flood card. Your rival begins; watch what happens.",
        "En bas, votre main : deux blés, deux laitues et un ricin. Au milieu coule le fleuve avec la carte d’inondation. Votre rival commence : regardez.",
        "Na dole masz karty na ręce: dwie pszenice, dwie sałaty i rącznik. Środkiem płynie rzeka z kartą wylewu. Zaczyna rywal: popatrz, co się stanie.",
      ],
      show: '[data-place="seat0-hand"], [data-place="flood"]',
    },
    {
      at: 3,
      say: [
        "A turn begins with the flood: the top card is turned up. It shows flax, so the grower of flax moves one card of it to storage, even on another player’s turn. Your rival just did.",
        "Un tour commence par l’inondation : on retourne la carte du dessus. C’est du lin : celui qui en cultive en met une carte dans son stock, même si ce n’est pas son tour. Votre rival vient de le faire.",
        "Tura zaczyna się wylewem: odkrywa się wierzchnią kartę. To len, więc ten, kto go uprawia, przenosi jedną jego kartę do magazynu, także w turze innego gracza. Rywal właśnie to zrobił.",
      ],
      show: '[data-place="flood"], [data-place="seat1-storage"]',
      rule: "NIL-30",
    },
    {
      at: 3,
      say: [
        "Now plant. There is only one field of each crop on the table, and your rival grows one wheat. With more cards you displace that field: open a wheat field with both of yours. You could not plant a flooded crop.",
        "Plantez maintenant. Il n’y a qu’un champ de chaque culture sur la table, et votre rival cultive un blé. Avec plus de cartes, vous chassez son champ : ouvrez un champ avec vos deux blés. Une culture inondée ne pourrait pas être plantée.",
        "Teraz sadzenie. Na stole jest tylko jedno pole każdej uprawy, a rywal ma jedną pszenicę. Mając więcej kart (nie tyle samo), wyprzesz jego pole: załóż pole z obu swoich pszenic. Zalanej uprawy nie można by posadzić.",
      ],
      rule: "NIL-52",
    },
    {
      at: 4,
      say: [
        "Your rival’s wheat is gone. At the end of your turn you drew two cards, as everybody does. The next flood is lettuce, which nobody grows.",
        "Le blé du rival a disparu. À la fin de votre tour, vous avez pioché deux cartes, comme tout le monde. L’inondation suivante est la laitue, que personne ne cultive.",
        "Pszenica rywala przepadła. Na koniec tury dobierasz dwie karty, jak każdy. Następny wylew to sałata, ale nikt jej nie uprawia.",
      ],
      show: '[data-place="flood"]',
      rule: "NIL-60",
    },
    {
      at: 5,
      say: [
        "Your rival planted nothing: you may skip this step. Another way to plant: two single cards of different crops that nobody grows. Open lettuce and castor at once, so that more floods bring you something.",
        "Votre rival n’a rien planté : on peut passer cette étape. Une autre façon de planter : une carte de chacune de deux cultures que personne ne cultive. Ouvrez laitue et ricin d’un coup, et plus d’inondations vous rapporteront.",
        "Rywal nic nie posadził: ten krok można pominąć. Inny sposób sadzenia: po jednej karcie dwóch upraw, których nikt nie ma. Załóż naraz sałatę i rącznik, a więcej wylewów coś ci przyniesie.",
      ],
      rule: "NIL-51",
    },
    {
      at: 7,
      say: [
        "Two lessons at once! Your rival opened wheat with three cards and displaced your field. Then the locusts came up: whether drawn or turned up as a flood, they eat the largest field on the table, and that was theirs. Big fields are strong and in danger.",
        "Deux leçons d’un coup ! Votre rival a ouvert le blé avec trois cartes et vous a chassé. Puis les locustes sont sorties : piochées ou retournées, elles dévorent le plus grand champ de la table, et c’était le sien. Un grand champ est fort, mais exposé.",
        "Dwie lekcje naraz! Rywal założył pszenicę z trzech kart i cię wyparł. Potem wyszła szarańcza: dobrana czy odkryta jako wylew, zjada największe pole na stole, a to było jego. Duże pole jest silne, ale zagrożone.",
      ],
      show: '[data-place="locusts"]',
      rule: "NIL-71",
    },
    {
      at: 7,
      say: [
        "The third way to plant: add cards to fields that you own, as many as you like. A larger field feeds you longer and is harder to displace. Begin with castor.",
        "La troisième façon de planter : agrandir vos champs, d’autant de cartes que vous voulez. Un champ plus grand nourrit plus longtemps et se laisse moins facilement chasser. Commencez par le ricin.",
        "Trzeci sposób sadzenia: dołóż karty do własnych pól, ile chcesz. Większe pole dłużej karmi i trudniej je wyprzeć. Zacznij od rącznika.",
      ],
      rule: "NIL-51",
    },
    {
      at: 8,
      say: [
        "You can add to your other fields in the same turn. Add the lettuce too.",
        "Vous pouvez continuer avec vos autres champs dans le même tour. Ajoutez aussi la laitue.",
        "W tej samej turze możesz dołożyć do innych swoich pól. Dołóż też sałatę.",
      ],
    },
    {
      at: 9,
      say: [
        "The flood is castor, and you harvest although it is your rival’s turn. Your first card is in storage! Only you can see its contents.",
        "L’inondation est le ricin, et vous récoltez bien que ce soit le tour du rival. Votre première carte est au stock ! Vous seul pouvez voir ce qu’il contient.",
        "Wylew to rącznik i zbierasz plon, choć to tura rywala. Pierwsza karta jest w magazynie! Tylko ty widzisz, co w nim leży.",
      ],
      show: '[data-place="seat0-storage"]',
      rule: "NIL-31",
    },
    {
      at: 12,
      say: [
        "Before planting you may trade as often as you like. At the market you discard exactly two cards, from hand or storage, and draw one. The flax is flooded and cannot be planted now: take both to the market.",
        "Avant de planter, vous pouvez négocier autant que vous voulez. Au marché, on défausse exactement deux cartes, de la main ou du stock, et on en pioche une. Le lin est inondé et ne peut être planté : portez les deux au marché.",
        "Przed sadzeniem możesz handlować do woli. Na targu odrzucasz dokładnie dwie karty, z ręki lub z magazynu, i dobierasz jedną. Len jest zalany i nie można go teraz posadzić: zanieś oba na targ.",
      ],
      rule: "NIL-40",
    },
    {
      at: 13,
      say: ["And the second card.", "Et la deuxième carte.", "I druga karta."],
    },
    {
      at: 14,
      say: [
        "The other trade is an offering to Hapi, god of the flood: two cards for a new flood, at once. You have castor and lettuce fields; perhaps Hapi is kind. Offer the wheat first.",
        "L’autre échange est une offrande à Hâpi, dieu de l’inondation : deux cartes contre une nouvelle inondation, tout de suite. Vous avez du ricin et de la laitue : Hâpi sera peut-être clément. Offrez d’abord le blé.",
        "Drugi rodzaj handlu to ofiara dla Hapiego, boga wylewu: dwie karty za nowy wylew, od razu. Masz pola rącznika i sałaty, może Hapi będzie łaskaw. Najpierw ofiaruj pszenicę.",
      ],
      rule: "NIL-41",
    },
    {
      at: 15,
      say: [
        "Papyrus as the second card: your rival’s two papyrus cards are hard to displace anyway.",
        "Le papyrus en deuxième : les deux papyrus du rival sont de toute façon durs à chasser.",
        "Jako drugi papirus: dwóch papirusów rywala i tak trudno się pozbyć.",
      ],
    },
    {
      at: 16,
      say: [
        "Hapi heard you: the new flood is castor, and you harvest again. Now strengthen your lettuce field with both of your lettuce cards.",
        "Hâpi vous a entendu : la nouvelle inondation est le ricin, et vous récoltez encore. Renforcez maintenant votre champ de laitue avec vos deux cartes laitue.",
        "Hapi cię wysłuchał: nowy wylew to rącznik i znów zbierasz plon. Teraz wzmocnij pole sałaty obiema kartami sałaty.",
      ],
    },
    {
      at: 18,
      say: [
        "This flood card shows two crops, so both are flooded: it is a speculation card. You hold one too, lettuce and castor.",
        "Cette carte d’inondation montre deux cultures, et les deux sont inondées : c’est une carte de spéculation. Vous en tenez une aussi, laitue et ricin.",
        "Ta karta wylewu pokazuje dwie uprawy i obie są zalane: to karta spekulacji. Ty też masz taką: sałata i rącznik.",
      ],
      show: '[data-place="flood"]',
      rule: "NIL-20",
    },
    {
      at: 18,
      say: [
        "Instead of planting you may speculate: lay one or two such cards face up in front of you. If the next flood shares a crop with a card, you draw three cards for it; if not, it is lost. Try it.",
        "Au lieu de planter, vous pouvez spéculer : posez une ou deux de ces cartes face visible devant vous. Si la prochaine inondation a une culture en commun avec une carte, elle vous en fait piocher trois ; sinon elle est perdue. Essayez.",
        "Zamiast sadzić, możesz spekulować: wyłóż przed siebie jedną lub dwie takie odkryte karty. Jeśli następny wylew ma z kartą wspólną uprawę, dobierasz za nią trzy karty; jeśli nie, karta przepada. Spróbuj.",
      ],
      rule: "NIL-22",
    },
    {
      at: 19,
      say: [
        "Castor! You draw three cards for the speculation card, and then it is discarded.",
        "Ricin ! La spéculation vous fait piocher trois cartes, puis elle est défaussée.",
        "Rącznik! Za spekulację dobierasz trzy karty, a potem się ją odrzuca.",
      ],
      show: '[data-place="seat0-hand"]',
    },
    {
      at: 20,
      say: [
        "You have castor and lettuce in storage, but no flax, wheat or papyrus: your smallest pile is still empty. Flax is free and not flooded. Plant both cards.",
        "Vous avez du ricin et de la laitue au stock, mais ni lin, ni blé, ni papyrus : votre plus petite pile est encore vide. Le lin est libre et non inondé. Plantez les deux cartes.",
        "W magazynie masz rącznik i sałatę, ale nie len, pszenicę ani papirus: najmniejszy stos jest wciąż pusty. Len jest wolny i niezalany. Posadź obie karty.",
      ],
      rule: "NIL-90",
    },
    {
      at: 21,
      say: [
        "When the pile is empty, everything discarded and the locusts are shuffled into a new one. You play as many piles as there are players; the game ends the moment the last one is empty.",
        "Quand la pioche est vide, toute la défausse et les locustes sont mélangées en une nouvelle. On joue autant de pioches qu’il y a de joueurs ; dès que la dernière est vide, la partie se termine.",
        "Gdy talia się skończy, wszystkie odrzucone karty i szarańczę tasuje się w nową. Rozgrywa się tyle talii, ilu jest graczy; gdy ostatnia jest pusta, gra się kończy.",
      ],
      show: '[data-place="pile"]',
      rule: "NIL-80",
    },
    {
      at: 21,
      say: [
        "Then everybody sorts the storage by crop. Compare smallest piles: the biggest wins; if tied, compare the next. You have met every part of a turn: flood, harvest, trade, plant or speculate, draw. Play on from here!",
        "Chacun trie alors son stock par culture. On compare les plus petites piles : la plus grande l’emporte ; à égalité, on compare la suivante. Vous avez vu toutes les étapes d’un tour : inondation, récolter, négocier, planter ou spéculer, piocher. À vous de continuer !",
        "Wtedy każdy układa magazyn według upraw. Porównuje się najmniejsze stosy: wygrywa największy; przy remisie porównuje się następne. Znasz już wszystkie kroki tury: wylew, zbiory, handel, sadzenie albo spekulacja, dobieranie. Graj dalej!",
      ],
      show: '[data-place="seat0-storage"]',
      rule: "NIL-90",
    },
  ],
};

/* The first game of Nefertiti: bids, closings of every kind, seals and characters come up in it. */

import type { Tutorial } from "../../learn/lesson.js";

export const tutorial: Tutorial = {
  setup: { game: "nefertiti", players: 3, options: { setup: "discovery" } },
  seed: 137n,
  you: 0,
  level: 2,
  moves: [
    "place abou-simbel 5", "place akhet-aton 5", "place gizeh 2", "place gizeh 5", "place gizeh 4", "take-upper",
    "half", "buy statuette", "place akhet-aton 6", "place abou-simbel 2", "place akhet-aton 8",
    "take necklace harp", "half", "buy-upper", "place gizeh 2", "hire-thief gizeh harp", "place gizeh 4",
    "place louqsor 2", "place gizeh 8", "place gizeh 7", "hire-treasurer akhet-aton", "place gizeh 5",
    "place abou-simbel 1", "close abou-simbel", "take statuette chair", "half", "buy-upper", "place akhet-aton 6",
    "hire-treasurer akhet-aton", "place akhet-aton 7", "place louqsor 3", "place akhet-aton 4",
    "place akhet-aton 2", "place louqsor 0", "close akhet-aton", "take-upper", "half", "buy necklace", "half",
    "hire-royal-servant statuette", "place abou-simbel 1", "close louqsor", "take-upper", "half", "buy harp",
    "place abou-simbel 4", "place abou-simbel 6", "hire-scribe chair", "place gizeh 1", "place akhet-aton 9",
    "close abou-simbel", "take gold-work necklace", "buy-upper", "half", "place louqsor 0", "hire-vizier",
    "place gizeh 3", "take-upper-and statuette",
  ],
  chapters: [
    { from: 0, name: ["Bids and gifts", "Offres et cadeaux", "Stawki i podarki"] },
    { from: 5, name: ["Dice and reserves", "Dés et réserves", "Kości i zapasy"] },
    { from: 9, name: ["Squares and closing", "Cases et fermetures", "Pola i zamykanie"] },
    { from: 14, name: ["Seals and characters", "Sceaux et personnages", "Pieczęcie i postacie"] },
    { from: 21, name: ["Closing a market yourself", "Fermer un marché soi-même", "Zamknij targowisko"] },
    { from: 26, name: ["The end of the game", "La fin de la partie", "Koniec gry"] },
  ],
  lessons: [
    {
      at: 0,
      say: [
        "Welcome to the court of Akhenaton. You send servants to the markets of Egypt and bring home gifts. The fewer players bring a type of gift, the more prestige each one earns.",
        "Bienvenue à la cour d’Akhenaton. Vous envoyez des serviteurs aux marchés d’Égypte et rapportez des cadeaux. Moins il y a de joueurs à apporter un type de cadeau, plus chacun rapporte de prestige.",
        "Witaj na dworze Akhenatona. Wysyłasz sług na targowiska Egiptu i przywozisz podarki. Im mniej graczy przynosi dany typ podarku, tym więcej prestiżu daje każda sztuka.",
      ],
      show: '.nef-gifts',
      rule: "NEF-3",
    },
    {
      at: 0,
      say: [
        "There are four markets; one is closed. Each open one offers four gifts: one above with a royal seal, three below. Your rivals begin: the first servant in an empty market earns 1 Deben from its reserve.",
        "Il y a quatre marchés, dont un fermé. Chaque marché ouvert propose quatre cadeaux : un en haut avec un sceau royal, trois en bas. Vos rivaux commencent : le premier serviteur d’un marché vide rapporte 1 Deben de sa réserve.",
        "Są cztery targowiska, jedno zamknięte. Każde otwarte oferuje cztery podarki: jeden u góry z pieczęcią królewską i trzy u dołu. Zaczynają rywale: kto pierwszy postawi sługę na pustym targowisku, bierze 1 debena z jego zapasu.",
      ],
      show: '[data-term="reserve"]',
      rule: "NEF-32",
    },
    {
      at: 2,
      say: [
        "Your turn: place a servant on a square. Its number is your bid, which you may have to pay when the market closes. Take 2 in Gizeh: it is empty, and it is a coin square; the reserve has 1 Deben for you.",
        "À vous : posez un serviteur sur une case. Son nombre est votre offre, à payer peut-être quand le marché ferme. Prenez le 2 à Gizeh : le marché est vide et c’est une case pièce ; sa réserve a 1 Deben pour vous.",
        "Twoja kolej: postaw sługę na polu. Liczba to twoja stawka: być może trzeba ją będzie zapłacić, gdy targowisko się zamknie. Wybierz 2 w Gizeh: jest puste, a to pole monety; w zapasie czeka na ciebie 1 deben.",
      ],
      rule: "NEF-31",
    },
    {
      at: 5,
      say: [
        "Gizeh closes with servants of three players: every stall has its own rule. Now the servants are resolved from the highest bid down. The highest bidder must pay, and takes two gifts from below or the one above with its seal.",
        "Gizeh ferme quand trois joueurs y sont : chaque étal a sa règle. Les serviteurs sont réglés de l’offre la plus haute à la plus basse. Le plus offrant doit payer et prend deux cadeaux du bas, ou celui du haut avec son sceau.",
        "Gizeh zamyka się, gdy stoją tam słudzy trzech graczy: każdy stragan ma własną regułę. Teraz rozlicza się sług od najwyższej stawki. Największy oferent musi zapłacić i bierze dwa dolne podarki albo górny z pieczęcią.",
      ],
      show: '[data-term="gizeh-right"]',
      rule: "NEF-41",
    },
    {
      at: 7,
      say: [
        "Now your servant. Servants below the highest bid either pay their bid for one gift, or take half the reserve. A statuette for 2 Deben is a bargain: if nobody else holds one, it scores 11. Buy it.",
        "C’est au tour de votre serviteur. Après le plus offrant, chaque serviteur paie son offre pour un cadeau, ou prend la moitié de la réserve. Une statuette pour 2 Deben est une affaire : si vous êtes seul à en avoir, elle vaut 11 points. Achetez-la.",
        "Teraz twój sługa. Po największym oferencie każdy sługa albo płaci stawkę za jeden podarek, albo bierze połowę zapasu. Posążek za 2 debeny to okazja: jeśli nikt inny go nie ma, daje 11 punktów. Kup go.",
      ],
      rule: "NEF-45",
    },
    {
      at: 8,
      say: [
        "All settled: Gizeh is closed and will show its other stall next time; Louqsor, closed until now, opens with new gifts. One market is always closed. Now bid in Akhet-aton, where dice are rolled after every servant.",
        "Tout est réglé : Gizeh est fermé et montrera son autre étal ; Louqsor, fermé jusque-là, ouvre avec de nouveaux cadeaux. Un marché est toujours fermé. Faites maintenant une offre à Akhet-aton, où l’on lance les dés après chaque serviteur.",
        "Wszystko rozliczone: Gizeh jest zamknięte i następnym razem pokaże drugi stragan; Louqsor, dotąd zamknięte, otwiera się z nowymi podarkami. Jedno targowisko jest zawsze zamknięte. Teraz postaw sługę w Akhet-aton, gdzie po każdym słudze rzuca się kośćmi.",
      ],
      rule: "NEF-48",
    },
    {
      at: 11,
      say: [
        "The dice show 8, and a servant stands on 8: this stall closes. Its owner pays 8 into the reserve.",
        "Les dés donnent 8, et un serviteur est sur le 8 : cet étal ferme. Son propriétaire verse 8 à la réserve.",
        "Kości pokazują 8, a na 8 stoi sługa: ten stragan się zamyka. Jego właściciel płaci 8 do zapasu.",
      ],
      show: '[data-term="akhet-aton-left"]',
      rule: "NEF-11",
    },
    {
      at: 12,
      say: [
        "The reserve holds 8 Deben now. Instead of paying 6 for a gift, take half of it: 4 Deben. Money buys gifts later, and every 2 Deben are worth a point at the end.",
        "La réserve a maintenant 8 Deben. Au lieu de payer 6 pour un cadeau, prenez-en la moitié : 4 Deben. L’argent achète des cadeaux plus tard, et 2 Deben valent un point à la fin.",
        "W zapasie jest teraz 8 debenów. Zamiast płacić 6 za podarek, weź połowę: 4 debeny. Za pieniądze kupisz podarki później, a każde 2 debeny dają na koniec punkt.",
      ],
      rule: "NEF-45",
    },
    {
      at: 14,
      say: [
        "Gizeh is open again with another stall and 4 Deben in reserve. It is empty, and 2 is a coin square: both together give you 2 Deben.",
        "Gizeh a rouvert avec un autre étal et 4 Deben en réserve. Il est vide et le 2 est une case pièce : les deux ensemble vous donnent 2 Deben.",
        "Gizeh znów jest otwarte, z innym straganem i 4 debenami w zapasie. Jest puste, a 2 to pole monety: razem dostaniesz 2 debeny.",
      ],
      rule: "NEF-32",
    },
    {
      at: 16,
      say: [
        "A rival spent a seal and hired the Thief, who takes a lower gift out of an open market. Each character works once and leaves the game.",
        "Un rival a dépensé un sceau et engagé le Voleur, qui prend un cadeau du bas d’un marché ouvert. Chaque personnage agit une fois et quitte la partie.",
        "Rywal wydał pieczęć i zatrudnił Złodzieja, który zabiera dolny podarek z otwartego targowiska. Każda postać działa raz i wychodzi z gry.",
      ],
      rule: "NEF-30",
    },
    {
      at: 18,
      say: [
        "Place on 8 in Gizeh. It is an extra-card square: if you are the highest bidder there, you take one more lower gift. You have four servants in all, and each stays until its market closes.",
        "Posez sur le 8 à Gizeh. C’est une case carte supplémentaire : si vous y êtes le plus offrant, vous prenez un cadeau du bas de plus. Vous avez quatre serviteurs, et chacun reste jusqu’à la fermeture de son marché.",
        "Postaw na 8 w Gizeh. To pole karty dodatkowej: jeśli dasz tu najwyższą stawkę, weźmiesz jeden dolny podarek więcej. Masz czterech sług, a każdy zostaje do zamknięcia targowiska.",
      ],
      rule: "NEF-43",
    },
    {
      at: 22,
      say: [
        "A cheap place in Abou Simbel: 1 Deben. Low bids come last, but sometimes something good is left for them.",
        "Une place bon marché à Abou Simbel : 1 Deben. Les petites offres passent en dernier, mais il leur reste parfois quelque chose de bon.",
        "Tanie miejsce w Abou Simbel: 1 deben. Niskie stawki są ostatnie, ale czasem zostaje dla nich coś dobrego.",
      ],
      rule: "NEF-40",
    },
    {
      at: 24,
      say: [
        "Your rival had no servant left and could not place one. Instead your rival closes a market where one of their servants stands.",
        "Votre rival n’avait plus de serviteur disponible : au lieu de poser, il ferme un marché où se trouve un de ses serviteurs.",
        "Rywal nie miał już wolnych sług: zamiast stawiać, zamyka targowisko, na którym stoi jego sługa.",
      ],
      show: '[data-term="abou-simbel-right"]',
      rule: "NEF-33",
    },
    {
      at: 26,
      say: [
        "See? The upper gift is still there. For 1 Deben you get the chair and the royal seal on it.",
        "Vous voyez ? Le cadeau du haut est encore là. Pour 1 Deben, vous obtenez la chaise et le sceau royal qui est dessus.",
        "Widzisz? Górny podarek wciąż tam jest. Za 1 debena dostajesz krzesło i leżącą na nim pieczęć królewską.",
      ],
      rule: "NEF-45",
    },
    {
      at: 28,
      say: [
        "With a seal you can hire a character at the start of your turn. The Treasurer takes money from the reserve of a market: empty Akhet-aton before the others do. A seal you keep is worth 3 points at the end.",
        "Avec le sceau, vous pouvez engager un personnage au début de votre tour. Le Trésorier prend de l’argent dans la réserve d’un marché : videz Akhet-aton avant les autres. Un sceau gardé vaut 3 points à la fin.",
        "Za pieczęć możesz na początku tury zatrudnić postać. Skarbnik bierze pieniądze z zapasu targowiska: opróżnij Akhet-aton przed innymi. Zachowana pieczęć daje na koniec 3 punkty.",
      ],
      rule: "NEF-30",
    },
    {
      at: 29,
      say: [
        "Your turn continues with a servant. Akhet-aton has gold work, the most precious gift: 14 points if only you bring it. Bid 7.",
        "Le tour continue par un serviteur. À Akhet-aton il y a de l’orfèvrerie, le cadeau le plus précieux : 14 points si vous êtes seul à en apporter. Faites une offre de 7.",
        "Tura trwa dalej: postaw sługę. W Akhet-aton leży złoty wyrób, najcenniejszy podarek: 14 punktów, jeśli tylko ty go przyniesiesz. Postaw 7.",
      ],
      rule: "NEF-3",
    },
    {
      at: 32,
      say: [
        "A second servant on the same market is allowed. On 2 it will take money or a cheap gift. The 2 is a single-card square, which only matters for the highest bidder.",
        "Un deuxième serviteur sur le même marché est permis. Sur le 2, il prendra de l’argent ou un cadeau bon marché. Le 2 est une case carte unique, ce qui ne compte que pour le plus offrant.",
        "Wolno postawić drugiego sługę na tym samym targowisku. Na 2 weźmie pieniądze albo tani podarek. 2 to pole pojedynczej karty, co ma znaczenie tylko przy najwyższej stawce.",
      ],
      rule: "NEF-42",
    },
    {
      at: 35,
      say: [
        "Akhet-aton closes and you are the highest bidder: you pay 7. Take the upper gift: the gold work and another seal.",
        "Akhet-aton ferme et vous êtes le plus offrant : vous payez 7. Prenez le cadeau du haut : l’orfèvrerie et un autre sceau.",
        "Akhet-aton się zamyka, a ty masz najwyższą stawkę: płacisz 7. Weź górny podarek: złoty wyrób i kolejną pieczęć.",
      ],
      rule: "NEF-41",
    },
    {
      at: 38,
      say: [
        "Your second servant: the reserve holds 7 Deben; half of it, rounded up, is 4. Take them.",
        "Votre deuxième serviteur : il y a 7 Deben en réserve, la moitié, arrondie à l’unité supérieure, fait 4. Prenez-les.",
        "Twój drugi sługa: w zapasie leży 7 debenów, połowa zaokrąglona w górę to 4. Weź je.",
      ],
      rule: "NEF-45",
    },
    {
      at: 39,
      say: [
        "Hire again: the Royal Servant. Name a type, and every opponent who holds it discards one. A rival has a statuette; without it yours is worth more.",
        "Engagez encore : le Serviteur royal. Nommez un type, et chaque adversaire qui en a en défausse un. Un rival a une statuette ; sans elle, la vôtre vaudra plus.",
        "Zatrudnij kolejną postać: Sługę królewskiego. Wskaż typ, a każdy przeciwnik, który go ma, odrzuca jeden. Rywal ma posążek; bez niego twój będzie wart więcej.",
      ],
      rule: "NEF-50",
    },
    {
      at: 40,
      say: [
        "Abou Simbel is empty and its 1 is a coin square: 2 Deben again, and there are a necklace and gold work to win.",
        "Abou Simbel est vide et son 1 est une case pièce : encore 2 Deben, et un collier et de l’orfèvrerie à y gagner.",
        "Abou Simbel jest puste, a 1 to pole monety: znów 2 debeny, a do zdobycia są naszyjnik i złoty wyrób.",
      ],
      rule: "NEF-32",
    },
    {
      at: 46,
      say: [
        "Now bid high enough there: 6 beats your rival’s 4. This is your last servant.",
        "Faites-y maintenant une offre assez haute : 6 bat le 4 de votre rival. C’est votre dernier serviteur disponible.",
        "Teraz postaw tam wystarczająco dużo: 6 bije 4 rywala. To twój ostatni wolny sługa.",
      ],
      rule: "NEF-40",
    },
    {
      at: 48,
      say: [
        "A rival hired the Scribe: all their gifts of one type score at once, with a bonus for each, and leave the game. Good for gifts that many players hold.",
        "Un rival a engagé le Scribe : tous ses cadeaux d’un type marquent aussitôt, avec un bonus pour chacun, et quittent la partie. Bien pour les cadeaux que beaucoup possèdent.",
        "Rywal zatrudnił Skrybę: wszystkie jego podarki jednego typu punktują od razu, każdy z premią, i wychodzą z gry. Dobre dla podarków, które ma wielu graczy.",
      ],
      rule: "NEF-50",
      show: '[data-term="scribe"]',
    },
    {
      at: 50,
      say: [
        "You have no servant left: now you must close a market. Close Abou Simbel, where you are the highest bidder.",
        "Plus de serviteur disponible : c’est à vous de désigner un marché. Fermez Abou Simbel, où vous êtes le plus offrant.",
        "Nie masz wolnych sług: teraz ty wskazujesz targowisko. Zamknij Abou Simbel, gdzie masz najwyższą stawkę.",
      ],
      rule: "NEF-33",
    },
    {
      at: 51,
      say: [
        "This time take two gifts from below: gold work and necklace, the two most precious types.",
        "Cette fois, prenez deux cadeaux du bas : orfèvrerie et collier, tous deux des plus précieux.",
        "Tym razem weź dwa dolne podarki: złoty wyrób i naszyjnik, oba najcenniejsze.",
      ],
      rule: "NEF-41",
    },
    {
      at: 53,
      say: [
        "And your low bidder takes half of the 11 Deben in the reserve: 6.",
        "Et votre petite offre prend la moitié des 11 Deben de la réserve : 6.",
        "A twój sługa z niską stawką bierze połowę z 11 debenów zapasu: 6.",
      ],
      rule: "NEF-45",
    },
    {
      at: 56,
      say: [
        "And now the Vizier: 2 points for each type of gift held. There are two more characters: the Merchant swaps gifts, the Overseer places a second servant. Press and hold a picture to read what it does.",
        "Puis le Vizir : 2 points par type de cadeau possédé. Restent deux personnages : le Marchand échange des cadeaux, le Contremaître pose un second serviteur. Un appui long sur une image dit ce qu’elle fait.",
        "A teraz Wezyr: 2 punkty za każdy posiadany typ podarku. Zostały dwie postacie: Kupiec zamienia podarki, Nadzorca stawia drugiego sługę. Przytrzymaj obrazek, aby przeczytać, co robi.",
      ],
      rule: "NEF-50",
      show: '[data-term="vizier"]',
    },
    {
      at: 57,
      say: [
        "Gizeh closes at last, three servants side by side. Your 8 is the highest bid: take the upper statuette with its seal and, on the extra-card square, one lower gift more.",
        "Gizeh ferme enfin, trois serviteurs côte à côte. Votre offre de 8 est la plus haute : prenez la statuette du haut avec son sceau et, grâce à la case carte supplémentaire, une du bas en plus.",
        "Gizeh wreszcie się zamyka: trzech sług obok siebie. Twoja stawka 8 jest najwyższa: bierzesz górny posążek z pieczęcią, a dzięki polu karty dodatkowej jeszcze jeden dolny.",
      ],
      rule: "NEF-43",
    },
    {
      at: 58,
      say: [
        "If you cannot pay your highest bid, you take nothing and lose a gift: watch your Deben. The game ends when Akhenaton has been drawn and the markets still open have closed.",
        "Si vous ne pouvez pas payer la plus haute offre, vous ne prenez rien et perdez un cadeau : surveillez vos Deben. La partie se termine quand Akhenaton a été pioché et que les marchés encore ouverts ont fermé.",
        "Jeśli nie możesz zapłacić swojej najwyższej stawki, nic nie bierzesz i tracisz podarek: pilnuj debenów. Gra kończy się, gdy Akhenaton zostanie dobrany i zamkną się targowiska jeszcze otwarte.",
      ],
      show: '[data-key="pile"]',
      rule: "NEF-49",
    },
    {
      at: 58,
      say: [
        "You have met everything: bids, coins, seals, characters, closing, gifts and halves. You hold three statuettes, two gold works, a necklace, a chair and a seal. Play on from here!",
        "Vous avez tout vu : offres, pièces, sceaux, personnages, fermetures, cadeaux et moitiés. Vous avez trois statuettes, deux orfèvreries, un collier, une chaise et un sceau. À vous de continuer !",
        "Znasz już wszystko: stawki, monety, pieczęcie, postacie, zamykanie, podarki i połowy. Masz trzy posążki, dwa złote wyroby, naszyjnik, krzesło i pieczęć. Graj dalej!",
      ],
      rule: "NEF-61",
    },
  ],
};

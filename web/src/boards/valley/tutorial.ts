/* The first game of the Valley: a short game with guardians, a bluff, papyri, a pass and three tombs, to its end. */

import type { Tutorial } from "../../learn/lesson.js";

export const tutorial: Tutorial = {
  setup: { game: "valley", players: 2, options: { length: "short" } },
  seed: 124n,
  you: 0,
  level: 2,
  moves: [
    "split 3", "play journalist", "play crocodile", "play falcon", "end-camp", "split 1", "play camel", "end-camp",
    "discard patron", "discard spy", "open", "send crocodile", "send montana-smith", "sent",
    "send heinrich-von-karloff", "send camel", "sent", "lay pit", "lay spectre", "lay monkey", "laid",
    "lay poisoned-darts", "laid", "trigger pit heinrich-von-karloff", "trigger poisoned-darts", "split 3",
    "play worker", "play crocodile", "end-camp", "split 2", "play monkey", "end-camp", "open", "discard smuggler",
    "discard skeleton", "send crocodile", "send heinrich-von-karloff", "sent", "send montana-smith",
    "send journalist", "send falcon", "send monkey", "sent", "lay poisoned-darts", "laid", "lay papyrus-of-osiris",
    "lay skeleton", "laid", "trigger poisoned-darts journalist", "split 0", "play soothsayer", "play physician",
    "end-camp", "split 2", "play smuggler", "end-camp", "pass", "split 1", "play journalist", "play crocodile",
    "end-camp", "split 2", "play desert-bandit", "play jackal", "play monkey", "end-camp", "send montana-smith",
    "send crocodile", "send monkey", "sent", "send heinrich-von-karloff", "send desert-bandit", "send jackal",
    "send monkey", "sent", "lay papyrus-of-ra", "laid", "lay avatar-of-horus", "lay avatar-of-seth", "laid",
    "trigger papyrus-of-ra",
  ],
  chapters: [
    { from: 0, name: ["Your camp", "Votre camp", "Twój obóz"] },
    { from: 7, name: ["Into the tomb", "Dans le tombeau", "Do grobowca"] },
    { from: 11, name: ["Guardians and traps", "Gardiens et pièges", "Strażnicy i pułapki"] },
    { from: 17, name: ["A papyrus for the second tomb", "Un papyrus pour le deuxième tombeau", "Papirus na drugi grobowiec"] },
    { from: 29, name: ["Looking ahead and passing", "Prévoir et passer", "Wgląd i pas"] },
    { from: 38, name: ["The third tomb", "Le troisième tombeau", "Trzeci grobowiec"] },
  ],
  lessons: [
    {
      at: 0,
      say: [
        "Welcome to the Valley of the Kings. You and a rival explore the tombs of the pharaohs. The side with more Force in a tomb wins it; in this short game you need three tombs.",
        "Bienvenue dans la Vallée des Rois. Vous explorez avec un rival les tombeaux des pharaons. Le joueur qui a le plus de Force dans un tombeau le gagne ; dans cette partie courte, trois tombeaux suffisent.",
        "Witaj w Dolinie Królów. Ty i rywal badacie grobowce faraonów. Grobowiec zdobywa ten, kto ma w nim większą Siłę; w tej krótkiej grze wystarczą trzy.",
      ],
      show: '.v-tombs',
      rule: "VAL-50",
    },
    {
      at: 0,
      say: [
        "You are Montana Smith and have the medallion, so you begin and you will open the tomb. First your camp phase: split four resources between coins and cards. Take 3 coins and 1 card.",
        "Vous êtes Montana Smith et vous avez le médaillon : vous commencez et vous ouvrirez le tombeau. D’abord la phase de camp : partagez quatre ressources entre pièces et cartes. Prenez 3 pièces et 1 carte.",
        "Jesteś Montaną Smithem i masz medalion, więc zaczynasz i to ty otworzysz grobowiec. Najpierw faza obozu: podziel cztery zasoby na monety i karty. Weź 3 monety i 1 kartę.",
      ],
      rule: "VAL-30",
    },
    {
      at: 1,
      say: [
        "Allies and animals are played into camp for their cost. The Journalist is free and shows you your rival’s hand. Play him.",
        "Alliés et animaux se jouent au camp en payant leur coût. Le Journaliste est gratuit et vous montre la main du rival. Jouez-le.",
        "Sojuszników i zwierzęta zagrywa się do obozu, płacąc koszt. Dziennikarz jest za darmo i pokaże ci karty na ręce rywala. Zagraj go.",
      ],
      rule: "VAL-32",
    },
    {
      at: 2,
      say: [
        "You continue to see these cards as long as it is certain where they are. Your rival holds Poisoned darts: they destroy allies and animals of Force 4 or less. Your Crocodile has Force 5 and is safe from them. Play it for 2 coins.",
        "Ce que vous avez vu reste affiché tant que c’est certain. Votre rival a des Fléchettes empoisonnées : elles détruisent alliés et animaux de Force 4 ou moins. Votre Crocodile a une Force de 5 et ne les craint pas. Jouez-le pour 2 pièces.",
        "To, co już wiesz, pozostaje widoczne, dopóki jest pewne. Rywal ma Zatrute strzałki: niszczą sojuszników i zwierzęta o Sile 4 lub mniejszej. Twój Krokodyl ma Siłę 5 i jest bezpieczny. Zagraj go za 2 monety.",
      ],
      rule: "VAL-61",
    },
    {
      at: 3,
      say: [
        "The Falcon costs nothing and cannot be the target of a trap. Play it too.",
        "Le Faucon ne coûte rien et ne peut pas être la cible d’un piège. Jouez-le aussi.",
        "Sokół nic nie kosztuje i nie może być celem pułapki. Zagraj go też.",
      ],
      rule: "VAL-32",
    },
    {
      at: 4,
      say: [
        "Pit and Spectre are guardians: you never play them in camp; they wait in your hand for the tomb. End the camp phase. At its end you keep at most two coins and five cards; more would have to be discarded.",
        "Fosse et Spectre sont des gardiens : ils ne se jouent jamais au camp et attendent en main le tombeau. Terminez la phase de camp. À la fin, on garde au plus deux pièces et cinq cartes ; le reste serait défaussé.",
        "Wilczy dół i Widmo to strażnicy: nie zagrywa się ich w obozie, czekają na ręce na grobowiec. Zakończ fazę obozu. Na jej koniec zachowujesz najwyżej dwie monety i pięć kart; resztę trzeba odrzucić.",
      ],
      rule: "VAL-34",
    },
    {
      at: 8,
      say: [
        "Your rival has too many cards and must discard two: that is the limit of five.",
        "Votre rival a trop de cartes et doit en défausser deux : c’est la limite de cinq.",
        "Rywal ma za dużo kart i musi odrzucić dwie: to limit pięciu kart.",
      ],
      show: '[data-key="hand-1"]',
      rule: "VAL-34",
    },
    {
      at: 10,
      say: [
        "Both camps are ready. You have the medallion: open a tomb, or spend your pass token, once in the game. Open it.",
        "Les deux camps sont prêts. Vous avez le médaillon : vous pouvez ouvrir un tombeau, ou dépenser votre jeton « passe » une fois dans la partie. Ouvrez.",
        "Oba obozy gotowe. Masz medalion, więc możesz otworzyć grobowiec albo raz w grze wydać żeton „pas”. Otwórz grobowiec.",
      ],
      rule: "VAL-21",
    },
    {
      at: 11,
      say: [
        "Horemheb: undead have +1 Force here. Every tomb has its own power. Now send characters in, as many as you like. The Crocodile first.",
        "Horemheb : les morts-vivants ont +1 en Force ici. Chaque tombeau a son pouvoir. Envoyez maintenant des personnages, autant que vous voulez. Le Crocodile d’abord.",
        "Horemheb: nieumarli mają tu +1 do Siły. Każdy grobowiec ma własną moc. Teraz wyślij postacie, ile chcesz. Najpierw Krokodyl.",
      ],
      rule: "VAL-41",
    },
    {
      at: 12,
      say: [
        "Montana Smith has Force 2, and with the medallion +1. Send him too. Adventurers always come back; allies and animals are discarded afterwards, so do not send everybody.",
        "Montana Smith a une Force de 2, et +1 avec le médaillon. Envoyez-le aussi. Les aventuriers reviennent toujours ; alliés et animaux sont défaussés ensuite, alors n’envoyez pas tout le monde.",
        "Montana Smith ma Siłę 2, a z medalionem +1. Wyślij też jego. Poszukiwacze zawsze wracają; sojuszników i zwierzęta potem się odrzuca, więc nie wysyłaj wszystkich.",
      ],
      rule: "VAL-46",
    },
    {
      at: 13,
      say: [
        "Keep the Journalist and the Falcon in camp for later: finish the entry.",
        "Gardez le Journaliste et le Faucon au camp pour plus tard : finissez l’entrée.",
        "Dziennikarza i Sokoła zostaw w obozie na później: zakończ wejście.",
      ],
      rule: "VAL-41",
    },
    {
      at: 17,
      say: [
        "Your rival sends Heinrich, Force 2, and a Camel, Force 3. Now both sides lay guardians face down. The Pit destroys an adventurer, ally or animal of Force 2 or less: lay it.",
        "Votre rival envoie Heinrich, Force 2, et un Chameau, Force 3. On pose maintenant les gardiens face cachée. La Fosse détruit un aventurier, un allié ou un animal de Force 2 ou moins : posez-la.",
        "Rywal wysyła Heinricha o Sile 2 i Wielbłąda o Sile 3. Teraz kładzie się zakrytych strażników. Wilczy dół niszczy poszukiwacza, sojusznika lub zwierzę o Sile 2 lub mniejszej: połóż go.",
      ],
      rule: "VAL-42",
    },
    {
      at: 18,
      say: [
        "The Spectre is an undead of Force 2, here 3, and no trap can target it. Lay it.",
        "Le Spectre est un mort-vivant de Force 2, ici 3, et aucun piège ne peut le viser. Posez-le.",
        "Widmo to nieumarły o Sile 2, tutaj 3, i żadna pułapka nie może go dosięgnąć. Połóż je.",
      ],
      rule: "VAL-42",
    },
    {
      at: 19,
      say: [
        "You may add one card that is not a guardian, as a bluff: your rival only sees three backs. The Monkey will return to your hand.",
        "Vous pouvez ajouter une carte qui n’est pas un gardien, pour bluffer : le rival ne voit que trois dos. Le Singe reviendra dans votre main.",
        "Możesz dołożyć jedną kartę, która nie jest strażnikiem, jako blef: rywal widzi tylko trzy rewersy. Małpa wróci na rękę.",
      ],
      rule: "VAL-42",
    },
    {
      at: 20,
      say: [
        "Keep the papyri: they are strong, but each works only once. Lay nothing more.",
        "Gardez les papyrus : ils sont forts, mais ne servent qu’une fois. Ne posez rien de plus.",
        "Papirusy zachowaj: są silne, ale działają tylko raz. Nie kładź nic więcej.",
      ],
      rule: "VAL-42",
    },
    {
      at: 23,
      say: [
        "All cards are turned up. The medallion’s holder triggers traps first. Aim the Pit at Heinrich.",
        "Tout est retourné. Celui qui a le médaillon déclenche ses pièges le premier. Visez Heinrich avec la Fosse.",
        "Wszystko odkryte. Pułapki najpierw uruchamia posiadacz medalionu. Wyceluj Wilczy dół w Heinricha.",
      ],
      rule: "VAL-43",
    },
    {
      at: 25,
      say: [
        "The darts found no target: the Crocodile is too strong and no trap can target the Spectre. 11 against 3: the tomb is yours! Montana returns to camp, the Crocodile and the Spectre are discarded, and the medallion goes to your rival.",
        "Les Fléchettes n’ont pas trouvé de cible : le Crocodile est trop fort et le Spectre ne peut être visé. 11 contre 3 : le tombeau est à vous ! Montana rentre au camp, Crocodile et Spectre sont défaussés, et le médaillon passe au rival.",
        "Strzałki nie znalazły celu: Krokodyl jest za silny, a Widma nie można dosięgnąć. 11 do 3: grobowiec jest twój! Montana wraca do obozu, Krokodyla i Widmo się odrzuca, a medalion przechodzi do rywala.",
      ],
      rule: "VAL-46",
    },
    {
      at: 29,
      say: [
        "Now your rival plays first in every phase. For your camp, take 2 coins and 2 cards.",
        "C’est maintenant le rival qui joue le premier dans chaque phase. Pour votre camp, prenez 2 pièces et 2 cartes.",
        "Teraz w każdej fazie pierwszy gra rywal. Do obozu weź 2 monety i 2 karty.",
      ],
      rule: "VAL-20",
    },
    {
      at: 30,
      say: [
        "The Monkey is special: when it leaves a tomb it returns to your camp. Play it for 1 coin.",
        "Le Singe est particulier : en quittant un tombeau, il revient à votre camp. Jouez-le pour 1 pièce.",
        "Małpa jest wyjątkowa: wychodząc z grobowca, wraca do obozu. Zagraj ją za 1 monetę.",
      ],
      rule: "VAL-46",
    },
    {
      at: 31,
      say: [
        "Two coins stay with you for the next turn. End the camp phase.",
        "Deux pièces vous restent pour le prochain tour. Terminez la phase de camp.",
        "Dwie monety zostają ci na następną turę. Zakończ fazę obozu.",
      ],
      rule: "VAL-34",
    },
    {
      at: 34,
      say: [
        "Seti I: on opening, each player discards a card from hand and sends at most four characters. You hold two Skeletons: discard one.",
        "Séthi Ier : à l’ouverture, chacun défausse une carte de sa main et envoie au plus quatre personnages. Vous avez deux Squelettes : défaussez-en un.",
        "Seti I: po otwarciu każdy odrzuca kartę z ręki i wysyła najwyżej cztery postacie. Masz dwa Szkielety: odrzuć jeden.",
      ],
      rule: "VAL-40",
    },
    {
      at: 38,
      say: [
        "Your rival has Force 7 inside: Crocodile 5 and Heinrich 2. A tie would go to the medallion’s holder, your rival. You need everybody, and a papyrus. Send Montana.",
        "Le rival a une Force de 7 à l’intérieur : Crocodile 5 et Heinrich 2. L’égalité irait à celui qui a le médaillon, votre rival. Il vous faut tout le monde, et un papyrus. Envoyez Montana.",
        "Rywal ma w środku Siłę 7: Krokodyl 5 i Heinrich 2. Przy remisie grobowiec zdobyłby posiadacz medalionu, czyli rywal. Potrzebujesz wszystkich i papirusu. Wyślij Montanę.",
      ],
      rule: "VAL-45",
    },
    {
      at: 39,
      say: [
        "The Journalist adds Force 1.",
        "Le Journaliste ajoute 1 en Force.",
        "Dziennikarz dodaje 1 do Siły.",
      ],
    },
    {
      at: 40,
      say: [
        "The Falcon, which traps cannot touch.",
        "Le Faucon, que les pièges ne touchent pas.",
        "Sokół, którego pułapki nie dosięgną.",
      ],
    },
    {
      at: 41,
      say: [
        "And the Monkey, which will come back.",
        "Et le Singe, qui reviendra.",
        "I Małpa, która wróci.",
      ],
    },
    {
      at: 42,
      say: [
        "Four are inside, the limit of this tomb.",
        "Quatre sont entrés, la limite de ce tombeau.",
        "Czworo w środku, to limit tego grobowca.",
      ],
      rule: "VAL-41",
    },
    {
      at: 45,
      say: [
        "Now a papyrus. The Papyrus of Osiris gives your adventurer +3 Force, and no trap can target him. Lay it face down.",
        "Un papyrus, maintenant. Celui d’Osiris donne +3 en Force à votre aventurier, qu’aucun piège ne peut viser. Posez-le face cachée.",
        "Teraz papirus. Papirus Ozyrysa daje poszukiwaczowi +3 do Siły i chroni go przed pułapkami. Połóż go zakrytego.",
      ],
      rule: "VAL-42",
    },
    {
      at: 46,
      say: [
        "The Skeleton adds 1 more. Undead fight beside you and are discarded afterwards.",
        "Le Squelette ajoute 1. Les morts-vivants combattent à vos côtés et sont défaussés ensuite.",
        "Szkielet dodaje jeszcze 1. Nieumarli walczą po twojej stronie, a potem się ich odrzuca.",
      ],
      rule: "VAL-42",
    },
    {
      at: 47,
      say: [
        "That makes 9 against 7. Done.",
        "Cela fait 9 contre 7. C’est fini.",
        "Razem 9 do 7. Gotowe.",
      ],
    },
    {
      at: 49,
      say: [
        "The darts hit the Journalist, but 8 against 7 is enough: two tombs are yours. The Monkey is back in camp, and so is the medallion. Your camp is nearly empty now: take 4 cards.",
        "Les Fléchettes ont touché le Journaliste, mais 8 contre 7 suffit : deux tombeaux à vous. Le Singe est de retour au camp, et le médaillon aussi. Votre camp est presque vide : prenez 4 cartes.",
        "Strzałki trafiły Dziennikarza, ale 8 do 7 wystarczy: masz dwa grobowce. Małpa wróciła do obozu, medalion też. Obóz jest prawie pusty: weź 4 karty.",
      ],
      rule: "VAL-30",
    },
    {
      at: 50,
      say: [
        "The Soothsayer acts from the camp: at the start of your camp phases you look at the top tomb. He is free: play him.",
        "Le Devin agit depuis le camp : au début de vos phases de camp, vous regardez le tombeau du dessus. Gratuit : jouez-le.",
        "Wróżbita działa z obozu: na początku swoich faz obozu oglądasz wierzchni grobowiec. Jest za darmo: zagraj go.",
      ],
      rule: "VAL-32",
    },
    {
      at: 51,
      say: [
        "The Physician is free as well: in camp he brings back your allies that traps destroy.",
        "Le Médecin est gratuit aussi : au camp, il ramène vos alliés détruits par des pièges.",
        "Lekarz też jest za darmo: z obozu przywraca twoich sojuszników zniszczonych przez pułapki.",
      ],
      rule: "VAL-32",
    },
    {
      at: 52,
      say: [
        "Keep your two coins for something stronger and end the camp phase.",
        "Gardez vos deux pièces pour quelque chose de plus fort et terminez la phase de camp.",
        "Dwie monety zachowaj na coś silniejszego i zakończ fazę obozu.",
      ],
      rule: "VAL-34",
    },
    {
      at: 56,
      say: [
        "You are too weak to open a tomb now. Spend your pass token: no tomb is opened, you keep the medallion, and a new turn begins. You can do this once in a game.",
        "Votre Force est trop basse pour un tombeau. Dépensez votre jeton « passe » : aucun tombeau ne s’ouvre, vous gardez le médaillon, et un nouveau tour commence. Une seule fois par partie.",
        "Masz teraz za mało Siły na grobowiec. Wydaj żeton „pas”: grobowiec się nie otwiera, zachowujesz medalion i zaczyna się nowa tura. Tak można raz w grze.",
      ],
      rule: "VAL-21",
    },
    {
      at: 57,
      say: [
        "The Soothsayer has seen Amenhotep III: animals have +1 Force there. Take 1 coin and 3 cards.",
        "Le Devin a vu Aménophis III : les animaux y ont +1 en Force. Prenez 1 pièce et 3 cartes.",
        "Wróżbita zobaczył Amenhotepa III: zwierzęta mają tam +1 do Siły. Weź 1 monetę i 3 karty.",
      ],
      rule: "VAL-30",
    },
    {
      at: 58,
      say: [
        "Another Journalist: see what awaits you.",
        "Encore le Journaliste : voyez ce qui vous attend.",
        "Znów Dziennikarz: zobacz, co cię czeka.",
      ],
      rule: "VAL-32",
    },
    {
      at: 59,
      say: [
        "A second Crocodile, and in this tomb it will have Force 6. Play it.",
        "Un deuxième Crocodile, qui aura une Force de 6 dans ce tombeau. Jouez-le.",
        "Drugi Krokodyl, a w tym grobowcu będzie miał Siłę 6. Zagraj go.",
      ],
      rule: "VAL-32",
    },
    {
      at: 60,
      say: [
        "Good. End the camp phase. Without a pass token you must open the tomb after your rival’s camp phase.",
        "Bien. Terminez la phase de camp. Sans jeton « passe », vous devrez ouvrir le tombeau après la phase de camp du rival.",
        "Dobrze. Zakończ fazę obozu. Bez żetonu „pas” po fazie obozu rywala musisz otworzyć grobowiec.",
      ],
      rule: "VAL-21",
    },
    {
      at: 66,
      say: [
        "Amenhotep III, as foreseen. Montana with the medallion first: 3.",
        "Aménophis III, comme prévu. Montana avec le médaillon d’abord : 3.",
        "Amenhotep III, zgodnie z wróżbą. Najpierw Montana z medalionem: 3.",
      ],
      rule: "VAL-41",
    },
    {
      at: 67,
      say: [
        "The Crocodile: 6.",
        "Le Crocodile : 6.",
        "Krokodyl: 6.",
      ],
    },
    {
      at: 68,
      say: [
        "The Monkey: 2, and it comes back anyway.",
        "Le Singe : 2, et il revient de toute façon.",
        "Małpa: 2, a i tak wróci.",
      ],
    },
    {
      at: 69,
      say: [
        "11 together. The others may stay in camp.",
        "11 en tout. Les autres peuvent rester au camp.",
        "Razem 11. Reszta może zostać w obozie.",
      ],
    },
    {
      at: 75,
      say: [
        "Your rival sent many weak characters: Heinrich, a Desert Bandit, a Jackal and a Monkey. The Papyrus of Ra is a trap that destroys every opposing animal and undead of Force 2 or less at once. Lay it.",
        "Le rival a envoyé beaucoup de personnages faibles : Heinrich, un Bandit du désert, un Chacal et un Singe. Le Papyrus de Rê est un piège qui détruit d’un coup tous les animaux et morts-vivants adverses de Force 2 ou moins. Posez-le.",
        "Rywal wysłał wiele słabych postaci: Heinricha, Pustynnego bandytę, Szakala i Małpę. Papirus Ra to pułapka, która naraz niszczy wszystkie wrogie zwierzęta i nieumarłych o Sile 2 lub mniejszej. Połóż go.",
      ],
      rule: "VAL-44",
    },
    {
      at: 76,
      say: [
        "That is enough: lay nothing more.",
        "Cela suffira : ne posez rien de plus.",
        "To wystarczy: nic więcej nie kładź.",
      ],
    },
    {
      at: 80,
      say: [
        "Two avatars came up on the other side, Horus and Seth. Let Ra strike.",
        "Deux avatars sont apparus en face, Horus et Seth. Que Rê frappe !",
        "Po drugiej stronie odkryto dwa awatary, Horusa i Seta. Niech Ra uderzy.",
      ],
      rule: "VAL-43",
    },
    {
      at: 81,
      say: [
        "Jackal, Monkey and Seth fall: 11 against 9. That is your third tomb, and the game is won! A full game goes to four tombs.",
        "Chacal, Singe et Seth tombent : 11 contre 9. C’est votre troisième tombeau, et la partie est gagnée ! Une partie complète va jusqu’à quatre tombeaux.",
        "Padają Szakal, Małpa i Set: 11 do 9. To twój trzeci grobowiec i wygrana gra! Pełna gra toczy się do czterech grobowców.",
      ],
      rule: "VAL-50",
    },
  ],
};

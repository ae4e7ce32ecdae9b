/* The board of the valley in a terminal: the opponent above, the tomb between, the viewer's side
 * below. */
#include "cli/board.h"

#include <string.h>

#include "games/valley/valley_rules.h"

enum { WIDTH = 80, LABEL = 14 };

enum word {
    DECK,
    DISCARD,
    SUPPLY,
    TOMBS_LEFT,
    NEXT_TOMB,
    NO_TOMB,
    OPEN_TOMB,
    MEDALLION,
    COINS,
    HAND,
    PAPYRI,
    PASS,
    TOMBS,
    CAMP,
    TOMB,
    FORCE,
    FACE_DOWN,
    CARDS,
    BLUFF,
    SPENT,
    KNOWN,
    THEY_KNOW,
    YOUR_HAND,
    YOUR_PAPYRI,
    STRUCK,
    NOTHING,
    LEGEND,
    WORDS
};

static const char *const word[WORDS][AKHET_LANGS] = {
    [DECK] = {"deck", "pioche", "talia"},
    [DISCARD] = {"discard pile", "défausse", "odrzucone"},
    [SUPPLY] = {"coins in supply", "pièces en réserve", "monety w puli"},
    [TOMBS_LEFT] = {"tombs left", "tombeaux restants", "pozostałe grobowce"},
    [NEXT_TOMB] = {"next tomb", "prochain tombeau", "następny grobowiec"},
    [NO_TOMB] = {"no tomb is open", "aucun tombeau ouvert", "żaden grobowiec nie jest otwarty"},
    [OPEN_TOMB] = {"open tomb", "tombeau ouvert", "otwarty grobowiec"},
    [MEDALLION] = {"medallion", "médaillon", "medalion"},
    [COINS] = {"coins", "pièces", "monety"},
    [HAND] = {"hand", "main", "ręka"},
    [PAPYRI] = {"papyri", "papyrus", "papirusy"},
    [PASS] = {"pass", "passe", "pas"},
    [TOMBS] = {"tombs", "tombeaux", "grobowce"},
    [CAMP] = {"camp", "camp", "obóz"},
    [TOMB] = {"in the tomb", "au tombeau", "w grobowcu"},
    [FORCE] = {"Force", "Force", "Siła"},
    [FACE_DOWN] = {"face down", "face cachée", "zakryte"},
    [CARDS] = {"cards", "cartes", "karty"},
    [BLUFF] = {"bluff", "bluff", "blef"},
    [SPENT] = {"papyri played", "papyrus joués", "użyte papirusy"},
    [KNOWN] = {"known to you", "connu de vous", "znasz"},
    [THEY_KNOW] = {"known to the opponent", "connu de l'adversaire", "przeciwnik zna"},
    [YOUR_HAND] = {"your hand", "votre main", "twoja ręka"},
    [YOUR_PAPYRI] = {"papyri", "papyrus", "papirusy"},
    [STRUCK] = {"out of the combat", "hors de combat", "poza walką"},
    [NOTHING] = {"—", "—", "—"},
    [LEGEND] = {"(cost/Force)", "(coût/Force)", "(koszt/Siła)"},
};

/* A line of things that breaks before it gets too long. */
struct row {
    struct drawing *p;
    unsigned at;
    unsigned items;
};

static void say(struct drawing *p, enum ink ink, enum word which)
{
    draw_put(p, ink, word[which][p->lang]);
}

static unsigned page_width(const struct drawing *p)
{
    return p->edge && p->edge < WIDTH ? p->edge : WIDTH;
}

static struct row begin_row(struct drawing *p, enum word label)
{
    akhet_text_put(p->out, "  ");
    draw_pad(p, INK_DIM, word[label][p->lang], LABEL);
    akhet_text_put(p->out, "  ");
    return (struct row){p, LABEL + 4, 0};
}

static void end_row(struct row *row)
{
    if (!row->items)
        say(row->p, INK_DIM, NOTHING);
    akhet_text_char(row->p->out, '\n');
}

static void next_line(struct row *row)
{
    akhet_text_char(row->p->out, '\n');
    for (row->at = 0; row->at < LABEL + 4; row->at++)
        akhet_text_char(row->p->out, ' ');
}

/* Make room for a thing of this width, after a comma if something precedes it. */
static void make_room(struct row *row, unsigned width)
{
    if (row->items++) {
        draw_put(row->p, INK_DIM, ",");
        row->at++;
        unsigned comma =
            row->p->edge ? 1 : 0; /* leave room for a comma, which a terminal would wrap */
        if (row->at + 1 + width + comma > page_width(row->p)) {
            next_line(row);
        } else {
            akhet_text_char(row->p->out, ' ');
            row->at++;
        }
    }
    row->at += width;
}

static enum ink ink_of(unsigned card)
{
    if (BIT(card) & VALLEY_ALL_ADVENTURERS)
        return INK_BOLD;
    if (BIT(card) & VALLEY_ALL_ALLIES)
        return INK_CYAN;
    if (BIT(card) & VALLEY_ALL_ANIMALS)
        return INK_GREEN;
    if (BIT(card) & VALLEY_ALL_TRAPS)
        return INK_RED;
    return BIT(card) & VALLEY_ALL_UNDEAD ? INK_MAGENTA : INK_YELLOW;
}

/* "2 × Camel" in its colour, followed by `behind` in dim. */
static void item(struct row *row, unsigned number, unsigned card, const char *behind)
{
    const char *name = valley_card_term[card].name[row->p->lang];
    char times[16] = "";
    struct akhet_text text = akhet_text_on(times, sizeof times);
    if (number > 1) {
        akhet_text_int(&text, number);
        akhet_text_put(&text, "× ");
    }
    unsigned width = draw_width(times) + draw_width(name);
    make_room(row, width + (*behind ? 1 + draw_width(behind) : 0));
    akhet_text_put(row->p->out, times);
    draw_put(row->p, ink_of(card), name);
    if (*behind) {
        akhet_text_char(row->p->out, ' ');
        draw_put(row->p, INK_DIM, behind);
    }
}

static void words_item(struct row *row, enum ink ink, const char *text)
{
    make_room(row, draw_width(text));
    draw_put(row->p, ink, text);
}

/* "cards 3" */
static void count_item(struct row *row, unsigned number, enum word of)
{
    char buf[48];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    akhet_text_put(&text, word[of][row->p->lang]);
    akhet_text_char(&text, ' ');
    akhet_text_int(&text, number);
    if (number)
        words_item(row, INK_PLAIN, buf);
}

/* The cost and the printed Force of a card, if it has them. */
static const char *cost_and_force(unsigned card, char *buf, size_t size)
{
    struct akhet_text text = akhet_text_on(buf, size);
    if (card < VALLEY_GUARDIAN) {
        akhet_text_int(&text, valley_card[card].cost);
        akhet_text_char(&text, '/');
    }
    if (BIT(card) & VALLEY_ALL_CHARACTERS)
        akhet_text_int(&text, valley_card[card].force);
    return buf;
}

static void pile_items(struct row *row, const uint8_t *count, unsigned from, unsigned to,
                       bool with_cost)
{
    for (unsigned card = from; card < to; card++) {
        char buf[16] = "";
        if (!count[card])
            continue;
        if (with_cost)
            cost_and_force(card, buf, sizeof buf);
        item(row, count[card], card, buf);
    }
}

static void papyri_items(struct row *row, unsigned set, bool with_force)
{
    for (; set; set &= set - 1) {
        unsigned card = VALLEY_PAPYRUS + (unsigned)__builtin_ctz(set);
        char buf[16] = "";
        item(row, 1, card, with_force ? cost_and_force(card, buf, sizeof buf) : "");
    }
}

/* A number with its label; the first of a line follows the margin. */
static void fact(struct drawing *p, bool first, enum word what, int value)
{
    akhet_text_put(p->out, first ? "  " : "   ");
    say(p, INK_DIM, what);
    akhet_text_char(p->out, ' ');
    draw_int(p, INK_PLAIN, value);
}

/* A sentence after the margin, broken between words. */
static void sentence(struct drawing *p, const char *text)
{
    unsigned at = page_width(p);
    while (*text) {
        char one[64];
        size_t len = strcspn(text, " ");
        struct akhet_text out = akhet_text_on(one, sizeof one);
        akhet_text_bytes(&out, text, len);
        text += len + (text[len] == ' ');
        bool fits = at + 1 + draw_width(one) <= page_width(p);
        akhet_text_put(p->out, fits ? " " : "\n  ");
        at = (fits ? at + 1 : 2) + draw_width(one);
        draw_put(p, INK_DIM, one);
    }
}

static void name_line(const struct valley_state *v, unsigned seat, struct drawing *p)
{
    const struct valley_side *side = &v->side[seat];
    bool turn = v->phase != VALLEY_OVER && v->turn == seat;
    draw_put(p, INK_GREEN, turn ? "> " : "  ");
    draw_put(p, INK_BOLD, p->names[seat]);
    akhet_text_put(p->out, "  ");
    draw_put(p, INK_PLAIN, valley_card_term[VALLEY_ADVENTURER + side->adventurer].name[p->lang]);
    if (v->holder == seat) {
        akhet_text_put(p->out, "  ");
        draw_put(p, INK_YELLOW, "◉ ");
        say(p, INK_YELLOW, MEDALLION);
    }
    if (side->place == VALLEY_STRUCK) {
        akhet_text_put(p->out, "  ");
        say(p, INK_RED, STRUCK);
    }
    akhet_text_char(p->out, '\n');
}

/* Two of four: "■■□□ Horemheb, Seti I" */
static void tombs_line(const struct valley_state *v, unsigned seat, struct drawing *p)
{
    struct row row = begin_row(p, TOMBS);
    unsigned won = v->side[seat].won, need = v->brief ? VALLEY_WIN_SHORT : VALLEY_WIN;
    for (unsigned i = 0; i < need; i++)
        draw_put(p, INK_YELLOW, i < (unsigned)__builtin_popcount(won) ? "■" : "□");
    if (won)
        akhet_text_char(p->out, ' ');
    row.at += need + 1;
    for (; won; won &= won - 1)
        words_item(&row, INK_BROWN, valley_tomb_term[__builtin_ctz(won)].name[p->lang]);
    row.items = 1;
    end_row(&row);
}

/* The characters in the tomb, with their Force there. */
static void tomb_items(const struct valley_state *v, unsigned seat, struct row *row)
{
    const struct valley_side *side = &v->side[seat];
    struct muster muster;
    valley_muster(v, seat, &muster);
    uint64_t cards = pile_kinds(side->tomb, VALLEY_PILE) | laid_cards(side) | muster.here;
    if (v->phase == VALLEY_LAY)
        cards &= VALLEY_ALL_ADVENTURERS | VALLEY_ALL_ALLIES | VALLEY_ALL_ANIMALS;
    for (; cards; cards &= cards - 1) {
        unsigned card = (unsigned)__builtin_ctzll(cards);
        char buf[16] = "";
        struct akhet_text text = akhet_text_on(buf, sizeof buf);
        if (muster.here & BIT(card))
            akhet_text_int(&text, muster.force[card]);
        item(row, card < VALLEY_KINDS ? side->tomb[card] : 1, card, buf);
    }
}

static void face_down_line(const struct valley_state *v, unsigned seat, struct drawing *p)
{
    const struct valley_side *side = &v->side[seat];
    if (!side->down && !side->papyri_down)
        return;
    struct row row = begin_row(p, FACE_DOWN);
    if ((int)seat == v->viewer) {
        pile_items(&row, side->tomb, VALLEY_GUARDIAN, VALLEY_KINDS, true);
        papyri_items(&row, side->laid, true);
        if (side->bluff)
            item(&row, 1, side->bluff - 1u, word[BLUFF][p->lang]);
    } else {
        count_item(&row, side->down, CARDS);
        count_item(&row, side->papyri_down, PAPYRI);
    }
    end_row(&row);
}

static void in_tomb(const struct valley_state *v, unsigned seat, struct drawing *p)
{
    if (!v->open || v->phase < VALLEY_SEND)
        return;
    struct row row = begin_row(p, TOMB);
    char buf[32];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    akhet_text_put(&text, word[FORCE][p->lang]);
    akhet_text_char(&text, ' ');
    akhet_text_int(&text, valley_total(v, seat));
    draw_put(p, INK_BOLD, buf);
    akhet_text_put(p->out, "  ");
    row.at += draw_width(buf) + 2;
    tomb_items(v, seat, &row);
    end_row(&row);
    face_down_line(v, seat, p);
}

static void known_line(struct drawing *p, enum word label, const uint8_t *known)
{
    if (!pile_size(known, VALLEY_PILE))
        return;
    struct row row = begin_row(p, label);
    pile_items(&row, known, 0, VALLEY_KINDS, false);
    end_row(&row);
}

static void side_lines(const struct valley_state *v, unsigned seat, struct drawing *p)
{
    const struct valley_side *side = &v->side[seat];
    name_line(v, seat, p);
    fact(p, true, COINS, side->coins);
    fact(p, false, HAND, side->hand_size);
    fact(p, false, PAPYRI, side->papyri_left);
    fact(p, false, PASS, side->pass);
    akhet_text_char(p->out, '\n');
    tombs_line(v, seat, p);
    if (side->spent) {
        struct row row = begin_row(p, SPENT);
        papyri_items(&row, side->spent, false);
        end_row(&row);
    }
    struct row row = begin_row(p, CAMP);
    pile_items(&row, side->camp, 0, VALLEY_GUARDIAN, true);
    end_row(&row);
    in_tomb(v, seat, p);
}

static void rule(struct drawing *p)
{
    for (unsigned i = 0; i < page_width(p); i++)
        draw_put(p, INK_DIM, "─");
    akhet_text_char(p->out, '\n');
}

/* The current decision, because a list of cards to discard does not say why. */
static const char *const doing[VALLEY_PHASES][AKHET_LANGS] = {
    [VALLEY_SPLIT] = {"camp: resources are split", "camp : partage des ressources",
                      "obóz: podział zasobów"},
    [VALLEY_CAMP] = {"camp: cards are played", "camp : on joue des cartes",
                     "obóz: zagrywanie kart"},
    [VALLEY_YIELD] = {"a card of the hand is discarded", "une carte de la main est défaussée",
                      "odrzucenie karty z ręki"},
    [VALLEY_CHARM] = {"an ally changes camps", "un allié change de camp", "sojusznik zmienia obóz"},
    [VALLEY_LIMIT] = {"too many cards in hand: discard", "trop de cartes en main : défaussez",
                      "za dużo kart na ręce: odrzuć"},
    [VALLEY_OPEN] = {"open a tomb, or pass", "ouvrir un tombeau, ou passer",
                     "otwarcie grobowca albo pas"},
    [VALLEY_OFFER] = {"the tomb costs a card of the hand", "le tombeau coûte une carte de la main",
                      "grobowiec kosztuje kartę z ręki"},
    [VALLEY_DESTROY] = {"the tomb destroys a character", "le tombeau détruit un personnage",
                        "grobowiec niszczy postać"},
    [VALLEY_SEND] = {"characters go into the tomb", "des personnages entrent dans le tombeau",
                     "postacie wchodzą do grobowca"},
    [VALLEY_LAY] = {"cards are laid face down", "on pose des cartes face cachée",
                    "kładzenie zakrytych kart"},
    [VALLEY_TRIGGER] = {"traps are triggered", "les pièges se déclenchent", "uruchamianie pułapek"},
    [VALLEY_OVER] = {"the game is over", "la partie est finie", "koniec gry"},
};

static void middle(const struct valley_state *v, struct drawing *p)
{
    rule(p);
    akhet_text_put(p->out, "  ");
    draw_put(p, INK_BOLD, doing[v->phase][p->lang]);
    akhet_text_char(p->out, '\n');
    akhet_text_put(p->out, "  ");
    if (v->open) {
        const struct akhet_term *tomb = &valley_tomb_term[v->open - 1];
        say(p, INK_DIM, OPEN_TOMB);
        akhet_text_put(p->out, "  ");
        draw_put(p, INK_BROWN, tomb->name[p->lang]);
        sentence(p, tomb->note[p->lang]);
    } else {
        say(p, INK_DIM, NO_TOMB);
    }
    if (v->top) {
        akhet_text_put(p->out, "   ");
        say(p, INK_DIM, NEXT_TOMB);
        akhet_text_put(p->out, "  ");
        draw_put(p, INK_BROWN, valley_tomb_term[v->top - 1].name[p->lang]);
    }
    akhet_text_char(p->out, '\n');
    fact(p, true, DECK, v->deck_size);
    fact(p, false, DISCARD, v->discard_size);
    fact(p, false, SUPPLY, (int)supply(v));
    fact(p, false, TOMBS_LEFT, __builtin_popcount(v->tombs));
    akhet_text_char(p->out, '\n');
    rule(p);
}

/* The meaning of the row's numbers, after the row, or below it in a narrow terminal. */
static void legend(struct row *row)
{
    unsigned width = draw_width(word[LEGEND][row->p->lang]);
    if (row->p->edge && row->at + 1 + width > page_width(row->p))
        next_line(row);
    else
        akhet_text_char(row->p->out, ' ');
    say(row->p, INK_DIM, LEGEND);
}

/* The part that only the viewer sees. */
static void own_cards(const struct valley_state *v, struct drawing *p)
{
    const struct valley_side *side = &v->side[v->viewer];
    akhet_text_char(p->out, '\n');
    struct row row = begin_row(p, YOUR_HAND);
    pile_items(&row, side->hand, 0, VALLEY_KINDS, true);
    if (side->hand_size)
        legend(&row);
    end_row(&row);
    struct row papyri = begin_row(p, YOUR_PAPYRI);
    papyri_items(&papyri, side->papyri, true);
    end_row(&papyri);
    known_line(p, THEY_KNOW, v->side[v->viewer ^ 1].known);
}

void board_valley(const void *view, struct drawing *p)
{
    const struct valley_state *v = view;
    unsigned below = v->viewer > 0 ? 1 : 0;
    side_lines(v, below ^ 1, p);
    if (v->viewer >= 0)
        known_line(p, KNOWN, v->side[below].known);
    middle(v, p);
    side_lines(v, below, p);
    if (v->viewer >= 0)
        own_cards(v, p);
}

/* The board of Nile in a terminal: a column for each crop, a block of lines for each seat. */
#include "cli/board.h"

#include "games/nile/nile_rules.h"

enum { WIDTH = 80, LABEL = 18, COLUMN = 10, NAME = 15, BAR = 6 };

enum {
    PILE,
    OF,
    CARDS,
    LOCUSTS_IN,
    LOCUSTS_ASIDE,
    OVER,
    FLOOD,
    SHUFFLED,
    FIELDS,
    HAND,
    STORAGE,
    DISCARDS,
    FLOOD_PILE,
    SPECULATION,
    SECOND_MARKET,
    SECOND_OFFER,
    ADDING,
    UNSEEN,
    WORDS
};

static const char *const word[WORDS][AKHET_LANGS] = {
    [PILE] = {"pile ", "pioche ", "talia "},
    [OF] = {" of ", " sur ", " z "},
    [CARDS] = {"cards: ", "cartes : ", "karty: "},
    [LOCUSTS_IN] = {"locusts in the pile", "locustes dans la pioche", "szarańcza w talii"},
    [LOCUSTS_ASIDE] = {"locusts aside", "locustes de côté", "szarańcza na boku"},
    [OVER] = {"the game is over", "la partie est finie", "koniec gry"},
    [FLOOD] = {"flood: ", "inondation : ", "wylew: "},
    [SHUFFLED] = {"its card is in the new pile", "sa carte est dans la nouvelle pioche",
                  "jej karta jest w nowej talii"},
    [FIELDS] = {"fields", "champs", "pola"},
    [HAND] = {"hand", "main", "ręka"},
    [STORAGE] = {"storage", "stock", "magazyn"},
    [DISCARDS] = {"discards", "défausse", "odrzucone"},
    [FLOOD_PILE] = {"flood pile", "inondations", "stos wylewu"},
    [SPECULATION] = {"speculation", "spéculation", "spekulacja"},
    [SECOND_MARKET] = {"market: discard a second card", "marché : défaussez une deuxième carte",
                       "targ: odrzuć drugą kartę"},
    [SECOND_OFFER] = {"offering to Hapi: discard a second card",
                      "offrande à Hâpi : défaussez une deuxième carte",
                      "ofiara dla Hapiego: odrzuć drugą kartę"},
    [ADDING] = {"adding to fields", "agrandissement des champs", "dokładanie do pól"},
    [UNSEEN] = {"speculation cards removed unseen: ",
                "cartes de spéculation retirées sans être vues : ",
                "karty spekulacji usunięte bez oglądania: "},
};

static const enum ink crop_ink[NILE_CROPS] = {
    [NILE_papyrus] = INK_RED,  [NILE_wheat] = INK_YELLOW, [NILE_lettuce] = INK_GREEN,
    [NILE_castor] = INK_BROWN, [NILE_flax] = INK_MAGENTA,
};

static const char *say(const struct drawing *p, unsigned which)
{
    return word[which][p->lang];
}

static const char *card_name(const struct drawing *p, unsigned kind)
{
    return akhet_vocabulary_of(&akhet_nile, 'k')->term[kind].name[p->lang];
}

static void line_end(struct drawing *p)
{
    akhet_text_char(p->out, '\n');
}

static void spaces(struct drawing *p, unsigned count)
{
    for (; count; count--)
        akhet_text_char(p->out, ' ');
}

/* A crop in its ink, a speculation card with each half in its own. */
static void card(struct drawing *p, unsigned kind)
{
    if (kind < NILE_CROPS) {
        draw_put(p, crop_ink[kind], card_name(p, kind));
        return;
    }
    unsigned pair = NILE_CROPS;
    for (unsigned a = 0; a < NILE_CROPS; a++) {
        for (unsigned b = a + 1; b < NILE_CROPS; b++, pair++) {
            if (pair != kind)
                continue;
            draw_put(p, crop_ink[a], card_name(p, a));
            akhet_text_char(p->out, '/');
            draw_put(p, crop_ink[b], card_name(p, b));
        }
    }
}

static void status(const struct nile_state *v, struct drawing *p)
{
    unsigned playing = v->players - v->piles_left + (v->piles_left ? 1 : 0);
    draw_put(p, INK_DIM, say(p, PILE));
    draw_int(p, INK_BOLD, playing);
    draw_put(p, INK_DIM, say(p, OF));
    draw_int(p, INK_BOLD, v->players);
    draw_put(p, INK_DIM, "  ·  ");
    if (!v->piles_left) {
        draw_put(p, INK_BOLD, say(p, OVER));
        line_end(p);
        return;
    }
    draw_put(p, INK_DIM, say(p, CARDS));
    draw_int(p, INK_BOLD, v->pile_size);
    draw_put(p, INK_DIM, "  ·  ");
    bool in = v->pile[NILE_locusts];
    draw_put(p, in ? INK_RED : INK_DIM, say(p, in ? LOCUSTS_IN : LOCUSTS_ASIDE));
    line_end(p);
}

static void flood(const struct nile_state *v, struct drawing *p)
{
    draw_put(p, INK_CYAN, "≈ ");
    draw_put(p, INK_DIM, say(p, FLOOD));
    bool first = true;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        if (!(v->flooded >> crop & 1))
            continue;
        if (!first)
            akhet_text_put(p->out, ", ");
        card(p, crop);
        first = false;
    }
    if (v->flood == NILE_NO_CARD) {
        draw_put(p, INK_DIM, "  ·  ");
        draw_put(p, INK_DIM, say(p, SHUFFLED));
    }
    line_end(p);
}

/* The crops, the flooded ones under water. */
static void heading(const struct nile_state *v, struct drawing *p)
{
    spaces(p, 2);
    draw_pad(p, INK_DIM, say(p, FIELDS), LABEL - 2);
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        const char *name = card_name(p, crop);
        bool wet = v->flooded >> crop & 1;
        if (wet)
            draw_put(p, INK_CYAN, "≈");
        draw_pad(p, crop_ink[crop], name, COLUMN - wet);
    }
    draw_pad(p, INK_DIM, say(p, HAND), 5);
    draw_put(p, INK_DIM, say(p, STORAGE));
    line_end(p);
}

/* A seat's name, cut to fit. */
static void name_of(const struct nile_state *v, unsigned seat, struct drawing *p)
{
    const char *name = p->names[seat];
    char cut[4 * NAME + 1];
    struct akhet_text text = akhet_text_on(cut, sizeof cut);
    for (unsigned width = 0; *name; name++) {
        width += ((unsigned char)*name & 0xc0) != 0x80;
        if (width > NAME)
            break;
        akhet_text_char(&text, *name);
    }
    draw_put(p, INK_GREEN, v->piles_left && v->turn == seat ? "> " : "  ");
    draw_pad(p, (int)seat == v->viewer ? INK_BOLD : INK_PLAIN, cut, LABEL - 2);
}

static unsigned digits(unsigned number)
{
    return number < 10 ? 1 : 2;
}

/* A field as a bar with its number. */
static void field(struct drawing *p, unsigned crop, unsigned cards)
{
    unsigned bar = cards < BAR ? cards : BAR;
    draw_ink(p, crop_ink[crop]);
    for (unsigned i = 0; i < bar; i++)
        akhet_text_put(p->out, "▮");
    draw_ink(p, INK_PLAIN);
    akhet_text_char(p->out, ' ');
    draw_int(p, INK_BOLD, cards);
    spaces(p, COLUMN - bar - 1 - digits(cards));
}

static void fields(const struct nile_state *v, unsigned seat, struct drawing *p)
{
    name_of(v, seat, p);
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        if (v->field[crop] && v->owner[crop] == seat)
            field(p, crop, v->field[crop]);
        else
            draw_pad(p, INK_DIM, "·", COLUMN);
    }
    draw_int(p, INK_BOLD, v->hand_size[seat]);
    spaces(p, 5 - digits(v->hand_size[seat]));
    draw_int(p, INK_BOLD, v->storage_size[seat]);
    line_end(p);
}

static bool any_pair(const uint8_t *count, unsigned kinds)
{
    for (unsigned kind = NILE_CROPS; kind < kinds; kind++)
        if (count[kind])
            return true;
    return false;
}

static void pairs(struct drawing *p, const uint8_t *count)
{
    spaces(p, LABEL);
    draw_put(p, INK_DIM, say(p, SPECULATION));
    unsigned width = LABEL + draw_width(say(p, SPECULATION));
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++) {
        for (unsigned i = 0; i < count[kind]; i++) {
            unsigned next = draw_width(card_name(p, kind)) + 2;
            if (width + next > WIDTH) {
                line_end(p);
                spaces(p, LABEL);
                width = LABEL;
            }
            spaces(p, 2);
            card(p, kind);
            width += next;
        }
    }
    line_end(p);
}

/* A line of counts under the crops, and the speculation cards below it. */
static void counts(struct drawing *p, const char *label, const uint8_t *count, unsigned kinds)
{
    spaces(p, 4);
    draw_pad(p, INK_DIM, label, LABEL - 4);
    unsigned gap = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        spaces(p, gap);
        if (count[crop])
            draw_int(p, crop_ink[crop], count[crop]);
        else
            draw_put(p, INK_DIM, "·");
        gap = COLUMN - digits(count[crop]);
    }
    line_end(p);
    if (any_pair(count, kinds))
        pairs(p, count);
}

static void seat_lines(const struct nile_state *v, unsigned seat, struct drawing *p)
{
    bool own = (int)seat == v->viewer;
    fields(v, seat, p);
    if (nile_storage_shown(v, seat))
        counts(p, say(p, STORAGE), v->storage[seat], NILE_CROPS);
    if (own)
        counts(p, say(p, HAND), v->hand[seat], NILE_COUNTED);
    if (v->laid[0] && v->laid_by == seat) {
        uint8_t laid[16] = {0};
        for (unsigned i = 0; i < 2 && v->laid[i]; i++)
            laid[v->laid[i] - 1]++;
        pairs(p, laid);
    }
}

/* The state of a decision that takes several moves. */
static void phase(const struct nile_state *v, struct drawing *p)
{
    static const int doing[NILE_PHASES] = {
        [NILE_TRADE] = -1,
        [NILE_MARKET_SECOND] = SECOND_MARKET,
        [NILE_OFFER_SECOND] = SECOND_OFFER,
        [NILE_ADDING] = ADDING,
    };
    if (doing[v->phase] < 0)
        return;
    line_end(p);
    draw_put(p, INK_GREEN, "> ");
    draw_put(p, INK_BOLD, say(p, (unsigned)doing[v->phase]));
    line_end(p);
}

void board_nile(const void *view, struct drawing *p)
{
    const struct nile_state *v = view;
    status(v, p);
    flood(v, p);
    line_end(p);
    heading(v, p);
    for (unsigned seat = 0; seat < v->players; seat++)
        seat_lines(v, seat, p);
    line_end(p);
    counts(p, say(p, FLOOD_PILE), v->flood_pile, NILE_COUNTED);
    counts(p, say(p, DISCARDS), v->discards, NILE_COUNTED);
    if (v->quick && v->players == 2) {
        spaces(p, 4);
        draw_put(p, INK_DIM, say(p, UNSEEN));
        draw_int(p, INK_PLAIN, NILE_QUICK2_PAIRS);
        line_end(p);
    }
    phase(v, p);
}

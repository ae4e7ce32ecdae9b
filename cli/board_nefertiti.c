/* The board of Nefertiti in a terminal: four markets two by two, then seats and supplies. */
#include "cli/board.h"

#include <string.h>

#include "games/nefertiti/nefertiti_printed.h"

enum { WIDTH = 39, GAP = 2, CELL = 13, LINE = 80, NAME = 16 };

enum {
    RESERVE,
    SEAL,
    CLOSED,
    FOR_GOOD,
    NEXT,
    CLOSING,
    LEGEND,
    DEBEN,
    SEALS,
    SERVANTS,
    TOTAL,
    NO_GIFTS,
    PILE,
    AKHENATON_HIDES,
    AKHENATON_CAME,
    SUPPLY,
    HIRE,
    WORDS
};

static const char *const word[WORDS][AKHET_LANGS] = {
    [RESERVE] = {"reserve ", "réserve ", "zapas "},
    [SEAL] = {" + seal", " + sceau", " + pieczęć"},
    [CLOSED] = {"closed", "fermé", "zamknięte"},
    [FOR_GOOD] = {"closed permanently", "définitivement fermé", "zamknięte na stałe"},
    [NEXT] = {"opens next; ", "ouvre ensuite ; ", "otworzy się następne; "},
    [CLOSING] = {"closing; ", "en règlement ; ", "rozliczane; "},
    [LEGEND] = {"c coin   e one gift more   s one gift only   A-D servants   A/X not in rulebook",
                "c pièce   e cadeau de plus   s un seul cadeau   A-D serviteurs   A/X hors livret",
                "c moneta   e jeszcze podarek   s tylko jeden   A-D słudzy   A/X spoza instrukcji"},
    [DEBEN] = {"{n} Deben", "{n} Deben", "{n} {n:deben|debeny|debenów}"},
    [SEALS] = {"{n} {n:seal|seals}", "{n} {n:sceau|sceaux}", "{n} {n:pieczęć|pieczęcie|pieczęci}"},
    [SERVANTS] = {"{n} {n:servant|servants}", "{n} {n:serviteur|serviteurs}",
                  "{n} {n:sługa|sług|sług}"},
    [TOTAL] = {"{n} if scored now", "{n} au décompte actuel", "{n} licząc teraz"},
    [NO_GIFTS] = {"no gifts yet", "pas encore de cadeau", "jeszcze bez podarków"},
    [PILE] = {"Pile ", "Pioche ", "Stos "},
    [AKHENATON_HIDES] = {"; Akhenaton among the last five", " ; Akhenaton parmi les cinq dernières",
                         "; Akhenaton wśród ostatnich pięciu"},
    [AKHENATON_CAME] = {"; Akhenaton has appeared", " ; Akhenaton a paru",
                        "; Akhenaton już się zjawił"},
    [SUPPLY] = {"   Seals ", "   Sceaux ", "   Pieczęcie "},
    [HIRE] = {"Hire  ", "Engager  ", "Do zatrudnienia  "},
};

static const enum ink seat_ink[NEF_SEATS] = {INK_GREEN, INK_RED, INK_BLUE, INK_CYAN};
static const enum ink gift_ink[NEF_GIFTS] = {
    [NEF_GOLD_WORK] = INK_YELLOW, [NEF_NECKLACE] = INK_MAGENTA,  [NEF_STATUETTE] = INK_GREEN,
    [NEF_MIRROR] = INK_CYAN,      [NEF_HARP] = INK_BROWN,        [NEF_CHAIR] = INK_RED,
    [NEF_SENET] = INK_BLUE,       [NEF_DOUBLE_SENET] = INK_BLUE,
};

static const char *say(const struct drawing *p, unsigned which)
{
    return word[which][p->lang];
}

static void spaces(struct drawing *p, unsigned count)
{
    while (count--)
        akhet_text_char(p->out, ' ');
}

static bool closing(const struct nefertiti_state *s)
{
    return s->phase == NEF_TAKE || s->phase == NEF_DISCARD || s->phase == NEF_BUY;
}

static bool is_open(const struct nefertiti_state *s, unsigned market)
{
    return s->open >> market & 1;
}

/* The name of a gift, short enough for a cell: a double senet is "senet ×2". */
static void gift_name(const struct drawing *p, unsigned kind, struct akhet_text *out)
{
    bool twice = nef_worth[kind] > 1;
    akhet_text_put(out, nef_gift_term[twice ? NEF_SENET : kind].name[p->lang]);
    if (twice)
        akhet_text_put(out, " ×2");
}

static void gift_cell(struct drawing *p, unsigned laid, unsigned width)
{
    char name[64];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    if (laid)
        gift_name(p, laid - 1, &text);
    else
        akhet_text_char(&text, '-');
    draw_pad(p, laid ? gift_ink[laid - 1] : INK_DIM, name, width);
}

/* The nth line of a text broken between words; empty: it has fewer lines. */
static void broken_line(const char *text, unsigned nth, char line[4 * WIDTH + 1])
{
    for (;;) {
        size_t len = 0, fits = 0;
        unsigned width = 0;
        for (; text[len] && width <= WIDTH; len++) {
            if (((unsigned char)text[len + 1] & 0xc0) != 0x80)
                width++;
            if ((text[len + 1] == ' ' || !text[len + 1]) && width <= WIDTH)
                fits = len + 1;
        }
        if (!fits)
            fits = len;
        if (nth-- == 0) {
            memcpy(line, text, fits);
            line[fits] = 0;
            return;
        }
        text += fits;
        text += strspn(text, " ");
    }
}

/* The text under the title: the state of the market, and when it closes. */
static void rule_text(const struct nefertiti_state *s, const struct drawing *p, unsigned market,
                      struct akhet_text *out)
{
    const char *rule = nef_stall_term[nef_stall_of(s, market)].note[p->lang];
    if (closing(s) && s->market == market) {
        akhet_text_put(out, say(p, CLOSING));
        akhet_text_put(out, rule);
    } else if (is_open(s, market)) {
        akhet_text_put(out, rule);
    } else if (s->akhenaton) {
        akhet_text_put(out, say(p, s->akhenaton == market + 1 ? FOR_GOOD : CLOSED));
    } else if (s->waiting == market && s->phase != NEF_OVER) {
        akhet_text_put(out, say(p, NEXT));
        akhet_text_put(out, rule);
    } else {
        akhet_text_put(out, say(p, CLOSED));
    }
}

static void title_line(const struct nefertiti_state *s, struct drawing *p, unsigned market,
                       unsigned nth)
{
    (void)nth;
    draw_pad(p, is_open(s, market) ? INK_BOLD : INK_DIM,
             nef_stall_term[nef_stall_of(s, market)].name[p->lang], WIDTH);
}

static void rule_line(const struct nefertiti_state *s, struct drawing *p, unsigned market,
                      unsigned nth)
{
    char text[256], line[4 * WIDTH + 1];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    rule_text(s, p, market, &out);
    broken_line(text, nth, line);
    draw_pad(p, closing(s) && s->market == market ? INK_YELLOW : INK_DIM, line, WIDTH);
}

/* The seat whose servant stands on a bid, or -1. */
static int servant(const struct nefertiti_state *s, unsigned market, unsigned bid)
{
    for (int seat = 0; seat < NEF_SEATS; seat++)
        if (s->servant[market][seat] >> bid & 1)
            return seat;
    return -1;
}

/* The bid of the square at a place of the grid, or -1. */
static int bid_at(unsigned stall, unsigned row, unsigned column)
{
    for (int bid = 0; bid < NEF_BIDS; bid++)
        if (nef_cell[stall][bid] == 1u << (row * NEF_STRIDE + column))
            return bid;
    return -1;
}

static void square(const struct nefertiti_state *s, struct drawing *p, unsigned market,
                   unsigned bid)
{
    static const char symbol[] = {
        [NEF_PLAIN] = 0, [NEF_COIN] = 'c', [NEF_EXTRA] = 'e', [NEF_SINGLE] = 's'};
    char text[8];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    int seat = servant(s, market, bid);
    akhet_text_char(&out, seat < 0 ? ' ' : (char)('A' + seat));
    akhet_text_int(&out, bid);
    for (unsigned sign = NEF_COIN; sign < NEF_SIGNS; sign++)
        if (nef_squares_with[sign][nef_stall_of(s, market)] >> bid & 1)
            akhet_text_char(&out, symbol[sign]);
    enum ink ink = seat >= 0 ? seat_ink[seat] : is_open(s, market) ? INK_PLAIN : INK_DIM;
    draw_pad(p, ink, text, 4);
}

static void squares_line(const struct nefertiti_state *s, struct drawing *p, unsigned market,
                         unsigned nth)
{
    unsigned used = 0;
    for (unsigned column = 0; column < NEF_STRIDE - 1; column++) {
        int bid = bid_at(nef_stall_of(s, market), nth, column);
        if (bid < 0)
            break;
        if (column)
            akhet_text_char(p->out, ' ');
        square(s, p, market, (unsigned)bid);
        used += 4 + (column > 0);
    }
    spaces(p, WIDTH - used);
}

static void upper_line(const struct nefertiti_state *s, struct drawing *p, unsigned market,
                       unsigned nth)
{
    (void)nth;
    char name[64], reserve[32];
    bool sealed = s->sealed >> market & 1;
    struct akhet_text text = akhet_text_on(name, sizeof name);
    if (s->laid[market][0])
        gift_name(p, s->laid[market][0] - 1u, &text);
    akhet_text_put(p->out, "^ ");
    gift_cell(p, s->laid[market][0], 0);
    unsigned used = 2 + (s->laid[market][0] ? draw_width(name) : 1);
    if (sealed) {
        draw_put(p, INK_YELLOW, say(p, SEAL));
        used += draw_width(say(p, SEAL));
    }
    spaces(p, WIDTH - CELL - used);
    text = akhet_text_on(reserve, sizeof reserve);
    akhet_text_put(&text, say(p, RESERVE));
    akhet_text_int(&text, s->reserve[market]);
    draw_pad(p, INK_YELLOW, reserve, CELL);
}

static void lower_line(const struct nefertiti_state *s, struct drawing *p, unsigned market,
                       unsigned nth)
{
    (void)nth;
    for (unsigned place = 1; place <= NEF_LOWER; place++)
        gift_cell(p, s->laid[market][place], CELL);
}

/* Two markets side by side, so the parts of both take as many lines as the longer one. */
static unsigned rule_lines(const struct nefertiti_state *s, const struct drawing *p, unsigned left)
{
    unsigned most = 1;
    for (unsigned market = left; market < left + 2; market++) {
        char text[256], line[4 * WIDTH + 1];
        struct akhet_text out = akhet_text_on(text, sizeof text);
        rule_text(s, p, market, &out);
        for (unsigned nth = most; broken_line(text, nth, line), *line; nth++)
            most = nth + 1;
    }
    return most;
}

static unsigned square_lines(const struct nefertiti_state *s, unsigned left)
{
    unsigned most = 1;
    for (unsigned market = left; market < left + 2; market++)
        while (most < NEF_GRID_ROWS && bid_at(nef_stall_of(s, market), most, 0) >= 0)
            most++;
    return most;
}

static void two_markets(const struct nefertiti_state *s, struct drawing *p, unsigned left)
{
    const struct {
        void (*draw)(const struct nefertiti_state *, struct drawing *, unsigned, unsigned);
        unsigned lines;
    } part[] = {
        {title_line, 1},
        {rule_line, rule_lines(s, p, left)},
        {squares_line, square_lines(s, left)},
        {upper_line, 1},
        {lower_line, 1},
    };
    for (unsigned i = 0; i < sizeof part / sizeof *part; i++)
        for (unsigned nth = 0; nth < part[i].lines; nth++) {
            part[i].draw(s, p, left, nth);
            spaces(p, GAP);
            part[i].draw(s, p, left + 1, nth);
            akhet_text_char(p->out, '\n');
        }
    akhet_text_char(p->out, '\n');
}

/* A list of names with counts; it breaks the line before the margin. */
struct list {
    struct drawing *p;
    unsigned used;
    bool more;
};

static void list_put(struct list *list, enum ink ink, const char *name, long number)
{
    char text[128];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    akhet_text_put(&out, name);
    if (number > 1) {
        akhet_text_put(&out, " ×");
        akhet_text_int(&out, number);
    }
    unsigned width = draw_width(text);
    if (list->more)
        akhet_text_put(list->p->out, ", ");
    list->used += list->more ? 2 : 0;
    if (list->used + width + 1 > LINE) {
        akhet_text_put(list->p->out, "\n    ");
        list->used = 4;
    }
    draw_put(list->p, ink, text);
    list->used += width;
    list->more = true;
}

static void list_gifts(struct list *list, const uint8_t count[NEF_GIFTS])
{
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
        if (count[kind])
            list_put(list, gift_ink[kind], nef_gift_term[kind].name[list->p->lang], count[kind]);
}

/* A number with its word; the number is right-aligned in its column. */
static void figure(struct drawing *p, enum ink ink, const char *template, int value, unsigned width)
{
    char text[64];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    draw_count(p, template, value, &out);
    unsigned before = value < 10;
    spaces(p, before);
    draw_pad(p, ink, text, width - before);
}

static void seat_lines(const struct nefertiti_state *s, struct drawing *p, unsigned seat, int total)
{
    char letter[] = {(char)('A' + seat), ' ', 0};
    draw_put(p, INK_BOLD, s->seat == (int)seat ? "> " : "  ");
    draw_put(p, seat_ink[seat], letter);
    draw_pad(p, s->viewer == (int)seat ? INK_BOLD : INK_PLAIN, p->names[seat], NAME);
    figure(p, INK_YELLOW, say(p, DEBEN), s->deben[seat], 12);
    figure(p, INK_PLAIN, say(p, SEALS), s->seals[seat], 14);
    figure(p, INK_PLAIN, say(p, SERVANTS), s->hand[seat], 15);
    char prestige[32];
    struct akhet_text out = akhet_text_on(prestige, sizeof prestige);
    draw_count(p, say(p, TOTAL), total, &out);
    draw_put(p, INK_BOLD, prestige);
    akhet_text_put(p->out, "\n    ");
    struct list list = {p, 4, false};
    list_gifts(&list, s->gift[seat]);
    if (!list.more)
        draw_put(p, INK_DIM, say(p, NO_GIFTS));
    akhet_text_char(p->out, '\n');
}

static void supplies(const struct nefertiti_state *s, struct drawing *p)
{
    struct list list = {p, 0, false};
    draw_put(p, INK_DIM, say(p, HIRE));
    list.used = draw_width(say(p, HIRE));
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        if (s->left[kind])
            list_put(&list, INK_PLAIN, nef_character_term[kind].name[p->lang], s->left[kind]);
    akhet_text_char(p->out, '\n');
    draw_put(p, INK_DIM, say(p, PILE));
    draw_int(p, INK_PLAIN, s->pile_size);
    draw_put(p, INK_DIM, say(p, s->akhenaton ? AKHENATON_CAME : AKHENATON_HIDES));
    draw_put(p, INK_DIM, say(p, SUPPLY));
    draw_int(p, INK_PLAIN, s->supply);
    akhet_text_put(p->out, "\n    ");
    list = (struct list){p, 4, false};
    list_gifts(&list, s->pile);
    akhet_text_char(p->out, '\n');
}

void board_nefertiti(const void *view, struct drawing *p)
{
    const struct nefertiti_state *s = view;
    struct akhet_score score;
    akhet_nefertiti.score(view, &score);
    for (unsigned left = 0; left < NEF_MARKETS; left += 2)
        two_markets(s, p, left);
    for (unsigned seat = 0; seat < s->players; seat++)
        seat_lines(s, p, seat, score.total[seat]);
    akhet_text_char(p->out, '\n');
    supplies(s, p);
    draw_put(p, INK_DIM, say(p, LEGEND));
    akhet_text_char(p->out, '\n');
}

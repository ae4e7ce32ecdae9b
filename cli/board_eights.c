/* The board of Eights in a terminal. */
#include "cli/board.h"

#include "games/eights/eights.h"

enum { DECK, TOP, CARDS, POINTS, HAND, WORDS };

static const char *const word[WORDS][AKHET_LANGS] = {
    [DECK] = {"deck ", "pioche ", "talia "},
    [TOP] = {"on top ", "dessus ", "na wierzchu "},
    [CARDS] = {"{n:card|cards}", "{n:carte|cartes}", "{n:karta|karty|kart}"},
    [POINTS] = {"{n:point|points}", "{n:point|points}", "{n:punkt|punkty|punktów}"},
    [HAND] = {"your hand ", "votre main ", "twoja ręka "},
};

static void card(struct drawing *p, unsigned which)
{
    const struct akhet_term *term = &akhet_eights.vocabulary[0].term[which];
    enum ink ink = which >= 13 && which < 39 ? INK_RED : INK_BOLD;
    akhet_text_char(p->out, ' ');
    draw_put(p, ink, term->name[p->lang]);
}

static void number(struct drawing *p, int value, enum ink ink, unsigned width)
{
    char digits[24];
    struct akhet_text text = akhet_text_on(digits, sizeof digits);
    akhet_text_int(&text, value);
    for (unsigned at = draw_width(digits); at < width; at++)
        akhet_text_char(p->out, ' ');
    draw_put(p, ink, digits);
    akhet_text_char(p->out, ' ');
}

/* A number and the word that goes with it. */
static void count(struct drawing *p, int value, enum ink ink, unsigned width, unsigned which)
{
    char text[32];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    number(p, value, ink, width);
    draw_count(p, word[which][p->lang], value, &out);
    draw_pad(p, INK_DIM, text, which == CARDS ? 8 : 0);
}

void board_eights(const void *view, struct drawing *p)
{
    const struct eights_view *v = view;
    const struct eights_state *s = &v->state;
    draw_put(p, INK_DIM, word[DECK][p->lang]);
    number(p, s->deck_size, INK_PLAIN, 0);
    draw_put(p, INK_DIM, "   ");
    draw_put(p, INK_DIM, word[TOP][p->lang]);
    card(p, s->top);
    akhet_text_put(p->out, "\n\n");
    for (int seat = 0; seat < EIGHTS_SEATS; seat++) {
        bool turn = s->deck_size && s->turn == seat;
        draw_put(p, INK_GREEN, turn ? "> " : "  ");
        draw_pad(p, seat == v->viewer ? INK_BOLD : INK_PLAIN, p->names[seat], 20);
        count(p, v->hand_size[seat], INK_PLAIN, 3, CARDS);
        count(p, s->points[seat], INK_YELLOW, 4, POINTS);
        akhet_text_char(p->out, '\n');
    }
    if (v->viewer < 0)
        return;
    akhet_text_char(p->out, '\n');
    draw_put(p, INK_DIM, word[HAND][p->lang]);
    for (uint64_t hand = s->hand[v->viewer]; hand; hand &= hand - 1)
        card(p, (unsigned)__builtin_ctzll(hand));
    akhet_text_char(p->out, '\n');
}

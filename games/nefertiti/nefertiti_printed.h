/* The facts printed on the board and the cards, expanded from the .def files. */
#ifndef GAMES_NEFERTITI_PRINTED_H
#define GAMES_NEFERTITI_PRINTED_H

#include "games/nefertiti/nefertiti.h"

enum nef_sign { NEF_PLAIN, NEF_COIN, NEF_EXTRA, NEF_SINGLE, NEF_SIGNS };

enum nef_rule {
    NEF_LINE,
    NEF_COLOURS,
    NEF_DICE,
    NEF_DIAGONAL,
    NEF_GROUP,
    NEF_TOTAL,
    NEF_COUNT,
    NEF_ROWS
};
enum { NEF_RULES = NEF_ROWS + 1 };

/* Squares as cells of a grid: bit row * NEF_STRIDE + column. The stride is one more than the
 * longest row, so that a shift never joins the end of a row to the next row. */
enum { NEF_STRIDE = 9, NEF_GRID_ROWS = 3 };

struct nef_stall {
    uint8_t rule; /* enum nef_rule */
    uint8_t n, m; /* the numbers of the rule */
};

extern const struct nef_stall nef_stall[NEF_STALLS];
extern const uint16_t nef_squares[NEF_STALLS]; /* bit b: there is a square of bid b */
extern const uint16_t nef_squares_with[NEF_SIGNS][NEF_STALLS];
extern const uint32_t nef_cell[NEF_STALLS][NEF_BIDS]; /* the cell of a bid; 0: no such square */
extern const struct akhet_term nef_stall_term[NEF_STALLS];

extern const struct akhet_term nef_rule_term[NEF_RULES];
extern const struct akhet_term nef_sign_term[NEF_SIGNS];

extern const struct akhet_term nef_market_term[NEF_MARKETS];
extern const uint8_t nef_discovery_side; /* bit m: the right stall is visible */

extern const struct akhet_term nef_gift_term[NEF_GIFTS];
extern const struct akhet_term nef_type_term[NEF_TYPES];
extern const uint8_t nef_cards[2][NEF_GIFTS];  /* [with four players], [with three] */
extern const uint8_t nef_worth[NEF_GIFTS];     /* gifts that a card counts for in points */
extern const uint64_t nef_kinds_of[NEF_TYPES]; /* byte k is 0xff: kind k is of the type */
extern const uint8_t nef_rate[NEF_TYPES][NEF_SEATS + 1]; /* by how many players hold the type */

struct nef_character_cards {
    uint8_t cards[2]; /* [with four players], [with three] */
    uint8_t number[3];
};
extern const struct nef_character_cards nef_character[NEF_CHARACTERS];
extern const struct akhet_term nef_character_term[NEF_CHARACTERS];

/* Index into the tables that differ with three players (NEF-24). */
static inline unsigned nef_three(const struct nefertiti_state *s)
{
    return s->players == 3;
}

static inline unsigned nef_stall_of(const struct nefertiti_state *s, unsigned market)
{
    return market * 2 + (s->side >> market & 1);
}

#endif

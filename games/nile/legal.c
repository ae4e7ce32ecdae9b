/* The legal moves of Nile. */
#include "games/nile/nile_rules.h"

/* Append a move to the list. */
#define MOVE(code) (*moves++ = (akhet_move)(code))

/* The cards that may be discarded, as bits: the hand, then the storage. */
static unsigned held(const struct nile_state *s)
{
    return pile_kinds(s->hand[s->turn], 16) | pile_kinds(s->storage[s->turn], 8) << NILE_COUNTED;
}

/* NIL-40, NIL-41: a trade needs two cards, from hand and storage together. */
static akhet_move *trades(const struct nile_state *s, akhet_move *moves)
{
    if (s->hand_size[s->turn] + s->storage_size[s->turn] < 2)
        return moves;
    unsigned set = held(s);
    unsigned count = (unsigned)__builtin_popcount(set);
    for (; set; set &= set - 1) {
        unsigned card = (unsigned)__builtin_ctz(set);
        moves[0] = (akhet_move)(NILE_M_MARKET + card);
        moves[count] = (akhet_move)(NILE_M_OFFER + card);
        moves++;
    }
    return moves + count;
}

static akhet_move *second_cards(const struct nile_state *s, akhet_move *moves)
{
    for (unsigned set = held(s); set; set &= set - 1)
        MOVE(NILE_M_DISCARD + (unsigned)__builtin_ctz(set));
    return moves;
}

/* NIL-51c: any number of cards to the seat's own fields, crop by crop. */
static akhet_move *additions(const struct nile_state *s, unsigned crops, akhet_move *moves)
{
    const uint8_t *hand = s->hand[s->turn];
    for (; crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        unsigned code = NILE_M_ADD + crop * NILE_COPIES;
        for (unsigned cards = 1; cards <= hand[crop]; cards++)
            MOVE(code + cards - 1);
    }
    return moves;
}

/* NIL-51a, NIL-52: a new field, larger than the one it displaces. */
static akhet_move *new_fields(const struct nile_state *s, unsigned crops, akhet_move *moves)
{
    const uint8_t *hand = s->hand[s->turn];
    for (; crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        unsigned code = NILE_M_PLANT + crop * NILE_PLANTS;
        unsigned cards = s->field[crop] + 1u;
        for (cards = cards < NILE_FIELD ? NILE_FIELD : cards; cards <= hand[crop]; cards++)
            MOVE(code + cards - NILE_FIELD);
    }
    return moves;
}

/* NIL-51b: two crops, one card each; at least one is a crop that nobody grows. */
static akhet_move *two_crops(unsigned crops, unsigned nobodys, akhet_move *moves)
{
    for (; crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        unsigned others = crops & (crops - 1);
        if (!(nobodys >> crop & 1))
            others &= nobodys;
        for (; others; others &= others - 1)
            MOVE(NILE_M_PLANT_TWO + crop * NILE_CROPS + (unsigned)__builtin_ctz(others));
    }
    return moves;
}

/* NIL-54, NIL-50: one or two speculation cards, neither showing a flooded crop. */
static akhet_move *speculations(const struct nile_state *s, unsigned kinds, akhet_move *moves)
{
    const uint8_t *hand = s->hand[s->turn];
    unsigned dry = 0;
    for (unsigned set = kinds & ~NILE_ALL_CROPS; set; set &= set - 1) {
        unsigned kind = (unsigned)__builtin_ctz(set);
        if (nile_shows[kind] & s->flooded)
            continue;
        dry |= set & -set;
        MOVE(NILE_M_SPECULATE + kind - NILE_CROPS);
    }
    for (; dry; dry &= dry - 1) {
        unsigned kind = (unsigned)__builtin_ctz(dry);
        unsigned others = hand[kind] > 1 ? dry : dry & (dry - 1);
        unsigned code = NILE_M_SPECULATE_TWO + (kind - NILE_CROPS) * NILE_PAIRS;
        for (; others; others &= others - 1)
            MOVE(code + (unsigned)__builtin_ctz(others) - NILE_CROPS);
    }
    return moves;
}

static akhet_move *everything(const struct nile_state *s, akhet_move *moves)
{
    unsigned kinds = pile_kinds(s->hand[s->turn], 16);
    unsigned crops = kinds & NILE_ALL_CROPS & ~s->flooded; /* NIL-50 */
    unsigned grown = nile_grown(s);
    unsigned mine = nile_grown_by(s, s->turn);
    moves = trades(s, moves);
    moves = new_fields(s, crops & ~mine, moves);
    moves = two_crops(crops & (mine | ~grown), ~grown, moves);
    moves = additions(s, crops & mine, moves);
    if (kinds & ~NILE_ALL_CROPS)
        moves = speculations(s, kinds, moves);
    MOVE(NILE_M_PASS); /* NIL-55 */
    return moves;
}

static akhet_move *more_additions(const struct nile_state *s, akhet_move *moves)
{
    moves = additions(s, nile_may_grow(s), moves);
    MOVE(NILE_M_DONE);
    return moves;
}

unsigned nile_legal(const void *state, akhet_move *moves)
{
    const struct nile_state *s = state;
    if (!s->piles_left)
        return 0;
    switch (s->phase) {
    case NILE_TRADE:
        return (unsigned)(everything(s, moves) - moves);
    case NILE_ADDING:
        return (unsigned)(more_additions(s, moves) - moves);
    default:
        return (unsigned)(second_cards(s, moves) - moves);
    }
}

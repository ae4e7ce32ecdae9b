/* The zones of Nefertiti, and the cards that each event moves between them. */
#include "games/nefertiti/zones.h"

#include "games/nefertiti/nefertiti_rules.h"

const struct akhet_zone nef_zone[NEF_ZONES] = {
    [NEF_Z_PILE] = {"pile", 'g', NULL, 0},
    [NEF_Z_OUT] = {"out", 'g', NULL, 0},
    [NEF_Z_CHARACTERS] = {"characters", 'c', NULL, 0},
    [NEF_Z_HIRED] = {"hired", 'c', NULL, 0},
    [NEF_Z_GIFTS] = {"gifts", 'g', "seat", 's'},
    [NEF_Z_MARKET] = {"market", 'g', "market", 'm'},
};

static struct akhet_card_move one(int card, unsigned from, int from_of, unsigned to, int to_of)
{
    return (struct akhet_card_move){
        (int16_t)card, 1, {(uint8_t)from, (uint8_t)from_of}, {(uint8_t)to, (uint8_t)to_of}};
}

/* A Scribe scores every gift of a type, and they leave the game. */
static unsigned scored(int seat, uint64_t kinds, struct akhet_card_move *moves)
{
    unsigned count = 0;
    for (int gift = 0; gift < NEF_GIFTS; gift++) {
        if (!(kinds >> gift * 8 & 1))
            continue;
        moves[count] = one(gift, NEF_Z_GIFTS, seat, NEF_Z_OUT, 0);
        moves[count++].count = AKHET_ALL;
    }
    return count;
}

unsigned nef_card_moves(const struct akhet_event *event, struct akhet_card_move *moves)
{
    const int16_t *arg = event->arg;
    switch (event->kind) {
    case NEF_E_DRAW:
        moves[0] = one(arg[1], NEF_Z_PILE, 0, NEF_Z_MARKET, arg[0]);
        return 1;
    case NEF_E_TAKE:
        moves[0] = one(arg[1], NEF_Z_MARKET, arg[NEF_TAKE_MARKET], NEF_Z_GIFTS, arg[0]);
        return 1;
    case NEF_E_STEAL:
        moves[0] = one(arg[2], NEF_Z_MARKET, arg[1], NEF_Z_GIFTS, arg[0]);
        return 1;
    case NEF_E_DISCARD:
        moves[0] = one(arg[1], NEF_Z_GIFTS, arg[0], NEF_Z_OUT, 0);
        return 1;
    case NEF_E_SWAP:
        moves[0] = one(arg[1], NEF_Z_GIFTS, arg[0], NEF_Z_GIFTS, arg[2]);
        moves[1] = one(arg[3], NEF_Z_GIFTS, arg[2], NEF_Z_GIFTS, arg[0]);
        return 2;
    case NEF_E_HIRE:
        moves[0] = one(arg[1], NEF_Z_CHARACTERS, 0, NEF_Z_HIRED, 0);
        return 1;
    case NEF_E_SCORE:
        return arg[NEF_SCORE_TYPE] ? scored(arg[0], nef_kinds_of[arg[NEF_SCORE_TYPE] - 1], moves)
                                   : 0;
    default:
        return 0;
    }
}

static unsigned count_gifts(const uint8_t *gift, uint8_t *count)
{
    memcpy(count, gift, NEF_GIFTS);
    return pile_size(gift, NEF_GIFTS);
}

static unsigned count_characters(const struct nefertiti_state *v, bool hired, uint8_t *count)
{
    unsigned size = 0;
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++) {
        unsigned gone = nef_character[kind].cards[nef_three(v)] - (unsigned)v->left[kind];
        count[kind] = (uint8_t)(hired ? gone : v->left[kind]);
        size += count[kind];
    }
    return size;
}

static unsigned count_market(const uint8_t laid[1 + NEF_LOWER], uint8_t *count)
{
    unsigned size = 0;
    for (unsigned place = 0; place <= NEF_LOWER; place++) {
        if (!laid[place])
            continue;
        count[laid[place] - 1]++;
        size++;
    }
    return size;
}

unsigned nef_zone_cards(const void *view, struct akhet_location at, uint8_t count[AKHET_CARDS])
{
    const struct nefertiti_state *v = view;
    memset(count, 0, AKHET_CARDS);
    switch ((enum nef_zone)at.zone) {
    case NEF_Z_PILE:
        return count_gifts(v->pile, count);
    case NEF_Z_OUT:
        return count_gifts(v->out, count);
    case NEF_Z_CHARACTERS:
        return count_characters(v, false, count);
    case NEF_Z_HIRED:
        return count_characters(v, true, count);
    case NEF_Z_GIFTS:
        return count_gifts(v->gift[at.of], count);
    case NEF_Z_MARKET:
        return count_market(v->laid[at.of], count);
    case NEF_ZONES:
        break;
    }
    return 0;
}

/* How good a table of Nile looks: of every crop what is stored, growing and in hand, the scarcest
 * crop mattering most, against what the best other has. */
#include "bots/evaluate.h"

#include "games/nile/rules.h"

/* Cards are counted in parts of a stored card. */
enum {
    STORED = 6,
    GROWING = 5, /* in a field that there are floods enough to harvest */
    IDLE = 1,    /* in a field beyond that */
    HELD = 2,    /* in hand */
    HELD_FEW = 5,
    ENOUGH = 18,      /* so many parts of a crop are worth half of all one could have of it */
    CROP = 1000,      /* all that one crop can be worth */
    PAIR = 12,        /* a speculation card in hand */
    FLOOD_EVERY = 16, /* cards of the pile that pass between two floods of a crop */
    LATER_PILE = 60,
    LATE = 12, /* cards left when a card in hand comes too late */
    NEW_CARD = 34,
    NEW_FLOOD = 30,
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int cards_left(const struct nile_table *v)
{
    return v->piles_left ? v->pile_size + (v->piles_left - 1) * LATER_PILE : 0;
}

/* Each card more of a crop is worth less than the one before. */
static int crop_value(int parts)
{
    return CROP * parts / (parts + ENOUGH);
}

static int growing(const struct nile_table *v, unsigned crop)
{
    int floods = (cards_left(v) + FLOOD_EVERY / 2) / FLOOD_EVERY;
    int harvested = least(v->field[crop], floods);
    return v->piles_left ? GROWING * harvested + IDLE * (v->field[crop] - harvested) : 0;
}

/* Hidden storages are taken to be even. */
static int stored(const struct nile_table *v, int seat, unsigned crop)
{
    return nile_storage_shown(v, (unsigned)seat) ? STORED * v->storage[seat][crop]
                                                 : STORED * v->storage_size[seat] / (int)NILE_CROPS;
}

/* Cards of a crop that another grows are of use once they are more. */
static int held(const struct nile_table *v, int seat, unsigned crop)
{
    if (cards_left(v) <= LATE)
        return 0;
    bool barred = v->field[crop] >= v->hand[seat][crop] && v->owner[crop] != seat;
    int cards = least(v->hand[seat][crop], HELD_FEW);
    return barred ? HELD * cards / 2 : HELD * cards;
}

static int standing(const struct nile_table *v, int seat)
{
    int value = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        int parts = stored(v, seat, crop) + held(v, seat, crop);
        if (v->field[crop] && v->owner[crop] == seat)
            parts += growing(v, crop);
        value += crop_value(parts);
    }
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++)
        value += cards_left(v) > LATE ? PAIR * v->hand[seat][kind] : 0;
    return value;
}

/* What giving up the card that is missed least leaves, in the middle of a trade. */
static int after_second_card(const struct nile_table *v, int seat)
{
    struct nile_table t = *v;
    int best = 0;
    for (unsigned card = 0; card < NILE_HELD; card++) {
        uint8_t *count =
            card < NILE_COUNTED ? &t.hand[seat][card] : &t.storage[seat][card - NILE_COUNTED];
        if (!*count)
            continue;
        (*count)--;
        int value = standing(&t, seat);
        (*count)++;
        if (value > best)
            best = value;
    }
    return best;
}

/* A new flood is good for whoever grows more. */
static int fields_ahead(const struct nile_table *v, int seat)
{
    int ahead = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        if (v->field[crop])
            ahead += v->owner[crop] == seat ? 1 : -1;
    return ahead;
}

int evaluate_nile(const void *view, int seat)
{
    const struct nile_table *v = view;
    int other = 0, own;
    for (int s = 0; s < v->players; s++) {
        int value = s == seat ? 0 : standing(v, s);
        if (value > other)
            other = value;
    }
    if (v->phase == NILE_MARKET_SECOND && v->turn == seat)
        own = after_second_card(v, seat) + (cards_left(v) > LATE ? NEW_CARD : 0);
    else if (v->phase == NILE_OFFER_SECOND && v->turn == seat)
        own = after_second_card(v, seat) + NEW_FLOOD * fields_ahead(v, seat) / 2;
    else
        own = standing(v, seat);
    return 2 * own - other;
}

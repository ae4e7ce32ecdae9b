/* What the pile of Nile brings: draws, floods, harvests, locusts, new piles and the end. */
#include "games/nile/rules.h"

/* NIL-80: the pile is empty and the next one is shuffled at once, with the locusts, which lie
 * aside whenever a pile is empty. False: that was the last one, the game is over. */
static bool next_pile(struct nile_table *t, struct akhet_log *log)
{
    if (--t->piles_left == 0)
        return false;
    for (unsigned i = 0; i < 16; i++)
        t->pile[i] = (uint8_t)(t->discards[i] + t->flood_pile[i]);
    t->pile[NILE_locusts] = 1;
    t->pile_size = (uint8_t)pile_size(t->pile, 16);
    memset(t->discards, 0, sizeof t->discards);
    memset(t->flood_pile, 0, sizeof t->flood_pile);
    t->flood = NILE_NO_CARD;
    AKHET_REPORT(log, NILE_E_PILE, AKHET_EVERYBODY, t->pile_size, t->piles_left);
    return true;
}

/* NIL-71: the largest field goes, with all that tie. */
static void locusts(struct nile_table *t, struct akhet_log *log)
{
    unsigned most = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        if (t->field[crop] > most)
            most = t->field[crop];
    if (!most) {
        AKHET_REPORT(log, NILE_E_NO_FIELD, AKHET_EVERYBODY, 0);
        return;
    }
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        if (t->field[crop] != most)
            continue;
        AKHET_REPORT(log, NILE_E_EATEN, AKHET_EVERYBODY, t->owner[crop], (int16_t)crop,
                     (int16_t)most);
        nile_clear_field(t, crop);
    }
}

/* NIL-70: locusts are replaced, and resolved once the draw is complete: once for each time they
 * came up, if a new pile brought them again (NIL-82). */
bool nile_draw(struct nile_table *t, unsigned seat, unsigned cards, struct akhet_random *random,
               struct akhet_log *log)
{
    unsigned pending = 0;
    while (cards) {
        unsigned kind = pile_draw(t->pile, t->pile_size--, random);
        if (kind == NILE_locusts) {
            pending++;
            AKHET_REPORT(log, NILE_E_DRAW_LOCUSTS, AKHET_EVERYBODY, (int16_t)seat, (int16_t)kind);
        } else {
            cards--;
            t->hand[seat][kind]++;
            t->hand_size[seat]++;
            AKHET_REPORT(log, NILE_E_DRAW, 1u << seat, (int16_t)seat, (int16_t)kind);
        }
        if (!t->pile_size && !next_pile(t, log))
            return false; /* NIL-81 */
    }
    for (; pending; pending--)
        locusts(t, log);
    return true;
}

/* NIL-30 */
static void harvest(struct nile_table *t, struct akhet_log *log)
{
    for (unsigned crops = t->flooded & nile_grown(t); crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        unsigned seat = t->owner[crop];
        t->storage[seat][crop]++;
        t->storage_size[seat]++;
        if (--t->field[crop] == 0)
            t->owner[crop] = 0;
        AKHET_REPORT(log, NILE_E_HARVEST, AKHET_EVERYBODY, (int16_t)seat, (int16_t)crop);
    }
}

static void discard_laid(struct nile_table *t, struct akhet_log *log)
{
    for (unsigned i = 0; i < 2 && t->laid[i]; i++) {
        unsigned kind = t->laid[i] - 1u;
        t->discards[kind]++;
        t->laid[i] = 0;
        AKHET_REPORT(log, NILE_E_SPENT, AKHET_EVERYBODY, t->laid_by, (int16_t)kind);
    }
    t->laid_by = 0;
}

/* NIL-22, NIL-23: the cards pay for every crop they share with the flood, in one draw, and are
 * discarded after it. False: the pay-out took the last card of the last pile. */
static bool pay(struct nile_table *t, struct akhet_random *random, struct akhet_log *log)
{
    unsigned shared = 0;
    for (unsigned i = 0; i < 2 && t->laid[i]; i++)
        shared += (unsigned)__builtin_popcount(nile_shows[t->laid[i] - 1] & t->flooded);
    if (shared) {
        unsigned cards = shared * NILE_PAY;
        AKHET_REPORT(log, NILE_E_PAY, AKHET_EVERYBODY, t->laid_by, (int16_t)cards);
        if (!nile_draw(t, t->laid_by, cards, random, log))
            return false;
    }
    discard_laid(t, log);
    return true;
}

/* NIL-21: turn cards until one is no locusts. False: locusts were the last card of the game. */
static bool turn_flood(struct nile_table *t, struct akhet_random *random, struct akhet_log *log)
{
    for (;;) {
        unsigned kind = pile_draw(t->pile, t->pile_size--, random);
        if (kind != NILE_locusts) {
            t->flood_pile[kind]++;
            t->flood = (uint8_t)kind;
            t->flooded = nile_shows[kind];
            AKHET_REPORT(log, NILE_E_FLOOD, AKHET_EVERYBODY, (int16_t)kind);
            return true;
        }
        AKHET_REPORT(log, NILE_E_FLOOD_LOCUSTS, AKHET_EVERYBODY, (int16_t)kind);
        if (!t->pile_size && !next_pile(t, log))
            return false;
        locusts(t, log); /* NIL-82: after the new pile, so what they eat stays out of it */
    }
}

bool nile_flood(struct nile_table *t, struct akhet_random *random, struct akhet_log *log)
{
    if (!turn_flood(t, random, log))
        return false;
    /* NIL-80: a new pile takes the flood card with it, and its crops stay flooded. */
    if (!t->pile_size && !next_pile(t, log)) {
        discard_laid(t, log); /* NIL-81: unpaid, but the last harvest is made */
        harvest(t, log);
        return false;
    }
    if (t->laid[0] && !pay(t, random, log))
        return false;
    harvest(t, log);
    return true;
}

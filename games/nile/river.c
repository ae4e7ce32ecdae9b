/* Everything that the pile of Nile triggers: draws, floods, harvests, locusts, new piles and the
 * end. */
#include "games/nile/nile_rules.h"

/* NIL-80: shuffle the next pile as soon as the pile is empty. It includes the locusts, which are
 * always aside by then. False: that was the last pile, and the game is over. */
static bool next_pile(struct nile_state *s, struct akhet_events *events)
{
    if (--s->piles_left == 0)
        return false;
    for (unsigned i = 0; i < 16; i++)
        s->pile[i] = (uint8_t)(s->discards[i] + s->flood_pile[i]);
    s->pile[NILE_locusts] = 1;
    s->pile_size = (uint8_t)pile_size(s->pile, 16);
    memset(s->discards, 0, sizeof s->discards);
    memset(s->flood_pile, 0, sizeof s->flood_pile);
    s->flood = NILE_NO_CARD;
    AKHET_REPORT(events, NILE_E_PILE, AKHET_EVERYBODY, s->pile_size, s->piles_left);
    return true;
}

/* NIL-71: the locusts destroy the largest field and all fields of the same size. */
static void locusts(struct nile_state *s, struct akhet_events *events)
{
    unsigned most = 0;
    for (unsigned crop = 0; crop < NILE_CROPS; crop++)
        if (s->field[crop] > most)
            most = s->field[crop];
    if (!most) {
        AKHET_REPORT(events, NILE_E_NO_FIELD, AKHET_EVERYBODY, 0);
        return;
    }
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        if (s->field[crop] != most)
            continue;
        AKHET_REPORT(events, NILE_E_EATEN, AKHET_EVERYBODY, s->owner[crop], (int16_t)crop,
                     (int16_t)most);
        nile_clear_field(s, crop);
    }
}

/* NIL-70: locusts are replaced, and resolve after the draw is complete: once for each time they
 * came up, because a new pile can bring them again (NIL-82). */
bool nile_draw(struct nile_state *s, unsigned seat, unsigned cards, struct akhet_random *random,
               struct akhet_events *events)
{
    unsigned pending = 0;
    while (cards) {
        unsigned kind = pile_draw(s->pile, s->pile_size--, random);
        if (kind == NILE_locusts) {
            pending++;
            AKHET_REPORT(events, NILE_E_DRAW_LOCUSTS, AKHET_EVERYBODY, (int16_t)seat,
                         (int16_t)kind);
        } else {
            cards--;
            s->hand[seat][kind]++;
            s->hand_size[seat]++;
            AKHET_REPORT(events, NILE_E_DRAW, 1u << seat, (int16_t)seat, (int16_t)kind);
        }
        if (!s->pile_size && !next_pile(s, events))
            return false; /* NIL-81 */
    }
    for (; pending; pending--)
        locusts(s, events);
    return true;
}

/* NIL-30 */
static void harvest(struct nile_state *s, struct akhet_events *events)
{
    for (unsigned crops = s->flooded & nile_grown(s); crops; crops &= crops - 1) {
        unsigned crop = (unsigned)__builtin_ctz(crops);
        unsigned seat = s->owner[crop];
        s->storage[seat][crop]++;
        s->storage_size[seat]++;
        if (--s->field[crop] == 0)
            s->owner[crop] = 0;
        AKHET_REPORT(events, NILE_E_HARVEST, AKHET_EVERYBODY, (int16_t)seat, (int16_t)crop);
    }
}

static void discard_laid(struct nile_state *s, struct akhet_events *events)
{
    for (unsigned i = 0; i < 2 && s->laid[i]; i++) {
        unsigned kind = s->laid[i] - 1u;
        s->discards[kind]++;
        s->laid[i] = 0;
        AKHET_REPORT(events, NILE_E_SPENT, AKHET_EVERYBODY, s->laid_by, (int16_t)kind);
    }
    s->laid_by = 0;
}

/* NIL-22, NIL-23: the cards pay for every crop they share with the flood, in one draw, and are
 * discarded after it. False: the pay-out took the last card of the last pile. */
static bool pay(struct nile_state *s, struct akhet_random *random, struct akhet_events *events)
{
    unsigned shared = 0;
    for (unsigned i = 0; i < 2 && s->laid[i]; i++)
        shared += (unsigned)__builtin_popcount(nile_shows[s->laid[i] - 1] & s->flooded);
    if (shared) {
        unsigned cards = shared * NILE_PAY;
        AKHET_REPORT(events, NILE_E_PAY, AKHET_EVERYBODY, s->laid_by, (int16_t)cards);
        if (!nile_draw(s, s->laid_by, cards, random, events))
            return false;
    }
    discard_laid(s, events);
    return true;
}

/* NIL-21: turn cards until one is not the locusts. False: the locusts were the last card of the
 * game. */
static bool turn_flood(struct nile_state *s, struct akhet_random *random,
                       struct akhet_events *events)
{
    for (;;) {
        unsigned kind = pile_draw(s->pile, s->pile_size--, random);
        if (kind != NILE_locusts) {
            s->flood_pile[kind]++;
            s->flood = (uint8_t)kind;
            s->flooded = nile_shows[kind];
            AKHET_REPORT(events, NILE_E_FLOOD, AKHET_EVERYBODY, (int16_t)kind);
            return true;
        }
        AKHET_REPORT(events, NILE_E_FLOOD_LOCUSTS, AKHET_EVERYBODY, (int16_t)kind);
        if (!s->pile_size && !next_pile(s, events))
            return false;
        locusts(s, events); /* NIL-82: after the new pile is shuffled, so that the destroyed fields
                               are not in it */
    }
}

bool nile_flood(struct nile_state *s, struct akhet_random *random, struct akhet_events *events)
{
    if (!turn_flood(s, random, events))
        return false;
    /* NIL-80: the flood card is shuffled into the new pile, but its crops stay flooded. */
    if (!s->pile_size && !next_pile(s, events)) {
        discard_laid(s, events); /* NIL-81: without pay, but the last harvest takes place */
        harvest(s, events);
        return false;
    }
    if (s->laid[0] && !pay(s, random, events))
        return false;
    harvest(s, events);
    return true;
}

/* Placing a servant, or naming a market to close (NEF-31 to NEF-34). */
#include "games/nefertiti/rules.h"

void nef_throw(struct akhet_random *random, unsigned *a, unsigned *b)
{
    unsigned face = akhet_random_below(random, 36);
    *a = face / 6 + 1;
    *b = face % 6 + 1;
}

/* NEF-34: to the left of the player who was on turn; the Overseer's second comes first. */
void nef_go_on(struct nefertiti_table *t)
{
    if (t->second) {
        t->second = 0;
        t->phase = NEF_PLACE;
    } else {
        t->turn = (uint8_t)(t->turn + 1u == t->players ? 0 : t->turn + 1);
        t->phase = NEF_TURN;
    }
    t->seat = (int8_t)t->turn;
}

static void put(struct nefertiti_table *t, unsigned market, unsigned bid,
                struct akhet_random *random, struct akhet_log *log)
{
    unsigned seat = t->turn, stall = nef_stall_of(t, market), before = nef_occupied(t, market);
    AKHET_REPORT(log, NEF_E_PLACE, AKHET_EVERYBODY, (int16_t)seat, (int16_t)market, (int16_t)bid);

    /* NEF-32 */
    unsigned earned = !before + (nef_squares_with[NEF_COIN][stall] >> bid & 1);
    if (earned > t->reserve[market])
        earned = t->reserve[market];
    t->reserve[market] = (uint8_t)(t->reserve[market] - earned);
    t->deben[seat] = (uint8_t)(t->deben[seat] + earned);
    if (earned)
        AKHET_REPORT(log, NEF_E_EARN, AKHET_EVERYBODY, (int16_t)seat, (int16_t)earned,
                     (int16_t)market);

    t->hand[seat]--;
    t->servant[market][seat] = (uint16_t)(t->servant[market][seat] | 1u << bid);

    unsigned dice = 0;
    if (nef_stall[stall].rule == NEF_DICE) { /* NEF-11 */
        unsigned a, b;
        nef_throw(random, &a, &b);
        dice = a + b;
        AKHET_REPORT(log, NEF_E_DICE, AKHET_EVERYBODY, (int16_t)market, (int16_t)a, (int16_t)b);
    }
    if (nef_closes(stall, nef_servants(t, market), before | 1u << bid, dice))
        nef_close(t, market, random, log);
    else
        nef_go_on(t);
}

void nef_place(struct nefertiti_table *t, akhet_move move, struct akhet_random *random,
               struct akhet_log *log)
{
    if (move < NEF_M_CLOSE) {
        put(t, move / NEF_BIDS, move % NEF_BIDS, random, log);
        return;
    }
    unsigned market = move - NEF_M_CLOSE; /* NEF-33 */
    AKHET_REPORT(log, NEF_E_FORCE, AKHET_EVERYBODY, t->turn, (int16_t)market);
    nef_close(t, market, random, log);
}

/* Placing a servant, or naming a market to close (NEF-31 to NEF-34). */
#include "games/nefertiti/nefertiti_rules.h"

void nef_throw(struct akhet_random *random, unsigned *a, unsigned *b)
{
    unsigned face = akhet_random_below(random, 36);
    *a = face / 6 + 1;
    *b = face % 6 + 1;
}

/* NEF-34: play passes to the left of the player on turn, after the Overseer's second servant. */
void nef_go_on(struct nefertiti_state *s)
{
    if (s->second) {
        s->second = 0;
        s->phase = NEF_PLACE;
    } else {
        s->turn = (uint8_t)(s->turn + 1u == s->players ? 0 : s->turn + 1);
        s->phase = NEF_TURN;
    }
    s->seat = (int8_t)s->turn;
}

static void put(struct nefertiti_state *s, unsigned market, unsigned bid,
                struct akhet_random *random, struct akhet_events *events)
{
    unsigned seat = s->turn, stall = nef_stall_of(s, market), before = nef_occupied(s, market);
    AKHET_REPORT(events, NEF_E_PLACE, AKHET_EVERYBODY, (int16_t)seat, (int16_t)market,
                 (int16_t)bid);

    /* NEF-32 */
    unsigned earned = !before + (nef_squares_with[NEF_COIN][stall] >> bid & 1);
    if (earned > s->reserve[market])
        earned = s->reserve[market];
    s->reserve[market] = (uint8_t)(s->reserve[market] - earned);
    s->deben[seat] = (uint8_t)(s->deben[seat] + earned);
    if (earned)
        AKHET_REPORT(events, NEF_E_EARN, AKHET_EVERYBODY, (int16_t)seat, (int16_t)earned,
                     (int16_t)market);

    s->hand[seat]--;
    s->servant[market][seat] = (uint16_t)(s->servant[market][seat] | 1u << bid);

    unsigned dice = 0;
    if (nef_stall[stall].rule == NEF_DICE) { /* NEF-11 */
        unsigned a, b;
        nef_throw(random, &a, &b);
        dice = a + b;
        AKHET_REPORT(events, NEF_E_DICE, AKHET_EVERYBODY, (int16_t)market, (int16_t)a, (int16_t)b);
    }
    if (nef_closes(stall, nef_servants(s, market), before | 1u << bid, dice))
        nef_close(s, market, random, events);
    else
        nef_go_on(s);
}

void nef_place(struct nefertiti_state *s, akhet_move move, struct akhet_random *random,
               struct akhet_events *events)
{
    if (move < NEF_M_CLOSE) {
        put(s, move / NEF_BIDS, move % NEF_BIDS, random, events);
        return;
    }
    unsigned market = move - NEF_M_CLOSE; /* NEF-33 */
    AKHET_REPORT(events, NEF_E_FORCE, AKHET_EVERYBODY, s->turn, (int16_t)market);
    nef_close(s, market, random, events);
}

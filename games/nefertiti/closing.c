/* A market closes: its servants resolve from the highest bid down, and another one reopens
 * (NEF-40 to NEF-49). */
#include "games/nefertiti/rules.h"

unsigned nef_lower_place(const struct nefertiti_table *t, unsigned market, unsigned gift)
{
    unsigned place = 1; /* NEF-53 */
    while (t->laid[market][place] != gift + 1)
        place++;
    return place;
}

void nef_fetch(struct nefertiti_table *t, unsigned market, unsigned place, unsigned seat,
               struct akhet_log *log)
{
    unsigned gift = t->laid[market][place] - 1u;
    t->laid[market][place] = 0;
    t->gift[seat][gift]++;
    AKHET_REPORT(log, NEF_E_TAKE, AKHET_EVERYBODY, (int16_t)seat, (int16_t)gift);
    if (place == 0 && t->sealed >> market & 1) {
        t->sealed = (uint8_t)(t->sealed ^ 1u << market);
        t->seals[seat]++;
        AKHET_REPORT(log, NEF_E_WIN_SEAL, AKHET_EVERYBODY, (int16_t)seat);
    }
}

static void finish(struct nefertiti_table *t, struct akhet_log *log)
{
    t->phase = NEF_OVER;
    t->seat = AKHET_NOBODY;
    t->second = 0;
    AKHET_REPORT(log, NEF_E_END, AKHET_EVERYBODY, 0);
}

/* NEF-48, NEF-49 */
static void reopen(struct nefertiti_table *t, unsigned market, struct akhet_random *random,
                   struct akhet_log *log)
{
    if (!nef_fill(t, market, random, log))
        return;
    t->open = (uint8_t)(t->open | 1u << market);
    AKHET_REPORT(log, NEF_E_REOPEN, AKHET_EVERYBODY, (int16_t)market);
}

/* Every servant has left: NEF-47. */
static void settle(struct nefertiti_table *t, struct akhet_random *random, struct akhet_log *log)
{
    unsigned market = t->market;
    AKHET_REPORT(log, NEF_E_SETTLED, AKHET_EVERYBODY, (int16_t)market);
    t->side = (uint8_t)(t->side ^ 1u << market);
    t->open = (uint8_t)(t->open ^ 1u << market);
    t->unsold = (uint8_t)(t->sold ? 0 : t->unsold + 1);
    t->sold = 0;
    t->market = 0;
    if (t->unsold == NEF_UNSOLD) { /* NEF-63 */
        AKHET_REPORT(log, NEF_E_STANDSTILL, AKHET_EVERYBODY, NEF_UNSOLD);
        finish(t, log);
        return;
    }
    if (!t->akhenaton) {
        reopen(t, t->waiting, random, log);
        t->waiting = (uint8_t)(t->akhenaton ? 0 : market);
    }
    if (t->open)
        nef_go_on(t);
    else
        finish(t, log); /* NEF-60: while Akhenaton is in the pile three markets are open */
}

/* The servant that has just resolved goes home, and the next highest bid is up. */
static void step(struct nefertiti_table *t, unsigned bid, struct akhet_random *random,
                 struct akhet_log *log)
{
    unsigned market = t->market, seat = (unsigned)t->seat;
    t->servant[market][seat] = (uint16_t)(t->servant[market][seat] ^ 1u << bid); /* NEF-46 */
    t->hand[seat]++;
    unsigned left = nef_occupied(t, market);
    if (!left) {
        settle(t, random, log);
        return;
    }
    t->phase = NEF_BUY;
    t->seat = (int8_t)nef_owner(t, market, nef_highest(left));
}

void nef_close(struct nefertiti_table *t, unsigned market, struct akhet_random *random,
               struct akhet_log *log)
{
    AKHET_REPORT(log, NEF_E_CLOSE, AKHET_EVERYBODY, (int16_t)market);
    unsigned bid = nef_highest(nef_occupied(t, market)), seat = nef_owner(t, market, bid);
    t->market = (uint8_t)market;
    t->seat = (int8_t)seat;
    if (t->deben[seat] >= bid) {
        t->phase = NEF_TAKE;
        return;
    }
    AKHET_REPORT(log, NEF_E_CANNOT_PAY, AKHET_EVERYBODY, (int16_t)seat, (int16_t)bid); /* NEF-44 */
    if (pile_eight(t->gift[seat]))
        t->phase = NEF_DISCARD;
    else
        step(t, bid, random, log);
}

static void pay(struct nefertiti_table *t, unsigned seat, unsigned bid, struct akhet_log *log)
{
    t->deben[seat] = (uint8_t)(t->deben[seat] - bid);
    t->reserve[t->market] = (uint8_t)(t->reserve[t->market] + bid);
    AKHET_REPORT(log, NEF_E_PAY, AKHET_EVERYBODY, (int16_t)seat, (int16_t)bid);
}

/* A gift is sold from a place of the closing market. */
static void sell(struct nefertiti_table *t, unsigned place, unsigned seat, struct akhet_log *log)
{
    nef_fetch(t, t->market, place, seat, log);
    t->sold++;
}

static void sell_lower(struct nefertiti_table *t, unsigned gift, unsigned seat,
                       struct akhet_log *log)
{
    sell(t, nef_lower_place(t, t->market, gift), seat, log);
}

/* NEF-41 to NEF-43 */
void nef_take(struct nefertiti_table *t, akhet_move move, struct akhet_random *random,
              struct akhet_log *log)
{
    unsigned seat = (unsigned)t->seat, bid = nef_highest(nef_occupied(t, t->market));
    pay(t, seat, bid, log);
    if (move < NEF_M_TAKE_1) {
        sell(t, 0, seat, log);
        if (move >= NEF_M_TAKE_UPPER_AND)
            sell_lower(t, move - NEF_M_TAKE_UPPER_AND, seat, log);
    } else if (move < NEF_M_TAKE_2) {
        sell_lower(t, move - NEF_M_TAKE_1, seat, log);
    } else {
        unsigned three = move >= NEF_M_TAKE_3;
        unsigned gifts = move - (three ? NEF_M_TAKE_3 : NEF_M_TAKE_2);
        if (three)
            sell_lower(t, gifts / (NEF_GIFTS * NEF_GIFTS), seat, log);
        sell_lower(t, gifts / NEF_GIFTS % NEF_GIFTS, seat, log);
        sell_lower(t, gifts % NEF_GIFTS, seat, log);
    }
    step(t, bid, random, log);
}

/* NEF-44 */
void nef_discard(struct nefertiti_table *t, akhet_move move, struct akhet_random *random,
                 struct akhet_log *log)
{
    unsigned seat = (unsigned)t->seat, gift = move - NEF_M_DISCARD;
    t->gift[seat][gift]--;
    t->out[gift]++;
    AKHET_REPORT(log, NEF_E_DISCARD, AKHET_EVERYBODY, (int16_t)seat, (int16_t)gift);
    step(t, nef_highest(nef_occupied(t, t->market)), random, log);
}

/* NEF-45 */
void nef_buy(struct nefertiti_table *t, akhet_move move, struct akhet_random *random,
             struct akhet_log *log)
{
    unsigned seat = (unsigned)t->seat, bid = nef_highest(nef_occupied(t, t->market));
    if (move == NEF_M_HALF) {
        unsigned half = (t->reserve[t->market] + 1u) / 2;
        t->reserve[t->market] = (uint8_t)(t->reserve[t->market] - half);
        t->deben[seat] = (uint8_t)(t->deben[seat] + half);
        AKHET_REPORT(log, NEF_E_EARN, AKHET_EVERYBODY, (int16_t)seat, (int16_t)half, t->market);
    } else {
        pay(t, seat, bid, log);
        sell(t, move == NEF_M_BUY_UPPER ? 0 : nef_lower_place(t, t->market, move - NEF_M_BUY), seat,
             log);
    }
    step(t, bid, random, log);
}

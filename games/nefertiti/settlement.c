/* A market closes: its servants resolve from the highest bid down, and another one reopens
 * (NEF-40 to NEF-49). */
#include "games/nefertiti/nefertiti_rules.h"

unsigned nef_lower_place(const struct nefertiti_state *s, unsigned market, unsigned gift)
{
    unsigned place = 1; /* NEF-53 */
    while (s->laid[market][place] != gift + 1)
        place++;
    return place;
}

void nef_fetch(struct nefertiti_state *s, unsigned market, unsigned place, unsigned seat,
               struct akhet_events *events)
{
    unsigned gift = s->laid[market][place] - 1u;
    s->laid[market][place] = 0;
    s->gift[seat][gift]++;
    AKHET_REPORT(events, NEF_E_TAKE, AKHET_EVERYBODY, (int16_t)seat,
                 (int16_t)gift, [NEF_TAKE_MARKET] = (int16_t)market);
    if (place == 0 && s->sealed >> market & 1) {
        s->sealed = (uint8_t)(s->sealed ^ 1u << market);
        s->seals[seat]++;
        AKHET_REPORT(events, NEF_E_WIN_SEAL, AKHET_EVERYBODY, (int16_t)seat);
    }
}

static void finish(struct nefertiti_state *s, struct akhet_events *events)
{
    s->phase = NEF_OVER;
    s->seat = AKHET_NOBODY;
    s->second = 0;
    AKHET_REPORT(events, NEF_E_END, AKHET_EVERYBODY, 0);
}

/* NEF-48, NEF-49 */
static void reopen(struct nefertiti_state *s, unsigned market, struct akhet_random *random,
                   struct akhet_events *events)
{
    if (!nef_fill(s, market, random, events))
        return;
    s->open = (uint8_t)(s->open | 1u << market);
    AKHET_REPORT(events, NEF_E_REOPEN, AKHET_EVERYBODY, (int16_t)market);
}

/* Every servant has left: NEF-47. */
static void settle(struct nefertiti_state *s, struct akhet_random *random,
                   struct akhet_events *events)
{
    unsigned market = s->market;
    AKHET_REPORT(events, NEF_E_SETTLED, AKHET_EVERYBODY, (int16_t)market);
    s->side = (uint8_t)(s->side ^ 1u << market);
    s->open = (uint8_t)(s->open ^ 1u << market);
    s->unsold = (uint8_t)(s->sold ? 0 : s->unsold + 1);
    s->sold = 0;
    s->market = 0;
    if (s->unsold == NEF_UNSOLD) { /* NEF-63 */
        AKHET_REPORT(events, NEF_E_STANDSTILL, AKHET_EVERYBODY, NEF_UNSOLD);
        finish(s, events);
        return;
    }
    if (!s->akhenaton) {
        reopen(s, s->waiting, random, events);
        s->waiting = (uint8_t)(s->akhenaton ? 0 : market);
    }
    if (s->open)
        nef_go_on(s);
    else
        finish(s, events); /* NEF-60: while Akhenaton is in the pile three markets are open */
}

/* The servant that has just resolved goes home, and the next highest bid resolves. */
static void step(struct nefertiti_state *s, unsigned bid, struct akhet_random *random,
                 struct akhet_events *events)
{
    unsigned market = s->market, seat = (unsigned)s->seat;
    s->servant[market][seat] = (uint16_t)(s->servant[market][seat] ^ 1u << bid); /* NEF-46 */
    s->hand[seat]++;
    unsigned left = nef_occupied(s, market);
    if (!left) {
        settle(s, random, events);
        return;
    }
    s->phase = NEF_BUY;
    s->seat = (int8_t)nef_owner(s, market, nef_highest(left));
}

void nef_close(struct nefertiti_state *s, unsigned market, struct akhet_random *random,
               struct akhet_events *events)
{
    AKHET_REPORT(events, NEF_E_CLOSE, AKHET_EVERYBODY, (int16_t)market);
    unsigned bid = nef_highest(nef_occupied(s, market)), seat = nef_owner(s, market, bid);
    s->market = (uint8_t)market;
    s->seat = (int8_t)seat;
    if (s->deben[seat] >= bid) {
        s->phase = NEF_TAKE;
        return;
    }
    AKHET_REPORT(events, NEF_E_CANNOT_PAY, AKHET_EVERYBODY, (int16_t)seat,
                 (int16_t)bid); /* NEF-44 */
    if (pile_eight(s->gift[seat]))
        s->phase = NEF_DISCARD;
    else
        step(s, bid, random, events);
}

static void pay(struct nefertiti_state *s, unsigned seat, unsigned bid, struct akhet_events *events)
{
    s->deben[seat] = (uint8_t)(s->deben[seat] - bid);
    s->reserve[s->market] = (uint8_t)(s->reserve[s->market] + bid);
    AKHET_REPORT(events, NEF_E_PAY, AKHET_EVERYBODY, (int16_t)seat, (int16_t)bid);
}

/* Sell the gift at a place of the closing market. */
static void sell(struct nefertiti_state *s, unsigned place, unsigned seat,
                 struct akhet_events *events)
{
    nef_fetch(s, s->market, place, seat, events);
    s->sold++;
}

static void sell_lower(struct nefertiti_state *s, unsigned gift, unsigned seat,
                       struct akhet_events *events)
{
    sell(s, nef_lower_place(s, s->market, gift), seat, events);
}

/* NEF-41 to NEF-43 */
void nef_take(struct nefertiti_state *s, akhet_move move, struct akhet_random *random,
              struct akhet_events *events)
{
    unsigned seat = (unsigned)s->seat, bid = nef_highest(nef_occupied(s, s->market));
    pay(s, seat, bid, events);
    if (move < NEF_M_TAKE_1) {
        sell(s, 0, seat, events);
        if (move >= NEF_M_TAKE_UPPER_AND)
            sell_lower(s, move - NEF_M_TAKE_UPPER_AND, seat, events);
    } else if (move < NEF_M_TAKE_2) {
        sell_lower(s, move - NEF_M_TAKE_1, seat, events);
    } else {
        unsigned three = move >= NEF_M_TAKE_3;
        unsigned gifts = move - (three ? NEF_M_TAKE_3 : NEF_M_TAKE_2);
        if (three)
            sell_lower(s, gifts / (NEF_GIFTS * NEF_GIFTS), seat, events);
        sell_lower(s, gifts / NEF_GIFTS % NEF_GIFTS, seat, events);
        sell_lower(s, gifts % NEF_GIFTS, seat, events);
    }
    step(s, bid, random, events);
}

/* NEF-44 */
void nef_discard(struct nefertiti_state *s, akhet_move move, struct akhet_random *random,
                 struct akhet_events *events)
{
    unsigned seat = (unsigned)s->seat, gift = move - NEF_M_DISCARD;
    s->gift[seat][gift]--;
    s->out[gift]++;
    AKHET_REPORT(events, NEF_E_DISCARD, AKHET_EVERYBODY, (int16_t)seat, (int16_t)gift);
    step(s, nef_highest(nef_occupied(s, s->market)), random, events);
}

/* NEF-45 */
void nef_buy(struct nefertiti_state *s, akhet_move move, struct akhet_random *random,
             struct akhet_events *events)
{
    unsigned seat = (unsigned)s->seat, bid = nef_highest(nef_occupied(s, s->market));
    if (move == NEF_M_HALF) {
        unsigned half = (s->reserve[s->market] + 1u) / 2;
        s->reserve[s->market] = (uint8_t)(s->reserve[s->market] - half);
        s->deben[seat] = (uint8_t)(s->deben[seat] + half);
        AKHET_REPORT(events, NEF_E_EARN, AKHET_EVERYBODY, (int16_t)seat, (int16_t)half, s->market);
    } else {
        pay(s, seat, bid, events);
        sell(s, move == NEF_M_BUY_UPPER ? 0 : nef_lower_place(s, s->market, move - NEF_M_BUY), seat,
             events);
    }
    step(s, bid, random, events);
}

/* Applying the moves of Nile. */
#include "games/nile/nile_rules.h"

/* NIL-60: the turn ends with a draw, and the next one begins with its flood. */
static void end_turn(struct nile_state *s, struct akhet_random *random, struct akhet_events *events)
{
    s->phase = NILE_TRADE;
    s->added = 0;
    if (!nile_draw(s, s->turn, NILE_DRAW, random, events))
        return;
    s->turn = (uint8_t)(s->turn + 1 == s->players ? 0 : s->turn + 1);
    nile_flood(s, random, events);
}

/* Discard a card of the hand or the storage; everybody sees it (NIL-42). */
static void discard(struct nile_state *s, unsigned held, struct akhet_events *events)
{
    unsigned seat = s->turn;
    if (held < NILE_COUNTED) {
        s->hand[seat][held]--;
        s->hand_size[seat]--;
        s->discards[held]++;
    } else {
        unsigned crop = held - NILE_COUNTED;
        s->storage[seat][crop]--;
        s->storage_size[seat]--;
        s->discards[crop]++;
    }
    AKHET_REPORT(events, NILE_E_DISCARD, AKHET_EVERYBODY, (int16_t)seat, (int16_t)held);
}

static void from_hand(struct nile_state *s, unsigned kind, unsigned cards)
{
    s->hand[s->turn][kind] = (uint8_t)(s->hand[s->turn][kind] - cards);
    s->hand_size[s->turn] = (uint8_t)(s->hand_size[s->turn] - cards);
}

/* Plant cards of one crop: added to the seat's own field, or as a new field that may displace
 * another player's (NIL-52). */
static void plant(struct nile_state *s, unsigned crop, unsigned cards, struct akhet_events *events)
{
    unsigned seat = s->turn;
    bool mine = s->field[crop] && s->owner[crop] == seat;
    if (s->field[crop] && !mine) {
        AKHET_REPORT(events, NILE_E_DISPLACED, AKHET_EVERYBODY, s->owner[crop], (int16_t)crop,
                     s->field[crop]);
        nile_clear_field(s, crop);
    }
    from_hand(s, crop, cards);
    s->field[crop] = (uint8_t)(s->field[crop] + cards);
    s->owner[crop] = (uint8_t)seat;
    AKHET_REPORT(events, mine ? NILE_E_ADD : NILE_E_PLANT, AKHET_EVERYBODY, (int16_t)seat,
                 (int16_t)crop, (int16_t)cards);
}

static void lay(struct nile_state *s, unsigned slot, unsigned kind, struct akhet_events *events)
{
    from_hand(s, kind, 1);
    s->laid[slot] = (uint8_t)(kind + 1);
    s->laid_by = s->turn;
    AKHET_REPORT(events, NILE_E_SPECULATE, AKHET_EVERYBODY, s->turn, (int16_t)kind);
}

/* NIL-40, NIL-41: discard the second card and carry out the trade. */
static void trade(struct nile_state *s, unsigned held, struct akhet_random *random,
                  struct akhet_events *events)
{
    bool market = s->phase == NILE_MARKET_SECOND;
    discard(s, held, events);
    s->phase = NILE_TRADE;
    AKHET_REPORT(events, market ? NILE_E_MARKET : NILE_E_OFFER, AKHET_EVERYBODY, s->turn);
    if (market)
        nile_draw(s, s->turn, NILE_MARKET, random, events);
    else
        nile_flood(s, random, events);
}

/* NIL-51c: the step continues while the seat may add to another of its fields. */
static void add(struct nile_state *s, unsigned crop, unsigned cards, struct akhet_random *random,
                struct akhet_events *events)
{
    plant(s, crop, cards, events);
    s->added |= (uint8_t)(1u << crop);
    s->phase = NILE_ADDING;
    if (!nile_may_grow(s))
        end_turn(s, random, events);
}

static void plant_or_speculate(struct nile_state *s, unsigned move, struct akhet_random *random,
                               struct akhet_events *events)
{
    if (move < NILE_M_PLANT_TWO) {
        unsigned code = move - NILE_M_PLANT;
        plant(s, code / NILE_PLANTS, code % NILE_PLANTS + NILE_FIELD, events);
    } else if (move < NILE_M_ADD) {
        unsigned code = move - NILE_M_PLANT_TWO;
        plant(s, code / NILE_CROPS, 1, events);
        plant(s, code % NILE_CROPS, 1, events);
    } else if (move < NILE_M_SPECULATE) {
        unsigned code = move - NILE_M_ADD;
        add(s, code / NILE_COPIES, code % NILE_COPIES + 1, random, events);
        return;
    } else if (move < NILE_M_SPECULATE_TWO) {
        lay(s, 0, move - NILE_M_SPECULATE + NILE_CROPS, events);
    } else if (move < NILE_M_PASS) {
        unsigned code = move - NILE_M_SPECULATE_TWO;
        lay(s, 0, code / NILE_PAIRS + NILE_CROPS, events);
        lay(s, 1, code % NILE_PAIRS + NILE_CROPS, events);
    } else if (move == NILE_M_PASS) {
        AKHET_REPORT(events, NILE_E_PASS, AKHET_EVERYBODY, s->turn);
    }
    end_turn(s, random, events);
}

void nile_apply(void *state, akhet_move move, struct akhet_random *random,
                struct akhet_events *events)
{
    struct nile_state *s = state;
    if (move >= NILE_M_PLANT) {
        plant_or_speculate(s, move, random, events);
    } else if (move >= NILE_M_DISCARD) {
        trade(s, move - NILE_M_DISCARD, random, events);
    } else if (move >= NILE_M_OFFER) {
        discard(s, move - NILE_M_OFFER, events);
        s->phase = NILE_OFFER_SECOND;
    } else {
        discard(s, move - NILE_M_MARKET, events);
        s->phase = NILE_MARKET_SECOND;
    }
    if (!s->piles_left)
        AKHET_REPORT(events, NILE_E_END, AKHET_EVERYBODY, 0);
}

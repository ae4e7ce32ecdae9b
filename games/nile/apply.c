/* Carrying out the moves of Nile. */
#include "games/nile/rules.h"

/* NIL-60: the turn ends with a draw, and the next one begins with its flood. */
static void end_turn(struct nile_table *t, struct akhet_random *random, struct akhet_log *log)
{
    t->phase = NILE_TRADE;
    t->added = 0;
    if (!nile_draw(t, t->turn, NILE_DRAW, random, log))
        return;
    t->turn = (uint8_t)(t->turn + 1 == t->players ? 0 : t->turn + 1);
    nile_flood(t, random, log);
}

/* A card of hand or storage goes to the discards, for all to see (NIL-42). */
static void discard(struct nile_table *t, unsigned held, struct akhet_log *log)
{
    unsigned seat = t->turn;
    if (held < NILE_COUNTED) {
        t->hand[seat][held]--;
        t->hand_size[seat]--;
        t->discards[held]++;
    } else {
        unsigned crop = held - NILE_COUNTED;
        t->storage[seat][crop]--;
        t->storage_size[seat]--;
        t->discards[crop]++;
    }
    AKHET_REPORT(log, NILE_E_DISCARD, AKHET_EVERYBODY, (int16_t)seat, (int16_t)held);
}

static void from_hand(struct nile_table *t, unsigned kind, unsigned cards)
{
    t->hand[t->turn][kind] = (uint8_t)(t->hand[t->turn][kind] - cards);
    t->hand_size[t->turn] = (uint8_t)(t->hand_size[t->turn] - cards);
}

/* Cards of one crop: to one's own field, or as a new one in place of somebody's (NIL-52). */
static void plant(struct nile_table *t, unsigned crop, unsigned cards, struct akhet_log *log)
{
    unsigned seat = t->turn;
    bool mine = t->field[crop] && t->owner[crop] == seat;
    if (t->field[crop] && !mine) {
        AKHET_REPORT(log, NILE_E_DISPLACED, AKHET_EVERYBODY, t->owner[crop], (int16_t)crop,
                     t->field[crop]);
        nile_clear_field(t, crop);
    }
    from_hand(t, crop, cards);
    t->field[crop] = (uint8_t)(t->field[crop] + cards);
    t->owner[crop] = (uint8_t)seat;
    AKHET_REPORT(log, mine ? NILE_E_ADD : NILE_E_PLANT, AKHET_EVERYBODY, (int16_t)seat,
                 (int16_t)crop, (int16_t)cards);
}

static void lay(struct nile_table *t, unsigned slot, unsigned kind, struct akhet_log *log)
{
    from_hand(t, kind, 1);
    t->laid[slot] = (uint8_t)(kind + 1);
    t->laid_by = t->turn;
    AKHET_REPORT(log, NILE_E_SPECULATE, AKHET_EVERYBODY, t->turn, (int16_t)kind);
}

/* The second card is given: NIL-40, NIL-41. */
static void trade(struct nile_table *t, unsigned held, struct akhet_random *random,
                  struct akhet_log *log)
{
    bool market = t->phase == NILE_MARKET_SECOND;
    discard(t, held, log);
    t->phase = NILE_TRADE;
    AKHET_REPORT(log, market ? NILE_E_MARKET : NILE_E_OFFER, AKHET_EVERYBODY, t->turn);
    if (market)
        nile_draw(t, t->turn, NILE_MARKET, random, log);
    else
        nile_flood(t, random, log);
}

/* NIL-51c: the step goes on while another field of one's own could grow. */
static void add(struct nile_table *t, unsigned crop, unsigned cards, struct akhet_random *random,
                struct akhet_log *log)
{
    plant(t, crop, cards, log);
    t->added |= (uint8_t)(1u << crop);
    t->phase = NILE_ADDING;
    if (!nile_may_grow(t))
        end_turn(t, random, log);
}

static void plant_or_speculate(struct nile_table *t, unsigned move, struct akhet_random *random,
                               struct akhet_log *log)
{
    if (move < NILE_M_PLANT_TWO) {
        unsigned code = move - NILE_M_PLANT;
        plant(t, code / NILE_PLANTS, code % NILE_PLANTS + NILE_FIELD, log);
    } else if (move < NILE_M_ADD) {
        unsigned code = move - NILE_M_PLANT_TWO;
        plant(t, code / NILE_CROPS, 1, log);
        plant(t, code % NILE_CROPS, 1, log);
    } else if (move < NILE_M_SPECULATE) {
        unsigned code = move - NILE_M_ADD;
        add(t, code / NILE_COPIES, code % NILE_COPIES + 1, random, log);
        return;
    } else if (move < NILE_M_SPECULATE_TWO) {
        lay(t, 0, move - NILE_M_SPECULATE + NILE_CROPS, log);
    } else if (move < NILE_M_PASS) {
        unsigned code = move - NILE_M_SPECULATE_TWO;
        lay(t, 0, code / NILE_PAIRS + NILE_CROPS, log);
        lay(t, 1, code % NILE_PAIRS + NILE_CROPS, log);
    } else if (move == NILE_M_PASS) {
        AKHET_REPORT(log, NILE_E_PASS, AKHET_EVERYBODY, t->turn);
    }
    end_turn(t, random, log);
}

void nile_apply(void *state, akhet_move move, struct akhet_random *random, struct akhet_log *log)
{
    struct nile_table *t = state;
    if (move >= NILE_M_PLANT) {
        plant_or_speculate(t, move, random, log);
    } else if (move >= NILE_M_DISCARD) {
        trade(t, move - NILE_M_DISCARD, random, log);
    } else if (move >= NILE_M_OFFER) {
        discard(t, move - NILE_M_OFFER, log);
        t->phase = NILE_OFFER_SECOND;
    } else {
        discard(t, move - NILE_M_MARKET, log);
        t->phase = NILE_MARKET_SECOND;
    }
    if (!t->piles_left)
        AKHET_REPORT(log, NILE_E_END, AKHET_EVERYBODY, 0);
}

/* The camp phase: resources, allies and animals, the end of it. */
#include "games/valley/rules.h"

/* The Soothsayer's look is not a choice. The top tomb is drawn from those left when somebody
 * first sees it. */
static void look_at_top(struct valley_table *t, unsigned seat, struct akhet_random *random,
                        struct akhet_log *log)
{
    if (t->top_seen >> seat & 1)
        return;
    t->top_seen |= (uint8_t)(1u << seat);
    if (t->top) {
        SAY(log, LOOK_AGAIN, 1u << seat, (int16_t)seat, (int16_t)(t->top - 1));
        return;
    }
    t->top = (uint8_t)(1 + bits_draw(t->tombs, random));
    SAY(log, LOOK, 1u << seat, (int16_t)seat, (int16_t)(t->top - 1));
}

void valley_begin_camp(struct valley_table *t, unsigned seat, struct akhet_random *random,
                       struct akhet_log *log)
{
    t->phase = VALLEY_SPLIT;
    t->turn = (uint8_t)seat;
    t->hired = 0;
    if (amount_of(t->side[seat].camp, valley_with(VALLEY_DOES_SEE_TOMB)))
        look_at_top(t, seat, random, log);
}

/* VAL-30: first the coins, the Smugglers' with them, then the cards. */
void valley_split(struct valley_table *t, akhet_move move, struct akhet_random *random,
                  struct akhet_log *log)
{
    unsigned seat = t->turn, coins = move - VALLEY_M_SPLIT;
    struct valley_side *side = &t->side[seat];
    unsigned cards = resources(side) - coins;
    side->coins = (uint8_t)(side->coins + coins);
    SAY(log, SPLIT, ALOUD, (int16_t)seat, (int16_t)coins, (int16_t)cards);
    unsigned more = amount_of(side->camp, valley_with(VALLEY_DOES_MORE_COINS));
    if (more) {
        unsigned left = supply(t);
        more = more < left ? more : left;
        side->coins = (uint8_t)(side->coins + more);
        SAY(log, SMUGGLE, ALOUD, (int16_t)seat, (int16_t)more);
    }
    valley_draw(t, seat, cards, random, log);
    t->phase = VALLEY_CAMP;
}

static void rob(struct valley_table *t, unsigned seat, unsigned amount, struct akhet_log *log)
{
    struct valley_side *victim = &t->side[seat ^ 1];
    if (!victim->coins)
        return;
    unsigned coins = amount < victim->coins ? amount : victim->coins;
    victim->coins = (uint8_t)(victim->coins - coins);
    t->side[seat].coins = (uint8_t)(t->side[seat].coins + coins);
    SAY(log, ROB, ALOUD, (int16_t)seat, (int16_t)coins);
}

/* Both see the card: the taker gets it, the victim remembers it (VAL-61). */
static void spy(struct valley_table *t, unsigned seat, struct akhet_random *random,
                struct akhet_log *log)
{
    struct valley_side *side = &t->side[seat], *victim = &t->side[seat ^ 1];
    if (!victim->hand_size)
        return;
    unsigned card = pile_draw(victim->hand, victim->hand_size--, random);
    forget(side, card);
    side->hand[card]++;
    side->hand_size++;
    victim->known[card]++;
    SAY(log, SPY, 3, (int16_t)seat, (int16_t)card);
}

static void read_hand(struct valley_table *t, unsigned seat, struct akhet_log *log)
{
    const struct valley_side *victim = &t->side[seat ^ 1];
    memcpy(t->side[seat].known, victim->hand, sizeof victim->hand);
    SAY(log, READ, ALOUD, (int16_t)seat);
    if (!log)
        return;
    for (unsigned card = 0; card < VALLEY_KINDS; card++)
        for (unsigned i = 0; i < victim->hand[card]; i++)
            SAY(log, SHOWN, 3, (int16_t)(seat ^ 1), (int16_t)card);
}

/* VAL-32: at once, and only if it can happen. */
static void when_played(struct valley_table *t, unsigned seat, unsigned card,
                        struct akhet_random *random, struct akhet_log *log)
{
    struct valley_side *victim = &t->side[seat ^ 1];
    unsigned amount = valley_card[card].amount;
    switch (valley_card[card].effect) {
    case VALLEY_DOES_DRAW:
        valley_draw(t, seat, amount, random, log);
        break;
    case VALLEY_DOES_TAKE_COINS:
        rob(t, seat, amount, log);
        break;
    case VALLEY_DOES_MAKE_DISCARD:
        if (victim->hand_size) {
            t->phase = VALLEY_YIELD;
            t->turn = (uint8_t)(seat ^ 1);
        }
        break;
    case VALLEY_DOES_TAKE_CARD:
        spy(t, seat, random, log);
        break;
    case VALLEY_DOES_SEE_HAND:
        read_hand(t, seat, log);
        break;
    case VALLEY_DOES_CHARM:
        if (charmable(victim))
            t->phase = VALLEY_CHARM;
        break;
    default:
        break;
    }
}

/* After a camp phase comes the other's, or the tomb (VAL-20). */
static void after_camp(struct valley_table *t, struct akhet_random *random, struct akhet_log *log)
{
    if (t->turn == t->holder) {
        valley_begin_camp(t, t->holder ^ 1u, random, log);
        return;
    }
    t->hired = 0;
    t->turn = t->holder;
    if (t->side[t->holder].pass)
        t->phase = VALLEY_OPEN;
    else
        valley_begin_tomb(t, random, log);
}

/* VAL-34: the surplus coins go back before the surplus cards are chosen. */
static void end_camp(struct valley_table *t, struct akhet_random *random, struct akhet_log *log)
{
    struct valley_side *side = &t->side[t->turn];
    if (side->coins > VALLEY_COIN_LIMIT)
        side->coins = VALLEY_COIN_LIMIT;
    SAY(log, END_CAMP, ALOUD, t->turn, side->coins);
    if (side->hand_size > VALLEY_HAND_LIMIT)
        t->phase = VALLEY_LIMIT;
    else
        after_camp(t, random, log);
}

void valley_camp(struct valley_table *t, akhet_move move, struct akhet_random *random,
                 struct akhet_log *log)
{
    if (move == VALLEY_M_END_CAMP) {
        end_camp(t, random, log);
        return;
    }
    unsigned seat = t->turn, card = move - VALLEY_M_PLAY;
    struct valley_side *side = &t->side[seat];
    unsigned cost = valley_card[card].cost;
    if (card < VALLEY_ALLIES) {
        unsigned less = discount(t, side);
        cost = cost > less ? cost - less : 0;
        t->hired = 1;
    }
    side->coins = (uint8_t)(side->coins - cost);
    leave_hand(t, seat, card);
    side->camp[card]++;
    SAY(log, PLAY, ALOUD, (int16_t)seat, (int16_t)card, (int16_t)cost);
    when_played(t, seat, card, random, log);
}

void valley_discard(struct valley_table *t, akhet_move move, struct akhet_log *log)
{
    unsigned card = move - VALLEY_M_DISCARD;
    leave_hand(t, t->turn, card);
    to_discard(t, card, 1);
    SAY(log, DISCARD, ALOUD, t->turn, (int16_t)card);
}

void valley_yield(struct valley_table *t, akhet_move move, struct akhet_random *random,
                  struct akhet_log *log)
{
    (void)random;
    valley_discard(t, move, log);
    t->turn ^= 1;
    t->phase = VALLEY_CAMP;
}

void valley_limit(struct valley_table *t, akhet_move move, struct akhet_random *random,
                  struct akhet_log *log)
{
    valley_discard(t, move, log);
    if (t->side[t->turn].hand_size <= VALLEY_HAND_LIMIT)
        after_camp(t, random, log);
}

void valley_charm(struct valley_table *t, akhet_move move, struct akhet_random *random,
                  struct akhet_log *log)
{
    (void)random;
    unsigned card = move - VALLEY_M_STEAL;
    t->side[t->turn ^ 1].camp[card]--;
    t->side[t->turn].camp[card]++;
    t->phase = VALLEY_CAMP;
    SAY(log, STEAL, ALOUD, t->turn, (int16_t)card);
}

void valley_open(struct valley_table *t, akhet_move move, struct akhet_random *random,
                 struct akhet_log *log)
{
    if (move == VALLEY_M_OPEN) {
        valley_begin_tomb(t, random, log);
        return;
    }
    t->side[t->turn].pass--;
    SAY(log, PASS, ALOUD, t->turn);
    valley_begin_camp(t, t->holder, random, log);
}

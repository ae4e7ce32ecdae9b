/* The camp phase: resources, allies and animals, the end of the phase. */
#include "games/valley/valley_rules.h"

/* The Soothsayer's look is not a choice. The top tomb is drawn from the remaining tombs when a seat
 * first sees it. */
static void look_at_top(struct valley_state *s, unsigned seat, struct akhet_random *random,
                        struct akhet_events *events)
{
    if (s->top_seen >> seat & 1)
        return;
    s->top_seen |= (uint8_t)(1u << seat);
    if (s->top) {
        SAY(events, LOOK_AGAIN, 1u << seat, (int16_t)seat, (int16_t)(s->top - 1));
        return;
    }
    s->top = (uint8_t)(1 + bits_draw(s->tombs, random));
    SAY(events, LOOK, 1u << seat, (int16_t)seat, (int16_t)(s->top - 1));
}

void valley_begin_camp(struct valley_state *s, unsigned seat, struct akhet_random *random,
                       struct akhet_events *events)
{
    s->phase = VALLEY_SPLIT;
    s->turn = (uint8_t)seat;
    s->hired = 0;
    if (amount_of(s->side[seat].camp, valley_with(VALLEY_DOES_SEE_TOMB)))
        look_at_top(s, seat, random, events);
}

/* VAL-30: first the coins, including the Smugglers', then the cards. */
void valley_split(struct valley_state *s, akhet_move move, struct akhet_random *random,
                  struct akhet_events *events)
{
    unsigned seat = s->turn, coins = move - VALLEY_M_SPLIT;
    struct valley_side *side = &s->side[seat];
    unsigned cards = resources(side) - coins;
    side->coins = (uint8_t)(side->coins + coins);
    SAY(events, SPLIT, ALOUD, (int16_t)seat, (int16_t)coins, (int16_t)cards);
    unsigned more = amount_of(side->camp, valley_with(VALLEY_DOES_MORE_COINS));
    if (more) {
        unsigned left = supply(s);
        more = more < left ? more : left;
        side->coins = (uint8_t)(side->coins + more);
        SAY(events, SMUGGLE, ALOUD, (int16_t)seat, (int16_t)more);
    }
    valley_draw(s, seat, cards, random, events);
    s->phase = VALLEY_CAMP;
}

static void rob(struct valley_state *s, unsigned seat, unsigned amount, struct akhet_events *events)
{
    struct valley_side *victim = &s->side[seat ^ 1];
    if (!victim->coins)
        return;
    unsigned coins = amount < victim->coins ? amount : victim->coins;
    victim->coins = (uint8_t)(victim->coins - coins);
    s->side[seat].coins = (uint8_t)(s->side[seat].coins + coins);
    SAY(events, ROB, ALOUD, (int16_t)seat, (int16_t)coins);
}

/* Both players see the card: one takes it, and the victim remembers it (VAL-61). */
static void spy(struct valley_state *s, unsigned seat, struct akhet_random *random,
                struct akhet_events *events)
{
    struct valley_side *side = &s->side[seat], *victim = &s->side[seat ^ 1];
    if (!victim->hand_size)
        return;
    unsigned card = pile_draw(victim->hand, victim->hand_size--, random);
    forget(side, card);
    side->hand[card]++;
    side->hand_size++;
    victim->known[card]++;
    SAY(events, SPY, 3, (int16_t)seat, (int16_t)card);
}

static void read_hand(struct valley_state *s, unsigned seat, struct akhet_events *events)
{
    const struct valley_side *victim = &s->side[seat ^ 1];
    memcpy(s->side[seat].known, victim->hand, sizeof victim->hand);
    SAY(events, READ, ALOUD, (int16_t)seat);
    if (!events)
        return;
    for (unsigned card = 0; card < VALLEY_KINDS; card++)
        for (unsigned i = 0; i < victim->hand[card]; i++)
            SAY(events, SHOWN, 3, (int16_t)(seat ^ 1), (int16_t)card);
}

/* VAL-32: an effect applies at once, and only if it is possible. */
static void when_played(struct valley_state *s, unsigned seat, unsigned card,
                        struct akhet_random *random, struct akhet_events *events)
{
    struct valley_side *victim = &s->side[seat ^ 1];
    unsigned amount = valley_card[card].amount;
    switch (valley_card[card].effect) {
    case VALLEY_DOES_DRAW:
        valley_draw(s, seat, amount, random, events);
        break;
    case VALLEY_DOES_TAKE_COINS:
        rob(s, seat, amount, events);
        break;
    case VALLEY_DOES_MAKE_DISCARD:
        if (victim->hand_size) {
            s->phase = VALLEY_YIELD;
            s->turn = (uint8_t)(seat ^ 1);
        }
        break;
    case VALLEY_DOES_TAKE_CARD:
        spy(s, seat, random, events);
        break;
    case VALLEY_DOES_SEE_HAND:
        read_hand(s, seat, events);
        break;
    case VALLEY_DOES_CHARM:
        if (charmable(victim))
            s->phase = VALLEY_CHARM;
        break;
    default:
        break;
    }
}

/* The other seat's camp phase or the tomb follows a camp phase (VAL-20). */
static void after_camp(struct valley_state *s, struct akhet_random *random,
                       struct akhet_events *events)
{
    if (s->turn == s->holder) {
        valley_begin_camp(s, s->holder ^ 1u, random, events);
        return;
    }
    s->hired = 0;
    s->turn = s->holder;
    if (s->side[s->holder].pass)
        s->phase = VALLEY_OPEN;
    else
        valley_begin_tomb(s, random, events);
}

/* VAL-34: the surplus coins go back before the surplus cards are chosen. */
static void end_camp(struct valley_state *s, struct akhet_random *random,
                     struct akhet_events *events)
{
    struct valley_side *side = &s->side[s->turn];
    if (side->coins > VALLEY_COIN_LIMIT)
        side->coins = VALLEY_COIN_LIMIT;
    SAY(events, END_CAMP, ALOUD, s->turn, side->coins);
    if (side->hand_size > VALLEY_HAND_LIMIT)
        s->phase = VALLEY_LIMIT;
    else
        after_camp(s, random, events);
}

void valley_camp(struct valley_state *s, akhet_move move, struct akhet_random *random,
                 struct akhet_events *events)
{
    if (move == VALLEY_M_END_CAMP) {
        end_camp(s, random, events);
        return;
    }
    unsigned seat = s->turn, card = move - VALLEY_M_PLAY;
    struct valley_side *side = &s->side[seat];
    unsigned cost = valley_card[card].cost;
    if (card < VALLEY_ALLIES) {
        unsigned less = discount(s, side);
        cost = cost > less ? cost - less : 0;
        s->hired = 1;
    }
    side->coins = (uint8_t)(side->coins - cost);
    leave_hand(s, seat, card);
    side->camp[card]++;
    SAY(events, PLAY, ALOUD, (int16_t)seat, (int16_t)card, (int16_t)cost);
    when_played(s, seat, card, random, events);
}

void valley_discard(struct valley_state *s, akhet_move move, struct akhet_events *events)
{
    unsigned card = move - VALLEY_M_DISCARD;
    leave_hand(s, s->turn, card);
    to_discard(s, card, 1);
    SAY(events, DISCARD, ALOUD, s->turn, (int16_t)card);
}

void valley_yield(struct valley_state *s, akhet_move move, struct akhet_random *random,
                  struct akhet_events *events)
{
    (void)random;
    valley_discard(s, move, events);
    s->turn ^= 1;
    s->phase = VALLEY_CAMP;
}

void valley_limit(struct valley_state *s, akhet_move move, struct akhet_random *random,
                  struct akhet_events *events)
{
    valley_discard(s, move, events);
    if (s->side[s->turn].hand_size <= VALLEY_HAND_LIMIT)
        after_camp(s, random, events);
}

void valley_charm(struct valley_state *s, akhet_move move, struct akhet_random *random,
                  struct akhet_events *events)
{
    (void)random;
    unsigned card = move - VALLEY_M_STEAL;
    s->side[s->turn ^ 1].camp[card]--;
    s->side[s->turn].camp[card]++;
    s->phase = VALLEY_CAMP;
    SAY(events, STEAL, ALOUD, s->turn, (int16_t)card);
}

void valley_open(struct valley_state *s, akhet_move move, struct akhet_random *random,
                 struct akhet_events *events)
{
    if (move == VALLEY_M_OPEN) {
        valley_begin_tomb(s, random, events);
        return;
    }
    s->side[s->turn].pass--;
    SAY(events, PASS, ALOUD, s->turn);
    valley_begin_camp(s, s->holder, random, events);
}

/* Traps, combat, and the way out. */
#include "games/valley/valley_rules.h"

/* Give the decision to the next seat with traps, from `seat` on: the holder, then the other seat;
 * then combat. */
static void next_trapper(struct valley_state *s, unsigned seat, struct akhet_random *random,
                         struct akhet_events *events)
{
    s->sprung = 0;
    for (;; seat ^= 1) {
        if (valley_traps(&s->side[seat])) {
            s->phase = VALLEY_TRIGGER;
            s->turn = (uint8_t)seat;
            return;
        }
        if (seat != s->holder)
            break;
    }
    valley_combat(s, random, events);
}

void valley_begin_traps(struct valley_state *s, struct akhet_random *random,
                        struct akhet_events *events)
{
    next_trapper(s, s->holder, random, events);
}

/* The card that cancels the effect of the trap of `seat` (VAL-47); VALLEY_CARDS: none. */
static unsigned stopper(const struct valley_state *s, unsigned seat)
{
    const struct valley_side *other = &s->side[seat ^ 1];
    uint64_t rites = laid_cards(other) & valley_with(VALLEY_DOES_STOP_TRAPS);
    if (rites)
        return (unsigned)__builtin_ctzll(rites);
    unsigned adventurer = VALLEY_ADVENTURER + other->adventurer;
    bool stops = valley_card[adventurer].effect == VALLEY_DOES_STOP_FIRST_TRAP;
    if (stops && s->holder == (seat ^ 1) && other->place == VALLEY_IN_TOMB && !s->sprung)
        return adventurer;
    return VALLEY_CARDS;
}

/* Set a papyrus aside, face up. */
static void spend(struct valley_side *side, unsigned card)
{
    uint16_t papyrus = (uint16_t)(1u << (card - VALLEY_PAPYRUS));
    side->laid ^= papyrus;
    side->spent |= papyrus;
}

/* VAL-44: a trap destroys one copy of a character. */
static void strike(struct valley_state *s, unsigned owner, unsigned card,
                   struct akhet_events *events)
{
    struct valley_side *side = &s->side[owner];
    if (card >= VALLEY_ADVENTURER) {
        side->place = VALLEY_STRUCK;
        SAY(events, STRUCK, ALOUD, (int16_t)owner, (int16_t)card);
        return;
    }
    if (card >= VALLEY_PAPYRUS) {
        spend(side, card);
        SAY(events, DESTROYED, ALOUD, (int16_t)owner, (int16_t)card);
        return;
    }
    side->tomb[card]--;
    if (card < VALLEY_ALLIES && amount_of(side->camp, valley_with(VALLEY_DOES_HEAL))) {
        side->camp[card]++;
        SAY(events, HEALED, ALOUD, (int16_t)owner, (int16_t)card);
        return;
    }
    to_discard(s, card, 1);
    SAY(events, DESTROYED, ALOUD, (int16_t)owner, (int16_t)card);
}

/* Destroy all matching characters, judged by their Force before any of them is destroyed; no card
 * is protected. */
static void sweep(struct valley_state *s, unsigned owner, unsigned trap,
                  struct akhet_events *events)
{
    const struct valley_card *card = &valley_card[trap];
    struct valley_side *side = &s->side[owner];
    struct muster muster;
    valley_muster(s, owner, &muster);
    bool any = false;
    for (uint64_t rest = muster.here & card->targets; rest; rest &= rest - 1) {
        unsigned one = (unsigned)__builtin_ctzll(rest);
        if (muster.force[one] > card->at_most)
            continue;
        any = true;
        for (unsigned left = one < VALLEY_KINDS ? side->tomb[one] : 1; left; left--)
            strike(s, owner, one, events);
    }
    if (!any)
        SAY(events, NO_TARGET, ALOUD, 0);
}

/* VAL-43 */
void valley_trigger(struct valley_state *s, akhet_move move, struct akhet_random *random,
                    struct akhet_events *events)
{
    unsigned seat = s->turn, target = VALLEY_CARDS, trap = move - VALLEY_M_SPRING;
    if (move >= VALLEY_M_TRIGGER) {
        trap = (move - VALLEY_M_TRIGGER) / VALLEY_CARDS;
        target = (move - VALLEY_M_TRIGGER) % VALLEY_CARDS;
    }
    trap = valley_trap[trap];
    SAY(events, TRIGGER, ALOUD, (int16_t)seat, (int16_t)trap);
    if (trap >= VALLEY_PAPYRUS) {
        spend(&s->side[seat], trap);
    } else {
        s->side[seat].tomb[trap]--;
        to_discard(s, trap, 1);
    }
    unsigned stopped = stopper(s, seat);
    s->sprung = 1;
    if (stopped < VALLEY_CARDS)
        SAY(events, STOPPED, ALOUD, (int16_t)stopped);
    else if (valley_card[trap].effect == VALLEY_DOES_SWEEP)
        sweep(s, seat ^ 1, trap, events);
    else if (target < VALLEY_CARDS)
        strike(s, seat ^ 1, target, events);
    else
        SAY(events, NO_TARGET, ALOUD, 0);
    if (valley_traps(&s->side[seat]))
        return;
    if (seat == s->holder)
        next_trapper(s, seat ^ 1, random, events);
    else
        valley_combat(s, random, events);
}

/* VAL-46: some cards return to camp, papyri are set aside, the rest is discarded. */
static void leave_tomb(struct valley_state *s, unsigned seat, struct akhet_events *events)
{
    struct valley_side *side = &s->side[seat];
    uint64_t back = valley_with(VALLEY_DOES_RETURN);
    if (laid_cards(side) & valley_with(VALLEY_DOES_ALLIES_RETURN))
        back |= VALLEY_ALL_ALLIES;
    for (uint32_t rest = pile_kinds(side->tomb, VALLEY_PILE); rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        unsigned number = side->tomb[card];
        if (!(back & BIT(card))) {
            to_discard(s, card, number);
            continue;
        }
        side->camp[card] = (uint8_t)(side->camp[card] + number);
        for (; number; number--)
            SAY(events, RETURN, ALOUD, (int16_t)seat, (int16_t)card);
    }
    memset(side->tomb, 0, sizeof side->tomb);
    side->spent |= side->laid;
    side->laid = 0;
    side->place = VALLEY_AT_CAMP;
}

/* VAL-45, VAL-46. Winning the last tomb needed ends the game at once (VAL-50), without an exit. */
void valley_combat(struct valley_state *s, struct akhet_random *random, struct akhet_events *events)
{
    unsigned holder = s->holder, tomb = s->open - 1u;
    unsigned first = valley_total(s, holder), second = valley_total(s, holder ^ 1);
    unsigned winner = first >= second ? holder : holder ^ 1;
    SAY(events, COMBAT, ALOUD, (int16_t)holder, (int16_t)first, (int16_t)(holder ^ 1),
        (int16_t)second);
    struct valley_side *side = &s->side[winner];
    side->won |= (uint8_t)(1u << tomb);
    SAY(events, WIN, ALOUD, (int16_t)winner, (int16_t)tomb);
    s->sprung = 0;
    if (__builtin_popcount(side->won) >= (s->brief ? VALLEY_WIN_SHORT : VALLEY_WIN)) {
        s->phase = VALLEY_OVER;
        s->turn = 0;
        SAY(events, OVER, ALOUD, (int16_t)winner);
        return;
    }
    leave_tomb(s, holder, events);
    leave_tomb(s, holder ^ 1, events);
    s->open = 0;
    s->holder ^= 1;
    SAY(events, MEDALLION, ALOUD, s->holder);
    valley_begin_camp(s, s->holder, random, events);
}

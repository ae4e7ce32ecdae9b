/* Traps, combat, and the way out. */
#include "games/valley/rules.h"

/* The next seat, from `seat` on, that has traps: the holder, then the other, then combat. */
static void next_trapper(struct valley_table *t, unsigned seat, struct akhet_random *random,
                         struct akhet_log *log)
{
    t->sprung = 0;
    for (;; seat ^= 1) {
        if (valley_traps(&t->side[seat])) {
            t->phase = VALLEY_TRIGGER;
            t->turn = (uint8_t)seat;
            return;
        }
        if (seat != t->holder)
            break;
    }
    valley_combat(t, random, log);
}

void valley_begin_traps(struct valley_table *t, struct akhet_random *random, struct akhet_log *log)
{
    next_trapper(t, t->holder, random, log);
}

/* Who or what takes the effect from the trap of `seat` (VAL-47), or VALLEY_CARDS for nothing. */
static unsigned stopper(const struct valley_table *t, unsigned seat)
{
    const struct valley_side *other = &t->side[seat ^ 1];
    uint64_t rites = laid_cards(other) & valley_with(VALLEY_DOES_STOP_TRAPS);
    if (rites)
        return (unsigned)__builtin_ctzll(rites);
    unsigned adventurer = VALLEY_ADVENTURER + other->adventurer;
    bool stops = valley_card[adventurer].effect == VALLEY_DOES_STOP_FIRST_TRAP;
    if (stops && t->holder == (seat ^ 1) && other->place == VALLEY_IN_TOMB && !t->sprung)
        return adventurer;
    return VALLEY_CARDS;
}

/* A papyrus is set aside face up. */
static void spend(struct valley_side *side, unsigned card)
{
    uint16_t papyrus = (uint16_t)(1u << (card - VALLEY_PAPYRUS));
    side->laid ^= papyrus;
    side->spent |= papyrus;
}

/* VAL-44: one copy of a character that a trap destroys. */
static void strike(struct valley_table *t, unsigned owner, unsigned card, struct akhet_log *log)
{
    struct valley_side *side = &t->side[owner];
    if (card >= VALLEY_ADVENTURER) {
        side->place = VALLEY_STRUCK;
        SAY(log, STRUCK, ALOUD, (int16_t)owner, (int16_t)card);
        return;
    }
    if (card >= VALLEY_PAPYRUS) {
        spend(side, card);
        SAY(log, DESTROYED, ALOUD, (int16_t)owner, (int16_t)card);
        return;
    }
    side->tomb[card]--;
    if (card < VALLEY_ALLIES && amount_of(side->camp, valley_with(VALLEY_DOES_HEAL))) {
        side->camp[card]++;
        SAY(log, HEALED, ALOUD, (int16_t)owner, (int16_t)card);
        return;
    }
    to_discard(t, card, 1);
    SAY(log, DESTROYED, ALOUD, (int16_t)owner, (int16_t)card);
}

/* All who match, by the Force they have before any of them falls; nobody is safe. */
static void sweep(struct valley_table *t, unsigned owner, unsigned trap, struct akhet_log *log)
{
    const struct valley_card *card = &valley_card[trap];
    struct valley_side *side = &t->side[owner];
    struct muster muster;
    valley_muster(t, owner, &muster);
    bool any = false;
    for (uint64_t rest = muster.here & card->targets; rest; rest &= rest - 1) {
        unsigned one = (unsigned)__builtin_ctzll(rest);
        if (muster.force[one] > card->at_most)
            continue;
        any = true;
        for (unsigned left = one < VALLEY_KINDS ? side->tomb[one] : 1; left; left--)
            strike(t, owner, one, log);
    }
    if (!any)
        SAY(log, NO_TARGET, ALOUD, 0);
}

/* VAL-43 */
void valley_trigger(struct valley_table *t, akhet_move move, struct akhet_random *random,
                    struct akhet_log *log)
{
    unsigned seat = t->turn, target = VALLEY_CARDS, trap = move - VALLEY_M_SPRING;
    if (move >= VALLEY_M_TRIGGER) {
        trap = (move - VALLEY_M_TRIGGER) / VALLEY_CARDS;
        target = (move - VALLEY_M_TRIGGER) % VALLEY_CARDS;
    }
    trap = valley_trap[trap];
    SAY(log, TRIGGER, ALOUD, (int16_t)seat, (int16_t)trap);
    if (trap >= VALLEY_PAPYRUS) {
        spend(&t->side[seat], trap);
    } else {
        t->side[seat].tomb[trap]--;
        to_discard(t, trap, 1);
    }
    unsigned stopped = stopper(t, seat);
    t->sprung = 1;
    if (stopped < VALLEY_CARDS)
        SAY(log, STOPPED, ALOUD, (int16_t)stopped);
    else if (valley_card[trap].effect == VALLEY_DOES_SWEEP)
        sweep(t, seat ^ 1, trap, log);
    else if (target < VALLEY_CARDS)
        strike(t, seat ^ 1, target, log);
    else
        SAY(log, NO_TARGET, ALOUD, 0);
    if (valley_traps(&t->side[seat]))
        return;
    if (seat == t->holder)
        next_trapper(t, seat ^ 1, random, log);
    else
        valley_combat(t, random, log);
}

/* VAL-46: what comes back to camp does, papyri are set aside, the rest is discarded. */
static void leave_tomb(struct valley_table *t, unsigned seat, struct akhet_log *log)
{
    struct valley_side *side = &t->side[seat];
    uint64_t back = valley_with(VALLEY_DOES_RETURN);
    if (laid_cards(side) & valley_with(VALLEY_DOES_ALLIES_RETURN))
        back |= VALLEY_ALL_ALLIES;
    for (uint32_t rest = pile_kinds(side->tomb, VALLEY_PILE); rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        unsigned number = side->tomb[card];
        if (!(back & BIT(card))) {
            to_discard(t, card, number);
            continue;
        }
        side->camp[card] = (uint8_t)(side->camp[card] + number);
        for (; number; number--)
            SAY(log, RETURN, ALOUD, (int16_t)seat, (int16_t)card);
    }
    memset(side->tomb, 0, sizeof side->tomb);
    side->spent |= side->laid;
    side->laid = 0;
    side->place = VALLEY_AT_CAMP;
}

/* VAL-45, VAL-46. The last tomb that is needed ends the game at once (VAL-50): nobody leaves. */
void valley_combat(struct valley_table *t, struct akhet_random *random, struct akhet_log *log)
{
    unsigned holder = t->holder, tomb = t->open - 1u;
    unsigned first = valley_total(t, holder), second = valley_total(t, holder ^ 1);
    unsigned winner = first >= second ? holder : holder ^ 1;
    SAY(log, COMBAT, ALOUD, (int16_t)holder, (int16_t)first, (int16_t)(holder ^ 1),
        (int16_t)second);
    struct valley_side *side = &t->side[winner];
    side->won |= (uint8_t)(1u << tomb);
    SAY(log, WIN, ALOUD, (int16_t)winner, (int16_t)tomb);
    t->sprung = 0;
    if (__builtin_popcount(side->won) >= (t->brief ? VALLEY_WIN_SHORT : VALLEY_WIN)) {
        t->phase = VALLEY_OVER;
        t->turn = 0;
        SAY(log, OVER, ALOUD, (int16_t)winner);
        return;
    }
    leave_tomb(t, holder, log);
    leave_tomb(t, holder ^ 1, log);
    t->open = 0;
    t->holder ^= 1;
    SAY(log, MEDALLION, ALOUD, t->holder);
    valley_begin_camp(t, t->holder, random, log);
}

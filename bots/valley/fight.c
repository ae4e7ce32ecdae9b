/* The forecast of the fight in the open tomb. A world shows both hands, so the guardians that lie
 * and those that may still come are counted with the targets they would find. */
#include "bots/valley/fight.h"

#include "bots/valley/assessment.h"

enum { TRAP = 2 /* Force that a trap destroys, about, while the targets are not known */ };

/* One side of the fight. */
struct fighter {
    const struct valley_state *s;
    const struct valley_side *side, *other;
    unsigned seat;
    struct muster mine, theirs;
};

static unsigned copies_in_tomb(const struct valley_side *side, unsigned card)
{
    return card < VALLEY_KINDS ? side->tomb[card] : 1;
}

static int total(const struct valley_side *side, const struct muster *muster)
{
    int sum = 0;
    for (uint64_t rest = muster->here; rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctzll(rest);
        sum += (int)copies_in_tomb(side, card) * muster->force[card];
    }
    return sum;
}

/* The Force of all that a papyrus sweeps away. */
static int swept(const struct fighter *f, unsigned trap)
{
    int sum = 0;
    for (uint64_t rest = f->theirs.here & valley_card[trap].targets; rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctzll(rest);
        if (f->theirs.force[card] <= valley_card[trap].at_most)
            sum += (int)copies_in_tomb(f->other, card) * f->theirs.force[card];
    }
    return sum;
}

/* The Force of the strongest target; a single card is struck only once. */
static int struck(const struct fighter *f, unsigned trap, uint64_t *fallen)
{
    int most = 0;
    unsigned which = 0;
    for (uint64_t rest = valley_targets(f->s, f->seat, trap, &f->theirs) & ~*fallen; rest;
         rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctzll(rest);
        if (f->theirs.force[card] > most) {
            most = f->theirs.force[card];
            which = card;
        }
    }
    if (most && copies_in_tomb(f->other, which) == 1)
        *fallen |= BIT(which);
    return most;
}

static bool stops_first(const struct fighter *f)
{
    const struct valley_card *power = &valley_card[VALLEY_ADVENTURER + f->other->adventurer];
    return power->effect == VALLEY_DOES_STOP_FIRST_TRAP && f->s->holder != f->seat &&
           f->other->place == VALLEY_IN_TOMB && !(f->s->phase == VALLEY_TRIGGER && f->s->sprung);
}

/* The Force that traps of the deck, with their copies, and papyri would destroy. */
static int strikes(const struct fighter *f, const uint8_t *count, uint64_t traps)
{
    int sum = 0, least = VALLEY_ANY_FORCE;
    uint64_t fallen = 0;
    if (!traps || laid_cards(f->other) & valley_with(VALLEY_DOES_STOP_TRAPS))
        return 0;
    for (uint64_t rest = traps; rest; rest &= rest - 1) {
        unsigned trap = (unsigned)__builtin_ctzll(rest);
        for (unsigned left = trap < VALLEY_KINDS ? count[trap] : 1; left; left--) {
            bool sweeps = valley_card[trap].effect == VALLEY_DOES_SWEEP;
            int hit = sweeps ? swept(f, trap) : struck(f, trap, &fallen);
            sum += hit;
            least = hit < least ? hit : least;
        }
    }
    return stops_first(f) ? sum - least : sum;
}

/* What the side's undead gain from cards that are there already. */
static int undead_bonus(const struct fighter *f)
{
    const struct valley_tomb *tomb = &valley_tomb[f->s->open - 1];
    const struct valley_card *power = &valley_card[VALLEY_ADVENTURER + f->side->adventurer];
    int bonus = f->side->tomb[VALLEY_PRIEST];
    if (tomb->effect == VALLEY_DOES_HELP_UNDEAD)
        bonus += tomb->amount;
    if (power->effect == VALLEY_DOES_HELP_UNDEAD && f->s->holder == f->seat &&
        f->side->place == VALLEY_IN_TOMB)
        bonus += power->amount;
    return bonus;
}

static int undead_in_hand(const struct fighter *f, uint32_t kinds)
{
    int sum = 0, bonus = undead_bonus(f);
    for (kinds &= VALLEY_ALL_UNDEAD; kinds; kinds &= kinds - 1) {
        unsigned card = (unsigned)__builtin_ctz(kinds);
        int copies = f->side->hand[card], force = valley_card[card].force + bonus;
        if (valley_card[card].effect == VALLEY_DOES_PACK)
            force += valley_card[card].amount * (copies - 1 + 2 * f->side->tomb[card]);
        else if (valley_card[card].effect == VALLEY_DOES_FEAR_MEDALLION && f->s->holder == f->seat)
            force -= valley_card[card].amount;
        sum += copies * force;
    }
    return sum;
}

static int papyrus_gain(const struct fighter *f, unsigned card)
{
    bool adventurer = f->side->place == VALLEY_IN_TOMB;
    int amount = valley_card[card].amount, force = valley_card[card].force;
    switch (valley_card[card].effect) {
    case VALLEY_DOES_PER_ANIMAL:
        for (unsigned animal = VALLEY_ANIMAL; animal < VALLEY_GUARDIAN; animal++)
            force += f->side->tomb[animal] * amount;
        return force;
    case VALLEY_DOES_WITH_ADVENTURER:
        return force + (adventurer ? amount : 0);
    case VALLEY_DOES_GUARD_ADVENTURER:
        return adventurer && !f->other->tomb[VALLEY_STARLET] ? amount : 0;
    case VALLEY_DOES_STOP_TRAPS:
    case VALLEY_DOES_ALLIES_RETURN:
        return 0;
    default:
        return force;
    }
}

/* What guardians and papyri that are not laid yet may add. */
static int in_hand(const struct fighter *f, bool entered)
{
    uint64_t papyri = (uint64_t)f->side->papyri << VALLEY_PAPYRUS;
    uint64_t all = pile_kinds(f->side->hand, VALLEY_PILE) | papyri;
    uint64_t traps = all & VALLEY_ALL_TRAPS;
    int sum = undead_in_hand(f, (uint32_t)(all & (BIT(VALLEY_KINDS) - 1)));
    for (uint64_t rest = papyri & ~VALLEY_ALL_TRAPS; rest; rest &= rest - 1)
        sum += papyrus_gain(f, (unsigned)__builtin_ctzll(rest));
    if (entered)
        return sum + strikes(f, f->side->hand, traps);
    for (; traps; traps &= traps - 1) {
        unsigned trap = (unsigned)__builtin_ctzll(traps);
        sum += TRAP * (trap < VALLEY_KINDS ? f->side->hand[trap] : 1);
    }
    return sum;
}

static int still_to_send(const struct fighter *f)
{
    int sent = (int)pile_size(f->side->tomb, VALLEY_CAMP_PILE) + (f->side->place == VALLEY_IN_TOMB);
    return valley_reserve(f->s, f->seat, valley_tomb[f->s->open - 1].most_sent - sent);
}

/* What a side may still add. */
static int to_come(const struct fighter *f, enum fight_step step)
{
    bool may = f->s->holder != f->seat;
    switch (step) {
    case FIGHT_ENTRY:
        return still_to_send(f) + in_hand(f, false);
    case FIGHT_FOLLOW:
        return (may ? still_to_send(f) : 0) + in_hand(f, false);
    case FIGHT_GUARDS:
        return in_hand(f, true);
    case FIGHT_COUNTER:
        return may ? in_hand(f, true) : 0;
    default:
        return 0;
    }
}

static enum fight_step step_of(const struct valley_state *s)
{
    bool second = s->turn != s->holder;
    if (s->phase <= VALLEY_SEND)
        return s->phase == VALLEY_SEND && second ? FIGHT_FOLLOW : FIGHT_ENTRY;
    if (s->phase == VALLEY_LAY)
        return second ? FIGHT_COUNTER : FIGHT_GUARDS;
    return FIGHT_TRAPS;
}

void valley_forecast(const struct valley_state *s, unsigned seat, struct fight *fight)
{
    struct fighter mine = {
        .s = s, .side = &s->side[seat], .other = &s->side[seat ^ 1], .seat = seat};
    struct fighter theirs = {
        .s = s, .side = &s->side[seat ^ 1], .other = &s->side[seat], .seat = seat ^ 1};
    valley_muster(s, seat, &mine.mine);
    valley_muster(s, seat ^ 1, &mine.theirs);
    theirs.mine = mine.theirs;
    theirs.theirs = mine.mine;
    int lead = total(mine.side, &mine.mine) - total(mine.other, &mine.theirs);
    lead += strikes(&mine, mine.side->tomb, valley_traps(mine.side));
    lead -= strikes(&theirs, theirs.side->tomb, valley_traps(theirs.side));
    fight->step = step_of(s);
    fight->lead = 2 * lead + (s->holder == seat ? 1 : -1);
    fight->hope = 2 * to_come(&mine, fight->step);
    fight->fear = 2 * to_come(&theirs, fight->step);
}

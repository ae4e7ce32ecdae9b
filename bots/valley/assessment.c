/* The open tomb as the deciding seat sees it. */
#include "bots/valley/assessment.h"

#include "bots/valley/tuning.h"

const struct valley_state *valley_cover(const struct valley_state *s, struct valley_state *covered)
{
    if (s->phase != VALLEY_LAY)
        return s;
    memcpy(covered, s, sizeof *covered);
    struct valley_side *other = &covered->side[s->turn ^ 1];
    memset(other->tomb + VALLEY_GUARDIAN, 0, VALLEY_KINDS - VALLEY_GUARDIAN);
    other->laid = 0;
    return covered;
}

static unsigned some(const uint8_t *count, uint64_t kinds)
{
    unsigned sum = 0;
    for (kinds &= BIT(VALLEY_KINDS) - 1; kinds; kinds &= kinds - 1)
        sum += count[__builtin_ctzll(kinds)];
    return sum;
}

static unsigned of_camp(const struct valley_side *side, uint64_t kinds)
{
    return some(side->camp, kinds & (BIT(VALLEY_GUARDIAN) - 1));
}

static int total(const struct valley_side *side, const struct muster *muster)
{
    int sum = 0;
    for (uint64_t rest = muster->here; rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctzll(rest);
        sum += (card < VALLEY_KINDS ? side->tomb[card] : 1) * muster->force[card];
    }
    return sum;
}

/* The Force expected from the other's guardians, laid or still to come. */
static int fear_of(const struct valley_state *s, unsigned seat)
{
    const struct valley_side *other = &s->side[seat ^ 1];
    if (s->phase == VALLEY_LAY && s->holder != seat)
        return other->down * TUNE_FEAR_DOWN + other->papyri_down * TUNE_FEAR_DOWN_PAPYRUS;
    int seen = (int)pile_size(s->side[seat].known, VALLEY_PILE);
    int guardians = (int)some(s->side[seat].known, VALLEY_ALL_GUARDIANS);
    return (other->hand_size - seen) * TUNE_FEAR_HAND + guardians * TUNE_FEAR_KNOWN +
           other->papyri_left * TUNE_FEAR_PAPYRUS;
}

/* The bonus of tomb and medallion for a class of a side's cards. */
static int support(const struct valley_state *s, unsigned seat, unsigned effect, bool adventurer)
{
    const struct valley_side *side = &s->side[seat];
    const struct valley_tomb *tomb = &valley_tomb[s->open - 1];
    const struct valley_card *power = &valley_card[VALLEY_ADVENTURER + side->adventurer];
    int bonus = tomb->effect == effect ? tomb->amount : 0;
    if (adventurer && s->holder == seat && power->effect == effect)
        bonus += power->amount;
    return bonus;
}

int valley_send_gain(const struct valley_state *s, const struct assessment *look, unsigned card)
{
    const struct valley_side *side = &s->side[look->seat], *other = &s->side[look->seat ^ 1];
    bool adventurer = side->place == VALLEY_IN_TOMB;
    int gain = valley_card[card].force;
    if (BIT(card) & VALLEY_ALL_ANIMALS)
        gain += support(s, look->seat, VALLEY_DOES_HELP_ANIMALS, adventurer) +
                side->tomb[VALLEY_TRAINER];
    switch (valley_card[card].effect) {
    case VALLEY_DOES_PACK:
        return gain + 2 * valley_card[card].amount * side->tomb[card];
    case VALLEY_DOES_HELP_ANIMALS:
        return gain + (int)some(side->tomb, VALLEY_ALL_ANIMALS) +
               (int)of_camp(side, VALLEY_ALL_ANIMALS) / 2;
    case VALLEY_DOES_HELP_UNDEAD:
        return gain + (int)some(side->hand, VALLEY_ALL_UNDEAD);
    case VALLEY_DOES_CHARM_ADVENTURER:
        if (other->place == VALLEY_IN_TOMB)
            return gain + look->theirs.force[VALLEY_ADVENTURER + other->adventurer];
        return gain + (look->first ? valley_card[VALLEY_ADVENTURER].force : 0);
    default:
        return gain;
    }
}

int valley_adventurer_gain(const struct valley_state *s, const struct assessment *look)
{
    const struct valley_side *side = &s->side[look->seat];
    const struct valley_card *card = &valley_card[VALLEY_ADVENTURER + side->adventurer];
    int gain = card->force + support(s, look->seat, VALLEY_DOES_HELP_ADVENTURERS, true);
    if (s->side[look->seat ^ 1].tomb[VALLEY_STARLET])
        gain = 0;
    if (!look->first)
        return gain;
    if (card->effect == VALLEY_DOES_HELP_ANIMALS)
        return gain + card->amount * (int)(some(side->tomb, VALLEY_ALL_ANIMALS) +
                                           of_camp(side, VALLEY_ALL_ANIMALS));
    if (card->effect == VALLEY_DOES_HELP_UNDEAD)
        return gain + card->amount * (int)some(side->hand, VALLEY_ALL_UNDEAD);
    return gain;
}

/* The Force of the best target of a trap, or a little for one that may still be revealed. */
static int trap_gain(const struct valley_state *s, const struct assessment *look, unsigned trap)
{
    const struct valley_card *card = &valley_card[trap];
    const struct valley_side *other = &s->side[look->seat ^ 1];
    bool sweeps = card->effect == VALLEY_DOES_SWEEP;
    uint64_t targets = sweeps ? look->theirs.here & card->targets
                              : valley_targets(s, look->seat, trap, &look->theirs);
    int best = 0;
    for (; targets; targets &= targets - 1) {
        unsigned one = (unsigned)__builtin_ctzll(targets);
        int force = look->theirs.force[one];
        if (!sweeps)
            best = force > best ? force : best;
        else if (force <= card->at_most)
            best += force * (one < VALLEY_KINDS ? other->tomb[one] : 1);
    }
    best *= 10;
    if (card->targets & VALLEY_ALL_UNDEAD && best < 20)
        best += 4 * (look->first ? 1 : other->down);
    return best;
}

static int undead_gain(const struct valley_state *s, const struct assessment *look, unsigned one)
{
    const struct valley_card *card = &valley_card[one];
    const struct valley_side *side = &s->side[look->seat];
    bool adventurer = side->place == VALLEY_IN_TOMB;
    int undead = (int)some(side->tomb, VALLEY_ALL_UNDEAD) +
                 __builtin_popcountll(laid_cards(side) & VALLEY_ALL_UNDEAD);
    int gain = card->force + support(s, look->seat, VALLEY_DOES_HELP_UNDEAD, adventurer) +
               side->tomb[VALLEY_PRIEST];
    if (side->laid >> (VALLEY_ANUBIS - VALLEY_PAPYRUS) & 1)
        gain++;
    switch (card->effect) {
    case VALLEY_DOES_PACK:
        gain += 2 * card->amount * side->tomb[one];
        break;
    case VALLEY_DOES_FEAR_MEDALLION:
        gain -= look->first ? card->amount : 0;
        break;
    case VALLEY_DOES_PER_UNDEAD:
        gain += card->amount * undead;
        break;
    case VALLEY_DOES_PER_ANIMAL:
        gain += card->amount * (int)some(side->tomb, VALLEY_ALL_ANIMALS);
        break;
    case VALLEY_DOES_WITH_ADVENTURER:
        gain += adventurer ? card->amount : 0;
        break;
    default:
        break;
    }
    return 10 * gain;
}

static int rite_gain(const struct valley_state *s, const struct assessment *look, unsigned card)
{
    const struct valley_side *side = &s->side[look->seat];
    switch (valley_card[card].effect) {
    case VALLEY_DOES_GUARD_ADVENTURER:
        if (side->place != VALLEY_IN_TOMB || s->side[look->seat ^ 1].tomb[VALLEY_STARLET])
            return 0;
        return 10 * valley_card[card].amount;
    case VALLEY_DOES_STOP_TRAPS:
        return look->fear / 2;
    default: /* the allies that come back are worth about as much as Force */
        return 5 * (int)some(side->tomb, VALLEY_ALL_ALLIES);
    }
}

static int lay_gain(const struct valley_state *s, const struct assessment *look, unsigned card)
{
    if (BIT(card) & VALLEY_ALL_TRAPS)
        return trap_gain(s, look, card);
    if (BIT(card) & VALLEY_ALL_UNDEAD)
        return undead_gain(s, look, card);
    return card < VALLEY_GUARDIAN ? 0 : rite_gain(s, look, card);
}

static int hope_of(const struct valley_state *s, struct assessment *look)
{
    const struct valley_side *side = &s->side[look->seat];
    if (s->phase != VALLEY_LAY)
        return (int)some(side->hand, VALLEY_ALL_GUARDIANS) * TUNE_HOPE_GUARDIAN +
               side->papyri_left * TUNE_HOPE_PAPYRUS;
    int hope = 0;
    for (uint64_t rest = (pile_kinds(side->hand, VALLEY_PILE) & VALLEY_ALL_GUARDIANS) |
                         (uint64_t)side->papyri << VALLEY_PAPYRUS;
         rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctzll(rest);
        int number = card < VALLEY_KINDS ? side->hand[card] : 1;
        int gain = lay_gain(s, look, card);
        look->gain[card] = (int16_t)gain;
        hope += number * gain;
    }
    return hope;
}

void valley_assess(const struct valley_state *s, struct assessment *look)
{
    unsigned seat = s->turn;
    const struct valley_side *side = &s->side[seat], *other = &s->side[seat ^ 1];
    int to_win = s->brief ? VALLEY_WIN_SHORT : VALLEY_WIN;
    look->seat = seat;
    look->first = s->holder == seat;
    look->match =
        __builtin_popcount(side->won) + 1 >= to_win || __builtin_popcount(other->won) + 1 >= to_win;
    look->slots = valley_tomb[s->open - 1].most_sent -
                  (int)pile_size(side->tomb, VALLEY_CAMP_PILE) - (side->place == VALLEY_IN_TOMB);
    valley_muster(s, seat, &look->mine);
    valley_muster(s, seat ^ 1, &look->theirs);
    look->lead = total(side, &look->mine) - total(other, &look->theirs) - !look->first;
    look->fear = fear_of(s, seat);
    look->hope = hope_of(s, look);
}

int valley_reserve(const struct valley_state *s, unsigned seat, int slots)
{
    enum { STRONGEST = 15 };
    const struct valley_side *side = &s->side[seat];
    uint8_t number[STRONGEST + 1] = {0};
    int animals = support(s, seat, VALLEY_DOES_HELP_ANIMALS, true) + side->camp[VALLEY_TRAINER];
    for (uint32_t rest = pile_kinds(side->camp, VALLEY_CAMP_PILE); rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        int force = valley_card[card].force;
        if (BIT(card) & VALLEY_ALL_ANIMALS)
            force += animals;
        if (valley_card[card].effect == VALLEY_DOES_PACK)
            force += valley_card[card].amount * (side->camp[card] - 1 + 2 * side->tomb[card]);
        number[force < STRONGEST ? force : STRONGEST] += side->camp[card];
    }
    if (side->place == VALLEY_AT_CAMP)
        number[valley_card[VALLEY_ADVENTURER].force +
               support(s, seat, VALLEY_DOES_HELP_ADVENTURERS, true)]++;
    int sum = 0;
    for (int force = STRONGEST; force && slots > 0; force--) {
        int those = number[force] < slots ? number[force] : slots;
        sum += those * force;
        slots -= those;
    }
    return sum;
}

/* The Force of the characters in the tomb (VAL-2): the printed Force and every bonus. */
#include "games/valley/valley_rules.h"

static uint64_t present(const struct valley_side *side)
{
    uint64_t here = pile_kinds(side->tomb, VALLEY_PILE) | laid_cards(side);
    if (side->place == VALLEY_IN_TOMB)
        here |= BIT(VALLEY_ADVENTURER + side->adventurer);
    return here & VALLEY_ALL_CHARACTERS;
}

/* The copies of a card in the open tomb. */
static unsigned copies(const struct valley_side *side, unsigned card)
{
    return card < VALLEY_KINDS ? side->tomb[card] : 1;
}

static unsigned count(const struct valley_side *side, uint64_t cards)
{
    unsigned sum = 0;
    for (; cards; cards &= cards - 1)
        sum += copies(side, (unsigned)__builtin_ctzll(cards));
    return sum;
}

/* The sum of the amounts of these papyri. */
static int papyri_amount(const struct valley_side *side, uint64_t papyri)
{
    int sum = 0;
    for (uint64_t rest = laid_cards(side) & papyri; rest; rest &= rest - 1)
        sum += valley_card[__builtin_ctzll(rest)].amount;
    return sum;
}

/* The bonus of the tomb and of the medallion's power if they have this effect. */
static int common_bonus(const struct valley_state *s, unsigned seat, unsigned effect)
{
    const struct valley_side *side = &s->side[seat];
    const struct valley_tomb *tomb = &valley_tomb[s->open - 1];
    int bonus = tomb->effect == effect ? tomb->amount : 0;
    const struct valley_card *adventurer = &valley_card[VALLEY_ADVENTURER + side->adventurer];
    if (s->holder == seat && side->place == VALLEY_IN_TOMB && adventurer->effect == effect)
        bonus += adventurer->amount;
    return bonus;
}

static int animals_bonus(const struct valley_state *s, unsigned seat)
{
    return common_bonus(s, seat, VALLEY_DOES_HELP_ANIMALS) +
           (int)amount_of(s->side[seat].tomb, valley_with(VALLEY_DOES_HELP_ANIMALS));
}

static int undead_bonus(const struct valley_state *s, unsigned seat)
{
    return common_bonus(s, seat, VALLEY_DOES_HELP_UNDEAD) +
           (int)amount_of(s->side[seat].tomb, valley_with(VALLEY_DOES_HELP_UNDEAD)) -
           papyri_amount(&s->side[seat ^ 1], valley_with(VALLEY_DOES_HINDER_UNDEAD));
}

/* An opposing Starlet makes it 0, whatever the bonuses. */
static int adventurer_force(const struct valley_state *s, unsigned seat)
{
    const struct valley_side *side = &s->side[seat];
    if (amount_of(s->side[seat ^ 1].tomb, valley_with(VALLEY_DOES_CHARM_ADVENTURER)))
        return 0;
    return valley_card[VALLEY_ADVENTURER + side->adventurer].force +
           common_bonus(s, seat, VALLEY_DOES_HELP_ADVENTURERS) +
           papyri_amount(side, valley_with(VALLEY_DOES_GUARD_ADVENTURER));
}

/* The bonus that a card gives to its own Force. */
static int own_bonus(const struct valley_state *s, unsigned seat, unsigned card,
                     const struct muster *muster)
{
    const struct valley_side *side = &s->side[seat], *other = &s->side[seat ^ 1];
    int amount = valley_card[card].amount;
    switch (valley_card[card].effect) {
    case VALLEY_DOES_PACK:
        return amount * (side->tomb[card] - 1);
    case VALLEY_DOES_FEAR_MEDALLION:
        return s->holder == seat ? -amount : 0;
    case VALLEY_DOES_PER_UNDEAD:
        return amount * (int)(count(side, muster->here & VALLEY_ALL_UNDEAD) +
                              count(other, present(other) & VALLEY_ALL_UNDEAD) - 1);
    case VALLEY_DOES_PER_ANIMAL:
        return amount * (int)count(side, muster->here & VALLEY_ALL_ANIMALS);
    case VALLEY_DOES_WITH_ADVENTURER:
        return side->place == VALLEY_IN_TOMB ? amount : 0;
    default:
        return 0;
    }
}

void valley_muster(const struct valley_state *s, unsigned seat, struct muster *muster)
{
    muster->here = present(&s->side[seat]);
    int animals = 0, undead = 0;
    if (muster->here & VALLEY_ALL_ANIMALS)
        animals = animals_bonus(s, seat);
    if (muster->here & VALLEY_ALL_UNDEAD)
        undead = undead_bonus(s, seat);
    for (uint64_t rest = muster->here; rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctzll(rest);
        int force;
        if (card >= VALLEY_ADVENTURER) {
            force = adventurer_force(s, seat);
        } else {
            force = valley_card[card].force + own_bonus(s, seat, card, muster);
            force += BIT(card) & VALLEY_ALL_ANIMALS ? animals : 0;
            force += BIT(card) & VALLEY_ALL_UNDEAD ? undead : 0;
        }
        muster->force[card] = (int8_t)(force > 0 ? force : 0);
    }
}

unsigned valley_total(const struct valley_state *s, unsigned seat)
{
    struct muster muster;
    valley_muster(s, seat, &muster);
    unsigned total = 0;
    for (uint64_t rest = muster.here; rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctzll(rest);
        total += copies(&s->side[seat], card) * (unsigned)muster.force[card];
    }
    return total;
}

uint64_t valley_targets(const struct valley_state *s, unsigned seat, unsigned trap,
                        const struct muster *opposing)
{
    const struct valley_card *card = &valley_card[trap];
    if (card->effect == VALLEY_DOES_SWEEP)
        return 0;
    uint64_t guards = valley_with(VALLEY_DOES_GUARD_ADVENTURER);
    uint64_t safe = valley_with(VALLEY_DOES_ELUDE);
    if (laid_cards(&s->side[seat ^ 1]) & guards)
        safe |= VALLEY_ALL_ADVENTURERS;
    uint64_t targets = 0;
    for (uint64_t rest = opposing->here & card->targets & ~safe; rest; rest &= rest - 1) {
        unsigned one = (unsigned)__builtin_ctzll(rest);
        targets |= (uint64_t)(opposing->force[one] <= card->at_most) << one;
    }
    return targets;
}

/* The features of a seat of La Vallée des Rois: the tombs won, every kind of card where it is, and
 * the forecast of the fight in the open tomb. */
#include "bots/valley/valley.h"

#include "bots/valley/features.h"
#include "bots/valley/fight.h"

enum {
#define WEIGHT(name, untrained, trained) X_##name,
#include "bots/valley/weights.def"
#undef WEIGHT
    FEATURES
};

_Static_assert(FEATURES <= KNOWLEDGE_FEATURES, "there is room for all features");
_Static_assert(X_camp_falcon - X_camp_worker == VALLEY_GUARDIAN - 1 &&
                   X_camp_early_falcon - X_camp_early_worker == VALLEY_GUARDIAN - 1 &&
                   X_hand_cursed_pharaoh - X_hand_worker == VALLEY_KINDS - 1 &&
                   X_hand_early_cursed_pharaoh - X_hand_early_worker == VALLEY_KINDS - 1 &&
                   X_papyrus_apophis - X_papyrus_anubis == VALLEY_PAPYRI - 1 &&
                   X_papyrus_early_apophis - X_papyrus_early_anubis == VALLEY_PAPYRI - 1,
               "the features of cards are in the order of the cards");

enum {
    STEADY = 4, /* a card counts this much while another tomb follows, */
                /* and as "early" once for each tomb that may follow */
    STAKES = 3, /* nobody, one or both need only this tomb */
    NEAR = 9,   /* bounds of the lead, in half points of Force */
    FAR = 30,
    MOST_HOPE = 40
};

static int within(int value, int bound)
{
    return value > bound ? bound : value < -bound ? -bound : value;
}

/* What is counted for one seat. */
struct count {
    const struct valley_state *s;
    const struct valley_side *side, *other;
    unsigned seat;
    int needs, other_needs; /* tombs */
    int16_t *x;
};

static int needs(const struct valley_state *s, const struct valley_side *side)
{
    return (s->brief ? VALLEY_WIN_SHORT : VALLEY_WIN) - __builtin_popcount(side->won);
}

/* The tombs that may follow; the open one counts while a card may still enter it. */
static int tombs_ahead(const struct count *c, bool may_enter)
{
    int left = c->needs + c->other_needs - 1;
    return left - (c->s->open && !may_enter);
}

static bool holds_next(const struct count *c)
{
    return (c->s->holder == c->seat) != (c->s->open != 0);
}

/* The tombs that both need, for the seat that has the next medallion. */
static void count_tombs(const struct count *c)
{
    if (holds_next(c) && c->needs >= 1 && c->other_needs >= 1)
        c->x[X_needs_1_other_1 + 4 * (c->needs - 1) + c->other_needs - 1] = 10;
}

static void count_turn(const struct count *c)
{
    const struct valley_state *s = c->s;
    bool in_camps = s->phase <= VALLEY_LIMIT;
    unsigned camper = s->phase == VALLEY_YIELD ? s->turn ^ 1u : s->turn;
    int ahead = tombs_ahead(c, in_camps);
    c->x[X_pass] = (int16_t)(c->side->pass * STEADY);
    c->x[X_pass_early] = (int16_t)(c->side->pass * ahead);
    c->x[X_coins] = (int16_t)(ahead ? c->side->coins : 0);
    c->x[X_adventurer_montana + c->side->adventurer] = (int16_t)ahead;
    if (holds_next(c))
        c->x[X_medallion_montana + c->side->adventurer] = ahead ? STEADY : 0;
    if (in_camps && (camper == c->seat ? s->phase == VALLEY_SPLIT : camper == s->holder)) {
        c->x[X_to_collect] = STEADY;
        c->x[X_to_collect_early] = (int16_t)ahead;
    }
}

/* Cards that come back from the tomb count as in camp. */
static unsigned returning(const struct valley_side *side, unsigned card)
{
    bool returns =
        valley_card[card].effect == VALLEY_DOES_RETURN ||
        (card < VALLEY_ANIMAL && laid_cards(side) & valley_with(VALLEY_DOES_ALLIES_RETURN));
    return returns ? side->tomb[card] : 0;
}

/* The Force of a camp, packs and trainers counted. */
static int camp_force(const struct valley_side *side)
{
    int force = 0, animals = 0;
    for (uint32_t rest = pile_kinds(side->camp, VALLEY_CAMP_PILE); rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        int copies = side->camp[card], each = valley_card[card].force;
        if (valley_card[card].effect == VALLEY_DOES_PACK)
            each += valley_card[card].amount * (copies - 1);
        force += each * copies;
        animals += card >= VALLEY_ANIMAL ? copies : 0;
    }
    return force + animals * side->camp[VALLEY_TRAINER];
}

static void count_camp(const struct count *c)
{
    const struct valley_side *side = c->side;
    int ahead = tombs_ahead(c, c->s->phase <= VALLEY_SEND);
    if (!ahead)
        return;
    int animals = 0;
    for (uint32_t rest = pile_kinds(side->camp, VALLEY_CAMP_PILE) |
                         (c->s->open ? pile_kinds(side->tomb, VALLEY_CAMP_PILE) : 0);
         rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        if (card >= VALLEY_GUARDIAN)
            break;
        int copies = (int)(side->camp[card] + returning(side, card));
        c->x[X_camp_worker + card] = (int16_t)(copies * STEADY);
        c->x[X_camp_early_worker + card] = (int16_t)(copies * ahead);
        animals += card >= VALLEY_ANIMAL ? copies : 0;
    }
    c->x[X_camp_bandits] = (int16_t)within(
        side->camp[VALLEY_DESERT_BANDIT] * (side->camp[VALLEY_DESERT_BANDIT] - 1), 12);
    c->x[X_camp_jackals] =
        (int16_t)within(side->camp[VALLEY_JACKAL] * (side->camp[VALLEY_JACKAL] - 1), 12);
    c->x[X_camp_trained] = (int16_t)(animals * side->camp[VALLEY_TRAINER]);
    c->x[X_some_patron] = side->camp[VALLEY_PATRON] ? STEADY : 0;
    if (valley_card[VALLEY_ADVENTURER + side->adventurer].effect == VALLEY_DOES_HELP_ANIMALS)
        c->x[X_animals_of_tara] = (int16_t)animals;
}

/* A hand beyond the limit is worth less until the camp phase is over. */
static void count_hand(const struct count *c)
{
    const struct valley_side *side = c->side;
    bool done =
        c->s->open &&
        (c->s->phase == VALLEY_TRIGGER ||
         (c->s->phase == VALLEY_LAY && c->s->turn != c->seat && c->s->turn != c->s->holder));
    int ahead = tombs_ahead(c, !done), undead = 0;
    if (!ahead)
        return;
    for (uint32_t rest = pile_kinds(side->hand, VALLEY_PILE); rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        int copies = side->hand[card];
        c->x[X_hand_worker + card] = (int16_t)(copies * STEADY);
        c->x[X_hand_early_worker + card] = (int16_t)(copies * ahead);
        undead += card >= VALLEY_UNDEAD ? copies : 0;
    }
    for (uint32_t rest = side->papyri; rest; rest &= rest - 1) {
        unsigned papyrus = (unsigned)__builtin_ctz(rest);
        c->x[X_papyrus_anubis + papyrus] = STEADY;
        c->x[X_papyrus_early_anubis + papyrus] = (int16_t)ahead;
    }
    c->x[X_hand_spare] =
        side->hand_size > VALLEY_HAND_LIMIT ? (int16_t)(side->hand_size - VALLEY_HAND_LIMIT) : 0;
    c->x[X_undead_blessed] = (int16_t)(undead * side->camp[VALLEY_PRIEST]);
    if (valley_card[VALLEY_ADVENTURER + side->adventurer].effect == VALLEY_DOES_HELP_UNDEAD)
        c->x[X_undead_of_heinrich] = (int16_t)undead;
}

static int stake(const struct count *c)
{
    return (c->needs == 1) + (c->other_needs == 1);
}

/* Leads and signs are the other seat's with the opposite sign. */
static void count_fight(const struct count *c)
{
    enum { NEAR_LEAD, AHEAD, WINS, KINDS };
    struct fight fight;
    valley_forecast(c->s, c->seat, &fight);
    int16_t *x = c->x + X_entry_lead + ((int)fight.step * STAKES + stake(c)) * KINDS;
    x[NEAR_LEAD] = (int16_t)within(fight.lead, NEAR);
    x[AHEAD] = fight.lead > 0 ? STEADY : -STEADY;
    x[WINS] = fight.lead + fight.hope > fight.fear ? STEADY : -STEADY;
    c->x[X_entry_far + fight.step] = (int16_t)within(fight.lead, FAR);
    if (fight.step < FIGHT_TRAPS)
        c->x[X_entry_hope + fight.step] = (int16_t)within(fight.hope, MOST_HOPE);
}

/* Whether a seat may still play cards in its camp phase. */
static bool is_camping(const struct valley_state *s, unsigned seat)
{
    return s->phase == VALLEY_YIELD
               ? s->turn != seat
               : s->turn == seat && (s->phase == VALLEY_CAMP || s->phase == VALLEY_CHARM);
}

void valley_extract(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES])
{
    const struct valley_state *s = world;
    struct valley_side planned;
    struct count c = {.s = s,
                      .side = &s->side[seat],
                      .other = &s->side[seat ^ 1],
                      .seat = (unsigned)seat,
                      .needs = needs(s, &s->side[seat]),
                      .other_needs = needs(s, &s->side[seat ^ 1]),
                      .x = x};
    memset(x, 0, FEATURES * sizeof *x);
    if (is_camping(s, (unsigned)seat)) {
        planned = s->side[seat];
        valley_buy(s, &planned);
        c.side = &planned;
    }
    count_tombs(&c);
    count_turn(&c);
    count_camp(&c);
    count_hand(&c);
    if (s->open && s->phase != VALLEY_OVER)
        count_fight(&c);
    else
        x[X_camps_lead + stake(&c)] = (int16_t)within(camp_force(c.side) - camp_force(c.other), 15);
}

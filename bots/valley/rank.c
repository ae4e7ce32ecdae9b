/* The ranks of moves in La Vallée des Rois, as a beginner with the rulebook's advice sees them:
 * play what the coins allow, win tombs by a small margin, give up lost tombs cheaply. Playouts use
 * the same ranks. */
#include "bots/valley/valley.h"

#include "bots/valley/assessment.h"
#include "bots/valley/tuning.h"

typedef void ranker(const struct valley_state *s, const akhet_move *moves, unsigned count,
                    int16_t *rank);

/* Prefer as many coins as the hand costs. */
static void rank_split(const struct valley_state *s, const akhet_move *moves, unsigned count,
                       int16_t *rank)
{
    const struct valley_side *side = &s->side[s->turn];
    int bill = 0;
    for (uint32_t rest = pile_kinds(side->hand, VALLEY_CAMP_PILE) & (BIT(VALLEY_GUARDIAN) - 1);
         rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        bill += side->hand[card] * valley_card[card].cost;
    }
    int want = TUNE_SPLIT_BASE + TUNE_SPLIT_BILL * bill + TUNE_SPLIT_COINS * side->coins +
               TUNE_SPLIT_HAND * side->hand_size;
    for (unsigned i = 0; i < count; i++) {
        int beside = want - 10 * (moves[i] - VALLEY_M_SPLIT);
        rank[i] = (int16_t)(TUNE_SPLIT_STEP * (beside < 0 ? beside : -beside) / 10);
    }
}

/* Whether the effect of a card would do nothing. */
static bool in_vain(const struct valley_state *s, unsigned card)
{
    const struct valley_side *other = &s->side[s->turn ^ 1];
    switch (valley_card[card].effect) {
    case VALLEY_DOES_TAKE_COINS:
        return !other->coins;
    case VALLEY_DOES_MAKE_DISCARD:
    case VALLEY_DOES_TAKE_CARD:
    case VALLEY_DOES_SEE_HAND:
        return !other->hand_size;
    case VALLEY_DOES_CHARM:
        return !charmable(other);
    case VALLEY_DOES_MORE_RESOURCES:
        return s->side[s->turn].camp[card] > 0;
    default:
        return false;
    }
}

/* Ending the camp phase has rank 0. */
static void rank_camp(const struct valley_state *s, const akhet_move *moves, unsigned count,
                      int16_t *rank)
{
    const struct valley_side *side = &s->side[s->turn];
    for (unsigned i = 0; i < count; i++) {
        rank[i] = 0;
        if (moves[i] == VALLEY_M_END_CAMP)
            continue;
        unsigned card = moves[i] - VALLEY_M_PLAY;
        int worth = valley_worth[card].play;
        if (in_vain(s, card))
            worth += TUNE_PLAY_IN_VAIN;
        if (valley_card[card].effect == VALLEY_DOES_PACK)
            worth += TUNE_PLAY_PACK * side->camp[card];
        rank[i] = (int16_t)worth;
    }
}

static void rank_discards(const struct valley_state *s, const akhet_move *moves, unsigned count,
                          int16_t *rank)
{
    (void)s;
    for (unsigned i = 0; i < count; i++)
        rank[i] = (int16_t)-valley_worth[moves[i] - VALLEY_M_DISCARD].keep;
}

static void rank_charm(const struct valley_state *s, const akhet_move *moves, unsigned count,
                       int16_t *rank)
{
    (void)s;
    for (unsigned i = 0; i < count; i++)
        rank[i] = valley_worth[moves[i] - VALLEY_M_STEAL].camp;
}

static void rank_destroy(const struct valley_state *s, const akhet_move *moves, unsigned count,
                         int16_t *rank)
{
    (void)s;
    for (unsigned i = 0; i < count; i++)
        rank[i] = valley_worth[moves[i] - VALLEY_M_DESTROY].camp;
}

static int camp_force(const struct valley_side *side)
{
    int force = 0;
    for (uint32_t rest = pile_kinds(side->camp, VALLEY_CAMP_PILE); rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        force += side->camp[card] * valley_card[card].force;
    }
    return force;
}

/* Pass when the other camp is much stronger. */
static void rank_open(const struct valley_state *s, const akhet_move *moves, unsigned count,
                      int16_t *rank)
{
    int behind = camp_force(&s->side[s->turn ^ 1]) - camp_force(&s->side[s->turn]);
    for (unsigned i = 0; i < count; i++)
        rank[i] =
            moves[i] == VALLEY_M_OPEN ? 0 : (int16_t)(TUNE_PASS_BASE + TUNE_PASS_BEHIND * behind);
}

/* The Force still missing for the wanted lead at entry, in tenths; 0: give the tomb up, because all
 * possible reinforcements would not be enough. */
static int wanted_at_entry(const struct valley_state *s, const struct assessment *look)
{
    int ahead, least;
    if (look->first) {
        int limit = valley_tomb[s->open - 1].most_sent;
        int theirs = 10 * valley_reserve(s, look->seat ^ 1, limit);
        ahead = theirs * TUNE_SEND_FIRST_SHARE / 10 + TUNE_SEND_FIRST_SPARE;
        least = theirs * TUNE_SEND_FIRST_SHARE / 10 + TUNE_SEND_FIRST_QUIT;
    } else {
        ahead = look->fear * TUNE_SEND_SECOND_SHARE / 10;
        least = TUNE_SEND_SECOND_QUIT;
    }
    least -= 10 * look->lead + look->hope;
    if (look->match)
        ahead += TUNE_SEND_MATCH;
    else if (least > 0 && 10 * valley_reserve(s, look->seat, look->slots) < least)
        return 0;
    return ahead - 10 * look->lead;
}

/* Adventurers and Monkeys return, so they are sent wherever there is room. */
static void rank_send(const struct valley_state *s, const akhet_move *moves, unsigned count,
                      int16_t *rank)
{
    struct assessment look;
    valley_assess(s, &look);
    int wanted = wanted_at_entry(s, &look);
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] == VALLEY_M_SENT) {
            rank[i] = 0;
            continue;
        }
        bool adventurer = moves[i] >= VALLEY_M_SEND_ADVENTURER;
        unsigned card = moves[i] - VALLEY_M_SEND;
        int gain = adventurer ? valley_adventurer_gain(s, &look) : valley_send_gain(s, &look, card);
        bool returns = adventurer || valley_card[card].effect == VALLEY_DOES_RETURN;
        int worth = returns ? 0 : valley_worth[card].camp;
        if (returns && look.slots > 4)
            rank[i] = (int16_t)(200 + gain);
        else if (wanted <= 0)
            rank[i] = (int16_t)((returns ? 10 + gain : -TUNE_SEND_WASTE - worth));
        else if (10 * gain >= wanted)
            rank[i] = (int16_t)(TUNE_SEND_NEED + 100 - worth);
        else
            rank[i] =
                (int16_t)(TUNE_SEND_NEED + TUNE_SEND_POINT * gain - worth * TUNE_SEND_KEEP / 10);
    }
}

/* The same for guardians; 0: nothing to gain. */
static int wanted_of_guardians(const struct assessment *look)
{
    int ahead = look->fear * (look->first ? TUNE_LAY_FIRST_SHARE : TUNE_LAY_SECOND_SHARE) / 10;
    if (look->match)
        ahead += TUNE_LAY_MATCH;
    else if (10 * look->lead + look->hope < TUNE_LAY_QUIT)
        return 0;
    return ahead - 10 * look->lead;
}

/* A bluff is useless for the seat that lays last. */
static int rank_bluff(const struct assessment *look, int wanted)
{
    if (!look->first)
        return -200;
    return wanted > 0 ? -TUNE_LAY_BLUFF : -TUNE_LAY_BLUFF - 40;
}

static int guardians_of(const struct valley_side *side)
{
    int guardians = 0;
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_KINDS; card++)
        guardians += side->hand[card];
    return guardians;
}

static void rank_lay(const struct valley_state *s, const akhet_move *moves, unsigned count,
                     int16_t *rank)
{
    struct valley_state covered;
    struct assessment look;
    s = valley_cover(s, &covered);
    valley_assess(s, &look);
    int wanted = wanted_of_guardians(&look);
    const struct valley_side *side = &s->side[s->turn];
    int crowd = TUNE_LAY_CROWD * guardians_of(side);
    for (unsigned i = 0; i < count; i++) {
        rank[i] = 0;
        if (moves[i] == VALLEY_M_LAID)
            continue;
        unsigned card = moves[i] - VALLEY_M_LAY;
        if (card < VALLEY_GUARDIAN) {
            rank[i] = (int16_t)rank_bluff(&look, wanted);
            continue;
        }
        int gain = look.gain[card];
        bool deck = card < VALLEY_KINDS;
        int worth = deck ? valley_worth[card].keep * TUNE_LAY_KEEP / 10 : TUNE_LAY_PAPYRUS;
        if (wanted <= 0 || gain <= 0)
            rank[i] = (int16_t)(-TUNE_LAY_WASTE - worth + (deck ? crowd : 0));
        else if (gain >= wanted)
            rank[i] = (int16_t)(TUNE_LAY_NEED + 100 - worth);
        else
            rank[i] = (int16_t)(TUNE_LAY_NEED + TUNE_LAY_POINT * gain / 10 - worth);
    }
}

/* The Force that a side loses with the target. */
static int strike_gain(const struct valley_state *s, unsigned owner, unsigned target,
                       const struct muster *muster)
{
    const struct valley_side *side = &s->side[owner];
    int gain = muster->force[target];
    int animals = 0;
    switch (valley_card[target].effect) {
    case VALLEY_DOES_PACK:
        return gain + valley_card[target].amount * (side->tomb[target] - 1);
    case VALLEY_DOES_HELP_ANIMALS:
        for (unsigned card = VALLEY_ANIMAL; card < VALLEY_GUARDIAN; card++)
            animals += side->tomb[card];
        return gain + animals;
    case VALLEY_DOES_CHARM_ADVENTURER:
        return gain + (s->side[owner ^ 1].place == VALLEY_IN_TOMB ? 2 : 0);
    default:
        return gain;
    }
}

/* Prefer the strongest target; if the first trap will be stopped, the weakest. */
static void rank_trigger(const struct valley_state *s, const akhet_move *moves, unsigned count,
                         int16_t *rank)
{
    unsigned owner = s->turn ^ 1u;
    const struct valley_card *power = &valley_card[VALLEY_ADVENTURER + s->side[owner].adventurer];
    bool stopped = power->effect == VALLEY_DOES_STOP_FIRST_TRAP && s->holder == owner &&
                   s->side[owner].place == VALLEY_IN_TOMB && !s->sprung;
    struct muster muster;
    valley_muster(s, owner, &muster);
    for (unsigned i = 0; i < count; i++) {
        rank[i] = 0;
        if (moves[i] < VALLEY_M_TRIGGER)
            continue;
        unsigned trap = valley_trap[(moves[i] - VALLEY_M_TRIGGER) / VALLEY_CARDS];
        unsigned target = (moves[i] - VALLEY_M_TRIGGER) % VALLEY_CARDS;
        int gain = 20 * strike_gain(s, owner, target, &muster);
        int choosy = valley_card[trap].at_most < 10 ? 10 - valley_card[trap].at_most : 0;
        rank[i] = (int16_t)((stopped ? -gain : gain) + choosy);
    }
}

void valley_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank)
{
    static ranker *const rankers[VALLEY_OVER] = {
        [VALLEY_SPLIT] = rank_split,     [VALLEY_CAMP] = rank_camp,
        [VALLEY_YIELD] = rank_discards,  [VALLEY_CHARM] = rank_charm,
        [VALLEY_LIMIT] = rank_discards,  [VALLEY_OPEN] = rank_open,
        [VALLEY_OFFER] = rank_discards,  [VALLEY_DESTROY] = rank_destroy,
        [VALLEY_SEND] = rank_send,       [VALLEY_LAY] = rank_lay,
        [VALLEY_TRIGGER] = rank_trigger,
    };
    const struct valley_state *s = view;
    rankers[s->phase](s, moves, count, rank);
}

/* ---- playouts: by rank, with random moves now and then --------------------------------------- */

enum { SLIPS = 50 }; /* random moves, in thousandths */

/* An adventurer is always sent first where there is room for all; this saves ranking the moves. */
static bool sends_adventurer(const struct valley_state *s, const akhet_move *moves)
{
    return s->phase == VALLEY_SEND && moves[1] >= VALLEY_M_SEND_ADVENTURER &&
           valley_tomb[s->open - 1].most_sent == VALLEY_ANY_NUMBER;
}

unsigned valley_pick(const void *view, const akhet_move *moves, unsigned count,
                     struct akhet_random *random)
{
    uint32_t chance = akhet_random_next(random);
    if ((chance >> 16) * 1000 >> 16 < SLIPS)
        return (chance & 0xffff) * count >> 16;
    if (count > 1 && sends_adventurer(view, moves))
        return 1;
    int16_t rank[AKHET_LEGAL];
    unsigned best = 0;
    valley_rank(view, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        best = rank[i] > rank[best] ? i : best;
    return best;
}

/* The features of a seat of La Vallée des Rois: tombs won, the lead in the open tomb, and the cards
 * left for the next. */
#include "bots/valley/valley.h"

#include "bots/valley/assessment.h"

enum {
#define WEIGHT(name, untrained, trained) X_##name,
#include "bots/valley/weights.def"
#undef WEIGHT
    FEATURES
};

enum { FAR_AHEAD = 8, TRAP = 2 /* Force that a trap destroys, about */ };

static int within(int value, int bound)
{
    return value > bound ? bound : value < -bound ? -bound : value;
}

static void count_tombs(const struct valley_state *s, const struct valley_side *side, int16_t *x)
{
    static const uint8_t one_of[] = {0, X_needs_one, X_needs_two, X_needs_three};
    int needs = (s->brief ? VALLEY_WIN_SHORT : VALLEY_WIN) - __builtin_popcount(side->won);
    if (needs >= 1 && needs <= 3)
        x[one_of[needs]] = 10;
}

static void count_turn(const struct valley_state *s, unsigned seat, int16_t *x)
{
    bool in_camps = s->phase <= VALLEY_LIMIT;
    unsigned camper = s->phase == VALLEY_YIELD ? s->turn ^ 1u : s->turn;
    x[X_next_medallion] = (s->open ? s->holder != seat : s->holder == seat) ? 2 : 0;
    x[X_pass_token] = s->side[seat].pass;
    x[X_coins] = s->side[seat].coins;
    if (in_camps && (camper == seat ? s->phase == VALLEY_SPLIT : camper == s->holder))
        x[X_to_collect] = 2;
}

/* Monkeys in the tomb count, because they return. */
static void count_camp(const struct valley_state *s, unsigned seat, int16_t *x)
{
    const struct valley_side *side = &s->side[seat];
    uint8_t number[16] = {0};
    int force = 0, cards = 0, animals = 0, best = 0;
    for (uint32_t rest = pile_kinds(side->camp, VALLEY_CAMP_PILE); rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        int copies = side->camp[card];
        int each = valley_card[card].force;
        if (valley_card[card].effect == VALLEY_DOES_PACK)
            each += valley_card[card].amount * (copies - 1);
        force += each * copies;
        cards += copies;
        animals += card >= VALLEY_ANIMAL ? copies : 0;
        number[each & 15] = (uint8_t)(number[each & 15] + copies);
    }
    for (int each = 15, slots = 3; each && slots; each--) {
        int those = number[each] < slots ? number[each] : slots;
        best += those * each;
        slots -= those;
    }
    x[X_camp_force] = (int16_t)force;
    x[X_camp_best_three] = (int16_t)best;
    x[X_camp_cards] = (int16_t)cards;
    x[X_camp_monkeys] = (int16_t)(side->camp[VALLEY_MONKEY] + side->tomb[VALLEY_MONKEY]);
    x[X_camp_smugglers] = side->camp[VALLEY_SMUGGLER];
    x[X_camp_foremen] = side->camp[VALLEY_FOREMAN];
    x[X_camp_patron] = side->camp[VALLEY_PATRON] > 0;
    x[X_camp_soothsayer] = side->camp[VALLEY_SOOTHSAYER] > 0;
    x[X_camp_physician] = side->camp[VALLEY_PHYSICIAN] > 0;
    x[X_camp_starlets] = side->camp[VALLEY_STARLET];
    x[X_camp_trained] = (int16_t)(animals * side->camp[VALLEY_TRAINER]);
}

static void count_hand(const struct valley_side *side, int16_t *x)
{
    int force = 0, traps = 0, undead = 0, effects = 0;
    for (uint32_t rest = pile_kinds(side->hand, VALLEY_PILE); rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        int copies = side->hand[card];
        if (card < VALLEY_GUARDIAN) {
            force += copies * valley_card[card].force;
            effects += copies;
        } else if (card < VALLEY_UNDEAD) {
            traps += copies;
        } else {
            undead += copies * valley_card[card].force;
        }
    }
    x[X_hand_force] = (int16_t)force;
    x[X_hand_effects] = (int16_t)effects;
    x[X_hand_traps] = (int16_t)traps;
    x[X_hand_undead] = (int16_t)undead;
    x[X_hand_spare] = side->hand_size > VALLEY_HAND_LIMIT ? side->hand_size - VALLEY_HAND_LIMIT : 0;
    uint64_t papyri = (uint64_t)side->papyri << VALLEY_PAPYRUS;
    int avatars = __builtin_popcountll(papyri & VALLEY_ALL_UNDEAD);
    int trap_papyri = __builtin_popcountll(papyri & VALLEY_ALL_TRAPS);
    x[X_avatars] = (int16_t)avatars;
    x[X_trap_papyri] = (int16_t)trap_papyri;
    x[X_rites] = (int16_t)(__builtin_popcountll(papyri) - avatars - trap_papyri);
}

/* Traps laid but not triggered. */
static int traps_down(const struct valley_side *side)
{
    int traps = __builtin_popcountll(laid_cards(side) & VALLEY_ALL_TRAPS);
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_UNDEAD; card++)
        traps += side->tomb[card];
    return traps;
}

static int hope(const struct valley_side *side, const int16_t *x)
{
    return TRAP * (x[X_hand_traps] + x[X_trap_papyri]) + x[X_hand_undead] + 3 * x[X_avatars] +
           (side->place == VALLEY_IN_TOMB ? x[X_rites] : 0);
}

/* The open tomb. Cards that only one side can still add count for that side alone. */
static void count_open(const struct valley_state *s, unsigned seat, int16_t *x)
{
    const struct valley_side *side = &s->side[seat], *other = &s->side[seat ^ 1];
    int to_win = s->brief ? VALLEY_WIN_SHORT : VALLEY_WIN;
    bool match =
        __builtin_popcount(side->won) + 1 >= to_win || __builtin_popcount(other->won) + 1 >= to_win;
    int lead = (int)valley_total(s, seat) - (int)valley_total(s, seat ^ 1);
    bool may_still = s->turn == seat || s->turn == s->holder;
    if (s->phase <= VALLEY_SEND) {
        bool waits = s->phase < VALLEY_SEND || may_still;
        int sent = (int)pile_size(side->tomb, VALLEY_CAMP_PILE) + (side->place == VALLEY_IN_TOMB);
        int slots = valley_tomb[s->open - 1].most_sent - sent;
        x[X_entry_lead] = (int16_t)within(lead, FAR_AHEAD);
        x[X_entry_reserve] = waits ? (int16_t)within(valley_reserve(s, seat, slots), 20) : 0;
        return;
    }
    lead += TRAP * (traps_down(side) - traps_down(other));
    bool wins = lead > 0 || (lead == 0 && s->holder == seat);
    lead = within(lead, FAR_AHEAD);
    if (s->phase == VALLEY_LAY) {
        x[X_guardians_lead] = (int16_t)lead;
        x[X_guardians_hope] = may_still ? (int16_t)within(hope(side, x), 20) : 0;
    } else {
        x[X_traps_lead] = (int16_t)lead;
    }
    x[X_ahead] = wins ? 2 : 0;
    if (match) {
        x[X_match_lead] = (int16_t)lead;
        x[X_match_ahead] = wins ? 2 : 0;
    }
}

void valley_extract(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES])
{
    const struct valley_state *s = world;
    memset(x, 0, FEATURES * sizeof *x);
    count_tombs(s, &s->side[seat], x);
    count_turn(s, (unsigned)seat, x);
    count_camp(s, (unsigned)seat, x);
    count_hand(&s->side[seat], x);
    if (s->open && s->phase != VALLEY_OVER)
        count_open(s, (unsigned)seat, x);
}

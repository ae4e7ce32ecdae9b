/* Declarations shared by the files of the valley's rules. */
#ifndef GAMES_VALLEY_RULES_H
#define GAMES_VALLEY_RULES_H

#include "engine/engine_pile.h"
#include "games/valley/valley_words.h"

#define BIT(card) ((uint64_t)1 << (card))

/* Report an event by the short name of its kind. */
#define SAY(events, kind, seen_by, ...) AKHET_REPORT(events, VALLEY_E_##kind, seen_by, __VA_ARGS__)
#define ALOUD                           AKHET_EVERYBODY

/* The number of cards of these kinds, each times its amount. */
static inline unsigned amount_of(const uint8_t *count, uint64_t kinds)
{
    unsigned sum = 0;
    for (kinds &= BIT(VALLEY_KINDS) - 1; kinds; kinds &= kinds - 1) {
        unsigned kind = (unsigned)__builtin_ctzll(kinds);
        sum += (unsigned)count[kind] * valley_card[kind].amount;
    }
    return sum;
}

/* The papyri of a side in the open tomb, as cards. */
static inline uint64_t laid_cards(const struct valley_side *side)
{
    return (uint64_t)side->laid << VALLEY_PAPYRUS;
}

static inline unsigned supply(const struct valley_state *s)
{
    return VALLEY_COINS - s->side[0].coins - s->side[1].coins;
}

static inline unsigned resources(const struct valley_side *side)
{
    unsigned more = amount_of(side->camp, valley_with(VALLEY_DOES_MORE_RESOURCES)) > 0;
    return valley_card[VALLEY_ADVENTURER + side->adventurer].resources +
           more * valley_card[VALLEY_PATRON].amount;
}

/* The discount on the next ally (Foreman). */
static inline unsigned discount(const struct valley_state *s, const struct valley_side *side)
{
    return s->hired ? 0 : amount_of(side->camp, valley_with(VALLEY_DOES_CHEAPER));
}

static inline void forget(struct valley_side *other, unsigned card)
{
    other->known[card] = (uint8_t)(other->known[card] - (other->known[card] > 0));
}

/* Remove a card from a hand in sight of both players. */
static inline void leave_hand(struct valley_state *s, unsigned seat, unsigned card)
{
    s->side[seat].hand[card]--;
    s->side[seat].hand_size--;
    forget(&s->side[seat ^ 1], card);
}

static inline void to_discard(struct valley_state *s, unsigned card, unsigned copies)
{
    s->discard[card] = (uint8_t)(s->discard[card] + copies);
    s->discard_size = (uint8_t)(s->discard_size + copies);
}

/* Allies and animals in a camp whose Force is between 1 and `at_most`. No bonus applies in camp. */
static inline uint32_t weak_in(const uint8_t *camp, uint64_t among, unsigned at_most)
{
    uint32_t weak = 0;
    for (uint64_t rest = pile_kinds(camp, VALLEY_CAMP_PILE) & among; rest; rest &= rest - 1) {
        unsigned kind = (unsigned)__builtin_ctzll(rest);
        unsigned force = valley_card[kind].force;
        weak |= (uint32_t)(force >= 1 && force <= at_most) << kind;
    }
    return weak;
}

static inline uint32_t charmable(const struct valley_side *victim)
{
    return weak_in(victim->camp, VALLEY_ALL_ALLIES, valley_card[VALLEY_ENCHANTRESS].amount);
}

static inline uint32_t destroyable(const struct valley_state *s, const struct valley_side *victim)
{
    return weak_in(victim->camp, ~(uint64_t)0, valley_tomb[s->open - 1].amount);
}

/* A side's characters in the open tomb, and their Force. */
struct muster {
    uint64_t here;
    int8_t force[VALLEY_CARDS]; /* only of characters that are here */
};

void valley_muster(const struct valley_state *s, unsigned seat, struct muster *muster);
unsigned valley_total(const struct valley_state *s, unsigned seat);

/* The targets that a trap of `seat` may be aimed at, given the opposing side; none for a trap that
 * sweeps. */
uint64_t valley_targets(const struct valley_state *s, unsigned seat, unsigned trap,
                        const struct muster *opposing);

/* The traps a side has not triggered yet, as cards. */
static inline uint64_t valley_traps(const struct valley_side *side)
{
    uint64_t deck = pile_kinds(side->tomb, VALLEY_PILE);
    return (deck | laid_cards(side)) & VALLEY_ALL_TRAPS;
}

/* Chance and draws. */
void valley_draw(struct valley_state *s, unsigned seat, unsigned cards, struct akhet_random *random,
                 struct akhet_events *events);

/* The deciding seat discards the card of a `discard` move. */
void valley_discard(struct valley_state *s, akhet_move move, struct akhet_events *events);

/* The parts of a turn; each ends where a seat has to decide. */
void valley_begin_camp(struct valley_state *s, unsigned seat, struct akhet_random *random,
                       struct akhet_events *events);
void valley_begin_tomb(struct valley_state *s, struct akhet_random *random,
                       struct akhet_events *events);
void valley_begin_traps(struct valley_state *s, struct akhet_random *random,
                        struct akhet_events *events);
void valley_combat(struct valley_state *s, struct akhet_random *random,
                   struct akhet_events *events);

/* Applying a move: one function for each phase. */
typedef void valley_step(struct valley_state *s, akhet_move move, struct akhet_random *random,
                         struct akhet_events *events);
valley_step valley_split, valley_camp, valley_yield, valley_charm, valley_limit, valley_open,
    valley_offer, valley_destroy, valley_send, valley_lay, valley_trigger;

/* Whether some legal way of laying gives the face-down cards of a view, whose sizes have been
 * checked. */
bool valley_can_lie(const struct valley_state *view);

/* The contract's functions. */
void valley_start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
                  struct akhet_events *events);
unsigned valley_legal(const void *state, akhet_move *moves);
void valley_view(const void *state, int viewer, void *view);
void valley_redeal(const void *view, struct akhet_random *random, void *state);
const char *valley_check_view(const void *view, const struct akhet_setup *setup, int viewer);
void valley_state_json(const void *state, struct akhet_json *json);
void valley_view_json(const void *view, struct akhet_json *json);
void valley_derived_json(const void *view, struct akhet_json *json);
const char *valley_check_state(const void *state);

/* The most cards in a hand: those kept, those of a split, and those that effects bring. */
enum {
    VALLEY_FULL_HAND = VALLEY_HAND_LIMIT + VALLEY_MOST_RESOURCES
#define ALLY(name, id, copies, cost, force, effect, amount, ...)                                   \
    +(VALLEY_DOES_##effect == VALLEY_DOES_DRAW        ? (copies) * (amount)                        \
      : VALLEY_DOES_##effect == VALLEY_DOES_TAKE_CARD ? (copies)                                   \
                                                      : 0)
#include "games/valley/cards.def"
};

/* observation.c */
extern const struct akhet_observation valley_observation;

#endif

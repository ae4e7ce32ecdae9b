/* Redeal: put the unseen cards into the unseen places, every way equally likely.
 *
 * The cards that a seat knows of the other's (VAL-61) are in the other's hand or face down. All
 * other unseen cards may be in the deck, the discards, a hand or face down, but at most one
 * face-down card is not a guardian (VAL-42). So we count the ways to fill the face-down places and
 * choose one of them; nothing constrains the remaining cards. */
#include "games/valley/valley_rules.h"

/* A pile in two parts, guardians and others. */
struct pool {
    uint8_t count[VALLEY_PILE];
    unsigned guardians;
    unsigned others;
};

/* The composition of a hidden side's face-down cards. */
struct plan {
    unsigned known_guardians;
    unsigned unseen_guardians;
    unsigned known_bluff; /* 0 or 1 */
    unsigned unseen_bluff;
};

enum { PLANS = 3 * (VALLEY_HAND_LIMIT + 1) };

struct hidden {
    struct valley_side *side; /* NULL: nothing of it is hidden */
    struct pool known;
    unsigned plans;
    struct plan plan[PLANS];
};

static uint64_t choose(unsigned n, unsigned k)
{
    if (k > n)
        return 0;
    uint64_t ways = 1;
    for (unsigned i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

static uint64_t below(struct akhet_random *random, uint64_t n)
{
    uint64_t fair = -n % n; /* numbers below this would come too often */
    for (;;) {
        uint64_t high = akhet_random_next(random);
        uint64_t wide = high << 32 | akhet_random_next(random);
        if (wide >= fair)
            return wide % n;
    }
}

static void measure(struct pool *pool)
{
    pool->guardians = pool->others = 0;
    for (unsigned card = 0; card < VALLEY_KINDS; card++)
        *(card < VALLEY_GUARDIAN ? &pool->others : &pool->guardians) += pool->count[card];
}

/* Draw a random guardian (or another card) from a pool. */
static unsigned draw_of(struct pool *pool, bool guardian, struct akhet_random *random)
{
    unsigned nth = akhet_random_below(random, guardian ? pool->guardians : pool->others);
    unsigned card = guardian ? VALLEY_GUARDIAN : 0;
    while (nth >= pool->count[card])
        nth -= pool->count[card++];
    pool->count[card]--;
    *(guardian ? &pool->guardians : &pool->others) -= 1;
    return card;
}

static unsigned size_of(const struct pool *pool)
{
    return pool->guardians + pool->others;
}

/* A view shows no discards, but a seat that remembers them may have put them into its view. */
static unsigned unseen_discards(const struct valley_state *s)
{
    return s->discard_size - pile_size(s->discard, VALLEY_PILE);
}

/* List every composition that the numbers of face-down cards and places in hand allow. */
static void make_plans(struct hidden *hidden)
{
    hidden->plans = 0;
    if (!hidden->side) {
        hidden->plan[hidden->plans++] = (struct plan){0, 0, 0, 0};
        return;
    }
    unsigned down = hidden->side->down;
    for (unsigned bluff = 0; bluff < 3; bluff++) {
        unsigned guardians = down - (bluff > 0);
        if (bluff && !down)
            break;
        for (unsigned known = 0; known <= guardians; known++)
            hidden->plan[hidden->plans++] =
                (struct plan){known, guardians - known, bluff == 1, bluff == 2};
    }
}

/* The number of ways to fill one plan from the known cards, times the ways to place the rest of the
 * hand. The latter depends on the plan only with known cards, and then only one side is hidden. */
static uint64_t ways_apart(const struct valley_state *s, const struct hidden *hidden,
                           const struct plan *plan)
{
    if (!hidden->side)
        return 1;
    unsigned known_in_hand = size_of(&hidden->known) - plan->known_guardians - plan->known_bluff;
    if (plan->known_guardians > hidden->known.guardians ||
        plan->known_bluff > hidden->known.others || known_in_hand > hidden->side->hand_size)
        return 0;
    uint64_t ways = choose(hidden->known.guardians, plan->known_guardians) *
                    choose(hidden->known.others, plan->known_bluff);
    if (size_of(&hidden->known) == 0)
        return ways;
    unsigned room = hidden->side->hand_size - known_in_hand;
    return ways * choose(room + s->deck_size + unseen_discards(s), room);
}

static uint64_t ways(const struct valley_state *s, const struct hidden hidden[VALLEY_SEATS],
                     const struct plan *a, const struct plan *b, const struct pool *unseen)
{
    if (a->unseen_guardians > unseen->guardians || a->unseen_bluff > unseen->others)
        return 0;
    return ways_apart(s, &hidden[0], a) * ways_apart(s, &hidden[1], b) *
           choose(unseen->guardians, a->unseen_guardians) *
           choose(unseen->guardians - a->unseen_guardians, b->unseen_guardians) *
           choose(unseen->others, a->unseen_bluff) *
           choose(unseen->others - a->unseen_bluff, b->unseen_bluff);
}

static uint64_t all_ways(const struct valley_state *s, const struct hidden hidden[VALLEY_SEATS],
                         const struct pool *unseen)
{
    uint64_t total = 0;
    for (unsigned i = 0; i < hidden[0].plans; i++)
        for (unsigned j = 0; j < hidden[1].plans; j++)
            total += ways(s, hidden, &hidden[0].plan[i], &hidden[1].plan[j], unseen);
    return total;
}

/* Choose the plans, each with a probability proportional to its ways. */
static void decide(const struct valley_state *s, struct hidden hidden[VALLEY_SEATS],
                   const struct pool *unseen, struct akhet_random *random,
                   const struct plan *chosen[VALLEY_SEATS])
{
    uint64_t nth = below(random, all_ways(s, hidden, unseen));
    for (unsigned i = 0; i < hidden[0].plans; i++) {
        for (unsigned j = 0; j < hidden[1].plans; j++) {
            chosen[0] = &hidden[0].plan[i];
            chosen[1] = &hidden[1].plan[j];
            uint64_t these = ways(s, hidden, chosen[0], chosen[1], unseen);
            if (nth < these)
                return;
            nth -= these;
        }
    }
}

static void put_down(struct hidden *hidden, const struct plan *plan, struct pool *unseen,
                     struct akhet_random *random)
{
    struct valley_side *side = hidden->side;
    for (unsigned i = 0; i < plan->known_guardians; i++)
        side->tomb[draw_of(&hidden->known, true, random)]++;
    for (unsigned i = 0; i < plan->unseen_guardians; i++)
        side->tomb[draw_of(unseen, true, random)]++;
    if (plan->known_bluff)
        side->bluff = (uint8_t)(1 + draw_of(&hidden->known, false, random));
    if (plan->unseen_bluff)
        side->bluff = (uint8_t)(1 + draw_of(unseen, false, random));
}

/* Move `places` random cards of the pool to the pile. */
static void fill(uint8_t *pile, unsigned places, struct pool *unseen, struct akhet_random *random)
{
    for (; places; places--) {
        unsigned card = pile_draw(unseen->count, size_of(unseen), random);
        *(card < VALLEY_GUARDIAN ? &unseen->others : &unseen->guardians) -= 1;
        pile[card]++;
    }
}

static void subtract(uint8_t *from, const uint8_t *pile, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        from[i] = (uint8_t)(from[i] - pile[i]);
}

/* The cards that the view does not show, without the known ones. */
static void find_unseen(const struct valley_state *v, const struct hidden hidden[VALLEY_SEATS],
                        struct pool *unseen)
{
    memcpy(unseen->count, valley_copies, sizeof unseen->count);
    subtract(unseen->count, v->discard, VALLEY_PILE);
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        const struct valley_side *side = &v->side[seat];
        subtract(unseen->count, side->hand, VALLEY_PILE);
        subtract(unseen->count, side->tomb, VALLEY_PILE);
        subtract(unseen->count, side->camp, VALLEY_CAMP_PILE);
        if (side->bluff)
            unseen->count[side->bluff - 1]--;
        if (hidden[seat].side)
            subtract(unseen->count, hidden[seat].known.count, VALLEY_PILE);
    }
    measure(unseen);
}

static void find_hidden(struct valley_state *s, int viewer, struct hidden hidden[VALLEY_SEATS],
                        struct pool *unseen)
{
    for (int seat = 0; seat < VALLEY_SEATS; seat++) {
        struct hidden *one = &hidden[seat];
        one->side = seat == viewer ? NULL : &s->side[seat];
        memset(&one->known, 0, sizeof one->known);
        if (one->side && viewer >= 0)
            memcpy(one->known.count, s->side[viewer].known, sizeof one->known.count);
        measure(&one->known);
        make_plans(one);
    }
    find_unseen(s, hidden, unseen);
}

bool valley_can_lie(const struct valley_state *view)
{
    struct valley_state s = *view;
    struct hidden hidden[VALLEY_SEATS];
    struct pool unseen;
    find_hidden(&s, s.viewer, hidden, &unseen);
    return all_ways(&s, hidden, &unseen) > 0;
}

static void deal_cards(struct valley_state *s, int viewer, struct akhet_random *random)
{
    struct hidden hidden[VALLEY_SEATS];
    struct pool unseen;
    find_hidden(s, viewer, hidden, &unseen);
    const struct plan *plan[VALLEY_SEATS];
    decide(s, hidden, &unseen, random, plan);
    for (int seat = 0; seat < VALLEY_SEATS; seat++)
        if (hidden[seat].side)
            put_down(&hidden[seat], plan[seat], &unseen, random);
    for (int seat = 0; seat < VALLEY_SEATS; seat++) {
        struct hidden *one = &hidden[seat];
        if (!one->side)
            continue;
        memcpy(one->side->hand, one->known.count, sizeof one->side->hand);
        fill(one->side->hand, one->side->hand_size - size_of(&one->known), &unseen, random);
    }
    fill(s->discard, unseen_discards(s), &unseen, random);
    memcpy(s->deck, unseen.count, sizeof s->deck);
}

static uint16_t some_of(uint64_t *left, unsigned number, struct akhet_random *random)
{
    uint64_t taken = 0;
    for (; number; number--) {
        uint64_t one = BIT(bits_draw(*left, random));
        *left ^= one;
        taken |= one;
    }
    return (uint16_t)taken;
}

static void deal_papyri(struct valley_state *s, int viewer, struct akhet_random *random)
{
    uint64_t left = VALLEY_ALL_PAPYRI;
    for (int seat = 0; seat < VALLEY_SEATS; seat++)
        left &= ~(uint64_t)(s->side[seat].papyri | s->side[seat].laid | s->side[seat].spent);
    for (int seat = 0; seat < VALLEY_SEATS; seat++) {
        struct valley_side *side = &s->side[seat];
        if (seat == viewer)
            continue;
        side->papyri = some_of(&left, side->papyri_left, random);
        side->laid |= some_of(&left, side->papyri_down, random);
    }
}

void valley_redeal(const void *view, struct akhet_random *random, void *state)
{
    struct valley_state *s = state;
    memcpy(s, view, sizeof *s);
    int viewer = s->viewer;
    s->viewer = 0;
    deal_cards(s, viewer, random);
    deal_papyri(s, viewer, random);
    if (s->top_seen && !s->top)
        s->top = (uint8_t)(1 + bits_draw(s->tombs, random));
}

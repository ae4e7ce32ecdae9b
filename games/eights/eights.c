/* Eights: draw, or play a card that matches the suit or the rank of the top one, until the deck
 * is empty. A played card is worth its rank plus one. */
#include "games/eights/eights.h"

#include <string.h>

#include "games/eights/words.h"

#define SUIT ((uint64_t)0x1fff)       /* the cards of suit 0 */
#define RANK ((uint64_t)0x8004002001) /* the cards of rank 0 */
#define ALL  (((uint64_t)1 << EIGHTS_CARDS) - 1)

static uint64_t bit(unsigned card)
{
    return (uint64_t)1 << card;
}

/* Remove a card from a bag of `*size` cards. */
static unsigned take(uint8_t *bag, unsigned *size, unsigned at)
{
    unsigned card = bag[at];
    bag[at] = bag[--*size];
    return card;
}

static void start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
                  struct akhet_events *events)
{
    struct eights_state *s = state;
    uint8_t bag[EIGHTS_CARDS];
    unsigned size = EIGHTS_CARDS;
    (void)setup;
    memset(s, 0, sizeof *s);
    for (unsigned i = 0; i < EIGHTS_CARDS; i++)
        bag[i] = (uint8_t)i;
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
        for (unsigned i = 0; i < EIGHTS_DEAL; i++) {
            unsigned card = take(bag, &size, akhet_random_below(random, size));
            s->hand[seat] |= bit(card);
            AKHET_REPORT(events, EIGHTS_E_DEAL, 1u << seat, (int16_t)seat, (int16_t)card);
        }
    }
    s->top = (uint8_t)take(bag, &size, akhet_random_below(random, size));
    AKHET_REPORT(events, EIGHTS_E_TURN, AKHET_EVERYBODY, s->top);
    s->deck_size = (uint8_t)size;
    memcpy(s->deck, bag, sizeof s->deck);
}

static int seat_to_move(const void *state)
{
    const struct eights_state *s = state;
    return s->deck_size ? s->turn : AKHET_NOBODY;
}

static unsigned legal(const void *state, akhet_move *moves)
{
    const struct eights_state *s = state;
    if (!s->deck_size)
        return 0;
    static const uint64_t match[EIGHTS_CARDS] = {
#define ROW(suit)                                                                                  \
    SUIT << suit * 13 | RANK << 0, SUIT << suit * 13 | RANK << 1, SUIT << suit * 13 | RANK << 2,   \
        SUIT << suit * 13 | RANK << 3, SUIT << suit * 13 | RANK << 4,                              \
        SUIT << suit * 13 | RANK << 5, SUIT << suit * 13 | RANK << 6,                              \
        SUIT << suit * 13 | RANK << 7, SUIT << suit * 13 | RANK << 8,                              \
        SUIT << suit * 13 | RANK << 9, SUIT << suit * 13 | RANK << 10,                             \
        SUIT << suit * 13 | RANK << 11, SUIT << suit * 13 | RANK << 12
        ROW(0), ROW(1), ROW(2), ROW(3)
#undef ROW
    };
    uint64_t play = s->hand[s->turn] & match[s->top];
    unsigned count = 1 + (unsigned)__builtin_popcountll(play);
    moves[0] = EIGHTS_DRAW;
    /* There are nearly always at most four plays. The loop has no branch, because their number is
     * unpredictable; entries beyond `count` are never read. */
    for (unsigned i = 1; i <= 4; i++) {
        moves[i] = (akhet_move)__builtin_ctzll(play | bit(63));
        play &= play - 1;
    }
    for (unsigned i = 5; play; play &= play - 1)
        moves[i++] = (akhet_move)__builtin_ctzll(play);
    return count;
}

static const uint8_t worth[EIGHTS_MOVES] = {
#define CARD(id, points, en, fr, pl) points,
#include "games/eights/cards.def"
#undef CARD
    0 /* a draw */
};

static __attribute__((noinline, cold)) void report(struct akhet_events *events, akhet_move move,
                                                   unsigned seat, unsigned card)
{
    if (move == EIGHTS_DRAW)
        AKHET_REPORT(events, EIGHTS_E_DRAW, 1u << seat, (int16_t)seat, (int16_t)card);
    else
        AKHET_REPORT(events, EIGHTS_E_PLAY, AKHET_EVERYBODY, (int16_t)seat, (int16_t)card,
                     worth[move]);
}

/* Both moves toggle one card of the hand; a draw takes it from the deck at `at`, a play scores it.
 * There is no branch between them, because the kind of move is unpredictable and a mispredicted
 * branch costs more than the whole move. */
static inline void carry_out(struct eights_state *s, akhet_move move, unsigned at,
                             struct akhet_events *events)
{
    unsigned seat = s->turn;
    unsigned draws = move == EIGHTS_DRAW;
    unsigned if_draw = 0u - draws; /* all bits for a draw, none for a play */
    unsigned size = s->deck_size - draws;
    unsigned drawn = s->deck[at];
    unsigned card = move ^ ((drawn ^ move) & if_draw);
    unsigned last = s->deck[s->deck_size - 1u]; /* the game ends with the deck */
    s->deck[at] = (uint8_t)(drawn ^ ((drawn ^ last) & if_draw));
    s->deck_size = (uint8_t)size;
    s->hand[seat] ^= bit(card);
    s->points[seat] = (int16_t)(s->points[seat] + worth[move]);
    s->top = (uint8_t)(move ^ ((s->top ^ move) & if_draw));
    s->turn = (uint8_t)((seat + 1) % EIGHTS_SEATS);
    if (__builtin_expect(events != NULL, 0))
        report(events, move, seat, card);
}

/* The rare case: the block of random words is used up, or the next word must be rejected. */
static __attribute__((noinline, cold)) void apply_slowly(struct eights_state *s, akhet_move move,
                                                         struct akhet_random *random,
                                                         struct akhet_events *events)
{
    carry_out(s, move, move == EIGHTS_DRAW ? akhet_random_below(random, s->deck_size) : 0, events);
}

/* Choose the place in the deck like akhet_random_below, without a branch; only a draw consumes a
 * random word. */
static void apply(void *state, akhet_move move, struct akhet_random *random,
                  struct akhet_events *events)
{
    struct eights_state *s = state;
    if (random->at == AKHET_RANDOM_WORDS) {
        apply_slowly(s, move, random, events);
        return;
    }
    uint64_t wide = (uint64_t)random->word[random->at] * s->deck_size;
    if ((uint32_t)wide < s->deck_size) {
        apply_slowly(s, move, random, events);
        return;
    }
    random->at += move == EIGHTS_DRAW;
    carry_out(s, move, (unsigned)(wide >> 32), events);
}

static void places(const void *state, uint8_t place[AKHET_SEATS])
{
    const struct eights_state *s = state;
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
        place[seat] = 1;
        for (unsigned other = 0; other < EIGHTS_SEATS; other++)
            place[seat] = (uint8_t)(place[seat] + (s->points[other] > s->points[seat]));
    }
}

static void view(const void *state, int viewer, void *out)
{
    const struct eights_state *s = state;
    struct eights_view *v = out;
    memset(v, 0, sizeof *v);
    memcpy(&v->state, s, sizeof *s);
    memset(v->state.deck, 0, sizeof v->state.deck);
    for (int seat = 0; seat < EIGHTS_SEATS; seat++) {
        v->hand_size[seat] = (uint8_t)__builtin_popcountll(s->hand[seat]);
        if (seat != viewer)
            v->state.hand[seat] = 0;
    }
    v->viewer = (int8_t)viewer;
}

/* The events show a card that was played and covered, but the state does not, so it may be in any
 * unseen place. */
static void redeal(const void *view_in, struct akhet_random *random, void *state)
{
    const struct eights_view *v = view_in;
    struct eights_state *s = state;
    uint8_t unseen[EIGHTS_CARDS];
    unsigned size = 0;
    memcpy(s, &v->state, sizeof *s);
    uint64_t seen = bit(s->top) | (v->viewer >= 0 ? s->hand[v->viewer] : 0);
    for (unsigned card = 0; card < EIGHTS_CARDS; card++)
        if (!(seen >> card & 1))
            unseen[size++] = (uint8_t)card;
    for (int seat = 0; seat < EIGHTS_SEATS; seat++)
        for (unsigned i = 0; seat != v->viewer && i < v->hand_size[seat]; i++)
            s->hand[seat] |= bit(take(unseen, &size, akhet_random_below(random, size)));
    for (unsigned i = 0; i < s->deck_size; i++)
        s->deck[i] = (uint8_t)take(unseen, &size, akhet_random_below(random, size));
}

/* Whether the deck and the padding between the fields are zero. */
static bool is_clean(const struct eights_view *v)
{
    struct eights_view clean;
    memset(&clean, 0, sizeof clean);
    memcpy(clean.state.hand, v->state.hand, sizeof clean.state.hand);
    memcpy(clean.state.points, v->state.points, sizeof clean.state.points);
    clean.state.deck_size = v->state.deck_size;
    clean.state.top = v->state.top;
    clean.state.turn = v->state.turn;
    memcpy(clean.hand_size, v->hand_size, sizeof clean.hand_size);
    clean.viewer = v->viewer;
    return memcmp(&clean, v, sizeof clean) == 0;
}

static const char *check_view(const void *view_in, const struct akhet_setup *setup, int viewer)
{
    const struct eights_view *v = view_in;
    const struct eights_state *s = &v->state;
    unsigned cards = 1u + s->deck_size;
    (void)setup;
    if (v->viewer != viewer)
        return "it is the view of another seat";
    if (!is_clean(v))
        return "it shows the deck, or something that is no part of the game";
    if (s->deck_size > EIGHTS_DECK || s->top >= EIGHTS_CARDS || s->turn >= EIGHTS_SEATS)
        return "there is no such deck, card or seat";
    for (int seat = 0; seat < EIGHTS_SEATS; seat++) {
        uint64_t hand = s->hand[seat];
        cards += v->hand_size[seat];
        if (seat != viewer && hand)
            return "it shows the hand of another seat";
        if (seat == viewer && (hand & (bit(s->top) | ~ALL)))
            return "a card does not exist or is in two places";
        if (seat == viewer && __builtin_popcountll(hand) != v->hand_size[seat])
            return "the size of its hand is wrong";
        if (s->points[seat] < 0 || s->points[seat] > EIGHTS_MOST_POINTS)
            return "nobody can have so many points";
    }
    return cards > EIGHTS_CARDS ? "there are too many cards" : NULL;
}

static void score(const void *view_in, struct akhet_score *out)
{
    const struct eights_view *v = view_in;
    memset(out, 0, sizeof *out);
    out->known = (1 << EIGHTS_SEATS) - 1;
    places(&v->state, out->place);
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++)
        out->total[seat] = out->part[seat][0] = out->compared[seat][0] = v->state.points[seat];
}

static void cards_json(struct akhet_json *json, const char *key, uint64_t cards)
{
    akhet_json_array(json, key);
    for (; cards; cards &= cards - 1)
        akhet_json_string(json, NULL, eights_vocabulary[0].term[__builtin_ctzll(cards)].id);
    akhet_json_array_end(json);
}

static uint64_t deck_set(const struct eights_state *s)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < s->deck_size; i++)
        set |= bit(s->deck[i]);
    return set;
}

/* `size` is NULL for a state; for a view it has the sizes of the hidden hands. */
static void members_json(const struct eights_state *s, const uint8_t *size, int viewer,
                         struct akhet_json *json)
{
    if (s->deck_size)
        akhet_json_int(json, "turn", s->turn);
    else
        akhet_json_null(json, "turn");
    akhet_json_string(json, "top", eights_vocabulary[0].term[s->top].id);
    akhet_json_int(json, "deck_size", s->deck_size);
    if (!size)
        cards_json(json, "deck", deck_set(s));
    akhet_json_array(json, "seats");
    for (int seat = 0; seat < EIGHTS_SEATS; seat++) {
        akhet_json_object(json, NULL);
        akhet_json_int(json, "points", s->points[seat]);
        akhet_json_int(json, "hand_size", size ? size[seat] : __builtin_popcountll(s->hand[seat]));
        if (!size || seat == viewer)
            cards_json(json, "hand", s->hand[seat]);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void state_json(const void *state, struct akhet_json *json)
{
    members_json(state, NULL, AKHET_SPECTATOR, json);
}

static void view_json(const void *view_in, struct akhet_json *json)
{
    const struct eights_view *v = view_in;
    akhet_json_int(json, "viewer", v->viewer);
    members_json(&v->state, v->hand_size, v->viewer, json);
}

/* One card can be chosen, and it is not in the hand or does not match. */
static void why(const void *view_in, const struct akhet_choice *choice, struct akhet_reason *reason)
{
    const struct eights_view *v = view_in;
    if (choice->things != 1 || choice->thing[0].type != 'c' ||
        !akhet_wants(&akhet_eights, choice, 0))
        return;
    unsigned card = (unsigned)choice->thing[0].value;
    bool held = v->state.hand[v->state.turn] >> card & 1 && choice->thing[0].count == 1;
    reason->kind = held ? EIGHTS_R_NO_MATCH : EIGHTS_R_NOT_HELD;
    reason->arg[0] = (int16_t)card;
    reason->arg[1] = v->state.top;
}

static struct akhet_card_move one(int card, unsigned from, unsigned to, int seat)
{
    return (struct akhet_card_move){
        (int16_t)card,
        1,
        {(uint8_t)from, (uint8_t)(from == EIGHTS_Z_HAND ? seat : 0)},
        {(uint8_t)to, (uint8_t)(to == EIGHTS_Z_HAND ? seat : 0)},
    };
}

static unsigned card_moves(const struct akhet_event *event, struct akhet_card_move *moves)
{
    const int16_t *arg = event->arg;
    switch (event->kind) {
    case EIGHTS_E_TURN:
        moves[0] = one(arg[0], EIGHTS_Z_DECK, EIGHTS_Z_TOP, 0);
        return 1;
    case EIGHTS_E_PLAY:
        moves[0] = one(AKHET_HIDDEN, EIGHTS_Z_TOP, EIGHTS_Z_COVERED, 0);
        moves[0].count = AKHET_ALL;
        moves[1] = one(arg[1], EIGHTS_Z_HAND, EIGHTS_Z_TOP, arg[0]);
        return 2;
    default:
        moves[0] = one(arg[1], EIGHTS_Z_DECK, EIGHTS_Z_HAND, arg[0]);
        return 1;
    }
}

static void count_cards(uint64_t cards, uint8_t *count)
{
    for (; cards; cards &= cards - 1)
        count[__builtin_ctzll(cards)] = 1;
}

static unsigned zone_cards(const void *view_in, struct akhet_location at,
                           uint8_t count[AKHET_CARDS])
{
    const struct eights_view *v = view_in;
    unsigned covered = EIGHTS_CARDS - 1u - v->state.deck_size;
    memset(count, 0, AKHET_CARDS);
    switch (at.zone) {
    case EIGHTS_Z_DECK:
        return v->state.deck_size;
    case EIGHTS_Z_TOP:
        count_cards(bit(v->state.top), count);
        return 1;
    case EIGHTS_Z_HAND:
        count_cards(v->state.hand[at.of], count);
        return v->hand_size[at.of];
    default:
        for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++)
            covered -= v->hand_size[seat];
        return covered;
    }
}

static const char *check_state(const void *state)
{
    const struct eights_state *s = state;
    uint64_t seen = bit(s->top) | deck_set(s);
    unsigned cards = 1u + s->deck_size;
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
        cards += (unsigned)__builtin_popcountll(s->hand[seat]);
        seen |= s->hand[seat];
    }
    if (seen & ~ALL)
        return "there is a card that does not exist";
    return (unsigned)__builtin_popcountll(seen) == cards ? NULL : "a card is in two places";
}

enum {
    /* Draw, or play one of the twelve other cards of the suit or the three others of the rank. */
    MAX_LEGAL = 1 + 12 + 3,
    /* Every card is drawn once and played once, except the first top card; the last draw ends the
     * game. */
    MAX_MOVES = EIGHTS_DECK + EIGHTS_CARDS - 2,
};

const struct akhet_game akhet_eights = {
    .term = {"eights",
             {"Eights", "Huit", "Ósemki"},
             {"A small card game, the yardstick for speed",
              "Un petit jeu de cartes, l'étalon de vitesse", "Mała gra karciana, miara szybkości"},
             0},
    .edition = 1,
    .min_players = EIGHTS_SEATS,
    .max_players = EIGHTS_SEATS,
    .parts = EIGHTS_PARTS,
    .part = eights_part,
    .comparisons = EIGHTS_PARTS,
    .comparison = eights_comparison,
    .tie = {"Players who tie share the place.", "À égalité, on partage le rang.",
            "Remisujący zajmują to samo miejsce."},
    .tie_mark = 'X',
    .components = EIGHTS_COMPONENTS,
    .component = eights_component,
    .state_bytes = sizeof(struct eights_state),
    .view_bytes = sizeof(struct eights_view),
    .moves = EIGHTS_MOVES,
    .max_legal = MAX_LEGAL,
    .max_moves = MAX_MOVES,
    .move_kinds = EIGHTS_MOVE_KINDS,
    .move_kind = eights_move_kind,
    .event_kinds = EIGHTS_EVENT_KINDS,
    .event_kind = eights_event_kind,
    .reason_kinds = EIGHTS_REASON_KINDS,
    .reason_kind = eights_reason_kind,
    .vocabularies = 1,
    .vocabulary = eights_vocabulary,
    .zones = EIGHTS_ZONES,
    .zone = eights_zone,
    .observation = &eights_observation,
    .start = start,
    .seat = seat_to_move,
    .legal = legal,
    .apply = apply,
    .places = places,
    .view = view,
    .redeal = redeal,
    .check_view = check_view,
    .score = score,
    .state_json = state_json,
    .view_json = view_json,
    .why = why,
    .card_moves = card_moves,
    .zone_cards = zone_cards,
    .check_state = check_state,
};

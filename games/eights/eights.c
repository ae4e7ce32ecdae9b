/* Eights: draw, or play a card that matches the suit or the rank of the top one, until the deck
 * is empty. A played card is worth its rank plus one. */
#include "games/eights/eights.h"

#include <string.h>

#include "engine/pile.h"
#include "games/eights/words.h"

#define SUIT ((uint64_t)0x1fff)       /* the cards of suit 0 */
#define RANK ((uint64_t)0x8004002001) /* the cards of rank 0 */
#define ALL  (((uint64_t)1 << EIGHTS_CARDS) - 1)

static uint64_t bit(unsigned card)
{
    return (uint64_t)1 << card;
}

static unsigned take(struct eights_table *t, struct akhet_random *random)
{
    unsigned card = bits_nth(t->deck, akhet_random_below(random, t->deck_size));
    t->deck ^= bit(card);
    t->deck_size--;
    return card;
}

static void start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
                  struct akhet_log *log)
{
    struct eights_table *t = state;
    (void)setup;
    memset(t, 0, sizeof *t);
    t->deck = ALL;
    t->deck_size = EIGHTS_CARDS;
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
        for (unsigned i = 0; i < EIGHTS_DEAL; i++) {
            unsigned card = take(t, random);
            t->hand[seat] |= bit(card);
            AKHET_REPORT(log, EIGHTS_E_DEAL, 1u << seat, (int16_t)seat, (int16_t)card);
        }
        t->hand_size[seat] = EIGHTS_DEAL;
    }
    t->top = (uint8_t)take(t, random);
    AKHET_REPORT(log, EIGHTS_E_TURN, AKHET_EVERYBODY, t->top);
}

static int seat_to_move(const void *state)
{
    const struct eights_table *t = state;
    return t->deck_size ? t->turn : AKHET_NOBODY;
}

static unsigned legal(const void *state, akhet_move *moves)
{
    const struct eights_table *t = state;
    if (!t->deck_size)
        return 0;
    static const uint64_t match[EIGHTS_CARDS] = {
#define ROW(s)                                                                                     \
    SUIT << s * 13 | RANK << 0, SUIT << s * 13 | RANK << 1, SUIT << s * 13 | RANK << 2,            \
        SUIT << s * 13 | RANK << 3, SUIT << s * 13 | RANK << 4, SUIT << s * 13 | RANK << 5,        \
        SUIT << s * 13 | RANK << 6, SUIT << s * 13 | RANK << 7, SUIT << s * 13 | RANK << 8,        \
        SUIT << s * 13 | RANK << 9, SUIT << s * 13 | RANK << 10, SUIT << s * 13 | RANK << 11,      \
        SUIT << s * 13 | RANK << 12
        ROW(0), ROW(1), ROW(2), ROW(3)
#undef ROW
    };
    unsigned count = 0;
    moves[count++] = EIGHTS_DRAW;
    for (uint64_t play = t->hand[t->turn] & match[t->top]; play; play &= play - 1)
        moves[count++] = (akhet_move)__builtin_ctzll(play);
    return count;
}

static void apply(void *state, akhet_move move, struct akhet_random *random, struct akhet_log *log)
{
    struct eights_table *t = state;
    unsigned seat = t->turn;
    if (move == EIGHTS_DRAW) {
        unsigned card = take(t, random);
        t->hand[seat] |= bit(card);
        t->hand_size[seat]++;
        AKHET_REPORT(log, EIGHTS_E_DRAW, 1u << seat, (int16_t)seat, (int16_t)card);
    } else {
        int16_t points = (int16_t)(move % 13 + 1);
        t->hand[seat] ^= bit(move);
        t->hand_size[seat]--;
        t->points[seat] = (int16_t)(t->points[seat] + points);
        t->top = (uint8_t)move;
        AKHET_REPORT(log, EIGHTS_E_PLAY, AKHET_EVERYBODY, (int16_t)seat, (int16_t)move, points);
    }
    t->turn = (uint8_t)((seat + 1) % EIGHTS_SEATS);
}

static void places(const void *state, uint8_t place[AKHET_SEATS])
{
    const struct eights_table *t = state;
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
        place[seat] = 1;
        for (unsigned other = 0; other < EIGHTS_SEATS; other++)
            place[seat] = (uint8_t)(place[seat] + (t->points[other] > t->points[seat]));
    }
}

static void view(const void *state, int viewer, void *out)
{
    struct eights_table *v = out;
    memcpy(v, state, sizeof *v);
    v->deck = 0;
    for (int seat = 0; seat < EIGHTS_SEATS; seat++)
        if (seat != viewer)
            v->hand[seat] = 0;
    v->viewer = (int8_t)viewer;
}

/* The cards that the view does not place: a played card other than the top one could be told
 * from the log, but not from the table, so it may be anywhere unseen. */
static void redeal(const void *view_in, struct akhet_random *random, void *state)
{
    struct eights_table *t = state;
    memcpy(t, view_in, sizeof *t);
    uint64_t unseen = ALL ^ bit(t->top);
    if (t->viewer >= 0)
        unseen ^= t->hand[t->viewer];
    unsigned left = (unsigned)__builtin_popcountll(unseen);
    for (int seat = 0; seat <= EIGHTS_SEATS; seat++) {
        uint64_t *pile = seat < EIGHTS_SEATS ? &t->hand[seat] : &t->deck;
        unsigned size = seat < EIGHTS_SEATS ? t->hand_size[seat] : t->deck_size;
        if (seat == t->viewer)
            continue;
        for (; size; size--) {
            uint64_t card = bit(bits_nth(unseen, akhet_random_below(random, left--)));
            unseen ^= card;
            *pile |= card;
        }
    }
    t->viewer = 0;
}

static void score(const void *view_in, struct akhet_score *out)
{
    const struct eights_table *v = view_in;
    memset(out, 0, sizeof *out);
    out->known = (1 << EIGHTS_SEATS) - 1;
    places(v, out->place);
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++)
        out->total[seat] = out->part[seat][0] = v->points[seat];
}

static void cards_json(struct akhet_json *json, const char *key, uint64_t cards)
{
    akhet_json_array(json, key);
    for (; cards; cards &= cards - 1)
        akhet_json_string(json, NULL, eights_vocabulary[0].term[__builtin_ctzll(cards)].id);
    akhet_json_array_end(json);
}

static void table_json(const struct eights_table *t, struct akhet_json *json)
{
    if (t->deck_size)
        akhet_json_int(json, "turn", t->turn);
    else
        akhet_json_null(json, "turn");
    akhet_json_string(json, "top", eights_vocabulary[0].term[t->top].id);
    akhet_json_int(json, "deck_size", t->deck_size);
    if (t->deck)
        cards_json(json, "deck", t->deck);
    akhet_json_array(json, "seats");
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
        akhet_json_object(json, NULL);
        akhet_json_int(json, "points", t->points[seat]);
        akhet_json_int(json, "hand_size", t->hand_size[seat]);
        if (t->hand[seat] || !t->hand_size[seat])
            cards_json(json, "hand", t->hand[seat]);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void state_json(const void *state, struct akhet_json *json)
{
    table_json(state, json);
}

static void view_json(const void *view_in, struct akhet_json *json)
{
    const struct eights_table *v = view_in;
    akhet_json_int(json, "viewer", v->viewer);
    table_json(v, json);
}

static const char *broken(const void *state)
{
    const struct eights_table *t = state;
    uint64_t seen = t->deck | bit(t->top);
    unsigned cards = (unsigned)__builtin_popcountll(t->deck) + 1;
    if (t->deck_size != cards - 1)
        return "the deck's size is wrong";
    for (unsigned seat = 0; seat < EIGHTS_SEATS; seat++) {
        if (t->hand_size[seat] != __builtin_popcountll(t->hand[seat]))
            return "a hand's size is wrong";
        cards += t->hand_size[seat];
        seen |= t->hand[seat];
    }
    if (seen & ~ALL)
        return "there is a card that does not exist";
    return (unsigned)__builtin_popcountll(seen) == cards ? NULL : "a card is in two places";
}

const struct akhet_game akhet_eights = {
    .term = {"eights",
             {"Eights", "Huit", "Ósemki"},
             {"A small card game, the yardstick for speed",
              "Un petit jeu de cartes, l'étalon de vitesse", "Mała gra karciana, miara szybkości"},
             0},
    .min_players = EIGHTS_SEATS,
    .max_players = EIGHTS_SEATS,
    .parts = EIGHTS_PARTS,
    .part = eights_part,
    .state_bytes = sizeof(struct eights_table),
    .view_bytes = sizeof(struct eights_table),
    .moves = EIGHTS_MOVES,
    .max_legal = 24,
    .max_moves = 96,
    .move_kinds = EIGHTS_MOVE_KINDS,
    .move_kind = eights_move_kind,
    .event_kinds = EIGHTS_EVENT_KINDS,
    .event_kind = eights_event_kind,
    .vocabularies = 1,
    .vocabulary = eights_vocabulary,
    .start = start,
    .seat = seat_to_move,
    .legal = legal,
    .apply = apply,
    .places = places,
    .view = view,
    .redeal = redeal,
    .score = score,
    .state_json = state_json,
    .view_json = view_json,
    .broken = broken,
};

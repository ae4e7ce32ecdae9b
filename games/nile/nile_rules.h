/* Declarations shared by the files of Nile's rules. */
#ifndef GAMES_NILE_RULES_H
#define GAMES_NILE_RULES_H

#include "engine/engine_pile.h"
#include "games/nile/nile.h"
#include "games/nile/nile_words.h"

#define NILE_ALL_CROPS ((1u << NILE_CROPS) - 1)

/* cards.c: the number of cards of each kind, and the crops that a card shows. */
extern const uint8_t nile_copies[16];
extern const uint8_t nile_shows[NILE_COUNTED];
void nile_deck(unsigned players, unsigned quick, uint8_t deck[16]);

/* setup.c, legal.c, apply.c: the contract. */
void nile_start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
                struct akhet_events *events);
unsigned nile_legal(const void *state, akhet_move *moves);
void nile_apply(void *state, akhet_move move, struct akhet_random *random,
                struct akhet_events *events);

/* river.c: draws and floods. Both return false if the game ended meanwhile. */
bool nile_draw(struct nile_state *s, unsigned seat, unsigned cards, struct akhet_random *random,
               struct akhet_events *events);
bool nile_flood(struct nile_state *s, struct akhet_random *random, struct akhet_events *events);

/* view.c, score.c, json.c, check.c: the contract. */
void nile_view(const void *state, int viewer, void *view);
void nile_redeal(const void *view, struct akhet_random *random, void *state);
bool nile_storage_shown(const struct nile_state *view, unsigned seat);
void nile_places(const void *state, uint8_t place[AKHET_SEATS]);
void nile_score(const void *view, struct akhet_score *score);
void nile_state_json(const void *state, struct akhet_json *json);
void nile_view_json(const void *view, struct akhet_json *json);
const char *nile_check_state(const void *state);

/* check.c, as the contract asks. */
const char *nile_check_view(const void *view, const struct akhet_setup *setup, int viewer);

/* The crops that any seat grows, and the crops that this seat grows. */
static inline unsigned nile_grown(const struct nile_state *s)
{
    return pile_kinds(s->field, 8);
}

static inline unsigned nile_grown_by(const struct nile_state *s, unsigned seat)
{
    return nile_grown(s) & ~pile_kinds_of_eight(pile_eight(s->owner) ^ seat * PILE_ONES);
}

/* The fields that the seat may still add to in this step: its own, not flooded, not added to yet.
 * Whether the seat holds a card for them is secret and must not matter. */
static inline unsigned nile_may_grow(const struct nile_state *s)
{
    return nile_grown_by(s, s->turn) & ~(unsigned)(s->flooded | s->added);
}

/* Discard the whole field. */
static inline void nile_clear_field(struct nile_state *s, unsigned crop)
{
    s->discards[crop] = (uint8_t)(s->discards[crop] + s->field[crop]);
    s->field[crop] = 0;
    s->owner[crop] = 0;
}

/* observation.c */
extern const struct akhet_observation nile_observation;

#endif

/* Declarations shared by the files of Nefertiti's rules. */
#ifndef GAMES_NEFERTITI_RULES_H
#define GAMES_NEFERTITI_RULES_H

#include <stdbool.h>

#include "engine/engine_pile.h"
#include "games/nefertiti/nefertiti_printed.h"
#include "games/nefertiti/nefertiti_words.h"

/* The four seats' servants of a market, sixteen bits a seat. */
static inline uint64_t nef_servants(const struct nefertiti_state *s, unsigned market)
{
    uint64_t four;
    memcpy(&four, s->servant[market], sizeof four);
    return four;
}

/* The occupied bids of a market, as bits. */
static inline unsigned nef_occupied(const struct nefertiti_state *s, unsigned market)
{
    uint64_t four = nef_servants(s, market);
    four |= four >> 32;
    return (unsigned)(four | four >> 16) & 0xffff;
}

static inline unsigned nef_highest(unsigned bids)
{
    return 31 - (unsigned)__builtin_clz(bids);
}

/* The seat whose servant stands on a bid. */
static inline unsigned nef_owner(const struct nefertiti_state *s, unsigned market, unsigned bid)
{
    uint64_t there = nef_servants(s, market) & (uint64_t)0x0001000100010001 << bid;
    return (unsigned)__builtin_ctzll(there) >> 4;
}

/* The types among eight counts, as bits. */
static inline unsigned nef_types(uint64_t counts)
{
    unsigned types = 0;
    for (unsigned type = 0; type < NEF_TYPES; type++)
        types |= (unsigned)((counts & nef_kinds_of[type]) != 0) << type;
    return types;
}

/* Whether servants on these bids close the stall. `dice` is the total rolled; 0: none were. */
bool nef_closes(unsigned stall, uint64_t servants, unsigned occupied, unsigned dice);

unsigned nef_legal(const void *state, akhet_move *moves);

void nef_start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
               struct akhet_events *events);

/* NEF-21, NEF-23, NEF-24: the Deben of the players and the reserves together. */
unsigned nef_deben_in_play(unsigned players);

/* Slide the gifts of a market together and fill it; false: Akhenaton came instead. */
bool nef_fill(struct nefertiti_state *s, unsigned market, struct akhet_random *random,
              struct akhet_events *events);

/* One throw of two dice: both faces, from 1. */
void nef_throw(struct akhet_random *random, unsigned *a, unsigned *b);

/* The parts of a move, by phase. */
void nef_hire(struct nefertiti_state *s, akhet_move move, struct akhet_events *events);
void nef_swap(struct nefertiti_state *s, akhet_move move, struct akhet_events *events);
void nef_place(struct nefertiti_state *s, akhet_move move, struct akhet_random *random,
               struct akhet_events *events);
void nef_take(struct nefertiti_state *s, akhet_move move, struct akhet_random *random,
              struct akhet_events *events);
void nef_discard(struct nefertiti_state *s, akhet_move move, struct akhet_random *random,
                 struct akhet_events *events);
void nef_buy(struct nefertiti_state *s, akhet_move move, struct akhet_random *random,
             struct akhet_events *events);

/* Close a market: its highest bidder decides next. */
void nef_close(struct nefertiti_state *s, unsigned market, struct akhet_random *random,
               struct akhet_events *events);

/* Continue after a placement, once any closing is settled. */
void nef_go_on(struct nefertiti_state *s);

/* Move the gift at a place of a market (0: the upper one, with its seal) to a seat. */
void nef_fetch(struct nefertiti_state *s, unsigned market, unsigned place, unsigned seat,
               struct akhet_events *events);

/* The leftmost lower place with a gift of this kind. */
unsigned nef_lower_place(const struct nefertiti_state *s, unsigned market, unsigned gift);

/* The number of players who hold the type, and what a seat's gifts of the type count for. */
unsigned nef_holders(const struct nefertiti_state *s, unsigned type);
unsigned nef_count(const struct nefertiti_state *s, unsigned seat, unsigned type);

void nef_places(const void *state, uint8_t place[AKHET_SEATS]);
void nef_score(const void *view, struct akhet_score *score);
void nef_state_json(const void *state, struct akhet_json *json);
void nef_view_json(const void *view, struct akhet_json *json);
const char *nef_check_state(const void *state);
const char *nef_check_view(const void *bytes, const struct akhet_setup *setup, int viewer);

/* observation.c */
extern const struct akhet_observation nef_observation;

#endif

/* Counting one game: which things each seat had and used. */
#ifndef ARENA_BALANCE_COUNT_H
#define ARENA_BALANCE_COUNT_H

#include "arena/arena_balance.h"

#define FOR_ALL AKHET_SEATS /* as a seat: there for everybody */

struct balance_count {
    const struct balance *balance;
    unsigned players;
    uint16_t there[BALANCE_THINGS][AKHET_SEATS + 1];
    uint16_t used[BALANCE_THINGS][AKHET_SEATS];
    uint8_t stall_side;                /* Nefertiti: bit m set: the right stall of market m */
    uint8_t stall_served[AKHET_CARDS]; /* Nefertiti: seats that took a gift since it opened */
};

/* The index of a term among the things; BALANCE_THINGS: it is not counted. */
unsigned balance_thing_of(const struct balance *balance, char letter, int value);

void count_there(struct balance_count *count, char letter, int value, unsigned seat,
                 unsigned copies);
void count_used(struct balance_count *count, char letter, int value, unsigned seat,
                unsigned copies);

/* Count a played game from its moves. */
void count_game(struct balance_count *count, const struct balance *balance,
                const struct arena_played *played);

#endif

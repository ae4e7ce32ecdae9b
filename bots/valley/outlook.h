/* How the open tomb looks to the seat to decide: who is ahead, by how much, and what may come. */
#ifndef BOTS_VALLEY_OUTLOOK_H
#define BOTS_VALLEY_OUTLOOK_H

#include "games/valley/rules.h"

/* Forces to come are in tenths. */
struct outlook {
    unsigned seat;
    bool first; /* the seat has the medallion: it commits itself first and wins ties */
    bool match; /* whoever wins this tomb may win the game by it */
    int slots;  /* how many more it may send */
    int lead;   /* the Force it could lose and still win; below 0: what is missing */
    int fear;   /* the other's guardians, */
    int hope;   /* and one's own */
    struct muster mine, theirs;
    int16_t gain[VALLEY_ADVENTURER]; /* of guardians and papyri that may be laid, in tenths */
};

/* The table with what the other laid face down taken off: the same from a view and a world. */
const struct valley_state *valley_cover(const struct valley_state *s, struct valley_state *covered);

void valley_look(const struct valley_state *s, struct outlook *look);

/* What sending one of a kind from camp would add to a side. */
int valley_send_gain(const struct valley_state *s, const struct outlook *look, unsigned card);
int valley_adventurer_gain(const struct valley_state *s, const struct outlook *look);

/* The Force of the best so many of a camp. */
int valley_reserve(const struct valley_state *s, unsigned seat, int slots);

#endif

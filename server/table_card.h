/* The card of a table: its summary as text, for lists of tables that are not in memory. */
#ifndef SERVER_TABLE_CARD_H
#define SERVER_TABLE_CARD_H

#include "server/table.h"

struct table_card {
    uint64_t player[AKHET_SEATS];
    unsigned players;
    int turn; /* the seat of a player who has to decide; -1: none */
    int64_t changed;
    const struct akhet_game *game;
    bool watchable;
    const char *summary; /* members of a JSON object */
    size_t len;
};

/* Store the card of a table that leaves memory. */
void card_store(const struct table *table);

/* Parse a card. False: it is not one; then the log tells. `card` points into `text`. */
bool card_read(struct table_card *card, const char *text);

/* The seat of a player; -1: none. */
int card_seat_of(const struct table_card *card, uint64_t player);

#endif

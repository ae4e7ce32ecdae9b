/* A table's log examined without a server: its entries are applied to a table of its own. */
#ifndef SERVER_SERVER_CHECK_H
#define SERVER_SERVER_CHECK_H

#include <akhet/game.h>

#include "store/store.h"

struct server_check {
    enum store_status status; /* of reading; STORE_DAMAGED also if an entry cannot be applied */
    bool newer;       /* it cannot because a newer program wrote it, as far as one can tell */
    uint32_t seq;     /* the last entry that could be applied */
    const char *game; /* NULL: not even the first entry could */
    unsigned seats;
    enum store_stage stage;       /* that follows from the log */
    bool abandoned;               /* closed without a result: places are 0 */
    bool over;                    /* the match was played to its end */
    uint64_t player[AKHET_SEATS]; /* account of each seat; 0: none */
    uint8_t place[AKHET_SEATS];   /* if it was */
};

void server_check_log(struct store *store, const char *table, struct server_check *found);

#endif

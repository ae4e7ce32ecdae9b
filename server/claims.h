/* Which tables this process looks after.
 *
 * On a database that several processes share, every unfinished table has one keeper: the process
 * that does what nobody ordered (bots, clocks, results). A claim holds as long as its process
 * renews its lease. Two keepers of one table would race for places in its log and harm nothing. On
 * a database of its own, a process keeps every table. */
#ifndef SERVER_CLAIMS_H
#define SERVER_CLAIMS_H

#include "server/claims_follow.h"

struct claims {
    struct id_set kept;
    uint64_t asked, renewed, tried; /* net_clock_us of the last attempt to renew, of the last
                                       success, and of the last attempt to claim */
    bool renewing, claiming, asking;
    struct id_set noted, dropped; /* kept, and no longer kept, since `kept` was asked for */
    bool known;                   /* `kept` was read since the lease last ran out */
    int64_t taken_over;           /* when tables were last claimed; milliseconds since 1970 */
    struct claims_follow follow;
};

/* Called ten times per second: renew the lease, claim tables without a keeper. */
void claims_tick(struct server *server);
/* Other processes may have claimed tables of this one without it having heard: read the claims. */
void claims_doubt(struct server *server);
/* The server stops in order: others may claim its tables at once. */
void claims_give_back(struct server *server);
void claims_close(struct server *server);

/* Whether this process does a chore of the whole database now. */
bool claims_chore(const struct server *server, enum store_chore chore);
/* Whether it is known which tables this process keeps. */
bool claims_known(const struct server *server);
/* Whether this process does the chores of the table now. */
bool table_mine(const struct table *table);
/* Whether it keeps the table, which may not be in memory. */
bool claims_keep(const struct server *server, const char *id);
/* The store has given the table to this process; `context` is the server. */
void claims_add(void *context, const char *id, uint64_t epoch);
/* This process keeps the table, or does not keep it. */
void claims_note(struct server *server, const char *id, bool kept);

#endif

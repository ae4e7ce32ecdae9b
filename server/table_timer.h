/* Timers of tables: a heap, so that a tick visits only the tables whose time has come. */
#ifndef SERVER_TABLE_TIMER_H
#define SERVER_TABLE_TIMER_H

#include "server/table.h"

#define TIMER_NEVER INT64_MAX

struct timers {
    struct table **heap; /* the earliest first */
    unsigned count, room;
};

/* Wake the table at `when` at the latest. A timer is only moved forward: a table that is woken too
 * early sets its timer again, which is cheaper than moving it with every entry. */
bool timer_set(struct timers *timers, struct table *table, int64_t when);
void timer_clear(struct timers *timers, struct table *table);

/* Remove and return a table whose time has come; NULL: none. */
struct table *timer_take(struct timers *timers, int64_t now);
void timers_free(struct timers *timers);

#endif

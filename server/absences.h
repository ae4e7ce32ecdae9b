/* Absences: when no server ran, or the server did nothing. They are charged to nobody's clock. */
#ifndef SERVER_ABSENCES_H
#define SERVER_ABSENCES_H

#include "store/store.h"

struct server;
struct table;

struct absences {
    struct store_absence list[STORE_ABSENCES]; /* in order, without overlaps; the newest last */
    unsigned count;
    int64_t last; /* the end of the newest; 0: none */
    int64_t beat; /* time of the last heartbeat */
    bool beating; /* a heartbeat is being written */
};

/* Set the server's clock going, which never goes back, not even over a restart; note the downtime.
 * To be called before tables are read. */
void absences_open(struct server *server);

/* Write the last heartbeat, so that the downtime is known exactly. */
void absences_close(struct server *server);

/* The loop stood still: note it, and append what tables need. */
void absences_stalled(struct server *server, int64_t from, int64_t to);

/* The database could not be reached, so that nobody could play. */
void absences_outage(struct server *server, int64_t from, int64_t to);

/* Write a heartbeat every few seconds. */
void absences_tick(struct server *server);

/* How much of the time from `from` to `to` was absence. */
int64_t absences_within(const struct server *server, int64_t from, int64_t to);

/* How much of the time since the table's clock last changed the server was away; 0: nothing to
 * append. */
int64_t absences_of(const struct table *table);

#endif

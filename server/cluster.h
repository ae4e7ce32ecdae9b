/* Other processes on the same database: what they tell, and reading on.
 *
 * The log of a table decides; hints only say that there is something to read. They may come late,
 * twice, in any order or not at all: every few seconds the server asks which logs have changed. On
 * a database of its own, all of this does nothing. */
#ifndef SERVER_CLUSTER_H
#define SERVER_CLUSTER_H

#include "server/table.h"

struct cluster {
    bool listening;       /* the first hint has come */
    struct peer *peers;   /* processes that were heard of in the last seconds */
    int64_t alive_next;   /* when to say that this process lives */
    unsigned next_bucket; /* where the round through the tables continues */
    int64_t round;        /* when it last moved on; 0: never */
    int64_t away;         /* since when the database cannot be reached; 0: it can */
};

void cluster_open(struct server *server);
/* Called ten times per second. */
void cluster_tick(struct server *server);
void cluster_close(struct server *server);

/* Whether no other process has been heard of lately. */
bool cluster_alone(const struct server *server);
/* Fill in what /metrics shows. */
void cluster_metrics(struct server *server);

/* ---- presence ------------------------------------------------------------------------------- */

/* Whether the player watches the table through another process. */
bool cluster_here(const struct table *table, uint64_t player);
/* Tell the others that the player watches the table through this process, or does no more. */
void cluster_tell_presence(const struct table *table, uint64_t player, bool here);
/* A table came into memory: ask who is there. */
void cluster_table_loaded(const struct table *table);
/* The player has left the seat; the table is being freed. */
void cluster_forget(struct table *table, uint64_t player);
void cluster_table_free(struct table *table);

/* ---- players -------------------------------------------------------------------------------- */

/* Tokens of the player were revoked. */
void cluster_tell_signed_out(struct server *server, uint64_t player);

#endif

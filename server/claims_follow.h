/* Claims follow the players.
 *
 * The process that created a table keeps it, but its players may all be connected to another one.
 * Then both would apply every entry. So a process takes a table over when every player who is
 * present is connected to it; the former keeper is told, and forgets the table. While players are
 * at several processes, or a process does not know who is where, the claim stays where it is. */
#ifndef SERVER_CLAIMS_FOLLOW_H
#define SERVER_CLAIMS_FOLLOW_H

#include "server/id_set.h"
#include "store/store_shared.h"

struct server;
struct table;

struct claims_follow {
    struct id_set fresh, ripe; /* tables to take over: seen since `next` was set, and before */
    int64_t next;              /* when those of `ripe` are taken over */
    bool taking;
    uint64_t losses; /* how many claims other processes have taken over */
};

/* Players of the table came or left, here or elsewhere. */
void claims_follow_presence(struct table *table);
void claims_follow_tick(struct server *server);
/* Another process has taken a table over. */
void claims_follow_heard(struct server *server, const struct store_hint *hint);
void claims_follow_close(struct server *server);

#endif

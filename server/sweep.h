/* The sweep: walks slowly through the tables in the database, closes abandoned matches, and deletes
 * what is older than the operator wants to keep. */
#ifndef SERVER_SWEEP_H
#define SERVER_SWEEP_H

#include "store/store.h"

struct server;

struct sweep {
    enum store_stage stage; /* of the tables that it looks at now */
    int64_t after;          /* number of the last table it saw */
    int64_t next;           /* when it goes on */
    unsigned pruning;       /* tables being deleted */
    bool asking;            /* a portion is being read */
};

/* Called ten times per second. */
void sweep_tick(struct server *server);

#endif

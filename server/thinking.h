/* Sharing the threads on which bots and hints think.
 *
 * A search waits here until a thread of NET_LANE_BOT is free. The threads are shared equally
 * between addresses, and the share of an address between its players, by the time they used. */
#ifndef SERVER_THINKING_H
#define SERVER_THINKING_H

#include <stdbool.h>
#include <stdint.h>

struct server;
struct thinker;

/* On whose behalf a search runs. */
struct thinking_cause {
    uint64_t network; /* of the address, see rate_limit_key; 0: unknown */
    uint64_t player;
};

/* A search that waits or runs; part of its owner's memory. */
struct thought {
    /* A thread is free: begin with net_work, and use at most `ms` if the budget is time. False:
     * there is nothing to do any more; the owner has freed the memory. */
    bool (*start)(struct thought *thought, unsigned ms);
    /* The server closes while the search waits: free the memory. */
    void (*drop)(struct thought *thought);
    bool timed;  /* its budget is time; the others take a few milliseconds */
    bool single; /* its player may have one of these at a time */

    /* Private to thinking.c. */
    struct thinker *thinker;
    struct thought *next;
    uint64_t begun, charged; /* microseconds */
};

bool thinking_open(struct server *server);
void thinking_close(struct server *server);

/* Queue a search. It may start before the call returns. False: it is `single` and another one of
 * the player waits or runs, or there is no memory. */
bool thinking_ask(struct server *server, struct thought *thought, struct thinking_cause cause);

/* The search has ended: its thread is free. Returns how long it ran, in microseconds. */
uint64_t thinking_end(struct server *server, struct thought *thought);

/* The number of searches that wait. */
unsigned thinking_waiting(const struct server *server);

#endif

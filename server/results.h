/* Results and ratings of finished matches, written to the store. */
#ifndef SERVER_RESULTS_H
#define SERVER_RESULTS_H

#include "server/table.h"

/* The match is over: write its results and ratings once. */
void results_settle(struct table *table);

/* Drop unwritten results; the next start finds their tables. */
void results_close(struct server *server);

#endif

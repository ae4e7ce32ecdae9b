/* Results on their way to the store. results_settle is in table.h. */
#ifndef SERVER_RESULTS_H
#define SERVER_RESULTS_H

struct server;

/* Forget those that will not be written any more: the next start finds their tables. */
void results_close(struct server *server);

#endif

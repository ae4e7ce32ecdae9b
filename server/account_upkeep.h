/* Upkeep of accounts in small portions while the server runs. */
#ifndef SERVER_ACCOUNT_UPKEEP_H
#define SERVER_ACCOUNT_UPKEEP_H

struct server;

/* Compute the skeletons of names from databases that had none. */
void account_upkeep(struct server *server);

#endif

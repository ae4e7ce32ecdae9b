/* The table server as its door sees it: options, and from opening to closing. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/net.h"
#include "store/store.h"

struct server;

struct server_options {
    struct net_options net;
    const char *data; /* path of the database */
    enum store_sync sync;
    bool limits;            /* rates and numbers per address are bounded */
    bool webhooks;          /* webhooks are sent at all */
    bool webhooks_anywhere; /* also to private addresses */
    unsigned bot_ms;        /* most milliseconds of a bot's decision */
    const char *log;        /* "quiet", "info", "debug" */
};

/* Open the store and the net, read what is not over; run until stopped; close. */
struct server *server_open(const struct server_options *options, char *why, size_t cap);
void server_run(struct server *server);
void server_close(struct server *server);
unsigned server_port(const struct server *server);

#endif

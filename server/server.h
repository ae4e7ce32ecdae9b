/* The public interface of the table server: options, open, run, close. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/net.h"
#include "store/store.h"

struct server;

struct server_options {
    struct net_options net;
    const char *data; /* path of the database */
    enum store_sync sync;
    bool limits;               /* enforce rate and connection limits */
    bool webhooks;             /* send webhooks */
    bool webhooks_anywhere;    /* allow webhooks to private addresses */
    unsigned bot_ms;           /* time limit of a bot's decision */
    bool bot_tables;           /* open tables where only bots play */
    unsigned drain_ms;         /* from the signal to the end of listening: /readyz says no */
    unsigned backup_hours;     /* between two timed back-ups; 0: none */
    unsigned backup_keep;      /* number of timed back-ups kept */
    const char *backup_folder; /* NULL: "backups" beside the database */
    const char *log;           /* "quiet", "info", "debug" */
    unsigned abandon_days;     /* without a move before a match is closed; 0: never */
    unsigned keep_finished;    /* days before a finished match is deleted; 0: never */
    unsigned keep_closed;      /* days before a closed table is deleted; 0: never */
};

/* Open the store and the network ; run until stopped; close. */
struct server *server_open(const struct server_options *options, char *why, size_t cap);
void server_run(struct server *server);
void server_close(struct server *server);
unsigned server_port(const struct server *server);

#endif

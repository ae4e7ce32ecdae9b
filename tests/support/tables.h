/* A server without sockets, and people who sit down at its tables. */
#ifndef TESTS_SUPPORT_TABLES_H
#define TESTS_SUPPORT_TABLES_H

#include "tests/support/check.h"

#include <jansson.h>

#include "server/internal.h"
#include "server/tables.h"
#include "tests/support/fake_net.h"

/* ---- the house ------------------------------------------------------------------------------ */

/* A server on a database in a folder of its own; bots are quick and nothing is bounded unless the
 * test changes these before it opens. */
extern struct server_options house;
struct server *house_open(void);                     /* on a new database */
struct server *house_again(void);                    /* one more on the same database */
struct server *house_restart(struct server *server); /* closed, and opened again */
void house_shut(struct server *server);              /* closed: its clients are gone */
void house_close(struct server *server);             /* and forgotten */
const char *house_path(void);
int house_clean(void **unused); /* takes the folder away: the teardown of a group */

/* Until nothing is being written, asked or told any more. */
void quiet(struct server *server);
/* The same after some time. */
void later(struct server *server, int64_t ms);

/* ---- people --------------------------------------------------------------------------------- */

struct heard {
    char *text;
    json_t *json;
};

struct client {
    struct server *server;
    struct net_conn *conn;
    char name[64], token[64];
    struct heard *heard; /* everything it was told */
    unsigned count, room;
};

/* Connected and not greeted; greeted; greeted and named. */
struct client *client_from(struct server *server, const char *address);
struct client *client_mute(struct server *server, const char *view);
struct client *client_new(struct server *server, const char *name);
struct client *client_seeing(struct server *server, const char *name, const char *view);
/* Another connection of the same player. */
struct client *client_twin(const struct client *client, const char *view);
/* Hangs up and comes back with the token: to this server. */
void client_back(struct client *client, struct server *server);
void client_leave(struct client *client);

/* Send, and wait until it is quiet. In the text ' stands for ". */
void say(struct client *client, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Send, and wait for nothing. */
void call(struct client *client, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Take what has come. */
void hear(struct client *client);

/* The last message of this kind, or the last one of all (NULL); fails the test if there is none. */
json_t *last(struct client *client, const char *what);
/* How many there are of this kind. */
unsigned heard(struct client *client, const char *what);
/* Its members. */
const char *word(const json_t *json, const char *member);
long long number(const json_t *json, const char *member);

/* Send it and be refused with this code. */
void refused(struct client *client, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- a table -------------------------------------------------------------------------------- */

struct party {
    struct server *server;
    char table[STORE_TABLE + 1];
    unsigned seats;
    struct client *client[AKHET_SEATS]; /* NULL: nobody of ours sits there */
    struct akhet_random random;
};

/* People in every seat, all of them watching, the match begun; `more` are members of the plan,
 * each with a comma before it. */
void party_sit(struct party *party, struct server *server, const char *game, unsigned seats,
               const char *more);
/* The first seat is a person's, and the seats are as the plan says. */
void party_open(struct party *party, struct server *server, const char *plan);
struct table *party_table(const struct party *party);

/* The client whose decision it is makes a move that it was told is legal. False: there is none. */
bool party_move(struct party *party);
/* The same without waiting, with an id. */
bool party_call(struct party *party, const char *id);
/* Until it is over, or so many moves are made. */
void party_play(struct party *party, unsigned most);
/* The client whose decision it is; NULL: nobody's. */
struct client *party_turn(const struct party *party);

/* What may not change when something is refused. */
struct still {
    uint32_t seq;
    union akhet_space state;
};
struct still still_at(const struct party *party);
void assert_still(const struct party *party, const struct still *still);

#endif

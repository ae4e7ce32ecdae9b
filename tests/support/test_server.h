/* A server without sockets, and clients that send it commands and requests. */
#ifndef TESTS_SUPPORT_TEST_SERVER_H
#define TESTS_SUPPORT_TEST_SERVER_H

#include "tests/support/check.h"
#include "tests/support/temporary_folder.h"

#include <jansson.h>

#include "server/internal.h"
#include "server/tables.h"
#include "server/token.h"
#include "tests/support/fake_net.h"
#include "tests/support/temporary_folder.h"

/* ---- a server ------------------------------------------------------------------------------- */

/* A server with a database in a temporary folder. Bots answer quickly and there are no limits,
 * unless the test changes the options before it opens the server. */
extern struct server_options test_options;
struct server *test_server_open(void);                     /* on a new database */
struct server *test_server_again(void);                    /* another one on the same database */
struct server *test_server_restart(struct server *server); /* closed and opened again */
void test_server_shut(struct server *server);  /* closed; its clients lose their connections */
void test_server_close(struct server *server); /* the same, and the clients are freed */
const char *test_server_path(void);
/* With AKHET_TEST_STORE=postgres, databases are those of a private PostgreSQL; without one, the
 * program is skipped. */
bool test_on_postgres(void);

/* Wait until no write and no message is pending. */
void quiet(struct server *server);
/* Advance the clock, then wait like quiet. */
void later(struct server *server, int64_t ms);

/* ---- clients --------------------------------------------------------------------------------- */

struct heard {
    char *text;
    json_t *json;
};

struct client {
    struct server *server;
    struct net_conn *conn;
    char name[64], token[64];
    struct heard *heard; /* every message it received */
    unsigned count, room;
};

/* Connected; after hello; with a name. */
struct client *client_from(struct server *server, const char *address);
struct client *client_mute(struct server *server, const char *view);
struct client *client_new(struct server *server, const char *name);
struct client *client_seeing(struct server *server, const char *name, const char *view);
/* Another connection of the same player. */
struct client *client_twin(const struct client *client, const char *view);
/* Reconnect to this server with the token. */
void client_back(struct client *client, struct server *server);
void client_leave(struct client *client);

/* Send a command and wait for its answer. In the text ' stands for ". */
void say(struct client *client, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Send without waiting. */
void call(struct client *client, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Take the messages that have arrived. */
void hear(struct client *client);

/* The last message of this kind, or the last of all (NULL); fails the test if there is none. */
json_t *last(struct client *client, const char *what);
/* The number of messages of this kind. */
unsigned heard(struct client *client, const char *what);
/* A member of a message. */
const char *word(const json_t *json, const char *member);
long long number(const json_t *json, const char *member);

/* Send a command that must be refused with this code. */
void refused(struct client *client, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- a fixture ------------------------------------------------------------------------------ */

/* A server for each test, as cmocka's set-up and teardown: no limits, no webhooks.
 * test_server_start opens the server again after test_server_stop, with the same database and the
 * current options. */
struct test_server {
    struct server_options options;
    struct server *server;
    struct net *net;
};

int test_server_setup(void **state);
int test_server_teardown(void **state);
void test_server_start(struct test_server *test);
void test_server_stop(struct test_server *test);

/* Send a request and wait. The caller owns the answer; NULL if it is not JSON. */
json_t *test_request(struct test_server *test, enum net_method method, const char *target,
                     const char *token, const char *body, unsigned *status);
/* Send a request and check the status and, if refused, the code. */
void test_request_gives(struct test_server *test, enum net_method method, const char *target,
                        const char *token, const char *body, unsigned status, const char *error);
/* The text of an answer with status 200. Valid until the net is freed. */
const char *test_request_text(struct test_server *test, const char *target, const char *token);

/* Create a name. */
void test_player(struct test_server *test, const char *name, char token[TOKEN_TEXT]);

/* A connection after hello; `token` may be NULL. */
struct net_conn *test_connect(struct test_server *test, const char *token);
/* Send a command and wait for a message of this kind; NULL: do not wait. Other messages before it
 * are dropped. The caller owns the message. */
json_t *test_say(struct test_server *test, struct net_conn *conn, const char *text,
                 const char *sort);
json_t *test_hear(struct test_server *test, struct net_conn *conn, const char *sort);
/* Send a command that must be refused. */
void test_refused(struct test_server *test, struct net_conn *conn, const char *text,
                  const char *code);

/* Create a table with these members of `create`. */
void test_create(struct test_server *test, struct net_conn *conn, const char *members,
                 char table[STORE_TABLE + 1]);
/* The player on turn makes the first legal move, this often or until the match is over. */
void test_play(struct test_server *test, struct net_conn *const *conn, unsigned conns,
               const char *table, unsigned moves);

/* A string member of an object; fails the test if it is missing. */
const char *text_of(const json_t *object, const char *member);

#endif

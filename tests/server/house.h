/* A server in a room of its own: a database in a folder that goes away, a network without sockets,
 * and people who ask, say and wait for answers. */
#ifndef TESTS_SERVER_HOUSE_H
#define TESTS_SERVER_HOUSE_H

#include <jansson.h>

#include "server/internal.h"
#include "server/token.h"
#include "tests/support/check.h"
#include "tests/support/fake_net.h"

struct house {
    struct server_options options;
    struct server *server;
    struct net *net;
    char folder[64], data[96];
};

/* As a group's or a test's set-up: no limits, no webhooks. house_start opens the server again
 * after house_stop, with the same database and whatever the options say then. */
int house_open(void **state);
int house_close(void **state);
void house_start(struct house *house);
void house_stop(struct house *house);

/* A request, waited for. The answer is the caller's; NULL where it is not JSON. */
json_t *house_ask(struct house *house, enum net_method method, const char *target,
                  const char *token, const char *body, unsigned *status);
/* The same where only what is checked matters: the status, and of a refusal the code. */
void house_gets(struct house *house, enum net_method method, const char *target, const char *token,
                const char *body, unsigned status, const char *error);
/* The text of an answer with status 200. Holds until the net is freed. */
const char *house_text(struct house *house, const char *target, const char *token);

/* A new name. */
void house_name(struct house *house, const char *name, char token[TOKEN_TEXT]);

/* A connection that has said hello; `token` may be NULL. */
struct net_conn *house_connect(struct house *house, const char *token);
/* Say something, and wait for a message of this sort; NULL: for none. What else comes before it is
 * dropped. The message is the caller's. */
json_t *house_say(struct house *house, struct net_conn *conn, const char *text, const char *sort);
json_t *house_hear(struct house *house, struct net_conn *conn, const char *sort);
/* Say something that is refused. */
void house_refused(struct house *house, struct net_conn *conn, const char *text, const char *code);

/* Open a table: the members of `create`. */
void house_table(struct house *house, struct net_conn *conn, const char *members,
                 char table[STORE_TABLE + 1]);
/* Make whoever is to move make the first legal move, this often or until the match is over. */
void house_play(struct house *house, struct net_conn *const *conn, unsigned conns,
                const char *table, unsigned moves);

/* A member of an object, of a sort; the test fails where it is missing. */
const char *text_of(const json_t *object, const char *member);
long long number_of(const json_t *object, const char *member);

#endif

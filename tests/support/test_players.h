/* Players at one table of a test server. */
#ifndef TESTS_SUPPORT_TEST_PLAYERS_H
#define TESTS_SUPPORT_TEST_PLAYERS_H

#include "tests/support/test_server.h"

struct test_players {
    struct server *server;
    char table[STORE_TABLE + 1];
    unsigned seats;
    struct client *client[AKHET_SEATS]; /* NULL: not one of the test's clients */
    struct akhet_random random;
};

/* Start a match with a client in every seat, all watching; `more` holds further members of
 * `create`, each with a comma before it. */
void players_start(struct test_players *players, struct server *server, const char *game,
                   unsigned seats, const char *more);
/* Open a table with these members of `create`; only the first seat has a client. */
void players_open(struct test_players *players, struct server *server, const char *plan);
struct table *players_table(const struct test_players *players);

/* The client on turn makes a random legal move. False: no client can move. */
bool players_move(struct test_players *players);
/* Like players_move, without waiting and with an id. */
bool players_send_move(struct test_players *players, const char *id);
/* Play until the match is over, or for `most` moves. */
void players_play(struct test_players *players, unsigned most);
/* The client on turn; NULL: none. */
struct client *players_turn(const struct test_players *players);

/* The state of a table before a command that must not change it. */
struct snapshot {
    uint32_t seq;
    union akhet_space state;
};
struct snapshot snapshot_of(const struct test_players *players);
void assert_unchanged(const struct test_players *players, const struct snapshot *before);

#endif

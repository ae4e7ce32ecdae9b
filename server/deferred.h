/* Commands that need something from the database first. The messages that the session sends
 * meanwhile wait behind them, so that a session's commands are executed in the order it sent them.
 */
#ifndef SERVER_DEFERRED_H
#define SERVER_DEFERRED_H

#include "server/session.h"

struct deferred {
    struct server *server;
    uint64_t session; /* its serial */
    struct command command;
    struct table *table;        /* held in memory; NULL: none */
    struct store_player player; /* found by the question */
    bool found;
    void (*run)(struct session *session, struct table *table, const struct command *command);
    uint64_t creator;   /* of the table */
    unsigned tables[2]; /* unfinished ones of the player and of the creator */
};

/* Defer the session's current command. NULL: out of memory; the command is refused. */
struct deferred *defer(struct session *session, const struct command *command);

/* The session; NULL: it is closed. */
struct session *deferred_session(const struct deferred *deferred);

/* Keep the table in memory until the end. */
void deferred_hold(struct deferred *deferred, struct table *table);

/* The command was executed or refused: go on with the messages behind it. */
void deferred_end(struct deferred *deferred);
/* Refuse it, then the same. */
void deferred_refuse(struct deferred *deferred, enum error_code code, const char *what);

/* Execute a command for its table, deferred if the table has to be read. */
typedef void table_runner(struct session *session, struct table *table,
                          const struct command *command);
void deferred_for_table(struct session *session, const struct command *command, table_runner *run);

/* Keep a message that came while a command is deferred. False: too many wait. */
bool deferred_message(struct session *session, const char *text, size_t len);
/* The session closes. */
void deferred_forget(struct session *session);

#endif

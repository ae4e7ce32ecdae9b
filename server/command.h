/* A command: one message of a client, strictly parsed.
 *
 * It is plain data, so that commands for a busy table can be queued. */
#ifndef SERVER_COMMAND_H
#define SERVER_COMMAND_H

#include <stdint.h>

#include "server/error.h"
#include "server/server_limits.h"
#include "store/store.h"

struct asker;
struct entry;
struct session;
struct table;
struct command_kind;

/* What the session must have done before it may send the command. */
enum command_needs {
    NEEDS_NOTHING,  /* may come before hello */
    NEEDS_GREETING, /* after hello */
    NEEDS_PLAYER    /* and with a name */
};

struct command {
    const struct command_kind *kind;
    char id[STORE_ID + 1];         /* empty: none */
    char table[STORE_TABLE + 1];   /* empty: none */
    int seat;                      /* -1: not given */
    int64_t at, since, version;    /* -1: not given */
    int64_t level;                 /* -1: not given */
    int yes;                       /* of the members yes and on; -1: not given */
    char word[64];                 /* of the members view and phrase; empty: not given */
    char text[LIMIT_CHAT * 4 + 1]; /* of token, move, salt, text, name, player; else empty */
    unsigned tables[2]; /* unfinished ones of the player and of the table's creator, for the rules
                           that ask; 0 without limits */
    uint64_t received;  /* net_clock_us of its message */
    const void *whole;  /* the JSON object, valid during the call only; used by create;
                           a deferred command keeps it */
};

/* A command of the live protocol. */
struct command_kind {
    const char *name;
    enum command_needs needs;
    const char *members; /* allowed members; ! marks required ones */
    /* A command for a table has a rule, which makes an entry for the table's log. */
    bool (*rule)(const struct table *table, const struct asker *asker,
                 const struct command *command, struct entry *entry, struct error *error);
    /* Any other command has a function that executes it. */
    void (*run)(struct session *session, const struct command *command);
};

/* Parse a message. A refused command still has its id, if the message had one. `whole` is valid
 * until command_end. */
bool command_read(struct command *command, const char *text, size_t len, struct error *error);
void command_end(struct command *command);

/* Whether a client may use this id for a command. */
bool command_id_is_valid(const char *id);

/* The functions that execute commands; each is defined with its subject. */
#define COMMAND(name, needs, members, function)                                                    \
    void function(struct session *session, const struct command *command);
#define TABLE_COMMAND(name, members)
#include "server/commands.def"
#undef COMMAND
#undef TABLE_COMMAND

#endif

/* A command: what a client asks for, read strictly from one message.
 *
 * It is plain data, so that a command for a busy table can be queued. */
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

/* What a command needs of who sends it. */
enum command_needs {
    NEEDS_NOTHING,  /* not even a greeting */
    NEEDS_GREETING, /* hello was said */
    NEEDS_PLAYER    /* and there is a name */
};

struct command {
    const struct command_kind *kind;
    char id[STORE_ID + 1];         /* empty: none */
    char table[STORE_TABLE + 1];   /* empty: none */
    int seat;                      /* -1: not given */
    int64_t at, since, version;    /* -1: not given */
    int64_t level;                 /* -1: not given */
    int yes;                       /* of yes and on; -1: not given */
    char word[64];                 /* of view and phrase; empty: not given */
    char text[LIMIT_CHAT * 4 + 1]; /* of token, move, salt, text, name, player; else empty */
    const void *whole;             /* the JSON object, during the call only: for create */
};

/* A command of the live protocol. */
struct command_kind {
    const char *name;
    enum command_needs needs;
    const char *members; /* the ones it may have; those with ! it must have */
    /* Either one for a table: it is answered by an entry in that table's log … */
    bool (*rule)(const struct table *table, const struct asker *asker,
                 const struct command *command, struct entry *entry, struct error *error);
    /* … or one that is carried out at once. */
    void (*run)(struct session *session, const struct command *command);
};

/* Read a message. Even when it is refused, the command is set as far as it was understood, for its
 * id. `whole` is valid until command_end. */
bool command_read(struct command *command, const char *text, size_t len, struct error *error);
void command_end(struct command *command);

/* Whether these bytes are an id that a client may give. */
bool command_id_is_valid(const char *id);

/* The functions behind the commands that are carried out at once; each in the file of its name. */
#define COMMAND(name, needs, members, function)                                                    \
    void function(struct session *session, const struct command *command);
#define TABLE_COMMAND(name, members)
#include "server/commands.def"
#undef COMMAND
#undef TABLE_COMMAND

#endif

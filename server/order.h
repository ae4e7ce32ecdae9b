/* An order: what a client asks for, read strictly from one message.
 *
 * It is plain data, so that an order for a table that is busy can wait. */
#ifndef SERVER_ORDER_H
#define SERVER_ORDER_H

#include <stdint.h>

#include "server/limits.h"
#include "server/refusal.h"
#include "store/store.h"

struct asker;
struct entry;
struct session;
struct table;
struct command;

/* What a command needs of who sends it. */
enum order_needs {
    NEEDS_NOTHING,  /* not even a greeting */
    NEEDS_GREETING, /* hello was said */
    NEEDS_PLAYER    /* and there is a name */
};

struct order {
    const struct command *command;
    char id[STORE_ID + 1];         /* empty: none */
    char table[STORE_TABLE + 1];   /* empty: none */
    int seat;                      /* -1: not given */
    int64_t at, since, version;    /* -1: not given */
    int64_t level;                 /* -1: not given */
    int yes;                       /* of yes and on; -1: not given */
    char word[64];                 /* of view and phrase; empty: not given */
    char text[LIMIT_TALK * 4 + 1]; /* of token, move, salt, text, name, player; else empty */
    const void *whole;             /* the JSON object, during the call only: for create */
};

/* A command of the live protocol. */
struct command {
    const char *name;
    enum order_needs needs;
    const char *members; /* the ones it may have; those with ! it must have */
    /* Either one for a table: it is answered by an entry in that table's log … */
    bool (*rule)(const struct table *table, const struct asker *asker, const struct order *order,
                 struct entry *entry, struct refusal *refusal);
    /* … or one that is carried out at once. */
    void (*run)(struct session *session, const struct order *order);
};

/* Read a message. The order is set as far as it was understood (for its id) even when refused.
 * The order's `whole` lives until order_end. */
bool order_read(struct order *order, const char *text, size_t len, struct refusal *refusal);
void order_end(struct order *order);

/* Whether these bytes are an id that a client may give. */
bool order_id_fine(const char *id);

#endif

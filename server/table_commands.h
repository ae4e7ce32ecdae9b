/* What may be done at a table, and what it does: each rule looks at the table and makes the entry,
 * or says why there is none. Rules of the games are not here: the legal moves are the engine's. */
#ifndef SERVER_TABLE_COMMANDS_H
#define SERVER_TABLE_COMMANDS_H

#include "server/table.h"

/* Who asks. */
struct asker {
    uint64_t player;
    const char *name;
    bool program;
    int seat; /* AKHET_SPECTATOR: none */
};

#define COMMAND(name, needs, members, function)
#define TABLE_COMMAND(name, members)                                                               \
    bool rule_##name(const struct table *table, const struct asker *asker,                         \
                     const struct command *command, struct entry *entry, struct error *error);
#include "server/commands.def"
#undef COMMAND
#undef TABLE_COMMAND

#endif

/* The rules of table commands: each checks the table and fills in the entry to append, or refuses.
 * The rules of the games are not here: the engine decides which moves are legal. */
#ifndef SERVER_TABLE_COMMANDS_H
#define SERVER_TABLE_COMMANDS_H

#include "server/table.h"

/* The sender of a command. */
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

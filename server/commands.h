/* The functions behind the commands that are carried out at once; each in the file of its name. */
#ifndef SERVER_COMMANDS_H
#define SERVER_COMMANDS_H

#include "server/order.h"

#define COMMAND(name, needs, members, function)                                                    \
    void function(struct session *session, const struct order *order);
#define TABLE_COMMAND(name, members)
#include "server/commands.def"
#undef COMMAND
#undef TABLE_COMMAND

#endif

/* akhet admin: what an operator does to the tables of a server, running or not. */
#ifndef CLI_ADMIN_H
#define CLI_ADMIN_H

#include "cli/command.h"
#include "store/store.h"

int admin_list(struct call *call, struct store *store);
int admin_export(struct call *call, struct store *store);

/* Why the store could not, as a refusal; returns FAILED. */
int admin_failed(const struct call *call, enum store_status status);

/* The stage as programs read it, and as people do. */
const char *admin_stage_word(enum store_stage stage);
enum message admin_stage_name(enum store_stage stage);

#endif

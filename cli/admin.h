/* akhet admin: an operator's actions on the tables of a server, whether it runs or not. */
#ifndef CLI_ADMIN_H
#define CLI_ADMIN_H

#include "cli/command.h"
#include "store/store.h"

int admin_list(struct call *call, struct store *store);
int admin_export(struct call *call, struct store *store);

/* Report why the store failed; returns FAILED. */
int admin_failed(const struct call *call, enum store_status status);

/* The word for a stage, for programs and for people. */
const char *admin_stage_word(enum store_stage stage);
enum message admin_stage_name(enum store_stage stage);

#endif

/* akhet admin: an operator's actions on the tables of a server, whether it runs or not. */
#ifndef CLI_ADMIN_H
#define CLI_ADMIN_H

#include "cli/command.h"
#include "store/store.h"

int admin_list(struct call *call, struct store *store);
int admin_check(struct call *call, struct store *store);
int admin_close(struct call *call, struct store *store);
int admin_prune(struct call *call, struct store *store);
int admin_export(struct call *call, struct store *store);
int admin_ban(struct call *call, struct store *store);
int admin_unban(struct call *call, struct store *store);
int admin_bans(struct call *call, struct store *store);
int admin_rename(struct call *call, struct store *store);
int admin_delete(struct call *call, struct store *store);

/* Wait for all writes. admin_keep_status stores the status of one in its context. */
void admin_wait(struct store *store);
void admin_keep_status(void *context, enum store_status status);

/* Milliseconds since 1970. */
int64_t admin_now(void);

/* Write a duration in its largest unit that is not zero. */
void admin_put_age(struct akhet_text *out, enum akhet_lang lang, int64_t ms);

/* Report why the store failed; returns FAILED. */
int admin_failed(const struct call *call, enum store_status status);

/* The word for a stage, for programs and for people. */
const char *admin_stage_word(enum store_stage stage);
enum message admin_stage_name(enum store_stage stage);

#endif

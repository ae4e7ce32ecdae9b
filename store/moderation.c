/* Bans, and notices to running servers. */
#include "store/store_moderation.h"

#include <string.h>

#include "store/internal.h"
#include "store/row.h"

enum { NOTICE_MS = 86400000 }; /* servers read notices within seconds; older ones are removed */

enum store_status notice_add(struct store *store, int64_t at, uint64_t player, const char *table)
{
    struct database *database = store->writing;
    enum store_status status = store->side->lock_notices(store);
    if (status == STORE_DONE)
        status = database_run(database, SQL_NOTICES_DROP, "i", at - NOTICE_MS);
    if (status != STORE_DONE)
        return status;
    return database_run(database, SQL_NOTICE_ADD, "iit", at, (int64_t)player, table);
}

/* ---- bans --------------------------------------------------------------------------------- */

struct ban_write {
    struct write write;
    struct store_ban ban;
};

static enum store_status run_ban(struct store *store, struct write *write)
{
    const struct store_ban *ban = &((struct ban_write *)write)->ban;
    struct database *database = store->writing;
    enum store_status status = database_run(database, SQL_BANS_ENDED, "i", ban->at);
    if (status == STORE_DONE)
        status = database_run(database, SQL_BAN_ADD, "ittii", (int64_t)ban->player, ban->network,
                              ban->reason, ban->at, ban->until);
    return status == STORE_DONE ? notice_add(store, ban->at, 0, "") : status;
}

static enum store_status run_unban(struct store *store, struct write *write)
{
    const struct store_ban *ban = &((struct ban_write *)write)->ban;
    struct database *database = store->writing;
    enum store_status status =
        database_run(database, SQL_BAN_DROP, "it", (int64_t)ban->player, ban->network);
    if (status != STORE_DONE)
        return status;
    return database_changes(database) ? notice_add(store, ban->at, 0, "") : STORE_MISSING;
}

static void submit_ban(struct store *store, write_run *run, const struct store_ban *ban,
                       store_done *done, void *context)
{
    struct ban_write *write = write_new(sizeof *write, run, done, context);
    write->ban = *ban;
    write_submit(store, &write->write);
}

void store_ban(struct store *store, const struct store_ban *ban, store_done *done, void *context)
{
    submit_ban(store, run_ban, ban, done, context);
}

void store_unban(struct store *store, const struct store_ban *ban, store_done *done, void *context)
{
    submit_ban(store, run_unban, ban, done, context);
}

static void read_ban(struct row *row, struct store_ban *ban)
{
    ban->player = (uint64_t)row_int(row, 0, 0, STORE_NUMBER);
    row_text(row, 1, ban->network, sizeof ban->network);
    row_text(row, 2, ban->reason, sizeof ban->reason);
    ban->at = row_int(row, 3, 0, STORE_TIME);
    ban->until = row_int(row, 4, 0, STORE_TIME);
}

enum store_status store_bans(struct store *store, store_banned *reader, void *context)
{
    struct database *database = store->reading;
    struct query *query = database_take(database, SQL_BANS);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        struct store_ban ban;
        char name[STORE_NAME + 1];
        read_ban(&row, &ban);
        row_text(&row, 5, name, sizeof name);
        if (row.fault)
            row_report(&row, database, "bans", query_int(query, 0));
        else if (!reader(context, &ban, name))
            break;
    }
    return query_end(query, step);
}

/* ---- notices ------------------------------------------------------------------------------ */

struct notice_write {
    struct write write;
    char table[STORE_TABLE + 1];
    int64_t at;
};

static enum store_status run_notify(struct store *store, struct write *write)
{
    const struct notice_write *notice = (struct notice_write *)write;
    return notice_add(store, notice->at, 0, notice->table);
}

void store_notify_table(struct store *store, const char *table, int64_t at, store_done *done,
                        void *context)
{
    struct notice_write *notice = write_new(sizeof *notice, run_notify, done, context);
    copy_table(notice->table, table);
    notice->at = at;
    write_submit(store, &notice->write);
}

uint64_t store_last_notice(struct store *store)
{
    struct query *query = database_take(store->reading, SQL_NOTICE_LAST);
    uint64_t number = 0;
    if (query && query_step(query) == STEP_ROW)
        number = (uint64_t)query_int(query, 0);
    database_give(query);
    return number;
}

enum store_status store_notices(struct store *store, uint64_t after, store_noticed *reader,
                                void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_NOTICES, "i", (int64_t)after);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        struct store_notice notice;
        notice.number = (uint64_t)row_int(&row, 0, 1, STORE_NUMBER);
        notice.player = (uint64_t)row_int(&row, 1, 0, STORE_NUMBER);
        row_text(&row, 2, notice.table, sizeof notice.table);
        if (row.fault)
            row_report(&row, database, "notices", query_int(query, 0));
        else if (!reader(context, &notice))
            break;
    }
    return query_end(query, step);
}

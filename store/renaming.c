/* New names and deletion of players: at once in their rows, and in small portions in the logs. */
#include <stdio.h>
#include <string.h>

#include "store/internal.h"
#include "store/row.h"
#include "store/store_moderation.h"

struct rename_write {
    struct write write;
    struct store_player player;
    int64_t at;
};

static enum store_status pend(struct store *store, const struct rename_write *rename, bool erase)
{
    const struct store_player *player = &rename->player;
    enum store_status status = database_run(store->writing, SQL_RENAMING_ADD, "itu",
                                            (int64_t)player->number, player->name, (unsigned)erase);
    return status == STORE_DONE ? notice_add(store, rename->at, player->number, "") : status;
}

/* ---- rename ------------------------------------------------------------------------------- */

/* Whether another player has the name or one that looks like it. */
static enum store_status taken(struct store *store, const struct store_player *player)
{
    struct database *database = store->writing;
    struct query *query = database_ask(database, SQL_NAME_TAKEN, "itt", (int64_t)player->number,
                                       player->folded, player->skeleton);
    if (!query)
        return database_status(database);
    enum store_status status = query_one(query);
    database_give(query);
    return status == STORE_DONE ? STORE_TAKEN : status == STORE_MISSING ? STORE_DONE : status;
}

static enum store_status run_rename(struct store *store, struct write *write)
{
    const struct rename_write *rename = (struct rename_write *)write;
    const struct store_player *player = &rename->player;
    enum store_status status = store->side->lock_name(store, player->skeleton);
    if (status == STORE_DONE)
        status = taken(store, player);
    if (status != STORE_DONE)
        return status;
    store->side->overwrite(store, true);
    status = database_run(store->writing, SQL_PLAYER_RENAME, "ittt", (int64_t)player->number,
                          player->name, player->folded, player->skeleton);
    store->side->overwrite(store, false);
    if (status == STORE_DONE && !database_changes(store->writing))
        return STORE_MISSING;
    return status == STORE_DONE ? pend(store, rename, false) : status;
}

void store_rename(struct store *store, const struct store_player *player, int64_t at,
                  store_done *done, void *context)
{
    struct rename_write *write = write_new(sizeof *write, run_rename, done, context);
    write->player = *player;
    write->at = at;
    write_submit(store, &write->write);
}

/* ---- delete ------------------------------------------------------------------------------- */

static enum store_status erase(struct store *store, const struct store_player *player)
{
    static const enum statement theirs[] = {SQL_TOKENS_DROP, SQL_RATINGS_DROP, SQL_DAYS_DROP,
                                            SQL_BANS_DROP};
    struct database *database = store->writing;
    int64_t number = (int64_t)player->number;
    enum store_status status =
        database_run(database, SQL_PLAYER_DELETE, "itt", number, player->name, player->folded);
    if (status == STORE_DONE && !database_changes(database))
        return STORE_MISSING;
    for (unsigned i = 0; i < sizeof theirs / sizeof *theirs && status == STORE_DONE; i++)
        status = database_run(database, theirs[i], "i", number);
    return status;
}

static enum store_status run_delete(struct store *store, struct write *write)
{
    const struct rename_write *rename = (struct rename_write *)write;
    store->side->overwrite(store, true);
    enum store_status status = erase(store, &rename->player);
    store->side->overwrite(store, false);
    return status == STORE_DONE ? pend(store, rename, true) : status;
}

void store_delete(struct store *store, uint64_t player, const char *name, int64_t at,
                  store_done *done, void *context)
{
    struct rename_write *write = write_new(sizeof *write, run_delete, done, context);
    write->player = (struct store_player){.number = player};
    write->at = at;
    memcpy(write->player.name, name, strnlen(name, STORE_NAME));
    /* A slash is in no name that a player can choose. */
    snprintf(write->player.folded, sizeof write->player.folded, "/%llu",
             (unsigned long long)player);
    write_submit(store, &write->write);
}

/* ---- the logs ------------------------------------------------------------------------------ */

struct rewrite_write {
    struct write write;
    uint64_t player;
    unsigned most;
    store_rewriter *rewrite;
};

static bool read_renaming(struct query *query, struct store_renaming *renaming)
{
    struct row row = {query, NULL};
    renaming->player = (uint64_t)row_int(&row, 0, 1, STORE_NUMBER);
    row_text(&row, 1, renaming->name, sizeof renaming->name);
    renaming->erase = row_int(&row, 2, 0, 1);
    if (row.fault)
        row_report(&row, query->database, "renamings", query_int(query, 0));
    return !row.fault;
}

/* Rewrite the entries after row `next`, and move it on. */
static enum store_status rewrite_some(struct store *store, const struct rewrite_write *write,
                                      const struct store_renaming *renaming, int64_t *next,
                                      unsigned *examined)
{
    struct database *database = store->writing;
    struct query *query = database_ask(database, SQL_LOG_AFTER, "iu", *next, write->most);
    enum store_status status = STORE_DONE;
    enum step step;
    if (!query)
        return database_status(database);
    while (status == STORE_DONE && (step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        char body[STORE_BODY + 1];
        const char *old = row_line(&row, 1, STORE_BODY);
        *next = query_int(query, 0);
        ++*examined;
        if (row.fault || !write->rewrite(renaming, old, body))
            continue;
        status = database_run(database, SQL_LOG_REWRITE, "it", *next, body);
        if (status == STORE_DONE) /* the card has the old name */
            status = database_run(database, SQL_LOG_REWRITE_CARD, "i", *next);
    }
    enum store_status end = query_end(query, status == STORE_DONE ? step : STEP_DONE);
    return status == STORE_DONE ? end : status;
}

static enum store_status run_rewrite(struct store *store, struct write *write)
{
    const struct rewrite_write *rewrite = (struct rewrite_write *)write;
    struct database *database = store->writing;
    struct store_renaming renaming;
    unsigned examined = 0;
    struct query *query = database_ask(database, SQL_RENAMING, "i", (int64_t)rewrite->player);
    if (!query)
        return database_status(database);
    enum store_status status = query_one(query);
    int64_t next = 0;
    if (status == STORE_DONE && !read_renaming(query, &renaming))
        status = STORE_MISSING;
    else if (status == STORE_DONE)
        next = query_int(query, 3);
    database_give(query);
    if (status != STORE_DONE)
        return status;
    if (store->side->name_in_use(store, rewrite->player))
        return STORE_AGAIN;
    store->side->overwrite(store, true);
    status = rewrite_some(store, rewrite, &renaming, &next, &examined);
    store->side->overwrite(store, false);
    if (status == STORE_DONE)
        status = database_run(database, SQL_RENAMING_NEXT, "ii", (int64_t)rewrite->player, next);
    return status == STORE_DONE && examined == rewrite->most ? STORE_AGAIN : status;
}

void store_rewrite(struct store *store, uint64_t player, unsigned most, store_rewriter *rewrite,
                   store_done *done, void *context)
{
    struct rewrite_write *write = write_new(sizeof *write, run_rewrite, done, context);
    write->player = player;
    write->most = most;
    write->rewrite = rewrite;
    write_submit(store, &write->write);
}

static enum store_status run_rewritten(struct store *store, struct write *write)
{
    const struct rewrite_write *rewrite = (struct rewrite_write *)write;
    return database_run(store->writing, SQL_RENAMING_DROP, "i", (int64_t)rewrite->player);
}

void store_rewritten(struct store *store, uint64_t player, store_done *done, void *context)
{
    struct rewrite_write *write = write_new(sizeof *write, run_rewritten, done, context);
    write->player = player;
    write_submit(store, &write->write);
}

enum store_status store_renamings(struct store *store, store_renamed *reader, void *context)
{
    struct database *database = store->reading;
    struct query *query = database_take(database, SQL_RENAMINGS);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct store_renaming renaming;
        if (read_renaming(query, &renaming) && !reader(context, &renaming))
            break;
    }
    return query_end(query, step);
}

enum store_status store_tables_theirs(struct store *store, uint64_t player, unsigned most,
                                      store_lister *lister, void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_TABLES_THEIRS, "iu", (int64_t)player, most);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        char table[STORE_TABLE + 1];
        row_table(&row, 0, table);
        if (!row.fault && !lister(context, table))
            break;
    }
    return query_end(query, step);
}

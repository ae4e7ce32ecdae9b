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

/* What the old name left in freed parts of pages is overwritten. */
static void overwrite(struct store *store, bool on)
{
    sqlite3_exec(store->writing.db, on ? "PRAGMA secure_delete = ON" : "PRAGMA secure_delete = OFF",
                 NULL, NULL, NULL);
}

static enum store_status pend(struct store *store, const struct rename_write *rename, bool erase)
{
    const struct store_player *player = &rename->player;
    enum store_status status = database_run(&store->writing, SQL_RENAMING_ADD, "itu",
                                            (int64_t)player->number, player->name, (unsigned)erase);
    return status == STORE_DONE ? notice_add(store, rename->at, player->number, "") : status;
}

/* ---- rename ------------------------------------------------------------------------------- */

/* Whether another player has the name or one that looks like it. */
static enum store_status taken(struct store *store, const struct store_player *player)
{
    struct database *database = &store->writing;
    sqlite3_stmt *statement = database_take(database, SQL_NAME_TAKEN);
    if (!statement)
        return database_status(database);
    database_bind(statement, "itt", (int64_t)player->number, player->folded, player->skeleton);
    enum store_status status = database_one(database, statement);
    database_give(database, SQL_NAME_TAKEN, statement);
    return status == STORE_DONE ? STORE_TAKEN : status == STORE_MISSING ? STORE_DONE : status;
}

static enum store_status run_rename(struct store *store, struct write *write)
{
    const struct rename_write *rename = (struct rename_write *)write;
    const struct store_player *player = &rename->player;
    enum store_status status = taken(store, player);
    if (status != STORE_DONE)
        return status;
    overwrite(store, true);
    status = database_run(&store->writing, SQL_PLAYER_RENAME, "ittt", (int64_t)player->number,
                          player->name, player->folded, player->skeleton);
    overwrite(store, false);
    if (status == STORE_DONE && !sqlite3_changes(store->writing.db))
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
    static const enum statement theirs[] = {SQL_TOKENS_DROP, SQL_RATINGS_DROP, SQL_BANS_DROP};
    struct database *database = &store->writing;
    int64_t number = (int64_t)player->number;
    enum store_status status =
        database_run(database, SQL_PLAYER_DELETE, "itt", number, player->name, player->folded);
    if (status == STORE_DONE && !sqlite3_changes(database->db))
        return STORE_MISSING;
    for (unsigned i = 0; i < sizeof theirs / sizeof *theirs && status == STORE_DONE; i++)
        status = database_run(database, theirs[i], "i", number);
    return status;
}

static enum store_status run_delete(struct store *store, struct write *write)
{
    const struct rename_write *rename = (struct rename_write *)write;
    overwrite(store, true);
    enum store_status status = erase(store, &rename->player);
    overwrite(store, false);
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

static bool read_renaming(struct database *database, sqlite3_stmt *statement,
                          struct store_renaming *renaming)
{
    struct row row = {statement, NULL};
    renaming->player = (uint64_t)row_int(&row, 0, 1, STORE_NUMBER);
    row_text(&row, 1, renaming->name, sizeof renaming->name);
    renaming->erase = row_int(&row, 2, 0, 1);
    if (row.fault)
        row_report(&row, database, "renamings", sqlite3_column_int64(statement, 0));
    return !row.fault;
}

/* Rewrite the entries after row `next`, and move it on. */
static enum store_status rewrite_some(struct store *store, const struct rewrite_write *write,
                                      const struct store_renaming *renaming, int64_t *next,
                                      unsigned *examined)
{
    struct database *database = &store->writing;
    sqlite3_stmt *statement = database_take(database, SQL_LOG_AFTER);
    enum store_status status = STORE_DONE;
    int code;
    if (!statement)
        return database_status(database);
    database_bind(statement, "iu", *next, write->most);
    while (status == STORE_DONE && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct row row = {statement, NULL};
        char body[STORE_BODY + 1];
        const char *old = row_line(&row, 1, STORE_BODY);
        *next = sqlite3_column_int64(statement, 0);
        ++*examined;
        if (row.fault || !write->rewrite(renaming, old, body))
            continue;
        status = database_run(database, SQL_LOG_REWRITE, "it", *next, body);
        if (status == STORE_DONE) /* the card has the old name */
            status = database_run(database, SQL_LOG_REWRITE_CARD, "i", *next);
    }
    if (status == STORE_DONE)
        status = database_walked(database, code);
    database_give(database, SQL_LOG_AFTER, statement);
    return status;
}

static enum store_status run_rewrite(struct store *store, struct write *write)
{
    const struct rewrite_write *rewrite = (struct rewrite_write *)write;
    struct database *database = &store->writing;
    struct store_renaming renaming;
    unsigned examined = 0;
    sqlite3_stmt *statement = database_take(database, SQL_RENAMING);
    if (!statement)
        return database_status(database);
    database_bind(statement, "i", (int64_t)rewrite->player);
    enum store_status status = database_one(database, statement);
    int64_t next = 0;
    if (status == STORE_DONE && !read_renaming(database, statement, &renaming))
        status = STORE_MISSING;
    else if (status == STORE_DONE)
        next = sqlite3_column_int64(statement, 3);
    database_give(database, SQL_RENAMING, statement);
    if (status != STORE_DONE)
        return status;
    overwrite(store, true);
    status = rewrite_some(store, rewrite, &renaming, &next, &examined);
    overwrite(store, false);
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
    return database_run(&store->writing, SQL_RENAMING_DROP, "i", (int64_t)rewrite->player);
}

void store_rewritten(struct store *store, uint64_t player, store_done *done, void *context)
{
    struct rewrite_write *write = write_new(sizeof *write, run_rewritten, done, context);
    write->player = player;
    write_submit(store, &write->write);
}

enum store_status store_renamings(struct store *store, store_renamed *reader, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_RENAMINGS);
    int code;
    if (!statement)
        return database_status(database);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct store_renaming renaming;
        if (read_renaming(database, statement, &renaming) && !reader(context, &renaming))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_RENAMINGS, statement);
    return status;
}

enum store_status store_tables_theirs(struct store *store, uint64_t player, unsigned most,
                                      store_lister *lister, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_TABLES_THEIRS);
    int code;
    if (!statement)
        return database_status(database);
    database_bind(statement, "iu", (int64_t)player, most);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct row row = {statement, NULL};
        char table[STORE_TABLE + 1];
        row_table(&row, 0, table);
        if (!row.fault && !lister(context, table))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_TABLES_THEIRS, statement);
    return status;
}

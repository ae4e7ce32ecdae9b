/* Players and their tokens. */
#include <string.h>

#include "store/internal.h"

struct player_write {
    struct write write;
    struct store_player player;
    bool enters;
    uint8_t hash[STORE_HASH];
};

struct token_write {
    struct write write;
    uint8_t hash[STORE_HASH];
    uint64_t player;
    int64_t at;
};

/* ---- players ------------------------------------------------------------------------------- */

/* Insert the row of a player: STORE_DONE with its number, or STORE_TAKEN. */
static enum store_status insert(struct database *database, const struct store_player *player,
                                uint64_t *number)
{
    struct query *query = database_ask(
        database, SQL_PLAYER_ADD, "ttttiiut", player->name, player->folded, player->secret,
        player->webhook, player->made, player->seen, player->program, player->skeleton);
    if (!query)
        return database_status(database);
    enum store_status status = query_one(query);
    if (status == STORE_DONE)
        *number = (uint64_t)query_int(query, 0);
    database_give(query);
    return status == STORE_MISSING ? STORE_TAKEN : status;
}

static enum store_status run_add(struct store *store, struct write *write)
{
    const struct player_write *add = (struct player_write *)write;
    struct database *database = store->writing;
    enum store_status status = store->side->lock_name(store, add->player.skeleton);
    if (status == STORE_DONE)
        status = insert(database, &add->player, &write->number);
    if (status != STORE_DONE || !add->enters)
        return status;
    return database_run(database, SQL_TOKEN_ADD, "hii", add->hash, (int64_t)write->number,
                        add->player.made);
}

static enum store_status run_change(struct store *store, struct write *write)
{
    const struct store_player *player = &((struct player_write *)write)->player;
    struct database *database = store->writing;
    enum store_status status =
        database_run(database, SQL_PLAYER_CHANGE, "itti", (int64_t)player->number, player->secret,
                     player->webhook, player->seen);
    if (status != STORE_DONE)
        return status;
    return database_changes(database) ? STORE_DONE : STORE_MISSING;
}

void store_player_add(struct store *store, const struct store_player *player, const uint8_t *hash,
                      store_done *done, void *context, uint64_t *number)
{
    struct player_write *write = write_new(sizeof *write, run_add, done, context);
    write->player = *player;
    write->enters = hash;
    if (hash)
        memcpy(write->hash, hash, STORE_HASH);
    write->write.number_for = number;
    write_submit(store, &write->write);
}

void store_player_change(struct store *store, const struct store_player *player, store_done *done,
                         void *context)
{
    struct player_write *write = write_new(sizeof *write, run_change, done, context);
    write->player = *player;
    write_submit(store, &write->write);
}

static enum store_status run_skeleton(struct store *store, struct write *write)
{
    const struct store_player *player = &((struct player_write *)write)->player;
    return database_run(store->writing, SQL_SKELETON_SET, "it", (int64_t)player->number,
                        player->skeleton);
}

void store_skeleton(struct store *store, const struct store_player *player, store_done *done,
                    void *context)
{
    struct player_write *write = write_new(sizeof *write, run_skeleton, done, context);
    write->player = *player;
    write_submit(store, &write->write);
}

enum store_status store_without_skeleton(struct store *store, unsigned most, store_named *reader,
                                         void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_NO_SKELETON, "u", most);
    struct store_player player = {0};
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        player.number = (uint64_t)row_int(&row, 0, 1, STORE_NUMBER);
        row_text(&row, 1, player.name, sizeof player.name);
        if (row.fault)
            row_report(&row, database, "players", query_int(query, 0));
        else if (!reader(context, &player))
            break;
    }
    return query_end(query, step);
}

void player_read(struct row *row, struct store_player *player)
{
    player->number = (uint64_t)row_int(row, 0, 1, STORE_NUMBER);
    row_text(row, 1, player->name, sizeof player->name);
    row_text(row, 2, player->folded, sizeof player->folded);
    row_text(row, 3, player->secret, sizeof player->secret);
    row_text(row, 4, player->webhook, sizeof player->webhook);
    player->made = row_int(row, 5, 0, STORE_TIME);
    player->seen = row_int(row, 6, 0, STORE_TIME);
    player->program = row_int(row, 7, 0, 1);
    player->skeleton[0] = '\0'; /* only written */
    if (!row->fault && (!player->name[0] || !player->folded[0]))
        row->fault = "name";
}

static bool read_one(struct query *query, struct store_player *player)
{
    struct row row = {query, NULL};
    bool found = query_one(query) == STORE_DONE;
    if (found)
        player_read(&row, player);
    if (row.fault)
        row_report(&row, query->database, "players", query_int(query, 0));
    database_give(query);
    return found && !row.fault;
}

bool store_player(struct store *store, uint64_t number, struct store_player *player)
{
    struct query *query = database_ask(store->reading, SQL_PLAYER, "i", (int64_t)number);
    if (!query)
        return false;
    return read_one(query, player);
}

bool store_player_named(struct store *store, const char *name, const char *folded,
                        struct store_player *player)
{
    struct query *query = database_ask(store->reading, SQL_PLAYER_NAMED, "tt", name, folded);
    if (!query)
        return false;
    return read_one(query, player);
}

/* ---- tokens -------------------------------------------------------------------------------- */

static bool is_there(struct store *store, uint64_t number)
{
    struct store_player player;
    struct query *query = database_ask(store->writing, SQL_PLAYER, "i", (int64_t)number);
    if (!query)
        return false;
    return read_one(query, &player);
}

static enum store_status run_token_add(struct store *store, struct write *write)
{
    const struct token_write *token = (const struct token_write *)write;
    enum store_status status = database_run(store->writing, SQL_TOKEN_ADD, "hii", token->hash,
                                            (int64_t)token->player, token->at);
    if (status != STORE_DONE || database_changes(store->writing))
        return status;
    return is_there(store, token->player) ? STORE_TAKEN : STORE_MISSING;
}

static enum store_status run_token_drop(struct store *store, struct write *write)
{
    const struct token_write *token = (const struct token_write *)write;
    enum store_status status = database_run(store->writing, SQL_TOKEN_DROP, "h", token->hash);
    if (status != STORE_DONE)
        return status;
    return database_changes(store->writing) ? STORE_DONE : STORE_MISSING;
}

static enum store_status run_tokens_drop(struct store *store, struct write *write)
{
    const struct token_write *token = (const struct token_write *)write;
    return database_run(store->writing, SQL_TOKENS_DROP, "i", (int64_t)token->player);
}

static void ask_token(struct store *store, write_run *run, const uint8_t *hash, uint64_t player,
                      int64_t at, store_done *done, void *context)
{
    struct token_write *token = write_new(sizeof *token, run, done, context);
    token->player = player;
    token->at = at;
    if (hash)
        memcpy(token->hash, hash, STORE_HASH);
    write_submit(store, &token->write);
}

void store_token_add(struct store *store, const uint8_t hash[STORE_HASH], uint64_t player,
                     int64_t at, store_done *done, void *context)
{
    ask_token(store, run_token_add, hash, player, at, done, context);
}

void store_token_drop(struct store *store, const uint8_t hash[STORE_HASH], store_done *done,
                      void *context)
{
    ask_token(store, run_token_drop, hash, 0, 0, done, context);
}

void store_tokens_drop(struct store *store, uint64_t player, store_done *done, void *context)
{
    ask_token(store, run_tokens_drop, NULL, player, 0, done, context);
}

uint64_t store_token(struct store *store, const uint8_t hash[STORE_HASH])
{
    struct query *query = database_ask(store->reading, SQL_TOKEN, "h", hash);
    uint64_t player = 0;
    if (!query)
        return 0;
    if (query_step(query) == STEP_ROW) {
        struct row row = {query, NULL};
        player = (uint64_t)row_int(&row, 0, 1, STORE_NUMBER);
    }
    database_give(query);
    return player;
}

/* Cards: what lists say about a table, so that they need not read its log. A card belongs to an
 * entry; a later entry makes it stale. */
#include <string.h>

#include "store/internal.h"
#include "store/row.h"

struct card_write {
    struct write write;
    char table[STORE_TABLE + 1];
    uint32_t seq;
    char text[];
};

static enum store_status run_card(struct store *store, struct write *write)
{
    const struct card_write *card = (const struct card_write *)write;
    return database_run(&store->writing, SQL_CARD_SET, "tut", card->table, card->seq, card->text);
}

void store_card_set(struct store *store, const char *table, uint32_t seq, const char *text,
                    store_done *done, void *context)
{
    size_t len = strnlen(text, STORE_CARD + 1);
    struct card_write *card =
        write_new(sizeof *card + len + 1, len <= STORE_CARD ? run_card : NULL, done, context);
    card->seq = seq;
    memset(card->table, 0, sizeof card->table);
    memcpy(card->table, table, strnlen(table, STORE_TABLE));
    memcpy(card->text, text, len);
    card->text[len] = '\0';
    write_submit(store, &card->write);
}

static enum store_status tell(struct database *database, enum statement which,
                              sqlite3_stmt *statement, store_carded *reader, void *context)
{
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct row row = {statement, NULL};
        char table[STORE_TABLE + 1];
        row_table(&row, 0, table);
        if (row.fault) {
            row_report(&row, database, "tables", sqlite3_column_int64(statement, 1));
            continue;
        }
        const char *text = NULL;
        if (sqlite3_column_type(statement, 2) != SQLITE_NULL)
            text = row_line(&row, 2, STORE_CARD);
        if (!reader(context, table, row.fault ? NULL : text))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, which, statement);
    return status;
}

enum store_status store_shown(struct store *store, enum store_stage stage, unsigned most,
                              store_carded *reader, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_SHOWN);
    if (!statement)
        return database_status(database);
    database_bind(statement, "uu", stage, most);
    return tell(database, SQL_SHOWN, statement, reader, context);
}

enum store_status store_cards_of(struct store *store, uint64_t player, unsigned most,
                                 store_carded *reader, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_CARDS_OF);
    if (!statement)
        return database_status(database);
    database_bind(statement, "iu", (int64_t)player, most);
    return tell(database, SQL_CARDS_OF, statement, reader, context);
}

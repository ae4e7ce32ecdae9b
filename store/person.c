/* Reading everything about one player. */
#include "store/store_person.h"

#include <stdlib.h>
#include <string.h>

#include "store/internal.h"
#include "store/row.h"

enum store_status store_tokens_made(struct store *store, uint64_t player, store_dated *reader,
                                    void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_TOKENS_MADE);
    int code;
    if (!statement)
        return database_status(database);
    database_bind(statement, "i", (int64_t)player);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct row row = {statement, NULL};
        int64_t at = row_int(&row, 0, 0, STORE_TIME);
        if (!row.fault && !reader(context, at))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_TOKENS_MADE, statement);
    return status;
}

enum store_status store_scan(struct store *store, int64_t *next, unsigned most,
                             store_scanner *reader, void *context)
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_LOG_SCAN);
    unsigned count = 0;
    int code;
    if (!statement)
        return database_status(database);
    database_bind(statement, "iu", *next, most);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct row row = {statement, NULL};
        struct store_scanned entry;
        *next = sqlite3_column_int64(statement, 0);
        entry.home = row_int(&row, 1, 1, STORE_NUMBER);
        entry.at = row_int(&row, 2, 0, STORE_TIME);
        entry.body = row_line(&row, 3, STORE_BODY);
        count++;
        if (!row.fault && !reader(context, &entry))
            break;
    }
    enum store_status status = database_walked(database, code);
    database_give(database, SQL_LOG_SCAN, statement);
    return status == STORE_DONE && count == most ? STORE_AGAIN : status;
}

bool store_table_id(struct store *store, int64_t home, char table[STORE_TABLE + 1])
{
    struct database *database = &store->reading;
    sqlite3_stmt *statement = database_take(database, SQL_TABLE_ID);
    struct row row = {statement, NULL};
    if (!statement)
        return false;
    database_bind(statement, "i", home);
    bool found = database_one(database, statement) == STORE_DONE;
    if (found)
        row_table(&row, 0, table);
    database_give(database, SQL_TABLE_ID, statement);
    return found && !row.fault;
}

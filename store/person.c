/* Reading everything about one player. */
#include "store/store_person.h"

#include <stdlib.h>
#include <string.h>

#include "store/internal.h"
#include "store/row.h"

enum store_status store_tokens_made(struct store *store, uint64_t player, store_dated *reader,
                                    void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_TOKENS_MADE, "i", (int64_t)player);
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        int64_t at = row_int(&row, 0, 0, STORE_TIME);
        if (!row.fault && !reader(context, at))
            break;
    }
    return query_end(query, step);
}

enum store_status store_scan(struct store *store, int64_t *next, unsigned most,
                             store_scanner *reader, void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_LOG_SCAN, "iu", *next, most);
    unsigned count = 0;
    enum step step;
    if (!query)
        return database_status(database);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        struct store_scanned entry;
        *next = query_int(query, 0);
        entry.home = row_int(&row, 1, 1, STORE_NUMBER);
        entry.at = row_int(&row, 2, 0, STORE_TIME);
        entry.body = row_line(&row, 3, STORE_BODY);
        count++;
        if (!row.fault && !reader(context, &entry))
            break;
    }
    enum store_status status = query_end(query, step);
    return status == STORE_DONE && count == most ? STORE_AGAIN : status;
}

bool store_table_id(struct store *store, int64_t home, char table[STORE_TABLE + 1])
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_TABLE_ID, "i", home);
    struct row row = {query, NULL};
    if (!query)
        return false;
    bool found = query_one(query) == STORE_DONE;
    if (found)
        row_table(&row, 0, table);
    database_give(query);
    return found && !row.fault;
}

/* The logs of tables: append-only entries. How they are stored differs (sqlite/log.c,
 * postgres/append.c). */
#include <stdio.h>
#include <string.h>

#include "store/internal.h"

void store_append(struct store *store, const struct store_entry *entry, store_done *done,
                  void *context)
{
    size_t len = strnlen(entry->body, STORE_BODY + 1);
    bool good = len <= STORE_BODY && entry->seq > 0 && entry->seq <= STORE_ENTRIES &&
                strlen(entry->table) == STORE_TABLE;
    struct append *append =
        write_new(sizeof *append + len + 1, good ? store->side->append : NULL, done, context);
    append->entry = *entry;
    append->entry.body = append->body;
    append->write.table = append->entry.table;
    memcpy(append->body, entry->body, len);
    append->body[len] = 0;
    write_submit(store, &append->write);
}

enum store_status store_log(struct store *store, const char *table, uint32_t from,
                            store_reader *reader, void *context)
{
    return store->side->log(store, table, from ? from : 1, reader, context);
}

uint32_t store_seq_of(struct store *store, const char *table, const char *id)
{
    return id[0] ? store->side->seq_of(store, table, id) : 0;
}

void store_hold(struct store *store)
{
    store->side->hold(store);
}

void store_release(struct store *store)
{
    store->side->release(store);
}

/* ---- what is read -------------------------------------------------------------------------- */

enum store_status log_damaged(const struct database *database, const char *table, uint32_t seq,
                              const char *column)
{
    char text[256];
    snprintf(text, sizeof text, "damaged: the log of table %s at entry %u%s%s", table, seq,
             column ? ": bad " : "", column ? column : "");
    database_warn(database, text);
    return STORE_DAMAGED;
}

void log_end_read(struct row *row, struct log_end *end)
{
    end->home = row_int(row, 0, 1, STORE_NUMBER);
    end->seq = (uint32_t)row_int(row, 1, 0, STORE_ENTRIES);
    end->last = row_int(row, 2, end->seq, end->seq ? STORE_NUMBER : 0);
    end->stage = (enum store_stage)row_int(row, 3, 0, STORE_STAGES - 1);
    end->shown = row_int(row, 4, 0, 1);
    end->due = row_int(row, 5, 0, STORE_TIME);
}

void log_entry_read(struct row *row, int column, struct store_entry *entry)
{
    entry->at = row_int(row, column, 0, STORE_TIME);
    row_text_or_null(row, column + 1, entry->id, sizeof entry->id);
    entry->stage = (enum store_stage)row_int(row, column + 2, 0, STORE_STAGES - 1);
    entry->shown = row_int(row, column + 3, 0, 1);
    entry->body = row_line(row, column + 4, STORE_BODY);
}

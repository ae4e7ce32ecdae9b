/* A store on PostgreSQL: opening and closing, and what other files of the store ask of its side. */
#include "store/postgres/side.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/open.h"

enum { PORTION = 2000 }; /* entries of a log that are read at once */

static bool no_memory(struct store *store, const struct error_report *report)
{
    return error_write(report, STORE_ERROR_MEMORY, store->shown, NULL);
}

static struct pg_data *start(struct store *store, const struct error_report *report)
{
    struct pg_data *data = store->data = calloc(1, sizeof *data);
    if (!data) {
        no_memory(store, report);
        return NULL;
    }
    if (pg_address_read(&data->address, store->path))
        return data;
    error_write(report, STORE_ERROR_ADDRESS, store->shown,
                "prepared=no, hints=no, listen=HOST:PORT");
    return NULL;
}

static struct database *connect_to(struct store *store, enum pg_purpose purpose, bool make,
                                   const struct error_report *report)
{
    struct pg_link *link = pg_link_new(&pg_data(store)->address, &store->options, purpose);
    if (!link) {
        no_memory(store, report);
        return NULL;
    }
    if (pg_open(link, make, report))
        return &link->database;
    database_close(&link->database);
    return NULL;
}

static bool open_to_read(struct store *store, const struct error_report *report)
{
    return start(store, report) &&
           (store->reading = connect_to(store, PG_READS, false, report)) != NULL;
}

/* The number of this store, which its entries carry. */
static bool take_number(struct store *store, const struct error_report *report)
{
    struct pg_link *link = pg_writer(store);
    struct query *query = database_take(store->writing, SQL_PG_WRITER_ADD);
    link->waits = pg_opening_waits;
    bool good = query && query_one(query) == STORE_DONE;
    if (good)
        pg_data(store)->number = (uint64_t)query_int(query, 0);
    database_give(query);
    return good || error_write(report, link->gave_up ? STORE_ERROR_STANDBY : STORE_ERROR_RIGHTS,
                               store->shown, link->said);
}

/* Nobody needs to wait for this: a row that is left is in nobody's way. In one message, because a
 * pooler keeps no settings. */
static void drop_number(struct store *store)
{
    char sql[192];
    snprintf(sql, sizeof sql,
             "BEGIN; SET LOCAL synchronous_commit = off; DELETE FROM writers WHERE number = %llu;"
             "COMMIT",
             (unsigned long long)pg_data(store)->number);
    pg_writer(store)->waits = NULL; /* the writer has ended */
    pg_exec(pg_writer(store), sql);
}

static bool open_it(struct store *store, const struct error_report *report)
{
    struct pg_data *data = start(store, report);
    if (!data)
        return false;
    data->homes = homes_new();
    data->buffers = pg_buffers_new();
    if (!data->homes || !data->buffers)
        return no_memory(store, report);
    store->writing = connect_to(store, PG_WRITES, true, report);
    if (!store->writing || !take_number(store, report))
        return false;
    store->reading = connect_to(store, PG_READS, false, report);
    pg_writer(store)->waits = pg_writer_waits;
    pg_writer(store)->waits_context = store;
    return store->reading != NULL;
}

static void close_it(struct store *store)
{
    struct pg_data *data = store->data;
    if (store->writing && data->number)
        drop_number(store);
    database_close(store->reading);
    database_close(store->writing);
    if (!data)
        return;
    homes_free(data->homes);
    pg_buffers_free(data->buffers);
    pg_address_free(&data->address);
    free(data);
}

/* ---- parts of writes ----------------------------------------------------------------------- */

static enum store_status home(struct store *store, const char *table, int64_t *number)
{
    struct home *known = homes_find(pg_data(store)->homes, table);
    if (known) {
        *number = known->number;
        return STORE_DONE;
    }
    struct query *query = database_ask(store->writing, SQL_PG_HOME, "t", table);
    if (!query)
        return database_status(store->writing);
    enum store_status status = query_one(query);
    struct row row = {query, NULL};
    if (status == STORE_DONE) {
        *number = row_int(&row, 0, 1, STORE_NUMBER);
        homes_add(pg_data(store)->homes, table, *number);
    }
    database_give(query);
    return status;
}

/* Somebody else than an entry changes the row of a table. */
static void forget_row(struct store *store, const char *table)
{
    struct home *known = homes_find(pg_data(store)->homes, table);
    if (known)
        known->seq = 0;
}

static enum store_status end_match(struct store *store, const char *table, int64_t number)
{
    forget_row(store, table);
    return database_run(store->writing, SQL_PG_END_MATCH, "i", number);
}

static enum store_status set_due(struct store *store, const char *table, int64_t due)
{
    forget_row(store, table);
    return database_run(store->writing, SQL_TABLE_DUE_SET, "ti", table, due);
}

static enum store_status shorten(struct store *store, const char *table, const struct log_end *end,
                                 uint32_t left)
{
    forget_row(store, table);
    enum store_status status =
        database_run(store->writing, SQL_PG_LOG_DELETE, "iu", end->home, left + 1);
    return status == STORE_DONE ? database_run(store->writing, SQL_PG_NOT_DUE, "i", end->home)
                                : status;
}

/* VACUUM removes what the old name left behind. */
static void overwrite(struct store *store, bool on)
{
    (void)store;
    (void)on;
}

static enum store_status lock_name(struct store *store, const char *skeleton)
{
    return database_run(store->writing, SQL_NAME_LOCK, "t", skeleton);
}

static enum store_status lock_notices(struct store *store)
{
    return database_run(store->writing, SQL_NOTICE_LOCK, "");
}

static bool name_in_use(struct store *store, uint64_t player)
{
    struct query *query = database_ask(store->writing, SQL_RENAMING_YOUNG, "i", (int64_t)player);
    bool young = query && query_step(query) == STEP_ROW;
    database_give(query);
    return young;
}

/* ---- reading ------------------------------------------------------------------------------- */

/* Up to PORTION entries from `*from` on, which moves on. STORE_AGAIN: there are more. */
static enum store_status read_portion(struct store *store, struct store_entry *entry,
                                      uint32_t *from, store_reader *reader, void *context)
{
    struct query *query =
        database_ask(store->reading, SQL_PG_LOG, "tuu", entry->table, *from, PORTION);
    enum step step;
    unsigned count = 0;
    if (!query)
        return database_status(store->reading);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        entry->seq = (uint32_t)row_int(&row, 0, *from, *from);
        log_entry_read(&row, 1, entry);
        if (row.fault) {
            enum store_status status = log_damaged(store->reading, entry->table, *from, row.fault);
            database_give(query);
            return status;
        }
        ++*from;
        count++;
        if (!reader(context, entry)) {
            count = 0;
            break;
        }
    }
    enum store_status status = query_end(query, step);
    return status == STORE_DONE && count == PORTION ? STORE_AGAIN : status;
}

static bool exists(struct store *store, const char *table)
{
    struct query *query = database_ask(store->reading, SQL_PG_HOME, "t", table);
    bool found = query && query_step(query) == STEP_ROW;
    database_give(query);
    return found;
}

static enum store_status read_log(struct store *store, const char *table, uint32_t from,
                                  store_reader *reader, void *context)
{
    struct store_entry entry = {0};
    uint32_t next = from;
    enum store_status status;
    copy_table(entry.table, table);
    status = next <= STORE_ENTRIES ? STORE_AGAIN : STORE_DONE;
    while (status == STORE_AGAIN)
        status = read_portion(store, &entry, &next, reader, context);
    return status == STORE_DONE && next == from && !exists(store, table) ? STORE_MISSING : status;
}

static uint32_t seq_of(struct store *store, const char *table, const char *id)
{
    struct query *query = database_ask(store->reading, SQL_PG_SEQ_OF, "tt", table, id);
    struct row row = {query, NULL};
    uint32_t seq =
        query && query_step(query) == STEP_ROW ? (uint32_t)row_int(&row, 0, 1, STORE_ENTRIES) : 0;
    database_give(query);
    return seq;
}

static void hold(struct store *store)
{
    struct pg_link *link = (struct pg_link *)store->reading;
    link->held = !link->held && database_run(store->reading, SQL_LOOK, "") == STORE_DONE;
}

static void release(struct store *store)
{
    struct pg_link *link = (struct pg_link *)store->reading;
    if (link->held)
        database_run(store->reading, SQL_COMMIT, "");
    link->held = false;
}

static uint64_t bytes(struct store *store)
{
    struct query *query = database_take(store->reading, SQL_COUNT_BYTES);
    uint64_t size = query && query_step(query) == STEP_ROW ? (uint64_t)query_int(query, 0) : 0;
    database_give(query);
    return size;
}

static enum store_files files(const struct store *store)
{
    (void)store;
    return STORE_FILES_THERE;
}

static const struct side side = {.open = open_it,
                                 .close = close_it,
                                 .open_to_read = open_to_read,
                                 .write_batch = pg_write_batch,
                                 .append = pg_append,
                                 .home = home,
                                 .end_match = end_match,
                                 .set_due = set_due,
                                 .shorten = shorten,
                                 .overwrite = overwrite,
                                 .lock_name = lock_name,
                                 .lock_notices = lock_notices,
                                 .name_in_use = name_in_use,
                                 .log = read_log,
                                 .seq_of = seq_of,
                                 .hold = hold,
                                 .release = release,
                                 .bytes = bytes,
                                 .files = files,
                                 .sharing = &pg_sharing};

const struct side *const postgres_side = &side;

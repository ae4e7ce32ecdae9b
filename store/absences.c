/* When a server ran, and when none did. */
#include "store/internal.h"
#include "store/row.h"

struct time_write {
    struct write write;
    struct store_absence time;
};

static struct time_write *time_write(write_run *run, store_done *done, void *context)
{
    return write_new(sizeof(struct time_write), run, done, context);
}

static enum store_status run_heartbeat(struct store *store, struct write *write)
{
    const struct time_write *beat = (const struct time_write *)write;
    return database_run(store->writing, SQL_HEARTBEAT_SET, "i", beat->time.to);
}

void store_heartbeat(struct store *store, int64_t at, store_done *done, void *context)
{
    struct time_write *beat = time_write(run_heartbeat, done, context);
    beat->time = (struct store_absence){0, at};
    write_submit(store, &beat->write);
}

static int64_t ask_time(struct store *store, enum statement which)
{
    struct row row = {database_take(store->reading, which), NULL};
    int64_t at = 0;
    if (row.query && query_step(row.query) == STEP_ROW)
        at = row_int(&row, 0, 0, STORE_TIME);
    database_give(row.query);
    return at;
}

int64_t store_last_heartbeat(struct store *store)
{
    return ask_time(store, SQL_HEARTBEAT);
}

int64_t store_newest_entry(struct store *store)
{
    return ask_time(store, SQL_LOG_NEWEST);
}

static enum store_status run_absence(struct store *store, struct write *write)
{
    const struct store_absence *absence = &((const struct time_write *)write)->time;
    enum store_status status =
        database_run(store->writing, SQL_ABSENCE_ADD, "ii", absence->from, absence->to);
    if (status != STORE_DONE)
        return status;
    return database_run(store->writing, SQL_ABSENCES_DROP, "u", STORE_ABSENCES);
}

void store_absence_add(struct store *store, const struct store_absence *absence, store_done *done,
                       void *context)
{
    struct time_write *add = time_write(run_absence, done, context);
    add->time = *absence;
    write_submit(store, &add->write);
}

unsigned store_absences(struct store *store, struct store_absence absence[STORE_ABSENCES])
{
    struct row row = {database_ask(store->reading, SQL_ABSENCES, "u", STORE_ABSENCES), NULL};
    unsigned first = STORE_ABSENCES, count;
    while (row.query && first && query_step(row.query) == STEP_ROW) {
        struct store_absence one = {row_int(&row, 0, 1, STORE_TIME),
                                    row_int(&row, 1, 1, STORE_TIME)};
        if (!row.fault && one.from < one.to)
            absence[--first] = one;
        row.fault = NULL;
    }
    database_give(row.query);
    count = STORE_ABSENCES - first;
    for (unsigned i = 0; i < count; i++)
        absence[i] = absence[first + i];
    return count;
}

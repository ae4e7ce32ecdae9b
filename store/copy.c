/* Copies between stores of any two kinds: rows as they are, logs entry by entry.
 *
 * Numbers of tables and players stay, because rows and logs refer to them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/internal.h"

enum { MOST_COLUMNS = 10, MOST_WAITING = 4096 };

struct copying {
    struct store *from, *to;
    store_go_on *go_on;
    void *context;
    char failed[128]; /* what could not be copied; "": nothing */
    bool stopped;
};

/* ---- one row ------------------------------------------------------------------------------- */

struct copy_write {
    struct write write;
    enum statement which;
    unsigned columns;
    struct value value[MOST_COLUMNS];
    char bytes[]; /* of the texts */
};

static enum store_status run_row(struct store *store, struct write *write)
{
    struct copy_write *row = (struct copy_write *)write;
    struct query *query = database_take(store->writing, row->which);
    if (!query)
        return database_status(store->writing);
    query_bind_values(query, row->value, row->columns);
    return query_end(query, query_step(query));
}

static void written(void *context, enum store_status status)
{
    struct copying *copying = context;
    if (status != STORE_DONE && !copying->failed[0])
        snprintf(copying->failed, sizeof copying->failed, "%s",
                 status == STORE_FULL   ? "no space left"
                 : status == STORE_BUSY ? "the database cannot be reached"
                                        : "a row was refused");
}

static void submit_row(struct copying *copying, enum statement which, struct query *query,
                       unsigned columns)
{
    struct value value[MOST_COLUMNS];
    size_t bytes = 0;
    for (unsigned i = 0; i < columns; i++) {
        query_value(query, (int)i, &value[i]);
        bytes += value[i].len;
    }
    struct copy_write *row = write_new(sizeof *row + bytes, run_row, written, copying);
    char *at = row->bytes;
    row->which = which;
    row->columns = columns;
    for (unsigned i = 0; i < columns; i++) {
        row->value[i] = value[i];
        if (value[i].len)
            memcpy(at, value[i].text, value[i].len);
        row->value[i].text = at;
        at += value[i].len;
    }
    write_submit(copying->to, &row->write);
}

/* ---- flow ---------------------------------------------------------------------------------- */

/* Wait until few writes are left, and say whether to go on. */
static bool keep_up(struct copying *copying, unsigned most)
{
    while (store_waiting(copying->to) > most) {
        if (!store_deliver(copying->to))
            nanosleep(&(struct timespec){0, 200000}, NULL);
    }
    store_deliver(copying->to);
    if (!copying->stopped && copying->go_on && !copying->go_on(copying->context))
        copying->stopped = true;
    return !copying->failed[0] && !copying->stopped;
}

static void fail(struct copying *copying, const char *what)
{
    if (!copying->failed[0])
        snprintf(copying->failed, sizeof copying->failed, "%s", what);
}

/* ---- rows ---------------------------------------------------------------------------------- */

struct relation {
    enum statement get, put;
    unsigned columns;
};

/* All rows of one relation. */
static bool copy_rows(struct copying *copying, const struct relation *relation)
{
    struct query *query = database_take(copying->from->reading, relation->get);
    enum step step = STEP_FAILED;
    bool good = query != NULL;
    while (good && (step = query_step(query)) == STEP_ROW) {
        submit_row(copying, relation->put, query, relation->columns);
        good = store_waiting(copying->to) <= MOST_WAITING || keep_up(copying, MOST_WAITING / 2);
    }
    if (query && query_end(query, step) != STORE_DONE)
        fail(copying, "a row cannot be read");
    return keep_up(copying, 0);
}

/* ---- logs ---------------------------------------------------------------------------------- */

/* A list of tables: their logs are read when the list is not being read any more. */
struct list {
    struct listed {
        char table[STORE_TABLE + 1];
        int64_t due;
    } * table;
    size_t count, room;
};

static bool add_table(struct list *list, struct query *query)
{
    struct row row = {query, NULL};
    if (list->count == list->room) {
        size_t room = list->room ? list->room * 2 : 1024;
        struct listed *more = realloc(list->table, room * sizeof *more);
        if (!more)
            return false;
        list->table = more;
        list->room = room;
    }
    struct listed *one = &list->table[list->count];
    row_table(&row, 1, one->table);
    one->due = row_int(&row, 6, 0, STORE_TIME);
    list->count += !row.fault;
    if (row.fault)
        row_report(&row, query->database, "tables", query_int(query, 0));
    return !row.fault;
}

static bool list_tables(struct copying *copying, struct list *list)
{
    struct query *query = database_take(copying->from->reading, SQL_GET_TABLES);
    enum step step = STEP_FAILED;
    bool good = query != NULL;
    while (good && (step = query_step(query)) == STEP_ROW)
        good = add_table(list, query);
    if (!good || query_end(query, step) != STORE_DONE)
        fail(copying, "the list of tables cannot be read");
    return !copying->failed[0];
}

struct log_copy {
    struct copying *copying;
    int64_t due;
};

static bool copy_entry(void *context, const struct store_entry *entry)
{
    const struct log_copy *log = context;
    struct store_entry same = *entry;
    same.due = log->due;
    store_append(log->copying->to, &same, written, log->copying);
    return store_waiting(log->copying->to) <= MOST_WAITING ||
           keep_up(log->copying, MOST_WAITING / 2);
}

static bool copy_logs(struct copying *copying, const struct list *list)
{
    for (size_t i = 0; i < list->count && !copying->failed[0] && !copying->stopped; i++) {
        struct log_copy log = {copying, list->table[i].due};
        enum store_status status =
            store_log(copying->from, list->table[i].table, 1, copy_entry, &log);
        char what[64];
        snprintf(what, sizeof what, "the log of table %s is damaged", list->table[i].table);
        if (status != STORE_DONE)
            fail(copying, status == STORE_DAMAGED ? what : "a log cannot be read");
    }
    return keep_up(copying, 0);
}

/* ---- everything ---------------------------------------------------------------------------- */

static bool run_numbers(struct copying *copying, enum statement which)
{
    struct copy_write *row = write_new(sizeof *row, run_row, written, copying);
    row->which = which;
    row->columns = 0;
    write_submit(copying->to, &row->write);
    return keep_up(copying, 0);
}

/* The rows of tables come before their logs, and once more after them: a match with results is over
 * whatever its last entry says. Seats come after the logs, because closing a table clears them. */
static bool copy_all(struct copying *copying)
{
    static const struct relation first[] = {{SQL_GET_PLAYERS, SQL_PUT_PLAYER, 10},
                                            {SQL_GET_TOKENS, SQL_PUT_TOKEN, 3},
                                            {SQL_GET_PRUNED, SQL_PUT_PRUNED, 2},
                                            {SQL_GET_TABLES, SQL_PUT_TABLE, 7}};
    static const struct relation last[] = {{SQL_GET_TABLES, SQL_PUT_STAGE, 7},
                                           {SQL_GET_SEATS, SQL_PUT_SEAT, 2},
                                           {SQL_GET_RESULTS, SQL_PUT_RESULT, 10},
                                           {SQL_GET_RATINGS, SQL_PUT_RATING, 7},
                                           {SQL_GET_DAYS, SQL_PUT_DAY, 7},
                                           {SQL_GET_CARDS, SQL_PUT_CARD, 3},
                                           {SQL_GET_BANS, SQL_PUT_BAN, 5},
                                           {SQL_GET_RENAMINGS, SQL_PUT_RENAMING, 3},
                                           {SQL_GET_HEARTBEAT, SQL_PUT_HEARTBEAT, 2},
                                           {SQL_GET_ABSENCES, SQL_PUT_ABSENCE, 2}};
    struct list list = {0};
    bool good = list_tables(copying, &list);
    for (unsigned i = 0; i < sizeof first / sizeof *first && good; i++)
        good = copy_rows(copying, &first[i]);
    good = good && run_numbers(copying, SQL_NUMBERS_AFTER_TABLES) &&
           run_numbers(copying, SQL_NUMBERS_AFTER_PLAYERS) && copy_logs(copying, &list);
    for (unsigned i = 0; i < sizeof last / sizeof *last && good; i++)
        good = copy_rows(copying, &last[i]);
    free(list.table);
    return good;
}

static bool is_empty(struct store *store)
{
    struct store_counts counts;
    store_count(store, &counts);
    for (unsigned i = 0; i < STORE_STAGES; i++)
        counts.players += counts.tables[i];
    return counts.players + counts.entries + counts.results == 0;
}

/* A file that the copy itself made is not left half full. */
static void remove_file(const char *path)
{
    static const char *const end[] = {"", "-wal", "-shm"};
    for (unsigned i = 0; i < sizeof end / sizeof *end; i++) {
        char name[4096];
        if (snprintf(name, sizeof name, "%s%s", path, end[i]) < (int)sizeof name)
            unlink(name);
    }
}

static bool copy_between(struct copying *copying, const struct error_report *report)
{
    if (!is_empty(copying->to))
        return error_write(report, STORE_ERROR_NOT_EMPTY, copying->to->shown, NULL);
    store_hold(copying->from);
    copying->from->reading->patient = true;
    bool good = copy_all(copying);
    copying->from->reading->patient = false;
    store_release(copying->from);
    if (good)
        return true;
    return copying->stopped
               ? error_write(report, STORE_ERROR_STOPPED, copying->to->shown, NULL)
               : error_write(report, STORE_ERROR_COPY, copying->to->shown, copying->failed);
}

bool store_copy(const char *from, const char *to, store_go_on *go_on, void *context,
                enum akhet_lang lang, char *why, size_t cap)
{
    struct error_report report = {lang, why, cap};
    struct stat info;
    bool file = !store_is_postgres(to), new = file &&stat(to, &info) != 0;
    if (!store_is_postgres(from) && stat(from, &info) != 0)
        return error_write(&report, STORE_ERROR_MISSING, from, NULL);
    struct store_options options = {.path = from, .lang = lang};
    struct copying copying = {.go_on = go_on, .context = context};
    copying.from = store_open(&options, why, cap);
    options.path = to;
    copying.to = copying.from ? store_open(&options, why, cap) : NULL;
    bool good = copying.to && copy_between(&copying, &report);
    bool spoilt = copying.to && !good && new;
    store_close(copying.to);
    store_close(copying.from);
    if (spoilt)
        remove_file(to);
    return good;
}

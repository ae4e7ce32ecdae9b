/* A store in a temporary folder or in a private PostgreSQL, and synchronous writes. */
#define _POSIX_C_SOURCE 200809L
#include "tests/store/fixture.h"

#ifdef STORE_LIBPQ
#include <libpq-fe.h>
#endif
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/store_shared.h"
#include "tests/support/postgres.h"

bool fixture_is_postgres(void)
{
    const char *wanted = getenv("AKHET_TEST_STORE");
    return wanted && strcmp(wanted, "postgres") == 0;
}

bool fixture_skips(void)
{
    bool skips = fixture_is_postgres() && !postgres_there();
    if (skips)
        postgres_skip();
    return skips;
}

int fixture_end(void **unused)
{
    if (fixture_is_postgres())
        postgres_stop(unused);
    return temporary_folder_remove(unused);
}

/* The database with this name, which is created when it is first asked for. */
static const char *database_named(const char *name)
{
    static struct {
        char name[64], url[1024];
    } known[64];
    unsigned i = 0;
    for (; i < 64 && known[i].name[0]; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].url;
    assert_true(i < 64);
    char plain[64];
    snprintf(plain, sizeof plain, "d_%s", name);
    for (char *at = plain; *at; at++)
        if (*at == '.' || *at == '-')
            *at = '_';
    snprintf(known[i].name, sizeof known[i].name, "%s", name);
    snprintf(known[i].url, sizeof known[i].url, "%s", postgres_database(plain));
    return known[i].url;
}

const char *fixture_path(const char *name)
{
    return fixture_is_postgres() ? database_named(name) : temporary_path(name);
}

struct store *fixture_open_with(struct store_options options)
{
    char why[512] = "";
    struct store *store = store_open(&options, why, sizeof why);
    if (!store)
        fail_msg("%s", why);
    return store;
}

struct store *fixture_open(const char *name)
{
    return fixture_open_with(
        (struct store_options){.path = fixture_path(name), .sync = STORE_SYNC_OFF});
}

void fixture_wait(struct store *store)
{
    while (store_waiting(store)) {
        nanosleep(&(struct timespec){0, 100000}, NULL);
        store_deliver(store);
    }
}

void fixture_keep(void *context, enum store_status status)
{
    *(enum store_status *)context = status;
}

struct store_entry fixture_entry(const char *table, uint32_t seq, const char *id, const char *body)
{
    struct store_entry entry = {.seq = seq, .at = 1000 + seq, .stage = STORE_PLAYING, .body = body};
    snprintf(entry.table, sizeof entry.table, "%s", table);
    snprintf(entry.id, sizeof entry.id, "%s", id);
    return entry;
}

enum store_status fixture_append(struct store *store, const char *table, uint32_t seq,
                                 const char *id, const char *body)
{
    enum store_status status = STORE_BROKEN;
    struct store_entry entry = fixture_entry(table, seq, id, body);
    store_append(store, &entry, fixture_keep, &status);
    fixture_wait(store);
    return status;
}

static bool count_one(void *context, const struct store_entry *entry)
{
    uint32_t *count = context;
    assert_int_equal(entry->seq, ++*count);
    assert_int_equal(entry->at, 1000 + entry->seq);
    assert_int_equal(strlen(entry->table), STORE_TABLE);
    return true;
}

uint32_t fixture_count(struct store *store, const char *table)
{
    uint32_t count = 0;
    enum store_status status = store_log(store, table, 1, count_one, &count);
    if (status != STORE_MISSING)
        assert_int_equal(status, STORE_DONE);
    return count;
}

bool fixture_join(void *context, const char *table)
{
    char *out = context;
    if (*out)
        strcat(out, " ");
    strcat(out, table);
    return true;
}

void fixture_remove(const char *name)
{
    static const char *const end[] = {"", "-wal", "-shm"};
    for (unsigned i = 0; i < sizeof end / sizeof *end; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s%s", temporary_path(name), end[i]);
        remove(path);
    }
}

/* ---- SQL on a separate connection ---------------------------------------------------------- */

#ifdef STORE_LIBPQ
static long long postgres_number(const char *url, const char *sql)
{
    PGconn *conn = PQconnectdb(url);
    if (PQstatus(conn) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(conn));
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(conn));
    long long number = PQntuples(result) ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    PQfinish(conn);
    return number;
}
#else
static long long postgres_number(const char *url, const char *sql)
{
    (void)sql;
    fail_msg("%s: built without libpq", url);
    return 0;
}
#endif

static sqlite3 *connect_to(const char *path)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 2000);
    return db;
}

void fixture_sql(const char *path, const char *sql)
{
    if (store_is_postgres(path)) {
        postgres_number(path, sql);
        return;
    }
    sqlite3 *db = connect_to(path);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

long long fixture_number(const char *path, const char *sql)
{
    if (store_is_postgres(path))
        return postgres_number(path, sql);
    sqlite3 *db = connect_to(path);
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    long long number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

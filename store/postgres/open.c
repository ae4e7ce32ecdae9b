/* Opening a database of PostgreSQL: is it ours, may we write, migration, partitions. */
#include "store/postgres/open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres/schema.h"

/* The lock under which schemas change: "Akht". */
#define LOCK "1097558132"

/* ---- what is there ------------------------------------------------------------------------- */

/* The first column of the rows of a query, joined with ", "; NULL: failed. To be freed. */
static char *ask(struct pg_link *link, const char *sql)
{
    PGresult *result = PQexec(link->conn, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) {
        pg_failed(link, result);
        PQclear(result);
        return NULL;
    }
    size_t room = 1;
    for (int i = 0; i < PQntuples(result); i++)
        room += (size_t)PQgetlength(result, i, 0) + 2;
    char *joined = calloc(1, room), *end = joined;
    for (int i = 0; joined && i < PQntuples(result); i++)
        end += sprintf(end, "%s%s", i ? ", " : "", PQgetvalue(result, i, 0));
    PQclear(result);
    return joined;
}

/* A number that a query returns; -1: none, or failed. */
static long long ask_number(struct pg_link *link, const char *sql)
{
    char *text = ask(link, sql);
    long long number = text && *text ? strtoll(text, NULL, 10) : -1;
    free(text);
    return number;
}

/* ---- errors -------------------------------------------------------------------------------- */

static bool says(const struct pg_link *link, const char *words)
{
    return strstr(link->said, words) != NULL;
}

/* Report why there is no connection. The server gives no code for it, only a sentence. */
static bool report_connection(struct pg_link *link, const struct error_report *report)
{
    const char *path = link->database.options->path;
    char detail[sizeof link->said];
    memcpy(detail, link->said, sizeof detail);
    if (says(link, "too many") || says(link, "remaining connection slots"))
        return error_write(report, STORE_ERROR_CONNECTIONS, path, detail);
    if (says(link, "authentication failed") || says(link, "permission denied") ||
        says(link, "pg_hba.conf") || says(link, "no password supplied") ||
        (says(link, "role ") && says(link, "does not exist")))
        return error_write(report, STORE_ERROR_RIGHTS, path, detail);
    if (says(link, "missing \"=\"") || says(link, "invalid URI") ||
        says(link, "invalid integer value") || says(link, "invalid connection option") ||
        says(link, "unexpected"))
        return error_write(report, STORE_ERROR_ADDRESS, path, detail);
    if (pg_connect(link, true) && ask_number(link, "SELECT pg_is_in_recovery()::int") == 1)
        return error_write(report, STORE_ERROR_RECOVERY, path, NULL);
    if (says(link, "starting up") || says(link, "in recovery") || says(link, "not yet accepting"))
        return error_write(report, STORE_ERROR_RECOVERY, path, NULL);
    return error_write(report, STORE_ERROR_UNREACHABLE, path, detail);
}

/* Report why a statement failed. */
static bool report_statement(struct pg_link *link, const struct error_report *report)
{
    const char *path = link->database.options->path;
    if (link->gave_up)
        return error_write(report, STORE_ERROR_STANDBY, path, NULL);
    if (strcmp(link->state, "42501") == 0)
        return error_write(report, STORE_ERROR_RIGHTS, path, link->said);
    if (strcmp(link->state, "25006") == 0)
        return error_write(report, STORE_ERROR_RECOVERY, path, NULL);
    if (strcmp(link->state, "53100") == 0)
        return error_write(report, STORE_ERROR_FULL, path, link->said);
    if (strcmp(link->state, "55P03") == 0)
        return error_write(report, STORE_ERROR_LOCKED, path, link->said);
    if (pg_fate(link) == PG_LOST)
        return error_write(report, STORE_ERROR_UNREACHABLE, path, link->said);
    return error_write(report, STORE_ERROR_OBJECTS, path, link->said);
}

/* ---- judging ------------------------------------------------------------------------------- */

/* The first place where two lists of columns differ, as a text to show. */
static void difference(const char *want, const char *have, char *out, size_t cap)
{
    size_t at = 0, word = 0;
    for (; want[at] && want[at] == have[at]; at++)
        if (want[at] == ' ' && at && want[at - 1] == ',')
            word = at + 1;
    snprintf(out, cap, "%.*s instead of %.*s", (int)strcspn(have + word, ","), have + word,
             (int)strcspn(want + word, ","), want + word);
}

/* A database of the newest version has our columns and nothing that runs in our name. */
static bool judge(struct pg_link *link, const struct error_report *report)
{
    const char *path = link->database.options->path;
    char *columns = ask(link, pg_schema_columns), *foreign = ask(link, pg_schema_foreign);
    char detail[160] = "";
    bool good = columns && foreign;
    if (!good) {
        report_statement(link, report);
    } else if (strcmp(columns, pg_schema_expected) != 0) {
        difference(pg_schema_expected, columns, detail, sizeof detail);
        good = error_write(report, STORE_ERROR_OBJECTS, path, detail);
    } else if (*foreign) {
        good = error_write(report, STORE_ERROR_OBJECTS, path, foreign);
    }
    free(columns);
    free(foreign);
    return good;
}

/* The version of the schema; 0: empty; -1: failed, reported. */
static long long version_of(struct pg_link *link, bool make, const struct error_report *report)
{
    const char *path = link->database.options->path;
    char *encoding = ask(link, "SHOW server_encoding");
    bool good = encoding && strcmp(encoding, "UTF8") == 0;
    if (!good && encoding)
        error_write(report, STORE_ERROR_ENCODING, path, encoding);
    else if (!good)
        report_statement(link, report);
    free(encoding);
    if (!good)
        return -1;
    long long things = ask_number(link, "SELECT count(*) FROM pg_class"
                                        " WHERE relnamespace = current_schema()::regnamespace");
    long long ours = ask_number(
        link, "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass(current_schema() ||"
              " '.akhet') AND attname IN ('version', 'least') AND atttypid = 'integer'::regtype");
    if (things < 0 || ours < 0) {
        if (link->state[0] && pg_fate(link) == PG_REFUSED)
            report_statement(link, report);
        else /* no schema of the search path is there, or may be used */
            error_write(report, STORE_ERROR_RIGHTS, path, "no schema to use");
        return -1;
    }
    if (ours != 2) {
        if (things == 0 && make)
            return 0;
        error_write(report, STORE_ERROR_FOREIGN, path, NULL);
        return -1;
    }
    long long rows = ask_number(link, "SELECT count(*) FROM akhet");
    long long version = ask_number(link, "SELECT version FROM akhet LIMIT 1");
    long long least = ask_number(link, "SELECT least FROM akhet LIMIT 1");
    char detail[32];
    snprintf(detail, sizeof detail, "%lld", version);
    if (rows < 0) {
        report_statement(link, report);
    } else if (rows != 1 || version < 1) {
        error_write(report, STORE_ERROR_FOREIGN, path, NULL);
    } else if (least > pg_schema_version) {
        error_write(report, STORE_ERROR_NEWER, path, detail);
    } else {
        return version;
    }
    return -1;
}

/* ---- commits ------------------------------------------------------------------------------- */

bool pg_opening_waits(void *unused, int64_t since)
{
    enum { OPENING_MS = 10000 };
    (void)unused;
    return pg_now_ms() - since < OPENING_MS;
}

/* The steps themselves may take long; only the commit waits for a standby. */
static bool commit(struct pg_link *link)
{
    link->waits = pg_opening_waits;
    bool good = pg_exec(link, "COMMIT");
    link->waits = NULL;
    return good;
}

/* ---- migration ----------------------------------------------------------------------------- */

static bool steps(struct pg_link *link, long long version)
{
    char sql[128];
    if (version == 0 &&
        !(pg_exec(link, "CREATE TABLE akhet (version integer NOT NULL, least integer NOT NULL)") &&
          pg_exec(link, "INSERT INTO akhet VALUES (0, 0)")))
        return false;
    for (; version < pg_schema_version; version++) {
        snprintf(sql, sizeof sql, "UPDATE akhet SET version = %lld, least = %d", version + 1,
                 pg_schema_step[version].least);
        if (!pg_exec(link, pg_schema_step[version].sql) || !pg_exec(link, sql))
            return false;
    }
    return true;
}

/* Steps wait for no lock longer than two seconds: everybody who came after them would wait too.
 * For the same reason PostgreSQL ends a transaction in which we say nothing; here it waits longer
 * than for a writer, so that a start on a busy machine does not fail. */
static bool migrate_once(struct pg_link *link, const struct error_report *report, bool *reported)
{
    if (!pg_exec(link, "BEGIN; SET LOCAL lock_timeout = '2s';"
                       "SET LOCAL idle_in_transaction_session_timeout = '10s';"
                       "SELECT pg_advisory_xact_lock(" LOCK ")"))
        return false;
    long long version = version_of(link, true, report);
    *reported = version < 0;
    if (version >= 0 && steps(link, version) && commit(link))
        return true;
    if (link->gave_up)
        return false;
    char state[sizeof link->state], said[sizeof link->said];
    memcpy(state, link->state, sizeof state);
    memcpy(said, link->said, sizeof said);
    pg_exec(link, "ROLLBACK");
    memcpy(link->state, state, sizeof state);
    memcpy(link->said, said, sizeof said);
    return false;
}

static bool migrate(struct pg_link *link, const struct error_report *report)
{
    enum { TRIES = 10 };
    bool reported = false;
    for (unsigned i = 0; i < TRIES; i++) {
        if (migrate_once(link, report, &reported))
            return true;
        if (reported)
            return false;
        if (strcmp(link->state, "55P03") != 0)
            break;
        nanosleep(&(struct timespec){0, 200000000}, NULL);
    }
    return report_statement(link, report);
}

/* ---- partitions ---------------------------------------------------------------------------- */

/* Attaching a table locks the log less than creating a partition of it does. */
static bool make_partition(struct pg_link *link, int64_t part)
{
    char sql[768];
    long long from = (long long)part * PG_PARTITION;
    snprintf(sql, sizeof sql,
             "SELECT (to_regclass(current_schema() || '.log_%lld') IS NOT NULL)::int",
             (long long)part);
    if (ask_number(link, sql) == 1)
        return true;
    snprintf(sql, sizeof sql,
             "BEGIN; SET LOCAL lock_timeout = '2s'; SELECT pg_advisory_xact_lock(" LOCK ");"
             "CREATE TABLE IF NOT EXISTS log_%lld (LIKE log INCLUDING DEFAULTS INCLUDING INDEXES);"
             "ALTER TABLE log ATTACH PARTITION log_%lld FOR VALUES FROM (%lld) TO (%lld);"
             "COMMIT",
             (long long)part, (long long)part, from, from + PG_PARTITION);
    if (pg_exec(link, sql))
        return true;
    char state[sizeof link->state];
    memcpy(state, link->state, sizeof state);
    pg_exec(link, "ROLLBACK");
    memcpy(link->state, state, sizeof state);
    /* Another process attached it while we waited for the lock. */
    return strcmp(state, "42809") == 0 || strcmp(state, "42P17") == 0;
}

bool pg_partitions(struct pg_link *link, int64_t number)
{
    int64_t part = number / PG_PARTITION;
    return make_partition(link, part) && make_partition(link, part + 1);
}

static bool first_partitions(struct pg_link *link, const struct error_report *report)
{
    long long last = ask_number(link, "SELECT coalesce(max(number), 0) FROM tables");
    return (last >= 0 && pg_partitions(link, last)) || report_statement(link, report);
}

/* ---- opening ------------------------------------------------------------------------------- */

bool pg_open(struct pg_link *link, bool make, const struct error_report *report)
{
    if (!pg_connect(link, false))
        return report_connection(link, report);
    long long version = version_of(link, make, report);
    if (version < 0)
        return false;
    if (version < pg_schema_version && make && !migrate(link, report))
        return false;
    /* A newer program that lets us write has only added columns: it judged its own. */
    if (version <= pg_schema_version && !judge(link, report))
        return false;
    return !make || first_partitions(link, report);
}

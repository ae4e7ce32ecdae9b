/* Statements on PostgreSQL: parameters as text, rows in binary. */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres/link.h"

enum { VALUES = 10, NUMBER_BYTES = 32, TEXT_BYTES = 1024 };

struct pg_query {
    struct query query;
    PGresult *result; /* NULL: not executed */
    bool executed, streams;
    int row, count;
    const char *value[VALUES];
    int length[VALUES], format[VALUES];
    char number[VALUES][NUMBER_BYTES];
};

/* What is asked for all the time must not end with malformed rows. */
#define ID_FINE(id) "length(" id ") = 16 AND " id " !~ '[^a-z0-9]'"

static const char *const text_of[STATEMENTS] = {
#define STATEMENT(id, sql)               [SQL_##id] = sql,
#define DIALECTS(id, sqlite, postgresql) [SQL_##id] = postgresql,
#define SQLITE(id, sql)
#define POSTGRES(id, sql) [SQL_##id] = sql,
#define JOIN_IN_ORDER     "JOIN"
#include "store/statements.def"
#undef STATEMENT
#undef DIALECTS
#undef SQLITE
#undef POSTGRES
};

/* ---- the text of statements ---------------------------------------------------------------- */

/* Write ? and ?2 as $1 and $2. */
static void translate(const char *sql, char out[TEXT_BYTES * 2])
{
    unsigned next = 1;
    char *end = out;
    for (; *sql && end < out + TEXT_BYTES * 2 - 16; sql++) {
        if (*sql != '?') {
            *end++ = *sql;
        } else if (sql[1] >= '0' && sql[1] <= '9') {
            *end++ = '$';
        } else {
            end += sprintf(end, "$%u", next++);
        }
    }
    *end = 0;
}

bool pg_prepare(struct pg_link *link, enum statement which)
{
    char sql[TEXT_BYTES * 2], name[16];
    if (link->prepared[which])
        return true;
    translate(text_of[which], sql);
    snprintf(name, sizeof name, "s%u", (unsigned)which);
    PGresult *result = PQprepare(link->conn, name, sql, 0, NULL);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!good)
        pg_failed(link, result);
    PQclear(result);
    link->prepared[which] = good;
    return good;
}

/* ---- executing ----------------------------------------------------------------------------- */

/* Send a statement whose rows come one at a time. */
static PGresult *send(struct pg_link *link, struct pg_query *query, const char *name)
{
    if (PQsendQueryPrepared(link->conn, name, query->count, query->value, query->length,
                            query->format, 1) &&
        PQsetSingleRowMode(link->conn)) {
        query->streams = true;
        return PQgetResult(link->conn);
    }
    return NULL;
}

static PGresult *execute_once(struct pg_link *link, struct pg_query *query)
{
    enum statement which = query->query.which;
    char name[16], sql[TEXT_BYTES * 2];
    if (link->address->unprepared) {
        translate(text_of[which], sql);
        return PQsendQueryParams(link->conn, sql, query->count, NULL, query->value, query->length,
                                 query->format, 1)
                   ? pg_results(link)
                   : NULL;
    }
    if (!pg_prepare(link, which))
        return NULL;
    snprintf(name, sizeof name, "s%u", (unsigned)which);
    if (link->database.patient && link->purpose == PG_READS)
        return send(link, query, name);
    return PQsendQueryPrepared(link->conn, name, query->count, query->value, query->length,
                               query->format, 1)
               ? pg_results(link)
               : NULL;
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_SINGLE_TUPLE;
}

/* Statements that examine everything may take long. */
static void set_patience(struct pg_link *link)
{
    bool patient = link->database.patient;
    if (link->purpose != PG_READS || patient == link->patience || link->address->unprepared)
        return;
    pg_exec(link, patient ? "SET statement_timeout = 0" : "SET statement_timeout = 10000");
    link->patience = patient;
}

/* Whether a read may be repeated on a new connection, which this makes. */
static bool again(struct pg_link *link, int64_t end)
{
    if (link->purpose != PG_READS || link->held || pg_fate(link) != PG_LOST)
        return false;
    do {
        if (pg_connect(link, false))
            return true;
        nanosleep(&(struct timespec){0, 20000000}, NULL);
    } while (pg_now_ms() < end);
    return false;
}

static bool execute(struct pg_query *query)
{
    struct pg_link *link = (struct pg_link *)query->query.database;
    unsigned wait = link->database.options->busy_ms;
    int64_t end = pg_now_ms() + (wait ? wait : 2000);
    do {
        PGresult *result = NULL;
        if (link->conn) {
            set_patience(link);
            link->state[0] = 0;
            result = execute_once(link, query);
        }
        if (result && is_good(result)) {
            query->result = result;
            const char *changed = PQcmdTuples(result);
            link->changes = strtoll(changed, NULL, 10);
            return true;
        }
        if (result || !link->state[0])
            pg_failed(link, result);
        PQclear(result);
    } while (pg_now_ms() < end && again(link, end));
    return false;
}

/* ---- the driver ---------------------------------------------------------------------------- */

static struct query *take(struct database *database, enum statement which)
{
    struct pg_link *link = (struct pg_link *)database;
    struct pg_query *query = link->ready[which];
    link->ready[which] = NULL;
    if (!query)
        query = malloc(sizeof *query);
    if (!query)
        return NULL;
    query->query = (struct query){database, which};
    query->result = NULL;
    query->executed = query->streams = false;
    query->row = -1;
    query->count = 0;
    return &query->query;
}

/* Forget the rows of a statement, also those that have not come yet. */
static void clear(struct pg_query *query)
{
    struct pg_link *link = (struct pg_link *)query->query.database;
    PQclear(query->result);
    query->result = NULL;
    while (query->streams && link->conn) {
        PGresult *rest = PQgetResult(link->conn);
        query->streams = rest != NULL;
        PQclear(rest);
    }
    query->executed = query->streams = false;
    query->row = -1;
}

static void give(struct query *taken)
{
    struct pg_query *query = (struct pg_query *)taken;
    struct pg_link *link = (struct pg_link *)taken->database;
    clear(query);
    if (link->ready[taken->which])
        free(query);
    else
        link->ready[taken->which] = query;
}

void pg_queries_free(struct pg_link *link)
{
    for (unsigned i = 0; i < STATEMENTS; i++)
        free(link->ready[i]);
}

static void bind_text(struct pg_query *query, int at, const char *text)
{
    query->value[at] = text;
    query->format[at] = 0;
    query->length[at] = 0;
}

static void bind_one(struct pg_query *query, int at, char letter, va_list *values)
{
    char *number = query->number[at];
    switch (letter) {
    case 'i':
        snprintf(number, NUMBER_BYTES, "%lld", (long long)va_arg(*values, int64_t));
        break;
    case 'u':
        snprintf(number, NUMBER_BYTES, "%u", va_arg(*values, unsigned));
        break;
    case 'd':
        snprintf(number, NUMBER_BYTES, "%.17g", va_arg(*values, double));
        break;
    case 't':
        bind_text(query, at, va_arg(*values, const char *));
        return;
    case 'h':
        query->value[at] = va_arg(*values, const char *);
        query->format[at] = 1;
        query->length[at] = STORE_HASH;
        return;
    }
    bind_text(query, at, number);
}

static void bind(struct query *taken, const char *letters, va_list values)
{
    struct pg_query *query = (struct pg_query *)taken;
    va_list rest;
    if (query->executed)
        clear(query);
    va_copy(rest, values);
    for (query->count = 0; letters[query->count]; query->count++)
        bind_one(query, query->count, letters[query->count], &rest);
    va_end(rest);
}

static void bind_values(struct query *taken, const struct value *value, unsigned count)
{
    struct pg_query *query = (struct pg_query *)taken;
    for (unsigned i = 0; i < count && i < VALUES; i++) {
        char *number = query->number[i];
        query->length[i] = (int)value[i].len;
        query->format[i] = value[i].kind == VALUE_BYTES || value[i].kind == VALUE_TEXT;
        query->value[i] = value[i].kind == VALUE_NULL ? NULL : number;
        if (value[i].kind == VALUE_INT)
            snprintf(number, NUMBER_BYTES, "%lld", (long long)value[i].number);
        else if (value[i].kind == VALUE_REAL)
            snprintf(number, NUMBER_BYTES, "%.17g", value[i].real);
        else if (query->format[i])
            query->value[i] = value[i].text;
    }
    query->count = (int)count;
}

/* The next row of a statement whose rows come one at a time. */
static enum step next_row(struct pg_query *query)
{
    struct pg_link *link = (struct pg_link *)query->query.database;
    PQclear(query->result);
    query->result = PQgetResult(link->conn);
    query->row = 0;
    if (!query->result)
        return STEP_DONE;
    if (is_good(query->result))
        return PQntuples(query->result) ? STEP_ROW : STEP_DONE;
    pg_failed(link, query->result);
    return STEP_FAILED;
}

static enum step step(struct query *taken)
{
    struct pg_query *query = (struct pg_query *)taken;
    if (!query->executed) {
        query->executed = true;
        if (!execute(query))
            return STEP_FAILED;
    } else if (query->streams) {
        return next_row(query);
    }
    return ++query->row < PQntuples(query->result) ? STEP_ROW : STEP_DONE;
}

static enum store_status status_of(struct database *database)
{
    struct pg_link *link = (struct pg_link *)database;
    enum pg_fate fate = pg_fate(link);
    char text[320];
    snprintf(text, sizeof text, "%s (%s)", link->said, link->state[0] ? link->state : "connection");
    if (fate != PG_LOST || !link->warned)
        database_warn(database, text);
    link->warned |= fate == PG_LOST;
    return fate == PG_LOST ? STORE_BUSY : fate == PG_FULL ? STORE_FULL : STORE_BROKEN;
}

static enum store_status run(struct database *database, enum statement which, const char *letters,
                             va_list values)
{
    struct query *query = take(database, which);
    if (!query)
        return STORE_BROKEN;
    bind(query, letters, values);
    enum store_status status = step(query) == STEP_FAILED ? status_of(database) : STORE_DONE;
    give(query);
    return status;
}

/* ---- columns ------------------------------------------------------------------------------- */

/* Types of PostgreSQL (pg_type.oid), which never change. */
enum { BOOL = 16, BYTEA = 17, INT8 = 20, INT2 = 21, INT4 = 23, TEXT = 25, FLOAT8 = 701 };

static int64_t read_int(const char *bytes, int len)
{
    uint64_t eight;
    uint32_t four;
    uint16_t two;
    switch (len) {
    case 8:
        memcpy(&eight, bytes, 8);
        return (int64_t)be64toh(eight);
    case 4:
        memcpy(&four, bytes, 4);
        return (int32_t)be32toh(four);
    case 2:
        memcpy(&two, bytes, 2);
        return (int16_t)be16toh(two);
    default:
        return bytes[0];
    }
}

static double read_double(const char *bytes)
{
    uint64_t bits = (uint64_t)read_int(bytes, 8);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* The server is trusted as little as a file: a number has the length of its type, or it is none. */
static void column_of(struct query *taken, int column, struct value *value)
{
    const struct pg_query *query = (struct pg_query *)taken;
    *value = (struct value){.kind = VALUE_NULL};
    if (PQgetisnull(query->result, query->row, column))
        return;
    const char *bytes = PQgetvalue(query->result, query->row, column);
    int len = PQgetlength(query->result, query->row, column);
    unsigned type = PQftype(query->result, column);
    value->kind = VALUE_BYTES;
    value->text = bytes;
    value->len = (size_t)len;
    if ((type == INT8 && len == 8) || (type == INT4 && len == 4) || (type == INT2 && len == 2) ||
        (type == BOOL && len == 1)) {
        value->kind = VALUE_INT;
        value->number = read_int(bytes, len);
    } else if (type == FLOAT8 && len == 8) {
        value->kind = VALUE_REAL;
        value->real = read_double(bytes);
    } else if (type == TEXT) {
        value->kind = VALUE_TEXT;
    }
}

static const char *name_of(struct query *taken, int column)
{
    return PQfname(((struct pg_query *)taken)->result, column);
}

static int64_t changes(struct database *database)
{
    return ((struct pg_link *)database)->changes;
}

static void close_it(struct database *database)
{
    struct pg_link *link = (struct pg_link *)database;
    pg_disconnect(link);
    pg_queries_free(link);
    free(link);
}

const struct driver pg_driver = {.take = take,
                                 .give = give,
                                 .bind = bind,
                                 .bind_values = bind_values,
                                 .step = step,
                                 .column = column_of,
                                 .name = name_of,
                                 .run = run,
                                 .changes = changes,
                                 .status = status_of,
                                 .close = close_it};

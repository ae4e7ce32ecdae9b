/* Connections to SQLite: prepared statements, bound values, error reports. */
#include "store/sqlite/connection.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is asked for all the time must not end with the malformed rows of a crafted database. */
#define ID_FINE(id)                                                                                \
    "typeof(" id ") = 'text' AND length(" id ") = 16 AND " id " NOT GLOB '*[^a-z0-9]*'"

static const char *const text_of[STATEMENTS] = {
#define STATEMENT(id, sql)               [SQL_##id] = sql,
#define DIALECTS(id, sqlite, postgresql) [SQL_##id] = sqlite,
#define SQLITE(id, sql)                  [SQL_##id] = sql,
#define POSTGRES(id, sql)
#define JOIN_IN_ORDER "CROSS JOIN"
#include "store/statements.def"
#undef STATEMENT
#undef DIALECTS
#undef SQLITE
#undef POSTGRES
};

sqlite3 *sqlite_of(struct database *database)
{
    return ((struct sqlite *)database)->db;
}

/* The errno of the last failed write to the database or its log; 0: none. */
static int last_errno(sqlite3 *db)
{
    static const int which[] = {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER};
    int number = 0;
    for (unsigned i = 0; i < 2 && !number; i++) {
        sqlite3_file *file = NULL;
        sqlite3_file_control(db, "main", which[i], &file);
        if (file && file->pMethods)
            file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number);
    }
    return number;
}

/* File size limits and quotas count as a full disk, too; SQLite only recognises ENOSPC. */
static bool no_room(sqlite3 *db)
{
    int code = sqlite3_errcode(db) & 0xff;
    if (code != SQLITE_IOERR)
        return code == SQLITE_FULL;
    int number = last_errno(db);
    return number == ENOSPC || number == EDQUOT || number == EFBIG;
}

static bool locked(sqlite3 *db)
{
    int code = sqlite3_errcode(db) & 0xff;
    return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

bool sqlite_report(sqlite3 *db, const struct error_report *report, const char *path)
{
    const char *detail = sqlite3_errmsg(db);
    if (no_room(db))
        return error_write(report, STORE_ERROR_FULL, path, detail);
    if (locked(db))
        return error_write(report, STORE_ERROR_LOCKED, path, detail);
    switch (sqlite3_errcode(db) & 0xff) {
    case SQLITE_NOTADB:
        return error_write(report, STORE_ERROR_FOREIGN, path, detail);
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: /* a table of the schema is missing */
        return error_write(report, STORE_ERROR_DAMAGED, path, detail);
    default:
        return error_write(report, STORE_ERROR_OPEN, path, detail);
    }
}

static enum store_status status_of(struct database *database)
{
    sqlite3 *db = sqlite_of(database);
    char text[256];
    snprintf(text, sizeof text, "%s (%d)", sqlite3_errmsg(db), sqlite3_extended_errcode(db));
    database_warn(database, text);
    database->corrupt |= (sqlite3_errcode(db) & 0xff) == SQLITE_CORRUPT;
    if (no_room(db))
        return STORE_FULL;
    return locked(db) ? STORE_BUSY : STORE_BROKEN;
}

/* ---- statements ---------------------------------------------------------------------------- */

static struct sqlite_query *prepare(struct sqlite *sqlite, enum statement which)
{
    sqlite3_stmt *statement = NULL;
    struct sqlite_query *query = malloc(sizeof *query);
    if (!query || sqlite3_prepare_v3(sqlite->db, text_of[which], -1, SQLITE_PREPARE_PERSISTENT,
                                     &statement, NULL) != SQLITE_OK) {
        free(query);
        return NULL;
    }
    *query = (struct sqlite_query){{&sqlite->database, which}, statement, false};
    return query;
}

static struct query *take(struct database *database, enum statement which)
{
    struct sqlite *sqlite = (struct sqlite *)database;
    struct sqlite_query *query = sqlite->ready[which];
    sqlite->ready[which] = NULL;
    sqlite->progress = 0;
    if (!query)
        query = prepare(sqlite, which);
    return query ? &query->query : NULL;
}

static void drop(struct sqlite_query *query)
{
    sqlite3_finalize(query->statement);
    free(query);
}

static void give(struct query *taken)
{
    struct sqlite_query *query = (struct sqlite_query *)taken;
    struct sqlite *sqlite = (struct sqlite *)taken->database;
    sqlite3_reset(query->statement);
    query->stepped = false;
    if (sqlite->ready[taken->which])
        drop(query);
    else
        sqlite->ready[taken->which] = query;
}

static void bind_all(sqlite3_stmt *statement, const char *letters, va_list values)
{
    for (int at = 1; letters[at - 1]; at++) {
        switch (letters[at - 1]) {
        case 'i':
            sqlite3_bind_int64(statement, at, va_arg(values, int64_t));
            break;
        case 'u':
            sqlite3_bind_int64(statement, at, va_arg(values, unsigned));
            break;
        case 'd':
            sqlite3_bind_double(statement, at, va_arg(values, double));
            break;
        case 't':
            sqlite3_bind_text(statement, at, va_arg(values, const char *), -1, SQLITE_STATIC);
            break;
        case 'h':
            sqlite3_bind_blob(statement, at, va_arg(values, const uint8_t *), STORE_HASH,
                              SQLITE_STATIC);
            break;
        }
    }
}

static void bind(struct query *taken, const char *letters, va_list values)
{
    struct sqlite_query *query = (struct sqlite_query *)taken;
    if (query->stepped)
        sqlite3_reset(query->statement);
    query->stepped = false;
    bind_all(query->statement, letters, values);
}

static void bind_values(struct query *taken, const struct value *value, unsigned count)
{
    sqlite3_stmt *statement = ((struct sqlite_query *)taken)->statement;
    for (unsigned i = 0; i < count; i++) {
        int at = (int)i + 1;
        switch (value[i].kind) {
        case VALUE_NULL:
            sqlite3_bind_null(statement, at);
            break;
        case VALUE_INT:
            sqlite3_bind_int64(statement, at, value[i].number);
            break;
        case VALUE_REAL:
            sqlite3_bind_double(statement, at, value[i].real);
            break;
        case VALUE_TEXT:
            sqlite3_bind_text(statement, at, value[i].text, (int)value[i].len, SQLITE_STATIC);
            break;
        case VALUE_BYTES:
            sqlite3_bind_blob(statement, at, value[i].text, (int)value[i].len, SQLITE_STATIC);
            break;
        }
    }
}

static enum step step(struct query *taken)
{
    struct sqlite_query *query = (struct sqlite_query *)taken;
    query->stepped = true;
    switch (sqlite3_step(query->statement)) {
    case SQLITE_ROW:
        return STEP_ROW;
    case SQLITE_DONE:
        return STEP_DONE;
    default:
        return STEP_FAILED;
    }
}

static enum store_status run(struct database *database, enum statement which, const char *letters,
                             va_list values)
{
    struct sqlite_query *query = (struct sqlite_query *)take(database, which);
    if (!query)
        return status_of(database);
    bind_all(query->statement, letters, values);
    enum store_status status =
        sqlite3_step(query->statement) == SQLITE_DONE ? STORE_DONE : status_of(database);
    give(&query->query);
    return status;
}

/* The type comes first: reading another type as text would convert the value. */
static void column_of(struct query *taken, int column, struct value *value)
{
    sqlite3_stmt *statement = ((struct sqlite_query *)taken)->statement;
    *value = (struct value){.kind = VALUE_NULL};
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        value->kind = VALUE_INT;
        value->number = sqlite3_column_int64(statement, column);
        break;
    case SQLITE_FLOAT:
        value->kind = VALUE_REAL;
        value->real = sqlite3_column_double(statement, column);
        break;
    case SQLITE_TEXT:
        value->text = (const char *)sqlite3_column_text(statement, column);
        value->len = (size_t)sqlite3_column_bytes(statement, column);
        value->kind = value->text ? VALUE_TEXT : VALUE_NULL; /* out of memory */
        break;
    case SQLITE_BLOB:
        value->text = sqlite3_column_blob(statement, column);
        value->len = (size_t)sqlite3_column_bytes(statement, column);
        value->kind = VALUE_BYTES;
        break;
    }
}

static const char *name_of(struct query *taken, int column)
{
    return sqlite3_column_name(((struct sqlite_query *)taken)->statement, column);
}

static int64_t changes(struct database *database)
{
    return sqlite3_changes(sqlite_of(database));
}

int64_t sqlite_last_row(struct database *database)
{
    return sqlite3_last_insert_rowid(sqlite_of(database));
}

static void close_it(struct database *database)
{
    struct sqlite *sqlite = (struct sqlite *)database;
    for (unsigned i = 0; i < STATEMENTS; i++)
        if (sqlite->ready[i])
            drop(sqlite->ready[i]);
    sqlite3_close(sqlite->db);
    free(sqlite);
}

struct sqlite *sqlite_new(const struct store_options *options)
{
    static const struct driver driver = {.take = take,
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
    struct sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (sqlite)
        sqlite->database = (struct database){.driver = &driver, .options = options};
    return sqlite;
}

void sqlite_text(sqlite3_stmt *statement, int column, char *out, size_t cap)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    size_t len = text ? (size_t)sqlite3_column_bytes(statement, column) : 0;
    if (len >= cap)
        len = cap - 1;
    if (len)
        memcpy(out, text, len);
    out[len] = 0;
}

bool sqlite_hold(struct database *database)
{
    return sqlite3_get_autocommit(sqlite_of(database)) &&
           database_run(database, SQL_LOOK, "") == STORE_DONE;
}

void sqlite_release(struct database *database, bool outermost)
{
    if (outermost && database_run(database, SQL_COMMIT, "") != STORE_DONE &&
        !sqlite3_get_autocommit(sqlite_of(database)))
        database_run(database, SQL_ROLLBACK, "");
}

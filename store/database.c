/* Connections to SQLite: prepared statements, bound values, error reports. */
#include "store/database.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const text_of[STATEMENTS] = {
#define STATEMENT(id, sql) sql,
#include "store/statements.def"
#undef STATEMENT
};

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

bool database_report(sqlite3 *db, const struct error_report *report, const char *path)
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

void database_warn(const struct database *database, const char *text)
{
    const struct store_options *options = database->options;
    char line[512];
    if (!options->warn)
        return;
    snprintf(line, sizeof line, "%s: %s", options->path, text);
    options->warn(options->context, line);
}

enum store_status database_status(struct database *database)
{
    char text[256];
    snprintf(text, sizeof text, "%s (%d)", sqlite3_errmsg(database->db),
             sqlite3_extended_errcode(database->db));
    database_warn(database, text);
    database->corrupt |= (sqlite3_errcode(database->db) & 0xff) == SQLITE_CORRUPT;
    if (no_room(database->db))
        return STORE_FULL;
    return locked(database->db) ? STORE_BUSY : STORE_BROKEN;
}

bool database_corrupt(struct database *database)
{
    bool corrupt = database->corrupt;
    database->corrupt = false;
    return corrupt;
}

sqlite3_stmt *database_take(struct database *database, enum statement which)
{
    sqlite3_stmt *statement = database->ready[which];
    database->ready[which] = NULL;
    database->progress = 0;
    if (!statement)
        sqlite3_prepare_v3(database->db, text_of[which], -1, SQLITE_PREPARE_PERSISTENT, &statement,
                           NULL);
    return statement;
}

void database_give(struct database *database, enum statement which, sqlite3_stmt *statement)
{
    if (!statement)
        return;
    sqlite3_reset(statement);
    if (database->ready[which])
        sqlite3_finalize(statement);
    else
        database->ready[which] = statement;
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

void database_bind(sqlite3_stmt *statement, const char *letters, ...)
{
    va_list values;
    va_start(values, letters);
    bind_all(statement, letters, values);
    va_end(values);
}

enum store_status database_run(struct database *database, enum statement which, const char *letters,
                               ...)
{
    sqlite3_stmt *statement = database_take(database, which);
    if (!statement)
        return database_status(database);
    va_list values;
    va_start(values, letters);
    bind_all(statement, letters, values);
    va_end(values);
    enum store_status status =
        sqlite3_step(statement) == SQLITE_DONE ? STORE_DONE : database_status(database);
    database_give(database, which, statement);
    return status;
}

enum store_status database_one(struct database *database, sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    return code == SQLITE_DONE ? STORE_MISSING : database_walked(database, code);
}

enum store_status database_walked(struct database *database, int code)
{
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_DONE : database_status(database);
}

void database_text(sqlite3_stmt *statement, int column, char *out, size_t cap)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    size_t len = text ? (size_t)sqlite3_column_bytes(statement, column) : 0;
    if (len >= cap)
        len = cap - 1;
    if (len)
        memcpy(out, text, len);
    out[len] = 0;
}

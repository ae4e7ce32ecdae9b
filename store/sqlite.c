/* What the store needs of SQLite: statements prepared once, values bound, reasons for failure. */
#include "store/sqlite.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const text_of[STATEMENTS] = {
#define STATEMENT(id, sql) sql,
#include "store/statements.def"
#undef STATEMENT
};

/* Why the system refused the last write to the database or its log; 0: it did not. */
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

/* A limit on the size of files and a quota are full disks too, but SQLite knows only the disk's
 * own fullness by name. */
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

bool base_excuse(sqlite3 *db, const struct excuse *excuse, const char *path)
{
    const char *detail = sqlite3_errmsg(db);
    if (no_room(db))
        return fault_tell(excuse, FAULT_FULL, path, detail);
    if (locked(db))
        return fault_tell(excuse, FAULT_LOCKED, path, detail);
    switch (sqlite3_errcode(db) & 0xff) {
    case SQLITE_NOTADB:
        return fault_tell(excuse, FAULT_FOREIGN, path, detail);
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: /* a table that should be there is not */
        return fault_tell(excuse, FAULT_DAMAGED, path, detail);
    default:
        return fault_tell(excuse, FAULT_OPEN, path, detail);
    }
}

enum store_status base_status(const struct base *base)
{
    const struct store_options *options = base->options;
    if (options->warn) {
        char text[256];
        snprintf(text, sizeof text, "%s: %s (%d)", options->path, sqlite3_errmsg(base->db),
                 sqlite3_extended_errcode(base->db));
        options->warn(options->context, text);
    }
    if (no_room(base->db))
        return STORE_FULL;
    return locked(base->db) ? STORE_BUSY : STORE_BROKEN;
}

sqlite3_stmt *base_take(struct base *base, enum statement which)
{
    sqlite3_stmt *statement = base->ready[which];
    base->ready[which] = NULL;
    if (!statement)
        sqlite3_prepare_v3(base->db, text_of[which], -1, SQLITE_PREPARE_PERSISTENT, &statement,
                           NULL);
    return statement;
}

void base_give(struct base *base, enum statement which, sqlite3_stmt *statement)
{
    if (!statement)
        return;
    sqlite3_reset(statement);
    if (base->ready[which])
        sqlite3_finalize(statement);
    else
        base->ready[which] = statement;
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

void base_bind(sqlite3_stmt *statement, const char *letters, ...)
{
    va_list values;
    va_start(values, letters);
    bind_all(statement, letters, values);
    va_end(values);
}

enum store_status base_run(struct base *base, enum statement which, const char *letters, ...)
{
    sqlite3_stmt *statement = base_take(base, which);
    if (!statement)
        return base_status(base);
    va_list values;
    va_start(values, letters);
    bind_all(statement, letters, values);
    va_end(values);
    enum store_status status =
        sqlite3_step(statement) == SQLITE_DONE ? STORE_DONE : base_status(base);
    base_give(base, which, statement);
    return status;
}

enum store_status base_one(const struct base *base, sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    return code == SQLITE_DONE ? STORE_MISSING : base_walked(base, code);
}

enum store_status base_walked(const struct base *base, int code)
{
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_DONE : base_status(base);
}

void base_text(sqlite3_stmt *statement, int column, char *out, size_t cap)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    size_t len = text ? (size_t)sqlite3_column_bytes(statement, column) : 0;
    if (len >= cap)
        len = cap - 1;
    if (len)
        memcpy(out, text, len);
    out[len] = 0;
}

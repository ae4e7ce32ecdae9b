/* What the store needs of SQLite: connections, statements prepared once, reasons for failure. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "store/fault.h"
#include "store/store.h"

enum statement {
#define STATEMENT(id, sql) SQL_##id,
#include "store/statements.def"
#undef STATEMENT
    STATEMENTS
};

/* A connection, used by one thread. */
struct base {
    sqlite3 *db;
    const struct store_options *options;
    sqlite3_stmt *ready[STATEMENTS];
};

/* A database of Akhet at the options' path: there already, unless `make`. */
bool base_open(struct base *base, const struct store_options *options, bool make,
               const struct excuse *excuse);
/* The same without changing anything, for a copy. */
bool base_look(struct base *base, const struct store_options *options, const struct excuse *excuse);
/* Every folder on the way to a file. */
bool base_folders(const char *path, const struct excuse *excuse);
/* Bring it to the newest version. */
bool base_migrate(struct base *base, const struct excuse *excuse);
void base_close(struct base *base);

/* What SQLite refused, as a fault of the file at `path`; always false. */
bool base_excuse(sqlite3 *db, const struct excuse *excuse, const char *path);

/* What the last failure means; it is told to whoever listens to warnings. */
enum store_status base_status(const struct base *base);

/* A statement ready to be bound and stepped, to be given back; NULL: it cannot be prepared. Taken
 * twice, a statement is prepared twice, so that a reader may read again. */
sqlite3_stmt *base_take(struct base *base, enum statement which);
void base_give(struct base *base, enum statement which, sqlite3_stmt *statement);

/* Bind values to ?1, ?2, … by a letter each: i int64_t, u unsigned, t const char * (NULL is null),
 * d double, h a token's hash. Texts must hold until the statement is given back. */
void base_bind(sqlite3_stmt *statement, const char *letters, ...);

/* Take, step once and give back a statement that answers nothing: STORE_DONE, or why not. */
enum store_status base_run(struct base *base, enum statement which, const char *letters, ...);

/* Step once for one row: STORE_DONE, STORE_MISSING where there is none, or why not. */
enum store_status base_one(const struct base *base, sqlite3_stmt *statement);
/* What the last step of reading rows means: none is left, the reader had enough, or it failed. */
enum store_status base_walked(const struct base *base, int code);

/* The text of a column into memory of `cap` bytes, cut where it is longer. */
void base_text(sqlite3_stmt *statement, int column, char *out, size_t cap);

#endif

/* Connections to SQLite: prepared statements, bound values, error reports. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include <sqlite3.h>

#include "store/error.h"
#include "store/store.h"

enum statement {
#define STATEMENT(id, sql) SQL_##id,
#include "store/statements.def"
#undef STATEMENT
    STATEMENTS
};

/* A connection, used by one thread. */
struct database {
    sqlite3 *db;
    const struct store_options *options;
    sqlite3_stmt *ready[STATEMENTS];
};

/* A database of Akhet at the options' path: there already, unless `make`. */
bool database_open(struct database *database, const struct store_options *options, bool make,
                   const struct error_report *report);
/* The same without changing anything, for a copy. */
bool database_look(struct database *database, const struct store_options *options,
                   const struct error_report *report);
/* Every folder on the way to a file. */
bool database_folders(const char *path, const struct error_report *report);
/* Bring it to the newest version. */
bool database_migrate(struct database *database, const struct error_report *report);
void database_close(struct database *database);

/* What SQLite refused, as a fault of the file at `path`; always false. */
bool database_report(sqlite3 *db, const struct error_report *report, const char *path);

/* What the last failure means; it is told to whoever listens to warnings. */
enum store_status database_status(const struct database *database);

/* A statement ready to be bound and stepped, to be given back; NULL: it cannot be prepared. Taken
 * twice, a statement is prepared twice, so that a reader may read again. */
sqlite3_stmt *database_take(struct database *database, enum statement which);
void database_give(struct database *database, enum statement which, sqlite3_stmt *statement);

/* Bind values to ?1, ?2, … by a letter each: i int64_t, u unsigned, t const char * (NULL is null),
 * d double, h a token's hash. Texts must hold until the statement is given back. */
void database_bind(sqlite3_stmt *statement, const char *letters, ...);

/* Take, step once and give back a statement that answers nothing: STORE_DONE, or why not. */
enum store_status database_run(struct database *database, enum statement which, const char *letters,
                               ...);

/* Step once for one row: STORE_DONE, STORE_MISSING where there is none, or why not. */
enum store_status database_one(const struct database *database, sqlite3_stmt *statement);
/* What the last step of reading rows means: none is left, the reader had enough, or it failed. */
enum store_status database_walked(const struct database *database, int code);

/* The text of a column into memory of `cap` bytes, cut where it is longer. */
void database_text(sqlite3_stmt *statement, int column, char *out, size_t cap);

#endif

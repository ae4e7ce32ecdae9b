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

/* A connection, used by one thread only. */
struct database {
    sqlite3 *db;
    const struct store_options *options;
    sqlite3_stmt *ready[STATEMENTS];
    unsigned progress; /* calls of the progress handler since the last database_take */
    bool corrupt;      /* SQLite met a damaged page; see database_corrupt */
};

/* Open the database at the options' path; it must exist unless `make`. */
bool database_open(struct database *database, const struct store_options *options, bool make,
                   const struct error_report *report);
/* Open without changing anything, for a backup. */
bool database_look(struct database *database, const struct store_options *options,
                   const struct error_report *report);
/* Create the folders of a path. */
bool database_folders(const char *path, const struct error_report *report);
/* From now on a statement that runs too long fails: the pages of a crafted file can lead into a
 * maze. */
void database_guard(struct database *database);
/* Migrate to the newest version. */
bool database_migrate(struct database *database, const struct error_report *report);
void database_close(struct database *database);

/* Report SQLite's error about the file at `path`; always returns false. */
bool database_report(sqlite3 *db, const struct error_report *report, const char *path);

/* The status for SQLite's last error, which is also reported to the store's warning callback. */
enum store_status database_status(struct database *database);
/* Whether a damaged page was the reason for an error since the last call. */
bool database_corrupt(struct database *database);

/* Pass a sentence about the file to the store's warning callback. */
void database_warn(const struct database *database, const char *text);

/* A prepared statement to bind and step, to be returned with database_give; NULL: it cannot be
 * prepared. A second take before the return prepares another copy, so that readers may nest. */
sqlite3_stmt *database_take(struct database *database, enum statement which);
void database_give(struct database *database, enum statement which, sqlite3_stmt *statement);

/* Bind values to ?1, ?2, … by one letter each: i int64_t, u unsigned, t const char * (NULL is
 * null), d double, h a token's hash. Texts must stay valid until the statement is returned. */
void database_bind(sqlite3_stmt *statement, const char *letters, ...);

/* Take, step once and return a statement without a result: STORE_DONE, or the error. */
enum store_status database_run(struct database *database, enum statement which, const char *letters,
                               ...);

/* Step once to a row: STORE_DONE, STORE_MISSING if there is none, or the error. */
enum store_status database_one(struct database *database, sqlite3_stmt *statement);
/* The status after the last step of a loop over rows: no row left, stopped by the reader, or
 * failed. */
enum store_status database_walked(struct database *database, int code);

/* Copy the text of a column, truncated to `cap` bytes. */
void database_text(sqlite3_stmt *statement, int column, char *out, size_t cap);

#endif

/* Connections to a database: prepared statements, bound values, rows, error reports. SQLite
 * (sqlite/connection.c) and PostgreSQL (postgres/query.c) are behind it. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include <stdarg.h>

#include "store/error.h"
#include "store/store.h"

enum statement {
#define STATEMENT(id, sql)               SQL_##id,
#define DIALECTS(id, sqlite, postgresql) SQL_##id,
#define SQLITE(id, sql)                  SQL_##id,
#define POSTGRES(id, sql)                SQL_##id,
#include "store/statements.def"
#undef STATEMENT
#undef DIALECTS
#undef SQLITE
#undef POSTGRES
    STATEMENTS
};

/* A statement that was taken, to bind and step. */
struct query {
    struct database *database;
    enum statement which;
};

enum step { STEP_DONE, STEP_ROW, STEP_FAILED };

/* A column of the current row. */
struct value {
    enum { VALUE_NULL, VALUE_INT, VALUE_REAL, VALUE_TEXT, VALUE_BYTES } kind;
    int64_t number;
    double real;
    const char *text; /* valid until the next step */
    size_t len;
};

/* What a kind of database can do; the functions below say what each means. */
struct driver {
    struct query *(*take)(struct database *database, enum statement which);
    void (*give)(struct query *query);
    void (*bind)(struct query *query, const char *letters, va_list values);
    void (*bind_values)(struct query *query, const struct value *value, unsigned count);
    enum step (*step)(struct query *query);
    void (*column)(struct query *query, int column, struct value *value);
    const char *(*name)(struct query *query, int column);
    enum store_status (*run)(struct database *database, enum statement which, const char *letters,
                             va_list values);
    int64_t (*changes)(struct database *database);
    enum store_status (*status)(struct database *database);
    void (*close)(struct database *database);
};

/* A connection, used by one thread only. */
struct database {
    const struct driver *driver;
    const struct store_options *options;
    bool corrupt; /* SQLite met a damaged page; see database_corrupt */
    bool patient; /* a statement may run for any time */
    bool failed;  /* a statement failed since somebody cleared this */
};

/* Close and free a connection; NULL is allowed. */
void database_close(struct database *database);

/* The status for the last error, which is also reported to the store's warning callback. */
enum store_status database_status(struct database *database);
/* Whether a damaged page was the reason for an error since the last call. */
bool database_corrupt(struct database *database);

/* Pass a sentence about the database to the store's warning callback. */
void database_warn(const struct database *database, const char *text);

/* A prepared statement, to be returned with database_give; NULL: it cannot be prepared. A second
 * take before the return prepares another copy, so that readers may nest. */
struct query *database_take(struct database *database, enum statement which);
void database_give(struct query *query);

/* Bind values to ?1, ?2, … by one letter each: i int64_t, u unsigned, t const char * (NULL is
 * null), d double, h a token's hash. Texts must stay valid until the statement is returned. A
 * statement that was stepped begins again. */
void query_bind(struct query *query, const char *letters, ...);

/* The same for values of any kind, as another database gave them. */
void query_bind_values(struct query *query, const struct value *value, unsigned count);

enum step query_step(struct query *query);
void query_value(struct query *query, int column, struct value *value);
/* A number of the current row that needs no judgement, or names the row in a report. */
int64_t query_int(struct query *query, int column);
bool query_is_null(struct query *query, int column);
/* Copy the text of a column, truncated to `cap` bytes. */
void query_text(struct query *query, int column, char *out, size_t cap);

/* Take and bind a statement; NULL: it cannot be prepared. */
struct query *database_ask(struct database *database, enum statement which, const char *letters,
                           ...);

/* Take, step once and return a statement without a result: STORE_DONE, or the error. */
enum store_status database_run(struct database *database, enum statement which, const char *letters,
                               ...);
/* The rows that the last statement inserted, changed or deleted. */
int64_t database_changes(struct database *database);

/* Step once to a row: STORE_DONE, STORE_MISSING if there is none, or the error. */
enum store_status query_one(struct query *query);

/* After a loop over rows, return the statement: STORE_DONE if no row was left or the reader
 * stopped, else the error. */
enum store_status query_end(struct query *query, enum step step);

#endif

/* A store in a temporary folder, or in a private PostgreSQL if AKHET_TEST_STORE is "postgres", and
 * synchronous writes. */
#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H

#include "tests/support/check.h"
#include "tests/support/temporary_folder.h"

#include "store/store.h"

#define ALL_STAGES 15u

/* Run the tests of a suite that knows no database of its own; skip it with a line if PostgreSQL is
 * wanted and not there. */
#define FIXTURE_RUN(name, tests)                                                                   \
    (fixture_skips() ? 0 : cmocka_run_group_tests_name(name, tests, NULL, fixture_end))
bool fixture_skips(void);
int fixture_end(void **unused);

/* Whether the tests run on PostgreSQL. */
bool fixture_is_postgres(void);

/* The path of the store with this name: a file, or the address of a database. */
const char *fixture_path(const char *name);

/* Open a store, or fail the test with the reason. */
struct store *fixture_open(const char *name);
struct store *fixture_open_with(struct store_options options);

/* Deliver until no write is pending. */
void fixture_wait(struct store *store);

/* Append one entry and wait for its status. */
enum store_status fixture_append(struct store *store, const char *table, uint32_t seq,
                                 const char *id, const char *body);
struct store_entry fixture_entry(const char *table, uint32_t seq, const char *id, const char *body);

/* A `done` that stores the status at `context`. */
void fixture_keep(void *context, enum store_status status);

/* The number of entries in the log; fails the test if they are out of order or not as fixture_entry
 * made them. */
uint32_t fixture_count(struct store *store, const char *table);

/* Join table ids with spaces; for store_tables and store_tables_of. */
bool fixture_join(void *context, const char *table);

/* Remove a database with the files beside it. */
void fixture_remove(const char *name);

/* Run SQL on a separate connection, or fail the test. */
void fixture_sql(const char *path, const char *sql);
/* The number that a query returns. */
long long fixture_number(const char *path, const char *sql);

#endif

/* A store in a folder of its own, and writes that are waited for. */
#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H

#include "tests/support/check.h"
#include "tests/support/temporary_folder.h"

#include "store/store.h"

#define ALL_STAGES 15u

/* Open it, or fail the test with the reason. */
struct store *fixture_open(const char *name);
struct store *fixture_open_with(struct store_options options);

/* Deliver until nothing is waited for. */
void fixture_wait(struct store *store);

/* One write, waited for. */
enum store_status fixture_append(struct store *store, const char *table, uint32_t seq,
                                 const char *id, const char *body);
struct store_entry fixture_entry(const char *table, uint32_t seq, const char *id, const char *body);

/* A `done` that keeps the status where `context` points. */
void fixture_keep(void *context, enum store_status status);

/* How many entries the log has, all of them in order and as `use_entry` made them; fails the test
 * otherwise. */
uint32_t fixture_count(struct store *store, const char *table);

/* Table ids, joined by spaces; for store_tables and store_tables_of. */
bool fixture_join(void *context, const char *table);

/* Run SQL on a database by a connection of its own, or fail the test. */
void fixture_sql(const char *path, const char *sql);
/* The number it answers. */
long long fixture_number(const char *path, const char *sql);

#endif

/* A store in a folder of its own, and writes that are waited for. */
#ifndef TESTS_STORE_USE_H
#define TESTS_STORE_USE_H

#include "tests/support/check.h"

#include "store/store.h"

#define ALL_STAGES 15u

/* A folder of this process, made when first asked for; `use_clean` takes it away with all it
 * holds. Paths hold until the program ends. */
const char *use_path(const char *name);
int use_clean(void **unused);

/* Open it, or fail the test with the reason. */
struct store *use_open(const char *name);
struct store *use_open_with(struct store_options options);

/* Deliver until nothing is waited for. */
void use_wait(struct store *store);

/* One write, waited for. */
enum store_status use_append(struct store *store, const char *table, uint32_t seq, const char *id,
                             const char *body);
struct store_entry use_entry(const char *table, uint32_t seq, const char *id, const char *body);

/* A `done` that keeps the status where `context` points. */
void use_keep(void *context, enum store_status status);

/* How many entries the log has, all of them in order and as `use_entry` made them; fails the test
 * otherwise. */
uint32_t use_count(struct store *store, const char *table);

/* Table ids, joined by spaces; for store_tables and store_tables_of. */
bool use_join(void *context, const char *table);

/* Run SQL on a database by a connection of its own, or fail the test. */
void use_sql(const char *path, const char *sql);
/* The number it answers. */
long long use_number(const char *path, const char *sql);

#endif

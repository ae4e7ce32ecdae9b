/* A database of a server, harmed copies of it, and a server that uses them.
 *
 * Nothing may crash, hang or be written beyond its bounds, whatever the file holds. It does not use
 * cmocka, so the fuzzer links it too. A broken promise aborts the program. */
#ifndef TESTS_SUPPORT_DATABASE_DAMAGE_H
#define TESTS_SUPPORT_DATABASE_DAMAGE_H

#include <stdbool.h>
#include <stddef.h>

#include <akhet/random.h>

/* Play on a new server and keep its database in memory; files are made in `folder`. */
void damage_prepare(const char *folder);
size_t damage_bytes(void); /* its size */

/* Write a fresh copy to the file. */
void damage_copy(void);
/* Harm the file: invert one bit, counted from its start; execute SQL, false if SQLite refuses it;
 * set the body of an entry. */
void damage_flip(size_t bit);
bool damage_sql(const char *sql);
void damage_body(unsigned entry, const char *text, size_t len);

/* A random statement that leaves a valid file with values that the store never writes. Valid until
 * the next call. */
const char *damage_update(struct akhet_random *random);

enum damage_outcome {
    DAMAGE_REFUSED, /* the server did not open the file */
    DAMAGE_FOUND,   /* it did, and akhet admin check names a fault */
    DAMAGE_UNSEEN   /* it did, and there is no fault */
};

/* Open the file with a server, use everything in it, examine it as `akhet admin check` does, and
 * remove it. */
enum damage_outcome damage_use(void);

#endif

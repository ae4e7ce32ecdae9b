/* The tables that the writer knows: their row numbers, and what their rows say. */
#ifndef STORE_POSTGRES_HOMES_H
#define STORE_POSTGRES_HOMES_H

#include "store/store.h"

struct home {
    char table[STORE_TABLE + 1];
    int64_t number; /* 0: unknown */
    /* The row as of our own last entry, so that the next one can leave it alone. */
    uint32_t seq; /* 0: unknown */
    enum store_stage stage;
    bool shown;
    int64_t due;
    int64_t at; /* when it was known, in milliseconds of the monotonic clock */
};

struct homes;

struct homes *homes_new(void);
void homes_free(struct homes *homes);

/* The home of a table if it is known; else NULL. */
struct home *homes_find(struct homes *homes, const char *table);
/* The place for a table, which replaces the one used longest ago. */
struct home *homes_add(struct homes *homes, const char *table, int64_t number);
/* A transaction failed, or somebody else may have changed everything. */
void homes_forget(struct homes *homes);

#endif

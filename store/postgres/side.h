/* A store on PostgreSQL: what its files share. */
#ifndef STORE_POSTGRES_SIDE_H
#define STORE_POSTGRES_SIDE_H

#include "store/internal.h"
#include "store/postgres/homes.h"
#include "store/postgres/link.h"

struct listener;
struct append_buffers;

struct pg_data {
    struct pg_address address;
    uint64_t number; /* of this store: writers.number */
    /* Used by the writer: */
    struct homes *homes;
    struct append_buffers *buffers;
    int64_t batch;     /* the last mixed batch */
    bool mending;      /* a missing partition of the log was made for this batch */
    int64_t partition; /* the highest table number that has its partition and the next one */
    int64_t closing;   /* when the writer noticed that the store is closing; 0: not yet */
    bool gave_up;      /* a transaction whose outcome stays unknown */
    /* Of any thread: */
    struct listener *listener; /* NULL: nobody asked for it; protected by the store's lock */
    atomic_bool unreachable;
    atomic_bool stuck; /* a transaction does not end, mostly because the standby is gone */
    atomic_uint_fast64_t batches, writes, lost, resent, taken, hints_sent, hints_heard;
};

static inline struct pg_data *pg_data(const struct store *store)
{
    return store->data;
}

static inline struct pg_link *pg_writer(const struct store *store)
{
    return (struct pg_link *)store->writing;
}

/* ---- append.c ------------------------------------------------------------------------------ */

/* Send all appends among the writes, and read which were inserted: these get STORE_DONE, all others
 * STORE_MISSING until pg_classify. `whole`: they are a transaction of their own; otherwise they
 * belong to the one that is open. */
enum pg_fate pg_append_all(struct store *store, struct write **write, unsigned count, bool whole);

/* After the commit: find out why entries of the last pg_append_all were not inserted. */
enum pg_fate pg_classify(struct store *store);

/* Whether the mixed batch whose answer was lost is committed. Waits until the server knows. */
enum pg_fate pg_was_committed(struct store *store, bool *committed);

/* Partitions are made ahead by the writer that creates tables. If it fails, the next batch tries
 * again. */
void pg_need_partitions(struct store *store);
/* Make the partitions of all tables of the last pg_append_all. */
bool pg_make_partitions(struct store *store);

bool pg_is_append(const struct write *write);
struct append_buffers *pg_buffers_new(void);
void pg_buffers_free(struct append_buffers *buffers);

/* As struct side says. */
enum store_status pg_append(struct store *store, struct write *write);

/* ---- transaction.c ------------------------------------------------------------------------- */

void pg_write_batch(struct store *store, struct write *batch);
/* For pg_link.waits of the writer; the context is the store. */
bool pg_writer_waits(void *context, int64_t since);

/* ---- listener.c ---------------------------------------------------------------------------- */

extern const struct sharing pg_sharing;
/* Hints for the entries that were just committed. */
void pg_tell_entries(struct store *store, struct write **write, unsigned count);

/* As struct sharing says (changed.c). */
enum store_status pg_changed(struct store *store, const struct store_end *known, unsigned count,
                             store_grown *reader, void *context);

#endif

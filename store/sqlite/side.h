/* A store on SQLite: what its files share. */
#ifndef STORE_SQLITE_SIDE_H
#define STORE_SQLITE_SIDE_H

#include "store/internal.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/file_watch.h"
#include "store/sqlite/log_tails.h"

struct sqlite_data {
    struct file_watch files;
    struct tails tails; /* used by the writer, like the rest */
    int64_t data_version;
    bool lost; /* the files were gone at the last write */
};

static inline struct sqlite_data *sqlite_data(const struct store *store)
{
    return store->data;
}

static inline struct tails *sqlite_tails(const struct store *store)
{
    return &sqlite_data(store)->tails;
}

/* One transaction for all writes of a batch. */
void sqlite_write_batch(struct store *store, struct write *batch);

/* As struct side says (sqlite/log.c). */
enum store_status sqlite_append(struct store *store, struct write *write);
enum store_status sqlite_log(struct store *store, const char *table, uint32_t from,
                             store_reader *reader, void *context);
uint32_t sqlite_seq_of(struct store *store, const char *table, const char *id);
enum store_status sqlite_shorten(struct store *store, const char *table, const struct log_end *end,
                                 uint32_t left);

#endif

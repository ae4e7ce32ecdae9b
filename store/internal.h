/* The state of a store: its two connections and the queues to and from the writer. */
#ifndef STORE_INTERNAL_H
#define STORE_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/file_watch.h"
#include "store/log_tails.h"

struct write;

/* Execute one write on the writer's thread, inside its transaction. A status below STORE_FULL means
 * that this write is complete or had no effect; from STORE_FULL on, the whole batch is rolled back.
 */
typedef enum store_status write_run(struct store *store, struct write *write);

/* A queued write; the first member of every kind of write. */
struct write {
    struct write *next;
    write_run *run;
    store_done *done;
    void *context;
    enum store_status status;
    uint64_t number, *number_for; /* of the inserted row, and where to store it before `done` */
};

struct write_queue {
    struct write *first, **end;
};

struct store {
    struct store_options options;
    char *path;
    bool only_reads; /* there is no writer */
    struct file_watch files;
    struct database reading; /* used by the thread that opened the store */
    struct database writing; /* used by the writer, like the members up to the lock */
    struct tails tails;
    int64_t data_version;
    bool lost; /* the files were gone at the last write */
    pthread_t thread;
    pthread_mutex_t lock; /* protects the queues and flags */
    pthread_cond_t work;
    struct write_queue asked, answered;
    bool idle, closing;
    atomic_uint waiting;
};

/* Allocate a write of `size` bytes in all; the part after struct write is not cleared. */
void *write_new(size_t size, write_run *run, store_done *done, void *context);
void write_submit(struct store *store, struct write *write);

bool writer_start(struct store *store);
/* Returns after all queued writes. */
void writer_stop(struct store *store);

/* Tell running servers, in the current transaction, that a player or a table (or, without either,
 * the bans) changed. */
enum store_status notice_add(struct store *store, int64_t at, uint64_t player, const char *table);

/* Read the columns of a player from the first column on. */
void player_read(struct row *row, struct store_player *player);
/* Read table, home, seat, seats, place, game, score, ratings before and after, time. */
void result_read(struct row *row, struct store_result *result);
/* Read rating, deviation, volatility, games, time from `column` on. */
void rating_read(struct row *row, int column, struct store_rating *rating);

#endif

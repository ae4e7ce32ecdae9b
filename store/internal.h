/* The state of a store: its two connections and the queues to and from the writer. */
#ifndef STORE_INTERNAL_H
#define STORE_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/log_tails.h"

struct write;

/* Execute one write on the writer's thread, inside its transaction. A status below STORE_FULL means
 * that it was done or left undone completely; from STORE_FULL on, the whole batch is rolled back.
 */
typedef enum store_status write_run(struct store *store, struct write *write);

/* A queued write; the first member of every kind of write. */
struct write {
    struct write *next;
    write_run *run;
    store_done *done;
    void *context;
    enum store_status status;
    uint64_t number, *number_for; /* of the row it made, and where that is stored before `done` */
};

struct write_queue {
    struct write *first, **end;
};

struct store {
    struct store_options options;
    char *path;
    struct database reading; /* of the thread that opened the store */
    struct database writing; /* of the writer, like all that follows up to its lock */
    struct tails tails;
    int64_t data_version;
    pthread_t thread;
    pthread_mutex_t lock; /* over the queues and flags */
    pthread_cond_t work;
    struct write_queue asked, answered;
    bool idle, closing;
    atomic_uint waiting;
};

/* Memory for a write of `size` bytes in all, cleared up to the end of struct write. */
void *write_new(size_t size, write_run *run, store_done *done, void *context);
/* Queue it for the writer. */
void write_submit(struct store *store, struct write *write);

bool writer_start(struct store *store);
/* After all queued writes. */
void writer_stop(struct store *store);

/* The place of an id in the log that ends with entry `last`, looked for backwards. */
enum store_status log_find(struct database *database, int64_t last, const char *id, uint32_t *seq);

/* The columns of a player, from `column` on. */
void player_read(sqlite3_stmt *statement, struct store_player *player);

#endif

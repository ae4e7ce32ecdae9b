/* The state of a store: its two connections, the queues to and from the writer, and what depends on
 * the kind of database. */
#ifndef STORE_INTERNAL_H
#define STORE_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/ask.h"
#include "store/log_end.h"
#include "store/store_days.h"
#include "store/store_shared.h"

struct asks;
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
    const char *table; /* that it changes, in the write itself; NULL: none */
    enum store_status status;
    bool sent;                    /* to a database that did not answer: it may be written */
    uint64_t number, *number_for; /* of the inserted row, and where to store it before `done` */
};

struct write_queue {
    struct write *first, **end;
};

/* An entry to append. */
struct append {
    struct write write;
    struct store_entry entry;
    char body[];
};

/* What SQLite and PostgreSQL do differently. `data` of the store belongs to it. */
struct side {
    /* Open both connections and whatever else it needs; close it, also after a failure. */
    bool (*open)(struct store *store, const struct error_report *report);
    void (*close)(struct store *store);
    /* Open only store->reading. */
    bool (*open_to_read)(struct store *store, const struct error_report *report);

    /* On the writer's thread: execute the writes of a batch and set their statuses. */
    void (*write_batch)(struct store *store, struct write *batch);
    write_run *append;

    /* Parts of writes, inside a transaction. The row number of a table: */
    enum store_status (*home)(struct store *store, const char *table, int64_t *home);
    /* A match with results is over, unless the table is closed. */
    enum store_status (*end_match)(struct store *store, const char *table, int64_t home);
    enum store_status (*set_due)(struct store *store, const char *table, int64_t due);
    /* Delete the last entries of a log, so that `left` are left. */
    enum store_status (*shorten)(struct store *store, const char *table, const struct log_end *end,
                                 uint32_t left);
    /* What the name of a player left behind must not be found: around its overwriting. */
    void (*overwrite)(struct store *store, bool on);
    /* Names that look alike are added one after the other. */
    enum store_status (*lock_name)(struct store *store, const char *skeleton);
    enum store_status (*lock_notices)(struct store *store);
    /* Whether entries with the old name of a player may still be appended. */
    bool (*name_in_use)(struct store *store, uint64_t player);

    /* Reading. */
    enum store_status (*log)(struct store *store, const char *table, uint32_t from,
                             store_reader *reader, void *context);
    uint32_t (*seq_of)(struct store *store, const char *table, const char *id);
    void (*hold)(struct store *store);
    void (*release)(struct store *store);
    uint64_t (*bytes)(struct store *store);
    enum store_files (*files)(const struct store *store);

    /* Several servers (store_shared.h). NULL: there is only one. */
    const struct sharing *sharing;
};

struct sharing {
    /* End the connection of the functions below, before the last store_deliver. */
    void (*stop)(struct store *store);
    void (*listen)(struct store *store);
    void (*tell)(struct store *store, char kind, const char *text);
    void (*renew)(struct store *store, const char *address, store_done *done, void *context);
    void (*claim)(struct store *store, unsigned most, store_claimed *claimed, store_done *done,
                  void *context);
    void (*too_new)(struct store *store, const char *table, store_done *done, void *context);
    bool (*does)(const struct store *store, enum store_chore chore);
    void (*take_over)(struct store *store, const char *tables, store_claimed *claimed,
                      store_done *done, void *context);
    void (*give_back)(struct store *store, store_done *done, void *context);
    enum store_status (*changed)(struct store *store, const struct store_end *known, unsigned count,
                                 store_grown *reader, void *context);
    int64_t (*offset)(const struct store *store);
    bool (*reachable)(const struct store *store);
    uint64_t (*server)(const struct store *store);
    void (*traffic)(const struct store *store, struct store_traffic *traffic);
};

/* A hint that was heard, until store_deliver. */
struct heard {
    struct heard *next;
    struct store_hint hint;
    char text[];
};

struct store {
    struct store_options options;
    char *path;  /* as it was given */
    char *shown; /* without a password: the path in messages, also in the options */
    const struct side *side;
    void *data;      /* of the side */
    bool only_reads; /* there is no writer */
    const struct store
        *principal;           /* whose questions it answers: no statement may run for long; NULL */
    struct database *reading; /* used by the thread that opened the store */
    struct database *writing; /* used by the writer */
    store_heard *heard;       /* hears hints */
    void *heard_context;
    pthread_t thread;
    pthread_mutex_t lock; /* protects the queues and flags */
    pthread_cond_t work;
    struct write_queue asked, answered;
    atomic_uint_fast64_t keeper; /* this server, once it has taken a lease; 0: none */
    struct heard *hints, **hints_end;
    bool idle, closing;
    atomic_uint waiting;
    struct asks *asks; /* NULL: nothing was asked yet */
};

/* Allocate a write of `size` bytes in all; the part after struct write is not cleared. */
void *write_new(size_t size, write_run *run, store_done *done, void *context);
void write_submit(struct store *store, struct write *write);

/* Copy a table's id; the buffer has STORE_TABLE + 1 bytes. */
void copy_table(char *out, const char *table);

bool writer_start(struct store *store);
/* Returns after all queued writes; writer_end delivers the last answers. */
void writer_stop(struct store *store);
void writer_end(struct store *store);

/* For a side, on any thread: report writes that were not in a batch, or that were refused. */
void writer_answer(struct store *store, struct write *first);
/* Take everything that is queued, to refuse it; NULL: nothing. */
struct write *writer_take(struct store *store);
/* Count a request that is answered by writer_answer without having been queued. False: the store
 * is closing, and the request was dropped. */
bool writer_expect(struct store *store, struct write *write);
/* Queue a hint for store_deliver; takes ownership. */
void writer_hear(struct store *store, struct heard *heard);
/* Whether store_close was called. */
bool writer_closing(struct store *store);

/* Tell running servers, in the current transaction, that a player or a table (or, without either,
 * the bans) changed. */
enum store_status notice_add(struct store *store, int64_t at, uint64_t player, const char *table);

/* Read the columns of a player from the first column on. */
void player_read(struct row *row, struct store_player *player);
/* Read table, home, seat, seats, place, game, score, ratings before and after, time. */
void result_read(struct row *row, struct store_result *result);
/* Read day, game, player, points, place, score, time from `column` on. */
void day_read(struct row *row, int column, struct store_day *result);
/* Read rating, deviation, volatility, games, time from `column` on. */
void rating_read(struct row *row, int column, struct store_rating *rating);

/* The sides. `postgres_side` is NULL if libpq is not built in. */
extern const struct side sqlite_side;
extern const struct side *const postgres_side;

#endif

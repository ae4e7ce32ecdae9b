/* The writer's batches on PostgreSQL: a transaction for each, repeated until its outcome is known.
 *
 * Appends alone need no more than the log's key to be repeated without harm. A batch with other
 * writes is numbered, and its number is committed with it (writers.batch): after a lost connection
 * the number says whether the batch is there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres/open.h"
#include "store/postgres/side.h"

enum {
    FIRST_WAIT_MS = 20,
    LAST_WAIT_MS = 200,
    /* Writes wait for a database that is away for this time: a standby that is promoted meanwhile
     * carries them out as soon as it is there, and nobody has to try again. */
    PATIENCE_MS = 2000,
    /* How long a store that is closing waits for a connection, and for the end of a transaction. */
    CLOSING_MS = 1000,
    CLOSING_STUCK_MS = 5000
};

/* Some writes of a batch, in order. */
struct part {
    struct write **write;
    unsigned count;
    bool mixed;    /* not only appends */
    bool executed; /* all writes of a mixed part have their statuses; its commit may be unknown */
};

static void answer_all(const struct part *part, enum store_status status)
{
    for (unsigned i = 0; i < part->count; i++)
        part->write[i]->status = status;
}

/* ---- the connection ------------------------------------------------------------------------ */

static void set_reachable(struct store *store, bool reachable)
{
    struct pg_data *data = pg_data(store);
    if (atomic_exchange(&data->unreachable, !reachable) == !reachable)
        return;
    char text[320];
    snprintf(text, sizeof text, "the database cannot be reached: %s", pg_writer(store)->said);
    database_warn(store->writing, reachable ? "the database is back" : text);
}

/* Refuse the writes that were never sent. */
static void refuse_queued(struct store *store)
{
    struct write *first = writer_take(store);
    for (struct write *write = first; write; write = write->next)
        write->status = STORE_BUSY;
    if (first)
        writer_answer(store, first);
}

static void set_stuck(struct store *store, bool stuck)
{
    if (atomic_exchange(&pg_data(store)->stuck, stuck) != stuck)
        database_warn(store->writing, stuck ? "a transaction does not end: is the standby there?"
                                            : "transactions end again");
}

/* A commit waits for the standby for as long as it takes, and nothing says when that ends: the
 * outcome of what was sent stays open, and what came later is refused. */
bool pg_writer_waits(void *context, int64_t since)
{
    struct store *store = context;
    struct pg_data *data = pg_data(store);
    if (pg_now_ms() - since >= PATIENCE_MS) {
        set_stuck(store, true);
        refuse_queued(store);
    }
    if (!writer_closing(store))
        return true;
    if (!data->closing)
        data->closing = pg_now_ms();
    data->gave_up = pg_now_ms() - data->closing >= CLOSING_STUCK_MS;
    return !data->gave_up;
}

static bool connect_once(struct store *store)
{
    if (pg_data(store)->gave_up)
        return false;

    bool good = pg_connect(pg_writer(store), false);
    homes_forget(pg_data(store)->homes);
    set_reachable(store, good);
    return good;
}

/* Connect again, however long it takes; false: the store is closing, and it took too long. */
static bool reconnect(struct store *store)
{
    long wait = FIRST_WAIT_MS;
    int64_t began = pg_now_ms(), end = 0;
    if (pg_data(store)->gave_up)
        return false;
    atomic_fetch_add(&pg_data(store)->lost, 1);
    while (!connect_once(store)) {
        if (pg_now_ms() - began >= PATIENCE_MS || writer_closing(store))
            refuse_queued(store);
        if (writer_closing(store) && !end)
            end = pg_now_ms() + CLOSING_MS;
        if (end && pg_now_ms() >= end)
            return false;
        nanosleep(&(struct timespec){wait / 1000, wait % 1000 * 1000000}, NULL);
        wait = wait * 2 < LAST_WAIT_MS ? wait * 2 : LAST_WAIT_MS;
    }
    return true;
}

/* ---- one transaction ----------------------------------------------------------------------- */

static enum pg_fate run_others(struct store *store, const struct part *part)
{
    struct pg_link *link = pg_writer(store);
    for (unsigned i = 0; i < part->count; i++) {
        struct write *write = part->write[i];
        if (pg_is_append(write) || !write->run)
            continue;
        strcpy(link->state, "00000");
        write->status = write->run(store, write);
        if (write->status >= STORE_FULL)
            return pg_fate(link);
    }
    return PG_FINE;
}

/* PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, not with an error. */
static enum pg_fate commit(struct pg_link *link)
{
    PGresult *result = pg_query(link, "COMMIT");
    enum pg_fate fate = PG_FINE;
    if (PQresultStatus(result) != PGRES_COMMAND_OK) {
        fate = pg_failed(link, result);
    } else if (strcmp(PQcmdStatus(result), "COMMIT") != 0) {
        strcpy(link->state, "25P02");
        fate = PG_REFUSED;
    }
    PQclear(result);
    return fate;
}

/* Undo what is left of a failed transaction; the state of the failure stays. */
static void undo(struct pg_link *link)
{
    char state[sizeof link->state], said[sizeof link->said];
    if (!link->conn || PQstatus(link->conn) != CONNECTION_OK)
        return;
    memcpy(state, link->state, sizeof state);
    memcpy(said, link->said, sizeof said);
    if (PQpipelineStatus(link->conn) != PQ_PIPELINE_OFF)
        pg_disconnect(link);
    else if (PQtransactionStatus(link->conn) != PQTRANS_IDLE)
        pg_exec(link, "ROLLBACK");
    memcpy(link->state, state, sizeof state);
    memcpy(link->said, said, sizeof said);
}

static enum pg_fate attempt_mixed(struct store *store, struct part *part, bool repeated)
{
    bool committed = false;
    enum pg_fate fate = repeated && part->executed ? pg_was_committed(store, &committed) : PG_FINE;
    if (fate != PG_FINE || committed)
        return fate;
    part->executed = false;
    fate = pg_append_all(store, part->write, part->count, false);
    if (fate == PG_FINE)
        fate = run_others(store, part);
    if (fate != PG_FINE)
        return fate;
    part->executed = true;
    return commit(pg_writer(store));
}

static enum pg_fate attempt(struct store *store, struct part *part, bool repeated)
{
    struct pg_link *link = pg_writer(store);
    link->doubtful = false;
    enum pg_fate fate = part->mixed ? attempt_mixed(store, part, repeated)
                                    : pg_append_all(store, part->write, part->count, true);
    if (fate == PG_FINE && link->doubtful) {
        database_warn(store->writing, "a commit may not be replicated: it is repeated");
        fate = PG_LOST;
        pg_disconnect(link);
    }
    if (fate != PG_FINE) {
        undo(link);
        homes_forget(pg_data(store)->homes);
    }
    return fate;
}

/* ---- a batch ------------------------------------------------------------------------------- */

static void deliver(struct store *store, struct part *part);

/* A write that PostgreSQL refuses fails alone: the part is sent again in halves. */
static void deliver_halves(struct store *store, const struct part *part)
{
    unsigned half = part->count / 2;
    struct part first = {part->write, half, part->mixed, false};
    struct part second = {part->write + half, part->count - half, part->mixed, false};
    deliver(store, &first);
    deliver(store, &second);
}

/* Whether something of the part was in the database before its last transaction. */
static bool was_found(const struct part *part, bool repeated)
{
    for (unsigned i = 0; i < part->count; i++)
        repeated |= part->write[i]->status == STORE_AGAIN;
    return repeated;
}

/* Wait until the standby has everything that this connection has seen. What was found in the
 * database may be missing there: its commit was cut off while it waited, or the primary recovered
 * from a crash; and a transaction that writes nothing does not wait. */
static enum pg_fate wait_for_standby(struct store *store)
{
    struct pg_link *link = pg_writer(store);
    link->doubtful = false;
    if (!pg_exec(link, "SELECT pg_logical_emit_message(true, 'akhet', '')"))
        return pg_fate(link);
    if (!link->doubtful)
        return PG_FINE;
    pg_disconnect(link);
    return PG_LOST;
}

/* Why entries were not inserted. If PostgreSQL refuses to say, they stay STORE_MISSING. */
static enum pg_fate look_again(struct store *store, const struct part *part, bool repeated)
{
    enum pg_fate fate = pg_classify(store);
    if (fate == PG_FINE && was_found(part, repeated))
        fate = wait_for_standby(store);
    if (fate == PG_LOST)
        return PG_LOST;
    if (fate != PG_FINE)
        database_status(store->writing); /* warns */
    return PG_FINE;
}

static void conclude(struct store *store, struct part *part)
{
    pg_need_partitions(store);
    pg_tell_entries(store, part->write, part->count);
    atomic_fetch_add(&pg_data(store)->batches, 1);
    atomic_fetch_add(&pg_data(store)->writes, part->count);
}

/* A log without the partition of its table: make it, once. */
static bool mend_partition(struct store *store)
{
    struct pg_link *link = pg_writer(store);
    struct pg_data *data = pg_data(store);
    if (strcmp(link->state, "23514") != 0 || data->mending)
        return false;
    data->mending = true;
    return pg_make_partitions(store);
}

static void refused(struct store *store, struct part *part)
{
    enum store_status status = database_status(store->writing); /* warns */
    if (part->count == 1)
        answer_all(part, status == STORE_FULL ? STORE_FULL : STORE_BROKEN);
    else
        deliver_halves(store, part);
}

static void deliver(struct store *store, struct part *part)
{
    bool repeated = false;
    if (!pg_writer(store)->conn && !connect_once(store)) {
        answer_all(part, STORE_BUSY); /* nothing was sent */
        return;
    }
    pg_data(store)->batch += part->mixed;
    for (;;) {
        enum pg_fate fate = attempt(store, part, repeated);
        if (fate == PG_FINE)
            fate = look_again(store, part, repeated);
        if (fate == PG_FINE) {
            conclude(store, part);
            return;
        }
        if (fate == PG_FULL) {
            answer_all(part, database_status(store->writing));
            return;
        }
        if (fate == PG_REFUSED && !mend_partition(store)) {
            refused(store, part);
            return;
        }
        if (fate != PG_LOST)
            continue;
        repeated = true;
        atomic_fetch_add(&pg_data(store)->resent, 1);
        for (unsigned i = 0; i < part->count; i++)
            part->write[i]->sent = true;
        bool alive = pg_writer(store)->conn && PQstatus(pg_writer(store)->conn) == CONNECTION_OK &&
                     strncmp(pg_writer(store)->state, "40", 2) == 0;
        if (!alive && !reconnect(store)) {
            answer_all(part, STORE_BUSY); /* the store is closing: the outcome stays unknown */
            return;
        }
    }
}

/* An append may not overtake an earlier write to its table: there a new part begins. */
static unsigned part_end(struct write **write, unsigned from, unsigned count, bool *mixed)
{
    unsigned others = 0, end = from;
    *mixed = false;
    for (; end < count; end++) {
        if (!pg_is_append(write[end])) {
            *mixed = true;
            others = end + 1;
            continue;
        }
        for (unsigned i = from; i < others; i++)
            if (!pg_is_append(write[i]) && write[i]->table &&
                strcmp(write[i]->table, write[end]->table) == 0)
                return end;
    }
    return end;
}

void pg_write_batch(struct store *store, struct write *batch)
{
    unsigned count = 0, from = 0;
    for (struct write *write = batch; write; write = write->next)
        count++;
    struct write **write = calloc(count, sizeof *write);
    if (!write)
        abort(); /* loses nothing acknowledged, and there is no way to report it */
    count = 0;
    for (struct write *one = batch; one; one = one->next) {
        one->status = STORE_BROKEN;
        if (one->run)
            write[count++] = one;
    }
    pg_data(store)->mending = false;
    while (from < count) {
        struct part part = {.write = write + from};
        unsigned end = part_end(write, from, count, &part.mixed);
        part.count = end - from;
        deliver(store, &part);
        if (!pg_data(store)->gave_up)
            set_stuck(store, false);
        from = end;
    }
    free(write);
}

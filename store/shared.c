/* Several servers on one database. A file of SQLite has one server, which keeps every table. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/internal.h"

static const struct sharing *sharing(const struct store *store)
{
    return store->side->sharing;
}

/* The server that keeps tables: a reader answers for another store. */
static int64_t keeper(const struct store *store)
{
    return (int64_t)store_server(store->principal ? store->principal : store);
}

bool store_shared(const struct store *store)
{
    return sharing(store) != NULL;
}

uint64_t store_server(const struct store *store)
{
    return sharing(store) ? sharing(store)->server(store) : 1;
}

bool store_reachable(const struct store *store)
{
    return !sharing(store) || sharing(store)->reachable(store);
}

int64_t store_offset(const struct store *store)
{
    return sharing(store) ? sharing(store)->offset(store) : 0;
}

void store_traffic(const struct store *store, struct store_traffic *traffic)
{
    *traffic = (struct store_traffic){0};
    if (sharing(store))
        sharing(store)->traffic(store, traffic);
}

/* ---- hints -------------------------------------------------------------------------------- */

void store_listen(struct store *store, store_heard *heard, void *context)
{
    store->heard = heard;
    store->heard_context = context;
    if (sharing(store))
        sharing(store)->listen(store);
}

void store_tell(struct store *store, char kind, const char *text)
{
    if (sharing(store) && strlen(text) <= STORE_HINT && !strchr(text, '\n'))
        sharing(store)->tell(store, kind, text);
}

/* TABLE EPOCH */
bool store_hint_claim(const struct store_hint *hint, char table[STORE_TABLE + 1], uint64_t *epoch)
{
    char id[STORE_TABLE + 1];
    int end = 0;
    if (hint->kind != STORE_HINT_CLAIM ||
        sscanf(hint->text, "%16[a-z0-9] %15" SCNu64 "%n", id, epoch, &end) != 2 ||
        hint->text[end] || strlen(id) != STORE_TABLE || hint->text[STORE_TABLE] != ' ')
        return false;
    memcpy(table, id, sizeof id);
    return true;
}

/* TABLE SEQ STAGE */
bool store_hint_entry(const struct store_hint *hint, char table[STORE_TABLE + 1], uint32_t *seq,
                      enum store_stage *stage)
{
    unsigned number, at;
    int end = 0;
    char id[STORE_TABLE + 1];
    if (hint->kind != STORE_HINT_ENTRY || strlen(hint->text) > STORE_TABLE + 10 ||
        sscanf(hint->text, "%16[a-z0-9] %7u %1u%n", id, &number, &at, &end) != 3 ||
        hint->text[end] || strlen(id) != STORE_TABLE || number < 1 || number > STORE_ENTRIES ||
        at >= STORE_STAGES)
        return false;
    memcpy(table, id, sizeof id);
    *seq = number;
    *stage = (enum store_stage)at;
    return true;
}

static enum store_status end_of(struct store *store, const struct store_end *known,
                                struct store_end *end)
{
    struct query *query = database_ask(store->reading, SQL_TABLE_SEQ, "t", known->table);
    if (!query)
        return database_status(store->reading);
    enum store_status status = query_one(query);
    struct row row = {query, NULL};
    *end = *known;
    end->seq = status == STORE_DONE ? (uint32_t)row_int(&row, 0, 0, STORE_ENTRIES) : 0;
    database_give(query);
    return status == STORE_MISSING ? STORE_DONE : status;
}

enum store_status store_changed(struct store *store, const struct store_end *known, unsigned count,
                                store_grown *reader, void *context)
{
    if (sharing(store))
        return sharing(store)->changed(store, known, count, reader, context);
    enum store_status status = STORE_DONE;
    for (unsigned i = 0; i < count && status == STORE_DONE; i++) {
        struct store_end end;
        status = end_of(store, &known[i], &end);
        if (status == STORE_DONE && end.seq != known[i].seq)
            reader(context, &end);
    }
    return status;
}

/* ---- claims ------------------------------------------------------------------------------- */

/* A request that the only server answers itself: nothing is written. */
static void answer_done(struct store *store, store_done *done, void *context)
{
    struct write *write = write_new(sizeof *write, NULL, done, context);
    write->status = STORE_DONE;
    if (writer_expect(store, write))
        writer_answer(store, write);
}

void store_renew(struct store *store, const char *address, store_done *done, void *context)
{
    if (sharing(store))
        sharing(store)->renew(store, address, done, context);
    else
        answer_done(store, done, context);
}

void store_claim(struct store *store, unsigned most, store_claimed *claimed, store_done *done,
                 void *context)
{
    if (sharing(store))
        sharing(store)->claim(store, most, claimed, done, context);
    else
        answer_done(store, done, context);
}

void store_too_new(struct store *store, const char *table, store_done *done, void *context)
{
    if (sharing(store))
        sharing(store)->too_new(store, table, done, context);
    else
        answer_done(store, done, context);
}

void store_take_over(struct store *store, const char *tables, store_claimed *claimed,
                     store_done *done, void *context)
{
    if (sharing(store))
        sharing(store)->take_over(store, tables, claimed, done, context);
    else
        answer_done(store, done, context);
}

bool store_does(const struct store *store, enum store_chore chore)
{
    return !sharing(store) || sharing(store)->does(store, chore);
}

void store_give_back(struct store *store, store_done *done, void *context)
{
    if (sharing(store))
        sharing(store)->give_back(store, done, context);
    else
        answer_done(store, done, context);
}

bool store_keeps(struct store *store, const char *table)
{
    struct query *query =
        sharing(store) ? database_ask(store->reading, SQL_PG_KEEPS, "ti", table, keeper(store))
                       : database_ask(store->reading, SQL_KEEPS, "t", table);
    bool found = query && query_step(query) == STEP_ROW;
    database_give(query);
    return found;
}

enum store_status store_kept(struct store *store, int64_t after, unsigned most,
                             store_keeper *reader, void *context)
{
    struct query *query =
        sharing(store)
            ? database_ask(store->reading, SQL_PG_KEPT, "iiu", keeper(store), after, most)
            : database_ask(store->reading, SQL_KEPT, "iu", after, most);
    enum step step;
    if (!query)
        return database_status(store->reading);
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        char table[STORE_TABLE + 1];
        int64_t number = row_int(&row, 0, 1, STORE_NUMBER);
        row_table(&row, 1, table);
        if (row.fault)
            row_report(&row, store->reading, "tables", query_int(query, 0));
        else if (!reader(context, number, table))
            break;
    }
    return query_end(query, step);
}

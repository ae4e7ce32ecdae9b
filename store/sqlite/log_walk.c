/* Walking a log backwards, with every link judged. */
#include "store/sqlite/log_walk.h"

#include <string.h>

/* The step at row `number`, which must be entry `seq`. */
struct link {
    int64_t number, previous;
    uint32_t seq;
    char id[STORE_ID + 1];
};

static enum store_status read_link(struct database *database, struct query *back, const char *table,
                                   int64_t home, struct link *link)
{
    struct row row = {back, NULL};
    query_bind(back, "i", link->number);
    enum store_status status = query_one(back);
    if (status == STORE_MISSING)
        return log_damaged(database, table, link->seq, "reference: it is missing");
    if (status != STORE_DONE)
        return status;
    bool first = link->seq == 1;
    row_int(&row, 0, home, home);
    row_int(&row, 1, link->seq, link->seq);
    link->previous = row_int(&row, 2, first ? 0 : 1, first ? 0 : link->number - 1);
    row_text_or_null(&row, 3, link->id, sizeof link->id);
    return row.fault ? log_damaged(database, table, link->seq, row.fault) : STORE_DONE;
}

enum store_status log_walk(struct database *database, const char *table, const struct log_end *end,
                           uint32_t from, log_step *step, void *context)
{
    struct link link = {.number = end->last, .seq = end->seq};
    struct query *back = database_take(database, SQL_LOG_BACK);
    enum store_status status = back ? STORE_DONE : database_status(database);
    while (status == STORE_DONE && link.seq && link.seq >= from) {
        status = read_link(database, back, table, end->home, &link);
        if (status != STORE_DONE || !step(context, link.number, link.seq, link.id))
            break;
        link.number = link.previous;
        link.seq--;
    }
    database_give(back);
    return status;
}

struct search {
    const char *id;
    uint32_t seq;
};

static bool look_for(void *context, int64_t number, uint32_t seq, const char *id)
{
    struct search *search = context;
    (void)number;
    if (strcmp(id, search->id) != 0)
        return true;
    search->seq = seq;
    return false;
}

enum store_status log_find(struct database *database, const char *table, const struct log_end *end,
                           const char *id, uint32_t *seq)
{
    struct search search = {id, 0};
    enum store_status status = log_walk(database, table, end, 1, look_for, &search);
    *seq = search.seq;
    return status == STORE_DONE && !search.seq ? STORE_MISSING : status;
}

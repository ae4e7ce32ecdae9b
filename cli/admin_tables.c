/* akhet admin close and prune: end tables, delete old ones. A server may run meanwhile. */
#include <string.h>

#include "cli/admin.h"
#include "store/store_moderation.h"

enum { MOST_TRIES = 100, PORTION = 64 };

#define DAY_MS INT64_C(86400000)

/* ---- one table ------------------------------------------------------------------------------- */

static bool keep_last(void *context, const struct store_entry *entry)
{
    *(struct store_entry *)context = *entry;
    return true;
}

/* A running server is told of the entry. */
static enum store_status append_and_wait(struct store *store, const struct store_entry *entry)
{
    enum store_status status = STORE_BROKEN, told;
    store_append(store, entry, admin_keep_status, &status);
    store_notify_table(store, entry->table, entry->at, admin_keep_status, &told);
    admin_wait(store);
    return status;
}

/* The last entry of a log becomes the one that ends it. A match that was abandoned is kept like a
 * finished one; the server is due to write that it has no result. */
static void end_with(struct store_entry *entry, bool abandon)
{
    entry->seq++;
    entry->at = admin_now() > entry->at ? admin_now() : entry->at; /* never decreases in a log */
    entry->id[0] = '\0';
    entry->body = abandon ? "abandon" : "close";
    entry->stage = abandon ? STORE_OVER : STORE_CLOSED;
    entry->shown = abandon && entry->shown;
    entry->due = abandon ? entry->at : 0;
}

/* End a table that did not change since `before`. STORE_AGAIN: it did, or it is closed already. */
static enum store_status end_table(struct store *store, const char *table, int64_t before,
                                   bool as_abandoned)
{
    enum store_status status = STORE_TAKEN;
    /* A running server may append an entry first; then try again after it. */
    for (unsigned tries = 0; status == STORE_TAKEN && tries < MOST_TRIES; tries++) {
        struct store_entry entry = {0};
        status = store_log(store, table, 1, keep_last, &entry);
        if (status != STORE_DONE)
            return status;
        if (entry.stage == STORE_CLOSED || entry.at >= before)
            return STORE_AGAIN;
        end_with(&entry, as_abandoned && entry.stage == STORE_PLAYING);
        status = append_and_wait(store, &entry);
    }
    return status;
}

/* ---- many tables ------------------------------------------------------------------------------
 */

struct portion {
    struct store_summary table[PORTION];
    unsigned count;
};

static bool note(void *context, const struct store_summary *summary)
{
    struct portion *portion = context;
    portion->table[portion->count++] = *summary;
    return portion->count < PORTION;
}

typedef enum store_status treatment(struct store *store, const char *table, int64_t before);

/* Treat the tables of a stage that did not change for `days` days; NULL: only count them. */
static enum store_status sweep(struct store *store, enum store_stage stage, long long days,
                               treatment *treat, long long *count)
{
    int64_t before = admin_now() - days * DAY_MS, after = 0;
    struct portion portion;
    do {
        portion.count = 0;
        enum store_status status = store_sweep(store, stage, after, PORTION, note, &portion);
        for (unsigned i = 0; i < portion.count && status == STORE_DONE; i++) {
            const struct store_summary *table = &portion.table[i];
            after = table->number;
            if (table->damaged || table->changed >= before)
                continue;
            status = treat ? treat(store, table->table, before) : STORE_DONE;
            *count += status == STORE_DONE;
            if (status < STORE_FULL)
                status = STORE_DONE; /* this one cannot be treated */
        }
        if (status != STORE_DONE)
            return status;
    } while (portion.count == PORTION);
    return STORE_DONE;
}

static int report(const struct call *call, enum message done, enum message dry, const char *member,
                  long long count)
{
    char line[64];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    if (!call->given[OPT_JSON]) {
        call_tell(call, call->given[OPT_DRY_RUN] ? dry : done, BLANKS(NUMBER("n", count)));
        return DONE;
    }
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, member, count);
    akhet_json_object_end(&json);
    return call_put_line(call, &text) ? DONE : FAILED;
}

/* ---- the actions ------------------------------------------------------------------------------
 */

static enum store_status end_stale(struct store *store, const char *table, int64_t before)
{
    return end_table(store, table, before, true);
}

static int close_stale(const struct call *call, struct store *store)
{
    static const enum store_stage stages[] = {STORE_OPEN, STORE_PLAYING};
    treatment *treat = call->given[OPT_DRY_RUN] ? NULL : end_stale;
    long long count = 0;
    for (unsigned i = 0; i < 2; i++) {
        enum store_status status = sweep(store, stages[i], call->number[OPT_STALE], treat, &count);
        if (status != STORE_DONE)
            return admin_failed(call, status);
    }
    return report(call, MSG_ADMIN_STALE, MSG_ADMIN_STALE_DRY, "closed", count);
}

int admin_close(struct call *call, struct store *store)
{
    if (call->given[OPT_STALE])
        return close_stale(call, store);
    enum store_status status = end_table(store, call->operand[1], INT64_MAX, false);
    if (status == STORE_AGAIN)
        return call_refuse(call, FAILED, MSG_ADMIN_CLOSED_ALREADY,
                           BLANKS(WORD("what", call->operand[1])));
    if (status != STORE_DONE)
        return admin_failed(call, status);
    call_tell(call, MSG_ADMIN_CLOSED_NOW, BLANKS(WORD("what", call->operand[1])));
    return DONE;
}

static enum store_status delete_table(struct store *store, const char *table, int64_t before)
{
    enum store_status status = STORE_AGAIN;
    while (status == STORE_AGAIN) { /* a long log goes in portions */
        store_prune(store, table, before, admin_keep_status, &status);
        admin_wait(store);
    }
    return status;
}

int admin_prune(struct call *call, struct store *store)
{
    static const struct {
        enum option_id option;
        enum store_stage stage;
    } what[] = {{OPT_PRUNE_FINISHED, STORE_OVER}, {OPT_PRUNE_CLOSED, STORE_CLOSED}};
    treatment *treat = call->given[OPT_DRY_RUN] ? NULL : delete_table;
    long long count = 0;
    if (!call->given[OPT_PRUNE_FINISHED] && !call->given[OPT_PRUNE_CLOSED])
        return call_refuse(call, USAGE, MSG_ADMIN_PRUNE_WHAT, NULL);
    for (unsigned i = 0; i < 2; i++) {
        if (!call->given[what[i].option])
            continue;
        enum store_status status =
            sweep(store, what[i].stage, call->number[what[i].option], treat, &count);
        if (status != STORE_DONE)
            return admin_failed(call, status);
    }
    return report(call, MSG_ADMIN_PRUNED, MSG_ADMIN_PRUNED_DRY, "deleted", count);
}

/* Logs: numbers and ids are used once, there are no gaps, and a refused write does not affect
 * others. */
#define _POSIX_C_SOURCE 200809L
#include "tests/store/fixture.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"
#define C "cccccccccccccccc"

struct seen {
    unsigned count, most;
    struct store_entry entry[16];
    char body[16][STORE_BODY + 1];
};

static bool see(void *context, const struct store_entry *entry)
{
    struct seen *seen = context;
    assert_in_range(seen->count, 0, 15);
    strcpy(seen->body[seen->count], entry->body);
    seen->entry[seen->count++] = *entry;
    return seen->count != seen->most;
}

static void test_an_entry_comes_back_as_it_was_written(void **unused)
{
    (void)unused;
    static struct seen seen;
    char longest[STORE_BODY + 1], id[STORE_ID + 1];
    enum store_status status = STORE_BROKEN;
    memset(longest, 'x', STORE_BODY);
    longest[STORE_BODY] = 0;
    memset(id, 'i', STORE_ID);
    id[STORE_ID] = 0;
    struct store *store = fixture_open("back.db");
    struct store_entry entry = fixture_entry(A, 1, "", "café ♥");
    entry.at = STORE_TIME;
    entry.stage = STORE_OPEN;
    entry.shown = true;
    store_append(store, &entry, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_int_equal(fixture_append(store, A, 2, id, longest), STORE_DONE);
    assert_int_equal(fixture_append(store, A, 3, "", ""), STORE_DONE);
    store_close(store);
    store = fixture_open("back.db");
    assert_int_equal(store_log(store, A, 1, see, &seen), STORE_DONE);
    assert_int_equal(seen.count, 3);
    assert_string_equal(seen.entry[0].table, A);
    assert_string_equal(seen.entry[0].id, "");
    assert_string_equal(seen.body[0], "café ♥");
    assert_true(seen.entry[0].at == STORE_TIME);
    assert_int_equal(seen.entry[0].stage, STORE_OPEN);
    assert_true(seen.entry[0].shown);
    assert_string_equal(seen.entry[1].id, id);
    assert_string_equal(seen.body[1], longest);
    assert_int_equal(seen.entry[1].stage, STORE_PLAYING);
    assert_false(seen.entry[1].shown);
    assert_string_equal(seen.body[2], "");
    store_close(store);
}

static void test_a_log_is_read_from_anywhere_and_no_further_than_wanted(void **unused)
{
    (void)unused;
    static struct seen seen;
    struct store *store = fixture_open("from.db");
    for (uint32_t seq = 1; seq <= 9; seq++) {
        assert_int_equal(fixture_append(store, A, seq, "", "a"), STORE_DONE);
        assert_int_equal(fixture_append(store, B, seq, "", "b"), STORE_DONE);
    }
    assert_int_equal(store_log(store, A, 7, see, &seen), STORE_DONE);
    assert_int_equal(seen.count, 3);
    assert_int_equal(seen.entry[0].seq, 7);
    assert_int_equal(seen.entry[2].seq, 9);
    assert_string_equal(seen.body[2], "a");
    seen = (struct seen){.most = 2};
    assert_int_equal(store_log(store, A, 0, see, &seen), STORE_DONE);
    assert_int_equal(seen.count, 2);
    assert_int_equal(seen.entry[0].seq, 1);
    seen = (struct seen){0};
    assert_int_equal(store_log(store, A, 10, see, &seen), STORE_DONE);
    assert_int_equal(store_log(store, A, UINT32_MAX, see, &seen), STORE_DONE);
    assert_int_equal(store_log(store, C, 1, see, &seen), STORE_MISSING);
    assert_int_equal(seen.count, 0);
    store_close(store);
}

static void test_a_place_is_taken_once_and_leaves_no_gap(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("place.db");
    assert_int_equal(fixture_append(store, A, 2, "", "x"), STORE_MISSING);
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, A, 1, "", "y"), STORE_TAKEN);
    assert_int_equal(fixture_append(store, A, 3, "", "y"), STORE_MISSING);
    assert_int_equal(fixture_append(store, A, 2, "", "y"), STORE_DONE);
    assert_int_equal(fixture_count(store, A), 2);
    store_close(store);
}

static void test_an_id_is_taken_once_in_its_table(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("id.db");
    assert_int_equal(fixture_append(store, A, 1, "one", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, A, 2, "one", "x"), STORE_AGAIN);
    assert_int_equal(fixture_append(store, A, 1, "one", "x"), STORE_AGAIN); /* not STORE_TAKEN */
    assert_int_equal(fixture_append(store, A, 9, "one", "x"), STORE_AGAIN);
    assert_int_equal(fixture_append(store, A, 2, "ONE", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, A, 3, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, A, 4, "", "x"), STORE_DONE); /* the empty id is no id */
    assert_int_equal(fixture_append(store, B, 1, "one", "x"), STORE_DONE);
    store_close(store);
    store = fixture_open("id.db"); /* the ids are read again */
    assert_int_equal(fixture_append(store, A, 5, "ONE", "x"), STORE_AGAIN);
    assert_int_equal(fixture_append(store, A, 5, "two", "x"), STORE_DONE);
    assert_int_equal(store_seq_of(store, A, "one"), 1);
    assert_int_equal(store_seq_of(store, A, "ONE"), 2);
    assert_int_equal(store_seq_of(store, A, "two"), 5);
    assert_int_equal(store_seq_of(store, A, "three"), 0);
    assert_int_equal(store_seq_of(store, A, ""), 0);
    assert_int_equal(store_seq_of(store, C, "one"), 0);
    store_close(store);
}

/* Ids are recognised however many follow them. */
static void test_old_ids_are_known_among_many(void **unused)
{
    (void)unused;
    enum { MANY = 2000 };
    static enum store_status status[MANY + 1];
    char id[STORE_ID + 1];
    struct store *store = fixture_open("ids.db");
    for (uint32_t seq = 1; seq <= MANY; seq++) {
        snprintf(id, sizeof id, "id-%u", seq);
        struct store_entry entry = fixture_entry(A, seq, id, "x");
        status[seq] = STORE_BROKEN;
        store_append(store, &entry, fixture_keep, &status[seq]);
    }
    fixture_wait(store);
    for (uint32_t seq = 1; seq <= MANY; seq++)
        assert_int_equal(status[seq], STORE_DONE);
    for (uint32_t seq = 1; seq <= MANY; seq += 97) {
        snprintf(id, sizeof id, "id-%u", seq);
        assert_int_equal(fixture_append(store, A, MANY + 1, id, "x"), STORE_AGAIN);
        assert_int_equal(store_seq_of(store, A, id), seq);
    }
    assert_int_equal(fixture_count(store, A), MANY);
    store_close(store);
}

/* More tables than the writer caches: evicted tails are read again. */
static void test_more_tables_than_are_remembered(void **unused)
{
    (void)unused;
    enum { TABLES = 20000 };
    static enum store_status status[TABLES];
    struct store *store = fixture_open("many.db");
    for (uint32_t seq = 1; seq <= 2; seq++) {
        for (unsigned i = 0; i < TABLES; i++) {
            char table[STORE_TABLE + 1], id[16];
            snprintf(table, sizeof table, "table%011u", i);
            snprintf(id, sizeof id, "id%u", seq);
            struct store_entry entry = fixture_entry(table, seq, id, "x");
            status[i] = STORE_BROKEN;
            store_append(store, &entry, fixture_keep, &status[i]);
        }
        fixture_wait(store);
        for (unsigned i = 0; i < TABLES; i++)
            assert_int_equal(status[i], STORE_DONE);
    }
    assert_int_equal(fixture_append(store, "table00000000000", 3, "id1", "x"), STORE_AGAIN);
    assert_int_equal(fixture_count(store, "table00000019999"), 2);
    store_close(store);
}

static void test_one_refused_write_leaves_the_others_of_its_batch(void **unused)
{
    (void)unused;
    enum { WRITES = 8 };
    static const struct {
        const char *table, *id;
        uint32_t seq;
        enum store_status status;
    } row[WRITES] = {
        {A, "a1", 1, STORE_DONE},  {B, "", 2, STORE_MISSING}, {A, "a1", 2, STORE_AGAIN},
        {A, "a2", 2, STORE_DONE},  {A, "x", 2, STORE_TAKEN},  {B, "b1", 1, STORE_DONE},
        {B, "", 3, STORE_MISSING}, {B, "b2", 2, STORE_DONE},
    };
    enum store_status status[WRITES + 1];
    static char too_long[STORE_BODY + 2];
    struct store *store = fixture_open("batch.db");
    memset(too_long, 'x', STORE_BODY + 1);
    /* The first write wakes the writer and is committed alone; the rest arrive while it is busy. */
    assert_int_equal(fixture_append(store, C, 1, "", "x"), STORE_DONE);
    for (unsigned i = 0; i < WRITES; i++) {
        struct store_entry entry = fixture_entry(row[i].table, row[i].seq, row[i].id, "x");
        store_append(store, &entry, fixture_keep, &status[i]);
    }
    struct store_entry entry = fixture_entry(C, 2, "", too_long);
    store_append(store, &entry, fixture_keep, &status[WRITES]);
    fixture_wait(store);
    for (unsigned i = 0; i < WRITES; i++)
        assert_int_equal(status[i], row[i].status);
    assert_int_equal(status[WRITES], STORE_BROKEN);
    assert_int_equal(fixture_count(store, A), 2);
    assert_int_equal(fixture_count(store, B), 2);
    assert_int_equal(fixture_count(store, C), 1);
    store_close(store);
}

static void put(struct store *store, const char *table, uint32_t seq, enum store_stage stage)
{
    enum store_status status = STORE_BROKEN;
    struct store_entry entry = fixture_entry(table, seq, "", "x");
    entry.stage = stage;
    entry.shown = stage == STORE_OPEN;
    store_append(store, &entry, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
}

static const char *listed(struct store *store, unsigned stages, unsigned most)
{
    static char out[256];
    out[0] = 0;
    assert_int_equal(store_tables(store, stages, most, fixture_join, out), STORE_DONE);
    return out;
}

static void test_tables_are_listed_by_stage_the_latest_changed_first(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("list.db");
    assert_string_equal(listed(store, ALL_STAGES, 9), "");
    put(store, A, 1, STORE_OPEN);
    put(store, B, 1, STORE_OPEN);
    put(store, C, 1, STORE_OPEN);
    assert_string_equal(listed(store, ALL_STAGES, 9), C " " B " " A);
    put(store, A, 2, STORE_PLAYING);
    put(store, B, 2, STORE_OPEN);
    assert_string_equal(listed(store, 1u << STORE_OPEN, 9), B " " C);
    assert_string_equal(listed(store, 1u << STORE_PLAYING, 9), A);
    assert_string_equal(listed(store, ALL_STAGES, 9), B " " A " " C);
    assert_string_equal(listed(store, ALL_STAGES, 2), B " " A);
    put(store, A, 3, STORE_OVER);
    put(store, A, 4, STORE_CLOSED);
    assert_string_equal(listed(store, 1u << STORE_CLOSED, 9), A);
    assert_string_equal(listed(store, 1u << STORE_OVER, 9), "");
    assert_string_equal(listed(store, 0, 9), "");
    store_close(store);
}

static bool sum_up(void *context, const struct store_summary *summary)
{
    struct store_summary *row = context;
    while (row->table[0])
        row++;
    *row = *summary;
    return true;
}

static void test_a_survey_and_counts(void **unused)
{
    (void)unused;
    struct store_summary row[4] = {0};
    struct store_counts counts;
    struct store *store = fixture_open("survey.db");
    put(store, A, 1, STORE_OPEN);
    put(store, B, 1, STORE_OPEN);
    put(store, B, 2, STORE_OVER);
    assert_int_equal(store_survey(store, ALL_STAGES, 9, sum_up, row), STORE_DONE);
    assert_string_equal(row[0].table, B);
    assert_int_equal(row[0].entries, 2);
    assert_int_equal(row[0].stage, STORE_OVER);
    assert_int_equal(row[0].made, 1001);
    assert_int_equal(row[0].changed, 1002);
    assert_false(row[0].shown);
    assert_string_equal(row[1].table, A);
    assert_true(row[1].shown);
    assert_string_equal(row[2].table, "");
    store_count(store, &counts);
    assert_int_equal(counts.tables[STORE_OPEN], 1);
    assert_int_equal(counts.tables[STORE_PLAYING], 0);
    assert_int_equal(counts.tables[STORE_OVER], 1);
    assert_int_equal(counts.entries, 3);
    assert_int_equal(counts.players, 0);
    assert_true(counts.bytes > 4096);
    store_close(store);
}

struct nested {
    struct store *store;
    unsigned entries;
};

static bool read_inside(void *context, const struct store_entry *entry)
{
    struct nested *nested = context;
    nested->entries += fixture_count(nested->store, entry->table);
    return true;
}

static void test_a_reader_may_read(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("nested.db");
    struct nested nested = {store, 0};
    for (uint32_t seq = 1; seq <= 5; seq++)
        assert_int_equal(fixture_append(store, A, seq, "", "x"), STORE_DONE);
    assert_int_equal(store_log(store, A, 1, read_inside, &nested), STORE_DONE);
    assert_int_equal(nested.entries, 25);
    store_close(store);
}

/* A `done` may submit writes; only those submitted during store_close are dropped. */
struct chain {
    struct store *store;
    uint32_t seq, most;
};

static void next(void *context, enum store_status status)
{
    struct chain *chain = context;
    assert_int_equal(status, STORE_DONE);
    if (chain->seq == chain->most)
        return;
    struct store_entry entry = fixture_entry(A, ++chain->seq, "", "x");
    store_append(chain->store, &entry, next, chain);
}

static void test_closing_finishes_what_is_queued(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("close.db");
    struct chain chain = {store, 0, 5};
    next(&chain, STORE_DONE);
    fixture_wait(store);
    assert_int_equal(fixture_count(store, A), 5);
    chain.most = 100;
    next(&chain, STORE_DONE);
    for (unsigned i = 1; i <= 50; i++) {
        struct store_entry entry = fixture_entry(B, i, "", "x");
        store_append(store, &entry, NULL, NULL);
    }
    store_close(store);
    assert_int_equal(chain.seq, 7);
    store = fixture_open("close.db");
    assert_int_equal(fixture_count(store, A), 6);
    assert_int_equal(fixture_count(store, B), 50);
    store_close(store);
}

static void count_wake(void *context)
{
    atomic_fetch_add((atomic_uint *)context, 1);
}

static void test_whoever_waits_is_woken_and_may_sleep_until_then(void **unused)
{
    (void)unused;
    atomic_uint woken = 0;
    struct store *store = fixture_open_with((struct store_options){
        .path = fixture_path("wake.db"), .wake = count_wake, .context = &woken});
    for (uint32_t seq = 1; seq <= 20; seq++) {
        enum store_status status = STORE_BROKEN;
        struct store_entry entry = fixture_entry(A, seq, "", "x");
        unsigned before = atomic_load(&woken);
        store_append(store, &entry, fixture_keep, &status);
        while (atomic_load(&woken) == before)
            poll(NULL, 0, 1);
        assert_int_equal(store_waiting(store), 1);
        store_deliver(store);
        assert_int_equal(store_waiting(store), 0);
        assert_int_equal(status, STORE_DONE);
    }
    store_close(store);
}

static bool stop(void *context, const char *table)
{
    (void)table;
    ++*(unsigned *)context;
    return false;
}

static bool stop_survey(void *context, const struct store_summary *summary)
{
    return stop(context, summary->table);
}

static void test_lists_stop_when_told_to(void **unused)
{
    (void)unused;
    unsigned count = 0;
    struct store *store = fixture_open("stop.db");
    put(store, A, 1, STORE_OPEN);
    put(store, B, 1, STORE_OPEN);
    assert_int_equal(store_tables(store, ALL_STAGES, 9, stop, &count), STORE_DONE);
    assert_int_equal(count, 1);
    assert_int_equal(store_survey(store, ALL_STAGES, 9, stop_survey, &count), STORE_DONE);
    assert_int_equal(count, 2);
    put(store, B, 2, STORE_OPEN); /* an interrupted list must not hold a lock */
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_an_entry_comes_back_as_it_was_written),
        CASE(test_a_log_is_read_from_anywhere_and_no_further_than_wanted),
        CASE(test_a_place_is_taken_once_and_leaves_no_gap),
        CASE(test_an_id_is_taken_once_in_its_table),
        CASE(test_old_ids_are_known_among_many),
        CASE(test_more_tables_than_are_remembered),
        CASE(test_one_refused_write_leaves_the_others_of_its_batch),
        CASE(test_tables_are_listed_by_stage_the_latest_changed_first),
        CASE(test_a_survey_and_counts),
        CASE(test_a_reader_may_read),
        CASE(test_closing_finishes_what_is_queued),
        CASE(test_whoever_waits_is_woken_and_may_sleep_until_then),
        CASE(test_lists_stop_when_told_to),
    };
    return FIXTURE_RUN("store-log", tests);
}

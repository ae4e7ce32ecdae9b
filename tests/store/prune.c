/* Deleting old tables: the log, the seats and the table go, the results stay. */
#include "tests/store/fixture.h"

#include <stdio.h>
#include <string.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"
#define C "cccccccccccccccc"

static void append(struct store *store, const char *table, uint32_t seq, enum store_stage stage,
                   int64_t at)
{
    struct store_entry entry = fixture_entry(table, seq, "", "x");
    entry.stage = stage;
    entry.at = at;
    store_append(store, &entry, NULL, NULL);
}

static enum store_status prune(struct store *store, const char *table, int64_t before)
{
    enum store_status status = STORE_BROKEN;
    store_prune(store, table, before, fixture_keep, &status);
    fixture_wait(store);
    return status;
}

static long long rows(const char *name, const char *table)
{
    char sql[64];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", table);
    return fixture_number(fixture_path(name), sql);
}

static void test_an_old_closed_table_is_deleted(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("closed.db");
    append(store, A, 1, STORE_OPEN, 10);
    append(store, B, 1, STORE_OPEN, 11);
    store_sit(store, 1, A, true, NULL, NULL);
    fixture_wait(store);
    assert_int_equal(prune(store, A, 100), STORE_TAKEN); /* it is open */
    append(store, A, 2, STORE_CLOSED, 20);
    fixture_wait(store);
    assert_int_equal(prune(store, A, 20), STORE_TAKEN); /* it changed since */
    assert_int_equal(prune(store, A, 21), STORE_DONE);
    assert_int_equal(prune(store, A, 21), STORE_MISSING);
    assert_int_equal(rows("closed.db", "tables"), 1);
    assert_int_equal(rows("closed.db", "log"), 1);
    assert_int_equal(rows("closed.db", "seats"), 0);
    assert_int_equal(rows("closed.db", "pruned"), 0);
    append(store, A, 1, STORE_OPEN, 30); /* the id is free again */
    fixture_wait(store);
    assert_int_equal(rows("closed.db", "tables"), 2);
    store_close(store);
}

struct told {
    unsigned count;
    char table[STORE_TABLE + 1];
};

static bool tell(void *context, const struct store_result *result)
{
    struct told *told = context;
    told->count++;
    memcpy(told->table, result->table, sizeof told->table);
    return true;
}

static bool tell_rival(void *context, const struct store_result *result, const char *name)
{
    (void)result;
    (void)name;
    ++*(unsigned *)context;
    return true;
}

static void test_results_of_a_deleted_table_still_read(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("over.db");
    struct told told = {0, ""};
    unsigned rivals = 0;
    struct store_result result[] = {
        {.table = A, .seats = 2, .player = 1, .game = "nile", .at = 5},
        {.table = A, .seat = 1, .seats = 2, .player = 2, .game = "nile"}};
    append(store, A, 1, STORE_PLAYING, 10);
    store_results(store, result, NULL, 2, NULL, NULL);
    fixture_wait(store);
    assert_int_equal(prune(store, A, 11), STORE_DONE);
    assert_int_equal(rows("over.db", "log"), 0);
    assert_int_equal(store_history(store, 1, 100, 9, tell, &told), STORE_DONE);
    assert_int_equal(told.count, 1);
    assert_string_equal(told.table, A);
    assert_int_equal(store_rivals(store, A, tell_rival, &rivals), STORE_DONE);
    assert_int_equal(rivals, 2);
    append(store, B, 1, STORE_PLAYING, 20); /* must not get the number of A */
    memcpy(result[0].table, B, sizeof result[0].table);
    memcpy(result[1].table, B, sizeof result[1].table);
    enum store_status status = STORE_BROKEN;
    store_results(store, result, NULL, 2, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    store_close(store);
}

static void test_a_long_log_is_deleted_in_portions(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("long.db");
    for (uint32_t seq = 1; seq <= 2500; seq++)
        append(store, A, seq, seq < 2500 ? STORE_PLAYING : STORE_CLOSED, 1000 + seq);
    fixture_wait(store);
    assert_int_equal(prune(store, A, 9999), STORE_AGAIN);
    assert_int_equal(rows("long.db", "log"), 1500);
    assert_int_equal(fixture_count(store, A), 1500); /* what is left is a log */
    assert_int_equal(prune(store, A, 9999), STORE_AGAIN);
    assert_int_equal(prune(store, A, 9999), STORE_DONE);
    assert_int_equal(rows("long.db", "log"), 0);
    store_close(store);
}

static bool count_one(void *context, const struct store_summary *summary)
{
    *(int64_t *)context = summary->number;
    return true;
}

static void test_tables_of_a_stage_are_read_in_portions(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("sweep.db");
    int64_t last = 0;
    append(store, A, 1, STORE_OPEN, 10);
    append(store, B, 1, STORE_PLAYING, 10);
    append(store, C, 1, STORE_OPEN, 10);
    fixture_wait(store);
    assert_int_equal(store_sweep(store, STORE_OPEN, last, 1, count_one, &last), STORE_DONE);
    assert_int_equal(last, 1);
    assert_int_equal(store_sweep(store, STORE_OPEN, last, 1, count_one, &last), STORE_DONE);
    assert_int_equal(last, 3);
    assert_int_equal(store_sweep(store, STORE_OPEN, last, 1, count_one, &last), STORE_DONE);
    assert_int_equal(last, 3);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_an_old_closed_table_is_deleted),
        CASE(test_results_of_a_deleted_table_still_read),
        CASE(test_a_long_log_is_deleted_in_portions),
        CASE(test_tables_of_a_stage_are_read_in_portions),
    };
    return FIXTURE_RUN("deleting tables", tests);
}

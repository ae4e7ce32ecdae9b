/* When tables need the server again, who created them, and which are public. */
#include "tests/store/fixture.h"

#include <string.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"
#define C "cccccccccccccccc"

static void append(struct store *store, const char *table, uint32_t seq, enum store_stage stage,
                   int64_t due, uint64_t creator)
{
    enum store_status status = STORE_BROKEN;
    struct store_entry entry = fixture_entry(table, seq, "", "x");
    entry.stage = stage;
    entry.due = due;
    entry.creator = creator;
    entry.shown = creator == 7;
    store_append(store, &entry, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
}

static void assert_due(struct store *store, int64_t by, unsigned most, const char *tables)
{
    char joined[128] = "";
    assert_int_equal(store_due(store, by, most, fixture_join, joined), STORE_DONE);
    assert_string_equal(joined, tables);
}

static void test_due_tables_come_in_the_order_of_their_time(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("due.db");
    append(store, A, 1, STORE_OPEN, 300, 1);
    append(store, B, 1, STORE_OPEN, 100, 1);
    append(store, C, 1, STORE_OPEN, 0, 1); /* never */
    assert_due(store, 99, 9, "");
    assert_due(store, 100, 9, B);
    assert_due(store, 1000, 9, B " " A);
    assert_due(store, 1000, 1, B);
    append(store, B, 2, STORE_PLAYING, 500, 0);
    append(store, A, 2, STORE_PLAYING, 300, 0); /* as before */
    assert_due(store, 1000, 9, A " " B);
    append(store, A, 3, STORE_CLOSED, 0, 0);
    assert_due(store, 1000, 9, B);
    store_close(store);
    store = fixture_open("due.db");
    append(store, B, 3, STORE_PLAYING, 500, 0); /* the first write of this store to B */
    assert_due(store, 1000, 9, B);
    store_close(store);
}

static void test_a_table_is_due_at_another_time_without_an_entry(void **unused)
{
    (void)unused;
    enum store_status status[2] = {STORE_BROKEN, STORE_BROKEN};
    struct store *store = fixture_open("set.db");
    append(store, A, 1, STORE_PLAYING, 300, 1);
    store_due_set(store, A, 700, fixture_keep, &status[0]);
    store_due_set(store, B, 700, fixture_keep, &status[1]);
    fixture_wait(store);
    assert_int_equal(status[0], STORE_DONE);
    assert_int_equal(status[1], STORE_MISSING);
    assert_due(store, 699, 9, "");
    assert_due(store, 700, 9, A);
    append(store, A, 2, STORE_PLAYING, 300, 0);
    assert_due(store, 300, 9, A);
    store_close(store);
}

static void test_results_make_a_table_due_never(void **unused)
{
    (void)unused;
    enum store_status status = STORE_BROKEN;
    struct store *store = fixture_open("results.db");
    struct store_result result = {.table = A, .seats = 1, .player = 1, .game = "nile"};
    append(store, A, 1, STORE_PLAYING, 300, 1);
    store_results(store, &result, NULL, 1, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_due(store, INT64_MAX, 9, "");
    store_close(store);
}

/* A table that a player created and sits at counts once; one that is closed or over does not. */
static void test_unfinished_tables_of_a_player(void **unused)
{
    (void)unused;
    enum store_status status = STORE_BROKEN;
    struct store *store = fixture_open("mine.db");
    append(store, A, 1, STORE_OPEN, 0, 7);
    append(store, B, 1, STORE_OPEN, 0, 8);
    append(store, C, 1, STORE_OPEN, 0, 7);
    store_sit(store, 7, A, true, fixture_keep, &status);
    store_sit(store, 7, B, true, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(store_unfinished_of(store, 7), 3);
    assert_int_equal(store_unfinished_of(store, 8), 1);
    assert_int_equal(store_unfinished_of(store, 9), 0);
    append(store, C, 2, STORE_CLOSED, 0, 0);
    append(store, B, 2, STORE_OVER, 0, 0);
    assert_int_equal(store_unfinished_of(store, 7), 1);
    store_close(store);
}

static bool join_cards(void *context, const char *table, const char *card)
{
    char *joined = context;
    strcat(strcat(strcat(joined, table), "="), card ? card : "");
    strcat(joined, " ");
    return true;
}

static void test_public_tables_come_newest_first(void **unused)
{
    (void)unused;
    char joined[128] = "";
    struct store *store = fixture_open("shown.db");
    append(store, A, 1, STORE_OPEN, 0, 7);
    append(store, B, 1, STORE_OPEN, 0, 8); /* not public */
    append(store, C, 1, STORE_OPEN, 0, 7);
    assert_int_equal(store_shown(store, STORE_OPEN, 9, join_cards, joined), STORE_DONE);
    assert_string_equal(joined, C "= " A "= ");
    store_close(store);
}

static void test_a_card_is_good_until_the_next_entry(void **unused)
{
    (void)unused;
    char joined[3][128] = {"", "", ""};
    struct store *store = fixture_open("cards.db");
    append(store, A, 1, STORE_OPEN, 0, 7);
    append(store, A, 2, STORE_OPEN, 0, 7);
    store_sit(store, 9, A, true, NULL, NULL);
    store_card_set(store, A, 1, "late", NULL, NULL); /* there is a later entry */
    fixture_wait(store);
    store_shown(store, STORE_OPEN, 9, join_cards, joined[0]);
    assert_string_equal(joined[0], A "= ");
    store_card_set(store, A, 2, "first", NULL, NULL);
    store_card_set(store, A, 2, "second", NULL, NULL);
    fixture_wait(store);
    store_cards_of(store, 9, 9, join_cards, joined[1]);
    assert_string_equal(joined[1], A "=second ");
    append(store, A, 3, STORE_OPEN, 0, 7);
    store_cards_of(store, 9, 9, join_cards, joined[2]);
    assert_string_equal(joined[2], A "= ");
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_due_tables_come_in_the_order_of_their_time),
        CASE(test_a_table_is_due_at_another_time_without_an_entry),
        CASE(test_results_make_a_table_due_never),
        CASE(test_unfinished_tables_of_a_player),
        CASE(test_public_tables_come_newest_first),
        CASE(test_a_card_is_good_until_the_next_entry),
    };
    return FIXTURE_RUN("due tables", tests);
}

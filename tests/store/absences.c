/* When a server ran, and when none did. */
#include "tests/store/fixture.h"

static void beat(struct store *store, int64_t at)
{
    enum store_status status = STORE_BROKEN;
    store_heartbeat(store, at, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_int_equal(store_last_heartbeat(store), at);
}

static void absent(struct store *store, int64_t from, int64_t to)
{
    store_absence_add(store, &(struct store_absence){from, to}, NULL, NULL);
}

static void test_the_last_heartbeat_counts(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("beat.db");
    assert_int_equal(store_last_heartbeat(store), 0);
    beat(store, 1000);
    beat(store, 3000);
    beat(store, 2000);                        /* the system clock was set back */
    store_heartbeat(store, 4000, NULL, NULL); /* written by store_close */
    store_close(store);
    store = fixture_open("beat.db");
    assert_int_equal(store_last_heartbeat(store), 4000);
    store_close(store);
    assert_int_equal(fixture_number(fixture_path("beat.db"), "SELECT count(*) FROM heartbeat"), 1);
}

static void test_the_newest_entry(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("newest.db");
    assert_int_equal(store_newest_entry(store), 0);
    assert_int_equal(fixture_append(store, "aaaaaaaaaaaaaaaa", 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, "bbbbbbbbbbbbbbbb", 1, "", "x"), STORE_DONE);
    assert_int_equal(store_newest_entry(store), fixture_entry("bbbbbbbbbbbbbbbb", 1, "", "x").at);
    store_close(store);
}

static void test_absences_are_kept_in_order(void **unused)
{
    (void)unused;
    struct store_absence known[STORE_ABSENCES];
    struct store *store = fixture_open("absences.db");
    assert_int_equal(store_absences(store, known), 0);
    for (int64_t i = 1; i <= STORE_ABSENCES + 10; i++)
        absent(store, 100 * i, 100 * i + 50);
    store_close(store);
    store = fixture_open("absences.db");
    assert_int_equal(store_absences(store, known), STORE_ABSENCES);
    for (unsigned i = 0; i < STORE_ABSENCES; i++) {
        assert_int_equal(known[i].from, 100 * (i + 11));
        assert_int_equal(known[i].to, 100 * (i + 11) + 50);
    }
    store_close(store);
    assert_int_equal(fixture_number(fixture_path("absences.db"), "SELECT count(*) FROM absences"),
                     STORE_ABSENCES);
}

static void test_rows_that_are_no_absences(void **unused)
{
    (void)unused;
    struct store_absence known[STORE_ABSENCES];
    struct store *store = fixture_open("bad.db");
    absent(store, 100, 200);
    fixture_wait(store);
    fixture_sql(fixture_path("bad.db"),
                "INSERT INTO absences (began, ended) VALUES (5, 5), (6, 5), (-1, 5),"
                " (0, 9223372036854775807)");
    if (!fixture_is_postgres()) /* whose columns have types */
        fixture_sql(fixture_path("bad.db"), "INSERT INTO absences (began, ended) VALUES"
                                            " ('x', 'y'), (x'ff', 1e300)");
    fixture_sql(fixture_path("bad.db"), "INSERT INTO heartbeat VALUES (1, -5)");
    absent(store, 300, 400);
    fixture_wait(store);
    assert_int_equal(store_absences(store, known), 2);
    assert_int_equal(known[0].from, 100);
    assert_int_equal(known[1].to, 400);
    assert_int_equal(store_last_heartbeat(store), 0);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_last_heartbeat_counts),
        CASE(test_the_newest_entry),
        CASE(test_absences_are_kept_in_order),
        CASE(test_rows_that_are_no_absences),
    };
    return FIXTURE_RUN("store-absences", tests);
}

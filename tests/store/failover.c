/* A database that is away for a moment: writes wait for it, and are refused if it stays away. */
#include <time.h>

#include "tests/store/fixture.h"
#include "tests/support/postgres.h"

#define A "tableofthefailov"
#define B "tableofthesecond"

enum {
    PATIENT_MS = 1500,
    LONG_MS = 60000
}; /* a write surely waits so long, and surely no longer */

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void deliver_for(struct store *store, int64_t ms, const enum store_status *until)
{
    for (int64_t end = now_ms() + ms; now_ms() < end && (!until || *until == STORE_BROKEN);) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        store_deliver(store);
    }
}

static struct store *open_pair(const char *name)
{
    const char *url = postgres_database(name); /* the standby has it from the beginning */
    postgres_do("standby");
    struct store *store =
        fixture_open_with((struct store_options){.path = url, .sync = STORE_SYNC_FULL});
    assert_int_equal(fixture_append(store, A, 1, "a", "one"), STORE_DONE);
    assert_int_equal(fixture_append(store, B, 1, "a", "one"), STORE_DONE);
    return store;
}

/* The first write finds that the database is gone; the second one comes while the writer looks for
 * it. */
static int64_t write_without_database(struct store *store, enum store_status status[2])
{
    status[0] = status[1] = STORE_BROKEN;
    postgres_do("kill");
    int64_t began = now_ms();
    struct store_entry one = fixture_entry(A, 2, "b", "two"),
                       other = fixture_entry(B, 2, "b", "two");
    store_append(store, &one, fixture_keep, &status[0]);
    deliver_for(store, 200, NULL);
    store_append(store, &other, fixture_keep, &status[1]);
    return began;
}

static void test_writes_wait_for_a_promotion(void **unused)
{
    (void)unused;
    enum store_status status[2];
    struct store *store = open_pair("moment");
    int64_t began = write_without_database(store, status);
    postgres_do("promote");
    bool quick = now_ms() - began < PATIENT_MS; /* a busy machine may promote too late */
    fixture_wait(store);
    assert_int_equal(status[0], STORE_DONE);
    if (quick)
        assert_int_equal(status[1], STORE_DONE);
    assert_int_equal(fixture_count(store, A), 2);
    assert_int_equal(fixture_count(store, B), status[1] == STORE_DONE ? 2 : 1);
    store_close(store);
}

static void test_writes_are_refused_after_a_while(void **unused)
{
    (void)unused;
    enum store_status status[2];
    struct store *store = open_pair("longer");
    write_without_database(store, status);
    deliver_for(store, LONG_MS, &status[1]);
    assert_int_equal(status[1], STORE_BUSY);
    assert_int_equal(status[0], STORE_BROKEN); /* sent: its outcome is not known yet */
    postgres_do("promote");
    fixture_wait(store);
    assert_int_equal(status[0], STORE_DONE);
    assert_int_equal(fixture_append(store, B, 2, "b", "two"), STORE_DONE);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_writes_wait_for_a_promotion),
        CASE(test_writes_are_refused_after_a_while),
    };
    return postgres_there()
               ? cmocka_run_group_tests_name("store-failover", tests, NULL, postgres_stop)
               : postgres_skip();
}

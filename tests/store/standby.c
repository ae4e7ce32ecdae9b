/* A synchronous standby: what is acknowledged is there after a promotion. */
#include <time.h>

#include "tests/store/fixture.h"
#include "tests/support/postgres.h"

#define TABLE "tableofthestandb"

static struct store *open_durable(const char *name)
{
    return fixture_open_with(
        (struct store_options){.path = postgres_database(name), .sync = STORE_SYNC_FULL});
}

static void deliver_for(struct store *store, unsigned ms)
{
    for (unsigned i = 0; i < ms; i++) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        store_deliver(store);
    }
}

/* An entry waits for a standby that hangs. Its connection is cut, so it is committed on the primary
 * alone, and the writer finds it there when it sends the entry again. */
static void test_an_entry_that_the_standby_lacks_is_not_acknowledged(void **context)
{
    enum store_status status = STORE_BROKEN;
    (void)context;
    postgres_do("standby");
    struct store *store = open_durable("waits");
    assert_int_equal(fixture_append(store, TABLE, 1, "a", "one"), STORE_DONE);
    postgres_do("hang");
    struct store_entry entry = fixture_entry(TABLE, 2, "b", "two");
    store_append(store, &entry, fixture_keep, &status);
    deliver_for(store, 300);
    postgres_do("cut");
    deliver_for(store, 700);
    assert_int_equal(store_waiting(store), 1);
    postgres_do("resume");
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_int_equal(fixture_count(store, TABLE), 2);
    store_close(store);
}

/* The same, but the standby never gets the entry from the primary, which dies. */
static void test_the_entry_is_there_once_after_the_promotion(void **context)
{
    enum store_status status = STORE_BROKEN;
    (void)context;
    postgres_do("standby");
    struct store *store = open_durable("dies");
    assert_int_equal(fixture_append(store, TABLE, 1, "a", "one"), STORE_DONE);
    postgres_do("hang");
    struct store_entry entry = fixture_entry(TABLE, 2, "b", "two");
    store_append(store, &entry, fixture_keep, &status);
    deliver_for(store, 300);
    postgres_do("cut");
    deliver_for(store, 300);
    assert_int_equal(store_waiting(store), 1);
    postgres_do("kill");
    postgres_do("resume");
    postgres_do("promote");
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    assert_int_equal(fixture_count(store, TABLE), 2);
    /* Somebody asks again, with the same id. */
    assert_int_equal(fixture_append(store, TABLE, 3, "b", "two"), STORE_AGAIN);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_an_entry_that_the_standby_lacks_is_not_acknowledged),
        CASE(test_the_entry_is_there_once_after_the_promotion),
    };
    return postgres_there()
               ? cmocka_run_group_tests_name("store-standby", tests, NULL, postgres_stop)
               : postgres_skip();
}

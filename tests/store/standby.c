/* A synchronous standby: what is acknowledged is there after a promotion. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "store/store_shared.h"
#include "tests/store/fixture.h"
#include "tests/support/postgres.h"

#define TABLE "tableofthestandb"

enum { LONG_MS = 60000 };

static char last_url[1024];

static struct store *open_durable(const char *name)
{
    snprintf(last_url, sizeof last_url, "%s", postgres_database(name));
    return fixture_open_with((struct store_options){.path = last_url, .sync = STORE_SYNC_FULL});
}

static void deliver_for(struct store *store, unsigned ms)
{
    for (unsigned i = 0; i < ms; i++) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        store_deliver(store);
    }
}

/* An entry that the standby lacks: it waits for a standby that hangs, and its connection is cut, so
 * that it is committed on the primary alone. The writer finds it there when it sends it again. */
struct waiting {
    struct store *store;
    enum store_status status;
};

static void begin(struct waiting *waiting, const char *name)
{
    struct store_entry entry = fixture_entry(TABLE, 2, "b", "two");
    postgres_do("standby");
    waiting->store = open_durable(name);
    waiting->status = STORE_BROKEN;
    assert_int_equal(fixture_append(waiting->store, TABLE, 1, "a", "one"), STORE_DONE);
    postgres_do("hang");
    store_append(waiting->store, &entry, fixture_keep, &waiting->status);
    deliver_for(waiting->store, 300);
    postgres_do("cut");
    deliver_for(waiting->store, 700);
    assert_int_equal(store_waiting(waiting->store), 1);
}

static void assert_written_once(struct waiting *waiting)
{
    fixture_wait(waiting->store);
    assert_int_equal(waiting->status, STORE_DONE);
    assert_int_equal(fixture_count(waiting->store, TABLE), 2);
}

static void test_an_entry_that_the_standby_lacks_is_not_acknowledged(void **unused)
{
    (void)unused;
    struct waiting waiting;
    begin(&waiting, "waits");
    postgres_do("resume");
    assert_written_once(&waiting);
    store_close(waiting.store);
}

/* The standby never gets the entry from the primary, which dies. */
static void test_the_entry_is_there_once_after_the_promotion(void **unused)
{
    (void)unused;
    struct waiting waiting;
    begin(&waiting, "dies");
    postgres_do("kill");
    postgres_do("resume");
    postgres_do("promote");
    assert_written_once(&waiting);
    /* Somebody asks again, with the same id. */
    assert_int_equal(fixture_append(waiting.store, TABLE, 3, "b", "two"), STORE_AGAIN);
    store_close(waiting.store);
}

/* ---- a standby that does not come back ------------------------------------------------------- */

#define OTHER "tableofsomeonels"

/* An entry waits for a standby that hangs. */
static void begin_to_wait(struct waiting *waiting, const char *name)
{
    struct store_entry entry = fixture_entry(TABLE, 2, "b", "two");
    postgres_do("standby");
    waiting->store = open_durable(name);
    waiting->status = STORE_BROKEN;
    assert_int_equal(fixture_append(waiting->store, TABLE, 1, "a", "one"), STORE_DONE);
    assert_int_equal(fixture_append(waiting->store, OTHER, 1, "a", "one"), STORE_DONE);
    postgres_do("hang");
    store_append(waiting->store, &entry, fixture_keep, &waiting->status);
    while (fixture_number(last_url, "SELECT count(*) FROM pg_stat_activity"
                                    " WHERE wait_event = 'SyncRep'") == 0)
        deliver_for(waiting->store, 10);
}

static void test_what_comes_behind_a_commit_that_waits_is_refused(void **unused)
{
    (void)unused;
    struct waiting waiting;
    struct store_entry later = fixture_entry(OTHER, 2, "b", "two");
    enum store_status status = STORE_BROKEN;
    begin_to_wait(&waiting, "behind");
    store_append(waiting.store, &later, fixture_keep, &status);
    for (unsigned i = 0; i < LONG_MS && status == STORE_BROKEN; i++)
        deliver_for(waiting.store, 1);
    assert_int_equal(status, STORE_BUSY);
    assert_false(store_reachable(waiting.store));
    assert_int_equal(waiting.status, STORE_BROKEN); /* its outcome is open */
    postgres_do("resume");
    assert_written_once(&waiting);
    assert_true(store_reachable(waiting.store));
    assert_int_equal(fixture_append(waiting.store, OTHER, 2, "b", "two"), STORE_DONE);
    store_close(waiting.store);
}

static void test_closing_while_a_commit_waits(void **unused)
{
    (void)unused;
    struct waiting waiting;
    struct store_entry again = fixture_entry(TABLE, 2, "b", "two");
    begin_to_wait(&waiting, "closing");
    store_close(waiting.store);
    assert_int_equal(waiting.status, STORE_BUSY);
    postgres_do("resume");
    waiting.store =
        fixture_open_with((struct store_options){.path = last_url, .sync = STORE_SYNC_FULL});
    /* Whether it was written is known when somebody asks again. */
    waiting.status = STORE_BROKEN;
    store_append(waiting.store, &again, fixture_keep, &waiting.status);
    fixture_wait(waiting.store);
    assert_true(waiting.status == STORE_DONE || waiting.status == STORE_AGAIN);
    assert_int_equal(fixture_count(waiting.store, TABLE), 2);
    store_close(waiting.store);
}

/* ---- opening without a standby -------------------------------------------------------------- */

static void assert_refused(enum akhet_lang lang, const char *says)
{
    char why[1024] = "";
    const struct store_options options = {.path = last_url, .lang = lang, .sync = STORE_SYNC_FULL};
    assert_null(store_open(&options, why, sizeof why));
    if (!strstr(why, says))
        fail_msg("\"%s\" does not say \"%s\"", why, says);
}

static void test_opening_says_that_the_standby_is_missing(void **unused)
{
    (void)unused;
    postgres_do("standby");
    store_close(open_durable("opening"));
    postgres_do("hang");
    assert_refused(AKHET_FR, "serveur de secours");
    postgres_do("resume");
    store_close(
        fixture_open_with((struct store_options){.path = last_url, .sync = STORE_SYNC_FULL}));
}

static void test_a_new_database_says_that_the_standby_is_missing(void **unused)
{
    (void)unused;
    postgres_do("standby");
    snprintf(last_url, sizeof last_url, "%s", postgres_database("fresh"));
    postgres_do("hang");
    assert_refused(AKHET_EN, "is its synchronous standby there?");
    postgres_do("resume");
    struct store *store =
        fixture_open_with((struct store_options){.path = last_url, .sync = STORE_SYNC_FULL});
    assert_int_equal(fixture_append(store, TABLE, 1, "a", "one"), STORE_DONE);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_opening_says_that_the_standby_is_missing),
        CASE(test_a_new_database_says_that_the_standby_is_missing),
        CASE(test_an_entry_that_the_standby_lacks_is_not_acknowledged),
        CASE(test_what_comes_behind_a_commit_that_waits_is_refused),
        CASE(test_closing_while_a_commit_waits),
        CASE(test_the_entry_is_there_once_after_the_promotion),
    };
    return postgres_there()
               ? cmocka_run_group_tests_name("store-standby", tests, NULL, postgres_stop)
               : postgres_skip();
}

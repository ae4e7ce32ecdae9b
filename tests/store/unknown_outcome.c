/* A connection to PostgreSQL is cut anywhere in a batch: everything is written once and answered
 * once. */
#include "tests/store/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/store_shared.h"
#include "tests/store/cutting_proxy.h"
#include "tests/support/postgres.h"

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"

enum { MOST_CUTS = 20000 };

/* What is being written, and how often each write was answered. */
struct writing {
    struct store *store;
    uint32_t seq;
    unsigned players, answers, wrong;
};

static void answered(void *context, enum store_status status)
{
    struct writing *writing = context;
    writing->answers++;
    writing->wrong += status != STORE_DONE;
}

/* Two entries of one table, the first with an id, and one of another. */
static void append_some(struct writing *writing)
{
    char id[32];
    writing->seq += 2;
    snprintf(id, sizeof id, "id%u", writing->seq);
    struct store_entry first = fixture_entry(A, writing->seq - 1, id, "the same body");
    struct store_entry second = fixture_entry(A, writing->seq, "", "the same body");
    struct store_entry other = fixture_entry(B, writing->seq / 2, "", "the same body");
    second.stage = writing->seq % 4 ? STORE_PLAYING : STORE_OPEN;
    store_append(writing->store, &first, answered, writing);
    store_append(writing->store, &second, answered, writing);
    store_append(writing->store, &other, answered, writing);
}

/* A write that would fail if it were done twice. */
static void add_player(struct writing *writing)
{
    struct store_player player = {.made = 1};
    static uint64_t number;
    snprintf(player.name, sizeof player.name, "player%u", ++writing->players);
    strcpy(player.folded, player.name);
    store_player_add(writing->store, &player, NULL, answered, writing, &number);
}

static void check(struct writing *writing, unsigned writes)
{
    struct store_counts counts;
    fixture_wait(writing->store);
    assert_int_equal(writing->answers, writes);
    assert_int_equal(writing->wrong, 0);
    assert_int_equal(fixture_count(writing->store, A), writing->seq);
    assert_int_equal(fixture_count(writing->store, B), writing->seq / 2);
    store_count(writing->store, &counts);
    assert_int_equal(counts.players, writing->players);
    writing->answers = 0;
}

/* Cut after every byte in one direction, until a batch is too short to be cut. */
static void cut_everywhere(struct writing *writing, enum proxy_way way, bool mixed, unsigned by)
{
    unsigned cuts = 0;
    for (unsigned bytes = 0; bytes < MOST_CUTS; bytes += by) {
        proxy_cut_after(way, bytes);
        if (mixed)
            add_player(writing);
        append_some(writing);
        fixture_wait(writing->store);
        bool cut = proxy_has_cut(); /* before anything is read */
        check(writing, mixed ? 4 : 3);
        if (!cut)
            break;
        cuts++;
    }
    assert_true(cuts > 10 && cuts < MOST_CUTS);
}

static void with_store(const char *name, void test(struct writing *writing))
{
    struct store_options options = {.path = proxy_start(postgres_database(name)),
                                    .sync = STORE_SYNC_OFF};
    struct writing writing = {.store = fixture_open_with(options)};
    append_some(&writing);
    check(&writing, 3);
    test(&writing);
    store_close(writing.store);
    proxy_stop();
}

static void cut_replies(struct writing *writing)
{
    struct store_traffic traffic;
    cut_everywhere(writing, PROXY_REPLIES, false, 1);
    store_traffic(writing->store, &traffic);
    assert_true(traffic.lost > 10 && traffic.resent > 10);
}

static void test_replies_to_entries_are_cut(void **unused)
{
    (void)unused;
    with_store("replies", cut_replies);
}

static void cut_requests(struct writing *writing)
{
    cut_everywhere(writing, PROXY_REQUESTS, false, 13);
}

static void test_requests_with_entries_are_cut(void **unused)
{
    (void)unused;
    with_store("requests", cut_requests);
}

static void cut_mixed(struct writing *writing)
{
    cut_everywhere(writing, PROXY_REPLIES, true, 3);
    cut_everywhere(writing, PROXY_REQUESTS, true, 29);
}

static void test_batches_with_other_writes_are_cut(void **unused)
{
    (void)unused;
    with_store("mixed", cut_mixed);
}

/* The database is gone: new writes are refused soon, and work again when it is back. */
static void lose_database(struct writing *writing)
{
    enum store_status status = STORE_DONE;
    struct store_entry entry = fixture_entry(A, writing->seq + 1, "", "x");
    proxy_refuse(true);
    /* The first one was sent, or not: only the database can say. It waits, the others do not. */
    append_some(writing);
    while (store_reachable(writing->store))
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    store_append(writing->store, &entry, fixture_keep, &status);
    while (status != STORE_BUSY) {
        store_deliver(writing->store);
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    proxy_refuse(false);
    fixture_wait(writing->store);
    while (!store_reachable(writing->store)) {
        entry.seq = STORE_ENTRIES; /* refused, or missing */
        store_append(writing->store, &entry, fixture_keep, &status);
        fixture_wait(writing->store);
    }
    /* Entries that were never sent were refused; nothing is half there. */
    uint32_t there = fixture_count(writing->store, A);
    assert_true(there == writing->seq || there == writing->seq - 1 || there == writing->seq - 2);
    assert_int_equal(writing->answers, 3);
    writing->seq = there;
}

static void test_writes_are_refused_while_the_database_is_away(void **unused)
{
    (void)unused;
    with_store("away", lose_database);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_replies_to_entries_are_cut),
        CASE(test_requests_with_entries_are_cut),
        CASE(test_batches_with_other_writes_are_cut),
        CASE(test_writes_are_refused_while_the_database_is_away),
    };
    if (!postgres_there())
        return postgres_skip();
    setenv("AKHET_TEST_STORE", "postgres", 1);
    return FIXTURE_RUN("store-unknown_outcome", tests);
}

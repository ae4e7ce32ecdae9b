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
enum { FIRST, SECOND, OTHER, PLAYER, WRITES };

struct writing {
    struct store *store;
    uint32_t seq;
    unsigned players, sent, answers;
    struct written {
        struct writing *writing;
        enum store_status status;
    } written[WRITES];
};

static void answered(void *context, enum store_status status)
{
    struct written *written = context;
    written->status = status;
    written->writing->answers++;
}

static void append(struct writing *writing, unsigned which)
{
    char id[32] = "";
    uint32_t seq = which == FIRST    ? writing->seq - 1
                   : which == SECOND ? writing->seq
                                     : writing->seq / 2;
    if (which == FIRST)
        snprintf(id, sizeof id, "id%u", writing->seq);
    struct store_entry entry = fixture_entry(which == OTHER ? B : A, seq, id, "the same body");
    if (which == SECOND)
        entry.stage = writing->seq % 4 ? STORE_PLAYING : STORE_OPEN;
    store_append(writing->store, &entry, answered, &writing->written[which]);
}

/* A write that would fail if it were done twice. */
static void add_player(struct writing *writing)
{
    struct store_player player = {.made = 1};
    static uint64_t number;
    snprintf(player.name, sizeof player.name, "player%u", writing->players);
    strcpy(player.folded, player.name);
    store_player_add(writing->store, &player, NULL, answered, &writing->written[PLAYER], &number);
}

static void submit(struct writing *writing, unsigned which)
{
    writing->written[which] = (struct written){writing, STORE_DONE};
    writing->sent++;
    if (which == PLAYER)
        add_player(writing);
    else
        append(writing, which);
}

/* Two entries of one table, the first with an id, and one of another; perhaps a player before. */
static void write_some(struct writing *writing, bool mixed)
{
    writing->seq += 2;
    writing->players += mixed;
    if (mixed)
        submit(writing, PLAYER);
    for (unsigned which = FIRST; which <= OTHER; which++)
        submit(writing, which);
}

/* The writer may begin a batch before all of it is submitted. While it has no connection it refuses
 * the rest, which is then sent again. */
static void send_refused(struct writing *writing)
{
    for (unsigned which = 0; which < WRITES; which++)
        while (writing->written[which].status == STORE_BUSY) {
            nanosleep(&(struct timespec){0, 1000000}, NULL);
            submit(writing, which);
            fixture_wait(writing->store);
        }
}

static void check(struct writing *writing)
{
    struct store_counts counts;
    send_refused(writing);
    assert_int_equal(writing->answers, writing->sent);
    for (unsigned which = 0; which < WRITES; which++)
        assert_int_equal(writing->written[which].status, STORE_DONE);
    assert_int_equal(fixture_count(writing->store, A), writing->seq);
    assert_int_equal(fixture_count(writing->store, B), writing->seq / 2);
    store_count(writing->store, &counts);
    assert_int_equal(counts.players, writing->players);
}

/* Cut after every byte in one direction, until a batch is too short to be cut. */
static void cut_everywhere(struct writing *writing, enum proxy_way way, bool mixed, unsigned by)
{
    unsigned cuts = 0;
    for (unsigned bytes = 0; bytes < MOST_CUTS; bytes += by) {
        proxy_cut_after(way, bytes);
        write_some(writing, mixed);
        fixture_wait(writing->store);
        bool cut = proxy_has_cut(); /* before anything is read */
        check(writing);
        if (!cut)
            break;
        cuts++;
    }
    assert_true(cuts > 10 && cuts < MOST_CUTS);
}

/* A store behind the proxy, with some entries. */
static struct writing *begin(const char *name)
{
    static struct writing writing;
    struct store_options options = {.path = proxy_start(postgres_database(name)),
                                    .sync = STORE_SYNC_OFF};
    writing = (struct writing){.store = fixture_open_with(options)};
    write_some(&writing, false);
    fixture_wait(writing.store);
    check(&writing);
    return &writing;
}

/* Also after a test that failed: a proxy left running would cut the connections of the next one. */
static int end(void **unused)
{
    (void)unused;
    proxy_stop();
    return 0;
}

static void test_replies_to_entries_are_cut(void **unused)
{
    (void)unused;
    struct writing *writing = begin("replies");
    struct store_traffic traffic;
    cut_everywhere(writing, PROXY_REPLIES, false, 1);
    store_traffic(writing->store, &traffic);
    assert_true(traffic.lost > 10 && traffic.resent > 10);
    store_close(writing->store);
}

static void test_requests_with_entries_are_cut(void **unused)
{
    (void)unused;
    struct writing *writing = begin("requests");
    cut_everywhere(writing, PROXY_REQUESTS, false, 13);
    store_close(writing->store);
}

static void test_batches_with_other_writes_are_cut(void **unused)
{
    (void)unused;
    struct writing *writing = begin("mixed");
    cut_everywhere(writing, PROXY_REPLIES, true, 3);
    cut_everywhere(writing, PROXY_REQUESTS, true, 29);
    store_close(writing->store);
}

/* The database is gone: new writes are refused soon, and work again when it is back. */
static void test_writes_are_refused_while_the_database_is_away(void **unused)
{
    (void)unused;
    struct writing *writing = begin("away");
    enum store_status status = STORE_DONE;
    struct store_entry entry = fixture_entry(A, writing->seq + 1, "", "x");
    proxy_refuse(true);
    /* The first one was sent, or not: only the database can say. It waits, the others do not. */
    write_some(writing, false);
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
    assert_int_equal(writing->answers, writing->sent);
    writing->seq = there;
    store_close(writing->store);
}

/* Batches of unknown outcome do not keep a store from closing; each is answered once. */
static void test_closing_while_the_database_is_away(void **unused)
{
    (void)unused;
    struct writing *writing = begin("closing");
    proxy_refuse(true);
    write_some(writing, true);
    while (store_reachable(writing->store))
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    store_close(writing->store);
    assert_int_equal(writing->answers, writing->sent);
    for (unsigned which = 0; which < WRITES; which++)
        assert_int_equal(writing->written[which].status, STORE_BUSY);
}

#define CUT(function) cmocka_unit_test_teardown(function, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CUT(test_replies_to_entries_are_cut),
        CUT(test_requests_with_entries_are_cut),
        CUT(test_batches_with_other_writes_are_cut),
        CUT(test_writes_are_refused_while_the_database_is_away),
        CUT(test_closing_while_the_database_is_away),
    };
    if (!postgres_there())
        return postgres_skip();
    setenv("AKHET_TEST_STORE", "postgres", 1);
    return FIXTURE_RUN("store-unknown_outcome", tests);
}

/* A server on a database with thousands of matches in play: it reads only what somebody wants. */
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/many_matches.h"
#include "tests/support/test_server.h"

enum { MATCHES = 5000, MOST_BYTES = 4 << 20 };

static struct server *full_server(void)
{
    struct server *server = test_server_open();
    assert_true(many_matches_write(server->store, MATCHES, server_now(server)) > MATCHES);
    return test_server_restart(server);
}

static void test_a_start_reads_no_log(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    size_t empty = mallinfo2().uordblks;
    test_server_close(server);
    server = full_server();
    for (unsigned second = 0; second < 120; second++)
        later(server, 1000);
    assert_int_equal(server->metrics.entries_read, 0);
    assert_int_equal(server->table_count, 0);
    size_t bytes = mallinfo2().uordblks;
    fprintf(stderr, "# %zu bytes more than with an empty database\n",
            bytes > empty ? bytes - empty : 0);
    assert_true(bytes < empty + MOST_BYTES);
    test_server_close(server);
}

static void test_any_table_opens_by_reading_its_log_alone(void **unused)
{
    (void)unused;
    struct server *server = full_server();
    struct client *client = client_new(server, "visitor");
    for (unsigned i = 0; i < 40; i++) {
        char id[STORE_TABLE + 1];
        many_matches_id(i * (MATCHES / 40), id);
        uint64_t entries = server->metrics.entries_read;
        say(client, "{'do':'watch','table':'%s'}", id);
        assert_string_equal(word(last(client, "table"), "table"), id);
        assert_int_equal(server->metrics.entries_read - entries,
                         number(last(client, "table"), "seq"));
    }
    assert_int_equal(server->table_count, 40);
    client_leave(client);
    for (unsigned second = 0; second < 70; second++)
        later(server, 1000);
    assert_int_equal(server->table_count, 0);
    test_server_close(server);
}

/* The clocks of a quarter of the matches run out within one day. */
static void test_clocks_run_out_in_portions(void **unused)
{
    (void)unused;
    struct server *server = full_server();
    fake_net_time(server_now(server) + INT64_C(3) * 86400000 + 1000);
    uint64_t most = 0;
    for (unsigned tick = 0; tick < 300; tick++) {
        uint64_t entries = server->metrics.entries_read;
        fake_net_time(server_now(server) + 100);
        server_calls.tick(server);
        quiet(server);
        if (server->metrics.entries_read - entries > most)
            most = server->metrics.entries_read - entries;
    }
    assert_in_range(most, 1, LIMIT_READ_A_TICK + 200);
    quiet(server);
    assert_true(server->metrics.entries > 0);
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_start_reads_no_log),
        CASE(test_any_table_opens_by_reading_its_log_alone),
        CASE(test_clocks_run_out_in_portions),
    };
    return cmocka_run_group_tests_name("many matches", tests, NULL, temporary_folder_remove);
}

/* The memory that a table costs. */
#include <malloc.h>
#include <stdio.h>

#include "tests/support/test_players.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0 /* sanitizers replace malloc */
#endif

enum { TABLES = 1000, MOST = 8192 };

static void test_a_table_is_small(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *client = client_new(server, "opener");
    assert_true(sizeof(struct table) < MOST / 2);
    fake_net_hold_work(server->net, true);
    say(client, "{'do':'create','game':'nile'}"); /* make one-time allocations first */
    hear(client);
    size_t before = mallinfo2().uordblks;
    for (unsigned i = 0; i < TABLES; i++) {
        call(client, "{'do':'create','game':'nile','players':5,'seats':[{'kind':'open'},"
                     "{'kind':'open'},{'kind':'open'},{'kind':'open'},{'kind':'open'}]}");
        while (fake_net_take(client->conn))
            continue;
    }
    quiet(server);
    while (fake_net_take(client->conn))
        continue;
    assert_int_equal(server->table_count, TABLES + 1);
    size_t each = (mallinfo2().uordblks - before) / TABLES;
    fprintf(stderr, "# %zu bytes a table, of which struct table has %zu\n", each,
            sizeof(struct table));
    if (!SANITIZED)
        assert_true(each > sizeof(struct table) / 2 && each < MOST);
    fake_net_hold_work(server->net, false);
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(test_a_table_is_small)};
    return cmocka_run_group_tests_name("memory of tables", tests, NULL, temporary_folder_remove);
}

/* A failing store, and another process at the same tables: nothing is lost, nothing is half done.
 */
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/tables.h"
#include "tests/support/table_compare.h"
#include "tests/support/test_players.h"

static struct test_players players;

/* ---- locked ---------------------------------------------------------------------------------- */

static sqlite3 *lock(void)
{
    sqlite3 *base;
    assert_int_equal(sqlite3_open(test_server_path(), &base), SQLITE_OK);
    sqlite3_busy_timeout(base, 5000);
    assert_int_equal(sqlite3_exec(base, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    return base;
}

static void unlock(sqlite3 *base)
{
    sqlite3_exec(base, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(base);
}

static void test_a_locked_database(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *client = players_turn(&players);
    struct snapshot before = snapshot_of(&players);
    unsigned updates = heard(players.client[0], "update");
    sqlite3 *base = lock();
    players_send_move(&players, "m");
    quiet(server);
    assert_string_equal(word(last(client, NULL), "code"), "storage");
    assert_string_equal(word(last(client, NULL), "re"), "m");
    refused(client, "storage", "{'do':'create','game':'nile'}");
    unlock(base);
    assert_unchanged(&players, &before);
    assert_int_equal(heard(players.client[0], "update"), updates);
    assert_int_equal(server->table_count, 1);
    assert_null(table_differs_from_log(players_table(&players)));
    players_send_move(&players, "m"); /* repeated */
    quiet(server);
    assert_int_equal(players_table(&players)->seq, before.seq + 1);
    test_server_close(server);
}

static void test_a_bot_tries_again(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    fake_net_hold_work(server->net, true);
    players_open(&players, server,
                 "'game':'nile','seats':[{'kind':'bot','level':1},{'kind':'person'}]");
    players.client[1] = players.client[0];
    while (table_turn(players_table(&players)) == 1)
        players_move(&players);
    uint32_t seq = players_table(&players)->seq;
    sqlite3 *base = lock();
    assert_true(fake_net_work(server->net));
    quiet(server);
    unlock(base);
    assert_int_equal(players_table(&players)->seq, seq);
    fake_net_hold_work(server->net, false);
    later(server, LIMIT_RETRY_MS - 1);
    assert_int_equal(players_table(&players)->seq, seq);
    later(server, 1);
    assert_true(players_table(&players)->seq > seq);
    assert_int_equal(table_turn(players_table(&players)), 1);
    test_server_close(server);
}

/* Commands queued behind the failed one keep their order. */
static void test_who_waits_is_not_overtaken(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    sqlite3 *base = lock();
    for (unsigned i = 0; i < 3; i++)
        call(players.client[0], "{'do':'talk','table':'%s','text':'%u'}", players.table, i);
    quiet(server);
    unlock(base);
    assert_string_equal(word(last(players.client[0], NULL), "code"), "storage");
    call(players.client[0], "{'do':'talk','table':'%s','text':'3'}", players.table);
    later(server, LIMIT_RETRY_MS);
    const struct table *table = players_table(&players);
    assert_int_equal(table->chat_lines, 3);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(table->chat[i].text[0], '1' + i);
    test_server_close(server);
}

/* ---- full ------------------------------------------------------------------------------------ */

static void allow_bytes(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* No file may grow: refused entries do not exist, announced ones do. */
static void on_a_full_disk(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct stat about;
    char wal[600];
    players_start(&players, server, "nile", 2, "");
    snprintf(wal, sizeof wal, "%s-wal", test_server_path());
    assert_int_equal(stat(wal, &about), 0);
    signal(SIGXFSZ, SIG_IGN);
    allow_bytes((rlim_t)about.st_size);
    struct client *client = players.client[0];
    unsigned told = 0;
    for (unsigned i = 0; i < 200 && !heard(client, "refused"); i++) {
        say(client, "{'do':'talk','table':'%s','text':'line %u'}", players.table, i);
        told = heard(client, "update");
    }
    assert_true(heard(client, "refused") > 0);
    assert_int_equal(strncmp(word(last(client, "refused"), "code"), "storage", 7), 0);
    struct snapshot before = snapshot_of(&players);
    say(client, "{'do':'pause','table':'%s'}", players.table);
    assert_unchanged(&players, &before);
    assert_int_equal(heard(client, "update"), told);
    assert_false(table_paused(players_table(&players)));
    allow_bytes(RLIM_INFINITY);
    later(server, LIMIT_RETRY_MS);
    say(client, "{'do':'pause','table':'%s'}", players.table);
    assert_true(table_paused(players_table(&players)));
    assert_null(table_differs_from_log(players_table(&players)));
    test_server_close(server);
}

static void test_a_full_disk(void **unused)
{
    (void)unused;
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        const struct CMUnitTest tests[] = {CASE(on_a_full_disk)};
        fclose(stdout);
        _exit(cmocka_run_group_tests(tests, NULL, temporary_folder_remove) ? 1 : 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- another process ------------------------------------------------------------------------- */

/* Append the next entry as another process would. */
static void write_elsewhere(const char *id, const char *body)
{
    char why[256];
    struct store_options options = {.path = test_server_path(), .sync = STORE_SYNC_OFF};
    struct store *store = store_open(&options, why, sizeof why);
    const struct table *table = players_table(&players);
    struct store_entry entry = {
        .seq = table->seq + 1, .at = table->changed + 1, .body = body, .stage = STORE_PLAYING};
    assert_non_null(store);
    memcpy(entry.table, table->id, sizeof entry.table);
    snprintf(entry.id, sizeof entry.id, "%s", id);
    store_append(store, &entry, NULL, NULL);
    store_close(store);
}

static void test_another_process_wrote_first(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    uint32_t seq = players_table(&players)->seq;
    struct client *client = players_turn(&players);
    write_elsewhere("", "talk -1 99 Other\tfrom elsewhere");
    players_send_move(&players, "m");
    quiet(server);
    assert_int_equal(players_table(&players)->seq, seq + 2);
    assert_int_equal(players_table(&players)->match.record.moves, 1);
    assert_string_equal(word(last(client, NULL), "re"), "m");
    for (unsigned seat = 0; seat < 2; seat++) { /* both players received both entries, in order */
        struct client *it = players.client[seat];
        hear(it);
        assert_int_equal(number(it->heard[it->count - 1].json, "seq"), seq + 2);
        assert_int_equal(number(it->heard[it->count - 2].json, "seq"), seq + 1);
    }
    assert_null(table_differs_from_log(players_table(&players)));
    test_server_close(server);
}

/* The other process's entry makes the command illegal. */
static void test_another_process_was_paused(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *client = players_turn(&players);
    write_elsewhere("", "pause 0");
    players_send_move(&players, "m");
    quiet(server);
    assert_string_equal(word(last(client, NULL), "code"), "paused");
    assert_true(table_paused(players_table(&players)));
    assert_int_equal(players_table(&players)->match.record.moves, 0);
    test_server_close(server);
}

/* Two servers at one table: each recognises commands that the other has executed. */
static void test_the_same_order_at_two_servers(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct server *other = test_server_again();
    struct client *client = players.client[0];
    say(client, "{'do':'talk','table':'%s','text':'once','id':'t'}", players.table);
    uint32_t seq = players_table(&players)->seq;
    client->server = other;
    struct client *twin = client_twin(client, "json");
    client->server = server;
    say(twin, "{'do':'talk','table':'%s','text':'once','id':'t'}", players.table);
    assert_string_equal(word(last(twin, NULL), "say"), "done");
    assert_int_equal(number(last(twin, NULL), "seq"), seq);
    say(twin, "{'do':'talk','table':'%s','text':'twice','id':'u'}", players.table);
    say(client, "{'do':'talk','table':'%s','text':'three','id':'v'}", players.table);
    assert_int_equal(players_table(&players)->seq, seq + 2);
    assert_string_equal(players_table(&players)->chat[1].text, "twice");
    test_server_shut(other);
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_locked_database),
        CASE(test_a_bot_tries_again),
        CASE(test_who_waits_is_not_overtaken),
        CASE(test_a_full_disk),
        CASE(test_another_process_wrote_first),
        CASE(test_another_process_was_paused),
        CASE(test_the_same_order_at_two_servers),
    };
    return cmocka_run_group_tests_name("trouble with the store", tests, NULL,
                                       temporary_folder_remove);
}

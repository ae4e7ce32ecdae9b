/* A store that fails, and another process at the same tables: nothing is lost, nothing is half
 * done.
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
#include "tests/support/same.h"
#include "tests/support/tables.h"

static struct party party;

/* ---- locked ---------------------------------------------------------------------------------- */

static sqlite3 *lock(void)
{
    sqlite3 *base;
    assert_int_equal(sqlite3_open(house_path(), &base), SQLITE_OK);
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
    struct server *server = house_open();
    party_sit(&party, server, "nile", 2, "");
    struct client *client = party_turn(&party);
    struct still still = still_at(&party);
    unsigned updates = heard(party.client[0], "update");
    sqlite3 *base = lock();
    party_call(&party, "m");
    quiet(server);
    assert_string_equal(word(last(client, NULL), "code"), "storage");
    assert_string_equal(word(last(client, NULL), "re"), "m");
    refused(client, "storage", "{'do':'create','game':'nile'}");
    unlock(base);
    assert_still(&party, &still);
    assert_int_equal(heard(party.client[0], "update"), updates);
    assert_int_equal(server->table_count, 1);
    assert_null(table_differs_from_log(party_table(&party)));
    party_call(&party, "m"); /* the same again */
    quiet(server);
    assert_int_equal(party_table(&party)->seq, still.seq + 1);
    house_close(server);
}

static void test_a_bot_tries_again(void **unused)
{
    (void)unused;
    struct server *server = house_open();
    fake_net_hold_work(server->net, true);
    party_open(&party, server,
               "'game':'nile','seats':[{'kind':'bot','level':1},{'kind':'person'}]");
    party.client[1] = party.client[0];
    while (table_turn(party_table(&party)) == 1)
        party_move(&party);
    uint32_t seq = party_table(&party)->seq;
    sqlite3 *base = lock();
    assert_true(fake_net_work(server->net));
    quiet(server);
    unlock(base);
    assert_int_equal(party_table(&party)->seq, seq);
    fake_net_hold_work(server->net, false);
    later(server, LIMIT_RETRY_MS - 1);
    assert_int_equal(party_table(&party)->seq, seq);
    later(server, 1);
    assert_true(party_table(&party)->seq > seq);
    assert_int_equal(table_turn(party_table(&party)), 1);
    house_close(server);
}

/* Those that came after the one that failed keep their places. */
static void test_who_waits_is_not_overtaken(void **unused)
{
    (void)unused;
    struct server *server = house_open();
    party_sit(&party, server, "nile", 2, "");
    sqlite3 *base = lock();
    for (unsigned i = 0; i < 3; i++)
        call(party.client[0], "{'do':'talk','table':'%s','text':'%u'}", party.table, i);
    quiet(server);
    unlock(base);
    assert_string_equal(word(last(party.client[0], NULL), "code"), "storage");
    call(party.client[0], "{'do':'talk','table':'%s','text':'3'}", party.table);
    later(server, LIMIT_RETRY_MS);
    const struct table *table = party_table(&party);
    assert_int_equal(table->chat_lines, 3);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(table->chat[i].text[0], '1' + i);
    house_close(server);
}

/* ---- full ------------------------------------------------------------------------------------ */

static void allow_bytes(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* No file may grow: what is refused is not there, and what was told is. */
static void on_a_full_disk(void **unused)
{
    (void)unused;
    struct server *server = house_open();
    struct stat about;
    char wal[600];
    party_sit(&party, server, "nile", 2, "");
    snprintf(wal, sizeof wal, "%s-wal", house_path());
    assert_int_equal(stat(wal, &about), 0);
    signal(SIGXFSZ, SIG_IGN);
    allow_bytes((rlim_t)about.st_size);
    struct client *client = party.client[0];
    unsigned told = 0;
    for (unsigned i = 0; i < 200 && !heard(client, "refused"); i++) {
        say(client, "{'do':'talk','table':'%s','text':'line %u'}", party.table, i);
        told = heard(client, "update");
    }
    assert_true(heard(client, "refused") > 0);
    assert_int_equal(strncmp(word(last(client, "refused"), "code"), "storage", 7), 0);
    struct still still = still_at(&party);
    say(client, "{'do':'pause','table':'%s'}", party.table);
    assert_still(&party, &still);
    assert_int_equal(heard(client, "update"), told);
    assert_false(table_paused(party_table(&party)));
    allow_bytes(RLIM_INFINITY);
    later(server, LIMIT_RETRY_MS);
    say(client, "{'do':'pause','table':'%s'}", party.table);
    assert_true(table_paused(party_table(&party)));
    assert_null(table_differs_from_log(party_table(&party)));
    house_close(server);
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
        _exit(cmocka_run_group_tests(tests, NULL, house_clean) ? 1 : 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- another process ------------------------------------------------------------------------- */

/* Somebody else writes the next entry of the party's table. */
static void write_elsewhere(const char *id, const char *body)
{
    char why[256];
    struct store_options options = {.path = house_path(), .sync = STORE_SYNC_OFF};
    struct store *store = store_open(&options, why, sizeof why);
    const struct table *table = party_table(&party);
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
    struct server *server = house_open();
    party_sit(&party, server, "nile", 2, "");
    uint32_t seq = party_table(&party)->seq;
    struct client *client = party_turn(&party);
    write_elsewhere("", "talk -1 99 Other\tfrom elsewhere");
    party_call(&party, "m");
    quiet(server);
    assert_int_equal(party_table(&party)->seq, seq + 2);
    assert_int_equal(party_table(&party)->match.record.moves, 1);
    assert_string_equal(word(last(client, NULL), "re"), "m");
    for (unsigned seat = 0; seat < 2; seat++) { /* both were told both, in order */
        struct client *it = party.client[seat];
        hear(it);
        assert_int_equal(number(it->heard[it->count - 1].json, "seq"), seq + 2);
        assert_int_equal(number(it->heard[it->count - 2].json, "seq"), seq + 1);
    }
    assert_null(table_differs_from_log(party_table(&party)));
    house_close(server);
}

/* What the other wrote makes the order impossible. */
static void test_another_process_was_paused(void **unused)
{
    (void)unused;
    struct server *server = house_open();
    party_sit(&party, server, "nile", 2, "");
    struct client *client = party_turn(&party);
    write_elsewhere("", "pause 0");
    party_call(&party, "m");
    quiet(server);
    assert_string_equal(word(last(client, NULL), "code"), "paused");
    assert_true(table_paused(party_table(&party)));
    assert_int_equal(party_table(&party)->match.record.moves, 0);
    house_close(server);
}

/* Two servers at one table: an order that one has carried out is known to the other. */
static void test_the_same_order_at_two_servers(void **unused)
{
    (void)unused;
    struct server *server = house_open();
    party_sit(&party, server, "nile", 2, "");
    struct server *other = house_again();
    struct client *client = party.client[0];
    say(client, "{'do':'talk','table':'%s','text':'once','id':'t'}", party.table);
    uint32_t seq = party_table(&party)->seq;
    client->server = other;
    struct client *twin = client_twin(client, "json");
    client->server = server;
    say(twin, "{'do':'talk','table':'%s','text':'once','id':'t'}", party.table);
    assert_string_equal(word(last(twin, NULL), "say"), "done");
    assert_int_equal(number(last(twin, NULL), "seq"), seq);
    say(twin, "{'do':'talk','table':'%s','text':'twice','id':'u'}", party.table);
    say(client, "{'do':'talk','table':'%s','text':'three','id':'v'}", party.table);
    assert_int_equal(party_table(&party)->seq, seq + 2);
    assert_string_equal(party_table(&party)->chat[1].text, "twice");
    house_shut(other);
    house_close(server);
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
    return cmocka_run_group_tests_name("trouble with the store", tests, NULL, house_clean);
}

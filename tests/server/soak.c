/* A day of an attacker at one address, within the limits: tables made and left, rematches, names,
 * chat, the lobby. At the end others still open tables, and everything is bounded.
 *
 * Connections: LIMIT_ADDRESS. Names: LIMIT_GUESTS an hour. Tables: LIMIT_CREATE_FROM an hour;
 * unfinished ones LIMIT_TABLES for each name, and an open table closes after a day. Tables in
 * memory: what the connections watch (LIMIT_WATCHING each), and for a minute what was used; beyond
 * LIMIT_TABLES_KEPT only what is watched. Entries: LIMIT_ENTRIES for each table; chat
 * LIMIT_CHAT_FROM and changes of seats LIMIT_SEATS_FROM an hour. */
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/test_players.h"

enum { SOULS = 60, HOURS = 24, KNOWN = 1024, MOST_BYTES = 48 << 20 };

#define ADDRESS "198.51.100.7"

struct soul {
    struct net_conn *conn;
    char table[STORE_TABLE + 1]; /* the last one it made */
};

static struct soul soul[SOULS];
static char known[KNOWN][STORE_TABLE + 1];
static unsigned made, names, refusals;

static void order(struct soul *it, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    if (it->conn)
        fake_net_text(it->conn, text);
}

static void listen_to(struct soul *it)
{
    static const char created[] = "{\"say\":\"created\"";
    const char *text, *table;
    while (it->conn && (text = fake_net_take(it->conn))) {
        refusals += strncmp(text, "{\"say\":\"refused\"", 16) == 0;
        if (strncmp(text, created, sizeof created - 1) != 0 ||
            !(table = strstr(text, "\"table\":\"")))
            continue;
        memcpy(it->table, table + 9, STORE_TABLE);
        memcpy(known[made++ % KNOWN], it->table, sizeof it->table);
    }
    if (it->conn && fake_net_closed(it->conn))
        it->conn = NULL;
}

/* A new connection, and a new name if the limits allow one. */
static void come(struct server *server, struct soul *it)
{
    if (it->conn) {
        listen_to(it);
        fake_net_hang_up(it->conn);
    }
    it->conn = fake_net_connect(server->net, ADDRESS);
    order(it, "{'do':'hello','version':1}");
    order(it, "{'do':'name','name':'soul %u'}", names++);
}

static void act(struct server *server, unsigned minute, unsigned which)
{
    struct soul *it = &soul[which % SOULS], *other = &soul[(which + 1) % SOULS];
    switch ((minute + which) % 9) {
    case 0:
        come(server, it);
        break;
    case 1:
    case 2:
        order(it, "{'do':'create','game':'nile','players':2,'public':true}");
        break;
    case 3:
        order(other, "{'do':'sit','table':'%s'}", it->table);
        break;
    case 4:
        order(other, "{'do':'resign','table':'%s'}", it->table);
        order(it, "{'do':'rematch','table':'%s'}", it->table);
        break;
    case 5:
        for (unsigned i = 0; i < 4; i++)
            order(it, "{'do':'talk','table':'%s','text':'line %u'}", it->table, i);
        break;
    case 6:
        order(it, "{'do':'lobby','on':true}");
        order(it, "{'do':'lobby','on':false}");
        break;
    case 7:
        for (unsigned i = 0; i < 10; i++)
            order(it, "{'do':'watch','table':'%s'}", known[(minute * 31 + i * 7) % KNOWN]);
        break;
    default:
        order(it, "{'do':'create','game':'eights','seats':[{'kind':'person'},"
                  "{'kind':'bot','level':1},{'kind':'bot','level':1}]}");
    }
}

/* People at another address open a table and play. */
static void others_play(struct server *server)
{
    struct test_players players;
    players_start(&players, server, "nile", 2, "");
    players_play(&players, 6);
    assert_int_equal(players_table(&players)->match.record.moves, 6);
    client_leave(players.client[0]);
    client_leave(players.client[1]);
}

static void assert_bounded(struct server *server, unsigned hours)
{
    struct store_counts counts;
    store_count(server->store, &counts);
    uint64_t tables = 0;
    for (unsigned stage = 0; stage < STORE_STAGES; stage++)
        tables += counts.tables[stage];
    assert_true(server->session_count <= LIMIT_ADDRESS);
    assert_true(server->table_count <= LIMIT_TABLES_KEPT);
    assert_true(counts.players <= hours * LIMIT_GUESTS + LIMIT_GUESTS_BURST + 2 * hours + 8);
    assert_true(tables <= hours * LIMIT_CREATE_FROM + LIMIT_CREATE_CROWD + hours);
    assert_true(counts.entries <= hours * (LIMIT_CHAT_FROM + 10 * LIMIT_CREATE_FROM));
}

static void test_a_day_of_an_attacker(void **unused)
{
    (void)unused;
    test_options.limits = true;
    test_options.keep_closed = 7;
    test_options.abandon_days = 30;
    struct server *server = test_server_open();
    others_play(server);
    size_t before = mallinfo2().uordblks;
    unsigned most = 0;
    for (unsigned minute = 0; minute < HOURS * 60; minute++) {
        for (unsigned i = 0; i < 12; i++)
            act(server, minute, minute * 12 + i);
        quiet(server);
        for (unsigned i = 0; i < SOULS; i++)
            listen_to(&soul[i]);
        most = server->table_count > most ? server->table_count : most;
        later(server, 60000);
        if (minute % 240 == 239) {
            assert_bounded(server, minute / 60 + 1);
            others_play(server);
        }
    }
    struct store_counts counts;
    store_count(server->store, &counts);
    assert_int_equal(server->metrics.refusals[ERROR_BUSY], 0);
    assert_int_equal(server->metrics.refusals[ERROR_STORAGE], 0);
    size_t bytes = mallinfo2().uordblks - before;
    fprintf(stderr,
            "# %u orders refused; %u tables made, %llu unfinished; %llu entries, %llu players; "
            "%u tables in memory at most, %u at the end, %zu KB\n",
            refusals, made, (unsigned long long)(counts.tables[0] + counts.tables[1]),
            (unsigned long long)counts.entries, (unsigned long long)counts.players, most,
            server->table_count, bytes / 1024);
    assert_true(made > 500 && refusals > 100); /* the attacker tried */
    assert_true(bytes < MOST_BYTES);
    test_options.limits = false;
    test_options.keep_closed = test_options.abandon_days = 0;
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(test_a_day_of_an_attacker)};
    return cmocka_run_group_tests_name("a day of an attacker", tests, NULL,
                                       temporary_folder_remove);
}

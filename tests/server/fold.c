/* A table's state follows from its log: after every entry, the table rebuilt from the log is equal
 * byte for byte. */
#include <stdio.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/table_compare.h"
#include "tests/support/test_players.h"

/* Random commands of several players; most are refused. */
struct storm {
    struct test_players players;
    unsigned kinds; /* kinds of entries seen so far, as bits */
    uint32_t seq;   /* last entry that was checked */
    unsigned refused;
};

static unsigned below(struct storm *storm, unsigned n)
{
    return akhet_random_below(&storm->players.random, n);
}

static bool see_kind(void *context, const struct store_entry *stored)
{
    struct storm *storm = context;
    struct entry entry;
    const struct table *table = players_table(&storm->players);
    assert_true(entry_read(&entry, table->settings.game, stored->body));
    storm->kinds |= 1u << entry.kind;
    storm->seq = stored->seq;
    return true;
}

static void check(struct storm *storm)
{
    struct table *table = players_table(&storm->players);
    const char *what = table_differs_from_log(table);
    if (what)
        fail_msg("after entry %u, not the same: %s", table->seq, what);
    assert_false(table->damaged);
    store_log(table->server->store, table->id, storm->seq + 1, see_kind, storm);
}

static struct client *somebody(struct storm *storm)
{
    struct client *client = storm->players.client[below(storm, storm->players.seats)];
    return client && client->conn ? client : NULL;
}

/* A random legal move, or wait for a bot. */
static void move(struct storm *storm)
{
    struct client *client = players_turn(&storm->players);
    if (client && client->conn)
        players_move(&storm->players);
}

static void order(struct storm *storm, const char *what, const char *more)
{
    struct client *client = somebody(storm);
    if (client)
        say(client, "{'do':'%s','table':'%s'%s}", what, storm->players.table, more);
}

static void vanish(struct storm *storm)
{
    struct client *client = somebody(storm);
    struct test_players *players = &storm->players;
    if (!client)
        return;
    client_leave(client);
    later(players->server, 61000);
    for (unsigned seat = 0; seat < players->seats; seat++)
        if (players->client[seat] == client)
            for (unsigned other = 0; other < players->seats; other++)
                if (players->client[other] && players->client[other]->conn)
                    say(players->client[other], "{'do':'replace','table':'%s','seat':%u}",
                        players->table, seat);
    check(storm);
    client_back(client, players->server);
    say(client, "{'do':'watch','table':'%s'}", players->table);
    say(client, "{'do':'back','table':'%s'}", players->table);
}

static void act(struct storm *storm)
{
    static const struct {
        const char *what, *more;
    } orders[] = {
        {"undo", ""},
        {"undo_answer", ",'yes':true"},
        {"undo_answer", ",'yes':false"},
        {"pause", ""},
        {"go_on", ""},
        {"go_on", ""},
        {"talk", ",'text':'Zażółć gęślą jaźń'"},
        {"talk", ",'phrase':'hello'"},
        {"back", ""},
        {"rematch", ""},
        {"salt", ",'salt':'grain'"},
    };
    unsigned chance = below(storm, 100);
    if (players_table(&storm->players)->pause_asked >= 0 && chance < 50)
        order(storm, "pause_answer", chance < 25 ? ",'yes':true" : ",'yes':false");
    else if (chance < 60)
        move(storm);
    else if (chance < 64)
        later(storm->players.server, below(storm, 4000));
    else if (chance < 66)
        vanish(storm);
    else if (chance < 67 && players_table(&storm->players)->match.record.moves > 20)
        order(storm, "resign", "");
    else {
        unsigned which = below(storm, sizeof orders / sizeof *orders);
        order(storm, orders[which].what, orders[which].more);
    }
}

static unsigned weather(const char *game, unsigned seats, const char *more, unsigned steps)
{
    struct server *server = test_server_open();
    struct storm storm = {0};
    players_start(&storm.players, server, game, seats, more);
    check(&storm);
    for (unsigned step = 0; step < steps; step++) {
        act(&storm);
        check(&storm);
        if (step % 25 == 24) {
            fake_net_stall(server->net, 5000);
            quiet(server);
            check(&storm);
        }
    }
    for (unsigned step = 0; step < 2000 && players_table(&storm.players)->stage != TABLE_OVER;
         step++) {
        order(&storm, "go_on", "");
        order(&storm, "back", "");
        move(&storm);
        if (players_table(&storm.players)->stage != TABLE_OVER)
            later(server, 100);
    }
    check(&storm);
    assert_int_equal(players_table(&storm.players)->stage, TABLE_OVER);
    order(&storm, "rematch", "");
    check(&storm);
    test_server_close(server);
    return storm.kinds;
}

static void test_any_course_of_a_match_reads_back(void **unused)
{
    (void)unused;
    unsigned kinds = 0;
    kinds |= weather("eights", 4, ",'undo':'free','pace':{'kind':'move','move_ms':3000}", 150);
    kinds |= weather("nefertiti", 3, ",'pace':{'kind':'bank','bank_ms':60000,'add_ms':1000}", 200);
    kinds |= weather("nefertiti", 4, ",'undo':'consent'", 150);
    kinds |= weather("nile", 2, ",'undo':'consent','pace':{'kind':'move','move_ms':2000}", 250);
    kinds |= weather("nile", 5, ",'undo':'consent','pace':{'kind':'days','move_ms':86400000}", 150);
    kinds |= weather("nile", 2, ",'undo':'consent','rated':true", 400);
    kinds |= weather("valley", 2, ",'undo':'consent'", 150);
    for (unsigned kind = 0; kind < ENTRIES; kind++)
        if (kind != ENTRY_CLOSE && kind != ENTRY_RISE && kind != ENTRY_SALT && kind != ENTRY_BOT &&
            kind != ENTRY_FREE && kind != ENTRY_ABANDON && !(kinds >> kind & 1))
            fail_msg("no '%s' came about", entry_word((enum entry_kind)kind));
}

static void test_before_the_start_reads_back(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct storm storm = {0};
    players_open(&storm.players, server, "'game':'nile','players':3,'start':'hand','public':true");
    struct client *guest = client_new(server, "guest");
    const char *id = storm.players.table;
    say(guest, "{'do':'sit','table':'%s','seat':2}", id);
    check(&storm);
    say(guest, "{'do':'salt','table':'%s','salt':'a grain of mine'}", id);
    check(&storm);
    say(guest, "{'do':'rise','table':'%s'}", id);
    check(&storm);
    say(guest, "{'do':'sit','table':'%s'}", id);
    check(&storm);
    say(storm.players.client[0], "{'do':'bot','table':'%s','seat':2,'level':5}", id);
    check(&storm);
    say(storm.players.client[0], "{'do':'free','table':'%s','seat':2}", id);
    check(&storm);
    say(storm.players.client[0], "{'do':'free','table':'%s','seat':1}", id);
    check(&storm);
    say(storm.players.client[0], "{'do':'start','table':'%s'}", id);
    check(&storm);
    assert_int_equal(players_table(&storm.players)->stage, TABLE_PLAYING);
    assert_true(storm.kinds >> ENTRY_RISE & 1 && storm.kinds >> ENTRY_SALT & 1);
    assert_true(storm.kinds >> ENTRY_BOT & 1 && storm.kinds >> ENTRY_FREE & 1);
    assert_int_equal(players_table(&storm.players)->seat[2].level, SETTINGS_LEVEL);
    assert_int_equal(players_table(&storm.players)->seat[2].kind, SEAT_BOT);
    test_server_close(server);
}

/* A damaged log is read up to the damage, and nothing is appended to it. */
static void test_a_damaged_log_is_left_alone(void **unused)
{
    (void)unused;
    static const char *const rubbish[] = {
        "move 0 0 fly", "sit 0 1 x",         "start",           "back 7",         "resign -1", "",
        "undo 0",       "undo-answer 0 yes", "create 1 eights", "talk 0 1 no tab"};
    for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
        struct server *server = test_server_open();
        struct test_players players;
        players_start(&players, server, "nile", 2, "");
        struct table *table = players_table(&players);
        struct store_entry entry = {.seq = table->seq + 1,
                                    .at = server_now(server),
                                    .body = rubbish[i],
                                    .stage = STORE_PLAYING};
        memcpy(entry.table, table->id, sizeof entry.table);
        store_append(server->store, &entry, NULL, NULL);
        quiet(server);
        struct snapshot before = snapshot_of(&players);
        struct client *mover = players_turn(&players);
        players_send_move(&players, "m1");
        quiet(server);
        assert_string_equal(word(last(mover, "refused"), "code"), "storage");
        assert_true(table->damaged);
        assert_unchanged(&players, &before);
        later(server, 5000);
        assert_unchanged(&players, &before);
        test_server_close(server);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_any_course_of_a_match_reads_back),
        CASE(test_before_the_start_reads_back),
        CASE(test_a_damaged_log_is_left_alone),
    };
    return cmocka_run_group_tests_name("a table is what its log makes of it", tests, NULL,
                                       temporary_folder_remove);
}

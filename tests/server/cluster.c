/* Several processes on one PostgreSQL: people at different ones play as if they sat at one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/claims.h"
#include "server/cluster.h"
#include "server/damaged.h"
#include "store/store_moderation.h"
#include "store/store_shared.h"
#include "tests/support/intercept_hints.h"
#include "tests/support/postgres.h"
#include "tests/support/table_compare.h"
#include "tests/support/test_players.h"
#include "tests/support/test_table.h"

enum { SERVERS = 3, TRIES = 4000 };

static struct server *at[SERVERS]; /* NULL: not open */

static void open_servers(unsigned count)
{
    memset(at, 0, sizeof at); /* a test that failed leaves its servers open */
    at[0] = test_server_open();
    for (unsigned i = 1; i < count; i++)
        at[i] = test_server_again();
}

static void close_servers(void)
{
    unsigned open = 0;
    for (unsigned i = 0; i < SERVERS; i++)
        open += at[i] != NULL;
    for (unsigned i = 0; i < SERVERS; i++) {
        if (at[i] && --open)
            test_server_shut(at[i]);
        else if (at[i])
            test_server_close(at[i]);
        at[i] = NULL;
    }
}

/* Hints come at any time: give them some. */
static void rest(void)
{
    for (unsigned i = 0; i < SERVERS; i++) {
        if (!at[i])
            continue;
        fake_net_await(at[i]->net, 2);
        quiet(at[i]);
    }
}

static bool hear_each_other(void)
{
    for (unsigned i = 0; i < SERVERS; i++) {
        if (!at[i])
            continue;
        cluster_metrics(at[i]);
        if (at[i]->metrics.peer_silence > 3000000)
            return false;
    }
    return true;
}

/* Hints travel in real time, which simulated time must not outrun: a process that is not heard for
 * six seconds is taken for dead. One that is dead, or cut off, is not waited for long. */
static void keep_pace(void)
{
    rest();
    for (unsigned tries = 0; tries < 25 && !hear_each_other(); tries++)
        rest();
}

/* Time passes for all of them, with a tick for each step. */
static void pass(int64_t ms)
{
    for (int64_t passed = 0; passed < ms; passed += 500) {
        fake_net_time(net_time(NULL) + 500);
        for (unsigned i = 0; i < SERVERS; i++)
            if (at[i])
                server_calls.tick(at[i]);
        keep_pace();
    }
}

#define UNTIL(condition)                                                                           \
    for (unsigned tries = 0; !(condition); tries++) {                                              \
        if (tries > TRIES)                                                                         \
            fail_msg("never: %s", #condition);                                                     \
        rest();                                                                                    \
    }

/* Another connection of the player, to this server. */
static struct client *twin_at(struct server *server, const struct client *client)
{
    struct client *twin = client_from(server, "192.0.2.7");
    memcpy(twin->name, client->name, sizeof twin->name);
    memcpy(twin->token, client->token, sizeof twin->token);
    say(twin, "{'do':'hello','version':1,'token':'%s'}", twin->token);
    assert_string_equal(word(last(twin, "welcome"), "name"), twin->name);
    return twin;
}

static const struct table *seen(unsigned server, const char *id)
{
    return table_in_memory(at[server], id);
}

static uint32_t seq_at(unsigned server, const char *id)
{
    return seen(server, id) ? seen(server, id)->seq : 0;
}

static void order(struct client *client, const char *what, const char *id, const char *more)
{
    say(client, "{'do':'%s','table':'%s'%s}", what, id, more);
}

static const char *last_kind(struct client *client)
{
    return word(json_object_get(last(client, "update"), "entry"), "kind");
}

static bool hears_kind(struct client *client, const char *kind)
{
    return heard(client, "update") && strcmp(last_kind(client), kind) == 0;
}

struct pair {
    struct client *client[2]; /* Anna at the first process, Ben at the second */
    char id[STORE_TABLE + 1];
};

static void meet(struct pair *pair, const char *plan)
{
    pair->client[0] = client_new(at[0], "Anna");
    pair->client[1] = client_new(at[1], "Ben");
    say(pair->client[0], "{'do':'create',%s}", plan);
    strcpy(pair->id, word(last(pair->client[0], "created"), "table"));
    order(pair->client[1], "watch", pair->id, "");
    assert_string_equal(word(last(pair->client[1], "table"), "table"), pair->id);
}

/* The legal moves that the client was told last. */
static const json_t *legal_of(struct client *client, const char *id)
{
    hear(client);
    for (unsigned i = client->count; i-- > 0;) {
        const json_t *json = client->heard[i].json;
        if (strcmp(word(json, "table"), id) == 0 && json_object_get(json, "turn"))
            return json_object_get(json, "legal");
    }
    return NULL;
}

/* The player on turn moves; false: the match is over. */
static bool move_once(struct pair *pair)
{
    UNTIL(seq_at(0, pair->id) == seq_at(1, pair->id));
    const struct table *table = seen(0, pair->id);
    int seat = table_turn(table);
    if (seat == AKHET_NOBODY)
        return false;
    struct client *client = pair->client[seat];
    const json_t *legal = legal_of(client, pair->id);
    assert_non_null(legal);
    size_t which = table->match.record.moves % json_array_size(legal);
    uint32_t before = table->seq;
    say(client, "{'do':'move','table':'%s','at':%u,'move':'%s'}", pair->id,
        table->match.record.moves, json_string_value(json_array_get(legal, which)));
    UNTIL(seq_at(0, pair->id) > before && seq_at(1, pair->id) > before);
    return true;
}

static void nothing(const char *difference)
{
    if (difference)
        fail_msg("they differ: %s", difference);
}

static void assert_same(const char *id)
{
    for (unsigned i = 1; i < SERVERS; i++)
        if (at[i] && seen(i, id))
            nothing(tables_differ(seen(0, id), seen(i, id)));
    nothing(table_differs_from_log(table_in_memory(at[0], id)));
}

/* ---- everything a person does ---------------------------------------------------------------- */

static void test_two_people_at_two_processes(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2,'undo':'consent'");
    struct client *anna = pair.client[0], *ben = pair.client[1];
    order(ben, "sit", pair.id, "");
    UNTIL(hears_kind(anna, "start"));
    UNTIL(hears_kind(ben, "start"));
    for (unsigned i = 0; i < 6; i++)
        assert_true(move_once(&pair));
    order(ben, "talk", pair.id, ",'text':'hello from here'");
    UNTIL(hears_kind(anna, "talk"));
    assert_string_equal(word(json_object_get(last(anna, "update"), "entry"), "text"),
                        "hello from here");
    order(anna, "pause", pair.id, "");
    UNTIL(hears_kind(ben, "pause"));
    order(ben, "go_on", pair.id, "");
    UNTIL(hears_kind(anna, "go-on"));
    assert_same(pair.id);
    while (move_once(&pair))
        continue;
    pass(2000);
    UNTIL(seen(0, pair.id)->settled && seen(1, pair.id)->settled);
    order(ben, "rematch", pair.id, "");
    UNTIL(*seen(0, pair.id)->rematch);
    const char *again = seen(0, pair.id)->rematch;
    order(anna, "watch", again, "");
    order(ben, "sit", again, "");
    UNTIL(seq_at(0, again) >= 2);
    assert_same(pair.id);
    close_servers();
}

static void test_undo_and_resignation(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2,'undo':'consent','rated':true");
    order(pair.client[1], "sit", pair.id, "");
    UNTIL(seq_at(0, pair.id) >= 3 && seq_at(1, pair.id) >= 3);
    int mover = table_turn(seen(0, pair.id));
    assert_true(move_once(&pair));
    unsigned moves = seen(0, pair.id)->match.record.moves;
    order(pair.client[mover], "undo", pair.id, "");
    UNTIL(hears_kind(pair.client[!mover], "undo-ask"));
    order(pair.client[!mover], "undo_answer", pair.id, ",'yes':true");
    UNTIL(seen(mover, pair.id)->match.record.moves < moves);
    order(pair.client[1], "resign", pair.id, "");
    UNTIL(seen(0, pair.id)->stage == TABLE_OVER && seen(0, pair.id)->settled);
    struct store_rating rating;
    assert_true(store_rating(at[0]->store, 1, "nile", &rating));
    assert_int_equal(rating.games, 1);
    assert_same(pair.id);
    close_servers();
}

static void test_presence_goes_round(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2");
    order(pair.client[1], "sit", pair.id, "");
    UNTIL(seq_at(0, pair.id) >= 3 && seq_at(1, pair.id) >= 3);
    UNTIL(!seen(0, pair.id)->seat[1].left && !seen(1, pair.id)->seat[0].left);
    client_leave(pair.client[1]);
    UNTIL(seen(0, pair.id)->seat[1].left);
    assert_true(json_is_false(json_object_get(last(pair.client[0], "presence"), "here")));
    client_back(pair.client[1], at[1]);
    order(pair.client[1], "watch", pair.id, "");
    UNTIL(!seen(0, pair.id)->seat[1].left);
    /* It says nothing more. */
    struct server *dead = at[1];
    at[1] = NULL;
    pass(8000);
    assert_true(seen(0, pair.id)->seat[1].left);
    /* It was stopped for a while only. Each tells the other who is with it. */
    at[1] = dead;
    pass(2500);
    UNTIL(!seen(0, pair.id)->seat[1].left && !seen(1, pair.id)->seat[0].left);
    close_servers();
}

static void test_signing_out_everywhere(void **unused)
{
    (void)unused;
    open_servers(2);
    struct client *here = client_new(at[0], "Anna"), *there = twin_at(at[1], here);
    fake_net_request(at[0]->net, NET_DELETE, "/api/1/sessions/all", here->token, NULL);
    UNTIL(fake_net_closed(there->conn) == NET_CLOSE_REPLACED);
    UNTIL(fake_net_closed(here->conn) == NET_CLOSE_REPLACED);
    close_servers();
}

static void keep_status(void *context, enum store_status status)
{
    *(enum store_status *)context = status;
}

static void test_a_ban_holds_everywhere(void **unused)
{
    (void)unused;
    open_servers(2);
    struct client *here = client_new(at[0], "Anna"), *there = twin_at(at[1], here);
    struct store_ban ban = {.player = 1, .at = server_now(at[0])};
    enum store_status status = STORE_BROKEN;
    store_ban(at[0]->store, &ban, keep_status, &status);
    quiet(at[0]);
    assert_int_equal(status, STORE_DONE);
    pass(1500);
    UNTIL(fake_net_closed(here->conn) == NET_CLOSE_BANNED);
    UNTIL(fake_net_closed(there->conn) == NET_CLOSE_BANNED);
    close_servers();
}

static void test_the_lobby_shows_tables_of_all(void **unused)
{
    (void)unused;
    open_servers(2);
    struct client *anna = client_new(at[0], "Anna"), *ben = client_new(at[1], "Ben");
    say(ben, "{'do':'lobby','on':true}");
    say(anna, "{'do':'create','game':'nile','players':2,'public':true}");
    char id[STORE_TABLE + 1];
    strcpy(id, word(last(anna, "created"), "table"));
    UNTIL(heard(ben, "lobby_table"));
    assert_string_equal(word(json_object_get(last(ben, "lobby_table"), "table"), "table"), id);
    say(ben, "{'do':'lobby','on':true}");
    assert_int_equal(json_array_size(json_object_get(last(ben, "lobby"), "tables")), 1);
    struct client *eva = client_new(at[0], "Eva");
    order(eva, "sit", id, "");
    UNTIL(heard(ben, "lobby_gone"));
    say(ben, "{'do':'my_tables'}");
    assert_int_equal(json_array_size(json_object_get(last(ben, "my_tables"), "tables")), 0);
    close_servers();
}

/* ---- chores ---------------------------------------------------------------------------------- */

#define AGAINST_A_BOT                                                                              \
    "'game':'nile','seats':[{'kind':'bot','level':1},{'kind':'person'}],'undo':'consent'"

static unsigned moves_at(unsigned server, const char *id)
{
    return seen(server, id) ? seen(server, id)->match.record.moves : 0;
}

/* The keeper's bots answer a person at another process; when the keeper stops, another goes on. */
static void test_a_bot_of_another_process(void **unused)
{
    (void)unused;
    open_servers(2);
    struct client *anna = client_new(at[0], "Anna");
    say(anna, "{'do':'create'," AGAINST_A_BOT "}");
    char id[STORE_TABLE + 1];
    strcpy(id, word(last(anna, "created"), "table"));
    assert_true(seen(0, id)->kept);
    struct client *there = twin_at(at[1], anna);
    client_leave(anna);
    order(there, "watch", id, "");
    UNTIL(table_turn(seen(1, id)) == 1); /* the bot has moved */
    assert_false(seen(1, id)->kept);
    const json_t *legal = legal_of(there, id);
    unsigned moves = moves_at(1, id);
    say(there, "{'do':'move','table':'%s','at':%u,'move':'%s'}", id, moves,
        json_string_value(json_array_get(legal, json_array_size(legal) - 1)));
    UNTIL(moves_at(1, id) > moves);
    fake_net_signal(at[0]->net); /* gives its claims back */
    test_server_shut(at[0]);
    at[0] = NULL;
    pass(3000);
    UNTIL(seen(1, id)->kept);
    UNTIL(table_turn(seen(1, id)) == 1);
    at[0] = test_server_again();
    close_servers();
}

static void test_a_dead_keeper_is_replaced(void **unused)
{
    (void)unused;
    open_servers(2);
    struct client *anna = client_new(at[0], "Anna");
    say(anna, "{'do':'create'," AGAINST_A_BOT ",'pace':{'kind':'move','move_ms':60000}}");
    char id[STORE_TABLE + 1];
    strcpy(id, word(last(anna, "created"), "table"));
    UNTIL(table_turn(seen(0, id)) == 1);
    struct server *dead = at[0]; /* it ticks no more, so its lease runs out in real time */
    at[0] = NULL;
    for (unsigned tries = 0; tries < TRIES && !id_set_has(&at[1]->claims.kept, id); tries++) {
        usleep(10000);
        pass(500);
    }
    assert_true(id_set_has(&at[1]->claims.kept, id));
    pass(62000); /* nobody moves: the time of the person runs out, and a bot goes on */
    struct table *table = test_table(at[1], id);
    assert_true(table->seat[1].stand_in);
    at[0] = dead;
    close_servers();
}

/* ---- chores of the whole database ------------------------------------------------------------
 */

static void sql(const char *statement)
{
    char command[2048];
    snprintf(command, sizeof command, "psql -q '%s' -c \"%s\"", test_server_path(), statement);
    assert_int_equal(system(command), 0);
}

static void end_lease(const struct server *server)
{
    char statement[160];
    snprintf(statement, sizeof statement,
             "UPDATE servers SET until = clock_timestamp() - interval '1 s' WHERE number = %llu",
             (unsigned long long)store_server(server->store));
    sql(statement);
}

static bool sweeps(unsigned server)
{
    return claims_chore(at[server], STORE_CHORE_SWEEP);
}

/* Somebody comes, opens and closes tables, and goes. */
static void leave_closed_tables(struct server *server, const char *name, unsigned count)
{
    struct client *client = client_new(server, name);
    while (count--) {
        say(client, "{'do':'create','game':'nile','players':2}");
        order(client, "close", word(last(client, "created"), "table"), "");
    }
    client_leave(client);
}

static void days_pass(int64_t days)
{
    fake_net_time(net_time(NULL) + days * 86400000);
    pass(4000); /* the leases come back, then the sweep */
}

/* Of several processes one sweeps; when it dies, another one goes on. */
static void test_one_process_deletes_old_tables(void **unused)
{
    (void)unused;
    test_options.keep_closed = 1;
    open_servers(3);
    test_options.keep_closed = 0;
    leave_closed_tables(at[0], "Anna", 5);
    pass(2000);
    UNTIL(sweeps(0) + sweeps(1) + sweeps(2) == 1);
    unsigned first = sweeps(0) ? 0 : sweeps(1) ? 1 : 2;
    days_pass(2);
    pass(10000); /* all stages */
    UNTIL(at[first]->metrics.tables_pruned == 5);
    for (unsigned i = 0; i < SERVERS; i++)
        if (i != first) {
            assert_int_equal(at[i]->metrics.tables_pruned, 0);
            assert_int_equal(at[i]->sweep.next, 0); /* it has not even looked */
        }
    struct server *dead = at[first];
    at[first] = NULL;
    unsigned second = first ? 0 : 1;
    leave_closed_tables(at[second], "Ben", 1);
    end_lease(dead);
    days_pass(2);
    unsigned third = SERVERS - first - second;
    UNTIL(sweeps(second) + sweeps(third) == 1);
    pass(20000);
    UNTIL(at[second]->metrics.tables_pruned + at[third]->metrics.tables_pruned == 1);
    at[first] = dead;
    close_servers();
}

static void rename_to(struct server *server, uint64_t number, const char *name)
{
    struct store_player player = {.number = number};
    enum store_status status = STORE_BROKEN;
    snprintf(player.name, sizeof player.name, "%s", name);
    snprintf(player.folded, sizeof player.folded, "%s", name);
    store_rename(server->store, &player, server_now(server), keep_status, &status);
    quiet(server);
    assert_int_equal(status, STORE_DONE);
}

static bool is_called(unsigned server, const char *id, const char *name)
{
    return seen(server, id) && strcmp(seen(server, id)->seat[0].name, name) == 0;
}

static bool names_anna(void *context, const struct store_entry *entry)
{
    *(bool *)context |= strstr(entry->body, "Anna") != NULL;
    return true;
}

/* One process rewrites the logs; a table that another one read before that has the new name too. */
static void test_one_process_rewrites_names(void **unused)
{
    (void)unused;
    struct pair pair;
    bool found = false;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2");
    pass(2000);
    UNTIL(claims_chore(at[0], STORE_CHORE_REWRITE) + claims_chore(at[1], STORE_CHORE_REWRITE) == 1);
    rename_to(at[0], 1, "Rosa");
    for (unsigned tries = 0; tries < TRIES && (!tries || at[0]->renamings || at[1]->renamings);
         tries++) {
        usleep(5000); /* the logs are rewritten when every process knows the name: real seconds */
        pass(1000);
    }
    assert_null(at[0]->renamings);
    assert_null(at[1]->renamings);
    assert_int_equal(store_log(at[0]->store, pair.id, 1, names_anna, &found), STORE_DONE);
    assert_false(found);
    for (unsigned i = 0; i < 2; i++)
        assert_true(is_called(i, pair.id, "Rosa"));
    close_servers();
}

/* ---- entries of a newer program ---------------------------------------------------------------
 */

/* Somebody appends an entry that no process here knows. */
static void append_unknown(const char *id)
{
    char statement[512];
    snprintf(statement, sizeof statement,
             "INSERT INTO log SELECT home, max(seq) + 1, 0, max(at), NULL, 1, false, 'later 1 x'"
             " FROM log WHERE home = (SELECT number FROM tables WHERE id = '%s') GROUP BY home",
             id);
    sql(statement);
}

static void test_a_table_of_a_newer_program_is_left_to_it(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2,'start':'hand'");
    struct client *anna = pair.client[0], *ben = pair.client[1];
    assert_true(seen(0, pair.id)->kept);
    append_unknown(pair.id);
    /* Anna's command meets the entry; Ben's process hears of it by rule (e). */
    call(anna, "{'do':'talk','id':'t','table':'%s','text':'x'}", pair.id);
    UNTIL(fake_net_closed(anna->conn) == NET_CLOSE_SHUTDOWN);
    pass(6000);
    UNTIL(fake_net_closed(ben->conn) == NET_CLOSE_SHUTDOWN);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(at[i]->metrics.storage_failures, 0);
        assert_int_equal(damaged_count(at[i], false), 0);
        assert_int_equal(damaged_count(at[i], true), 1);
        assert_false(claims_keep(at[i], pair.id));
    }
    client_back(anna, at[0]);
    refused(anna, "table_newer", "{'do':'watch','table':'%s'}", pair.id);
    refused(anna, "table_newer", "{'do':'talk','table':'%s','text':'x'}", pair.id);
    pass(3000); /* nobody claims it again */
    for (unsigned i = 0; i < 2; i++)
        assert_false(claims_keep(at[i], pair.id));
    assert_int_equal(store_seq_of(at[0]->store, pair.id, "1 t"), 0);
    close_servers();
}

/* ---- commands that are repeated at another process --------------------------------------------
 */

/* What this process has read may be missing at the standby: it asks the store before it says that
 * the command was executed. */
static void test_a_repeated_command_is_acknowledged_by_the_store(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2,'start':'hand'");
    order(pair.client[1], "sit", pair.id, ",'id':'s'");
    UNTIL(seq_at(0, pair.id) == 2 && seq_at(1, pair.id) == 2);
    struct client *twin = twin_at(at[0], pair.client[1]);
    order(twin, "sit", pair.id, ",'id':'s'");
    assert_string_equal(word(last(twin, "done"), "re"), "s");
    refused(twin, "seated_already", "{'do':'sit','table':'%s','id':'other'}", pair.id);
    /* The entry was seen and never acknowledged, and went with a database that failed. */
    sql("DELETE FROM log WHERE seq = 2");
    refused(twin, "storage", "{'do':'sit','table':'%s','id':'s'}", pair.id);
    UNTIL(seq_at(0, pair.id) == 1);
    order(twin, "sit", pair.id, ",'id':'s'"); /* sent again, it is executed */
    UNTIL(seq_at(0, pair.id) == 2 && seq_at(1, pair.id) == 2);
    assert_int_equal(seen(0, pair.id)->seat[1].player, 2);
    close_servers();
}

/* ---- claims follow the players ---------------------------------------------------------------
 */

/* Anna creates a table against a bot at the first process and goes on at the second. */
static struct client *move_on(char id[STORE_TABLE + 1])
{
    struct client *anna = client_new(at[0], "Anna");
    say(anna, "{'do':'create'," AGAINST_A_BOT "}");
    strcpy(id, word(last(anna, "created"), "table"));
    struct client *there = twin_at(at[1], anna);
    client_leave(anna);
    order(there, "watch", id, "");
    UNTIL(table_turn(seen(1, id)) == 1); /* the bot has moved */
    return there;
}

/* The person moves, and the bot answers. */
static void move_against_bot(struct client *client, const char *id)
{
    UNTIL(table_turn(seen(1, id)) == 1);
    const json_t *legal = legal_of(client, id);
    unsigned moves = moves_at(1, id);
    say(client, "{'do':'move','table':'%s','at':%u,'move':'%s'}", id, moves,
        json_string_value(json_array_get(legal, json_array_size(legal) - 1)));
    UNTIL(moves_at(1, id) > moves);
}

static bool keeps(unsigned server, const char *id)
{
    return claims_keep(at[server], id);
}

static void test_a_table_follows_its_players(void **unused)
{
    (void)unused;
    char id[STORE_TABLE + 1];
    open_servers(2);
    struct client *there = move_on(id);
    assert_true(keeps(0, id) && !keeps(1, id));
    pass(1500);
    UNTIL(keeps(1, id) && !keeps(0, id));
    assert_true(seen(1, id)->kept);
    move_against_bot(there, id);
    UNTIL(!seen(0, id)); /* nobody needs it there */
    move_against_bot(there, id);
    assert_null(seen(0, id));
    nothing(table_differs_from_log(table_in_memory(at[1], id)));
    close_servers();
}

static void test_players_at_two_processes_do_not_pull(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2");
    UNTIL(cluster_here(seen(1, pair.id), seen(1, pair.id)->seat[0].player));
    order(pair.client[1], "sit", pair.id, "");
    UNTIL(seq_at(0, pair.id) >= 3 && seq_at(1, pair.id) >= 3);
    pass(12000);
    assert_true(keeps(0, pair.id) && !keeps(1, pair.id));
    client_leave(pair.client[0]);
    UNTIL(seen(1, pair.id)->seat[0].left);
    pass(1500);
    UNTIL(keeps(1, pair.id) && !keeps(0, pair.id));
    client_back(pair.client[0], at[0]);
    order(pair.client[0], "watch", pair.id, "");
    UNTIL(!seen(1, pair.id)->seat[0].left);
    uint64_t claims = at[0]->metrics.claims + at[1]->metrics.claims;
    pass(12000);
    assert_true(keeps(1, pair.id) && !keeps(0, pair.id));
    assert_int_equal(at[0]->metrics.claims + at[1]->metrics.claims, claims);
    close_servers();
}

static store_heard *hears_rest;

static void hear_no_claim(void *context, const struct store_hint *hint)
{
    if (hint->kind != STORE_HINT_CLAIM)
        hears_rest(context, hint);
}

/* Both believe that they keep the table: their bots race for the same places. */
static void test_a_lost_notice_harms_nothing(void **unused)
{
    (void)unused;
    char id[STORE_TABLE + 1];
    open_servers(2);
    struct client *there = move_on(id);
    hears_rest = intercept_hints(at[0]->store, hear_no_claim, at[0]);
    pass(1500);
    UNTIL(keeps(1, id));
    assert_true(keeps(0, id));
    for (unsigned i = 0; i < 8; i++)
        move_against_bot(there, id);
    UNTIL(seq_at(0, id) == seq_at(1, id));
    assert_same(id);
    hears_rest(at[0], &(struct store_hint){.kind = STORE_HINT_LOST, .text = ""});
    pass(1000);
    UNTIL(!keeps(0, id));
    assert_true(keeps(1, id));
    close_servers();
}

/* A notice that was late says nothing about a newer claim. */
static void test_an_old_notice_is_ignored(void **unused)
{
    (void)unused;
    char id[STORE_TABLE + 1], text[64];
    open_servers(2);
    struct client *there = move_on(id);
    pass(1500);
    UNTIL(keeps(1, id) && !keeps(0, id));
    snprintf(text, sizeof text, "%s %llu", id, (unsigned long long)seen(1, id)->claim);
    struct store_hint old = {STORE_HINT_CLAIM, store_server(at[0]->store), text};
    claims_follow_heard(at[1], &old);
    assert_true(keeps(1, id));
    snprintf(text, sizeof text, "%s %llu", id, (unsigned long long)seen(1, id)->claim + 1);
    claims_follow_heard(at[1], &old);
    assert_false(keeps(1, id));
    old.text = "nonsense";
    claims_follow_heard(at[1], &old);
    move_against_bot(there, id);
    pass(12000); /* the database knows better: the table is due, and this process keeps it */
    UNTIL(keeps(1, id) && table_turn(seen(1, id)) == 1);
    close_servers();
}

/* ---- webhooks -------------------------------------------------------------------------------- */

static void set_webhook(struct server *server, const struct client *client)
{
    char body[128];
    snprintf(body, sizeof body, "{\"address\":\"http://hooks.test/%s\"}", client->name);
    fake_net_request(server->net, NET_PUT, "/api/1/player/webhook", client->token, body);
    quiet(server);
}

static unsigned webhooks(void)
{
    return fake_net_webhooks(at[0]->net) + fake_net_webhooks(at[1]->net);
}

/* No turn is told twice, whichever process told it. */
static void assert_told_once(void)
{
    bool told[256] = {false};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned which = 0; which < fake_net_webhooks(at[i]->net); which++) {
            json_t *json = json_loads(fake_net_webhook(at[i]->net, which)->json, 0, NULL);
            json_int_t turn = json_integer_value(json_object_get(json, "at"));
            assert_in_range(turn, 0, 255);
            assert_false(told[turn]);
            told[turn] = true;
            json_decref(json);
        }
}

/* Some moves, each at the process of its player; the next player is told of each new turn. */
static void assert_turns_told(struct pair *pair, unsigned moves)
{
    while (moves--) {
        UNTIL(seq_at(0, pair->id) == seq_at(1, pair->id));
        int before = table_turn(seen(0, pair->id));
        unsigned told = webhooks();
        assert_true(move_once(pair));
        told += table_turn(seen(0, pair->id)) != before;
        UNTIL(webhooks() == told);
    }
}

/* The players sit at two processes, and the table changes its keeper in the middle of a turn. */
static void test_a_turn_is_told_once(void **unused)
{
    (void)unused;
    struct pair pair;
    test_options.webhooks = true;
    open_servers(2);
    test_options.webhooks = false;
    meet(&pair, "'game':'nile','players':2,'pace':{'kind':'days','move_ms':172800000}");
    for (unsigned i = 0; i < 2; i++)
        set_webhook(at[i], pair.client[i]);
    order(pair.client[1], "sit", pair.id, "");
    UNTIL(webhooks() == 1);
    assert_turns_told(&pair, 12);
    unsigned told = webhooks();
    assert_true(keeps(0, pair.id));
    client_leave(pair.client[0]);
    UNTIL(seen(1, pair.id)->seat[0].left);
    pass(1500);
    UNTIL(keeps(1, pair.id) && !keeps(0, pair.id));
    assert_int_equal(webhooks(), told);
    client_back(pair.client[0], at[0]);
    order(pair.client[0], "watch", pair.id, "");
    assert_turns_told(&pair, 12);
    assert_true(fake_net_webhooks(at[0]->net) > 1 && fake_net_webhooks(at[1]->net) > 1);
    assert_told_once();
    close_servers();
}

/* ---- one log, many writers --------------------------------------------------------------------
 */

struct scan {
    uint32_t seq;
    unsigned ids;
    char id[4096][STORE_ID + 1];
};

static bool scan_one(void *context, const struct store_entry *entry)
{
    struct scan *scan = context;
    assert_int_equal(entry->seq, ++scan->seq);
    for (unsigned i = 0; i < scan->ids; i++)
        if (*entry->id && strcmp(scan->id[i], entry->id) == 0)
            fail_msg("id %s is there twice", entry->id);
    if (*entry->id && scan->ids < 4096)
        strcpy(scan->id[scan->ids++], entry->id);
    return true;
}

static void check_log(const char *id)
{
    struct scan *scan = calloc(1, sizeof *scan);
    assert_int_equal(store_log(at[0]->store, id, 1, scan_one, scan), STORE_DONE);
    assert_true(scan->seq > 20);
    free(scan);
}

/* Both players have a connection to every process, and send random commands with ids that repeat.
 */
static void disorder(unsigned seed, unsigned commands)
{
    static const char *const some[] = {"talk", "move", "move", "move", "pause", "go_on", "talk"};
    struct akhet_random random;
    struct pair pair;
    struct client *twin[2][SERVERS];
    akhet_random_fast(&random, seed);
    meet(&pair, "'game':'nile','players':2");
    order(pair.client[1], "sit", pair.id, "");
    for (unsigned i = 0; i < 2; i++)
        for (unsigned s = 0; s < SERVERS; s++) {
            twin[i][s] = twin_at(at[s], pair.client[i]);
            order(twin[i][s], "watch", pair.id, "");
        }
    for (unsigned i = 0; i < commands; i++) {
        unsigned who = akhet_random_below(&random, 2), s = akhet_random_below(&random, SERVERS);
        const char *what = some[akhet_random_below(&random, 7)];
        const struct table *table = seen(s, pair.id);
        struct client *client = twin[who][s];
        char more[256] = ",'text':'x'";
        const json_t *legal = legal_of(client, pair.id);
        if (strcmp(what, "move") == 0 && !json_array_size(legal))
            continue;
        if (strcmp(what, "move") == 0)
            snprintf(more, sizeof more, ",'at':%u,'move':'%s'", table->match.record.moves,
                     json_string_value(json_array_get(
                         legal, akhet_random_below(&random, (uint32_t)json_array_size(legal)))));
        else if (strcmp(what, "talk") != 0)
            *more = '\0';
        for (unsigned n = akhet_random_below(&random, 3) + 1; n--;) /* the same id anywhere */
            call(twin[who][akhet_random_below(&random, SERVERS)],
                 "{'do':'%s','id':'i%u','table':'%s'%s}", what, i, pair.id, more);
        if (akhet_random_below(&random, 4) == 0)
            rest();
    }
    pass(6000); /* rule (e) finds the rest */
    UNTIL(seq_at(0, pair.id) == seq_at(1, pair.id) && seq_at(1, pair.id) == seq_at(2, pair.id));
    check_log(pair.id);
    assert_same(pair.id);
}

static void test_three_processes_write_one_log(void **unused)
{
    (void)unused;
    open_servers(3);
    disorder(1, 150);
    close_servers();
}

/* ---- hints that do not come as they should ----------------------------------------------------
 */

/* A player sits down, loses the connection and comes back through a process that knows less. */
static void test_who_sat_down_elsewhere_is_seated_here(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':3");
    intercept_hints(at[1]->store, NULL, NULL);
    struct client *there = twin_at(at[0], pair.client[1]), *here = twin_at(at[1], pair.client[1]);
    order(there, "sit", pair.id, "");
    assert_true(seq_at(1, pair.id) < seq_at(0, pair.id));
    order(here, "watch", pair.id, "");
    const json_t *table = last(here, "table");
    assert_int_equal(json_integer_value(json_object_get(table, "you")), 1);
    assert_int_equal(json_integer_value(json_object_get(table, "seq")), seq_at(0, pair.id));
    close_servers();
}

struct held_hint {
    struct store_hint hint;
    char text[STORE_HINT + 1];
};

static struct tamper {
    store_heard *real;
    void *context;
    struct akhet_random random;
    struct held_hint held[64];
    unsigned count, dropped;
} tampers[SERVERS];

static void pass_on(struct tamper *tamper, unsigned which)
{
    struct held_hint held = tamper->held[which];
    held.hint.text = held.text;
    tamper->held[which] = tamper->held[--tamper->count];
    tamper->real(tamper->context, &held.hint);
}

/* Drop some, say some twice, and hold the others back to pass them on in any order. */
static void tampered(void *context, const struct store_hint *hint)
{
    struct tamper *tamper = context;
    unsigned chance = akhet_random_below(&tamper->random, 4);
    if (hint->kind == STORE_HINT_LOST || strlen(hint->text) > STORE_HINT) {
        tamper->real(tamper->context, hint);
        return;
    }
    if (chance == 0) {
        tamper->dropped++;
        return;
    }
    for (unsigned n = chance == 1 ? 2 : 1; n-- && tamper->count < 64;) {
        tamper->held[tamper->count].hint = *hint;
        strcpy(tamper->held[tamper->count++].text, hint->text);
    }
    while (tamper->count > 8)
        pass_on(tamper, akhet_random_below(&tamper->random, tamper->count));
}

static void test_hints_are_dropped_doubled_delayed_and_reordered(void **unused)
{
    (void)unused;
    open_servers(3);
    for (unsigned i = 0; i < SERVERS; i++) {
        tampers[i] = (struct tamper){.context = at[i]};
        akhet_random_fast(&tampers[i].random, i + 1);
        tampers[i].real = intercept_hints(at[i]->store, tampered, &tampers[i]);
    }
    disorder(2, 100);
    assert_true(tampers[0].dropped + tampers[1].dropped + tampers[2].dropped > 0);
    close_servers();
}

/* Without any hint: no later than rule (e). */
static void test_no_hint_at_all(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2");
    for (unsigned i = 0; i < 2; i++)
        intercept_hints(at[i]->store, NULL, NULL);
    order(pair.client[1], "sit", pair.id, "");
    pass(5500);
    UNTIL(seq_at(0, pair.id) == seq_at(1, pair.id));
    order(pair.client[1], "talk", pair.id, ",'text':'x'");
    uint32_t seq = seq_at(1, pair.id);
    assert_true(seq_at(0, pair.id) < seq);
    struct client *back = twin_at(at[0], pair.client[1]); /* rule (c): it knows more */
    say(back, "{'do':'watch','table':'%s','since':%u}", pair.id, seq);
    assert_int_equal(seq_at(0, pair.id), seq);
    close_servers();
}

/* ---- a log that becomes shorter ---------------------------------------------------------------
 */

static void test_a_shorter_log_is_read_anew(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2,'start':'hand'");
    order(pair.client[0], "talk", pair.id, ",'text':'one'");
    order(pair.client[0], "talk", pair.id, ",'text':'two'");
    UNTIL(seq_at(0, pair.id) == 3 && seq_at(1, pair.id) == 3);
    sql("DELETE FROM log WHERE seq = 3");
    unsigned before = heard(pair.client[1], "table");
    pass(6000);
    UNTIL(seq_at(0, pair.id) == 2 && seq_at(1, pair.id) == 2);
    assert_true(heard(pair.client[1], "table") > before);
    order(pair.client[1], "talk", pair.id, ",'text':'three'");
    UNTIL(seq_at(0, pair.id) == 3 && seq_at(1, pair.id) == 3);
    nothing(tables_differ(seen(0, pair.id), seen(1, pair.id)));
    close_servers();
}

/* The primary recovered with an entry that the standby lacked; then the standby was promoted, and
 * somebody wrote another entry at the same place. This process still remembers the first one. */
static void test_nothing_follows_an_entry_that_was_replaced(void **unused)
{
    (void)unused;
    struct pair pair;
    open_servers(2);
    meet(&pair, "'game':'nile','players':2,'start':'hand'");
    order(pair.client[0], "talk", pair.id, ",'text':'one'");
    UNTIL(seq_at(0, pair.id) == 2 && seq_at(1, pair.id) == 2);
    sql("UPDATE log SET body = 'free 0 1', at = at - 1, id = NULL WHERE seq = 2");
    /* Anna rises from a seat that she does not have any more. */
    refused(pair.client[0], "not_seated", "{'do':'rise','table':'%s'}", pair.id);
    assert_int_equal(at[0]->metrics.tables_anew, 1);
    assert_int_equal(seq_at(0, pair.id), 2);
    nothing(table_differs_from_log(table_in_memory(at[0], pair.id)));
    close_servers();
}

/* ---- stopping ---------------------------------------------------------------------------------
 */

/* A process does not wait for a database that is away: what it sent was never acknowledged. The
 * last test, because the database stays dead. */
static void test_stopping_while_the_database_is_away(void **unused)
{
    (void)unused;
    open_servers(1);
    struct client *anna = client_new(at[0], "Anna");
    postgres_do("kill");
    for (unsigned tries = 0; store_reachable(at[0]->store) && tries < TRIES; tries++) {
        call(anna, "{'do':'create','game':'nile','players':2}");
        usleep(1000);
    }
    int64_t now = net_time(NULL);
    fake_net_signal(at[0]->net);
    server_calls.tick(at[0]);
    assert_true(fake_net_stopped(at[0]->net));
    assert_int_equal(net_time(NULL), now);
    anna->conn = NULL;
    server_close(at[0]);
    at[0] = NULL;
}

int main(void)
{
    setenv("AKHET_TEST_STORE", "postgres", 1);
    if (!postgres_there())
        return postgres_skip();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_people_at_two_processes),
        cmocka_unit_test(test_undo_and_resignation),
        cmocka_unit_test(test_presence_goes_round),
        cmocka_unit_test(test_signing_out_everywhere),
        cmocka_unit_test(test_a_ban_holds_everywhere),
        cmocka_unit_test(test_the_lobby_shows_tables_of_all),
        cmocka_unit_test(test_a_bot_of_another_process),
        cmocka_unit_test(test_a_dead_keeper_is_replaced),
        cmocka_unit_test(test_one_process_deletes_old_tables),
        cmocka_unit_test(test_one_process_rewrites_names),
        cmocka_unit_test(test_a_table_of_a_newer_program_is_left_to_it),
        cmocka_unit_test(test_a_repeated_command_is_acknowledged_by_the_store),
        cmocka_unit_test(test_a_table_follows_its_players),
        cmocka_unit_test(test_players_at_two_processes_do_not_pull),
        cmocka_unit_test(test_a_lost_notice_harms_nothing),
        cmocka_unit_test(test_an_old_notice_is_ignored),
        cmocka_unit_test(test_a_turn_is_told_once),
        cmocka_unit_test(test_three_processes_write_one_log),
        cmocka_unit_test(test_who_sat_down_elsewhere_is_seated_here),
        cmocka_unit_test(test_hints_are_dropped_doubled_delayed_and_reordered),
        cmocka_unit_test(test_no_hint_at_all),
        cmocka_unit_test(test_a_shorter_log_is_read_anew),
        cmocka_unit_test(test_nothing_follows_an_entry_that_was_replaced),
        cmocka_unit_test(test_stopping_while_the_database_is_away),
    };
    return cmocka_run_group_tests_name("several processes", tests, NULL, postgres_stop);
}

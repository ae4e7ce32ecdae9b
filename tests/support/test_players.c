/* Players at one table of a test server. */
#include "tests/support/test_players.h"
#include "tests/support/test_table.h"

#include <stdio.h>
#include <string.h>

struct table *players_table(const struct test_players *players)
{
    struct table *table = test_table(players->server, players->table);
    assert_non_null(table);
    return table;
}

void players_open(struct test_players *players, struct server *server, const char *plan)
{
    static unsigned tables;
    char name[32];
    snprintf(name, sizeof name, "opener %u", ++tables);
    memset(players, 0, sizeof *players);
    players->server = server;
    players->client[0] = client_new(server, name);
    akhet_random_fast(&players->random, tables);
    say(players->client[0], "{'do':'create',%s}", plan);
    snprintf(players->table, sizeof players->table, "%s",
             word(last(players->client[0], "created"), "table"));
    players->seats = players_table(players)->settings.setup.players;
}

void players_start(struct test_players *players, struct server *server, const char *game,
                   unsigned seats, const char *more)
{
    char plan[1024];
    snprintf(plan, sizeof plan, "'game':'%s','players':%u%s", game, seats, more);
    players_open(players, server, plan);
    for (unsigned seat = 1; seat < seats; seat++) {
        char name[80];
        static const char *const views[] = {"json", "bytes", "none"};
        snprintf(name, sizeof name, "%s %u", players->client[0]->name, seat);
        players->client[seat] = client_seeing(server, name, views[seat % 3]);
        say(players->client[seat], "{'do':'watch','table':'%s'}", players->table);
        say(players->client[seat], "{'do':'sit','table':'%s'}", players->table);
    }
}

struct client *players_turn(const struct test_players *players)
{
    int seat = table_turn(players_table(players));
    return seat == AKHET_NOBODY ? NULL : players->client[seat];
}

/* The last message in which the client got its legal moves. */
static json_t *choice(struct client *client, const char *table)
{
    hear(client);
    for (unsigned i = client->count; i-- > 0;) {
        json_t *json = client->heard[i].json;
        if (strcmp(word(json, "table"), table) == 0 && json_object_get(json, "turn"))
            return json_object_get(json, "legal") ? json : NULL;
    }
    return NULL;
}

bool players_send_move(struct test_players *players, const char *id)
{
    struct client *client = players_turn(players);
    json_t *told = client ? choice(client, players->table) : NULL;
    if (!told)
        return false;
    const json_t *legal = json_object_get(told, "legal");
    size_t which = akhet_random_below(&players->random, (uint32_t)json_array_size(legal));
    const char *move = json_string_value(json_array_get(legal, which));
    char with[64] = "";
    if (id)
        snprintf(with, sizeof with, "'id':'%s',", id);
    call(client, "{'do':'move',%s'table':'%s','at':%lld,'move':'%s'}", with, players->table,
         number(told, "at"), move);
    return true;
}

bool players_move(struct test_players *players)
{
    bool made = players_send_move(players, NULL);
    quiet(players->server);
    return made;
}

void players_play(struct test_players *players, unsigned most)
{
    while (most-- && players_move(players))
        continue;
}

struct snapshot snapshot_of(const struct test_players *players)
{
    const struct table *table = players_table(players);
    return (struct snapshot){table->seq, table->match.state};
}

void assert_unchanged(const struct test_players *players, const struct snapshot *before)
{
    const struct table *table = players_table(players);
    assert_int_equal(table->seq, before->seq);
    assert_memory_equal(&table->match.state, &before->state, sizeof before->state);
}

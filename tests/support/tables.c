/* A server without sockets, and people who sit down at its tables. */
#include "tests/support/tables.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/diagnostics.h"

enum { PATIENCE = 20000 }; /* ms that a store may take: only a store that hangs takes them */

struct server_options house = {
    .net = {.queue = LIMIT_QUEUE, .connections = 4096},
    .sync = STORE_SYNC_OFF,
    .bot_ms = 1,
    .log = "quiet",
};

static char folder[256], path[512];
static unsigned opened;
static struct client *everybody[4096];
static unsigned people;

/* ---- the house ------------------------------------------------------------------------------ */

const char *house_path(void)
{
    return path;
}

int house_clean(void **unused)
{
    (void)unused;
    DIR *open = folder[0] ? opendir(folder) : NULL;
    for (struct dirent *one; open && (one = readdir(open)) != NULL;) {
        char name[600];
        snprintf(name, sizeof name, "%s/%s", folder, one->d_name);
        remove(name);
    }
    if (open)
        closedir(open);
    if (folder[0])
        rmdir(folder);
    folder[0] = 0;
    return 0;
}

struct server *house_again(void)
{
    char why[512] = "";
    house.data = path;
    struct server *server = server_open(&house, why, sizeof why);
    if (!server)
        fail_msg("%s", why);
    fake_net_seed(++opened * 1000003u); /* no two servers make the same table */
    return server;
}

struct server *house_open(void)
{
    const char *place = getenv("TMPDIR");
    if (!folder[0]) {
        snprintf(folder, sizeof folder, "%s/akhet-tables-XXXXXX", place ? place : "/tmp");
        assert_non_null(mkdtemp(folder));
    }
    snprintf(path, sizeof path, "%s/%u.db", folder, opened);
    fake_net_time(FAKE_NET_EPOCH);
    return house_again();
}

void house_shut(struct server *server)
{
    quiet(server);
    for (unsigned i = 0; i < people; i++) {
        if (everybody[i]->server != server)
            continue;
        hear(everybody[i]);
        everybody[i]->conn = NULL;
    }
    server_close(server);
}

static void clients_free(void)
{
    while (people) {
        struct client *client = everybody[--people];
        for (unsigned i = 0; i < client->count; i++) {
            json_decref(client->heard[i].json);
            free(client->heard[i].text);
        }
        free(client->heard);
        free(client);
    }
}

void house_close(struct server *server)
{
    house_shut(server);
    clients_free();
}

struct server *house_restart(struct server *server)
{
    house_shut(server);
    return house_again();
}

void quiet(struct server *server)
{
    fake_net_settle(server->net);
    while (store_waiting(server->store))
        if (!fake_net_await(server->net, PATIENCE))
            fail_msg("the store does not answer");
}

void later(struct server *server, int64_t ms)
{
    fake_net_time(server_now(server) + ms);
    server_calls.tick(server);
    quiet(server);
    server_calls.tick(server);
    quiet(server);
}

/* ---- people --------------------------------------------------------------------------------- */

struct client *client_from(struct server *server, const char *address)
{
    struct client *client = calloc(1, sizeof *client);
    assert_non_null(client);
    assert_true(people < sizeof everybody / sizeof *everybody);
    everybody[people++] = client;
    client->server = server;
    client->conn = fake_net_connect(server->net, address);
    return client;
}

struct client *client_mute(struct server *server, const char *view)
{
    struct client *client = client_from(server, "192.0.2.1");
    say(client, "{'do':'hello','version':1,'view':'%s'}", view);
    assert_string_equal(word(last(client, NULL), "say"), "welcome");
    return client;
}

struct client *client_seeing(struct server *server, const char *name, const char *view)
{
    struct client *client = client_mute(server, view);
    say(client, "{'do':'name','name':'%s'}", name);
    json_t *named = last(client, "named");
    snprintf(client->name, sizeof client->name, "%s", name);
    snprintf(client->token, sizeof client->token, "%s", word(named, "token"));
    return client;
}

struct client *client_new(struct server *server, const char *name)
{
    return client_seeing(server, name, "json");
}

static void enter(struct client *client, const char *view)
{
    say(client, "{'do':'hello','version':1,'token':'%s','view':'%s'}", client->token, view);
    assert_string_equal(word(last(client, "welcome"), "name"), client->name);
}

struct client *client_twin(const struct client *client, const char *view)
{
    struct client *twin = client_from(client->server, "192.0.2.2");
    memcpy(twin->name, client->name, sizeof twin->name);
    memcpy(twin->token, client->token, sizeof twin->token);
    enter(twin, view);
    return twin;
}

void client_leave(struct client *client)
{
    if (client->conn)
        fake_net_hang_up(client->conn);
    client->conn = NULL;
}

void client_back(struct client *client, struct server *server)
{
    client->server = server;
    client->conn = fake_net_connect(server->net, "192.0.2.3");
    enter(client, "json");
}

void hear(struct client *client)
{
    const char *text;
    while (client->conn && (text = fake_net_take(client->conn))) {
        if (client->count == client->room) {
            client->room = client->room ? 2 * client->room : 16;
            client->heard = realloc(client->heard, client->room * sizeof *client->heard);
            assert_non_null(client->heard);
        }
        struct heard *one = &client->heard[client->count++];
        one->text = strdup(text);
        one->json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        if (!one->json)
            fail_msg("this is no JSON: %s", text);
    }
}

static void send_text(struct client *client, const char *format, va_list arguments)
{
    char text[8192];
    vsnprintf(text, sizeof text, format, arguments);
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    fake_net_text(client->conn, text);
}

void call(struct client *client, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    send_text(client, format, arguments);
    va_end(arguments);
}

void say(struct client *client, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    send_text(client, format, arguments);
    va_end(arguments);
    quiet(client->server);
    hear(client);
}

json_t *last(struct client *client, const char *what)
{
    hear(client);
    for (unsigned i = client->count; i-- > 0;)
        if (!what || strcmp(word(client->heard[i].json, "say"), what) == 0)
            return client->heard[i].json;
    fail_msg("%s was told no '%s', but %s", client->name, what ? what : "word",
             client->count ? client->heard[client->count - 1].text : "nothing");
    return NULL;
}

unsigned heard(struct client *client, const char *what)
{
    unsigned count = 0;
    hear(client);
    for (unsigned i = 0; i < client->count; i++)
        count += strcmp(word(client->heard[i].json, "say"), what) == 0;
    return count;
}

const char *word(const json_t *json, const char *member)
{
    const char *text = json_string_value(json_object_get(json, member));
    return text ? text : "";
}

long long number(const json_t *json, const char *member)
{
    const json_t *value = json_object_get(json, member);
    if (!json_is_integer(value))
        fail_msg("there is no number '%s'", member);
    return json_integer_value(value);
}

void refused(struct client *client, const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    send_text(client, format, arguments);
    va_end(arguments);
    quiet(client->server);
    json_t *answer = last(client, NULL);
    if (strcmp(word(answer, "say"), "refused") != 0 || strcmp(word(answer, "code"), code) != 0)
        fail_msg("not refused with %s: %s", code, client->heard[client->count - 1].text);
}

/* ---- a table -------------------------------------------------------------------------------- */

struct table *party_table(const struct party *party)
{
    struct table *table = table_find(party->server, party->table);
    assert_non_null(table);
    return table;
}

void party_open(struct party *party, struct server *server, const char *plan)
{
    static unsigned parties;
    char name[32];
    snprintf(name, sizeof name, "opener %u", ++parties);
    memset(party, 0, sizeof *party);
    party->server = server;
    party->client[0] = client_new(server, name);
    akhet_random_fast(&party->random, parties);
    say(party->client[0], "{'do':'create',%s}", plan);
    snprintf(party->table, sizeof party->table, "%s",
             word(last(party->client[0], "created"), "table"));
    party->seats = party_table(party)->settings.setup.players;
}

void party_sit(struct party *party, struct server *server, const char *game, unsigned seats,
               const char *more)
{
    char plan[1024];
    snprintf(plan, sizeof plan, "'game':'%s','players':%u%s", game, seats, more);
    party_open(party, server, plan);
    for (unsigned seat = 1; seat < seats; seat++) {
        char name[80];
        static const char *const views[] = {"json", "bytes", "none"};
        snprintf(name, sizeof name, "%s %u", party->client[0]->name, seat);
        party->client[seat] = client_seeing(server, name, views[seat % 3]);
        say(party->client[seat], "{'do':'watch','table':'%s'}", party->table);
        say(party->client[seat], "{'do':'sit','table':'%s'}", party->table);
    }
}

struct client *party_turn(const struct party *party)
{
    int seat = table_turn(party_table(party));
    return seat == AKHET_NOBODY ? NULL : party->client[seat];
}

/* What the client was last told of its choice. */
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

bool party_call(struct party *party, const char *id)
{
    struct client *client = party_turn(party);
    json_t *told = client ? choice(client, party->table) : NULL;
    if (!told)
        return false;
    const json_t *legal = json_object_get(told, "legal");
    size_t which = akhet_random_below(&party->random, (uint32_t)json_array_size(legal));
    const char *move = json_string_value(json_array_get(legal, which));
    char with[64] = "";
    if (id)
        snprintf(with, sizeof with, "'id':'%s',", id);
    call(client, "{'do':'move',%s'table':'%s','at':%lld,'move':'%s'}", with, party->table,
         number(told, "at"), move);
    return true;
}

bool party_move(struct party *party)
{
    bool made = party_call(party, NULL);
    quiet(party->server);
    return made;
}

void party_play(struct party *party, unsigned most)
{
    while (most-- && party_move(party))
        continue;
}

struct still still_at(const struct party *party)
{
    const struct table *table = party_table(party);
    return (struct still){table->seq, table->match.state};
}

void assert_still(const struct party *party, const struct still *still)
{
    const struct table *table = party_table(party);
    assert_int_equal(table->seq, still->seq);
    assert_memory_equal(&table->match.state, &still->state, sizeof still->state);
}

/* A server without sockets, and clients that send it commands and requests. */
#include "tests/support/test_server.h"

#include "tests/support/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 20000 }; /* ms to wait for the store: reached only if it hangs */

struct server_options test_options = {
    .net = {.queue = LIMIT_QUEUE, .connections = 4096},
    .sync = STORE_SYNC_OFF,
    .bot_ms = 1,
    .log = "quiet",
};

static char path[1024];
static unsigned opened;
static struct client *everybody[4096];
static unsigned people;

/* ---- a server ------------------------------------------------------------------------------ */

const char *test_server_path(void)
{
    return path;
}

static struct server *test_server_open_at(struct server_options *options)
{
    char why[512] = "";
    options->data = path;
    struct server *server = server_open(options, why, sizeof why);
    if (!server)
        fail_msg("%s", why);
    fake_net_seed(++opened * 1000003u); /* servers must not repeat table ids */
    if (server->shared) {               /* take the lease */
        server_calls.tick(server);
        quiet(server);
    }
    return server;
}

struct server *test_server_again(void)
{
    return test_server_open_at(&test_options);
}

bool test_on_postgres(void)
{
    const char *wanted = getenv("AKHET_TEST_STORE");
    return wanted && strcmp(wanted, "postgres") == 0;
}

/* Before main, because the line that says so must come first. */
__attribute__((constructor)) static void skip_without_postgres(void)
{
    if (test_on_postgres() && !postgres_there())
        exit(postgres_skip());
}

/* A new database, in the temporary folder or in the private PostgreSQL. */
static void new_path(void)
{
    static unsigned databases;
    char name[32];
    snprintf(name, sizeof name, test_on_postgres() ? "d%u" : "%u.db", databases++);
    snprintf(path, sizeof path, "%s",
             test_on_postgres() ? postgres_database(name) : temporary_path(name));
    fake_net_time(FAKE_NET_EPOCH);
}

struct server *test_server_open(void)
{
    new_path();
    return test_server_again();
}

void test_server_shut(struct server *server)
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

void test_server_close(struct server *server)
{
    test_server_shut(server);
    clients_free();
}

struct server *test_server_restart(struct server *server)
{
    test_server_shut(server);
    return test_server_again();
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

/* ---- clients --------------------------------------------------------------------------------- */

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

/* ---- a fixture ------------------------------------------------------------------------------ */

void test_server_start(struct test_server *test)
{
    test->server = test_server_open_at(&test->options);
    test->net = test->server->net;
}

void test_server_stop(struct test_server *test)
{
    fake_net_settle(test->net);
    server_close(test->server);
}

int test_server_setup(void **state)
{
    struct test_server *test = calloc(1, sizeof *test);
    *state = test;
    test->options = test_options;
    new_path();
    test_server_start(test);
    return 0;
}

int test_server_teardown(void **state)
{
    struct test_server *test = *state;
    test_server_stop(test);
    free(test);
    return temporary_folder_remove(NULL);
}

/* ---- requests ------------------------------------------------------------------------------- */

static struct net_request *request_answered(struct test_server *test, enum net_method method,
                                            const char *target, const char *token, const char *body)
{
    struct net_request *request = fake_net_request(test->net, method, target, token, body);
    while (!fake_net_status(request))
        if (!fake_net_await(test->net, PATIENCE))
            fail_msg("%s was not answered", target);
    return request;
}

json_t *test_request(struct test_server *test, enum net_method method, const char *target,
                     const char *token, const char *body, unsigned *status)
{
    struct net_request *request = request_answered(test, method, target, token, body);
    size_t len;
    const char *text = fake_net_answer(request, &len);
    *status = fake_net_status(request);
    assert_non_null(strstr(fake_net_type(request), "application/json"));
    json_t *answer = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(answer);
    return answer;
}

void test_request_gives(struct test_server *test, enum net_method method, const char *target,
                        const char *token, const char *body, unsigned status, const char *error)
{
    unsigned got;
    json_t *answer = test_request(test, method, target, token, body, &got);
    const char *code = json_string_value(json_object_get(answer, "error"));
    if (got != status || (error && (!code || strcmp(code, error) != 0)) || (!error && code))
        fail_msg("%s: %u %s, not %u %s", target, got, code ? code : "", status, error ? error : "");
    json_decref(answer);
}

const char *test_request_text(struct test_server *test, const char *target, const char *token)
{
    struct net_request *request = request_answered(test, NET_GET, target, token, NULL);
    assert_int_equal(fake_net_status(request), 200);
    assert_non_null(strstr(fake_net_type(request), "text/plain"));
    return fake_net_answer(request, NULL);
}

void test_player(struct test_server *test, const char *name, char token[TOKEN_TEXT])
{
    char body[256];
    unsigned status;
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    json_t *answer = test_request(test, NET_POST, "/api/1/players", NULL, body, &status);
    assert_int_equal(status, 201);
    strcpy(token, text_of(answer, "token"));
    json_decref(answer);
}

/* ---- the live protocol ---------------------------------------------------------------------- */

json_t *test_hear(struct test_server *test, struct net_conn *conn, const char *sort)
{
    for (;;) {
        const char *text = fake_net_take(conn);
        if (!text && !fake_net_await(test->net, PATIENCE))
            fail_msg("no '%s' came", sort);
        if (!text)
            continue;
        json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(message);
        if (strcmp(text_of(message, "say"), sort) == 0)
            return message;
        if (strcmp(text_of(message, "say"), "refused") == 0)
            fail_msg("%s", text);
        json_decref(message);
    }
}

json_t *test_say(struct test_server *test, struct net_conn *conn, const char *text,
                 const char *sort)
{
    assert_true(fake_net_text(conn, text));
    return sort ? test_hear(test, conn, sort) : NULL;
}

void test_refused(struct test_server *test, struct net_conn *conn, const char *text,
                  const char *code)
{
    json_t *message = test_say(test, conn, text, "refused");
    assert_string_equal(text_of(message, "code"), code);
    json_decref(message);
}

struct net_conn *test_connect(struct test_server *test, const char *token)
{
    char hello[128];
    struct net_conn *conn = fake_net_connect(test->net, "192.0.2.1");
    assert_non_null(conn);
    if (token)
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"version\":1,\"token\":\"%s\"}", token);
    else
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"version\":1}");
    json_decref(test_say(test, conn, hello, "welcome"));
    return conn;
}

void test_create(struct test_server *test, struct net_conn *conn, const char *members,
                 char table[STORE_TABLE + 1])
{
    char order[1024];
    snprintf(order, sizeof order, "{\"do\":\"create\",%s}", members);
    json_t *made = test_say(test, conn, order, "created");
    strcpy(table, text_of(made, "table"));
    json_decref(made);
}

/* Wait for the answer to the command with this id. */
static void answered_order(struct test_server *test, struct net_conn *conn, const char *id)
{
    for (bool found = false; !found;) {
        json_t *update = test_hear(test, conn, "update");
        const char *re = json_string_value(json_object_get(update, "re"));
        found = re && strcmp(re, id) == 0;
        json_decref(update);
    }
}

/* Read the table and make the first legal move, if any. False: the match is over. */
static bool play_once(struct test_server *test, struct net_conn *conn, const char *table,
                      bool *moved)
{
    char order[512], id[32];
    snprintf(order, sizeof order, "{\"do\":\"watch\",\"table\":\"%s\"}", table);
    while (fake_net_take(conn)) { /* discard older messages */
    }
    json_t *whole = test_say(test, conn, order, "table");
    const char *move = json_string_value(json_array_get(json_object_get(whole, "legal"), 0));
    bool over = strcmp(text_of(whole, "stage"), "over") == 0;
    *moved = move;
    if (move) {
        snprintf(id, sizeof id, "at-%lld", number(whole, "at"));
        snprintf(order, sizeof order,
                 "{\"do\":\"move\",\"id\":\"%s\",\"table\":\"%s\",\"at\":%s,\"move\":\"%s\"}", id,
                 table, id + 3, move);
        test_say(test, conn, order, NULL);
        answered_order(test, conn, id);
    }
    json_decref(whole);
    return !over;
}

void test_play(struct test_server *test, struct net_conn *const *conn, unsigned conns,
               const char *table, unsigned moves)
{
    unsigned idle = 0;
    for (unsigned i = 0; moves; i = (i + 1) % conns) {
        bool moved;
        if (!play_once(test, conn[i], table, &moved))
            break;
        moves -= moved;
        idle = moved ? 0 : idle + 1;
        if (idle > conns) /* a bot's turn, unless it has passed meanwhile */
            fake_net_await(test->net, 20);
        if (idle > PATIENCE / 20)
            fail_msg("nobody moves");
    }
    while (store_waiting(test->server->store)) /* results */
        fake_net_await(test->net, PATIENCE);
}

const char *text_of(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));
    if (!text)
        fail_msg("no text '%s'", member);
    return text;
}

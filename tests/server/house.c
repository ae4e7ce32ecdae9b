/* A server in a room of its own. */
#include "tests/server/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 10000 }; /* milliseconds until a test gives up */

void house_start(struct house *house)
{
    char why[256] = "";
    house->server = server_open(&house->options, why, sizeof why);
    if (!house->server)
        fail_msg("%s", why);
    house->net = fake_net();
}

void house_stop(struct house *house)
{
    fake_net_settle(house->net);
    server_close(house->server);
}

int house_open(void **state)
{
    struct house *house = calloc(1, sizeof *house);
    const char *room = getenv("TMPDIR");
    *state = house;
    snprintf(house->folder, sizeof house->folder, "%.40s/akhet-XXXXXX", room ? room : "/tmp");
    if (!mkdtemp(house->folder))
        return 1;
    snprintf(house->data, sizeof house->data, "%s/data", house->folder);
    house->options = (struct server_options){.net = {.connections = 256, .queue = LIMIT_QUEUE},
                                             .data = house->data,
                                             .sync = STORE_SYNC_OFF,
                                             .bot_ms = 100,
                                             .log = "quiet"};
    fake_net_time(FAKE_NET_EPOCH);
    house_start(house);
    return 0;
}

int house_close(void **state)
{
    struct house *house = *state;
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    house_stop(house);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", house->data, ends[i]);
        unlink(path);
    }
    int left = rmdir(house->folder);
    free(house);
    return left;
}

/* ---- requests ------------------------------------------------------------------------------- */

static struct net_request *answered(struct house *house, enum net_method method, const char *target,
                                    const char *token, const char *body)
{
    struct net_request *request = fake_net_request(house->net, method, target, token, body);
    while (!fake_net_status(request))
        if (!fake_net_await(house->net, PATIENCE))
            fail_msg("%s was not answered", target);
    return request;
}

json_t *house_ask(struct house *house, enum net_method method, const char *target,
                  const char *token, const char *body, unsigned *status)
{
    struct net_request *request = answered(house, method, target, token, body);
    size_t len;
    const char *text = fake_net_answer(request, &len);
    *status = fake_net_status(request);
    assert_non_null(strstr(fake_net_type(request), "application/json"));
    json_t *answer = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(answer);
    return answer;
}

void house_gets(struct house *house, enum net_method method, const char *target, const char *token,
                const char *body, unsigned status, const char *error)
{
    unsigned got;
    json_t *answer = house_ask(house, method, target, token, body, &got);
    const char *code = json_string_value(json_object_get(answer, "error"));
    if (got != status || (error && (!code || strcmp(code, error) != 0)) || (!error && code))
        fail_msg("%s: %u %s, not %u %s", target, got, code ? code : "", status, error ? error : "");
    json_decref(answer);
}

const char *house_text(struct house *house, const char *target, const char *token)
{
    struct net_request *request = answered(house, NET_GET, target, token, NULL);
    assert_int_equal(fake_net_status(request), 200);
    assert_non_null(strstr(fake_net_type(request), "text/plain"));
    return fake_net_answer(request, NULL);
}

void house_name(struct house *house, const char *name, char token[TOKEN_TEXT])
{
    char body[256];
    unsigned status;
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    json_t *answer = house_ask(house, NET_POST, "/api/1/players", NULL, body, &status);
    assert_int_equal(status, 201);
    strcpy(token, text_of(answer, "token"));
    json_decref(answer);
}

/* ---- the live protocol ---------------------------------------------------------------------- */

json_t *house_hear(struct house *house, struct net_conn *conn, const char *sort)
{
    for (;;) {
        const char *text = fake_net_take(conn);
        if (!text && !fake_net_await(house->net, PATIENCE))
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

json_t *house_say(struct house *house, struct net_conn *conn, const char *text, const char *sort)
{
    assert_true(fake_net_text(conn, text));
    return sort ? house_hear(house, conn, sort) : NULL;
}

void house_refused(struct house *house, struct net_conn *conn, const char *text, const char *code)
{
    json_t *message = house_say(house, conn, text, "refused");
    assert_string_equal(text_of(message, "code"), code);
    json_decref(message);
}

struct net_conn *house_connect(struct house *house, const char *token)
{
    char hello[128];
    struct net_conn *conn = fake_net_connect(house->net, "192.0.2.1");
    assert_non_null(conn);
    if (token)
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"version\":1,\"token\":\"%s\"}", token);
    else
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"version\":1}");
    json_decref(house_say(house, conn, hello, "welcome"));
    return conn;
}

void house_table(struct house *house, struct net_conn *conn, const char *members,
                 char table[STORE_TABLE + 1])
{
    char order[1024];
    snprintf(order, sizeof order, "{\"do\":\"create\",%s}", members);
    json_t *made = house_say(house, conn, order, "created");
    strcpy(table, text_of(made, "table"));
    json_decref(made);
}

/* Wait for the answer to the order of this id. */
static void answered_order(struct house *house, struct net_conn *conn, const char *id)
{
    for (bool found = false; !found;) {
        json_t *update = house_hear(house, conn, "update");
        const char *re = json_string_value(json_object_get(update, "re"));
        found = re && strcmp(re, id) == 0;
        json_decref(update);
    }
}

/* One look at the table, and the first legal move if there is one. False: the match is over. */
static bool play_once(struct house *house, struct net_conn *conn, const char *table, bool *moved)
{
    char order[512], id[32];
    snprintf(order, sizeof order, "{\"do\":\"watch\",\"table\":\"%s\"}", table);
    while (fake_net_take(conn)) { /* what came before is of no use */
    }
    json_t *whole = house_say(house, conn, order, "table");
    const char *move = json_string_value(json_array_get(json_object_get(whole, "legal"), 0));
    bool over = strcmp(text_of(whole, "stage"), "over") == 0;
    *moved = move;
    if (move) {
        snprintf(id, sizeof id, "at-%lld", number_of(whole, "at"));
        snprintf(order, sizeof order,
                 "{\"do\":\"move\",\"id\":\"%s\",\"table\":\"%s\",\"at\":%s,\"move\":\"%s\"}", id,
                 table, id + 3, move);
        house_say(house, conn, order, NULL);
        answered_order(house, conn, id);
    }
    json_decref(whole);
    return !over;
}

void house_play(struct house *house, struct net_conn *const *conn, unsigned conns,
                const char *table, unsigned moves)
{
    unsigned idle = 0;
    for (unsigned i = 0; moves; i = (i + 1) % conns) {
        bool moved;
        if (!play_once(house, conn[i], table, &moved))
            break;
        moves -= moved;
        idle = moved ? 0 : idle + 1;
        if (idle > conns) /* a bot's turn, unless it has passed meanwhile */
            fake_net_await(house->net, 20);
        if (idle > PATIENCE / 20)
            fail_msg("nobody moves");
    }
    while (store_waiting(house->server->store)) /* results */
        fake_net_await(house->net, PATIENCE);
}

/* ---- members -------------------------------------------------------------------------------- */

const char *text_of(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));
    if (!text)
        fail_msg("no text '%s'", member);
    return text;
}

long long number_of(const json_t *object, const char *member)
{
    const json_t *number = json_object_get(object, member);
    if (!json_is_integer(number))
        fail_msg("no number '%s'", member);
    return json_integer_value(number);
}

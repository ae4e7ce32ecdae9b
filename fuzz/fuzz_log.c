/* Fuzz the log of a table, as a database may hold it: every line of the input is the body of an
 * entry. A server loads the table; two players and requests use it. The store is in memory. */
#include "fuzz/fuzz.h"

#include <jansson.h>
#include <string.h>

#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/server_check.h"
#include "server/tables.h"
#include "tests/support/fake_net.h"
#include "tests/support/test_table.h"

enum { PEOPLE = 2, LINES = 400, WORK = 2 };

static const char table[] = "aaaaaaaaaaaaaaaa";
static struct server *server;
static struct net_conn *conn[PEOPLE];
static char token[PEOPLE][64];

static void hear(unsigned who, bool keep_token)
{
    fake_net_settle(server->net);
    for (const char *text; (text = fake_net_take(conn[who]));) {
        json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        HOLDS(json && json_is_string(json_object_get(json, "say")));
        const char *told = json_string_value(json_object_get(json, "token"));
        if (keep_token && told)
            snprintf(token[who], sizeof token[who], "%s", told);
        json_decref(json);
    }
}

static void say(unsigned who, const char *text)
{
    if (fake_net_closed(conn[who]))
        return;
    fake_net_text(conn[who], text);
    hear(who, false);
}

/* Player 1 is p0, player 2 is p1. */
static void arrive(unsigned who)
{
    char text[64];
    conn[who] = fake_net_connect(server->net, "192.0.2.1");
    HOLDS(conn[who]);
    fake_net_text(conn[who], "{\"do\":\"hello\",\"version\":1}");
    snprintf(text, sizeof text, "{\"do\":\"name\",\"name\":\"p%u\"}", who);
    fake_net_text(conn[who], text);
    hear(who, true);
    HOLDS(token[who][0]);
}

static void open_server(void)
{
    struct server_options options = {.net = {.queue = LIMIT_QUEUE, .connections = 64},
                                     .data = "memory",
                                     .bot_ms = 1,
                                     .log = "quiet"};
    char why[256] = "";
    static FILE *nowhere;
    if (!nowhere)
        diagnostics_to(nowhere = fopen("/dev/null", "w"));
    fake_net_time(FAKE_NET_EPOCH);
    server = server_open(&options, why, sizeof why);
    HOLDS(server);
    fake_net_hold_work(server->net, true);
    for (unsigned who = 0; who < PEOPLE; who++)
        arrive(who);
}

/* Texts that the store itself refuses are left out. */
static void write_log(const uint8_t *data, size_t size)
{
    struct store_entry entry = {.at = FAKE_NET_EPOCH, .stage = STORE_PLAYING, .shown = true};
    memcpy(entry.table, table, sizeof table);
    for (const uint8_t *at = data, *end = data + size; at < end && entry.seq < LINES;) {
        char body[STORE_BODY + 1];
        const uint8_t *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        if (len <= STORE_BODY && akhet_text_valid((const char *)at, len)) {
            memcpy(body, at, len);
            body[len] = 0;
            entry.seq++;
            entry.at += 1000 * (len % 7);
            entry.body = body;
            store_append(server->store, &entry, NULL, NULL);
        }
        at += len + 1;
    }
    fake_net_settle(server->net);
}

static void request(const char *end, unsigned who)
{
    char target[128];
    snprintf(target, sizeof target, "/api/1/tables/%s%s", table, end);
    struct net_request *asked =
        fake_net_request(server->net, NET_GET, target, who < PEOPLE ? token[who] : NULL, NULL);
    fake_net_settle(server->net);
    while (!fake_net_status(asked) && fake_net_work(server->net))
        fake_net_settle(server->net);
    HOLDS(fake_net_status(asked));
}

static void make_moves(void)
{
    for (unsigned i = 0; i < 4; i++) {
        struct table *it = test_table(server, table);
        int seat = it ? table_turn(it) : AKHET_NOBODY;
        akhet_move moves[AKHET_LEGAL];
        char name[AKHET_RECORD_LINE + 1], text[512];
        if (seat == AKHET_NOBODY)
            return;
        struct akhet_text out = akhet_text_on(name, sizeof name);
        HOLDS(it->settings.game->legal(&it->match.state, moves) > 0);
        akhet_move_name(it->settings.game, moves[0], &out);
        snprintf(text, sizeof text, "{\"do\":\"move\",\"table\":\"%s\",\"at\":%u,\"move\":\"%s\"}",
                 table, it->match.record.moves, name);
        say((unsigned)seat % PEOPLE, text);
        for (unsigned work = 0; work < WORK && fake_net_work(server->net); work++)
            fake_net_settle(server->net);
    }
}

static void use(unsigned who)
{
    static const char *const command[] = {"watch", "sit",    "talk\",\"text\":\"x",
                                          "undo",  "pause",  "go_on",
                                          "back",  "resign", "rematch"};
    for (size_t i = 0; i < sizeof command / sizeof *command; i++) {
        char text[256];
        snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"}", command[i], table);
        say(who, text);
        if (i == 2)
            make_moves();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct server_check found;
    open_server();
    write_log(data, size);
    server_check_log(server->store, table, &found);
    struct table *it = test_table(server, table);
    HOLDS(!it == (found.status != STORE_DONE));
    for (unsigned who = 0; who < PEOPLE; who++) {
        use(who);
        request("", who);
        request("/record", who);
        request("/replay", who);
        request("/proof", PEOPLE);
        say(who, "{\"do\":\"lobby\",\"on\":true}");
    }
    for (unsigned i = 0; i < 3; i++) {
        fake_net_pass(server->net, 100);
        fake_net_time(server_now(server) + 70000);
    }
    for (unsigned who = 0; who < PEOPLE; who++)
        hear(who, false);
    fake_net_signal(server->net); /* cancels the work of bots */
    fake_net_settle(server->net);
    server_calls.tick(server);
    fake_net_settle(server->net);
    server_close(server);
    return 0;
}

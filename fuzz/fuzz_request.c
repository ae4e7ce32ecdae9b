/* Fuzz HTTP requests to a server with a running match: every answer is JSON and reveals no secret.
 *
 * The first byte is the method, the second selects the caller (nobody, a player of the match, a
 * wrong token). The target follows, in which @ stands for the table's id and $ for the player's
 * token, then a newline and the body. */
#include "fuzz/fuzz.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/internal.h"
#include "server/tables.h"
#include "server/token.h"
#include "tests/support/fake_net.h"
#include "tests/support/test_table.h"

enum { PATIENCE = 20000, LONGEST = 2 * LIMIT_MESSAGE };

static char folder[] = "akhet-request-XXXXXX";
static char path[64], token[TOKEN_TEXT], table[STORE_TABLE + 1];
static struct server *server;

static void leave(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    server_close(server);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    rmdir(folder);
}

static void wait_for_store(void)
{
    fake_net_settle(server->net);
    while (store_waiting(server->store))
        HOLDS(fake_net_await(server->net, PATIENCE));
}

/* The value of a member in the next message that has it. */
static void hear(struct net_conn *conn, const char *member, char *value, size_t cap)
{
    wait_for_store();
    for (const char *text; (text = fake_net_take(conn));) {
        json_t *message = json_loads(text, 0, NULL);
        const char *found = json_string_value(json_object_get(message, member));
        if (found)
            snprintf(value, cap, "%s", found);
        json_decref(message);
    }
    HOLDS(*value);
}

static void open_server(void)
{
    struct server_options options = {.net = {.queue = LIMIT_QUEUE, .connections = 64},
                                     .data = path,
                                     .sync = STORE_SYNC_OFF,
                                     .bot_ms = 1,
                                     .log = "quiet"};
    char why[256] = "";
    server = server_open(&options, why, sizeof why);
    HOLDS(server);
}

/* A match of one person and a bot in the game with the most hidden information. */
static void begin(void)
{
    HOLDS(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/data", folder);
    open_server();
    atexit(leave);
    struct net_conn *conn = fake_net_connect(server->net, "192.0.2.1");
    fake_net_text(conn, "{\"do\":\"hello\",\"version\":1,\"view\":\"none\"}");
    fake_net_text(conn, "{\"do\":\"name\",\"name\":\"Zoé\"}");
    hear(conn, "token", token, sizeof token);
    fake_net_text(conn, "{\"do\":\"create\",\"game\":\"valley\",\"seats\":[{\"kind\":\"person\"},"
                        "{\"kind\":\"bot\",\"level\":1}]}");
    hear(conn, "table", table, sizeof table);
}

/* The fake network keeps every request until it is freed, so restart it from time to time. */
static void start_again(void)
{
    static unsigned asked;
    if (++asked % 10000)
        return;
    wait_for_store();
    server_close(server);
    open_server();
    fake_net_seed(asked); /* a new seed, so that no token repeats */
    wait_for_store();
}

static void ignore(void *context, enum store_status status)
{
    (void)context, (void)status;
}

/* An input may sign out; later inputs still need the token. */
static void keep_token(void)
{
    uint8_t hash[STORE_HASH];
    HOLDS(token_hash(token, hash));
    if (store_token(server->store, hash))
        return;
    store_token_add(server->store, hash, 1, server_now(server), ignore, NULL);
    wait_for_store();
}

static void check_no_secret(const char *text)
{
    char secret[2 * AKHET_SECRET_BYTES + 1];
    struct akhet_text out = akhet_text_on(secret, sizeof secret);
    akhet_text_hex(&out, test_table(server, table)->settings.secret, AKHET_SECRET_BYTES);
    HOLDS(!strstr(text, secret));
    HOLDS(!strstr(text, token));
}

/* "what" repeats something that the client sent, which may be its own token. */
static void check_json(const char *text, size_t len, unsigned status)
{
    json_t *answer = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    HOLDS(json_is_object(answer));
    bool error = json_is_string(json_object_get(answer, "error"));
    HOLDS(error == (status >= 400));
    if (error)
        json_object_del(answer, "what");
    char *rest = json_dumps(answer, 0);
    HOLDS(rest);
    check_no_secret(rest);
    free(rest);
    json_decref(answer);
}

static void check(const struct net_request *request)
{
    size_t len;
    unsigned status = fake_net_status(request);
    const char *text = fake_net_answer(request, &len);
    HOLDS(status >= 200 && status < 600 && status != 500 && strlen(text) == len);
    if (strcmp(fake_net_type(request), "application/json") == 0)
        check_json(text, len, status);
    else
        check_no_secret(text);
}

/* Write the target, replacing @ by the table's id and $ by the token. */
static void write_target(const char *line, size_t len, struct akhet_text *out)
{
    for (size_t i = 0; i < len; i++) {
        if (line[i] == '@')
            akhet_text_put(out, table);
        else if (line[i] == '$')
            akhet_text_put(out, token);
        else if (line[i])
            akhet_text_char(out, line[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum net_method methods[] = {NET_GET, NET_POST, NET_PUT, NET_DELETE, NET_OTHER};
    char target[512], body[LONGEST + 1];
    if (!server)
        begin();
    if (size < 2 || size > LONGEST)
        return 0;
    start_again();
    keep_token();
    const char *line = (const char *)data + 2, *end = memchr(line, '\n', size - 2);
    size_t len = end ? (size_t)(end - line) : size - 2, rest = end ? size - 3 - len : 0;
    struct akhet_text out = akhet_text_on(target, sizeof target);
    write_target(line, len, &out);
    memcpy(body, data + size - rest, rest);
    body[rest] = '\0';
    const char *bearer = data[1] % 3 == 1 ? token : data[1] % 3 == 2 ? "x" : NULL;
    struct net_request *request =
        fake_net_request(server->net, methods[data[0] % 5], target, bearer, rest ? body : NULL);
    while (!fake_net_status(request))
        HOLDS(fake_net_await(server->net, PATIENCE));
    check(request);
    return 0;
}

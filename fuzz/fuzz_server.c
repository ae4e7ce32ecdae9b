/* Fuzz a server: three players, their messages, passing time, lost connections.
 *
 * Every line of the input is one action: 0, 1 or 2 and a message from that connection, in which @
 * stands for the last created table; m and a byte, a legal move of the seat on turn; + and
 * milliseconds to pass; / and milliseconds in which the loop stands still; - and a connection that
 * drops and reconnects; w, a worker finishes a bot's move or a hint. A line that ends with & does
 * not wait for its effects. The store is in memory. */
#include "fuzz/fuzz.h"

#include <jansson.h>
#include <string.h>

#include "server/internal.h"
#include "server/tables.h"
#include "tests/support/fake_net.h"
#include "tests/support/table_compare.h"
#include "tests/support/test_table.h"

enum { PEOPLE = 3, LINES = 96, WORK = 3, LONGEST = 3 * 86400 * 1000 };

static char token[PEOPLE][64];

static struct server *server;
static struct net_conn *conn[PEOPLE];
static char table[STORE_TABLE + 1];

static void quiet(void)
{
    fake_net_settle(server->net);
    HOLDS(!store_waiting(server->store));
}

/* ---- invariants ------------------------------------------------------------------------------ */

struct message {
    const char *text;
    unsigned who;
};

/* No message may contain the secret of a running match. */
static void keeps_secret(struct table *it, void *context)
{
    const struct message *message = context;
    char secret[2 * AKHET_SECRET_BYTES + 1];
    struct akhet_text out = akhet_text_on(secret, sizeof secret);
    akhet_text_hex(&out, it->settings.secret, sizeof it->settings.secret);
    HOLDS(it->stage == TABLE_OVER || !strstr(message->text, secret));
}

static void check_message(const char *text, unsigned who)
{
    struct message message = {text, who};
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    HOLDS(json && json_is_string(json_object_get(json, "say")));
    const char *say = json_string_value(json_object_get(json, "say"));
    const char *code = json_string_value(json_object_get(json, "code"));
    HOLDS(!code || strcmp(code, "storage") != 0);
    if (strcmp(say, "created") == 0)
        snprintf(table, sizeof table, "%s", json_string_value(json_object_get(json, "table")));
    json_decref(json);
    tables_visit(server, keeps_secret, &message);
    for (unsigned other = 0; other < PEOPLE; other++)
        HOLDS(other == who || !token[other][0] || !strstr(text, token[other]));
}

static void hear(void)
{
    for (unsigned who = 0; who < PEOPLE; who++)
        for (const char *text; conn[who] && (text = fake_net_take(conn[who]));)
            check_message(text, who);
}

/* ---- actions --------------------------------------------------------------------------------- */

static void come(unsigned who)
{
    char text[256];
    conn[who] = fake_net_connect(server->net, "192.0.2.1");
    HOLDS(conn[who]);
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"version\":1,\"token\":\"%s\",\"view\":\"%s\"}",
             token[who], who == 1 ? "bytes" : "json");
    fake_net_text(conn[who], text);
}

static void go(unsigned who)
{
    if (conn[who])
        fake_net_hang_up(conn[who]);
    hear();
    conn[who] = NULL;
}

static struct session *session_of(unsigned who)
{
    struct session *session = server->sessions;
    while (session && session->conn != conn[who])
        session = session->next;
    return session;
}

/* Pass a message to the server without delivering anything, so that the next one arrives while its
 * entry is being written. */
static void hand_in(unsigned who, const char *text, size_t len)
{
    char *exact = malloc(len ? len : 1);
    HOLDS(exact);
    memcpy(exact, text, len);
    if (session_of(who) && !fake_net_closed(conn[who]))
        server_calls.message(server, session_of(who), exact, len);
    free(exact);
}

/* A closed connection reconnects first, as clients do. */
static void send(unsigned who, const char *text, size_t len, bool hurry)
{
    if (conn[who] && fake_net_closed(conn[who]))
        go(who);
    if (!conn[who])
        come(who);
    if (hurry)
        hand_in(who, text, len);
    else
        fake_net_bytes(conn[who], text, len);
}

static void speak(unsigned who, const char *text, size_t len, bool hurry)
{
    char filled[2 * LIMIT_MESSAGE];
    size_t out = 0;
    for (size_t i = 0; i < len && out < LIMIT_MESSAGE - STORE_TABLE; i++) {
        if (text[i] != '@' || !table[0]) {
            filled[out++] = text[i];
            continue;
        }
        memcpy(filled + out, table, STORE_TABLE);
        out += STORE_TABLE;
    }
    send(who, filled, out, hurry);
}

static void move(unsigned choice, bool hurry)
{
    struct table *it = table[0] ? test_table(server, table) : NULL;
    int seat = it ? table_turn(it) : AKHET_NOBODY;
    akhet_move moves[AKHET_LEGAL];
    unsigned who = PEOPLE;
    if (seat == AKHET_NOBODY)
        return;
    for (unsigned i = 0; i < PEOPLE; i++)
        if (conn[i] && session_of(i) && session_of(i)->player == it->seat[seat].player)
            who = i;
    if (who == PEOPLE)
        return;
    char name[AKHET_RECORD_LINE + 1], text[512];
    struct akhet_text out = akhet_text_on(name, sizeof name);
    unsigned count = it->settings.game->legal(&it->match.state, moves);
    akhet_move_name(it->settings.game, moves[choice % count], &out);
    snprintf(text, sizeof text,
             "{\"do\":\"move\",\"table\":\"%s\",\"at\":%u,\"move\":\"%s\",\"id\":\"m%u\"}", table,
             it->match.record.moves, name, it->match.record.moves);
    send(who, text, strlen(text), hurry);
}

static long long milliseconds(const char *line, size_t len)
{
    char digits[12] = "";
    memcpy(digits, line, len < sizeof digits - 1 ? len : sizeof digits - 1);
    long long ms = strtoll(digits, NULL, 10);
    return ms < 0 ? 0 : ms > LONGEST ? LONGEST : ms;
}

static void pass(const char *line, size_t len)
{
    fake_net_time(server_now(server) + milliseconds(line, len));
    server_calls.tick(server);
}

static void happen(const char *line, size_t len, unsigned *work)
{
    bool hurry = line[len - 1] == '&'; /* the next action comes during this write */
    len -= hurry;
    unsigned first = len > 0 ? (unsigned)(line[0] - '0') : PEOPLE;
    unsigned second = len > 1 ? (unsigned)(line[1] - '0') % PEOPLE : 0;
    if (first < PEOPLE)
        speak(first, line + 1, len - 1, hurry);
    else if (len && line[0] == 'm')
        move(len > 1 ? (uint8_t)line[1] : 0, hurry);
    else if (len && line[0] == '+')
        pass(line + 1, len - 1);
    else if (len && line[0] == '/')
        fake_net_stall(server->net, 1 + milliseconds(line + 1, len - 1));
    else if (len && line[0] == '-')
        go(second);
    else if (len && line[0] == 'w' && *work < WORK)
        *work += fake_net_work(server->net);
    if (!hurry)
        quiet();
    hear();
}

/* ---- set-up and teardown --------------------------------------------------------------------- */

static void is_its_log(struct table *it, void *context)
{
    (void)context;
    HOLDS(!it->damaged);
    const char *what = table_differs_from_log(it);
    if (what)
        fprintf(stderr, "not as its log: %s\n", what);
    HOLDS(!what);
}

/* Pending work is cancelled. */
static void close_server(void)
{
    quiet();
    fake_net_signal(server->net);
    quiet();
    server_calls.tick(server);
    fake_net_settle(server->net);
    memset(conn, 0, sizeof conn);
    table[0] = '\0';
    server_close(server);
}

static void arrive(unsigned who)
{
    char text[64];
    conn[who] = fake_net_connect(server->net, "192.0.2.1");
    fake_net_text(conn[who], "{\"do\":\"hello\",\"version\":1}");
    snprintf(text, sizeof text, "{\"do\":\"name\",\"name\":\"p%u\"}", who);
    fake_net_text(conn[who], text);
    quiet();
    for (const char *told; (told = fake_net_take(conn[who]));)
        if (strstr(told, "\"token\":\""))
            snprintf(token[who], sizeof token[who], "%.43s", strstr(told, "\"token\":\"") + 9);
    HOLDS(strlen(token[who]) == 43);
    go(who);
}

/* A server with three named players. */
static void open_server(uint64_t seed)
{
    struct server_options options = {.net = {.queue = LIMIT_QUEUE, .connections = 64},
                                     .data = "memory",
                                     .limits = true,
                                     .bot_ms = 1,
                                     .log = "quiet"};
    char why[256] = "";
    fake_net_time(FAKE_NET_EPOCH);
    server = server_open(&options, why, sizeof why);
    HOLDS(server);
    fake_net_hold_work(server->net, true);
    fake_net_seed(seed);
    memset(token, 0, sizeof token);
    for (unsigned who = 0; who < PEOPLE; who++)
        arrive(who);
}

/* The secrets depend on the whole input, so that no input can contain a secret learnt from another.
 */
static uint64_t sum(const uint8_t *data, size_t size)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 1099511628211u;
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned lines = 0, work = 0;
    open_server(sum(data, size));
    for (const uint8_t *at = data, *end = data + size; at < end && lines < LINES; lines++) {
        const uint8_t *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        if (len)
            happen((const char *)at, len, &work);
        at += len + 1;
    }
    quiet();
    hear();
    tables_visit(server, is_its_log, NULL);
    close_server();
    return 0;
}

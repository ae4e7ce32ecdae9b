/* RFC 6455, case by case over real sockets: websocket_cases.def and websocket_handshakes.def. */
#include "tests/net/host.h"
#include "tests/support/check.h"
#include "tests/support/wsclient.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 1 << 20 };

struct ws_case {
    const char *id, *sent, *answers, *what;
};

static const struct ws_case CASES[] = {
#define WS_CASE(id, sent, answers, what) {id, sent, answers, what},
#include "tests/net/websocket_cases.def"
#undef WS_CASE
};

static struct host host;
static const struct ws_case *current;
static char payload[MOST];

static int begin(void **state)
{
    (void)state;
    struct net_options options = host_options();
    options.queue = MOST;
    return host_begin(&host, &options) ? -1 : 0;
}

static int end(void **state)
{
    (void)state;
    host_end(&host);
    return 0;
}

static void fail_case(const char *step)
{
    fail_msg("%s (%s) at %s", current->id, current->what, step);
}

static void need(bool fine, const char *step)
{
    if (!fine) {
        fail_case(step);
    }
}

/* ---- reading the table ---------------------------------------------------------------------- */

static unsigned hex(const char *at)
{
    char two[3] = {at[0], at[0] ? at[1] : 0, 0};
    return (unsigned)strtoul(two, NULL, 16);
}

/* text, #hex, *N or #hex+N up to `end`; returns the length. */
static size_t read_payload(const char *at, const char *end, char *out)
{
    size_t len = 0, more = 0;
    if (*at == '*') {
        more = strtoul(at + 1, NULL, 10);
    } else if (*at == '#') {
        for (at++; at < end && *at != '+'; at += 2) {
            out[len++] = (char)hex(at);
        }
        more = at < end ? strtoul(at + 1, NULL, 10) : 0;
    } else {
        len = (size_t)(end - at);
        memcpy(out, at, len);
    }
    memset(out + len, 'x', more);
    return len + more;
}

/* "x500:" before a step; advances it. */
static unsigned read_times(const char **at)
{
    unsigned times = 1;
    if (**at == 'x') {
        char *after;
        times = (unsigned)strtoul(*at + 1, &after, 10);
        *at = after + 1;
    }
    return times;
}

/* A frame whose first byte stands in hex before the colon; returns its length. */
static size_t put_frame(const char *at, const char *end, bool masked, char *out)
{
    static const unsigned char MASK[4] = {0x37, 0xfa, 0x21, 0x3d};
    size_t len = read_payload(at + 3, end, payload), size = 2;
    unsigned extra = len < 126 ? 0 : len < 65536 ? 2 : 8;
    out[0] = (char)hex(at);
    out[1] = (char)((masked ? 0x80 : 0) | (!extra ? len : extra == 2 ? 126 : 127));
    for (unsigned i = 0; i < extra; i++) {
        out[size++] = (char)((unsigned long long)len >> 8 * (extra - 1 - i));
    }
    if (masked) {
        memcpy(out + size, MASK, 4);
        size += 4;
    }
    for (size_t i = 0; i < len; i++) {
        out[size++] = (char)(masked ? payload[i] ^ (char)MASK[i % 4] : payload[i]);
    }
    return size;
}

/* ---- running a case ------------------------------------------------------------------------- */

static void expect_frame(struct wsclient *client, int opcode, const char *at, const char *end)
{
    size_t len = read_payload(at, end, payload);
    int came = wsclient_next(client, WSCLIENT_MS);
    bool same = came == opcode && client->len == len && !memcmp(client->payload, payload, len);
    need(same, at - 5);
}

/* Nothing else has come, and the connection still works. */
static void expect_open(struct wsclient *client)
{
    need(wsclient_text(client, "still here") && wsclient_says(client, "still here"), "open");
}

static void expect_close(struct wsclient *client, int code)
{
    need(wsclient_next(client, WSCLIENT_MS) == WSCLIENT_CLOSE, "close");
    if (client->code != code) {
        fail_msg("%s (%s) was closed with %d", current->id, current->what, client->code);
    }
    need(wsclient_next(client, WSCLIENT_MS) == WSCLIENT_GONE, "the end");
}

static void expect(struct wsclient *client, const char *at)
{
    const char *end;
    for (; *at; at = *end ? end + 1 : end) {
        end = at + strcspn(at, " ");
        unsigned times = read_times(&at);
        for (unsigned i = 0; i < times; i++) {
            if (!strncmp(at, "text:", 5)) {
                expect_frame(client, WSCLIENT_TEXT, at + 5, end);
            } else if (!strncmp(at, "pong:", 5)) {
                expect_frame(client, WSCLIENT_PONG, at + 5, end);
            } else if (!strncmp(at, "close:", 6)) {
                expect_close(client, atoi(at + 6));
            } else {
                expect_open(client);
            }
        }
    }
}

static void send_bytes(struct wsclient *client, const char *bytes, size_t len, bool single)
{
    size_t step = single ? 1 : len;
    for (size_t i = 0; i < len; i += step) {
        if (!wsclient_raw(client, bytes + i, step)) {
            return; /* closed already: what it said is judged by the answers */
        }
    }
}

/* Frames are collected and sent together, except those that come byte by byte. */
static void send_all(struct wsclient *client, const char *at)
{
    char *bytes = malloc(MOST);
    size_t len = 0;
    const char *end;
    for (; *at; at = *end ? end + 1 : end) {
        end = at + strcspn(at, " ");
        unsigned times = read_times(&at);
        bool single = *at == '~', bare = *at == 'u';
        if (single || *at == '?') {
            send_bytes(client, bytes, len, false);
            len = 0;
        }
        if (*at == '?') {
            char answer[64];
            snprintf(answer, sizeof answer, "%.*s", (int)(end - at - 1), at + 1);
            expect(client, answer);
            continue;
        }
        at += single || bare;
        for (unsigned i = 0; i < times; i++) {
            if (!strncmp(at, "raw:", 4)) {
                for (const char *two = at + 4; two < end; two += 2) {
                    bytes[len++] = (char)hex(two);
                }
            } else {
                len += put_frame(at, end, !bare, bytes + len);
            }
        }
        if (single) {
            send_bytes(client, bytes, len, true);
            len = 0;
        }
    }
    send_bytes(client, bytes, len, false);
    free(bytes);
}

static void run_case(const struct ws_case *it)
{
    struct wsclient client;
    current = it;
    assert_true(wsclient_open(&client, host.port, ""));
    assert_true(wsclient_says(&client, "127.0.0.1"));
    send_all(&client, it->sent);
    expect(&client, it->answers);
    wsclient_close(&client);
}

static void run_section(const char *section)
{
    unsigned count = 0;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        if (!strncmp(CASES[i].id, section, strlen(section))) {
            run_case(&CASES[i]);
            count++;
        }
    }
    assert_true(count > 0);
}

#define SECTION(name, number)                                                                      \
    static void test_##name(void **state)                                                          \
    {                                                                                              \
        (void)state;                                                                               \
        run_section(number);                                                                       \
    }
SECTION(framing, "1.")
SECTION(pings_and_pongs, "2.")
SECTION(reserved_bits, "3.")
SECTION(reserved_opcodes, "4.")
SECTION(fragmentation, "5.")
SECTION(utf8, "6.")
SECTION(closing, "7.")
SECTION(limits, "9.")

static void test_handshakes(void **state)
{
    (void)state;
    static const struct {
        const char *request;
        int status;
        const char *what;
    } ALL[] = {
#define WS_HANDSHAKE(request, status, what) {request "\r\n", status, what},
#include "tests/net/websocket_handshakes.def"
#undef WS_HANDSHAKE
    };
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) {
        struct wsclient_answer answer =
            wsclient_ask(host.port, ALL[i].request, strlen(ALL[i].request));
        if (answer.status != ALL[i].status) {
            fail_msg("%s: %d", ALL[i].what, answer.status);
        }
        if (answer.status == 101) {
            assert_string_equal(wsclient_header(answer.head, "Sec-WebSocket-Accept"),
                                "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
            assert_null(wsclient_header(answer.head, "Sec-WebSocket-Extensions"));
        }
        wsclient_forget(&answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_framing),          CASE(test_pings_and_pongs), CASE(test_reserved_bits),
        CASE(test_reserved_opcodes), CASE(test_fragmentation),   CASE(test_utf8),
        CASE(test_closing),          CASE(test_limits),          CASE(test_handshakes),
    };
    return cmocka_run_group_tests(tests, begin, end);
}

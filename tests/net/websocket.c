/* WebSockets over real sockets: handshake, valid and invalid frames, slow and silent clients. */
#include "tests/net/host.h"
#include "tests/support/check.h"
#include "tests/support/wsclient.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static struct host host;

static int begin(void **state)
{
    (void)state;
    struct net_options options = host_options();
    options.origin = "https://play.example";
    return host_begin(&host, &options) ? -1 : 0;
}

static int end(void **state)
{
    (void)state;
    host_end(&host);
    return 0;
}

/* A connection that has received its first message, the client's address. */
static struct wsclient join(void)
{
    struct wsclient client;
    assert_true(wsclient_open(&client, host.port, ""));
    assert_true(wsclient_says(&client, "127.0.0.1"));
    return client;
}

static void leave(struct wsclient *client)
{
    wsclient_close(client);
}

static void assert_closed(struct wsclient *client, int code)
{
    assert_int_equal(wsclient_next(client, WSCLIENT_MS), WSCLIENT_CLOSE);
    assert_int_equal(client->code, code);
    assert_int_equal(wsclient_next(client, WSCLIENT_MS), WSCLIENT_GONE);
    leave(client);
}

static void test_a_handshake_is_answered(void **state)
{
    (void)state;
    struct wsclient client;
    assert_true(wsclient_open(&client, host.port, "Sec-WebSocket-Protocol: other, akhet.1\r\n"));
    assert_string_equal(wsclient_header(client.head, "Sec-WebSocket-Accept"),
                        "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_string_equal(wsclient_header(client.head, "Sec-WebSocket-Protocol"), "akhet.1");
    leave(&client);
    assert_true(wsclient_open(&client, host.port, ""));
    assert_null(wsclient_header(client.head, "Sec-WebSocket-Protocol"));
    leave(&client);
}

static void test_pages_of_others_may_not_connect(void **state)
{
    (void)state;
    char own[64];
    snprintf(own, sizeof own, "Origin: http://127.0.0.1:%u\r\n", host.port);
    const char *const good[] = {own, "Origin: https://play.example\r\n", ""};
    static const char *const BAD[] = {"Origin: https://evil.example\r\n", "Origin: null\r\n",
                                      "Origin: http://127.0.0.1\r\n",
                                      "Origin: https://play.example.evil\r\n", "Origin:\r\n"};
    struct wsclient client;
    for (unsigned i = 0; i < 3; i++) {
        assert_true(wsclient_open(&client, host.port, good[i]));
        leave(&client);
    }
    for (unsigned i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_false(wsclient_open(&client, host.port, BAD[i]));
        assert_int_equal(client.status, 403);
        leave(&client);
    }
}

static void test_the_server_may_refuse(void **state)
{
    (void)state;
    struct wsclient client;
    unsigned opened = atomic_load(&host.opened);
    atomic_store(&host.refuse, true);
    assert_false(wsclient_open(&client, host.port, ""));
    assert_int_equal(client.status, 429);
    leave(&client);
    atomic_store(&host.refuse, false);
    assert_int_equal(atomic_load(&host.opened), opened);
}

static void test_messages_go_both_ways(void **state)
{
    (void)state;
    struct wsclient client = join();
    char text[4097];
    memset(text, 'm', sizeof text);
    text[4096] = 0;
    assert_true(wsclient_text(&client, text));
    assert_true(wsclient_says(&client, text));
    assert_true(wsclient_text(&client, ""));
    assert_true(wsclient_says(&client, ""));
    for (unsigned i = 0; i < 100; i++) {
        snprintf(text, sizeof text, "żółw %u", i);
        assert_true(wsclient_text(&client, text));
    }
    for (unsigned i = 0; i < 100; i++) {
        snprintf(text, sizeof text, "żółw %u", i);
        assert_true(wsclient_says(&client, text));
    }
    assert_true(wsclient_text(&client, "big"));
    assert_int_equal(wsclient_next(&client, WSCLIENT_MS), WSCLIENT_TEXT);
    assert_int_equal(client.len, 100000);
    leave(&client);
}

static void test_a_message_may_come_byte_by_byte_and_in_parts(void **state)
{
    (void)state;
    struct wsclient client = join();
    static const unsigned char FRAME[] = {0x81, 0x82, 0, 0, 0, 0, 'h', 'i'};
    for (unsigned i = 0; i < sizeof FRAME; i++) {
        assert_true(wsclient_raw(&client, FRAME + i, 1));
    }
    assert_true(wsclient_says(&client, "hi"));
    assert_true(wsclient_frame(&client, 0x01, "one\xc3", 4));
    assert_true(wsclient_frame(&client, 0x89, "ping", 4));
    assert_int_equal(wsclient_next(&client, WSCLIENT_MS), WSCLIENT_PONG);
    assert_string_equal(client.payload, "ping");
    assert_true(wsclient_frame(&client, 0x00, "\xa9two", 4));
    assert_true(wsclient_frame(&client, 0x80, "three", 5));
    assert_true(wsclient_says(&client, "oneétwothree"));
    assert_true(wsclient_text(&client, "after"));
    assert_true(wsclient_says(&client, "after"));
    leave(&client);
}

static void test_frames_that_break_the_rules_end_it(void **state)
{
    (void)state;
    static const struct {
        unsigned char bytes[8];
        unsigned len;
    } CASES[] = {
        {{0x82, 0x81, 0, 0, 0, 0, 'x'}, 7},  /* binary */
        {{0x81, 0x01, 'x'}, 3},              /* not masked */
        {{0xc1, 0x80, 0, 0, 0, 0}, 6},       /* a reserved bit */
        {{0x80, 0x80, 0, 0, 0, 0}, 6},       /* a continuation without a start */
        {{0x81, 0x81, 0, 0, 0, 0, 0xff}, 7}, /* not UTF-8 */
        {{0x09, 0x80, 0, 0, 0, 0}, 6},       /* a fragmented ping */
    };
    for (unsigned i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct wsclient client = join();
        assert_true(wsclient_raw(&client, CASES[i].bytes, CASES[i].len));
        assert_closed(&client, NET_CLOSE_PROTOCOL);
    }
    struct wsclient client = join();
    assert_true(wsclient_frame(&client, 0x01, "begun", 5));
    assert_true(wsclient_text(&client, "again"));
    assert_closed(&client, NET_CLOSE_PROTOCOL);
}

static void test_too_long_a_message_ends_it(void **state)
{
    (void)state;
    static char text[100000];
    memset(text, 'x', sizeof text - 1);
    struct wsclient client = join();
    assert_true(wsclient_frame(&client, 0x81, text, 4097));
    assert_closed(&client, NET_CLOSE_SIZE);
    client = join();
    assert_true(wsclient_frame(&client, 0x81, text, sizeof text));
    assert_closed(&client, NET_CLOSE_SIZE);
    client = join();
    assert_true(wsclient_frame(&client, 0x01, text, 4000));
    assert_true(wsclient_frame(&client, 0x80, text, 97));
    assert_closed(&client, NET_CLOSE_SIZE);
}

static void test_closing_says_the_last_words_and_the_code(void **state)
{
    (void)state;
    struct wsclient client = join();
    unsigned closed = atomic_load(&host.closed);
    assert_true(wsclient_text(&client, "close"));
    assert_true(wsclient_text(&client, "not heard"));
    assert_true(wsclient_says(&client, "last words"));
    assert_closed(&client, NET_CLOSE_RATE);
    assert_true(host_reaches(&host.closed, closed + 1));
    client = join();
    assert_true(wsclient_frame(&client, 0x88, "\x03\xe8good bye", 10));
    assert_closed(&client, 1000);
    assert_true(host_reaches(&host.closed, closed + 2));
    client = join();
    leave(&client); /* without a close frame */
    assert_true(host_reaches(&host.closed, closed + 3));
}

/* The client reads nothing while the server sends more than sockets hold. Then it gets whole
 * messages, and the close code that asks it to reconnect. */
#define LOWER "abcdefghijklmnopqrstuvwxyz"

static void test_every_close_code_is_sent_with_its_reason(void **state)
{
    (void)state;
    for (int code = NET_CLOSE_SHUTDOWN; code < NET_CLOSE_END; code++) {
        char text[16];
        struct wsclient client = join();
        snprintf(text, sizeof text, "end %d", code);
        assert_true(wsclient_text(&client, text));
        assert_int_equal(wsclient_next(&client, WSCLIENT_MS), WSCLIENT_CLOSE);
        assert_int_equal(client.code, code);
        assert_true(client.len > 2 && strspn(client.payload + 2, LOWER) == client.len - 2);
        leave(&client);
    }
}

static void test_a_slow_reader_is_dropped_with_a_code(void **state)
{
    (void)state;
    struct wsclient client = join();
    unsigned closed = atomic_load(&host.closed), count = 0;
    assert_true(wsclient_text(&client, "flood"));
    assert_true(host_reaches(&host.closed, closed + 1));
    int opcode;
    while ((opcode = wsclient_next(&client, WSCLIENT_MS)) == WSCLIENT_TEXT) {
        assert_int_equal(client.len, 10000);
        count++;
    }
    assert_int_equal(opcode, WSCLIENT_CLOSE);
    assert_int_equal(client.code, NET_CLOSE_SLOW);
    assert_in_range(count, 1, 2999);
    leave(&client);
}

static void test_the_silent_are_asked_and_then_dropped(void **state)
{
    (void)state;
    struct host brief;
    struct net_options options = host_options();
    options.quiet_ms = 200;
    assert_null(host_begin(&brief, &options));
    struct wsclient client;
    assert_true(wsclient_open(&client, brief.port, ""));
    assert_true(wsclient_says(&client, "127.0.0.1"));
    for (unsigned i = 0; i < 6; i++) { /* as long as it answers, it stays connected */
        assert_int_equal(wsclient_next(&client, WSCLIENT_MS), WSCLIENT_PING);
        assert_true(wsclient_frame(&client, 0x8a, "", 0));
    }
    int opcode;
    while ((opcode = wsclient_next(&client, WSCLIENT_MS)) == WSCLIENT_PING) {
    }
    assert_int_equal(opcode, WSCLIENT_GONE);
    assert_true(host_reaches(&brief.closed, 1));
    leave(&client);
    host_end(&brief);
}

static void test_only_so_many_at_once(void **state)
{
    (void)state;
    struct host small;
    struct net_options options = host_options();
    options.connections = 2;
    assert_null(host_begin(&small, &options));
    struct wsclient one, two, three;
    assert_true(wsclient_open(&one, small.port, ""));
    assert_true(wsclient_open(&two, small.port, ""));
    assert_false(wsclient_open(&three, small.port, ""));
    leave(&three);
    leave(&one);
    assert_true(host_reaches(&small.closed, 1));
    assert_true(wsclient_open(&three, small.port, ""));
    leave(&two);
    leave(&three);
    host_end(&small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_handshake_is_answered),
        CASE(test_pages_of_others_may_not_connect),
        CASE(test_the_server_may_refuse),
        CASE(test_messages_go_both_ways),
        CASE(test_a_message_may_come_byte_by_byte_and_in_parts),
        CASE(test_frames_that_break_the_rules_end_it),
        CASE(test_too_long_a_message_ends_it),
        CASE(test_closing_says_the_last_words_and_the_code),
        CASE(test_every_close_code_is_sent_with_its_reason),
        CASE(test_a_slow_reader_is_dropped_with_a_code),
        CASE(test_the_silent_are_asked_and_then_dropped),
        CASE(test_only_so_many_at_once),
    };
    return cmocka_run_group_tests(tests, begin, end);
}

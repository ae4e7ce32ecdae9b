/* Limits per connection and per address: floods, connections, unread answers, pipelines. */
#include "tests/net/host.h"
#include "tests/support/check.h"
#include "tests/support/wsclient.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PER_ADDRESS = 8 };

static struct host host;

static void begin_with(const char *proxies)
{
    struct net_options options = host_options();
    options.per_address = PER_ADDRESS;
    options.trust_proxy = proxies;
    options.proxies = proxies && *proxies ? proxies : NULL;
    options.request_ms = 2000;
    options.queue = 524288;
    assert_null(host_begin(&host, &options));
}

static int begin(void **state)
{
    (void)state;
    begin_with(NULL);
    return 0;
}

static int end(void **state)
{
    (void)state;
    host_end(&host);
    return 0;
}

/* A socket from this address of the loopback network, with a small buffer for answers. */
static int dial_from(const char *address)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0), small = 4096;
    struct sockaddr_in at = {.sin_family = AF_INET};
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    inet_pton(AF_INET, address, &at.sin_addr);
    assert_int_equal(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
    at.sin_port = htons((uint16_t)host.port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(fd, (struct sockaddr *)&at, sizeof at), 0);
    return fd;
}

static struct wsclient_answer get_on(int fd, const char *target, const char *headers)
{
    char request[512];
    int len =
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: h\r\n%s\r\n", target, headers);
    return wsclient_ask_on(fd, request, (size_t)len, false);
}

static int status_on(int fd, const char *target, const char *headers)
{
    struct wsclient_answer answer = get_on(fd, target, headers);
    int status = answer.status;
    wsclient_forget(&answer);
    return status;
}

struct counts {
    unsigned long long frames, pauses, closed_rate, queued, refused, forwarded;
};

/* Ask from an address of its own, which no other limit slows down. */
static struct counts counts(void)
{
    struct counts is;
    int fd = dial_from("127.0.0.99");
    struct wsclient_answer answer = get_on(fd, "/api/counts", "");
    assert_int_equal(sscanf(answer.body, "%llu %llu %llu %llu %llu %llu", &is.frames, &is.pauses,
                            &is.closed_rate, &is.queued, &is.refused, &is.forwarded),
                     6);
    wsclient_forget(&answer);
    close(fd);
    return is;
}

/* ---- connections ---------------------------------------------------------------------------- */

static void test_connections_are_counted_when_they_open(void **state)
{
    (void)state;
    int fd[PER_ADDRESS];
    for (unsigned i = 0; i < PER_ADDRESS; i++) { /* sends nothing, or part of a request */
        fd[i] = dial_from("127.0.0.1");
        assert_int_equal(send(fd[i], "GET", i % 2 * 3, MSG_NOSIGNAL), i % 2 * 3);
    }
    int more = dial_from("127.0.0.1"), other = dial_from("127.0.0.2");
    assert_int_equal(status_on(more, "/healthz", ""), 429);
    assert_int_equal(status_on(other, "/healthz", ""), 201);
    close(more);
    close(other);
    close(fd[0]);
    int status;
    do { /* until the server has noticed */
        more = dial_from("127.0.0.1");
        status = status_on(more, "/healthz", "");
        close(more);
    } while (status != 201);
    for (unsigned i = 1; i < PER_ADDRESS; i++) {
        close(fd[i]);
    }
    assert_true(counts().refused >= 1);
}

/* The status of the answer to a connection that is refused when it opens; 0: reset. */
static int refused_status(void)
{
    char text[64] = "";
    int fd = dial_from("127.0.0.1"), status = 0;
    if (recv(fd, text, sizeof text - 1, 0) > 0) {
        (void)sscanf(text, "HTTP/1.1 %d", &status);
    }
    close(fd);
    return status;
}

static void test_an_address_that_goes_on_is_reset_without_an_answer(void **state)
{
    enum { TRIES = 20000 };
    (void)state;
    int fd[PER_ADDRESS], status = 0;
    unsigned told = 0, tries = 0;
    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        fd[i] = dial_from("127.0.0.1");
    }
    while (++tries < TRIES && (status = refused_status()) == 429) {
        told++;
    }
    assert_int_equal(status, 0);
    assert_true(told >= 1 && tries < TRIES);
    assert_true(counts().refused > told);
    int other = dial_from("127.0.0.2");
    assert_int_equal(status_on(other, "/healthz", ""), 201);
    close(other);
    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        close(fd[i]);
    }
}

static void test_clients_of_a_proxy_are_counted_by_their_own_address(void **state)
{
    (void)state;
    begin_with("127.0.0.1");
    struct wsclient client[PER_ADDRESS], more, other;
    static const char ONE[] = "X-Forwarded-For: 192.0.2.1\r\n";
    int idle[2 * PER_ADDRESS];
    for (unsigned i = 0; i < 2 * PER_ADDRESS; i++) { /* those of the proxy itself do not count */
        idle[i] = wsclient_dial(host.port);
        assert_int_equal(status_on(idle[i], "/healthz", ONE), 201);
    }
    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        assert_true(wsclient_open(&client[i], host.port, ONE));
    }
    assert_false(wsclient_open(&more, host.port, ONE));
    assert_int_equal(more.status, 429);
    assert_int_equal(status_on(idle[0], "/healthz", ONE), 429);
    assert_true(wsclient_open(&other, host.port, "X-Forwarded-For: 192.0.2.2\r\n"));
    wsclient_close(&more);
    wsclient_close(&other);
    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        wsclient_close(&client[i]);
    }
    for (unsigned i = 0; i < 2 * PER_ADDRESS; i++) {
        close(idle[i]);
    }
    host_end(&host);
}

static void assert_client(const char *forwarded, const char *address)
{
    char header[256], body[128];
    snprintf(header, sizeof header, "X-Forwarded-For: %s\r\n", forwarded);
    snprintf(body, sizeof body, "0|/healthz||-|%s|", address);
    struct wsclient_answer answer = wsclient_http(host.port, "GET", "/healthz", header, NULL);
    assert_string_equal(answer.body, body);
    wsclient_forget(&answer);
}

static void test_the_last_address_that_is_not_ours_is_the_client(void **state)
{
    (void)state;
    begin_with("127.0.0.1, 10.0.0.0/8 2001:db8:7::/48");
    assert_client("6.6.6.6, 192.0.2.1, 10.1.2.3", "192.0.2.1");
    assert_client("192.0.2.1, 10.1.2.3,2001:db8:7:1::1", "192.0.2.1");
    assert_client("192.0.2.1, 2001:db8:8::1", "2001:db8:8::1");
    assert_client("10.1.2.3", "10.1.2.3");
    assert_client("192.0.2.1, nonsense", "127.0.0.1");
    assert_client("192.0.2.1, 11.1.2.3", "11.1.2.3");
    host_end(&host);
    begin_with("10.0.0.1"); /* who calls is not a proxy */
    assert_client("192.0.2.1", "127.0.0.1");
    assert_int_equal(counts().forwarded, 1);
    host_end(&host);
    struct net_options options = host_options();
    static const char *const BAD[] = {"10.0.0.0/33", "::/129", "10.0.0.1/", "proxy", "10.0.0.1/x"};
    for (unsigned i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        options.proxies = BAD[i];
        assert_non_null(host_begin(&host, &options));
    }
}

/* ---- frames --------------------------------------------------------------------------------- */

static struct wsclient join(void)
{
    struct wsclient client;
    assert_true(wsclient_open(&client, host.port, ""));
    assert_true(wsclient_says(&client, "127.0.0.1"));
    return client;
}

static size_t put_frame(unsigned char *at, unsigned first, const char *text)
{
    size_t len = strlen(text);
    at[0] = (unsigned char)first;
    at[1] = (unsigned char)(0x80 | len);
    memset(at + 2, 0, 4);
    memcpy(at + 6, text, len);
    return len + 6;
}

static void test_of_several_pings_only_the_last_is_answered(void **state)
{
    (void)state;
    struct wsclient client = join();
    unsigned char bytes[1024];
    size_t len = 0;
    char text[8];
    for (unsigned i = 0; i < 20; i++) {
        snprintf(text, sizeof text, "%u", i);
        len += put_frame(bytes + len, 0x89, text);
    }
    assert_true(wsclient_raw(&client, bytes, len));
    assert_int_equal(wsclient_next(&client, WSCLIENT_MS), WSCLIENT_PONG);
    assert_string_equal(client.payload, "19");
    assert_true(wsclient_text(&client, "next"));
    assert_true(wsclient_says(&client, "next"));
    wsclient_close(&client);
}

static void test_answers_to_one_read_are_sent_together(void **state)
{
    (void)state;
    struct wsclient client = join();
    unsigned char bytes[1024];
    char all[1024];
    size_t len = 0;
    for (unsigned i = 0; i < 20; i++) {
        len += put_frame(bytes + len, 0x81, "hello");
    }
    assert_int_equal(send(client.ws.fd, bytes, len, 0), len);
    struct pollfd at = {.fd = client.ws.fd, .events = POLLIN};
    assert_int_equal(poll(&at, 1, WSCLIENT_MS), 1);
    assert_int_equal(recv(client.ws.fd, all, sizeof all, 0), 20 * 7);
    wsclient_close(&client);
}

/* Send the same frame as often as the server takes it, until it closes the connection. */
struct flooder {
    struct wsclient client;
    unsigned char bytes[4096];
    size_t len;
    unsigned long long frames;
    bool ended;
};

static struct flooder flooder(unsigned first, const char *text)
{
    struct flooder it = {.client = join()};
    if (!(first & 0x0f)) { /* a continuation needs a message that has begun */
        assert_true(wsclient_frame(&it.client, 0x01, "", 0));
    }
    while (it.len + 16 < sizeof it.bytes) {
        it.len += put_frame(it.bytes + it.len, first, text);
        it.frames++;
    }
    return it;
}

static bool flood_once(struct flooder *it)
{
    ssize_t sent = send(it->client.ws.fd, it->bytes, it->len, MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent == (ssize_t)it->len;
}

/* Read whatever came; whether it was the end. */
static bool told_to_go(struct flooder *it)
{
    int what;
    while ((what = wsclient_next(&it->client, 0)) == WSCLIENT_PONG) {
    }
    if (what == WSCLIENT_CLOSE) {
        assert_int_equal(it->client.code, NET_CLOSE_RATE);
        assert_string_equal(it->client.payload + 2, "rate");
    }
    return what == WSCLIENT_CLOSE;
}

static void test_whoever_floods_is_not_read_and_then_closed(void **state)
{
    (void)state;
    struct flooder all[] = {flooder(0x89, ""), flooder(0x8a, "x"), flooder(0x00, ""),
                            flooder(0x00, "x")};
    enum { FLOODERS = sizeof all / sizeof *all };
    unsigned left = FLOODERS;
    unsigned long long sent = 0, before = counts().frames;
    while (left) {
        for (unsigned i = 0; i < FLOODERS; i++) {
            if (!all[i].ended) {
                sent += flood_once(&all[i]) ? all[i].frames : 0;
                all[i].ended = told_to_go(&all[i]);
                left -= all[i].ended;
            }
        }
        poll(NULL, 0, 1);
    }
    struct counts after = counts();
    assert_true(sent > 10000);
    assert_true(after.frames - before < FLOODERS * 600);
    assert_int_equal(after.closed_rate, FLOODERS);
    for (unsigned i = 0; i < FLOODERS; i++) {
        wsclient_close(&all[i].client);
    }
}

/* As many frames as the session's own limit allows never meet this one. */
static void test_a_burst_of_messages_is_answered(void **state)
{
    (void)state;
    struct wsclient client = join();
    for (unsigned i = 0; i < 120; i++) {
        assert_true(wsclient_text(&client, "x"));
    }
    for (unsigned i = 0; i < 120; i++) {
        assert_true(wsclient_says(&client, "x"));
    }
    assert_int_equal(counts().pauses, 0);
    wsclient_close(&client);
}

/* What a client causes later, at the tables of others for instance, counts like its messages: the
 * address is not read for a while, and another address notices nothing. */
static void test_work_that_a_client_causes_later_is_charged_to_its_address(void **state)
{
    (void)state;
    struct wsclient client = join();
    unsigned sent = 0;
    while (!counts().pauses) {
        assert_true(sent < 120); /* as many meet no other limit */
        for (unsigned i = 0; i < 30; i++, sent++) {
            assert_true(wsclient_text(&client, "work"));
        }
    }
    int other = dial_from("127.0.0.7");
    assert_int_equal(status_on(other, "/api/x", ""), 201);
    close(other);
    for (unsigned i = 0; i < sent; i++) { /* late, but none is lost */
        assert_true(wsclient_says(&client, "work"));
    }
    wsclient_close(&client);
}

/* ---- bytes ---------------------------------------------------------------------------------- */

static void test_unread_answers_of_one_address_are_bounded(void **state)
{
    (void)state;
    enum { EACH = 900000 };
    static const char ASK[] = "GET /api/big?900000 HTTP/1.1\r\nHost: h\r\n\r\n";
    int fd[PER_ADDRESS];
    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        fd[i] = dial_from("127.0.0.1");
        for (unsigned j = 0; j < 4; j++) {
            assert_int_equal(send(fd[i], ASK, sizeof ASK - 1, MSG_NOSIGNAL), sizeof ASK - 1);
        }
    }
    unsigned long long most = 0;
    for (unsigned i = 0; i < 20; i++) {
        unsigned long long queued = counts().queued;
        most = queued > most ? queued : most;
    }
    assert_in_range(most, EACH / 4, (1 << 20) + EACH);
    /* The first is sent whole as soon as its client reads. */
    struct wsclient_answer answer = wsclient_ask_on(fd[0], "", 0, false);
    assert_int_equal(answer.status, 200);
    assert_true(answer.len >= EACH);
    wsclient_forget(&answer);
    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        close(fd[i]);
    }
}

/* A WebSocket whose client reads nothing, with a small buffer for what comes. */
static int join_unread(void)
{
    static const char HEADERS[] = "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                  "Sec-WebSocket-Version: 13\r\n";
    int fd = dial_from("127.0.0.1");
    assert_int_equal(status_on(fd, "/live", HEADERS), 101);
    return fd;
}

/* Each connection stays below its own limit; together they have more than an address may. */
static void test_unread_messages_of_one_address_are_bounded(void **state)
{
    (void)state;
    int fd[PER_ADDRESS];
    unsigned char big[64];
    size_t len = 0;
    for (unsigned i = 0; i < 4; i++) { /* 100,000 bytes each; the kernel takes a part */
        len += put_frame(big + len, 0x81, "big");
    }
    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        fd[i] = join_unread();
    }
    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        assert_int_equal(send(fd[i], big, len, MSG_NOSIGNAL), len);
    }
    assert_true(host_reaches(&host.closed, 1));
    assert_true(counts().queued <= (1 << 20) + 100000);
    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        close(fd[i]);
    }
}

/* ---- requests ------------------------------------------------------------------------------- */

static void test_a_client_that_has_said_all_is_still_answered(void **state)
{
    (void)state;
    static const char *const TARGET[] = {"/api/work", "/api/p", "/api/big?900000"};
    for (unsigned i = 0; i < 2 * sizeof TARGET / sizeof *TARGET; i++) {
        char request[256];
        int fd = dial_from("127.0.0.1");
        int len = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: h\r\n%s\r\n",
                           TARGET[i / 2], i % 2 ? "Connection: close\r\n" : "");
        assert_int_equal(send(fd, request, (size_t)len, 0), len);
        shutdown(fd, SHUT_WR);
        struct wsclient_answer answer = wsclient_ask_on(fd, "", 0, false);
        assert_in_range(answer.status, 200, 201);
        char byte;
        assert_int_equal(recv(fd, &byte, 1, 0), 0);
        wsclient_forget(&answer);
        close(fd);
    }
}

/* Far more than the server buffers: the rest waits in the kernel. */
static void test_a_long_pipeline_is_answered_to_its_end(void **state)
{
    (void)state;
    enum { MANY = 1500 };
    static char all[MANY * 64], have[MANY * 2048];
    size_t len = 0, got = 0, from = 0;
    int fd = dial_from("127.0.0.1");
    for (unsigned i = 0; i < MANY; i++) {
        len += (size_t)snprintf(all + len, sizeof all - len,
                                "GET /api/%s%u HTTP/1.1\r\nHost: h\r\n%s\r\n", i ? "n" : "work?", i,
                                i + 1 < MANY ? "" : "Connection: close\r\n");
    }
    while (true) {
        struct pollfd at = {.fd = fd, .events = (short)(POLLIN | (from < len ? POLLOUT : 0))};
        assert_int_equal(poll(&at, 1, WSCLIENT_MS), 1);
        if (at.revents & POLLOUT) {
            ssize_t sent = send(fd, all + from, len - from, MSG_NOSIGNAL | MSG_DONTWAIT);
            from += sent > 0 ? (size_t)sent : 0;
        }
        if (at.revents & POLLIN) {
            ssize_t now = recv(fd, have + got, sizeof have - 1 - got, 0);
            if (now <= 0) {
                break;
            }
            got += (size_t)now;
        }
    }
    const char *at = have;
    for (unsigned i = 1; i < MANY; i++) {
        char path[32];
        snprintf(path, sizeof path, "0|/api/n%u|", i);
        at = strstr(at, path);
        assert_non_null(at);
    }
    close(fd);
}

/* Bytes that trickle in do not extend the time for a request. */
static void test_a_body_that_trickles_is_not_waited_for(void **state)
{
    (void)state;
    static const char HEAD[] = "POST /api/p HTTP/1.1\r\nHost: h\r\nContent-Length: 4096\r\n\r\n";
    int fd = dial_from("127.0.0.1");
    assert_int_equal(send(fd, HEAD, sizeof HEAD - 1, 0), sizeof HEAD - 1);
    struct pollfd at = {.fd = fd, .events = POLLIN};
    unsigned bytes = 0;
    while (bytes < 4000 && poll(&at, 1, 20) == 0) {
        bytes += send(fd, "x", 1, MSG_NOSIGNAL) == 1;
    }
    assert_true(bytes < 4000);
    struct wsclient_answer answer = wsclient_ask_on(fd, "", 0, false);
    assert_int_equal(answer.status, 408);
    wsclient_forget(&answer);
    close(fd);
}

#define HOSTED(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HOSTED(test_connections_are_counted_when_they_open),
        HOSTED(test_an_address_that_goes_on_is_reset_without_an_answer),
        CASE(test_clients_of_a_proxy_are_counted_by_their_own_address),
        CASE(test_the_last_address_that_is_not_ours_is_the_client),
        HOSTED(test_of_several_pings_only_the_last_is_answered),
        HOSTED(test_answers_to_one_read_are_sent_together),
        HOSTED(test_whoever_floods_is_not_read_and_then_closed),
        HOSTED(test_a_burst_of_messages_is_answered),
        HOSTED(test_work_that_a_client_causes_later_is_charged_to_its_address),
        HOSTED(test_unread_answers_of_one_address_are_bounded),
        HOSTED(test_unread_messages_of_one_address_are_bounded),
        HOSTED(test_a_client_that_has_said_all_is_still_answered),
        HOSTED(test_a_long_pipeline_is_answered_to_its_end),
        HOSTED(test_a_body_that_trickles_is_not_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

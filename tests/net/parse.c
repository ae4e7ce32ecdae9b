/* The parsers of the network: requests, frames, hashes, address ranges. */
#include "server/net/http_parse.h"
#include "server/net/net_websocket.h"
#include "server/net/public_address.h"
#include "tests/support/check.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HOST "Host: h\r\n"

static void test_requests_are_whole_wanting_or_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int used; /* -1: the whole input */
    } CASES[] = {
        {"GET / HTTP/1.1\r\n" HOST "\r\n", -1},
        {"GET / HTTP/1.0\r\n\r\n", -1},
        {"POST /a?b HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc", -1},
        {"GET / HTTP/1.1\r\n" HOST "Empty:\r\n\r\n", -1},
        {"PATCH / HTTP/1.1\r\n" HOST "\r\n", -1},
        {"", 0},
        {"GET / HTTP/1.1\r\n" HOST, 0},
        {"POST / HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nab", 0},
        {"GET / HTTP/1.1\r\n\r\n", -400},
        {"GET / HTTP/1.1\r\n" HOST HOST "\r\n", -400},
        {"GET / HTTP/1.1\n" HOST "\r\n", -400},
        {"GET / HTTP/1.1\r\nHost : h\r\n\r\n", -400},
        {"GET / HTTP/1.1\r\n" HOST " folded\r\n\r\n", -400},
        {"GET / HTTP/1.1\r\n" HOST "A: b\rc\r\n\r\n", -400},
        {"GET http://h/ HTTP/1.1\r\n" HOST "\r\n", -1},
        {"GET HTTPS://h:1?q HTTP/1.1\r\n" HOST "\r\n", -1},
        {"GET http://h HTTP/1.1\r\n\r\n", -400},
        {"GET http:///a HTTP/1.1\r\n" HOST "\r\n", -400},
        {"GET http://u@h/a HTTP/1.1\r\n" HOST "\r\n", -400},
        {"GET ftp://h/ HTTP/1.1\r\n" HOST "\r\n", -400},
        {"GET h HTTP/1.1\r\n" HOST "\r\n", -400},
        {"\r\nGET / HTTP/1.1\r\n" HOST "\r\n", -1},
        {"\r\n\r\nPOST / HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc", -1},
        {"\r\n\r\n\r\nGET / HTTP/1.1\r\n" HOST "\r\n", -400},
        {"\r", 0},
        {"\rGET / HTTP/1.1\r\n" HOST "\r\n", -400},
        {"\nGET / HTTP/1.1\r\n" HOST "\r\n", -400},
        {"GET  / HTTP/1.1\r\n" HOST "\r\n", -400},
        {"GET /\x01 HTTP/1.1\r\n" HOST "\r\n", -400},
        {"GET / HTTP/2.0\r\n" HOST "\r\n", -505},
        {"GET / HTTP/1.2\r\n" HOST "\r\n", -505},
        {"GET /\r\n" HOST "\r\n", -400},
        {"\r\n\r\n", 0},
        {"\x16\x03\x01", -400},
        {"POST / HTTP/1.1\r\n" HOST "Content-Length: -1\r\n\r\n", -400},
        {"POST / HTTP/1.1\r\n" HOST "Content-Length: 1\r\nContent-Length: 1\r\n\r\na", -400},
        {"POST / HTTP/1.1\r\n" HOST "Content-Length: 4097\r\n\r\n", -413},
        {"POST / HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999\r\n\r\n", -413},
        {"POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n", -501},
        {"POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: x\r\nContent-Length: 1\r\n\r\n", -400},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct http_request request;
        size_t len = strlen(CASES[i].text);
        int expected = CASES[i].used == -1 ? (int)len : CASES[i].used;
        /* An exact-size copy, so that sanitizers detect a read past the end. */
        char *copy = malloc(len ? len : 1);
        memcpy(copy, CASES[i].text, len);
        int used = http_parse(copy, len, &request);
        free(copy);
        if (used != expected) {
            fail_msg("%s gives %d and not %d", CASES[i].text, used, expected);
        }
    }
}

static void test_the_parts_of_a_request_are_found(void **state)
{
    (void)state;
    static const char TEXT[] = "DELETE /a/b?c=d&e HTTP/1.1\r\nhOST:  example.org \r\n"
                               "Connection: keep-alive, Upgrade\r\nX: y\r\n\r\n";
    struct http_request request;
    assert_int_equal(http_parse(TEXT, sizeof TEXT - 1, &request), sizeof TEXT - 1);
    assert_int_equal(request.method, HTTP_DELETE);
    assert_true(http_is(TEXT, request.path, "/a/b"));
    assert_true(http_is(TEXT, request.query, "c=d&e"));
    assert_true(http_is(TEXT, request.header[HTTP_HOST], "EXAMPLE.org"));
    assert_false(http_is(TEXT, request.header[HTTP_HOST], "example.or"));
    assert_true(request.upgrade);
    assert_false(request.close);
    assert_true(http_lists(TEXT, request.header[HTTP_CONNECTION], "keep-alive"));
    assert_false(http_lists(TEXT, request.header[HTTP_CONNECTION], "keep"));
    assert_int_equal(request.header[HTTP_ORIGIN].at, 0);
}

/* The form that clients send to a proxy (RFC 9112, 3.2.2): its host counts, not the header's. */
static void test_a_target_may_be_absolute(void **state)
{
    (void)state;
    static const struct {
        const char *target, *host, *path, *query;
    } CASES[] = {
        {"http://a.example/b?c", "a.example", "/b", "c"},
        {"http://a.example:8080", "a.example:8080", "/", ""},
        {"https://[::1]:1?x=/y", "[::1]:1", "/", "x=/y"},
        {"/b?c", "h", "/b", "c"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[256];
        struct http_request request;
        int len =
            snprintf(text, sizeof text, "\r\nGET %s HTTP/1.1\r\n" HOST "\r\n", CASES[i].target);
        assert_int_equal(http_parse(text, (size_t)len, &request), len);
        assert_true(http_is(text, request.header[HTTP_HOST], CASES[i].host));
        assert_true(http_is(text, request.path, CASES[i].path));
        assert_true(http_is(text, request.query, CASES[i].query));
    }
}

static void test_what_a_client_accepts(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        bool accepts;
    } CASES[] = {
        {"gzip", true},          {"GZIP", true},           {"br, gzip", true},
        {"gzip;q=1.0", true},    {"gzip ; q=0.001", true}, {"br;q=1,gzip;Q=.5", true},
        {"gzip;q=0", false},     {"gzip;q=0.000", false},  {"*", true},
        {"*;q=0", false},        {"gzip;q=0, *", false},   {"*;q=0, gzip", true},
        {"deflate, br", false},  {"gzipped", false},       {"", false},
        {"identity;q=1", false}, {"x-gzip", true},         {"gzip;q=", false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[128];
        int len = snprintf(text, sizeof text, ".%s", CASES[i].value);
        struct http_part part = {1, (uint16_t)(len - 1)};
        if (http_accepts_gzip(text, part) != CASES[i].accepts) {
            fail_msg("Accept-Encoding: %s", CASES[i].value);
        }
    }
    assert_false(http_accepts_gzip("", (struct http_part){0, 0}));
}

static void test_tags_match_weakly(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        bool matches;
    } CASES[] = {
        {"\"a\"", true},  {"W/\"a\"", true},     {"\"b\", W/\"a\"", true}, {"*", true},
        {"\"b\"", false}, {"a", false},          {"w/\"a\"", false},       {"", false},
        {"\"A\"", false}, {"\"b\",\"a\"", true},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[128];
        int len = snprintf(text, sizeof text, ".%s", CASES[i].value);
        struct http_part part = {1, (uint16_t)(len - 1)};
        if (http_matches_tag(text, part, "\"a\"") != CASES[i].matches) {
            fail_msg("If-None-Match: %s", CASES[i].value);
        }
    }
}

static void test_a_head_is_at_most_eight_kibibytes(void **state)
{
    (void)state;
    struct http_request request;
    char text[HTTP_HEAD + 1];
    memset(text, 'a', sizeof text);
    memcpy(text, "GET /", 5);
    assert_int_equal(http_parse(text, HTTP_HEAD - 1, &request), 0);
    assert_int_equal(http_parse(text, HTTP_HEAD, &request), -431);
}

static void test_frames_are_read_as_written(void **state)
{
    (void)state;
    static const size_t SIZES[] = {0, 1, 125, 126, 65535, 65536, 1000000};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        uint8_t bytes[WS_SERVER_HEADER];
        struct ws_frame frame;
        size_t size = ws_header(bytes, WS_TEXT, SIZES[i]);
        for (size_t cut = 0; cut < size; cut++) {
            assert_int_equal(ws_parse(bytes, cut, &frame), 0);
        }
        assert_int_equal(ws_parse(bytes, size, &frame), size);
        assert_int_equal(frame.len, SIZES[i]);
        assert_true(frame.end && !frame.masked && frame.opcode == WS_TEXT);
    }
}

static void test_a_text_may_be_cut_anywhere(void **state)
{
    (void)state;
    static const char GOOD[] = "a\xc3\xa9\xe0\xa0\x80\xed\x9f\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf";
    for (size_t len = 0; len < sizeof GOOD; len++) {
        assert_true(ws_utf8_begins(GOOD, len));
    }
    static const char *const BAD[] = {
        "\x80",        "a\xc0",    "\xc1",         "\xe0\x80",     "\xe0\x9f",
        "\xed\xa0",    "\xf0\x80", "\xf0\x8f\xbf", "\xf4\x90",     "\xf5",
        "\xff",        "\xc3\xc3", "\xc3x",        "\xe1\xbd\xc3", "\x80\x80\x80\x80",
        "\xc3\xa9\x80"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        if (ws_utf8_begins(BAD[i], strlen(BAD[i]))) {
            fail_msg("case %zu", i);
        }
    }
}

static void test_frames_nobody_may_send_are_broken(void **state)
{
    (void)state;
    static const uint8_t CASES[][10] = {
        {0xc1, 0x80},                        /* a reserved bit */
        {0x83, 0x80},                        /* an unknown opcode */
        {0x8b, 0x80},                        /* an unknown control frame */
        {0x09, 0x80},                        /* a fragmented ping */
        {0x89, 0xfe, 0, 126},                /* a long ping */
        {0x81, 126, 0, 125},                 /* a length that is not in its shortest form */
        {0x81, 127, 0, 0, 0, 0, 0, 0, 1, 0}, /* the same */
        {0x81, 127, 0x80},                   /* longer than the limit of the protocol */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct ws_frame frame;
        assert_int_equal(ws_parse(CASES[i], sizeof CASES[i], &frame), WS_BROKEN);
    }
}

static void test_masking_twice_changes_nothing(void **state)
{
    (void)state;
    uint8_t bytes[29], mask[4] = {1, 2, 3, 4};
    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)i;
    }
    ws_mask(bytes, sizeof bytes, mask);
    for (unsigned i = 0; i < sizeof bytes; i++) {
        assert_int_equal(bytes[i], i ^ mask[i % 4]);
    }
    ws_mask(bytes, sizeof bytes, mask);
    assert_int_equal(bytes[28], 28);
}

static void test_the_handshake_of_the_standard(void **state)
{
    (void)state;
    char accept[WS_ACCEPT];
    ws_accept("dGhlIHNhbXBsZSBub25jZQ==", 24, accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void test_utf8_is_strict(void **state)
{
    (void)state;
    static const char *const GOOD[] = {
        "", "plain text of some length", "żółw", "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf", "12345678é"};
    static const char *const BAD[] = {"\x80",         "\xc0\xaf",         "\xc3",
                                      "\xe0\x80\xaf", "\xed\xa0\x80",     "\xf4\x90\x80\x80",
                                      "\xf8\x88",     "\xf0\x80\x80\x80", "12345678\xff",
                                      "\xe2\x82"};
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        assert_true(ws_utf8(GOOD[i], strlen(GOOD[i])));
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_false(ws_utf8(BAD[i], strlen(BAD[i])));
    }
}

static bool public(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
        return address_is_public((struct sockaddr *)&four);
    }
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return address_is_public((struct sockaddr *)&six);
}

static void test_only_the_internet_is_public(void **state)
{
    (void)state;
    static const char *const PUBLIC[] = {"1.1.1.1",        "100.63.255.255", "100.128.0.0",
                                         "172.15.255.255", "172.32.0.0",     "223.255.255.255",
                                         "198.17.0.0",     "2606:4700::1",   "2a00:1450:4001::1"};
    static const char *const OWN[] = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "169.254.1.1",
        "172.16.0.1",
        "172.31.255.1",
        "192.168.0.1",
        "198.19.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:8.8.8.8",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "64:ff9b::1",
        "2002:7f00:1::1",
        "2001:db8::1",
        "2001::1",
        "::7f00:1",
        "192.0.2.1",
        "::ffff:127.0.0.1",
        "203.0.113.200",
    };
    for (size_t i = 0; i < sizeof PUBLIC / sizeof *PUBLIC; i++) {
        assert_true(public(PUBLIC[i]));
    }
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++) {
        if (public(OWN[i])) {
            fail_msg("%s is not public", OWN[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_requests_are_whole_wanting_or_refused),
        CASE(test_the_parts_of_a_request_are_found),
        CASE(test_a_target_may_be_absolute),
        CASE(test_what_a_client_accepts),
        CASE(test_tags_match_weakly),
        CASE(test_a_head_is_at_most_eight_kibibytes),
        CASE(test_frames_are_read_as_written),
        CASE(test_a_text_may_be_cut_anywhere),
        CASE(test_frames_nobody_may_send_are_broken),
        CASE(test_masking_twice_changes_nothing),
        CASE(test_the_handshake_of_the_standard),
        CASE(test_utf8_is_strict),
        CASE(test_only_the_internet_is_public),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

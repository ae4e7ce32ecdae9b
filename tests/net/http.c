/* HTTP over real sockets: requests for the server, client files, limits, common headers. */
#include "tests/net/host.h"
#include "tests/support/check.h"
#include "tests/support/wsclient.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static struct host host;
static char folder[256], outside[320];

static void write_file(const char *name, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void make_client(void)
{
    char path[512];
    const char *temp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/akhet-files-XXXXXX", temp ? temp : P_tmpdir);
    assert_non_null(mkdtemp(folder));
    write_file("index.html", "<p>the client</p>");
    write_file("app.0f1e2d3c.js", "let a");
    write_file("chunk-ABCDEF23.js", "let b");
    write_file("engine.wasm", "wasm");
    write_file("app.webmanifest", "{}");
    write_file("sign.svg", "<svg/>");
    write_file("sign.svg.gz", "packed");
    write_file(".hidden", "hidden");
    snprintf(path, sizeof path, "%s/fonts", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    write_file("fonts/one.woff2", "font");
    /* A file next to the folder that no path may reach, and a link to it. */
    snprintf(outside, sizeof outside, "%s-secret.txt", folder);
    FILE *file = fopen(outside, "w");
    assert_non_null(file);
    fputs("secret", file);
    fclose(file);
    snprintf(path, sizeof path, "%s/link.txt", folder);
    assert_int_equal(symlink(outside, path), 0);
}

static int begin(void **state)
{
    (void)state;
    make_client();
    struct net_options options = host_options();
    options.files = folder;
    options.request_ms = 300;
    return host_begin(&host, &options) ? -1 : 0;
}

static int end(void **state)
{
    (void)state;
    static const char *const NAMES[] = {
        "index.html", "app.0f1e2d3c.js", "chunk-ABCDEF23.js", "engine.wasm",     "app.webmanifest",
        "sign.svg",   "sign.svg.gz",     ".hidden",           "fonts/one.woff2", "link.txt",
        "fonts"};
    char path[512];
    host_end(&host);
    for (unsigned i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        remove(path);
    }
    remove(folder);
    remove(outside);
    return 0;
}

static struct wsclient_answer get(const char *target, const char *headers)
{
    return wsclient_http(host.port, "GET", target, headers, NULL);
}

/* The status of an answer; frees the rest. */
static int status(struct wsclient_answer answer)
{
    int is = answer.status;
    wsclient_forget(&answer);
    return is;
}

static void assert_answer(struct wsclient_answer answer, int is, const char *body)
{
    assert_int_equal(answer.status, is);
    assert_string_equal(answer.body, body);
    wsclient_forget(&answer);
}

static void test_the_server_gets_every_part_of_a_request(void **state)
{
    (void)state;
    assert_answer(get("/api/1/x%20y?a=b&c", "Authorization: Bearer abc\r\n"), 201,
                  "0|/api/1/x%20y|a=b&c|abc|127.0.0.1|");
    assert_answer(wsclient_http(host.port, "POST", "/api/p", "", "{\"a\":1}"), 201,
                  "1|/api/p||-|127.0.0.1|{\"a\":1}");
    assert_answer(wsclient_http(host.port, "PUT", "/api/p", "authorization: bEARER q\r\n", "z"),
                  201, "2|/api/p||q|127.0.0.1|z");
    assert_answer(wsclient_http(host.port, "DELETE", "/api/p", "Authorization: Basic q\r\n", NULL),
                  201, "3|/api/p||-|127.0.0.1|");
    assert_answer(wsclient_http(host.port, "PATCH", "/api/p", "", NULL), 201,
                  "4|/api/p||-|127.0.0.1|");
    assert_answer(get("/healthz", ""), 201, "0|/healthz||-|127.0.0.1|");
    assert_answer(get("/metrics", "X-Forwarded-For: 9.9.9.9\r\n"), 201, "0|/metrics||-|127.0.0.1|");
}

static void test_a_proxy_is_believed_where_it_is_trusted(void **state)
{
    (void)state;
    struct host behind;
    struct net_options options = host_options();
    options.trust_proxy = true;
    assert_null(host_begin(&behind, &options));
    assert_answer(wsclient_http(behind.port, "GET", "/healthz",
                                "X-Forwarded-For: 1.1.1.1, 2001:db8::7\r\n", NULL),
                  201, "0|/healthz||-|2001:db8::7|");
    assert_answer(
        wsclient_http(behind.port, "GET", "/healthz", "X-Forwarded-For: nonsense\r\n", NULL), 201,
        "0|/healthz||-|127.0.0.1|");
    host_end(&behind);
}

static void test_pages_of_others_may_only_read(void **state)
{
    (void)state;
    static const char EVIL[] = "Origin: https://evil.example\r\n";
    assert_int_equal(status(wsclient_http(host.port, "POST", "/api/p", EVIL, "{}")), 403);
    assert_int_equal(status(wsclient_http(host.port, "DELETE", "/api/p", EVIL, NULL)), 403);
    assert_int_equal(status(get("/api/p", EVIL)), 201);
}

static void test_one_connection_carries_many_requests(void **state)
{
    (void)state;
    static const char ONE[] = "GET /api/a HTTP/1.1\r\nHost: h\r\n\r\n";
    static const char BOTH[] = "GET /api/b HTTP/1.1\r\nHost: h\r\n\r\n"
                               "GET /api/c HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    int fd = wsclient_dial(host.port);
    assert_answer(wsclient_ask_on(fd, ONE, sizeof ONE - 1, false), 201, "0|/api/a||-|127.0.0.1|");
    /* Two pipelined requests: both answers in order, then the end. */
    struct wsclient_answer answer = wsclient_ask_on(fd, BOTH, sizeof BOTH - 1, false);
    assert_int_equal(answer.status, 201);
    assert_memory_equal(answer.body, "0|/api/b", 8);
    bool second = strstr(answer.body, "0|/api/c");
    wsclient_forget(&answer);
    if (!second) {
        answer = wsclient_ask_on(fd, "", 0, false);
        assert_memory_equal(answer.body, "0|/api/c", 8);
        assert_string_equal(wsclient_header(answer.head, "Connection"), "close");
        wsclient_forget(&answer);
    }
    char byte;
    assert_int_equal(recv(fd, &byte, 1, 0), 0);
    close(fd);
}

static void test_an_answer_may_come_later_or_be_wanted_no_more(void **state)
{
    (void)state;
    static const char LATE[] = "GET /api/late HTTP/1.1\r\nHost: h\r\n\r\n";
    int fd = wsclient_dial(host.port);
    assert_int_equal(send(fd, LATE, sizeof LATE - 1, 0), sizeof LATE - 1);
    struct wsclient_answer answer;
    do { /* until the request has arrived */
        answer = get("/api/release", "");
        bool yes = !strcmp(answer.body, "yes");
        wsclient_forget(&answer);
        if (yes) {
            break;
        }
    } while (true);
    assert_answer(wsclient_ask_on(fd, LATE, 0, false), 200, "late");
    unsigned gone = atomic_load(&host.gone), lates = atomic_load(&host.lates);
    assert_int_equal(send(fd, LATE, sizeof LATE - 1, 0), sizeof LATE - 1);
    assert_true(host_reaches(&host.lates, lates + 1));
    struct linger reset = {1, 0}; /* without it, the client may still be waiting for the answer */
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    close(fd);
    assert_true(host_reaches(&host.gone, gone + 1));
}

/* What a proxy without the right headers passes on is refused with a text that says so. */
static void test_a_refusal_says_what_a_proxy_must_pass_on(void **state)
{
    (void)state;
    static const char PLAIN[] = "GET /live HTTP/1.0\r\nHost: backend\r\nConnection: close\r\n\r\n";
    struct wsclient_answer answer = wsclient_ask(host.port, PLAIN, sizeof PLAIN - 1);
    assert_int_equal(answer.status, 426);
    assert_non_null(strstr(answer.body, "the proxy must pass on the headers Upgrade"));
    wsclient_forget(&answer);
    static const char HEADERS[] = "Origin: https://play.example\r\n";
    answer = wsclient_http(host.port, "POST", "/api/p", HEADERS, "{}");
    assert_int_equal(answer.status, 403);
    assert_non_null(strstr(answer.body, "the proxy must pass on the header Host"));
    wsclient_forget(&answer);
}

static void test_a_target_may_be_absolute(void **state)
{
    (void)state;
    static const char ASK[] = "\r\nPOST http://play.example/api/p?q HTTP/1.1\r\nHost: other\r\n"
                              "Origin: http://play.example\r\nContent-Length: 2\r\n\r\n{}";
    assert_answer(wsclient_ask(host.port, ASK, sizeof ASK - 1), 201, "1|/api/p|q|-|127.0.0.1|{}");
}

static void test_limits_of_requests(void **state)
{
    (void)state;
    static char long_text[9000];
    memset(long_text, 'a', sizeof long_text - 1);
    memcpy(long_text, "/api/", 5);
    assert_int_equal(status(get(long_text, "")), 431);
    long_text[4096] = 0;
    assert_int_equal(status(wsclient_http(host.port, "POST", "/api/p", "", long_text)), 201);
    memset(long_text, 'a', sizeof long_text - 1);
    long_text[4097] = 0;
    assert_int_equal(status(wsclient_http(host.port, "POST", "/api/p", "", long_text)), 413);
    assert_int_equal(
        status(wsclient_http(host.port, "POST", "/api/p", "Transfer-Encoding: chunked\r\n", NULL)),
        501);
    assert_int_equal(status(wsclient_ask(host.port, "nonsense\r\n\r\n", 12)), 400);
    assert_int_equal(status(wsclient_http(host.port, "POST", "/", "", "x")), 405);
    assert_int_equal(status(get("/live", "")), 426);
}

static void test_slow_headers_are_not_waited_for(void **state)
{
    (void)state;
    static const char PART[] = "GET / HTTP/1.1\r\nHost: h\r\n";
    assert_int_equal(status(wsclient_ask(host.port, PART, sizeof PART - 1)), 408);
    int fd = wsclient_dial(host.port); /* sends nothing */
    char byte;
    assert_int_equal(recv(fd, &byte, 1, 0), 0);
    close(fd);
}

static void test_a_client_that_waits_is_told_to_go_on(void **state)
{
    (void)state;
    static const char HEAD[] = "POST /api/p HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n"
                               "Expect: 100-continue\r\n\r\n";
    int fd = wsclient_dial(host.port);
    struct wsclient_answer answer = wsclient_ask_on(fd, HEAD, sizeof HEAD - 1, false);
    assert_int_equal(answer.status, 100);
    wsclient_forget(&answer);
    assert_answer(wsclient_ask_on(fd, "ok", 2, false), 201, "1|/api/p||-|127.0.0.1|ok");
    close(fd);
}

/* ---- files ---------------------------------------------------------------------------------- */

static void test_files_have_their_types(void **state)
{
    (void)state;
    static const struct {
        const char *path, *type, *text;
    } CASES[] = {
        {"/", "text/html; charset=utf-8", "<p>the client</p>"},
        {"/index.html", "text/html; charset=utf-8", "<p>the client</p>"},
        {"/app.0f1e2d3c.js", "text/javascript; charset=utf-8", "let a"},
        {"/engine.wasm?x", "application/wasm", "wasm"},
        {"/app.webmanifest", "application/manifest+json", "{}"},
        {"/sign.svg", "image/svg+xml", "<svg/>"},
        {"/fonts/one.woff2", "font/woff2", "font"},
    };
    for (unsigned i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct wsclient_answer answer = get(CASES[i].path, "");
        assert_string_equal(wsclient_header(answer.head, "Content-Type"), CASES[i].type);
        assert_answer(answer, 200, CASES[i].text);
    }
}

static void test_a_packed_file_is_sent_to_who_can_unpack_it(void **state)
{
    (void)state;
    struct wsclient_answer plain = get("/sign.svg", "Accept-Encoding: br, gzip;q=0\r\n");
    assert_null(wsclient_header(plain.head, "Content-Encoding"));
    assert_string_equal(wsclient_header(plain.head, "Vary"), "Accept-Encoding");
    char tag[64];
    snprintf(tag, sizeof tag, "%s", wsclient_header(plain.head, "ETag"));
    assert_answer(plain, 200, "<svg/>");
    struct wsclient_answer small = get("/sign.svg", "Accept-Encoding: deflate, gzip;q=1.0\r\n");
    assert_string_equal(wsclient_header(small.head, "Content-Encoding"), "gzip");
    assert_string_equal(wsclient_header(small.head, "Content-Type"), "image/svg+xml");
    assert_string_not_equal(wsclient_header(small.head, "ETag"), tag);
    assert_answer(small, 200, "packed");
    struct wsclient_answer alone = get("/app.0f1e2d3c.js", "Accept-Encoding: gzip\r\n");
    assert_null(wsclient_header(alone.head, "Content-Encoding"));
    assert_null(wsclient_header(alone.head, "Vary"));
    assert_answer(alone, 200, "let a");
}

static void test_what_changes_is_asked_for_again(void **state)
{
    (void)state;
    static const char *const LASTING[] = {"/app.0f1e2d3c.js", "/chunk-ABCDEF23.js"};
    for (unsigned i = 0; i < 2; i++) {
        struct wsclient_answer answer = get(LASTING[i], "");
        assert_string_equal(wsclient_header(answer.head, "Cache-Control"),
                            "public, max-age=31536000, immutable");
        wsclient_forget(&answer);
    }
    struct wsclient_answer answer = get("/", "");
    assert_string_equal(wsclient_header(answer.head, "Cache-Control"), "no-cache");
    char known[128], head[2048];
    snprintf(head, sizeof head, "%s", answer.head);
    snprintf(known, sizeof known, "If-None-Match: \"other\", %s\r\n",
             wsclient_header(answer.head, "ETag"));
    wsclient_forget(&answer);
    answer = get("/", known);
    assert_null(wsclient_header(answer.head, "Content-Length"));
    assert_answer(answer, 304, "");
    snprintf(known, sizeof known, "If-None-Match: W/%s\r\n", wsclient_header(head, "ETag"));
    assert_answer(get("/", known), 304, "");
    assert_answer(get("/", "If-None-Match: *\r\n"), 304, "");
    assert_answer(get("/", "If-None-Match: \"other\"\r\n"), 200, "<p>the client</p>");
    answer = wsclient_http(host.port, "HEAD", "/", "", NULL);
    assert_string_equal(wsclient_header(answer.head, "Content-Length"), "17");
    assert_answer(answer, 200, "");
}

static void test_addresses_inside_the_client_are_its_page(void **state)
{
    (void)state;
    static const char HTML[] = "Accept: text/html,application/xhtml+xml;q=0.9\r\n";
    assert_answer(get("/play/nile", HTML), 200, "<p>the client</p>");
    assert_int_equal(status(get("/play/nile", "")), 404);
    assert_int_equal(status(get("/play/nile.js", HTML)), 404);
}

/* Chats ask for anything, not for HTML. */
static void test_links_to_tables_are_answered_by_the_server(void **state)
{
    (void)state;
    assert_answer(get("/table/abc?lang=fr", ""), 201, "0|/table/abc|lang=fr|-|127.0.0.1|");
    assert_answer(get("/after/table/abc", ""), 201, "0|/after/table/abc||-|127.0.0.1|");
}

static void test_no_path_leads_outside(void **state)
{
    (void)state;
    char up[512];
    const char *name = strrchr(outside, '/') + 1;
    static const char *const FORMS[] = {"/../%s",   "/fonts/../../%s", "/%%2e%%2e/%s",
                                        "//../%s",  "/..%%2f%s",       "/fonts/..%%5c..%%5c%s",
                                        "/./../%s", "/..;/%s"};
    for (unsigned i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(up, sizeof up, FORMS[i], name);
#pragma GCC diagnostic pop
        assert_int_equal(status(get(up, "")), 404);
    }
    assert_int_equal(status(get("/link.txt", "")), 404);
    assert_int_equal(status(get("/.hidden", "")), 404);
    assert_int_equal(status(get("/fonts", "")), 404);
}

static void test_every_answer_is_safe(void **state)
{
    (void)state;
    static const struct {
        const char *method, *target;
        int status;
    } CASES[] = {
        {"GET", "/", 200},  {"GET", "/nothing.js", 404}, {"GET", "/api/x", 201},
        {"POST", "/", 405}, {"GET", "/live", 426},       {"HEAD", "/engine.wasm", 200},
        {"G(T", "/", 400},
    };
    for (unsigned i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct wsclient_answer answer =
            wsclient_http(host.port, CASES[i].method, CASES[i].target, "", NULL);
        assert_int_equal(answer.status, CASES[i].status);
        const char *policy = wsclient_header(answer.head, "Content-Security-Policy");
        assert_non_null(policy);
        assert_non_null(strstr(policy, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"));
        assert_non_null(strstr(policy, "frame-ancestors 'none'"));
        assert_string_equal(wsclient_header(answer.head, "X-Content-Type-Options"), "nosniff");
        assert_string_equal(wsclient_header(answer.head, "Referrer-Policy"), "no-referrer");
        assert_string_equal(wsclient_header(answer.head, "Cross-Origin-Opener-Policy"),
                            "same-origin");
        assert_string_equal(wsclient_header(answer.head, "Cross-Origin-Resource-Policy"),
                            "same-origin");
        wsclient_forget(&answer);
    }
}

static void test_without_a_client_a_page_says_so(void **state)
{
    (void)state;
    struct host bare;
    struct net_options options = host_options();
    options.files = "no such folder";
    assert_null(host_begin(&bare, &options));
    struct wsclient_answer answer = wsclient_http(bare.port, "GET", "/", "", NULL);
    assert_int_equal(answer.status, 200);
    assert_non_null(strstr(answer.body, "lang=\"en\""));
    assert_non_null(strstr(answer.body, "lang=\"fr\""));
    assert_non_null(strstr(answer.body, "lang=\"pl\""));
    assert_non_null(strstr(answer.body, "/api/1"));
    wsclient_forget(&answer);
    assert_int_equal(status(wsclient_http(bare.port, "GET", "/a.js", "", NULL)), 404);
    host_end(&bare);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_server_gets_every_part_of_a_request),
        CASE(test_a_proxy_is_believed_where_it_is_trusted),
        CASE(test_pages_of_others_may_only_read),
        CASE(test_one_connection_carries_many_requests),
        CASE(test_an_answer_may_come_later_or_be_wanted_no_more),
        CASE(test_a_refusal_says_what_a_proxy_must_pass_on),
        CASE(test_a_target_may_be_absolute),
        CASE(test_limits_of_requests),
        CASE(test_slow_headers_are_not_waited_for),
        CASE(test_a_client_that_waits_is_told_to_go_on),
        CASE(test_files_have_their_types),
        CASE(test_a_packed_file_is_sent_to_who_can_unpack_it),
        CASE(test_what_changes_is_asked_for_again),
        CASE(test_addresses_inside_the_client_are_its_page),
        CASE(test_links_to_tables_are_answered_by_the_server),
        CASE(test_no_path_leads_outside),
        CASE(test_every_answer_is_safe),
        CASE(test_without_a_client_a_page_says_so),
    };
    return cmocka_run_group_tests(tests, begin, end);
}

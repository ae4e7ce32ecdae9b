/* HTTP: dispatch requests, and compose answers with the headers common to all. */
#include "server/net/internal.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The client loads nothing from other hosts, and no other page may frame it. */
static const char SAFE[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

const char NET_HTTP_FOREIGN[] =
    "The page of another origin may not do this. Behind a proxy: the proxy must pass on the header "
    "Host, or the operator names the public origin with --origin; see \"Behind a proxy\" in "
    "docs/server.md.\n";

/* Errors of the server that the network has to answer itself. */
static const char TOO_LARGE[] = "{\"error\":\"too_large\"}", BUSY[] = "{\"error\":\"busy\"}";

enum { SMALL = 1024 }; /* an answer up to this length is always sent, in bytes */

static const char *reason(unsigned status)
{
    switch (status) {
#define STATUS(number, text)                                                                       \
    case number:                                                                                   \
        return text;
#include "server/net/http_status.def"
#undef STATUS
    default:
        return "Unknown";
    }
}

/* ---- answers -------------------------------------------------------------------------------- */

/* "Sun, 06 Nov 1994 08:49:37 GMT", independent of the locale. */
static void date(char *out, size_t cap)
{
    static const char DAY[7][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char MONTH[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t now = time(NULL);
    struct tm tm;
    gmtime_r(&now, &tm);
    snprintf(out, cap, "%s, %02d %s %d %02d:%02d:%02d GMT", DAY[tm.tm_wday], tm.tm_mday,
             MONTH[tm.tm_mon], tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

static bool has_body(unsigned status)
{
    return status >= 200 && status != 204 && status != 304;
}

static bool queue_head(struct net_conn *conn, unsigned status, const char *type, const char *extra,
                       size_t len)
{
    char head[1024], now[40], body[160] = "";
    date(now, sizeof now);
    if (has_body(status)) {
        snprintf(body, sizeof body, "Content-Type: %s\r\nContent-Length: %zu\r\n", type, len);
    }
    int size = snprintf(head, sizeof head, "HTTP/1.1 %u %s\r\nDate: %s\r\n%s%s%s%s", status,
                        reason(status), now, body, extra,
                        status == 401 ? "WWW-Authenticate: Bearer\r\n" : "",
                        conn->close ? "Connection: close\r\n" : "");
    return size > 0 && (size_t)size < sizeof head && net_conn_queue(conn, head, (size_t)size) &&
           net_conn_queue(conn, SAFE, sizeof SAFE - 1) && net_conn_queue(conn, "\r\n", 2);
}

static void send_off(struct net_conn *conn)
{
    conn->stage = STAGE_ANSWER;
    net_conn_wait(conn, ROW_ANSWER);
    net_conn_push(conn);
}

void net_http_reply(struct net_conn *conn, unsigned status, const char *type, const char *extra,
                    const char *text, size_t len)
{
    char said[80];
    if (!len && status >= 400) {
        len = (size_t)snprintf(said, sizeof said, "%u %s\n", status, reason(status));
        text = said;
    }
    char lines[256];
    snprintf(lines, sizeof lines, "%s%s", extra,
             strstr(extra, "Cache-Control:") ? "" : "Cache-Control: no-store\r\n");
    bool shown = len && has_body(status) && !conn->head_only;
    if (queue_head(conn, status, type, lines, len) && (!shown || net_conn_queue(conn, text, len))) {
        send_off(conn);
    }
}

void net_http_explain(struct net_conn *conn, unsigned status, const char *extra, const char *text)
{
    net_http_reply(conn, status, "text/plain; charset=utf-8", extra, text, strlen(text));
}

void net_http_lend(struct net_conn *conn, unsigned status, const char *type, const char *extra,
                   const char *text, size_t len)
{
    if (!queue_head(conn, status, type, extra, len)) {
        return;
    }
    if (has_body(status) && !conn->head_only) {
        conn->file = text;
        conn->file_len = len;
    }
    send_off(conn);
}

void net_answer(struct net_request *request, unsigned status, const char *type, const char *text,
                size_t len)
{
    struct net_asked *asked = (struct net_asked *)request;
    struct net_conn *conn = asked->conn;
    conn->asked = NULL;
    free(asked);
    if (conn->stage != STAGE_ASKED) {
        return; /* dropped by net_stop; `gone` has not been called yet */
    }
    if (len > SMALL && net_peer_full(conn->net, conn->peer, len)) {
        conn->net->counts.unsent++;
        conn->close = true;
        net_http_reply(conn, 503, "application/json", "Retry-After: 10\r\n", BUSY, sizeof BUSY - 1);
        return;
    }
    net_http_reply(conn, status, type, "", text, len);
}

/* ---- the origin of a request ---------------------------------------------------------------- */

static void write_address(const struct in6_addr *address, char out[INET6_ADDRSTRLEN])
{
    if (IN6_IS_ADDR_V4MAPPED(address)) {
        inet_ntop(AF_INET, address->s6_addr + 12, out, INET6_ADDRSTRLEN);
    } else {
        inet_ntop(AF_INET6, address, out, INET6_ADDRSTRLEN);
    }
}

/* Count a proxied request against the address of its client; false: refused. */
static bool admit(struct net_conn *conn, const struct in6_addr *client)
{
    struct net *net = conn->net;
    if (!conn->proxy || !net->options.per_address || conn->peer) {
        return true;
    }
    struct net_peer *peer = net_peer_join(net, client);
    if (peer && net_peer_affords(net, peer) && !net_peer_full(net, peer, 0)) {
        conn->peer = peer;
        return true;
    }
    net_peer_leave(net, peer);
    net->counts.refused_address++;
    net_http_reply(conn, 429, "text/plain", "Retry-After: 10\r\n", "", 0);
    return false;
}

/* Without an Origin header the client is not a browser. Otherwise the origin must be ours, or the
 * one the operator allowed. */
bool net_http_own(const struct net *net, const char *bytes, const struct http_request *request)
{
    struct http_part origin = request->header[HTTP_ORIGIN], host = request->header[HTTP_HOST];
    if (!origin.at || (net->origin && http_is(bytes, origin, net->origin))) {
        return true;
    }
    char name[256];
    snprintf(name, sizeof name, "http://%.*s", (int)host.len, bytes + host.at);
    if (host.len == 0 || host.len > 240) {
        return false;
    }
    if (http_is(bytes, origin, name)) {
        return true;
    }
    snprintf(name, sizeof name, "https://%.*s", (int)host.len, bytes + host.at);
    return http_is(bytes, origin, name);
}

/* ---- requests for the server ---------------------------------------------------------------- */

static char *cut(char *bytes, struct http_part part)
{
    bytes[part.at + part.len] = 0;
    return bytes + part.at;
}

static const char *bearer_of(char *bytes, struct http_part part)
{
    static const char SCHEME[] = "bearer ";
    char *text = part.at ? cut(bytes, part) : NULL;
    size_t len = sizeof SCHEME - 1;
    if (!text || part.len <= len ||
        !http_is(bytes, (struct http_part){part.at, (uint16_t)len}, SCHEME)) {
        return NULL;
    }
    return text + len;
}

static const enum net_method METHOD[] = {
    [HTTP_GET] = NET_GET, [HTTP_HEAD_ONLY] = NET_GET, [HTTP_POST] = NET_POST,
    [HTTP_PUT] = NET_PUT, [HTTP_DELETE] = NET_DELETE, [HTTP_OTHER] = NET_OTHER,
};

/* Keep a host that can stand in a page as it is. An absolute target has it directly before the
 * path, so it cannot be cut out in place. */
static void keep_host(char out[256], const char *bytes, struct http_part host)
{
    static const char FIT[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:[]";
    out[0] = 0;
    if (!host.at || host.len > 255) {
        return;
    }
    snprintf(out, 256, "%.*s", (int)host.len, bytes + host.at);
    if (strspn(out, FIT) != host.len) {
        out[0] = 0;
    }
}

static void ask_server(struct net_conn *conn, const char *bytes, size_t len,
                       const struct http_request *parsed, const char *address)
{
    struct net *net = conn->net;
    bool reads = parsed->method == HTTP_GET || parsed->method == HTTP_HEAD_ONLY;
    if (!reads && !net_http_own(net, bytes, parsed)) {
        net_http_explain(conn, 403, "", NET_HTTP_FOREIGN);
        return;
    }
    struct net_asked *asked = calloc(1, sizeof *asked + len + 1);
    if (!asked) {
        net_conn_drop(conn);
        return;
    }
    memcpy(asked->bytes, bytes, len);
    snprintf(asked->address, sizeof asked->address, "%s", address);
    keep_host(asked->host, bytes, parsed->header[HTTP_HOST]);
    asked->conn = conn;
    asked->request = (struct net_request){
        .method = METHOD[parsed->method],
        .path = cut(asked->bytes, parsed->path),
        .query = cut(asked->bytes, parsed->query),
        .bearer = bearer_of(asked->bytes, parsed->header[HTTP_AUTHORIZATION]),
        .address = asked->address,
        .host = asked->host,
        .over_proxy = conn->proxy,
        .body = asked->bytes + parsed->body.at,
        .body_len = parsed->body.len,
    };
    conn->asked = asked;
    conn->stage = STAGE_ASKED;
    net_conn_wait(conn, ROW_NONE);
    net->calls.request(net->server, &asked->request);
}

/* ---- dispatch ------------------------------------------------------------------------------- */

static bool begins(const char *bytes, struct http_part part, const char *prefix)
{
    size_t len = strlen(prefix);
    return part.len >= len && !memcmp(bytes + part.at, prefix, len);
}

/* A link to a table or a record, which the server answers with the page and a preview for chats. */
static bool is_link(const struct net *net, const char *bytes, const struct http_request *request)
{
    size_t len;
    return request->method == HTTP_GET && net_page(net, &len) &&
           (begins(bytes, request->path, "/table/") ||
            begins(bytes, request->path, "/after/table/") ||
            begins(bytes, request->path, "/record/"));
}

static bool of_server(const char *bytes, struct http_part path)
{
    static const char *const OPERATORS[] = {"/healthz", "/metrics", "/readyz"};
    for (unsigned i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++) {
        if (path.len == strlen(OPERATORS[i]) && begins(bytes, path, OPERATORS[i])) {
            return true;
        }
    }
    return begins(bytes, path, "/api/");
}

static void route(struct net_conn *conn, const char *bytes, size_t len,
                  const struct http_request *request)
{
    char address[INET6_ADDRSTRLEN];
    struct in6_addr client = net_proxy_client(conn, bytes, request);
    write_address(&client, address);
    conn->net->counts.forwarded += !conn->proxy && request->header[HTTP_FORWARDED].at;
    conn->close = request->close || conn->net->stop_at;
    conn->head_only = request->method == HTTP_HEAD_ONLY;
    if (!admit(conn, &client)) {
        return;
    }
    if (of_server(bytes, request->path) || is_link(conn->net, bytes, request)) {
        ask_server(conn, bytes, len, request, address);
    } else if (request->path.len == 5 && begins(bytes, request->path, "/live")) {
        net_websocket_open(conn, bytes, request, address);
    } else if (request->method == HTTP_GET || request->method == HTTP_HEAD_ONLY) {
        net_files_answer(conn, bytes, request);
    } else {
        net_http_reply(conn, 405, "text/plain", "Allow: GET, HEAD\r\n", "", 0);
    }
}

size_t net_http_take(struct net_conn *conn, char *bytes, size_t len)
{
    static const char GO_ON[] = "HTTP/1.1 100 Continue\r\n\r\n";
    struct http_request request;
    int used = http_parse(bytes, len, &request);
    if (used < 0) {
        conn->close = true;
        conn->head_only = false;
        if (used == -413)
            net_http_reply(conn, 413, "application/json", "", TOO_LARGE, sizeof TOO_LARGE - 1);
        else
            net_http_reply(conn, (unsigned)-used, "text/plain", "", "", 0);
        return 0;
    }
    if (!used) {
        if (request.waits && !conn->continued && net_conn_queue(conn, GO_ON, sizeof GO_ON - 1)) {
            conn->continued = true;
            net_conn_push(conn);
        }
        return 0;
    }
    conn->continued = false;
    route(conn, bytes, (size_t)used, &request);
    return (size_t)used;
}

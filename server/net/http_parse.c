/* Parser for the head of an HTTP/1.1 request. */
#include "server/net/http_parse.h"

#include <string.h>

static const struct {
    const char *name;
    bool again; /* may be repeated: the last value counts, or all are read as one list */
} HEADER[HTTP_HEADERS] = {
    [HTTP_HOST] = {"host", false},
    [HTTP_ORIGIN] = {"origin", false},
    [HTTP_AUTHORIZATION] = {"authorization", false},
    [HTTP_LENGTH] = {"content-length", false},
    [HTTP_ENCODING] = {"transfer-encoding", false},
    [HTTP_EXPECT] = {"expect", false},
    [HTTP_IF_NONE_MATCH] = {"if-none-match", true},
    [HTTP_UPGRADE] = {"upgrade", false},
    [HTTP_WS_KEY] = {"sec-websocket-key", false},
    [HTTP_WS_VERSION] = {"sec-websocket-version", false},
    [HTTP_ACCEPT] = {"accept", true},
    [HTTP_ACCEPT_ENCODING] = {"accept-encoding", true},
    [HTTP_CONNECTION] = {"connection", true},
    [HTTP_WS_PROTOCOL] = {"sec-websocket-protocol", true},
    [HTTP_FORWARDED] = {"x-forwarded-for", true},
};

static const char *const METHOD[HTTP_OTHER] = {
    [HTTP_GET] = "GET", [HTTP_HEAD_ONLY] = "HEAD", [HTTP_POST] = "POST",
    [HTTP_PUT] = "PUT", [HTTP_DELETE] = "DELETE",
};

enum { EMPTY_LINES = 2 }; /* ignored before a request */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool same(const char *bytes, size_t len, const char *text)
{
    size_t i = 0;
    while (i < len && text[i] && lower(bytes[i]) == lower(text[i])) {
        i++;
    }
    return i == len && !text[i];
}

bool http_is(const char *bytes, struct http_part part, const char *text)
{
    return part.at && same(bytes + part.at, part.len, text);
}

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The next element of a comma-separated part, without blanks around it, and the rest of the part;
 * false: no more. */
static bool next_element(const char *bytes, struct http_part *rest, struct http_part *element)
{
    if (!rest->at || !rest->len) {
        return false;
    }
    const char *from = bytes + rest->at, *comma = memchr(from, ',', rest->len);
    size_t len = comma ? (size_t)(comma - from) : rest->len, step = len + (comma ? 1 : 0);
    size_t at = 0;
    while (at < len && blank(from[at])) {
        at++;
    }
    while (len > at && blank(from[len - 1])) {
        len--;
    }
    *element = (struct http_part){(uint16_t)(rest->at + at), (uint16_t)(len - at)};
    rest->at = (uint16_t)(rest->at + step);
    rest->len = (uint16_t)(rest->len - step);
    return true;
}

bool http_lists(const char *bytes, struct http_part part, const char *word)
{
    struct http_part element;
    while (next_element(bytes, &part, &element)) {
        if (same(bytes + element.at, element.len, word)) {
            return true;
        }
    }
    return false;
}

/* Whether "q=…" is more than nothing; without a weight it is. */
static bool weighty(const char *at, const char *end)
{
    while (at < end && (blank(*at) || *at == ';')) {
        at++;
    }
    if (at == end) {
        return true;
    }
    if (end - at < 3 || lower(at[0]) != 'q' || at[1] != '=') {
        return false;
    }
    for (at += 2; at < end; at++) {
        if (*at >= '1' && *at <= '9') {
            return true;
        }
    }
    return false;
}

bool http_accepts_gzip(const char *bytes, struct http_part part)
{
    struct http_part element;
    bool any = false;
    while (next_element(bytes, &part, &element)) {
        const char *from = bytes + element.at, *end = from + element.len;
        const char *colon = memchr(from, ';', element.len), *stop = colon ? colon : end;
        while (stop > from && blank(stop[-1])) {
            stop--;
        }
        size_t len = (size_t)(stop - from);
        if (same(from, len, "gzip") || same(from, len, "x-gzip")) {
            return weighty(stop, end);
        }
        any = same(from, len, "*") ? weighty(stop, end) : any;
    }
    return any;
}

bool http_matches_tag(const char *bytes, struct http_part part, const char *tag)
{
    struct http_part element;
    size_t len = strlen(tag);
    while (next_element(bytes, &part, &element)) {
        const char *from = bytes + element.at;
        size_t weak = element.len > 2 && !memcmp(from, "W/", 2) ? 2 : 0;
        if ((element.len == 1 && *from == '*') ||
            (element.len == len + weak && !memcmp(from + weak, tag, len))) {
            return true;
        }
    }
    return false;
}

static bool token(char c)
{
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* The end of a run of bytes that satisfy `fits`. */
static size_t run(const char *bytes, size_t at, size_t end, bool (*fits)(char c))
{
    while (at < end && fits(bytes[at])) {
        at++;
    }
    return at;
}

static bool visible(char c)
{
    return c > 0x20 && c < 0x7f;
}

static bool in_path(char c)
{
    return visible(c) && c != '?' && c != '#';
}

static bool in_value(char c)
{
    return c == '\t' || ((unsigned char)c >= 0x20 && c != 0x7f);
}

static struct http_part part(size_t from, size_t to)
{
    return (struct http_part){(uint16_t)from, (uint16_t)(to - from)};
}

static enum http_method method_of(const char *bytes, size_t len)
{
    unsigned method = 0;
    while (method < HTTP_OTHER &&
           (strlen(METHOD[method]) != len || memcmp(METHOD[method], bytes, len))) {
        method++;
    }
    return (enum http_method)method;
}

static bool in_host(char c)
{
    return in_path(c) && c != '/' && c != '@';
}

/* The host of an absolute target, "http://host/path"; the offset of its end, 0: invalid. */
static size_t absolute(const char *bytes, size_t at, size_t end, struct http_part *host)
{
    size_t scheme = end - at > 7 && same(bytes + at, 7, "http://")    ? 7
                    : end - at > 8 && same(bytes + at, 8, "https://") ? 8
                                                                      : 0;
    size_t from = at + scheme, to = run(bytes, from, end, in_host);
    bool ends = to < end && (bytes[to] == '/' || bytes[to] == '?' || bytes[to] == ' ');
    if (!scheme || to == from || !ends) {
        return 0;
    }
    *host = part(from, to);
    return to;
}

/* The target that begins here; the offset of its end, 0: invalid. */
static size_t target(const char *bytes, size_t at, size_t end, struct http_request *request)
{
    size_t from = at;
    if (bytes[at] != '/') {
        from = absolute(bytes, at, end, &request->host);
    }
    if (!from) {
        return 0;
    }
    at = run(bytes, from, end, in_path);
    /* Without a path it is "/": that is, one of the slashes before the host. */
    request->path = at > from ? part(from, at) : part(request->host.at - 1u, request->host.at);
    request->query = part(at, at);
    if (at < end && bytes[at] == '?') {
        from = at + 1;
        at = run(bytes, from, end, visible);
        request->query = part(from, at);
    }
    return at;
}

/* "GET /path?query HTTP/1.1" up to its end; 0, or the status that refuses it. */
static int first_line(const char *bytes, size_t start, size_t end, struct http_request *request)
{
    size_t at = run(bytes, start, end, token);
    if (at == start || at == end || bytes[at] != ' ') {
        return 400;
    }
    request->method = method_of(bytes + start, at - start);
    at = target(bytes, at + 1, end, request);
    if (!at) {
        return 400;
    }
    if (end - at != 9 || memcmp(bytes + at, " HTTP/1.", 8)) {
        return end - at > 6 && !memcmp(bytes + at, " HTTP/", 6) ? 505 : 400;
    }
    request->old = bytes[end - 1] == '0';
    return bytes[end - 1] == '1' || request->old ? 0 : 505;
}

static int header_line(const char *bytes, size_t at, size_t end, struct http_request *request)
{
    size_t colon = run(bytes, at, end, token), from = colon + 1;
    if (colon == at || colon == end || bytes[colon] != ':') {
        return 400;
    }
    if (++request->headers > 100) {
        return 431;
    }
    from = run(bytes, from, end, blank);
    if (run(bytes, from, end, in_value) != end) {
        return 400;
    }
    while (end > from && blank(bytes[end - 1])) {
        end--;
    }
    for (unsigned i = 0; i < HTTP_HEADERS; i++) {
        if (!same(bytes + at, colon - at, HEADER[i].name)) {
            continue;
        }
        if (request->header[i].at && !HEADER[i].again) {
            return 400;
        }
        request->header[i] = part(from, end);
        if (i == HTTP_CONNECTION) {
            request->close |= http_lists(bytes, request->header[i], "close");
            request->upgrade |= http_lists(bytes, request->header[i], "upgrade");
        }
    }
    return 0;
}

/* The length of the body, or the negated status that refuses it. */
static int body_length(const char *bytes, const struct http_request *request)
{
    if (request->header[HTTP_ENCODING].at) {
        return request->header[HTTP_LENGTH].at ? -400 : -501;
    }
    struct http_part length = request->header[HTTP_LENGTH];
    int value = 0;
    for (unsigned i = 0; i < length.len; i++) {
        char c = bytes[length.at + i];
        if (c < '0' || c > '9') {
            return -400;
        }
        value = value * 10 + (c - '0');
        if (value > HTTP_BODY) {
            return -413;
        }
    }
    return length.at && !length.len ? -400 : value;
}

/* The offset after the empty line; 0: the head is incomplete. */
static size_t head_end(const char *bytes, size_t start, size_t len)
{
    const char *at = bytes + start;
    while ((at = memchr(at, '\n', (size_t)(bytes + len - at)))) {
        at++;
        size_t left = (size_t)(bytes + len - at);
        if (left >= 2 && at[0] == '\r' && at[1] == '\n') {
            return (size_t)(at + 2 - bytes);
        }
    }
    return 0;
}

static int all_lines(const char *bytes, size_t start, size_t head, struct http_request *request)
{
    size_t at = start;
    while (at + 2 < head) {
        const char *newline = memchr(bytes + at, '\n', head - at);
        size_t end = (size_t)(newline - bytes);
        if (end == at || bytes[end - 1] != '\r') {
            return 400;
        }
        int status = at > start ? header_line(bytes, at, end - 1, request)
                                : first_line(bytes, start, end - 1, request);
        if (status) {
            return status;
        }
        at = end + 1;
    }
    bool fine = request->old || request->header[HTTP_HOST].at;
    if (request->host.at) {
        request->header[HTTP_HOST] = request->host;
    }
    return fine ? 0 : 400;
}

/* Clients may send empty lines before a request (RFC 9112, 2.2). */
static size_t empty_lines(const char *bytes, size_t len)
{
    size_t at = 0;
    while (at < 2 * EMPTY_LINES && len - at >= 2 && bytes[at] == '\r' && bytes[at + 1] == '\n') {
        at += 2;
    }
    return at;
}

int http_parse(const char *bytes, size_t len, struct http_request *request)
{
    memset(request, 0, sizeof *request);
    size_t start = empty_lines(bytes, len);
    bool line = start < 2 * EMPTY_LINES && len == start + 1 && bytes[start] == '\r';
    if (len > start && !line && !token(bytes[start])) {
        return -400; /* another protocol: waiting for the end of the head would be in vain */
    }
    size_t head = head_end(bytes, start, len < HTTP_HEAD ? len : HTTP_HEAD);
    if (!head) {
        return len < HTTP_HEAD ? 0 : -431;
    }
    int status = all_lines(bytes, start, head, request);
    if (status) {
        return -status;
    }
    request->close |= request->old;
    int body = body_length(bytes, request);
    if (body < 0) {
        return body;
    }
    request->body = part(head, head + (size_t)body);
    request->waits = http_is(bytes, request->header[HTTP_EXPECT], "100-continue");
    return len < head + (size_t)body ? 0 : (int)head + body;
}

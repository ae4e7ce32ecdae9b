/* The head of an HTTP/1.1 request: strict, bounded, no copying, no sockets. */
#ifndef SERVER_NET_HTTP_PARSE_H
#define SERVER_NET_HTTP_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HTTP_HEAD = 8192, /* limit on the request line and headers, in bytes */
    HTTP_BODY = 4096, /* limit on a body, in bytes */
};

/* A part of the request: offset and length; offset 0: absent. */
struct http_part {
    uint16_t at, len;
};

enum http_method { HTTP_GET, HTTP_HEAD_ONLY, HTTP_POST, HTTP_PUT, HTTP_DELETE, HTTP_OTHER };

/* The headers the server uses. Each may occur once in a request, except the last two. */
enum http_header {
    HTTP_HOST,
    HTTP_ORIGIN,
    HTTP_AUTHORIZATION,
    HTTP_LENGTH,
    HTTP_ENCODING,
    HTTP_EXPECT,
    HTTP_IF_NONE_MATCH,
    HTTP_UPGRADE,
    HTTP_WS_KEY,
    HTTP_WS_VERSION,
    HTTP_ACCEPT,
    HTTP_ACCEPT_ENCODING,
    HTTP_CONNECTION,
    HTTP_WS_PROTOCOL,
    HTTP_FORWARDED,
    HTTP_HEADERS
};

struct http_request {
    enum http_method method;
    struct http_part path, query, header[HTTP_HEADERS], body;
    struct http_part host; /* of an absolute target; it replaces the header's */
    bool old;              /* HTTP/1.0 */
    bool close;            /* close after the answer */
    bool upgrade;          /* Connection: Upgrade */
    bool waits;            /* expects "100 Continue" before it sends its body */
    unsigned headers;      /* number of headers */
};

/* The length of the whole request, 0 if more bytes are needed, or the negated status that refuses
 * it. `waits` is set even if more bytes are needed. */
int http_parse(const char *bytes, size_t len, struct http_request *request);

/* Whether a part equals this text, ignoring case. */
bool http_is(const char *bytes, struct http_part part, const char *text);

/* Whether a comma-separated part contains a word, ignoring case. */
bool http_lists(const char *bytes, struct http_part part, const char *word);

/* Whether an Accept-Encoding allows gzip (RFC 9110, 12.5.3). */
bool http_accepts_gzip(const char *bytes, struct http_part part);

/* Whether an If-None-Match names this entity tag, compared weakly, or any (RFC 9110, 13.1.2). */
bool http_matches_tag(const char *bytes, struct http_part part, const char *tag);

#endif

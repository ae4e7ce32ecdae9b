/* The head of an HTTP/1.1 request: strict, bounded, without a copy and without sockets. */
#ifndef SERVER_NET_HTTP_PARSE_H
#define SERVER_NET_HTTP_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HTTP_HEAD = 8192, /* most bytes of the request line and the headers */
    HTTP_BODY = 4096, /* most bytes of a body */
};

/* A piece of the request: where it stands, how long it is; nothing there: at 0. */
struct http_part {
    uint16_t at, len;
};

enum http_method { HTTP_GET, HTTP_HEAD_ONLY, HTTP_POST, HTTP_PUT, HTTP_DELETE, HTTP_OTHER };

/* The headers that are looked at, each at most once in a request but for the last two. */
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
    bool old;         /* HTTP/1.0 */
    bool close;       /* after the answer */
    bool upgrade;     /* Connection: Upgrade */
    bool waits;       /* for "100 Continue" before it sends its body */
    unsigned headers; /* how many there are */
};

/* The bytes of the whole request, 0 when more are needed, or less than 0: the status to refuse it
 * with, negative. `request` says also when more are needed whether the client waits. */
int http_parse(const char *bytes, size_t len, struct http_request *request);

/* Whether a part is this text, without regard to case. */
bool http_is(const char *bytes, struct http_part part, const char *text);

/* Whether a word stands in a comma separated part, without regard to case. */
bool http_lists(const char *bytes, struct http_part part, const char *word);

#endif

/* Fuzz the parsers of the network, for requests and frames: they never read past the end, and the
 * parts they find lie inside the input. */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/http_parse.h"
#include "server/net/net_websocket.h"

static void inside(struct http_part part, size_t len)
{
    HOLDS((size_t)part.at + part.len <= len);
}

static void as_request(const char *bytes, size_t len)
{
    struct http_request request;
    int used = http_parse(bytes, len, &request);
    if (used <= 0) {
        HOLDS(used == 0 || (used <= -400 && used >= -599));
        return;
    }
    HOLDS((size_t)used <= len && request.body.len <= HTTP_BODY);
    HOLDS(bytes[request.path.at] == '/');
    inside(request.path, len);
    inside(request.query, len);
    inside(request.body, len);
    for (unsigned i = 0; i < HTTP_HEADERS; i++) {
        inside(request.header[i], len);
        http_lists(bytes, request.header[i], "close");
    }
    /* Bytes after the request change nothing; a prefix of it is incomplete. */
    struct http_request again;
    http_accepts_gzip(bytes, request.header[HTTP_ACCEPT_ENCODING]);
    http_matches_tag(bytes, request.header[HTTP_IF_NONE_MATCH], "\"a\"");
    HOLDS(http_parse(bytes, (size_t)used, &again) == used);
    HOLDS(http_parse(bytes, (size_t)used - 1, &again) <= 0);
}

/* Every start of a valid text is a possible start. */
static void as_text(const char *text, size_t len)
{
    bool valid = ws_utf8(text, len);
    for (size_t cut = len > 64 ? len - 64 : 0; cut <= len; cut++) {
        HOLDS(ws_utf8_begins(text, cut) || !valid);
        HOLDS(ws_utf8_begins(text, cut) || !ws_utf8(text, cut));
    }
}

static void as_frames(uint8_t *bytes, size_t len)
{
    struct ws_frame frame;
    size_t at = 0;
    int header;
    while ((header = ws_parse(bytes + at, len - at, &frame)) > 0) {
        HOLDS((size_t)header <= len - at && header <= WS_HEADER);
        size_t left = len - at - (size_t)header;
        if (frame.len > left) {
            return;
        }
        at += (size_t)header;
        ws_mask(bytes + at, (size_t)frame.len, frame.mask);
        as_text((const char *)bytes + at, (size_t)frame.len);
        at += (size_t)frame.len;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes =
        malloc(size ? size : 1); /* an exact size, so that sanitizers detect a read past the end */
    if (!bytes) {
        return 0;
    }
    memcpy(bytes, data, size);
    as_request(bytes, size);
    as_frames((uint8_t *)bytes, size);
    free(bytes);
    return 0;
}

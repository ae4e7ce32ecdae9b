/* A small blocking HTTP client. */
#ifndef LOAD_FETCH_H
#define LOAD_FETCH_H

#include <stddef.h>

#include "load/load_websocket_client.h"

struct fetcher {
    const struct ws_server *place;
    int fd; /* -1: not connected */
};

/* GET the path, or POST it with a body of JSON, and wait for the answer; the caller frees the text.
 * `token` and `body` may be NULL. NULL: no answer. The text is also returned if the status reports
 * an error. */
char *fetch(struct fetcher *fetcher, const char *path, const char *token, const char *body,
            unsigned *status, size_t *len);
void fetch_end(struct fetcher *fetcher);

#endif

/* A request being answered; private to the api files. */
#ifndef SERVER_API_CALL_H
#define SERVER_API_CALL_H

#include <jansson.h>

#include "server/api.h"
#include "server/internal.h"

struct table;

enum api_needs { API_NOBODY, API_TOKEN, API_OPERATOR };

struct api_call {
    struct server *server;
    struct net_request *request;
    struct store_player player; /* owner of the token sent with the request; number 0: no token */
    char part[STORE_NAME + 1];  /* the path segment that matched * */
    json_t *body;               /* NULL: no body */
};

typedef void api_handler(struct api_call *call);

struct route {
    enum net_method method;
    const char *path;
    enum api_needs needs;
    const char *members;
    api_handler *handler;
};

#define ROUTE(method, path, needs, members, handler) api_handler handler;
#include "server/routes.def"
#undef ROUTE

/* Begin a JSON object as the answer; api_send ends and sends it. */
struct akhet_json *api_begin(struct api_call *call);
void api_send(struct api_call *call, unsigned status);

void api_refuse(struct api_call *call, enum error_code code, const char *what, long number);

/* A string member of the body, or NULL. */
const char *api_text(const struct api_call *call, const char *member);

/* The value of a query parameter; false: missing or too long. */
bool api_query(const struct api_call *call, const char *name, char *value, size_t cap);

/* The table named in the path, if the caller may see it; NULL: already refused. */
struct table *api_table_of(struct api_call *call);

/* A request that is answered later. `request` becomes NULL if the client leaves first. */
struct api_pending {
    struct server *server;
    struct net_request *request;
    unsigned status; /* of the answer on success */
};
/* NULL: already refused. */
struct api_pending *api_later(struct api_call *call, unsigned status);
/* Restore the call of a pending request and free `pending`; false: the client has gone. */
bool api_resume(struct api_pending *pending, struct api_call *call);

#endif

/* A request that is being answered: only the files of requests look here. */
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
    struct store_player player; /* whose token came with it; number 0: nobody's */
    char part[STORE_NAME + 1];  /* the part of the path that stands for * */
    json_t *body;               /* NULL: none */
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

/* Begin an answer of JSON, an object; rest_send ends and sends it. */
struct akhet_json *api_begin(struct api_call *call);
void api_send(struct api_call *call, unsigned status);

/* An answer that may be large: `make` writes the members of the object, perhaps more than once. */
typedef void api_maker(const struct api_call *call, const void *context, struct akhet_json *json);
void api_send_large(struct api_call *call, api_maker *make, const void *context);

void api_refuse(struct api_call *call, enum error_code code, const char *what, long number);

/* A member of the body, or NULL. */
const char *api_text(const struct api_call *call, const char *member);

/* The value of a name in the query; false: it is not there or too long. */
bool api_query(const struct api_call *call, const char *name, char *value, size_t cap);

/* The table of the path, as far as the one who asks may look at it; NULL: refused already. */
struct table *api_table_of(struct api_call *call);

/* A request that is answered later; when that is, `request` may have become NULL. */
struct api_pending {
    struct server *server;
    struct net_request *request;
    unsigned status; /* of the answer when all went well */
};
/* NULL: refused already. */
struct api_pending *api_later(struct api_call *call, unsigned status);
/* What is answered: a request as it was, with `pending` gone; false: nobody waits for it. */
bool api_resume(struct api_pending *pending, struct api_call *call);

#endif

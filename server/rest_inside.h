/* A request that is being answered: only the files of requests look here. */
#ifndef SERVER_REST_INSIDE_H
#define SERVER_REST_INSIDE_H

#include <jansson.h>

#include "server/rest.h"
#include "server/server.h"

struct table;

enum rest_needs { REST_NOBODY, REST_TOKEN, REST_OPERATOR };

struct rest {
    struct server *server;
    struct net_request *request;
    struct store_player player; /* whose token came with it; number 0: nobody's */
    char part[STORE_NAME + 1];  /* the part of the path that stands for * */
    json_t *body;               /* NULL: none */
};

typedef void rest_handler(struct rest *rest);

struct route {
    enum net_method method;
    const char *path;
    enum rest_needs needs;
    const char *members;
    rest_handler *handler;
};

#define ROUTE(method, path, needs, members, handler) rest_handler handler;
#include "server/routes.def"
#undef ROUTE

/* Begin an answer of JSON, an object; rest_send ends and sends it. */
struct akhet_json *rest_begin(struct rest *rest);
void rest_send(struct rest *rest, unsigned status);

/* An answer that may be large: `make` writes the members of the object, perhaps more than once. */
typedef void rest_maker(const struct rest *rest, const void *context, struct akhet_json *json);
void rest_send_large(struct rest *rest, rest_maker *make, const void *context);

void rest_refuse(struct rest *rest, enum refusal_code code, const char *what, long number);

/* A member of the body, or NULL. */
const char *rest_text(const struct rest *rest, const char *member);

/* The value of a name in the query; false: it is not there or too long. */
bool rest_query(const struct rest *rest, const char *name, char *value, size_t cap);

/* The table of the path, as far as the one who asks may look at it; NULL: refused already. */
struct table *rest_table_of(struct rest *rest);

/* A request that is answered later; when that is, `request` may have become NULL. */
struct rest_pending {
    struct server *server;
    struct net_request *request;
    unsigned status; /* of the answer when all went well */
};
/* NULL: refused already. */
struct rest_pending *rest_later(struct rest *rest, unsigned status);
/* What is answered: a request as it was, with `pending` gone; false: nobody waits for it. */
bool rest_resume(struct rest_pending *pending, struct rest *rest);

#endif

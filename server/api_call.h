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

/* A request that is answered later. Its `call.request` becomes NULL if the client leaves first; its
 * call has no body. */
struct api_pending {
    struct api_call call;
    unsigned status; /* of the answer on success */
};
/* NULL: already refused. */
struct api_pending *api_later(struct api_call *call, unsigned status);
/* Restore the call of a pending request and free `pending`; false: the client has gone. */
bool api_resume(struct api_pending *pending, struct api_call *call);

/* Get the table named in the path, reading it if necessary, and call `then`. If there is no such
 * table, the request is refused. */
typedef void api_table_handler(struct api_call *call, struct table *table);
void api_with_table(struct api_call *call, api_table_handler *then);
/* Whether the caller may see the match of this table; false: already refused. */
bool api_may_see(struct api_call *call, const struct table *table);

/* An answer composed by a question to the store, on its thread. */
struct api_question {
    char name[STORE_NAME + 1];  /* of a player or a game */
    struct store_player player; /* the caller, or the player found */
    int64_t before;
    struct akhet_json json; /* an object, already begun */
    enum error_code code;   /* refuse the request; ERROR_NONE: do not */
};
/* Let `read` compose the answer. Only name, player and before of `question` are used. */
typedef void api_reader(struct api_question *question, struct store *reader);
void api_ask(struct api_call *call, const struct api_question *question, api_reader *read);

#endif

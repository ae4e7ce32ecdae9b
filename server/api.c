/* HTTP requests: find the route, check the caller, send the answer. */
#include "server/api_call.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/account.h"
#include "server/bans.h"
#include "server/rate_limit.h"
#include "server/subscribers.h"
#include "server/tables.h"
#include "server/token.h"

static const struct route routes[] = {
#define ROUTE(method, path, needs, members, handler)                                               \
    {NET_##method, path, API_##needs, members, handler},
#include "server/routes.def"
#undef ROUTE
};

static const char type_json[] = "application/json";

/* ---- answers -------------------------------------------------------------------------------- */

static unsigned status_of(enum error_code code)
{
    static const uint16_t status[ERRORS] = {
        [ERROR_UNAUTHORIZED] = 401,  [ERROR_TOKEN] = 401,        [ERROR_PASSPHRASE_WRONG] = 403,
        [ERROR_BANNED] = 403,        [ERROR_BANNED_FOR] = 403,   [ERROR_ADDRESS_BANNED] = 403,
        [ERROR_NOT_WATCHED] = 403,   [ERROR_NOT_SEATED] = 403,   [ERROR_NO_TABLE] = 404,
        [ERROR_TABLE_DAMAGED] = 500, [ERROR_TABLE_NEWER] = 503,  [ERROR_NO_GAME] = 404,
        [ERROR_NO_PLAYER] = 404,     [ERROR_NOT_FOUND] = 404,    [ERROR_METHOD] = 405,
        [ERROR_NAME_TAKEN] = 409,    [ERROR_NOT_CLAIMED] = 409,  [ERROR_NOT_OVER] = 409,
        [ERROR_NOT_STARTED] = 409,   [ERROR_TOO_LARGE] = 413,    [ERROR_TOO_MANY_TRIES] = 429,
        [ERROR_TOO_FAST] = 429,      [ERROR_BUSY] = 503,         [ERROR_CLOSING] = 503,
        [ERROR_DAY_TWICE] = 409,     [ERROR_DAY_DEAL] = 409,     [ERROR_RESIGNED] = 409,
        [ERROR_STORAGE] = 503,       [ERROR_STORAGE_FULL] = 507,
    };
    return status[code] ? status[code] : 400;
}

struct akhet_json *api_begin(struct api_call *call)
{
    struct server *server = call->server;
    server->text = akhet_text_on(server->out, sizeof server->out);
    server->json = akhet_json_on(&server->text);
    akhet_json_object(&server->json, NULL);
    return &server->json;
}

void api_send(struct api_call *call, unsigned status)
{
    struct server *server = call->server;
    akhet_json_object_end(&server->json);
    net_answer(call->request, status, type_json, server->out, server->text.len);
}

void api_refuse(struct api_call *call, enum error_code code, const char *what, long number)
{
    struct error error;
    refuse(&error, code, what, number);
    call->server->metrics.refusals[code]++;
    error_members(&error, "error", api_begin(call));
    api_send(call, status_of(code));
}

/* ---- delayed answers ------------------------------------------------------------------------ */

struct api_pending *api_later(struct api_call *call, unsigned status)
{
    struct api_pending *pending = malloc(sizeof *pending);
    if (!pending) {
        api_refuse(call, ERROR_BUSY, NULL, 0);
        return NULL;
    }
    *pending = (struct api_pending){*call, status};
    pending->call.body = NULL;
    call->request->user_data = pending;
    return pending;
}

bool api_resume(struct api_pending *pending, struct api_call *call)
{
    *call = pending->call;
    sodium_memzero(pending, sizeof *pending);
    free(pending);
    if (call->request)
        call->request->user_data = NULL;
    return call->request;
}

void api_gone(struct server *server, struct net_request *request)
{
    struct api_pending *pending = request->user_data;
    (void)server;
    if (pending)
        pending->call.request = NULL;
}

/* ---- answers out of the database ------------------------------------------------------------ */

struct asked_answer {
    struct api_pending *pending;
    struct api_question question;
    api_reader *read;
    struct akhet_text text;
    char out[SERVER_OUT];
};

static enum store_status compose(void *context, struct store *reader)
{
    struct asked_answer *asked = context;
    struct akhet_json *json = &asked->question.json;
    asked->text = akhet_text_on(asked->out, sizeof asked->out);
    *json = akhet_json_on(&asked->text);
    akhet_json_object(json, NULL);
    asked->read(&asked->question, reader);
    akhet_json_object_end(json);
    return STORE_DONE;
}

static void composed(void *context, enum store_status status)
{
    struct asked_answer *asked = context;
    struct api_call call;
    if (api_resume(asked->pending, &call)) {
        if (status != STORE_DONE)
            api_refuse(&call, call.server->stopping ? ERROR_CLOSING : ERROR_STORAGE, NULL, 0);
        else if (asked->question.code)
            api_refuse(&call, asked->question.code, asked->question.name, 0);
        else
            net_answer(call.request, 200, type_json, asked->out, asked->text.len);
    }
    free(asked);
}

void api_ask(struct api_call *call, const struct api_question *question, api_reader *read)
{
    struct asked_answer *asked = malloc(sizeof *asked); /* `out` is not touched before it is used */
    if (!asked) {
        api_refuse(call, ERROR_BUSY, NULL, 0);
        return;
    }
    asked->question = *question;
    asked->read = read;
    asked->pending = api_later(call, 200);
    if (asked->pending)
        store_ask(call->server->store, compose, composed, asked);
    else
        free(asked);
}

/* ---- tables --------------------------------------------------------------------------------- */

struct asked_table {
    struct api_pending *pending;
    api_table_handler *then;
};

static void answer_with(struct api_call *call, struct table *table, enum error_code code,
                        api_table_handler *then)
{
    if (table)
        then(call, table);
    else
        api_refuse(call, code, NULL, 0);
}

static void table_read_later(void *context, struct table *table, enum error_code code)
{
    struct asked_table *asked = context;
    struct api_call call;
    if (api_resume(asked->pending, &call))
        answer_with(&call, table, code, asked->then);
    sodium_memzero(&call.player, sizeof call.player);
    free(asked);
}

void api_with_table(struct api_call *call, api_table_handler *then)
{
    struct table *table = table_in_memory(call->server, call->part);
    if (table && table->newer)
        table = NULL; /* table_ask says why */
    if (table) {
        table->used = server_now(call->server);
        then(call, table);
        return;
    }
    struct asked_table *asked = malloc(sizeof *asked);
    struct api_pending *pending = asked ? api_later(call, 200) : NULL;
    if (!pending) {
        if (!asked)
            api_refuse(call, ERROR_BUSY, NULL, 0);
        free(asked);
        return;
    }
    *asked = (struct asked_table){pending, then};
    table_ask(call->server, call->part, table_read_later, asked);
}

bool api_may_see(struct api_call *call, const struct table *table)
{
    enum error_code code = ERROR_NONE;
    if (!subscriber_allowed(table, call->player.number))
        code = ERROR_NOT_WATCHED;
    else if (table->match.stage != MATCH_BEGUN)
        code = ERROR_NOT_STARTED;
    if (code)
        api_refuse(call, code, NULL, 0);
    return !code;
}

/* ---- reading a request ---------------------------------------------------------------------- */

static int digit_of(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)((at - digits) % 16) : -1;
}

/* Decode the percent escapes of one path segment; false: malformed, empty or too long. */
static bool decode(const char *from, size_t len, char part[STORE_NAME + 1])
{
    size_t size = 0;
    for (size_t i = 0; i < len; i++) {
        int c = (unsigned char)from[i];
        if (c == '%') {
            int high = digit_of(from[i + 1]), low = high < 0 ? -1 : digit_of(from[i + 2]);
            c = low < 0 ? 0 : high << 4 | low;
            i += 2; /* reads stop at the first non-digit: a slash or the terminator */
        }
        if (!c || size == STORE_NAME)
            return false;
        part[size++] = (char)c;
    }
    part[size] = '\0';
    return size > 0;
}

/* Whether the path matches the route; the segment that matches * is decoded into `part`. */
static bool fits(const char *pattern, const char *path, char part[STORE_NAME + 1])
{
    while (*pattern && *pattern != '*')
        if (*pattern++ != *path++)
            return false;
    if (!*pattern)
        return !*path;
    size_t len = strcspn(path, "/");
    return strcmp(pattern + 1, path + len) == 0 && decode(path, len, part);
}

/* The route for a path and method. `path_known`: some route has the path, with another method. */
static const struct route *route_of(struct api_call *call, bool *path_known)
{
    const char *path = call->request->path;
    *path_known = false;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!fits(routes[i].path, path, call->part))
            continue;
        *path_known = true;
        if (routes[i].method == call->request->method)
            return &routes[i];
    }
    return NULL;
}

bool api_query(const struct api_call *call, const char *name, char *value, size_t cap)
{
    size_t len = strlen(name);
    for (const char *at = call->request->query; *at; at += *at == '&') {
        size_t size = strcspn(at, "&");
        if (size > len && memcmp(at, name, len) == 0 && at[len] == '=') {
            if (size - len - 1 >= cap)
                return false;
            memcpy(value, at + len + 1, size - len - 1);
            value[size - len - 1] = '\0';
            return true;
        }
        at += size;
    }
    return false;
}

const char *api_text(const struct api_call *call, const char *member)
{
    return json_string_value(json_object_get(call->body, member));
}

/* Whether `members` lists the name. */
static bool lists(const char *members, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = members; *at; at += strspn(at, " !")) {
        size_t word = strcspn(at, " !");
        if (word == len && memcmp(at, name, len) == 0)
            return true;
        at += word;
    }
    return false;
}

static bool read_body(struct api_call *call, const char *members, struct error *error)
{
    size_t len = call->request->body_len;
    const char *text = call->request->body, *key;
    json_t *value;
    if (len > LIMIT_MESSAGE)
        return refuse(error, ERROR_TOO_LARGE, NULL, 0);
    if (!*members)
        return true;
    call->body = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(call->body))
        return refuse(error, ERROR_BAD_JSON, NULL, 0);
    json_object_foreach(call->body, key, value)
    {
        if (!lists(members, key))
            return refuse(error, ERROR_UNKNOWN_MEMBER, key, 0);
        if (!json_is_string(value))
            return refuse(error, ERROR_BAD_MEMBER, key, 0);
    }
    for (const char *at = members; *at; at += strspn(at, " !")) {
        char name[32] = "";
        size_t word = strcspn(at, " !");
        memcpy(name, at, word);
        at += word;
        if (*at == '!' && !json_object_get(call->body, name))
            return refuse(error, ERROR_MISSING_MEMBER, name, 0);
    }
    return true;
}

/* The body may contain a passphrase: erase it from memory. */
static void forget_body(struct api_call *call)
{
    const char *key;
    json_t *value;
    json_object_foreach(call->body, key, value)
    {
        if (json_is_string(value))
            sodium_memzero((char *)json_string_value(value), json_string_length(value));
    }
    json_decref(call->body);
}

static bool may_ask(struct api_call *call, const struct route *route, struct error *error)
{
    struct server *server = call->server;
    long seconds;
    if (route->needs == API_OPERATOR)
        return true;
    if (server->stopping)
        return refuse(error, ERROR_CLOSING, NULL, 0);
    if (server->options.limits &&
        !rate_limit_take(server, RATE_REQUESTS, call->request->address, &seconds))
        return refuse(error, ERROR_TOO_FAST, NULL, 0);
    if (banned_address(server, call->request->address, error))
        return false;
    return route->needs != API_TOKEN || call->request->bearer ||
           refuse(error, ERROR_UNAUTHORIZED, NULL, 0);
}

/* The caller is known: read the body and handle the request. */
static void handle(struct api_call *call, const struct route *route)
{
    struct error error;
    if (read_body(call, route->members, &error))
        route->handler(call);
    else
        api_refuse(call, error.code, error.what, error.number);
    forget_body(call);
    sodium_memzero(&call->player, sizeof call->player);
}

/* ---- who asks ------------------------------------------------------------------------------- */

struct asked_owner {
    struct api_pending *pending;
    const struct route *route;
    uint8_t hash[STORE_HASH];
    struct store_player player;
    bool found;
};

static enum store_status read_owner(void *context, struct store *reader)
{
    struct asked_owner *asked = context;
    asked->found = account_owner(reader, asked->hash, &asked->player);
    return STORE_DONE;
}

static void owner_read(void *context, enum store_status status)
{
    struct asked_owner *asked = context;
    struct api_call call;
    struct error error;
    if (api_resume(asked->pending, &call)) {
        call.player = asked->player;
        if (account_admit(call.server, status, asked->found ? &asked->player : NULL, &error))
            handle(&call, asked->route);
        else
            api_refuse(&call, error.code, error.what, error.number);
    }
    sodium_memzero(asked, sizeof *asked);
    free(asked);
}

static void ask_owner(struct api_call *call, const struct route *route)
{
    struct asked_owner *asked = calloc(1, sizeof *asked);
    if (!asked || !token_hash(call->request->bearer, asked->hash)) {
        api_refuse(call, asked ? ERROR_TOKEN : ERROR_BUSY, NULL, 0);
        free(asked);
        return;
    }
    asked->route = route;
    asked->pending = api_later(call, 200);
    if (asked->pending)
        store_ask(call->server->store, read_owner, owner_read, asked);
    else
        free(asked);
}

void api_request(struct server *server, struct net_request *request)
{
    struct api_call call = {.server = server, .request = request};
    struct error error;
    bool path_known;
    const struct route *route = route_of(&call, &path_known);
    if (!route)
        api_refuse(&call, path_known ? ERROR_METHOD : ERROR_NOT_FOUND, NULL, 0);
    else if (!may_ask(&call, route, &error))
        api_refuse(&call, error.code, error.what, error.number);
    else if (request->bearer && route->needs != API_OPERATOR)
        ask_owner(&call, route);
    else
        handle(&call, route);
}

/* Requests: which one it is, who asks, and how it is answered. */
#include "server/rest_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/account.h"
#include "server/addresses.h"

#define LARGE_MOST ((size_t)64 << 20)

static const struct route routes[] = {
#define ROUTE(method, path, needs, members, handler)                                               \
    {NET_##method, path, REST_##needs, members, handler},
#include "server/routes.def"
#undef ROUTE
};

static const char type_json[] = "application/json";

/* ---- answers -------------------------------------------------------------------------------- */

static unsigned status_of(enum refusal_code code)
{
    static const uint16_t status[REFUSALS] = {
        [REFUSED_UNAUTHORIZED] = 401,     [REFUSED_TOKEN] = 401,
        [REFUSED_PASSPHRASE_WRONG] = 403, [REFUSED_NOT_WATCHED] = 403,
        [REFUSED_NOT_SEATED] = 403,       [REFUSED_NO_TABLE] = 404,
        [REFUSED_NO_GAME] = 404,          [REFUSED_NO_PLAYER] = 404,
        [REFUSED_NOT_FOUND] = 404,        [REFUSED_METHOD] = 405,
        [REFUSED_NAME_TAKEN] = 409,       [REFUSED_NOT_CLAIMED] = 409,
        [REFUSED_NOT_OVER] = 409,         [REFUSED_NOT_STARTED] = 409,
        [REFUSED_TOO_LARGE] = 413,        [REFUSED_TOO_MANY_TRIES] = 429,
        [REFUSED_TOO_FAST] = 429,         [REFUSED_BUSY] = 503,
        [REFUSED_CLOSING] = 503,          [REFUSED_STORAGE] = 503,
        [REFUSED_STORAGE_FULL] = 507,
    };
    return status[code] ? status[code] : 400;
}

struct akhet_json *rest_begin(struct rest *rest)
{
    struct server *server = rest->server;
    server->text = akhet_text_on(server->out, sizeof server->out);
    server->json = akhet_json_on(&server->text);
    akhet_json_object(&server->json, NULL);
    return &server->json;
}

void rest_send(struct rest *rest, unsigned status)
{
    struct server *server = rest->server;
    akhet_json_object_end(&server->json);
    net_answer(rest->request, status, type_json, server->out, server->text.len);
}

void rest_send_large(struct rest *rest, rest_maker *make, const void *context)
{
    for (size_t cap = (size_t)1 << 18; cap <= LARGE_MOST; cap *= 2) {
        char *memory = malloc(cap);
        if (!memory)
            break;
        struct akhet_text text = akhet_text_on(memory, cap);
        struct akhet_json json = akhet_json_on(&text);
        akhet_json_object(&json, NULL);
        make(rest, context, &json);
        akhet_json_object_end(&json);
        if (!text.full)
            net_answer(rest->request, 200, type_json, memory, text.len);
        free(memory);
        if (!text.full)
            return;
    }
    rest_refuse(rest, REFUSED_BUSY, NULL, 0);
}

void rest_refuse(struct rest *rest, enum refusal_code code, const char *what, long number)
{
    struct refusal refusal;
    refuse(&refusal, code, what, number);
    refusal_members(&refusal, "error", rest_begin(rest));
    rest_send(rest, status_of(code));
}

/* ---- answers that come later ---------------------------------------------------------------- */

struct rest_pending *rest_later(struct rest *rest, unsigned status)
{
    struct rest_pending *pending = malloc(sizeof *pending);
    if (!pending) {
        rest_refuse(rest, REFUSED_BUSY, NULL, 0);
        return NULL;
    }
    *pending = (struct rest_pending){rest->server, rest->request, status};
    rest->request->mind = pending;
    return pending;
}

bool rest_resume(struct rest_pending *pending, struct rest *rest)
{
    *rest = (struct rest){.server = pending->server, .request = pending->request};
    free(pending);
    if (rest->request)
        rest->request->mind = NULL;
    return rest->request;
}

void rest_gone(struct server *server, struct net_request *request)
{
    struct rest_pending *pending = request->mind;
    (void)server;
    if (pending)
        pending->request = NULL;
}

/* ---- reading a request ---------------------------------------------------------------------- */

static int digit_of(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)((at - digits) % 16) : -1;
}

/* A part of a path without its percent signs; false: it is no such text. */
static bool decode(const char *from, size_t len, char part[STORE_NAME + 1])
{
    size_t size = 0;
    for (size_t i = 0; i < len; i++) {
        int c = (unsigned char)from[i];
        if (c == '%') {
            int high = digit_of(from[i + 1]), low = high < 0 ? -1 : digit_of(from[i + 2]);
            c = low < 0 ? 0 : high << 4 | low;
            i += 2; /* what is cut short has no digits there, but a slash or the end */
        }
        if (!c || size == STORE_NAME)
            return false;
        part[size++] = (char)c;
    }
    part[size] = '\0';
    return size > 0;
}

/* Whether the path is the route's; what stands for its * goes to `part`. */
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

/* The route of a path and method; the path alone may be known. */
static const struct route *route_of(struct rest *rest, bool *path_known)
{
    const char *path = rest->request->path;
    *path_known = false;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!fits(routes[i].path, path, rest->part))
            continue;
        *path_known = true;
        if (routes[i].method == rest->request->method)
            return &routes[i];
    }
    return NULL;
}

bool rest_query(const struct rest *rest, const char *name, char *value, size_t cap)
{
    size_t len = strlen(name);
    for (const char *at = rest->request->query; *at; at += *at == '&') {
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

const char *rest_text(const struct rest *rest, const char *member)
{
    return json_string_value(json_object_get(rest->body, member));
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

static bool read_body(struct rest *rest, const char *members, struct refusal *refusal)
{
    size_t len = rest->request->body_len;
    const char *text = rest->request->body, *key;
    json_t *value;
    if (len > LIMIT_MESSAGE)
        return refuse(refusal, REFUSED_TOO_LARGE, NULL, 0);
    if (!*members)
        return true;
    rest->body = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(rest->body))
        return refuse(refusal, REFUSED_BAD_JSON, NULL, 0);
    json_object_foreach(rest->body, key, value)
    {
        if (!lists(members, key))
            return refuse(refusal, REFUSED_UNKNOWN_MEMBER, key, 0);
        if (!json_is_string(value))
            return refuse(refusal, REFUSED_BAD_MEMBER, key, 0);
    }
    for (const char *at = members; *at; at += strspn(at, " !")) {
        char name[32] = "";
        size_t word = strcspn(at, " !");
        memcpy(name, at, word);
        at += word;
        if (*at == '!' && !json_object_get(rest->body, name))
            return refuse(refusal, REFUSED_MISSING_MEMBER, name, 0);
    }
    return true;
}

/* A passphrase may stand in it: nothing of it stays in memory. */
static void forget_body(struct rest *rest)
{
    const char *key;
    json_t *value;
    json_object_foreach(rest->body, key, value)
    {
        if (json_is_string(value))
            sodium_memzero((char *)json_string_value(value), json_string_length(value));
    }
    json_decref(rest->body);
}

static bool may_ask(struct rest *rest, const struct route *route, struct refusal *refusal)
{
    struct server *server = rest->server;
    const char *token = rest->request->bearer;
    long seconds;
    if (route->needs == REST_OPERATOR)
        return true;
    if (server->stopping)
        return refuse(refusal, REFUSED_CLOSING, NULL, 0);
    if (server->options.limits &&
        !addresses_take(server, ALLOW_REQUESTS, rest->request->address, &seconds))
        return refuse(refusal, REFUSED_TOO_FAST, NULL, 0);
    if (token && !account_by_token(server, token, &rest->player))
        return refuse(refusal, REFUSED_TOKEN, NULL, 0);
    if (route->needs == REST_TOKEN && !token)
        return refuse(refusal, REFUSED_UNAUTHORIZED, NULL, 0);
    return read_body(rest, route->members, refusal);
}

void rest_request(struct server *server, struct net_request *request)
{
    struct rest rest = {.server = server, .request = request};
    struct refusal refusal;
    bool path_known;
    const struct route *route = route_of(&rest, &path_known);
    if (!route)
        rest_refuse(&rest, path_known ? REFUSED_METHOD : REFUSED_NOT_FOUND, NULL, 0);
    else if (!may_ask(&rest, route, &refusal))
        rest_refuse(&rest, refusal.code, refusal.what, refusal.number);
    else
        route->handler(&rest);
    forget_body(&rest);
    sodium_memzero(&rest.player, sizeof rest.player);
}

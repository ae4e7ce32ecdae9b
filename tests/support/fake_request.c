/* Requests to the fake network, and the memory it is made of. */
#include "tests/support/fake_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct net_request {
    struct net_request *next;
    struct net *net;
    void *mind;
    enum net_method method;
    char *path, *query, *bearer, *address, *body, *answer;
    size_t len, answer_len;
    unsigned status;
    bool gone;
    char type[80];
};

/* A fake that runs out of memory has nothing sensible left to do. */
void *fake_need(size_t size)
{
    void *made = calloc(1, size ? size : 1);
    if (!made) {
        abort();
    }
    return made;
}

char *fake_copy(const char *text, size_t len)
{
    char *made = fake_need(len + 1);
    if (len) {
        memcpy(made, text, len);
    }
    return made;
}

static void free_request(struct net_request *request)
{
    free(request->path);
    free(request->bearer);
    free(request->address);
    free(request->body);
    free(request->answer);
    free(request);
}

void fake_requests_free(struct net *net)
{
    while (net->requests) {
        struct net_request *next = net->requests->next;
        free_request(net->requests);
        net->requests = next;
    }
}

struct net_request *fake_net_request_from(struct net *net, const char *address,
                                          enum net_method method, const char *target,
                                          const char *bearer, const char *body)
{
    struct net_request *request = fake_need(sizeof *request);
    request->net = net;
    request->method = method;
    request->path = fake_copy(target, strlen(target));
    request->query = strchr(request->path, '?');
    if (request->query) {
        *request->query++ = 0;
    } else {
        request->query = request->path + strlen(request->path);
    }
    request->bearer = bearer ? fake_copy(bearer, strlen(bearer)) : NULL;
    request->address = fake_copy(address, strlen(address));
    request->len = body ? strlen(body) : 0;
    request->body = fake_copy(body, request->len);
    request->next = net->requests;
    net->requests = request;
    net->calls.request(net->server, request);
    fake_net_settle(net);
    return request;
}

struct net_request *fake_net_request(struct net *net, enum net_method method, const char *target,
                                     const char *bearer, const char *body)
{
    return fake_net_request_from(net, "192.0.2.1", method, target, bearer, body);
}

void fake_net_abandon(struct net_request *request)
{
    if (!request->status && !request->gone) {
        request->gone = true;
        request->net->calls.gone(request->net->server, request);
    }
    fake_net_settle(request->net);
}

enum net_method net_method(const struct net_request *request)
{
    return request->method;
}

const char *net_path(const struct net_request *request)
{
    return request->path;
}

const char *net_query(const struct net_request *request)
{
    return request->query;
}

const char *net_bearer(const struct net_request *request)
{
    return request->bearer;
}

const char *net_address(const struct net_request *request)
{
    return request->address;
}

const char *net_body(const struct net_request *request, size_t *len)
{
    *len = request->len;
    return request->body;
}

void *net_mind(const struct net_request *request)
{
    return request->mind;
}

void net_mind_is(struct net_request *request, void *mind)
{
    request->mind = mind;
}

void net_answer(struct net_request *request, unsigned status, const char *type, const char *text,
                size_t len)
{
    if (request->status || request->gone) {
        fprintf(stderr, "fake_net: %s is answered twice, or was gone\n", request->path);
        abort();
    }
    request->status = status;
    snprintf(request->type, sizeof request->type, "%s", type);
    request->answer = fake_copy(text, len);
    request->answer_len = len;
}

unsigned fake_net_status(const struct net_request *request)
{
    return request->status;
}

const char *fake_net_type(const struct net_request *request)
{
    return request->type;
}

const char *fake_net_answer(const struct net_request *request, size_t *len)
{
    if (len) {
        *len = request->answer_len;
    }
    return request->answer ? request->answer : "";
}

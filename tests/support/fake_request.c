/* Requests to the fake network, and its memory allocation. */
#include "tests/support/fake_net_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fake_asked {
    struct net_request request; /* first member: the server's part */
    struct fake_asked *next;
    struct net *net;
    char *target, *bearer, *address, *body, *answer;
    size_t answer_len;
    unsigned status;
    bool gone;
    char type[80];
};

/* A fake that runs out of memory cannot continue. */
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

static struct fake_asked *asked_of(const struct net_request *request)
{
    return (struct fake_asked *)request;
}

void fake_requests_free(struct net *net)
{
    while (net->requests) {
        struct fake_asked *asked = net->requests;
        net->requests = asked->next;
        free(asked->target);
        free(asked->bearer);
        free(asked->address);
        free(asked->body);
        free(asked->answer);
        free(asked);
    }
}

struct net_request *fake_net_request_from(struct net *net, const char *address,
                                          enum net_method method, const char *target,
                                          const char *bearer, const char *body)
{
    struct fake_asked *asked = fake_need(sizeof *asked);
    size_t path_len = strcspn(target, "?"), body_len = body ? strlen(body) : 0;
    asked->net = net;
    asked->target = fake_copy(target, strlen(target));
    asked->target[path_len] = 0;
    asked->bearer = bearer ? fake_copy(bearer, strlen(bearer)) : NULL;
    asked->address = fake_copy(address, strlen(address));
    asked->body = fake_copy(body, body_len);
    asked->request = (struct net_request){
        .method = method,
        .path = asked->target,
        .query = asked->target + path_len + (target[path_len] == '?'),
        .bearer = asked->bearer,
        .address = asked->address,
        .host = "akhet.example",
        .body = asked->body,
        .body_len = body_len,
    };
    asked->next = net->requests;
    net->requests = asked;
    net->calls.request(net->server, &asked->request);
    fake_net_settle(net);
    return &asked->request;
}

struct net_request *fake_net_request(struct net *net, enum net_method method, const char *target,
                                     const char *bearer, const char *body)
{
    return fake_net_request_from(net, "192.0.2.1", method, target, bearer, body);
}

void fake_net_abandon(struct net_request *request)
{
    struct fake_asked *asked = asked_of(request);
    if (!asked->status && !asked->gone) {
        asked->gone = true;
        asked->net->calls.gone(asked->net->server, request);
    }
    fake_net_settle(asked->net);
}

/* A page as the client has it, with a general preview. */
const char *net_page(const struct net *net, size_t *len)
{
    static const char page[] = "<title>Akhet</title>\n<!--link--><meta property=\"og:title\" "
                               "content=\"Akhet\"><!--/link-->\n<div id=\"app\"></div>\n";
    (void)net;
    *len = sizeof page - 1;
    return page;
}

void net_answer(struct net_request *request, unsigned status, const char *type, const char *text,
                size_t len)
{
    struct fake_asked *asked = asked_of(request);
    if (asked->status || asked->gone) {
        fprintf(stderr, "fake_net: %s is answered twice, or was gone\n", request->path);
        abort();
    }
    asked->status = status;
    snprintf(asked->type, sizeof asked->type, "%s", type);
    asked->answer = fake_copy(text, len);
    asked->answer_len = len;
}

unsigned fake_net_status(const struct net_request *request)
{
    return asked_of(request)->status;
}

const char *fake_net_type(const struct net_request *request)
{
    return asked_of(request)->type;
}

const char *fake_net_answer(const struct net_request *request, size_t *len)
{
    const struct fake_asked *asked = asked_of(request);
    if (len) {
        *len = asked->answer_len;
    }
    return asked->answer ? asked->answer : "";
}

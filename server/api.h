/* The requests under /api/1, /healthz, /readyz and /metrics. docs/openapi.json describes them. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "server/net.h"

struct server;

/* Answer a request, immediately or when the work it waits for has ended. */
void api_request(struct server *server, struct net_request *request);

/* The client went away: do not answer the request. */
void api_gone(struct server *server, struct net_request *request);

#endif

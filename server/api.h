/* The requests under /api/1, /healthz and /metrics. docs/openapi.json describes them. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "server/net.h"

struct server;

/* Answers it, now or when something it waits for has ended. */
void api_request(struct server *server, struct net_request *request);

/* Its client went away: it is not answered any more. */
void api_gone(struct server *server, struct net_request *request);

#endif

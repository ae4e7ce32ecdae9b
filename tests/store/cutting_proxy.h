/* A proxy before a private PostgreSQL that cuts a connection after a number of bytes. */
#ifndef TESTS_STORE_CUTTING_PROXY_H
#define TESTS_STORE_CUTTING_PROXY_H

#include <stdbool.h>

/* Start it for a database of postgres_database; the address of the same database through it, which
 * stays valid until proxy_stop. */
const char *proxy_start(const char *url);
void proxy_stop(void); /* if it runs */

enum proxy_way { PROXY_REQUESTS, PROXY_REPLIES };

/* Cut the connection that carries the next bytes, after `bytes` of them went this way. */
void proxy_cut_after(enum proxy_way way, unsigned bytes);
/* Whether it has cut since then; it does not cut any more. */
bool proxy_has_cut(void);

/* Cut all connections and refuse new ones, or accept them again. */
void proxy_refuse(bool refuse);

#endif

/* Links to tables: the page of the client with a title and a picture for chats. */
#ifndef SERVER_LINK_PAGE_H
#define SERVER_LINK_PAGE_H

#include "server/internal.h"

/* Answer a request for /table/ID or /after/table/ID with the page; false: it is for another path.
 */
bool link_page_request(struct server *server, struct net_request *request);

#endif

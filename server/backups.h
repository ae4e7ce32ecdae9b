/* Timed back-ups: complete copies of the database in a folder, made on a thread of their own. */
#ifndef SERVER_BACKUPS_H
#define SERVER_BACKUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;

/* Create the folder, remove what an interrupted back-up left, and find the last good one. Without
 * back-ups in the options it does nothing. False: with the reason. */
bool backups_open(struct server *server, char *why, size_t cap);
/* Stops a back-up in progress. */
void backups_close(struct server *server);

/* Called ten times per second: begin a back-up that is due, report one that has ended. */
void backups_tick(struct server *server);

/* Wait until no back-up is in progress, and report it. */
void backups_wait(struct server *server);

bool backups_on(const struct server *server);
/* Whether the last attempt succeeded and no back-up is overdue. */
bool backups_good(const struct server *server);
/* Milliseconds since the last good back-up; since the start of the server if there is none. */
int64_t backups_age(const struct server *server);

#endif

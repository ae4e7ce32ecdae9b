/* Limits on everything a client can make grow. */
#ifndef SERVER_SERVER_LIMITS_H
#define SERVER_SERVER_LIMITS_H

#define LIMIT_ID            32     /* bytes of a command's id */
#define LIMIT_MESSAGE       4096   /* bytes of a message or of the body of a request */
#define LIMIT_RATE          20     /* messages a second and connection, in the long run */
#define LIMIT_BURST         60     /* and at once */
#define LIMIT_ADDRESS       64     /* connections from one address */
#define LIMIT_GUESTS        30     /* new names an hour from one address */
#define LIMIT_TRIES         10     /* passphrases an hour tried for one name or from one address */
#define LIMIT_WEBHOOKS      30     /* webhooks an hour to one player */
#define LIMIT_REQUESTS      7200   /* requests an hour from one address */
#define LIMIT_TABLES        50     /* tables of one player that are not over */
#define LIMIT_WATCHING      64     /* tables that one connection watches */
#define LIMIT_WATCHERS      256    /* connections that watch one table */
#define LIMIT_WAITING       16     /* commands that wait for one table */
#define LIMIT_CHAT          240    /* characters of a line of talk */
#define LIMIT_CHAT_BURST    5      /* lines at once */
#define LIMIT_MUTED         16     /* players that one connection mutes */
#define LIMIT_CHAT_KEPT     50     /* lines of talk in a whole table */
#define LIMIT_LOBBY         200    /* tables in the lobby's list */
#define LIMIT_QUEUE         262144 /* bytes that wait for one connection */
#define LIMIT_CATCH_UP      64     /* updates sent again one by one; beyond, the whole table */
#define LIMIT_ENTRIES       20000  /* of one table; then only moves and giving up */
#define LIMIT_AWAY_MS       60000  /* a player is gone so long before others may replace him */
#define LIMIT_OPEN_MS       86400000 /* a table that nobody starts is closed after so long */
#define LIMIT_IDLE_MS       60000    /* a match that is over leaves the memory so long after */
#define LIMIT_UNDO_MS       30000    /* bots wait so long for an answer to somebody who asks */
#define LIMIT_RETRY_MS      1000     /* until a write that failed is tried again */
#define LIMIT_TABLES_IN_ALL 20000    /* tables in memory */

#endif

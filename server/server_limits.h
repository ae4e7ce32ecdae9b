/* Limits on everything that clients can make grow. */
#ifndef SERVER_SERVER_LIMITS_H
#define SERVER_SERVER_LIMITS_H

#define LIMIT_ID               32   /* bytes of a command's id */
#define LIMIT_MESSAGE          4096 /* bytes of a message or a request body */
#define LIMIT_RATE             20   /* sustained messages per second and connection */
#define LIMIT_BURST            60   /* messages in a burst */
#define LIMIT_ADDRESS          64   /* open connections from one address */
#define LIMIT_GUESTS           30   /* new names per hour from one address */
#define LIMIT_GUESTS_BURST     10   /* new names from one address in a burst */
#define LIMIT_SIGN_INS         120  /* passphrases compared per hour for one address */
#define LIMIT_SIGN_INS_BURST   20   /* passphrases compared for one address in a burst */
#define LIMIT_TRIES            10   /* wrong passphrases per hour for one name from one address */
#define LIMIT_TRIES_BURST      5    /* the same in a burst */
#define LIMIT_TRIES_FROM       30   /* wrong passphrases per hour from one address for all names */
#define LIMIT_TRIES_FROM_BURST 10   /* the same in a burst */
#define LIMIT_TRIES_NAME       60   /* wrong passphrases per hour for one name from everywhere */
#define LIMIT_TRIES_NAME_BURST 30   /* the same in a burst; then each address has the slow limit */
#define LIMIT_TRIES_SLOW       3 /* wrong passphrases per hour for such a name from one address */
#define LIMIT_TRIES_SLOW_BURST 2 /* the same in a burst */
#define LIMIT_EXPORTS          6 /* exports of a player's data per hour for one address */
#define LIMIT_EXPORTS_BURST    3 /* the same in a burst */
#define LIMIT_EXPORT           (4u << 20) /* bytes of one export */
#define LIMIT_WEBHOOKS         30         /* webhooks per hour to one player */
#define LIMIT_WEBHOOKS_BURST   10         /* webhooks to one player in a burst */
#define LIMIT_REQUESTS         7200       /* requests per hour from one address */
#define LIMIT_REQUESTS_BURST   120        /* requests from one address in a burst */
#define LIMIT_LARGE            1200       /* replays and records per hour for one address */
#define LIMIT_LARGE_BURST      20         /* the same in a burst */
#define LIMIT_DAYS             30      /* records for a ranking of the day per hour by one player */
#define LIMIT_DAYS_BURST       6       /* the same in a burst */
#define LIMIT_DAYS_FROM        240     /* the same per hour from one address */
#define LIMIT_DAYS_CROWD       24      /* the same from one address in a burst */
#define LIMIT_MADE             4194304 /* bytes of replays and records kept */
#define LIMIT_MADE_MS          10000   /* how long they are kept */
#define LIMIT_TABLES           50      /* unfinished tables that one player created or sits at */
#define LIMIT_CREATE           120     /* tables created per hour by one player */
#define LIMIT_CREATE_BURST     10      /* tables created by one player in a burst */
#define LIMIT_CREATE_FROM      480     /* tables created per hour from one address */
#define LIMIT_CREATE_CROWD     30      /* tables created from one address in a burst */
#define LIMIT_WATCHING         64      /* tables one connection may watch */
#define LIMIT_WATCHERS         256     /* connections that may watch one table */
#define LIMIT_WAITING          16      /* commands queued for one table */
#define LIMIT_INBOX            64      /* messages of one connection that wait for the database */
#define LIMIT_CHAT             240     /* characters of a chat line */
#define LIMIT_MUTED            16      /* players one connection may mute */
#define LIMIT_CHAT_KEPT        50      /* chat lines kept per table */
#define LIMIT_LOBBY            200     /* tables listed in the lobby */
#define LIMIT_QUEUE            262144  /* bytes queued for one connection */
#define LIMIT_CATCH_UP         64 /* missed updates sent one by one; if more, the whole table is sent */
/* Reading a log stops the loop: 2,000 entries take some ten milliseconds, and taking a move back
 * plays the match again from its beginning. */
#define LIMIT_ENTRIES       2000  /* entries of one table; beyond it only moves and resignations */
#define LIMIT_UNDOS         200   /* moves taken back at one table */
#define LIMIT_AWAY_MS       60000 /* absence before others may replace a player */
#define LIMIT_OPEN_MS       86400000 /* an unstarted table closes after this time */
#define LIMIT_IDLE_MS       60000    /* a table without watchers leaves memory after this time */
#define LIMIT_TABLES_KEPT   4096    /* from this number on, tables without watchers leave earlier */
#define LIMIT_READ_A_TICK   600     /* entries read per tick for tables that are due */
#define LIMIT_UNDO_MS       30000   /* bots wait this long for an answer to an undo request */
#define LIMIT_STOP_MS       10000   /* a server that stops waits this long for a slow database */
#define LIMIT_RETRY_MS      1000    /* delay before a failed write is retried */
#define LIMIT_DAMAGED       64      /* damaged tables remembered */
#define LIMIT_DAMAGED_MS    60000   /* a damaged table is not read again for this time */
#define LIMIT_WARN_MS       3600000 /* between two warnings of the same kind */
#define LIMIT_TABLES_IN_ALL 20000   /* tables in memory with watchers or chores */

/* What reaches many people, counted by player, address or table. */
#define LIMIT_CHAT_RATE   3600  /* chat lines per hour of one player */
#define LIMIT_CHAT_BURST  5     /* chat lines of one player in a burst */
#define LIMIT_CHAT_FROM   14400 /* chat lines per hour from one address */
#define LIMIT_CHAT_CROWD  20    /* chat lines from one address in a burst */
#define LIMIT_SEATS       1200  /* changes of seats per hour by one player */
#define LIMIT_SEATS_BURST 30    /* changes of seats by one player in a burst */
#define LIMIT_SEATS_FROM  4800  /* changes of seats per hour from one address */
#define LIMIT_SEATS_CROWD 120   /* changes of seats from one address in a burst */
#define LIMIT_LOBBY_RATE  1     /* changes per second of one table that the lobby is told */
#define LIMIT_LOBBY_BURST 4     /* changes of one table that the lobby is told at once */

#endif

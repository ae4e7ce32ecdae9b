/* Connections to PostgreSQL: connecting, and what an error means for the caller. */
#ifndef STORE_POSTGRES_LINK_H
#define STORE_POSTGRES_LINK_H

#include <libpq-fe.h>

#include "store/database.h"

/* The address of a database, without the words that are ours. */
struct pg_address {
    char *url;
    char *host, *port; /* where to listen, past a pooler; NULL: as in the URL */
    bool unprepared;   /* a pooler cannot keep prepared statements or settings */
    bool silent;       /* other servers are not told about entries: to measure what that costs */
};

/* False: out of memory, or a word of ours is malformed. */
bool pg_address_read(struct pg_address *address, const char *path);
void pg_address_free(struct pg_address *address);

/* What a connection is for. */
enum pg_purpose { PG_WRITES, PG_READS, PG_LISTENS };

/* What the last failure means. */
enum pg_fate {
    PG_FINE,
    PG_LOST,   /* the outcome is unknown, or it can succeed later: try again */
    PG_FULL,   /* no space left */
    PG_REFUSED /* the statement itself cannot succeed */
};

struct pg_query;

struct pg_link {
    struct database database;
    const struct pg_address *address;
    enum pg_purpose purpose;
    PGconn *conn; /* NULL: not connected */
    bool prepared[STATEMENTS];
    bool prepared_own; /* the statements of append.c */
    bool held;         /* in a transaction of store_hold */
    bool patience;     /* the server was told that statements may take long */
    bool doubtful;     /* PostgreSQL warned that a commit may not be replicated */
    bool warned;       /* about the lost connection */
    int64_t changes;
    char state[6];  /* SQLSTATE of the last error; "": the connection failed */
    char said[256]; /* the last error */
    /* Called again and again while a result does not come; `since` is when the wait began
     * (pg_now_ms). False gives up: the connection is closed. NULL: wait for as long as it takes. */
    bool (*waits)(void *context, int64_t since);
    void *waits_context;
    bool gave_up; /* the last wait ended because `waits` gave it up */
    struct pg_query *ready[STATEMENTS];
};

/* A link that is not connected; NULL: out of memory. Close it with database_close. */
struct pg_link *pg_link_new(const struct pg_address *address, const struct store_options *options,
                            enum pg_purpose purpose);

/* Connect, or connect again, and make the settings of the purpose. `said` has the reason of a
 * failure. `any`: also to a server that accepts no writes. */
bool pg_connect(struct pg_link *link, bool any);
void pg_disconnect(struct pg_link *link);

/* Take over the error of a result, which may be NULL; the fate of what was asked. */
enum pg_fate pg_failed(struct pg_link *link, const PGresult *result);
/* The fate that `state` and the connection stand for. */
enum pg_fate pg_fate(const struct pg_link *link);

/* The next result of what was sent, as PQgetResult, but it does not wait in vain. */
PGresult *pg_result(struct pg_link *link);
/* All results of what was sent; the last one, as PQexec. */
PGresult *pg_results(struct pg_link *link);
/* As PQexec. */
PGresult *pg_query(struct pg_link *link, const char *sql);

/* Run a statement without parameters that returns no rows. */
bool pg_exec(struct pg_link *link, const char *sql);

/* The driver of query.c, and the text of a statement as PostgreSQL reads it. */
int64_t pg_now_ms(void); /* of the monotonic clock */

extern const struct driver pg_driver;
const char *pg_text(enum statement which);
void pg_queries_free(struct pg_link *link);
/* Prepare a statement if it is not; false: failed. */
bool pg_prepare(struct pg_link *link, enum statement which);

#endif

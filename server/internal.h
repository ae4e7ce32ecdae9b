/* The state of the server, shared by the files of this folder. */
#ifndef SERVER_INTERNAL_H
#define SERVER_INTERNAL_H

#include <akhet/json.h>

#include "server/absences.h"
#include "server/claims.h"
#include "server/cluster.h"
#include "server/health.h"
#include "server/metrics.h"
#include "server/server.h"
#include "server/session.h"
#include "server/sweep.h"
#include "server/table_reading.h"
#include "server/table_timer.h"
#include "store/store.h"

#define SERVER_PROTOCOL 1
#define SERVER_OUT      (1u << 18) /* bytes of the largest message */

/* Tables that could not be read; see damaged.h. */
struct damaged_tables {
    struct damaged_table {
        char id[STORE_TABLE + 1];
        int64_t until; /* when its log may be read again */
        bool newer;    /* not damaged: a newer program wrote it */
    } table[LIMIT_DAMAGED];
    unsigned noted;
};

/* How much disk a shared database takes; see api_health.c. */
struct database_size {
    uint64_t bytes; /* 0: not known yet */
    int64_t asked;  /* when; 0: never */
    bool asking;
};

struct server {
    struct server_options options;
    struct net *net;
    struct store *store;
    bool shared; /* other processes may use the database */
    struct cluster cluster;
    struct claims claims;
    struct session *sessions;
    unsigned session_count;
    struct session_slot *slot;
    unsigned slots, free_slots;
    struct table_reading *readings[READING_BUCKETS]; /* see table_reading.c */
    struct table **tables;                           /* by the hash of their ids; see tables.c */
    unsigned table_count, table_room;
    unsigned lobby_viewers;   /* sessions that receive changes of the lobby */
    struct id_set lobby_ids;  /* open tables that the lobby shows, but memory does not hold */
    struct table *lobby_late; /* tables with a change that the lobby is not told yet; see lobby.c */
    unsigned table_limit;     /* tables that memory may hold; LIMIT_TABLES_IN_ALL */
    unsigned table_hand;      /* where make_room continues; see tables.c */
    struct timers timers;     /* of tables; see table_timer.h */
    struct sweep sweep;
    int64_t due_next; /* when to ask for due tables; see table_chores.c */
    bool asking_due;
    struct rate_limits *rate_limits;  /* rate and connection limits; see rate_limit.c */
    struct account_job *account_jobs; /* jobs in progress; see account_job.h */
    unsigned skeletons_pending;       /* being written; see account_upkeep.c */
    bool skeletons_done;              /* every player has a skeleton */
    bool exporting;                   /* a worker exports a player's data; see api_export.c */
    struct backups *backups;          /* NULL: none; see backups.c */
    struct bans *bans;                /* see bans.c */
    struct renaming *renamings;       /* pending; see renamings.c */
    int64_t renamings_due;            /* when to ask whether others have ended them */
    uint64_t last_notice;             /* of an operator's command; see moderation.c */
    int64_t notices_due;              /* when to look for more */
    bool asking_notices;
    struct settling *settlings; /* results being written; see results.c */
    struct damaged_tables damaged;
    struct thinking *thinking;           /* searches of bots; see thinking.c */
    struct bot_task *held_answers;       /* of bots; see table_bots.c */
    struct pending_entry *spare_entries; /* free list; see table_log.c */
    char *games;                         /* the answer to /api/1/games; NULL: not made yet */
    size_t games_len;
    struct made *made; /* kept answers; see made_answers.c */
    size_t made_bytes;
    struct metrics metrics;
    struct database_size size;
    struct health health;
    bool draining;      /* a signal came: not ready any more */
    int64_t drained;    /* when to stop */
    uint64_t forwarded; /* requests of a proxy that is not trusted, when they were warned of */
    int64_t forwarded_warned;
    struct absences absences; /* see absences.h */
    int64_t ahead;            /* of the network's time, where the database is */
    int64_t stop_by;          /* when to stop waiting for the database */
    bool stopping;
    struct akhet_text text; /* writes to `out`: the message being composed */
    struct akhet_json json;
    char out[SERVER_OUT];
};

/* Copy a text into a buffer of `cap` bytes: truncated if necessary, always terminated. */
static inline void copy_text(char *to, size_t cap, const char *from)
{
    struct akhet_text text = akhet_text_on(to, cap);
    akhet_text_put(&text, from);
}

int64_t server_now(const struct server *server);

/* Record a failed write for /healthz and /metrics. */
void server_storage_failed(struct server *server);

/* The callbacks for the network; tests and fuzzers call them directly. */
extern const struct net_calls server_calls;

#endif

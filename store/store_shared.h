/* Several servers on one PostgreSQL: hints between them, claims on tables, the database's time.
 *
 * The log decides everything: an entry has its number because no other entry has it. Hints only
 * carry news, and a lost hint costs seconds. Claims are for work that nobody ordered (bots, clocks,
 * webhooks, results); two servers that keep the same table waste time and harm nothing.
 *
 * On SQLite one server has the database to itself: store_shared is false, it keeps every table, no
 * hint arrives, and the database's time is the machine's. The functions below work there too, so
 * that a server needs no second way. */
#ifndef STORE_STORE_SHARED_H
#define STORE_STORE_SHARED_H

#include "store/store.h"

/* Whether other servers may use the database at the same time. */
bool store_shared(const struct store *store);

/* The number of this opened store: unique for a shared database, never used again; otherwise 1. */
uint64_t store_server(const struct store *store);

/* Whether the last attempt to reach the database succeeded, and transactions end: a commit waits
 * for a standby that is gone. While it is false, new writes are refused with STORE_BUSY; writes
 * whose outcome is unknown are sent again until it is known. */
bool store_reachable(const struct store *store);

/* ---- hints -------------------------------------------------------------------------------- */

#define STORE_HINT 512 /* limit on the text of a hint */

/* Kinds that the store itself uses; a server uses small letters of its own for the rest. */
#define STORE_HINT_ENTRY 'E' /* an entry was appended: see store_hint_entry */
#define STORE_HINT_LOST  'L' /* hints may have been lost: ask for everything again */
#define STORE_HINT_CLAIM 'C' /* its server has taken a table over: see store_hint_claim */

struct store_hint {
    char kind;
    uint64_t server;  /* that sent it; 0 for STORE_HINT_LOST */
    const char *text; /* one line, valid during the call; written by another program: judge it */
};
typedef void store_heard(void *context, const struct store_hint *hint);

/* From now on, store_deliver calls `heard` for the hints of other servers: in any order, late,
 * twice or not at all. The first one is STORE_HINT_LOST, when listening has begun. The hints of
 * entries that this store appends are sent by the store. Call it once, before the first
 * store_deliver. */
void store_listen(struct store *store, store_heard *heard, void *context);

/* Tell the other servers. It is sent soon, after the writes that are being committed, and
 * forgotten if the database cannot be reached. The text has no line break. */
void store_tell(struct store *store, char kind, const char *text);

/* Read the text of a STORE_HINT_ENTRY; false: it is malformed. */
bool store_hint_entry(const struct store_hint *hint, char table[STORE_TABLE + 1], uint32_t *seq,
                      enum store_stage *stage);

/* Read the text of a STORE_HINT_CLAIM; false: it is malformed. */
bool store_hint_claim(const struct store_hint *hint, char table[STORE_TABLE + 1], uint64_t *epoch);

/* Which of these logs do not end where the caller thinks: longer, or shorter after a restore, or
 * gone (0 entries). One statement for all of them. */
struct store_end {
    char table[STORE_TABLE + 1];
    uint32_t seq;
};
typedef void store_grown(void *context, const struct store_end *end);
enum store_status store_changed(struct store *store, const struct store_end *known, unsigned count,
                                store_grown *reader, void *context);

/* ---- claims ------------------------------------------------------------------------------- */

#define STORE_LEASE_MS 5000 /* how long a claim holds after the last store_renew */

/* Take or renew this server's lease; call it every second. `address` is for operators. From the
 * first call on, tables that this store creates are kept by this server. `done` comes out of
 * store_deliver: STORE_DONE, STORE_TAKEN if the lease had run out, so that other servers may have
 * claimed the tables meanwhile (it is renewed all the same: read the claims again with store_keeps
 * or store_kept), or STORE_BUSY if the database cannot be reached. A server that has had no
 * STORE_DONE or STORE_TAKEN for three seconds must stop its chores. */
void store_renew(struct store *store, const char *address, store_done *done, void *context);

/* Claim up to `most` unfinished tables, or tables that are due, which no server with a lease
 * keeps and whose entries this program can read. `claimed` is called for each, then `done`, both
 * out of store_deliver. `epoch` counts the claims of a table and is for operators and tests.
 * STORE_AGAIN: there may be more. On SQLite no table is left to claim. */
typedef void store_claimed(void *context, const char *table, uint64_t epoch);
void store_claim(struct store *store, unsigned most, store_claimed *claimed, store_done *done,
                 void *context);

/* This server met an entry of the table that its program does not know: give back the claim, so
 * that a server with a newer program can take it. Servers whose `reads` (store.h) is not greater do
 * not claim the table any more. On SQLite it does nothing. */
void store_too_new(struct store *store, const char *table, store_done *done, void *context);

/* Work on the whole database, which one server does at a time. A server takes the chores that no
 * server with a lease does whenever it renews its own; here is whether it has one, as of the last
 * renewal. Two servers that do the same chore waste time and harm nothing. On SQLite the only
 * server does all of them. */
enum store_chore {
    STORE_CHORE_SWEEP,   /* close, abandon and delete old tables */
    STORE_CHORE_REWRITE, /* new names in the logs: only servers with the newest program that ever
                            served the database know all entries that have names */
    STORE_CHORES
};
bool store_does(const struct store *store, enum store_chore chore);

/* Claim these unfinished tables although other servers keep them, because their players are here:
 * `tables` has up to STORE_TAKE_OVER ids with spaces between them. Those servers are told
 * (STORE_HINT_CLAIM). A table whose row somebody changes at this moment is left out. On SQLite
 * there is nobody to take them from. */
#define STORE_TAKE_OVER 100
void store_take_over(struct store *store, const char *tables, store_claimed *claimed,
                     store_done *done, void *context);

/* Give back the lease, all chores and all claims, before a server stops. Others can claim the
 * tables at once.
 */
void store_give_back(struct store *store, store_done *done, void *context);

/* Whether this server keeps a table; and all tables that it keeps, from row number `after` on, in
 * their order. Both read. On SQLite it keeps every unfinished table. store_due (store.h) gives
 * only tables that this server keeps, once store_renew has been called. */
bool store_keeps(struct store *store, const char *table);
typedef bool store_keeper(void *context, int64_t number, const char *table);
enum store_status store_kept(struct store *store, int64_t after, unsigned most,
                             store_keeper *reader, void *context);

/* ---- time --------------------------------------------------------------------------------- */

/* Milliseconds to add to this machine's clock to get the database's; measured every ten seconds.
 */
int64_t store_offset(const struct store *store);

/* ---- for operators ------------------------------------------------------------------------ */

/* What a server can show about its database. */
struct store_traffic {
    uint64_t batches;    /* transactions of the writer */
    uint64_t writes;     /* writes in them */
    uint64_t lost;       /* connections lost */
    uint64_t resent;     /* batches sent again because their outcome was unknown */
    uint64_t taken;      /* appends that another writer overtook */
    uint64_t hints_sent; /* messages, each with many hints */
    uint64_t hints_heard;
};
void store_traffic(const struct store *store, struct store_traffic *traffic);

/* Whether a path is the address of a database of PostgreSQL. */
bool store_is_postgres(const char *path);

/* A path as messages may show it: without a password. */
#define STORE_SHOWN 1024
void store_show_path(const char *path, char *out, size_t cap);

/* Copy everything from one store to another, which must not have any table or player. Either may
 * be a file or a postgres:// address. `go_on` may be NULL; false stops the copy. */
bool store_copy(const char *from, const char *to, store_go_on *go_on, void *context,
                enum akhet_lang lang, char *why, size_t cap);

#endif

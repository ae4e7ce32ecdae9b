/* What operators do to players: bans, new names, deletion; and the notices by which a running
 * server learns of it. */
#ifndef STORE_STORE_MODERATION_H
#define STORE_STORE_MODERATION_H

#include "store/store.h"

#define STORE_NETWORK 49 /* limit on a network: an IPv6 address with /128 */
#define STORE_REASON  60 /* limit on the reason of a ban, as an error shows it */

/* ---- bans --------------------------------------------------------------------------------- */

struct store_ban {
    uint64_t player;                 /* 0: a network is banned */
    char network[STORE_NETWORK + 1]; /* as server_network.h writes it; empty: a player is banned */
    char reason[STORE_REASON + 1];   /* may be empty */
    int64_t at, until;               /* milliseconds since 1970; until 0: for ever */
};

/* Replaces an earlier ban of the same player or network. Bans that ended before `at` are removed.
 */
void store_ban(struct store *store, const struct store_ban *ban, store_done *done, void *context);
/* STORE_MISSING: not banned. Only player, network and `at` of the ban are used. */
void store_unban(struct store *store, const struct store_ban *ban, store_done *done, void *context);
/* All bans, the latest first; `name` of a network is empty. */
typedef bool store_banned(void *context, const struct store_ban *ban, const char *name);
enum store_status store_bans(struct store *store, store_banned *reader, void *context);

/* ---- notices ------------------------------------------------------------------------------ */

/* Written in the transaction of the change, for every server that has the database open. */
struct store_notice {
    uint64_t number;             /* increasing */
    uint64_t player;             /* renamed, deleted or signed out; 0: none */
    char table[STORE_TABLE + 1]; /* whose log another program has extended; empty: none */
};

/* A notice about a table. The other functions of this file write their own. */
void store_notify_table(struct store *store, const char *table, int64_t at, store_done *done,
                        void *context);
uint64_t store_last_notice(struct store *store);
/* The notices after a number. One without player and table is about bans. */
typedef bool store_noticed(void *context, const struct store_notice *notice);
enum store_status store_notices(struct store *store, uint64_t after, store_noticed *reader,
                                void *context);

/* ---- new names, and deletion --------------------------------------------------------------- */

/* Set name, folded name and skeleton of a player. STORE_TAKEN, STORE_MISSING. The logs still have
 * the old name: a renaming is pending until store_rewritten. */
void store_rename(struct store *store, const struct store_player *player, int64_t at,
                  store_done *done, void *context);

/* Delete a player's tokens, passphrase, webhook, ratings and ban. The row stays for the results,
 * with this name. STORE_MISSING: no such player, or deleted before. A renaming is pending, which
 * erases chat too. */
void store_delete(struct store *store, uint64_t player, const char *name, int64_t at,
                  store_done *done, void *context);

/* Ids of the unfinished tables that the player created or sits at. */
enum store_status store_tables_theirs(struct store *store, uint64_t player, unsigned most,
                                      store_lister *lister, void *context);

struct store_renaming {
    uint64_t player;
    char name[STORE_NAME + 1];
    bool erase;
};
typedef bool store_renamed(void *context, const struct store_renaming *renaming);
enum store_status store_renamings(struct store *store, store_renamed *reader, void *context);

/* Writes the new body if the entry names the player; false: it does not. Runs on the writer's
 * thread. */
typedef bool store_rewriter(const struct store_renaming *renaming, const char *body,
                            char out[STORE_BODY + 1]);

/* Pass the next `most` entries of all logs to the rewriter. STORE_AGAIN: there are more.
 * STORE_DONE: these were the last. STORE_MISSING: no renaming of this player is pending. */
void store_rewrite(struct store *store, uint64_t player, unsigned most, store_rewriter *rewrite,
                   store_done *done, void *context);
/* The renaming is complete. */
void store_rewritten(struct store *store, uint64_t player, store_done *done, void *context);

#endif

/* Renamings: free the seats of a deleted player, then rewrite the logs, then the tables in memory.
 */
#include "server/renamings.h"

#include <stdlib.h>
#include <string.h>

#include "server/chat.h"
#include "server/claims.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/lobby.h"
#include "server/made_answers.h"
#include "server/server_people.h"
#include "server/table_log.h"
#include "server/table_messages.h"
#include "server/tables.h"

enum {
    PORTION = 2000, /* entries examined in one transaction: about a millisecond */
    MOST_TABLES = 1000,
    OTHERS_MS = 2000 /* how often to ask whether another process has ended */
};

struct renaming {
    struct server *server;
    struct store_renaming of;
    bool writing; /* a portion is being written, or the player leaves tables */
    bool left;    /* the player has left all tables */
    bool pending; /* in the last answer of the store */
    struct renaming *next;
};

/* ---- the list ------------------------------------------------------------------------------- */

static bool keep(void *context, const struct store_renaming *found)
{
    struct server *server = context;
    struct renaming **at = &server->renamings;
    while (*at && (*at)->of.player != found->player)
        at = &(*at)->next;
    if (*at) { /* perhaps renamed again, or deleted, meanwhile: the store starts over */
        (*at)->of = *found;
        (*at)->left = false;
        (*at)->pending = true;
        return true;
    }
    struct renaming *renaming = calloc(1, sizeof *renaming);
    if (!renaming)
        return false; /* read again at the next start */
    renaming->server = server;
    renaming->of = *found;
    renaming->pending = true;
    *at = renaming;
    return true;
}

void renamings_read(struct server *server)
{
    store_renamings(server->store, keep, server);
}

struct renamings_question {
    struct server *server;
    struct store_renaming *found;
    unsigned count, room;
};

static bool collect(void *context, const struct store_renaming *found)
{
    struct renamings_question *question = context;
    if (question->count == question->room) {
        unsigned room = question->room ? 2 * question->room : 16;
        struct store_renaming *more = realloc(question->found, room * sizeof *more);
        if (!more)
            return false;
        question->found = more;
        question->room = room;
    }
    question->found[question->count++] = *found;
    return true;
}

static enum store_status read_renamings(void *context, struct store *reader)
{
    return store_renamings(reader, collect, context);
}

static void drop_ended(struct server *server);

static void renamings_came(void *context, enum store_status status)
{
    struct renamings_question *question = context;
    struct server *server = question->server;
    if (status == STORE_DONE) {
        for (struct renaming *it = server->renamings; it; it = it->next)
            it->pending = false;
        for (unsigned i = 0; i < question->count; i++)
            keep(server, &question->found[i]);
        drop_ended(server);
    }
    free(question->found);
    free(question);
}

void renamings_ask(struct server *server)
{
    struct renamings_question *question = calloc(1, sizeof *question);
    if (!question)
        return; /* read again at the next start */
    question->server = server;
    store_ask(server->store, read_renamings, renamings_came, question);
}

void renamings_close(struct server *server)
{
    while (server->renamings) {
        struct renaming *next = server->renamings->next;
        free(server->renamings);
        server->renamings = next;
    }
}

/* ---- seats of a deleted player -------------------------------------------------------------- */

/* `renaming` is not freed meanwhile: it is `writing`. */
struct leaving {
    struct renaming *renaming;
    uint64_t player;
    bool busy;        /* a table cannot be left yet */
    unsigned awaited; /* tables being read */
    unsigned count;
    char id[MOST_TABLES][STORE_TABLE + 1];
};

/* What ends the player's part in the table; false: nothing is left to do. */
static bool last_entry(const struct table *table, uint64_t player, struct entry *entry)
{
    int seat = table_seat_of(table, player);
    *entry = (struct entry){.seat = seat, .player = player};
    if (table->stage == TABLE_OPEN && (table->creator == player || seat >= 0)) {
        entry->kind = table->creator == player ? ENTRY_CLOSE : ENTRY_RISE;
        return true;
    }
    entry->kind = ENTRY_RESIGN;
    return table->stage == TABLE_PLAYING && seat >= 0 && !table->seat[seat].resigned;
}

static bool note_table(void *context, const char *id)
{
    struct leaving *leaving = context;
    memcpy(leaving->id[leaving->count++], id, STORE_TABLE + 1);
    return leaving->count < MOST_TABLES;
}

static enum store_status read_theirs(void *context, struct store *reader)
{
    struct leaving *leaving = context;
    return store_tables_theirs(reader, leaving->player, MOST_TABLES, note_table, leaving);
}

/* The last answer; with the next tick it goes on. */
static void leaving_end(struct leaving *leaving)
{
    if (--leaving->awaited)
        return;
    leaving->renaming->writing = false;
    leaving->renaming->left = !leaving->busy;
    free(leaving);
}

static void leave(void *context, struct table *table, enum error_code code)
{
    struct leaving *leaving = context;
    struct entry entry;
    leaving->busy |= code == ERROR_STORAGE || code == ERROR_BUSY || code == ERROR_CLOSING;
    if (table && !table->damaged && last_entry(table, leaving->player, &entry)) {
        leaving->busy = true; /* until the entry is written */
        if (!table->busy)
            table_append(table, &entry);
    }
    leaving_end(leaving);
}

static void theirs_read(void *context, enum store_status status)
{
    struct leaving *leaving = context;
    struct server *server = leaving->renaming->server;
    leaving->busy = status != STORE_DONE;
    leaving->awaited = 1; /* this call */
    for (unsigned i = 0; status == STORE_DONE && i < leaving->count; i++) {
        leaving->awaited++;
        table_ask(server, leaving->id[i], leave, leaving);
    }
    leaving_end(leaving);
}

/* Let the player leave every unfinished table. */
static void leave_tables(struct renaming *renaming)
{
    struct leaving *leaving = malloc(sizeof *leaving);
    if (!leaving)
        return;
    leaving->renaming = renaming;
    leaving->player = renaming->of.player;
    leaving->count = 0;
    renaming->writing = true;
    store_ask(renaming->server->store, read_theirs, theirs_read, leaving);
}

/* ---- tables in memory ----------------------------------------------------------------------- */

static bool rename_seats(struct table *table, const struct store_renaming *of)
{
    bool changed = false;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++) {
        struct table_seat *it = &table->seat[seat];
        if (it->player != of->player || strcmp(it->name, of->name) == 0)
            continue;
        copy_text(it->name, sizeof it->name, of->name);
        if (table->stage != TABLE_OPEN)
            copy_text(table->match.record.seat[seat].name,
                      sizeof table->match.record.seat[seat].name, of->name);
        changed = true;
    }
    return changed;
}

static void rename_in(struct table *table, void *context)
{
    const struct store_renaming *of = context;
    bool seats = rename_seats(table, of), chat = chat_rename(table, of);
    if (!seats && !chat)
        return;
    lobby_changed(table);
    for (struct subscriber *it = table->subscribers; it; it = it->next_of_table)
        send_table(table, it, NULL);
}

void renamings_in_memory(struct server *server, const struct store_player *player)
{
    struct store_renaming of = {.player = player->number,
                                .erase = strcmp(player->name, PEOPLE_DELETED) == 0};
    copy_text(of.name, sizeof of.name, player->name);
    tables_visit(server, rename_in, &of);
}

/* The logs have the new name. Some tables may have been read while they had the old one, and kept
 * records and replays have it too. */
static void ended_in_memory(struct server *server, struct store_renaming *of)
{
    tables_visit(server, rename_in, of);
    made_answers_close(server);
}

/* Another process has rewritten the logs. */
static void drop_ended(struct server *server)
{
    for (struct renaming **at = &server->renamings, *it; (it = *at);) {
        if (it->pending || it->writing) {
            at = &it->next;
            continue;
        }
        *at = it->next;
        ended_in_memory(server, &it->of);
        free(it);
    }
}

/* ---- the logs ------------------------------------------------------------------------------- */

static void ended(void *context, enum store_status status)
{
    struct renaming *renaming = context;
    struct renaming **at = &renaming->server->renamings;
    renaming->writing = false;
    if (status != STORE_DONE)
        return; /* tried again with the next tick */
    while (*at != renaming)
        at = &(*at)->next;
    *at = renaming->next;
    free(renaming);
}

static void written(void *context, enum store_status status)
{
    struct renaming *renaming = context;
    struct server *server = renaming->server;
    if (status == STORE_AGAIN && claims_chore(server, STORE_CHORE_REWRITE)) {
        store_rewrite(server->store, renaming->of.player, PORTION, people_rewrite, written,
                      renaming);
        return;
    }
    if (status != STORE_DONE && status != STORE_MISSING) {
        renaming->writing = false;
        return;
    }
    ended_in_memory(server, &renaming->of);
    diagnostics_with(server, DIAGNOSTIC_INFO, renaming->of.erase ? "deleted" : "renamed",
                     DIAGNOSTIC_NUMBER("player", (long long)renaming->of.player));
    store_rewritten(server->store, renaming->of.player, ended, renaming);
}

/* Look whether the process that rewrites the logs has ended. */
static void follow_others(struct server *server)
{
    int64_t now = server_now(server);
    if (now < server->renamings_due)
        return;
    server->renamings_due = now + OTHERS_MS;
    renamings_ask(server);
}

void renamings_tick(struct server *server)
{
    struct renaming *renaming = server->renamings;
    if (!renaming || renaming->writing || server->stopping)
        return;
    if (!claims_chore(server, STORE_CHORE_REWRITE)) {
        follow_others(server);
        return;
    }
    if (renaming->of.erase && !renaming->left) {
        leave_tables(renaming);
        return;
    }
    tables_visit(server, rename_in, &renaming->of);
    renaming->writing = true;
    store_rewrite(server->store, renaming->of.player, PORTION, people_rewrite, written, renaming);
}

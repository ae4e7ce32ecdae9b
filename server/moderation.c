/* Notices of operators' commands: bans, players, tables. */
#include "server/moderation.h"

#include <stdlib.h>
#include <string.h>

#include "server/bans.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/renamings.h"
#include "server/server_people.h"
#include "server/table_log.h"
#include "server/tables.h"
#include "store/store_moderation.h"

enum {
    EVERY_MS = 1000,
    PORTION = 256, /* notices read at once */
    SESSIONS = 128 /* asked about at once */
};

bool moderation_open(struct server *server)
{
    server->last_notice = store_last_notice(server->store);
    renamings_read(server);
    return bans_read(server);
}

void moderation_close(struct server *server)
{
    renamings_close(server);
    bans_close(server);
}

static void end_banned_sessions(struct server *server)
{
    for (struct session *session = server->sessions, *next; session; session = next) {
        struct error error;
        next = session->next;
        if (banned_player(server, session->player, &error) ||
            banned_address(server, session->address, &error)) {
            session_refuse(session, NULL, &error);
            session_bye(session, "banned", NET_CLOSE_BANNED);
        }
    }
}

/* ---- sessions whose tokens or names may have changed ---------------------------------------- */

struct people_question {
    struct server *server;
    struct store_player player; /* who was renamed or deleted; number 0: nobody is known to be */
    bool found;
    unsigned count;
    struct judged {
        uint64_t serial, player;
        uint8_t token[STORE_HASH];
        char name[STORE_NAME + 1];
        bool known, valid;
    } session[SESSIONS];
};

static void judge(struct judged *it, struct store *reader)
{
    struct store_player player;
    it->known = store_player(reader, it->player, &player);
    it->valid = it->known && store_token(reader, it->token) == it->player;
    if (it->known)
        copy_text(it->name, sizeof it->name, player.name);
}

static enum store_status read_people(void *context, struct store *reader)
{
    struct people_question *question = context;
    struct store_player *player = &question->player;
    if (player->number)
        question->found = store_player(reader, player->number, player);
    for (unsigned i = 0; i < question->count; i++)
        judge(&question->session[i], reader);
    return STORE_DONE;
}

static void end_session(struct session *session, const struct judged *it)
{
    bool renamed = strcmp(session->name, it->name) != 0;
    if (it->known) /* in what is still written */
        copy_text(session->name, sizeof session->name, it->name);
    if (!it->valid || renamed)
        session_bye(session, it->valid ? "renamed" : "replaced",
                    it->valid ? NET_CLOSE_RENAMED : NET_CLOSE_REPLACED);
}

static void people_read(void *context, enum store_status status)
{
    struct people_question *question = context;
    struct server *server = question->server;
    for (unsigned i = 0; status == STORE_DONE && i < question->count; i++) {
        const struct judged *it = &question->session[i];
        struct session *session = session_by_serial(server, it->serial);
        if (session && session->player == it->player && !session->leaving)
            end_session(session, it);
    }
    /* At once, because a player who comes back under the new name must not find the old one at a
     * table. A deleted player first leaves the tables; alone, this process waits for that. */
    bool leaves = strcmp(question->player.name, PEOPLE_DELETED) == 0 && !server->shared;
    if (status == STORE_DONE && question->found && !leaves && !server->stopping)
        renamings_in_memory(server, &question->player);
    free(question);
}

/* Ask about the sessions of a player, or of everybody (0), in portions. */
static void ask_people(struct server *server, uint64_t player)
{
    struct session *session = server->sessions;
    do {
        struct people_question *question = calloc(1, sizeof *question);
        if (!question)
            return;
        question->server = server;
        question->player.number = player;
        for (; session && question->count < SESSIONS; session = session->next) {
            if (!session->player || (player && session->player != player))
                continue;
            struct judged *it = &question->session[question->count++];
            it->serial = session->serial;
            it->player = session->player;
            memcpy(it->token, session->token, STORE_HASH);
        }
        store_ask(server->store, read_people, people_read, question);
    } while (session);
}

void moderation_player(struct server *server, uint64_t player)
{
    if (player)
        ask_people(server, player);
}

void moderation_everybody(struct server *server)
{
    if (server->sessions)
        ask_people(server, 0);
}

/* ---- notices -------------------------------------------------------------------------------- */

struct notices_question {
    struct server *server;
    uint64_t after;
    unsigned count;
    struct store_notice notice[PORTION];
};

static bool note(void *context, const struct store_notice *notice)
{
    struct notices_question *question = context;
    question->notice[question->count++] = *notice;
    return question->count < PORTION;
}

static enum store_status read_notices(void *context, struct store *reader)
{
    struct notices_question *question = context;
    return store_notices(reader, question->after, note, question);
}

static void obey(struct server *server, const struct notices_question *question)
{
    bool bans = false, players = false;
    for (unsigned i = 0; i < question->count; i++) {
        const struct store_notice *notice = &question->notice[i];
        struct table *table = notice->table[0] ? table_in_memory(server, notice->table) : NULL;
        server->last_notice = notice->number;
        if (table)
            table_refresh(table);
        if (notice->player)
            moderation_player(server, notice->player);
        players |= notice->player != 0;
        bans |= !notice->player && !notice->table[0];
    }
    if (players)
        renamings_ask(server);
    if (bans)
        bans_ask(server, end_banned_sessions);
}

static void notices_read(void *context, enum store_status status)
{
    struct notices_question *question = context;
    struct server *server = question->server;
    server->asking_notices = false;
    if (status == STORE_DONE && !server->stopping) {
        obey(server, question);
        if (question->count == PORTION)
            server->notices_due = 0;
    }
    free(question);
}

static void ask_notices(struct server *server)
{
    struct notices_question *question = calloc(1, sizeof *question);
    if (!question)
        return;
    question->server = server;
    question->after = server->last_notice;
    server->asking_notices = true;
    store_ask(server->store, read_notices, notices_read, question);
}

void moderation_tick(struct server *server)
{
    int64_t now = server_now(server);
    if (server->stopping)
        return;
    if (now >= server->notices_due && !server->asking_notices) {
        server->notices_due = now + EVERY_MS;
        ask_notices(server);
    }
    renamings_tick(server);
}

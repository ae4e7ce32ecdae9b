/* Notices of operators' commands: bans, players, tables. */
#include "server/moderation.h"

#include <stdlib.h>
#include <string.h>

#include "server/bans.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/renamings.h"
#include "server/table_log.h"
#include "server/tables.h"
#include "store/store_moderation.h"

enum { EVERY_MS = 1000, PORTION = 256 };

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

/* The sessions of a player, and whether their tokens are still valid. */
struct people_question {
    struct server *server;
    uint64_t player;
    struct store_player now;
    bool known;
    unsigned count;
    struct {
        uint64_t serial;
        uint8_t token[STORE_HASH];
        bool valid;
    } session[];
};

static enum store_status read_player(void *context, struct store *reader)
{
    struct people_question *question = context;
    question->known = store_player(reader, question->player, &question->now);
    for (unsigned i = 0; i < question->count; i++)
        question->session[i].valid =
            question->known && store_token(reader, question->session[i].token) == question->player;
    return STORE_DONE;
}

static void end_session(struct session *session, const struct people_question *question, bool valid)
{
    bool renamed = strcmp(session->name, question->now.name) != 0;
    if (question->known) /* in what is still written */
        copy_text(session->name, sizeof session->name, question->now.name);
    if (!valid || renamed)
        session_bye(session, valid ? "renamed" : "replaced",
                    valid ? NET_CLOSE_RENAMED : NET_CLOSE_REPLACED);
}

static void player_read(void *context, enum store_status status)
{
    struct people_question *question = context;
    for (unsigned i = 0; status == STORE_DONE && i < question->count; i++) {
        struct session *session = session_by_serial(question->server, question->session[i].serial);
        if (session && session->player == question->player)
            end_session(session, question, question->session[i].valid);
    }
    free(question);
}

void moderation_player(struct server *server, uint64_t player)
{
    unsigned count = 0;
    for (struct session *session = server->sessions; session; session = session->next)
        count += session->player == player;
    struct people_question *question =
        count ? calloc(1, sizeof *question + count * sizeof *question->session) : NULL;
    if (!question)
        return;
    question->server = server;
    question->player = player;
    for (struct session *session = server->sessions; session; session = session->next) {
        if (session->player != player)
            continue;
        question->session[question->count].serial = session->serial;
        memcpy(question->session[question->count++].token, session->token, STORE_HASH);
    }
    store_ask(server->store, read_player, player_read, question);
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

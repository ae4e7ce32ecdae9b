/* Sessions: open, hello, commands, messages, close. */
#include "server/session.h"

#include <stdlib.h>
#include <string.h>

#include "server/account.h"
#include "server/bans.h"
#include "server/command.h"
#include "server/deferred.h"
#include "server/internal.h"
#include "server/lobby.h"
#include "server/rate_limit.h"
#include "server/subscribers.h"
#include "server/table_commands.h"
#include "server/table_log.h"
#include "server/token.h"

#include <akhet/version.h>

bool bucket_take(struct bucket *bucket, int64_t now, unsigned per_second, unsigned burst)
{
    int64_t most = (int64_t)burst * 1000;
    if (!bucket->filled)
        bucket->tokens = most;
    else
        bucket->tokens += (now - bucket->filled) * per_second;
    if (bucket->tokens > most)
        bucket->tokens = most;
    bucket->filled = now;
    if (bucket->tokens < 1000)
        return false;
    bucket->tokens -= 1000;
    return true;
}

/* Take a free slot, through which session_by_serial finds the session. */
static bool slot_take(struct server *server, struct session *session)
{
    if (!server->free_slots) {
        unsigned room = server->slots ? server->slots * 2 : 64;
        struct session_slot *slot = realloc(server->slot, room * sizeof *slot);
        if (!slot)
            return false;
        server->slot = slot;
        for (unsigned i = server->slots; i < room; i++)
            slot[i] = (struct session_slot){.next = i + 1 < room ? i + 2 : 0};
        server->free_slots = server->slots + 1;
        server->slots = room;
    }
    unsigned at = server->free_slots - 1;
    struct session_slot *slot = &server->slot[at];
    server->free_slots = slot->next;
    slot->session = session;
    session->serial = (uint64_t)++slot->turn << 32 | at;
    return true;
}

static void slot_give(struct server *server, const struct session *session)
{
    unsigned at = (uint32_t)session->serial;
    server->slot[at].session = NULL;
    server->slot[at].next = server->free_slots;
    server->free_slots = at + 1;
}

struct session *session_by_serial(struct server *server, uint64_t serial)
{
    unsigned at = (uint32_t)serial;
    if (at >= server->slots || server->slot[at].turn != (uint32_t)(serial >> 32))
        return NULL;
    return server->slot[at].session;
}

struct session *session_open(struct server *server, struct net_conn *conn, const char *address)
{
    struct session *session = calloc(1, sizeof *session);
    if (!session || !slot_take(server, session)) {
        free(session);
        return NULL;
    }
    session->server = server;
    session->conn = conn;
    copy_text(session->address, sizeof session->address, address);
    session->network = rate_limit_key(server, address);
    session->next = server->sessions;
    session->link = &server->sessions;
    if (session->next)
        session->next->link = &session->next;
    server->sessions = session;
    server->session_count++;
    return session;
}

void session_close(struct session *session)
{
    while (session->watching)
        subscriber_remove(session->watching);
    deferred_forget(session);
    lobby_show(session, false);
    *session->link = session->next;
    if (session->next)
        session->next->link = session->link;
    session->server->session_count--;
    slot_give(session->server, session);
    free(session);
}

struct akhet_json *session_say(struct session *session, const char *say, const char *re)
{
    struct server *server = session->server;
    server->text = akhet_text_on(server->out, sizeof server->out);
    server->json = akhet_json_on(&server->text);
    akhet_json_object(&server->json, NULL);
    akhet_json_string(&server->json, "say", say);
    if (re && *re)
        akhet_json_string(&server->json, "re", re);
    return &server->json;
}

void session_send(struct session *session)
{
    struct server *server = session->server;
    akhet_json_object_end(&server->json);
    server->metrics.sent++;
    if (!server->text.full)
        net_send(session->conn, server->out, server->text.len);
}

void session_refuse(struct session *session, const char *re, const struct error *error)
{
    session->server->metrics.refusals[error->code]++;
    error_json(error, session_say(session, "refused", re));
    session_send(session);
}

void session_done(struct session *session, const char *re)
{
    session_say(session, "done", re);
    session_send(session);
}

void session_is(struct session *session, const struct store_player *player)
{
    session->player = player->number;
    session->program = player->program;
    memcpy(session->name, player->name, sizeof session->name);
}

void session_ping(struct session *session, const struct command *command)
{
    struct akhet_json *json = session_say(session, "pong", command->id);
    akhet_json_int(json, "now", server_now(session->server));
    session_send(session);
}

static bool view_named(const char *name, enum session_view *view)
{
    static const char *const names[] = {"json", "bytes", "none"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return *view = (enum session_view)i, true;
    return false;
}

static bool polite(const struct command *command, enum session_view *view, struct error *error)
{
    *view = VIEW_JSON;
    if (command->version != SERVER_PROTOCOL)
        return refuse(error, ERROR_VERSION, NULL, SERVER_PROTOCOL);
    return !*command->word || view_named(command->word, view) ||
           refuse(error, ERROR_BAD_MEMBER, "view", 0);
}

static void welcome(struct session *session, const struct command *command)
{
    struct error error;
    polite(command, &session->view, &error);
    session->greeted = true;
    struct akhet_json *json = session_say(session, "welcome", command->id);
    akhet_json_int(json, "version", SERVER_PROTOCOL);
    akhet_json_string(json, "server", AKHET_VERSION);
    akhet_json_int(json, "now", server_now(session->server));
    if (session->player) {
        akhet_json_int(json, "player", (long long)session->player);
        akhet_json_string(json, "name", session->name);
    }
    session_send(session);
}

static enum store_status read_owner(void *context, struct store *reader)
{
    struct deferred *deferred = context;
    uint8_t hash[STORE_HASH];
    deferred->found =
        token_hash(deferred->command.text, hash) && account_owner(reader, hash, &deferred->player);
    return STORE_DONE;
}

static void enter(struct session *session, const struct deferred *deferred)
{
    uint64_t before = session->player;
    token_hash(deferred->command.text, session->token);
    session_is(session, &deferred->player);
    while (session->player != before && session->watching) /* views of the previous player */
        subscriber_remove(session->watching);
    welcome(session, &deferred->command);
}

static void owner_read(void *context, enum store_status status)
{
    struct deferred *deferred = context;
    struct session *session = deferred_session(deferred);
    struct error error;
    if (session &&
        account_admit(session->server, status, deferred->found ? &deferred->player : NULL, &error))
        enter(session, deferred);
    else if (session)
        session_refuse(session, deferred->command.id, &error);
    deferred_end(deferred);
}

void session_hello(struct session *session, const struct command *command)
{
    enum session_view view;
    struct error error;
    if (!polite(command, &view, &error)) {
        session_refuse(session, command->id, &error);
    } else if (!*command->text) {
        welcome(session, command);
    } else {
        struct deferred *deferred = defer(session, command);
        if (deferred)
            store_ask(session->server->store, read_owner, owner_read, deferred);
    }
}

static bool may(const struct session *session, const struct command *command, struct error *error)
{
    enum command_needs needs = command->kind->needs;
    if (session->server->stopping)
        return refuse(error, ERROR_CLOSING, NULL, 0);
    if (banned_address(session->server, session->address, error) ||
        banned_player(session->server, session->player, error))
        return false;
    if (needs >= NEEDS_GREETING && !session->greeted)
        return refuse(error, ERROR_GREET_FIRST, NULL, 0);
    if (needs >= NEEDS_PLAYER && !session->player)
        return refuse(error, ERROR_WHO, NULL, 0);
    return true;
}

/* ---- commands for tables -------------------------------------------------------------------- */

/* Whether the rule asks how many unfinished tables somebody has. */
static bool counts_tables(const struct session *session, const struct command *command)
{
    return session->server->options.limits &&
           (command->kind->rule == rule_sit || command->kind->rule == rule_rematch);
}

static enum store_status read_counts(void *context, struct store *reader)
{
    struct deferred *deferred = context;
    deferred->tables[0] = store_unfinished_of(reader, deferred->player.number);
    deferred->tables[1] = deferred->creator == deferred->player.number
                              ? deferred->tables[0]
                              : store_unfinished_of(reader, deferred->creator);
    return STORE_DONE;
}

static void counts_read(void *context, enum store_status status)
{
    struct deferred *deferred = context;
    struct session *session = deferred_session(deferred);
    if (status != STORE_DONE) {
        deferred_refuse(deferred, ERROR_STORAGE, NULL);
        return;
    }
    memcpy(deferred->command.tables, deferred->tables, sizeof deferred->command.tables);
    if (session)
        table_command(deferred->table, session, &deferred->command);
    deferred_end(deferred);
}

static void run_on_table(struct session *session, struct table *table,
                         const struct command *command)
{
    if (!counts_tables(session, command)) {
        table_command(table, session, command);
        return;
    }
    struct deferred *deferred = defer(session, command);
    if (!deferred)
        return;
    deferred_hold(deferred, table);
    deferred->player.number = session->player;
    deferred->creator = table->creator;
    store_ask(session->server->store, read_counts, counts_read, deferred);
}

/* ---- messages ------------------------------------------------------------------------------- */

static bool carry_out(struct session *session, const struct command *command, struct error *error)
{
    if (!may(session, command, error))
        return false;
    if (command->kind->run)
        command->kind->run(session, command);
    else
        deferred_for_table(session, command, run_on_table);
    return true;
}

void session_execute(struct session *session, const char *text, size_t len, uint64_t received)
{
    struct command command;
    struct error error;
    bool read = command_read(&command, text, len, &error);
    command.received = received;
    if (!read || !carry_out(session, &command, &error)) {
        session_refuse(session, command.id, &error);
        if (ban_error(error.code))
            session_bye(session, "banned", NET_CLOSE_BANNED);
    }
    command_end(&command);
}

static void refuse_message(struct session *session, const char *text, size_t len)
{
    struct command command;
    struct error error;
    if (command_read(&command, text, len, &error))
        refuse(&error, ERROR_BUSY, NULL, 0);
    session_refuse(session, command.id, &error);
    command_end(&command);
}

void session_message(struct session *session, const char *text, size_t len)
{
    struct server *server = session->server;
    server->metrics.messages++;
    if (server->options.limits &&
        !bucket_take(&session->rate, server_now(server), LIMIT_RATE, LIMIT_BURST)) {
        session_bye(session, "rate", NET_CLOSE_RATE);
        return;
    }
    if (!session->deferred)
        session_execute(session, text, len, net_clock_us(server->net));
    else if (!deferred_message(session, text, len))
        refuse_message(session, text, len);
}

void session_bye(struct session *session, const char *why, enum net_close code)
{
    session->server->metrics.dropped++;
    session->leaving = true;
    akhet_json_string(session_say(session, "bye", NULL), "code", why);
    session_send(session);
    net_close(session->conn, code);
}

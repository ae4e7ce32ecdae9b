/* Deferred commands, and the messages behind them. */
#include "server/deferred.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/internal.h"
#include "server/tables.h"

struct inbox_message {
    struct inbox_message *next;
    uint64_t received;
    size_t len;
    char text[];
};

struct deferred *defer(struct session *session, const struct command *command)
{
    struct deferred *deferred = calloc(1, sizeof *deferred);
    if (!deferred) {
        struct error error;
        refuse(&error, ERROR_BUSY, NULL, 0);
        session_refuse(session, command->id, &error);
        return NULL;
    }
    deferred->server = session->server;
    deferred->session = session->serial;
    deferred->command = *command;
    json_incref((json_t *)command->whole);
    session->deferred++;
    return deferred;
}

struct session *deferred_session(const struct deferred *deferred)
{
    return session_by_serial(deferred->server, deferred->session);
}

void deferred_hold(struct deferred *deferred, struct table *table)
{
    deferred->table = table;
    table->held++;
}

/* Execute the messages that waited, until one of them is deferred. */
static void take_messages(struct session *session)
{
    session->deferred--;
    while (session->inbox && !session->deferred && !session->leaving) {
        struct inbox_message *message = session->inbox;
        session->inbox = message->next;
        session->inbox_count--;
        session_execute(session, message->text, message->len, message->received);
        free(message);
    }
}

void deferred_end(struct deferred *deferred)
{
    struct session *session = deferred_session(deferred);
    if (deferred->table)
        deferred->table->held--;
    command_end(&deferred->command);
    sodium_memzero(deferred, sizeof *deferred); /* a token, or a player's secret */
    free(deferred);
    if (session)
        take_messages(session);
}

void deferred_refuse(struct deferred *deferred, enum error_code code, const char *what)
{
    struct session *session = deferred_session(deferred);
    struct error error;
    refuse(&error, code, what, 0);
    if (session)
        session_refuse(session, deferred->command.id, &error);
    deferred_end(deferred);
}

static void run_with(void *context, struct table *table, enum error_code code)
{
    struct deferred *deferred = context;
    struct session *session = deferred_session(deferred);
    if (code) {
        deferred_refuse(deferred, code, NULL);
        return;
    }
    if (session)
        deferred->run(session, table, &deferred->command);
    deferred_end(deferred);
}

void deferred_for_table(struct session *session, const struct command *command, table_runner *run)
{
    struct server *server = session->server;
    struct table *table = table_in_memory(server, command->table);
    if (table) {
        table->used = server_now(server);
        run(session, table, command);
        return;
    }
    struct deferred *deferred = defer(session, command);
    if (!deferred)
        return;
    deferred->run = run;
    table_ask(server, command->table, run_with, deferred);
}

bool deferred_message(struct session *session, const char *text, size_t len)
{
    struct inbox_message *message =
        session->inbox_count < LIMIT_INBOX ? malloc(sizeof *message + len) : NULL;
    struct inbox_message **end = &session->inbox;
    if (!message)
        return false;
    *message = (struct inbox_message){.len = len, .received = net_clock_us(session->server->net)};
    memcpy(message->text, text, len);
    while (*end)
        end = &(*end)->next;
    *end = message;
    session->inbox_count++;
    return true;
}

void deferred_forget(struct session *session)
{
    while (session->inbox) {
        struct inbox_message *next = session->inbox->next;
        free(session->inbox);
        session->inbox = next;
    }
}

/* Creating tables: the first entry of a log. */
#include "server/table_create.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/blake2.h>

#include "server/claims.h"
#include "server/command.h"
#include "server/deferred.h"
#include "server/internal.h"
#include "server/lobby.h"
#include "server/rate_limit.h"
#include "server/subscribers.h"
#include "server/table_card.h"
#include "server/table_log.h"
#include "server/table_messages.h"
#include "server/tables.h"

/* A table being created, and the session that waits for it. */
struct opening {
    struct table *table;
    struct entry entry;
    uint64_t session; /* serial; 0: none */
    char re[STORE_ID + 1];
};

static void give_up(struct opening *opening, enum error_code code)
{
    struct session *session = session_by_serial(opening->table->server, opening->session);
    struct error error;
    refuse(&error, code, NULL, 0);
    if (session)
        session_refuse(session, opening->re, &error);
    table_free(opening->table);
    free(opening);
}

static void seated(void *context, enum store_status status)
{
    (void)context;
    (void)status; /* the log is authoritative; this list is only an index */
}

static void welcome(struct session *session, struct table *table, const char *re)
{
    struct error error;
    if (!session)
        return;
    akhet_json_string(session_say(session, "created", re), "table", table->id);
    session_send(session);
    struct subscriber *subscriber = subscriber_add(session, table, &error);
    if (subscriber)
        send_table(table, subscriber, NULL);
}

/* The command was repeated, or another process created the table first. */
static void opened_before(void *context, struct table *known, enum error_code code)
{
    struct opening *opening = context;
    if (!known) {
        give_up(opening, code);
        return;
    }
    welcome(session_by_serial(known->server, opening->session), known, opening->re);
    table_free(opening->table);
    free(opening);
}

static void opened(void *context, enum store_status status)
{
    struct opening *opening = context;
    struct table *table = opening->table, *known;
    struct server *server = table->server;
    if (status == STORE_TAKEN) {
        table_ask(server, table->id, opened_before, opening);
        return;
    }
    if (status != STORE_DONE) {
        server_storage_failed(server);
        give_up(opening, status == STORE_FULL ? ERROR_STORAGE_FULL : ERROR_STORAGE);
        return;
    }
    known = table_in_memory(server, table->id);
    if (known) { /* a repeated command read the entry before this report */
        table_free(table);
        table = known;
    } else if (!table_fold(table, &opening->entry, NULL) || !table_keep(server, table)) {
        give_up(opening, ERROR_STORAGE);
        return;
    }
    server->metrics.entries++;
    claims_note(server, table->id, true); /* the store knows it, too */
    if (server->shared && table->settings.shown)
        card_store(table);
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++) {
        if (!table->seat[seat].player)
            continue;
        if (!known)
            table->seat[seat].left = server_now(server);
        store_sit(server->store, table->seat[seat].player, table->id, true, seated, NULL);
    }
    welcome(session_by_serial(server, opening->session), table, opening->re);
    lobby_changed(table);
    table_continue(table);
    free(opening);
}

/* Write the first entry of a new table. */
static bool open_table(struct server *server, const char *id, const struct table_settings *settings,
                       uint64_t player, const char *name, uint64_t session, const char *re)
{
    struct opening *opening = calloc(1, sizeof *opening);
    struct table *table = opening ? table_new(server, id) : NULL;
    char body[STORE_BODY + 1];
    struct akhet_text text, line = akhet_text_on(body, sizeof body);
    if (!table) {
        free(opening);
        return false;
    }
    opening->table = table;
    table->used = server_now(server);
    opening->session = session;
    memcpy(opening->re, re, strlen(re) + 1);
    opening->entry = (struct entry){
        .kind = ENTRY_CREATE, .seq = 1, .when = server_now(server), .player = player};
    text = akhet_text_on(opening->entry.text, sizeof opening->entry.text);
    settings_write(settings, &text);
    akhet_text_put(&text, " name=");
    akhet_text_put(&text, name);
    entry_write(&opening->entry, settings->game, &line);
    struct store_entry stored = {.seq = 1,
                                 .at = opening->entry.when,
                                 .body = body,
                                 .stage = STORE_OPEN,
                                 .shown = settings->shown,
                                 .due = opening->entry.when + LIMIT_OPEN_MS,
                                 .creator = player};
    memcpy(stored.table, id, sizeof stored.table);
    store_append(server->store, &stored, opened, opening);
    return true;
}

/* The id of the table is derived from the command's id, so that a repeated command finds its table,
 * and from the hash of the session's token, so that others cannot guess it. */
static void name_table(const struct session *session, const struct command *command,
                       char id[STORE_TABLE + 1])
{
    struct akhet_blake2 hash;
    uint8_t digest[STORE_TABLE];
    if (!*command->id) {
        table_id_make(id);
        return;
    }
    akhet_blake2_init(&hash, sizeof digest);
    akhet_blake2_update(&hash, session->token, sizeof session->token);
    akhet_blake2_update(&hash, command->id, strlen(command->id));
    akhet_blake2_final(&hash, digest);
    table_id_of(digest, id);
}

static bool bots_alone(const struct table_settings *settings)
{
    for (unsigned seat = 0; seat < settings->setup.players; seat++)
        if (settings->seat[seat] != SEAT_BOT)
            return false;
    return true;
}

bool create_allowed(struct server *server, unsigned unfinished, struct error *error)
{
    if (server->options.limits && unfinished >= LIMIT_TABLES)
        return refuse(error, ERROR_TOO_MANY_TABLES, NULL, LIMIT_TABLES);
    return tables_have_room(server) || refuse(error, ERROR_BUSY, NULL, 0);
}

bool create_slow_enough(const struct session *session, struct error *error)
{
    struct server *server = session->server;
    char player[24];
    long seconds;
    snprintf(player, sizeof player, "%" PRIu64, session->player);
    if (!server->options.limits ||
        (rate_limit_take(server, RATE_TABLES_BY, player, &seconds) &&
         rate_limit_take(server, RATE_TABLES_FROM, session->address, &seconds)))
        return true;
    return refuse(error, ERROR_TOO_MANY_TRIES, NULL, seconds);
}

/* What the command wants, if it may want it. */
static bool wanted(const struct server *server, const struct command *command,
                   struct table_settings *settings, struct error *error)
{
    if (!settings_from_json(settings, command->whole, error))
        return false;
    return !bots_alone(settings) || server->options.bot_tables ||
           refuse(error, ERROR_BOTS_ALONE, NULL, 0);
}

static bool create(struct session *session, const struct command *command, struct error *error)
{
    struct server *server = session->server;
    struct table_settings settings;
    char id[STORE_TABLE + 1];
    name_table(session, command, id);
    if (!wanted(server, command, &settings, error) ||
        !create_allowed(server, command->tables[0], error) || !create_slow_enough(session, error))
        return false;
    net_random(settings.secret, sizeof settings.secret);
    return open_table(server, id, &settings, session->player, session->name, session->serial,
                      command->id) ||
           refuse(error, ERROR_BUSY, NULL, 0);
}

static void create_or_refuse(struct session *session, const struct command *command)
{
    struct error error;
    if (!create(session, command, &error))
        session_refuse(session, command->id, &error);
}

/* A repeated command finds its table. */
static void created_before(struct session *session, struct table *table,
                           const struct command *command)
{
    welcome(session, table, command->id);
}

static bool is_there(void *context, const struct store_entry *entry)
{
    (void)entry;
    *(bool *)context = true;
    return false;
}

static enum store_status read_needs(void *context, struct store *reader)
{
    struct deferred *deferred = context;
    struct command *command = &deferred->command;
    if (*command->id)
        store_log(reader, command->table, 1, is_there, &deferred->found);
    command->tables[0] = store_unfinished_of(reader, deferred->player.number);
    return STORE_DONE;
}

static void needs_read(void *context, enum store_status status)
{
    struct deferred *deferred = context;
    struct session *session = deferred_session(deferred);
    if (status != STORE_DONE) {
        deferred_refuse(deferred, ERROR_STORAGE, NULL);
        return;
    }
    if (session && deferred->found)
        deferred_for_table(session, &deferred->command, created_before);
    else if (session)
        create_or_refuse(session, &deferred->command);
    deferred_end(deferred);
}

/* A command without an id cannot be a repeated one. */
void create_command(struct session *session, const struct command *command)
{
    struct server *server = session->server;
    struct table_settings settings;
    struct error error;
    if (!wanted(server, command, &settings, &error)) {
        session_refuse(session, command->id, &error);
        return;
    }
    if (!*command->id && !server->options.limits) {
        create_or_refuse(session, command);
        return;
    }
    struct deferred *deferred = defer(session, command);
    if (!deferred)
        return;
    name_table(session, command, deferred->command.table);
    deferred->player.number = session->player;
    if (table_in_memory(server, deferred->command.table)) {
        deferred_for_table(session, &deferred->command, created_before);
        deferred_end(deferred);
    } else {
        store_ask(server->store, read_needs, needs_read, deferred);
    }
}

/* Seats rotate by one: the first player becomes the last. The creator stays the creator, even
 * without a seat; the others take the open seats with `sit`. */
void create_rematch(const struct table *table, const char *id)
{
    struct server *server = table->server;
    struct table_settings settings = table->settings;
    unsigned seats = settings.setup.players;
    int creator = table_seat_of(table, table->creator);
    if (table_in_memory(server, id))
        return;
    for (unsigned seat = 0; seat < seats; seat++) {
        unsigned from = (seat + 1) % seats;
        settings.seat[seat] =
            table->seat[from].kind == SEAT_PERSON ? SEAT_OPEN : table->seat[from].kind;
        settings.level[seat] = table->seat[from].level;
        if ((int)from == creator)
            settings.seat[seat] = SEAT_PERSON;
    }
    settings.hints &= !settings.rated; /* older tables may be both */
    net_random(settings.secret, sizeof settings.secret);
    open_table(server, id, &settings, table->creator,
               creator >= 0 ? table->seat[creator].name : "-", 0, "");
}

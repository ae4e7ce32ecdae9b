/* Appending to a table's log: an entry is checked and written; when it is durable, it is applied
 * and sent to all subscribers. A table writes one entry at a time. */
#include "server/table_log.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/claims.h"
#include "server/cluster.h"
#include "server/damaged.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/lobby.h"
#include "server/rate_limit.h"
#include "server/results.h"
#include "server/subscribers.h"
#include "server/table_bots.h"
#include "server/table_card.h"
#include "server/table_chores.h"
#include "server/table_commands.h"
#include "server/table_create.h"
#include "server/table_messages.h"
#include "server/tables.h"
#include "server/webhook.h"

/* An entry that is being written, and the session that waits for it. */
struct pending_entry {
    struct table *table;
    uint64_t session;   /* its serial; 0: the server made the entry */
    bool from_client;   /* `command` made it */
    bool asks;          /* nothing is written: is an entry with this id there? */
    uint64_t submitted; /* to the store: net_clock_us */
    enum store_status status;
    struct entry entry;
    struct command command;
    struct pending_entry *next; /* in the free list */
};

static void try_command(struct table *table, uint64_t serial, const struct command *command);

/* Pending entries are reused, so that a move allocates nothing. Only the loop uses them. */
static struct pending_entry *pending_new(struct server *server)
{
    struct pending_entry *pending = server->spare_entries;
    if (!pending)
        return malloc(sizeof *pending);
    server->spare_entries = pending->next;
    return pending;
}

static void pending_end(struct pending_entry *pending)
{
    struct server *server = pending->table->server;
    pending->next = server->spare_entries;
    server->spare_entries = pending;
}

void table_log_free(struct server *server)
{
    for (struct pending_entry *pending = server->spare_entries, *next; pending; pending = next) {
        next = pending->next;
        free(pending);
    }
}

static void refuse_command(struct table *table, uint64_t serial, const char *re,
                           enum error_code code)
{
    struct session *session = session_by_serial(table->server, serial);
    struct error error;
    refuse(&error, code, NULL, 0);
    if (session)
        session_refuse(session, re, &error);
}

/* Execute queued commands in order of arrival until one is being written. */
static void take_waiting(struct table *table)
{
    while (table->waiting && !table->busy) {
        struct waiting *first = table->waiting;
        table->waiting = first->next;
        table->waiting_count--;
        try_command(table, first->session, &first->command);
        free(first);
    }
}

/* The process that seats the last player starts the match, too: that needs no keeper. */
static void next_chore(struct table *table)
{
    bool mine = table_mine(table);
    if (table->busy || table->damaged)
        return;
    if (table->stage == TABLE_OPEN && !table->settings.by_hand && table_full(table) &&
        table_may_start(table) && (mine || table->ours))
        table_append(table, &(struct entry){.kind = ENTRY_START});
    else if (table_to_settle(table))
        results_settle(table);
    else if (table->stage == TABLE_PLAYING && mine)
        table_bots_ask(table);
}

/* Whether the log has to be read on first. */
static bool is_behind(const struct table *table)
{
    return !table->busy && !table->damaged && (table->hinted > table->seq || table->readers);
}

void table_continue(struct table *table)
{
    if (table->server->stopping)
        return;
    if (is_behind(table)) {
        table_refresh(table);
        return;
    }
    if (!table_append_absence(table)) {
        take_waiting(table);
        next_chore(table);
    }
    table_schedule(table);
}

static void listed(void *context, enum store_status status)
{
    (void)context;
    (void)status; /* the log is authoritative; this list is only an index */
}

static void list_seat(struct table *table, const struct entry *entry)
{
    store_sit(table->server->store, entry->player, table->id, entry->kind == ENTRY_SIT, listed,
              NULL);
}

/* Tell the lobby, the webhook and the index of seats about an applied entry. `ours`: this process
 * wrote it. */
static void announce(struct table *table, const struct entry *entry, bool ours)
{
    bool sent = entry->kind == ENTRY_FREE && entry->player;
    table->ours = ours;
    if (entry->kind == ENTRY_RISE || sent)
        cluster_forget(table, entry->player);
    if (entry->kind == ENTRY_SIT || entry->kind == ENTRY_RISE || sent) {
        presence_update(table, entry->player);
        if (ours)
            list_seat(table, entry);
    }
    if (ours && table->server->shared && table->stage == TABLE_OPEN && table->settings.shown)
        card_store(table); /* for the lobby of the others */
    if (entry->kind < ENTRY_MOVE || table->stage != TABLE_PLAYING)
        lobby_changed(table);
    if (table_turn(table) == table->turn_told)
        return;
    table->turn_told = table_turn(table);
    if (ours) /* one process writes an entry, so the player is notified once */
        webhook_turn(table);
    else
        webhook_sent_by_other(table);
    lobby_turn(table);
}

static void apply_written(struct pending_entry *pending)
{
    struct table *table = pending->table;
    struct entry *entry = &pending->entry;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    if (!table_fold(table, entry, &events)) {
        table->damaged = true; /* a checked entry could not be applied: a bug */
        diagnostics_event(table->server, DIAGNOSTIC_WARNING, "impossible entry", table->id);
        if (pending->from_client)
            refuse_command(table, pending->session, pending->command.id, ERROR_STORAGE);
        return;
    }
    table->server->metrics.entries++;
    table->server->metrics.moves += entry->kind == ENTRY_MOVE;
    broadcast_entry(table, entry, &events, pending->session,
                    pending->from_client ? pending->command.id : NULL);
    if (entry->kind == ENTRY_MOVE && pending->from_client)
        durations_add(&table->server->metrics.move_time,
                      net_clock_us(table->server->net) - pending->command.received);
    announce(table, entry, true);
}

static void told_late(void *context, struct table *table, const struct entry *entry,
                      const struct akhet_events *events)
{
    (void)context;
    broadcast_entry(table, entry, events, 0, NULL);
    announce(table, entry, false);
}

/* Who waits until the log has been read on. */
struct read_waiter {
    struct read_waiter *next;
    table_when_read_done *done;
    void *context;
};

void table_tell_readers(struct table *table)
{
    struct read_waiter *waiter = table->readers;
    table->readers = NULL;
    for (struct read_waiter *next; waiter; waiter = next) {
        next = waiter->next;
        waiter->done(waiter->context, table);
        free(waiter);
    }
}

void table_when_read(struct table *table, table_when_read_done *done, void *context)
{
    struct read_waiter **end = &table->readers, *waiter = malloc(sizeof *waiter);
    if (!waiter || table->damaged || table->server->stopping) {
        free(waiter);
        done(context, table);
        return;
    }
    *waiter = (struct read_waiter){NULL, done, context};
    while (*end)
        end = &(*end)->next;
    *end = waiter;
    table_refresh(table);
}

void table_hinted(struct table *table, uint32_t seq)
{
    if (seq <= table->seq)
        return;
    if (seq > table->hinted)
        table->hinted = seq;
    table_refresh(table);
}

static void refreshed(void *context, struct table *table, bool good)
{
    (void)context;
    table->hinted = 0; /* also that of an entry that is not there any more */
    table->held++;
    table_tell_readers(table);
    table->held--;
    if (good)
        table_continue(table);
    else
        table_retry(table);
}

void table_refresh(struct table *table)
{
    if (table->busy || table->damaged || table->server->stopping)
        return; /* table_continue reads on behind an entry that is being written */
    table_read_on(table, told_late, refreshed, NULL);
}

static void known_already(struct pending_entry *pending)
{
    struct table *table = pending->table;
    struct session *session = session_by_serial(table->server, pending->session);
    if (session && pending->from_client)
        send_done(session, table, pending->command.id);
}

static void not_written(struct pending_entry *pending, enum store_status status)
{
    struct table *table = pending->table;
    if (status == STORE_DAMAGED) {
        table->damaged = true;
        damaged_note(table->server, table->id, "unreadable log");
    } else if (!table->newer) {
        server_storage_failed(table->server);
    }
    if (pending->from_client)
        refuse_command(table, pending->session, pending->command.id,
                       status == STORE_FULL      ? ERROR_STORAGE_FULL
                       : status == STORE_DAMAGED ? ERROR_TABLE_DAMAGED
                       : table->newer            ? ERROR_TABLE_NEWER
                                                 : ERROR_STORAGE);
    table_retry(table);
}

/* Another process wrote first, or this entry before: its entries were read. */
static void overtaken(void *context, struct table *table, bool good)
{
    struct pending_entry *pending = context;
    bool again = pending->status == STORE_AGAIN;
    bool failed =
        !again && (!good || (table->seq < pending->entry.seq && pending->status == STORE_TAKEN));
    if (again)
        known_already(pending);
    else if (pending->asks) /* it was never acknowledged, and is gone */
        refuse_command(table, pending->session, pending->command.id, ERROR_STORAGE);
    else if (failed)
        not_written(pending, pending->status);
    else if (pending->from_client)
        try_command(table, pending->session, &pending->command); /* as the table is now */
    pending_end(pending);
    if (!failed)
        table_continue(table);
}

/* Telling all watchers costs more than reading the command. A bot's move is charged to the session
 * it answers. */
static void charge(const struct table *table, uint64_t session, uint64_t began)
{
    struct session *payer = session_by_serial(table->server, session ? session : table->actor);
    if (payer)
        net_charge(payer->conn, net_clock_us(table->server->net) - began);
}

static void written(void *context, enum store_status status)
{
    struct pending_entry *pending = context;
    struct table *table = pending->table;
    uint64_t now = net_clock_us(table->server->net);
    table->busy = false;
    pending->status = status;
    durations_add(&table->server->metrics.commit_time, now - pending->submitted);
    if (status == STORE_AGAIN || status == STORE_TAKEN ||
        (status == STORE_MISSING && table->server->shared)) {
        table->server->metrics.overtaken += status == STORE_TAKEN;
        table_read_on(table, told_late, overtaken, pending);
        return;
    }
    if (status == STORE_DONE)
        apply_written(pending);
    else
        not_written(pending, status);
    charge(table, pending->session, now);
    pending_end(pending);
    if (status == STORE_DONE)
        table_continue(table);
}

static enum store_stage stage_after(const struct table *table, const struct entry *entry)
{
    if (entry->kind == ENTRY_CLOSE)
        return STORE_CLOSED;
    if (table->abandoned) /* a match is kept like a finished one */
        return table->settled ? STORE_OVER : STORE_PLAYING;
    if (entry->kind == ENTRY_START)
        return STORE_PLAYING;
    /* Only applying the entry shows whether it ends the match; until the results are written the
     * store lists the table as running. */
    if (table->stage == TABLE_OVER && !table->settled)
        return STORE_PLAYING;
    return (enum store_stage)table->stage;
}

static void write_entry(struct pending_entry *pending)
{
    struct table *table = pending->table;
    struct entry *entry = &pending->entry;
    char body[STORE_BODY + 1];
    struct akhet_text text = akhet_text_on(body, sizeof body);
    entry->seq = table->seq + 1;
    entry->when = server_now(table->server);
    if (entry->when < table->changed)
        entry->when = table->changed;
    entry_write(entry, table->match.record.game, &text);
    enum store_stage stage = stage_after(table, entry);
    table->due = table_due_after(table, entry, stage);
    struct store_entry stored = {.seq = entry->seq,
                                 .at = entry->when,
                                 .body = body,
                                 .stage = stage,
                                 .shown = table->settings.shown,
                                 .due = table->due,
                                 .after = table->changed};
    memcpy(stored.table, table->id, sizeof stored.table);
    memcpy(stored.id, entry->id, sizeof stored.id);
    if (entry->kind == ENTRY_REMATCH) /* the table must exist before it is announced */
        create_rematch(table, entry->text);
    table->busy = true;
    pending->submitted = net_clock_us(table->server->net);
    store_append(table->server->store, &stored, written, pending);
}

void table_append(struct table *table, struct entry *entry)
{
    struct pending_entry *pending = pending_new(table->server);
    if (!pending) {
        table_retry(table);
        return;
    }
    pending->table = table;
    pending->session = 0;
    pending->from_client = pending->asks = false;
    pending->entry = *entry;
    pending->entry.id[0] = '\0';
    write_entry(pending);
}

bool table_append_absence(struct table *table)
{
    if (table->busy || table->damaged || table->server->stopping)
        return false;
    int64_t ms = absences_of(table);
    if (ms)
        table_append(table, &(struct entry){.kind = ENTRY_AWAY, .ms = ms});
    return ms;
}

/* Ids are unique per player: two players who both count from 1 do not collide. */
static void id_of(const struct session *session, const struct command *command,
                  char id[STORE_ID + 1])
{
    struct akhet_text text = akhet_text_on(id, STORE_ID + 1);
    if (!*command->id)
        return;
    akhet_text_int(&text, (long long)session->player);
    akhet_text_char(&text, ' ');
    akhet_text_put(&text, command->id);
}

/* Ask the store about the id of an entry that this process has read. A standby may lack it while
 * others see it already, so what was read is not yet what may be acknowledged; the store knows. No
 * entry precedes the place that is asked for, so nothing can be written there. */
static void ask_for_id(struct pending_entry *pending)
{
    struct table *table = pending->table;
    struct store_entry asked = {.seq = STORE_ENTRIES, .at = server_now(table->server), .body = ""};
    memcpy(asked.table, table->id, sizeof asked.table);
    memcpy(asked.id, pending->entry.id, sizeof asked.id);
    pending->asks = table->busy = true;
    pending->submitted = net_clock_us(table->server->net);
    store_append(table->server->store, &asked, written, pending);
}

/* A command that cannot be executed may be a repeated one whose answer was lost. */
static void refuse_or_known(struct pending_entry *pending, struct session *session,
                            const struct error *error)
{
    struct table *table = pending->table;
    bool known = table_knows(table, pending->entry.id);
    if (known && table->server->shared) {
        ask_for_id(pending);
        return;
    }
    if (known)
        send_done(session, table, pending->command.id);
    else
        session_refuse(session, pending->command.id, error);
    pending_end(pending);
}

/* The length of a log is limited, but a match can always be finished. */
static bool has_room(const struct table *table, const struct entry *entry, struct error *error)
{
    return table->seq < LIMIT_ENTRIES || entry->kind == ENTRY_MOVE || entry->kind == ENTRY_RESIGN ||
           refuse(error, ERROR_LOG_FULL, NULL, 0);
}

static void try_command(struct table *table, uint64_t serial, const struct command *command)
{
    struct session *session = session_by_serial(table->server, serial);
    struct error error;
    if (!session)
        return;
    struct asker asker = {session->player, session->name, session->program,
                          table_seat_of(table, session->player)};
    struct pending_entry *pending = pending_new(table->server);
    if (!pending) {
        refuse_command(table, serial, command->id, ERROR_BUSY);
        return;
    }
    pending->table = table;
    pending->session = serial;
    pending->from_client = true;
    pending->asks = false;
    pending->entry.seat = asker.seat;
    pending->entry.player = asker.player;
    pending->entry.text[0] = '\0';
    id_of(session, command, pending->entry.id);
    if (&pending->command != command)
        pending->command = *command;
    pending->command.whole = NULL;
    if (table->damaged)
        refuse(&error, table->newer ? ERROR_TABLE_NEWER : ERROR_STORAGE, NULL, 0);
    else if (command->kind->rule(table, &asker, command, &pending->entry, &error) &&
             has_room(table, &pending->entry, &error)) {
        table->actor = serial;
        if (asker.seat >= 0)
            table->cause = (struct thinking_cause){session->network, session->player};
        write_entry(pending);
        return;
    }
    refuse_or_known(pending, session, &error);
}

static bool changes_seats(const struct command_kind *kind)
{
    return kind->rule == rule_sit || kind->rule == rule_rise || kind->rule == rule_bot ||
           kind->rule == rule_free || kind->rule == rule_salt;
}

/* Chat and changes of seats reach many people, so they are limited by player, whatever the number
 * of connections, and by address, whatever the number of names. */
static bool slow_enough(const struct session *session, const struct command *command)
{
    struct server *server = session->server;
    bool talk = command->kind->rule == rule_talk;
    char player[24];
    long seconds;
    if (!talk && !changes_seats(command->kind))
        return true;
    snprintf(player, sizeof player, "%" PRIu64, session->player);
    return rate_limit_take(server, talk ? RATE_CHAT_BY : RATE_SEATS_BY, player, &seconds) &&
           rate_limit_take(server, talk ? RATE_CHAT_FROM : RATE_SEATS_FROM, session->address,
                           &seconds);
}

void table_command(struct table *table, struct session *session, const struct command *command)
{
    struct error error;
    if (command->kind->rule == rule_rematch && table->stage == TABLE_OVER && !*table->rematch &&
        !create_slow_enough(session, &error)) {
        session_refuse(session, command->id, &error);
        return;
    }
    if (table->server->options.limits && !slow_enough(session, command)) {
        refuse_command(table, session->serial, command->id, ERROR_TOO_FAST);
        return;
    }
    table_append_absence(table);
    if (!table->busy && !table->waiting) {
        try_command(table, session->serial, command);
        return;
    }
    struct waiting *waiting = table->waiting_count < LIMIT_WAITING ? malloc(sizeof *waiting) : NULL;
    if (!waiting) {
        refuse_command(table, session->serial, command->id, ERROR_BUSY);
        return;
    }
    *waiting = (struct waiting){.session = session->serial, .command = *command};
    waiting->command.whole = NULL;
    struct waiting **end = &table->waiting;
    while (*end)
        end = &(*end)->next;
    *end = waiting;
    table->waiting_count++;
}

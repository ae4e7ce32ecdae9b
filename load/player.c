/* A simulated player: it connects, says hello, sends commands and reconnects. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "load/internal.h"
#include "server/net/net_websocket.h"

enum { MOST_OPENING = 128, MOST_TRIES = 8 };
/* Seconds to wait for an answer, and of silence after which a player pings. A server that may die
 * is given up as soon as by the page. */
static const double patience = 30, quiet = 10, dead = 10;

static double patience_of(const struct load *load)
{
    return load->options->survive ? dead : patience;
}

/* ---- sending ----------------------------------------------------------------------------- */

static bool send_text(struct player *player, const char *text, size_t len)
{
    if (ws_client_send(&player->ws, text, len))
        return true;
    if (player->ws.state == WS_CLIENT_OPEN) {
        if (!player->load->options->survive) /* a killed server may be noticed here first */
            load_error(player->load, "cannot_send");
        player_leave(player, 0.1);
    }
    return false;
}

bool player_say(struct player *player, const char *form, ...)
{
    char text[COMMAND_ROOM];
    va_list values;
    va_start(values, form);
    int len = vsnprintf(text, sizeof text, form, values);
    va_end(values);
    return send_text(player, text, (size_t)len);
}

/* The move may be in the log from now on. */
static void note_move(struct player *player)
{
    struct step *step = history_step(player->load, player->table->history, player->pending.at);
    if (step)
        step->move = player->pending.print;
}

void player_send_pending(struct player *player)
{
    struct pending *pending = &player->pending;
    if (player->stage != PLAYER_HERE || pending->sent)
        return;
    pending->sent = true;
    pending->retry = 0;
    pending->when = player->load->now;
    pending->window = load_window(player->load);
    if (pending->kind == COMMAND_MOVE)
        note_move(player);
    if (pending->kind == COMMAND_MOVE && !pending->again) {
        player->table->moved = pending->when;
        player->table->moved_at = pending->at;
    }
    (void)send_text(player, pending->text, pending->len);
    /* Test that an acknowledgement survives a connection lost right after its move. */
    if (pending->kind == COMMAND_MOVE && !pending->again && player->load->options->reconnect &&
        akhet_random_below(&player->load->random, 1000) < player->load->options->reconnect &&
        player->stage == PLAYER_HERE)
        player_leave(player, 0);
}

void player_command(struct player *player, enum command_kind kind, const char *form, ...)
{
    struct pending *pending = &player->pending;
    va_list values;
    memset(pending, 0, offsetof(struct pending, text));
    pending->kind = kind;
    snprintf(pending->id, sizeof pending->id, "%d.%u", player->seat, ++player->commands);
    int head = snprintf(pending->text, sizeof pending->text, "{\"id\":\"%s\",", pending->id);
    va_start(values, form);
    int rest = vsnprintf(pending->text + head, sizeof pending->text - (size_t)head, form, values);
    va_end(values);
    pending->len = (unsigned)(head + rest);
}

/* ---- connecting and disconnecting -------------------------------------------------------- */

static bool is_open(const struct player *player)
{
    return player->stage > PLAYER_SHAKES;
}

void player_paused(const struct player *player, double since, bool bot)
{
    struct load *load = player->load;
    double seconds = load->now - since;
    double *most = bot ? &load->result->bot_pause_ms : &load->result->pause_ms;
    if (seconds * 1000 > *most)
        *most = seconds * 1000;
    if (seconds >= LOAD_PAUSE && load->options->paused)
        load->options->paused(load->options->listener, load->now, seconds, bot);
}

void player_back(struct player *player)
{
    if (player->away > 0)
        player_paused(player, player->away, false);
    player->away = 0;
}

bool player_meets(struct player *player)
{
    if (!player->load->options->meet || strcmp(player->address, player->table->id) == 0)
        return false;
    player_leave(player, 0);
    return true;
}

/* Close the connection and reconnect after `wait` seconds. */
void player_leave(struct player *player, double wait)
{
    struct load *load = player->load;
    if (player->seated && player->away <= 0)
        player->away = load->now;
    if (player->stage == PLAYER_SHAKES)
        load->opening--;
    if (is_open(player))
        load->open--;
    ws_client_shut(&player->ws);
    player->stage = PLAYER_AWAY;
    player->watching = false;
    player->due = load->now + wait;
    player->pending.retry = 0;
    if (player->pending.sent) {
        player->pending.sent = false;
        player->pending.again = true;
    }
}

/* Exponential backoff with jitter. */
static double back_off(struct player *player)
{
    unsigned shift = player->tries < 6 ? player->tries : 6;
    player->tries++;
    return 0.02 * (double)(1u << shift) + akhet_random_below(&player->load->random, 100) / 1000.0;
}

static void broke(struct player *player, const char *why)
{
    struct load *load = player->load;
    bool calm = load->options->survive || load->phase >= LOAD_COMPARING;
    if (!calm)
        load_error(load, why);
    player_leave(player, back_off(player));
    if (!calm && player->tries > MOST_TRIES && !load->open) {
        load->failed = true;
        load->why = LOAD_NO_SERVER;
    }
}

static void come(struct player *player)
{
    struct load *load = player->load;
    struct ws_server place = load->place;
    place.headers = "Sec-WebSocket-Protocol: akhet.1\r\n";
    memcpy(player->address, player->table ? player->table->id : "",
           player->table ? TABLE_ID + 1 : 1);
    place.table = player->address[0] ? player->address : NULL;
    unsigned per = load->options->setup.players;
    /* 127.1.0.1 and up, about four connections per address, to stay below limits per address. */
    if (load->spread)
        place.from = (load->options->from ? load->options->from : 0x7f010001u) +
                     (player->number / per / 250 << 8) + player->number / per % 250;
    if (!ws_client_connect(&player->ws, load->epoll, &place, akhet_random_next(&load->random),
                           player)) {
        broke(player, "cannot_connect");
        return;
    }
    load->opening++;
    player->stage = PLAYER_SHAKES;
    player->due = load->now + patience_of(load);
    player->heard = load->now;
}

/* Connected, and waiting for an answer or for news. */
static void tick_here(struct player *player)
{
    struct load *load = player->load;
    struct pending *pending = &player->pending;
    if (pending->retry > 0 && load->now >= pending->retry)
        player_send_pending(player);
    if (pending->sent && load->now > pending->when + patience_of(load)) {
        if (!load->options->survive)
            load_error(load, "no_answer");
        player_leave(player, 0);
    } else if (load->options->survive && load->now > player->heard + quiet + dead) {
        player_leave(player, 0);
    } else if (load->options->survive && load->now > player->heard + quiet && !player->pinged) {
        player->pinged = true;
        player_say(player, "{\"do\":\"ping\",\"id\":\"p\"}");
    }
}

void player_tick(struct player *player)
{
    struct load *load = player->load;
    if (player->bot)
        return;
    if (player->stage == PLAYER_AWAY) {
        if (load->now >= player->due && load->opening < MOST_OPENING)
            come(player);
        return;
    }
    if (player->stage != PLAYER_HERE) {
        if (load->now > player->due)
            broke(player, "no_answer");
        return;
    }
    tick_here(player);
}

/* ---- identity ---------------------------------------------------------------------------- */

/* Connected: back at its table, or ready for one. */
static void arrive(struct player *player)
{
    struct table *table = player->table;
    player->stage = PLAYER_HERE;
    player->tries = 0;
    if (!table)
        return;
    if (table->id[0] && player_meets(player)) /* the table changed meanwhile */
        return;
    if (player->seated && player->seq)
        player_say(player, "{\"do\":\"watch\",\"id\":\"w\",\"table\":\"%s\",\"since\":%u}",
                   table->id, player->seq);
    else if (player->seated)
        player_say(player, "{\"do\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}", table->id);
    if (player->pending.kind == COMMAND_MOVE && !player->pending.again)
        queue_add(player);
    else if (player->pending.kind != COMMAND_NONE)
        player_send_pending(player);
    table_go_on(table);
}

static void take_name(struct player *player)
{
    player->stage = PLAYER_IS_NAMED;
    player_say(player, "{\"do\":\"name\",\"id\":\"n\",\"name\":\"load %08x %u.%u\"}",
               player->load->name, player->number, player->names++);
}

static void take_open(struct player *player)
{
    struct load *load = player->load;
    load->opening--;
    load->open++;
    if (player->was_open)
        load->result->resumed++;
    player->was_open = true;
    player->stage = PLAYER_GREETS;
    const char *view = player->table ? "bytes" : "none";
    if (player->token[0])
        player_say(player,
                   "{\"do\":\"hello\",\"id\":\"h\",\"version\":1,\"view\":\"%s\",\"token\":\"%s\"}",
                   view, player->token);
    else
        player_say(player, "{\"do\":\"hello\",\"id\":\"h\",\"version\":1,\"view\":\"%s\"}", view);
}

/* ---- receiving --------------------------------------------------------------------------- */

static void take_welcome(struct player *player, const struct message *message)
{
    (void)message;
    if (player->stage != PLAYER_GREETS)
        load_error(player->load, "welcome_twice");
    else if (player->table && !player->token[0])
        take_name(player);
    else
        arrive(player);
}

static void take_named(struct player *player, const struct message *message)
{
    if (player->stage != PLAYER_IS_NAMED || !message->token.at ||
        message->token.len >= TOKEN_ROOM) {
        load_error(player->load, "bad_token");
        return;
    }
    memcpy(player->token, message->token.at, message->token.len);
    player->token[message->token.len] = 0;
    arrive(player);
}

static void take_created(struct player *player, const struct message *message)
{
    if (player->pending.kind != COMMAND_CREATE || !span_is(message->re, player->pending.id) ||
        message->table.len != TABLE_ID) {
        load_error(player->load, "created_unasked");
        return;
    }
    player->pending.kind = COMMAND_NONE;
    table_created(player->table, message->table);
}

/* Either the end of the missed updates, or the confirmation of a repeated or unwatched command. */
static void take_done(struct player *player, const struct message *message)
{
    struct load *load = player->load;
    if (player->seated && span_is(message->re, "w") && message->seq != player->seq) {
        load->result->gaps++;
        load_note(load, "not_up_to_date", 14, 1);
    }
    if (player->seated && span_is(message->re, "w"))
        player_back(player);
    if (player->pending.kind != COMMAND_NONE && span_is(message->re, player->pending.id))
        take_answer(player);
}

/* Whether the same command may be carried out a moment later (docs/protocol.md). */
static bool is_temporary(struct span code)
{
    static const char *const word[] = {"busy",    "storage",  "storage_full",
                                       "closing", "too_fast", "table_newer"};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (code.at && span_is(code, word[i]))
            return true;
    return false;
}

/* A server that may fail refuses for a while: send the command again, or come back. */
static void try_later(struct player *player, const struct message *message)
{
    struct pending *pending = &player->pending;
    if (pending->kind == COMMAND_NONE || !span_is(message->re, pending->id)) {
        player_leave(player, back_off(player));
        return;
    }
    pending->sent = false;
    pending->again = true;
    pending->retry = player->load->now + back_off(player);
}

/* Count the error under its code. The player reconnects and requests its whole table. */
static void take_refused(struct player *player, const struct message *message)
{
    struct load *load = player->load;
    if (load->options->survive && is_temporary(message->code)) {
        try_later(player, message);
        return;
    }
    load->result->errors++;
    load_note(load, message->code.at ? message->code.at : "refused",
              message->code.at ? message->code.len : 7, 1);
    if (player->pending.kind == COMMAND_NONE || span_is(message->re, player->pending.id))
        player->seq = 0;
    if (player->pending.kind == COMMAND_MOVE && span_is(message->re, player->pending.id))
        player->pending.kind = COMMAND_NONE;
    player_leave(player, back_off(player));
}

static void take_bye(struct player *player, const struct message *message)
{
    char what[LOAD_NOTE];
    if (player->load->options->survive)
        return;
    snprintf(what, sizeof what, "bye_%.*s", (int)(message->code.len < 24 ? message->code.len : 24),
             message->code.at ? message->code.at : "");
    load_error(player->load, what);
}

static void take_nothing(struct player *player, const struct message *message)
{
    (void)player;
    (void)message;
}

static void take_message(struct player *player, const char *text, size_t len)
{
    static const struct {
        const char *say;
        void (*take)(struct player *player, const struct message *message);
    } answer[] = {
        {"update", take_update},    {"table", take_table},       {"welcome", take_welcome},
        {"named", take_named},      {"created", take_created},   {"done", take_done},
        {"refused", take_refused},  {"bye", take_bye},           {"pong", take_nothing},
        {"presence", take_nothing}, {"your_turn", take_nothing},
    };
    struct message message;
    if (!message_read(text, len, &message)) {
        load_error(player->load, "garbled");
        return;
    }
    for (size_t i = 0; i < sizeof answer / sizeof *answer; i++)
        if (span_is(message.say, answer[i].say)) {
            answer[i].take(player, &message);
            return;
        }
    load_error(player->load, "unexpected");
}

static void lose(struct player *player)
{
    ws_client_shut(&player->ws);
    broke(player, is_open(player) ? "connection_lost" : "no_handshake");
}

void player_event(void *owner, enum ws_event event, const char *text, size_t len)
{
    struct player *player = owner;
    player->heard = player->load->now;
    player->pinged = false;
    if (event == WS_EVENT_MESSAGE)
        take_message(player, text, len);
    else if (event == WS_EVENT_OPEN && memmem(text, len, "akhet.1", 7))
        take_open(player);
    else if (event == WS_EVENT_PING)
        ws_client_frame(&player->ws, WS_CLIENT_LAST | WS_PONG, text, len);
    else if (event != WS_EVENT_PONG)
        lose(player);
}

/* ---- the queue of moves: in order of arrival, at the given rate --------------------------- */

enum { MOST_AT_ONCE = 50 }; /* milliseconds of unused rate that may be caught up */

void queue_add(struct player *player)
{
    struct load *load = player->load;
    if (player->queued)
        return;
    player->queued = true;
    load->queue[(load->queue_head + load->queue_len++) % load->players] = player;
}

static void fill_budget(struct load *load)
{
    double most = load->options->rate * (MOST_AT_ONCE / 1000.0);
    load->budget += (load->now - load->filled) * load->options->rate;
    load->filled = load->now;
    if (load->budget > most + 1)
        load->budget = most + 1;
}

void queue_serve(struct load *load)
{
    /* With windows the server has its limits, which the players must not exceed to finish. */
    bool bounded =
        load->options->rate > 0 && (load->phase < LOAD_FINISHING || load->options->window);
    if (load->phase == LOAD_SEATING || load->phase > LOAD_FINISHING) {
        load->filled = load->now;
        return;
    }
    if (bounded)
        fill_budget(load);
    while (load->queue_len && (!bounded || load->budget >= 1)) {
        struct player *player = load->queue[load->queue_head];
        load->queue_head = (load->queue_head + 1) % load->players;
        load->queue_len--;
        player->queued = false;
        if (player->pending.kind != COMMAND_MOVE || player->pending.sent)
            continue;
        player_send_pending(player);
        load->budget -= 1;
    }
}

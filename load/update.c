/* A table's messages to a player: check numbers and views, and move when it is the player's turn.
 */
#include <string.h>

#include "load/internal.h"

enum { MOST_MOVE = 200 }; /* bytes of its notation */

/* ---- secrecy ----------------------------------------------------------------------------- */

static void leak(struct load *load, const char *what)
{
    load->result->leaks++;
    load_note(load, what, strlen(what), 1);
}

/* Data received twice must be identical. */
static void remember(struct load *load, uint32_t *print, const void *bytes, size_t len,
                     const char *what)
{
    uint32_t now = fingerprint(bytes, len);
    if (*print && *print != now)
        leak(load, what);
    *print = now;
}

static void examine_view(struct player *player, struct span hex, struct step *step)
{
    struct load *load = player->load;
    const struct akhet_game *game = load->options->game;
    union akhet_space view;
    if (!akhet_text_unhex(hex.at, hex.len, view.bytes, game->view_bytes)) {
        load_error(load, "bad_view");
        return;
    }
    load->result->views++;
    if (akhet_check_view(game, &load->options->setup, player->seat, &view))
        leak(load, "view_odd");
    remember(load, &step->view[player->seat], &view, game->view_bytes, "view_changed");
}

static void examine(struct player *player, const struct message *message)
{
    struct load *load = player->load;
    struct step *step = history_step(load, player->table->history, message->at);
    if (!step) {
        load_error(load, "bad_at");
        return;
    }
    if (message->viewhex.at)
        examine_view(player, message->viewhex, step);
    else if (message->turn >= 0)
        load_error(load, "view_missing");
    if (message->events.len > 2)
        remember(load, &step->events[player->seat], message->events.at, message->events.len,
                 "events_changed");
    if (!message->legal.at)
        return;
    if (message->turn != player->seat)
        leak(load, "legal_of_another");
    remember(load, &step->legal, message->legal.at, message->legal.len, "legal_changed");
}

/* ---- answers ----------------------------------------------------------------------------- */

static void acknowledge(struct player *player)
{
    struct load *load = player->load;
    struct pending *pending = &player->pending;
    struct step *step = history_step(load, player->table->history, pending->at);
    load->result->moves++;
    if (step)
        step->acknowledged = true;
    if (pending->window < LOAD_WINDOWS)
        histogram_add(&load->moves[pending->window], (uint64_t)((load->now - pending->when) * 1e6));
    if (load->phase != LOAD_MEASURING)
        return;
    load->result->measured++;
    if (!pending->again)
        histogram_add(&load->latency, (uint64_t)((load->now - pending->when) * 1e6));
}

void take_answer(struct player *player)
{
    enum command_kind kind = player->pending.kind;
    if (kind == COMMAND_MOVE)
        acknowledge(player);
    player->pending.kind = COMMAND_NONE;
    player->pending.sent = false;
    player->tries = 0;
    if (kind != COMMAND_SIT)
        return;
    player->seated = true;
    player_say(player, "{\"do\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}", player->table->id);
}

/* ---- moving ------------------------------------------------------------------------------ */

static void choose(struct player *player, const struct message *message)
{
    struct load *load = player->load;
    struct table *table = player->table;
    if (player->pending.kind == COMMAND_MOVE) {
        if (message->at <= player->pending.at)
            return;
        take_answer(player); /* the match continued with this move: it counts as acknowledged */
    }
    if (!message->choices) {
        load_error(load, "legal_missing");
        return;
    }
    struct span move =
        message_choice(message->legal, akhet_random_below(&load->random, message->choices));
    if (!move.at || move.len > MOST_MOVE) {
        load_error(load, "bad_legal");
        return;
    }
    player_command(player, COMMAND_MOVE,
                   "\"do\":\"move\",\"table\":\"%s\",\"at\":%lld,\"move\":\"%.*s\"}", table->id,
                   message->at, (int)move.len, move.at);
    player->pending.at = (unsigned)message->at;
    player->pending.print = fingerprint(move.at, move.len);
    queue_add(player);
    if (!load->options->rate)
        queue_serve(load);
}

/* How long the bot takes for one decision, from the message that gives it the turn on. */
static void time_bot(struct player *player, const struct message *message)
{
    struct load *load = player->load;
    struct table *table = player->table;
    if (table->bot_since > 0 && message->at > table->bot_at) {
        if (table->bot_window < LOAD_WINDOWS)
            histogram_add(&load->answers[table->bot_window],
                          (uint64_t)((load->now - table->bot_since) * 1e6));
        player_paused(player, table->bot_since, true);
        table->bot_since = 0;
    }
    if (message->turn < (long long)table->people || table->bot_since > 0)
        return;
    table->bot_since = load->now;
    table->bot_at = message->at;
    table->bot_window = load_window(load);
    struct step *step = history_step(load, table->history, message->at);
    if (step)
        step->bot = true;
}

static void go_on(struct player *player, const struct message *message)
{
    struct table *table = player->table;
    if (table->moved > 0 && message->at == table->moved_at + 1 && message->at > player->at)
        player_paused(player, table->moved, false);
    player->at = message->at;
    if (!player->seat)
        time_bot(player, message);
    if (span_is(message->stage, "over")) {
        table_over(player);
        return;
    }
    if (span_is(message->stage, "playing") && table->stage == TABLE_MADE) {
        table->stage = TABLE_PLAYS;
        player->load->playing++;
    }
    if (message->turn == player->seat)
        choose(player, message);
}

/* ---- messages ---------------------------------------------------------------------------- */

/* False: the update was received before. */
static bool in_order(struct player *player, const struct message *message)
{
    struct load *load = player->load;
    uint32_t seq = (uint32_t)message->seq;
    if (player->seq && seq <= player->seq) {
        load->result->duplicated++;
        load_note(load, "seq_twice", 9, 1);
        return false;
    }
    if (player->seq && seq > player->seq + 1) {
        load->result->gaps += seq - player->seq - 1;
        load_note(load, "seq_missing", 11, seq - player->seq - 1);
    }
    player->seq = seq;
    return true;
}

/* Messages about the previous match may still arrive. */
static bool of_its_table(struct player *player, const struct message *message)
{
    struct table *table = player->table;
    if (table && table->id[0] && span_is(message->table, table->id) && table->history)
        return message->seq > 0 && message->at >= 0;
    if (!table || !table->before[0] || !span_is(message->table, table->before))
        load_error(player->load, "foreign_table");
    return false;
}

void take_update(struct player *player, const struct message *message)
{
    if (!of_its_table(player, message))
        return;
    bool answer = player->pending.kind != COMMAND_NONE && span_is(message->re, player->pending.id);
    if (player->seated && !in_order(player, message))
        return;
    if (answer)
        take_answer(player);
    if (!player->seated || !player->seq)
        return;
    examine(player, message);
    go_on(player, message);
}

void take_table(struct player *player, const struct message *message)
{
    struct load *load = player->load;
    if (!of_its_table(player, message) || !player->seated)
        return;
    if (message->seq < player->seq) {
        load->result->lost += player->seq - (uint32_t)message->seq;
        load_note(load, "log_shorter", 11, 1);
    }
    if (message->you != player->seat)
        load_error(load, "wrong_seat");
    player->seq = (uint32_t)message->seq;
    player_back(player);
    examine(player, message);
    go_on(player, message);
}

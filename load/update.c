/* What a table tells a player: every number is checked, every view examined, every turn taken. */
#include <string.h>

#include "load/inside.h"

enum { MOST_MOVE = 200 }; /* bytes of its notation */

/* ---- what may be known ------------------------------------------------------------------- */

static void leak(struct load *load, const char *what)
{
    load->result->leaks++;
    load_note(load, what, strlen(what), 1);
}

/* Told twice, it must be told alike. */
static void remember(struct load *load, uint32_t *print, const void *bytes, size_t len,
                     const char *what)
{
    uint32_t now = kept_print(bytes, len);
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
    if (akhet_view_odd(game, &load->options->setup, player->seat, &view))
        leak(load, "view_odd");
    remember(load, &step->view[player->seat], &view, game->view_bytes, "view_changed");
}

static void examine(struct player *player, const struct said *said)
{
    struct load *load = player->load;
    struct step *step = kept_step(load, player->table->kept, said->at);
    if (!step) {
        load_error(load, "bad_at");
        return;
    }
    if (said->viewhex.at)
        examine_view(player, said->viewhex, step);
    else if (said->turn >= 0)
        load_error(load, "view_missing");
    if (said->events.len > 2)
        remember(load, &step->events[player->seat], said->events.at, said->events.len,
                 "events_changed");
    if (!said->legal.at)
        return;
    if (said->turn != player->seat)
        leak(load, "legal_of_another");
    remember(load, &step->legal, said->legal.at, said->legal.len, "legal_changed");
}

/* ---- answers ----------------------------------------------------------------------------- */

static void acknowledge(struct player *player)
{
    struct load *load = player->load;
    struct pending *pending = &player->pending;
    struct step *step = kept_step(load, player->table->kept, pending->at);
    load->result->moves++;
    if (step)
        step->acknowledged = true;
    if (load->phase != LOAD_MEASURING)
        return;
    load->result->measured++;
    if (!pending->again)
        histogram_add(&load->latency, (uint64_t)((load->now - pending->when) * 1e6));
}

void take_answer(struct player *player)
{
    enum order_kind kind = player->pending.kind;
    if (kind == ORDER_MOVE)
        acknowledge(player);
    player->pending.kind = ORDER_NONE;
    player->pending.sent = false;
    if (kind != ORDER_SIT)
        return;
    player->seated = true;
    player_say(player, "{\"do\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}", player->table->id);
}

/* ---- its turn ---------------------------------------------------------------------------- */

static void choose(struct player *player, const struct said *said)
{
    struct load *load = player->load;
    struct table *table = player->table;
    if (player->pending.kind == ORDER_MOVE) {
        if (said->at <= player->pending.at)
            return;
        take_answer(player); /* the match went on with it: its answer is on the way */
    }
    if (!said->choices) {
        load_error(load, "legal_missing");
        return;
    }
    struct span move = scan_choice(said->legal, akhet_random_below(&load->random, said->choices));
    if (!move.at || move.len > MOST_MOVE) {
        load_error(load, "bad_legal");
        return;
    }
    player_order(player, ORDER_MOVE,
                 "\"do\":\"move\",\"table\":\"%s\",\"at\":%lld,\"move\":\"%.*s\"}", table->id,
                 said->at, (int)move.len, move.at);
    player->pending.at = (unsigned)said->at;
    player->pending.print = kept_print(move.at, move.len);
    queue_add(player);
    if (!load->options->rate)
        queue_serve(load);
}

static void go_on(struct player *player, const struct said *said)
{
    struct table *table = player->table;
    if (span_is(said->stage, "over")) {
        table_over(player);
        return;
    }
    if (span_is(said->stage, "playing") && table->stage == TABLE_MADE) {
        table->stage = TABLE_PLAYS;
        player->load->playing++;
    }
    if (said->turn == player->seat)
        choose(player, said);
}

/* ---- messages ---------------------------------------------------------------------------- */

/* False: it is of another table, or was told before. */
static bool in_order(struct player *player, const struct said *said)
{
    struct load *load = player->load;
    uint32_t seq = (uint32_t)said->seq;
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

/* Of the match before, something may still be on the way. */
static bool of_its_table(struct player *player, const struct said *said)
{
    struct table *table = player->table;
    if (table && table->id[0] && span_is(said->table, table->id) && table->kept)
        return said->seq > 0 && said->at >= 0;
    if (!table || !table->before[0] || !span_is(said->table, table->before))
        load_error(player->load, "foreign_table");
    return false;
}

void take_update(struct player *player, const struct said *said)
{
    if (!of_its_table(player, said))
        return;
    bool answer = player->pending.kind != ORDER_NONE && span_is(said->re, player->pending.id);
    if (player->seated && !in_order(player, said))
        return;
    if (answer)
        take_answer(player);
    if (!player->seated || !player->seq)
        return;
    examine(player, said);
    go_on(player, said);
}

void take_table(struct player *player, const struct said *said)
{
    struct load *load = player->load;
    if (!of_its_table(player, said) || !player->seated)
        return;
    if (said->seq < player->seq) {
        load->result->lost += player->seq - (uint32_t)said->seq;
        load_note(load, "log_shorter", 11, 1);
    }
    if (said->you != player->seat)
        load_error(load, "wrong_seat");
    player->seq = (uint32_t)said->seq;
    examine(player, said);
    go_on(player, said);
}

/* A table of simulated players: the first creates it, the others sit down, and after the end they
 * start the next match. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/internal.h"

enum { MOST_KEPT = 256 << 20 }; /* bytes of finished matches kept for comparison */

static void put_seats(unsigned players, unsigned people, struct akhet_json *json)
{
    akhet_json_array(json, "seats");
    for (unsigned seat = 0; seat < players; seat++) {
        akhet_json_object(json, NULL);
        akhet_json_string(json, "kind", !seat ? "person" : seat < people ? "open" : "bot");
        if (seat >= people)
            akhet_json_int(json, "level", 1);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void create(struct table *table)
{
    const struct load_options *options = table->load->options;
    struct player *first = table->player;
    struct pending *pending = &first->pending;
    player_command(first, COMMAND_CREATE, "\"do\":\"create\"");
    struct akhet_text text =
        akhet_text_on(pending->text + pending->len, sizeof pending->text - pending->len);
    struct akhet_json json = {&text, true};
    akhet_setup_json(options->game, &options->setup, &json);
    put_seats(options->setup.players, table->people, &json);
    akhet_json_object(&json, "pace");
    akhet_json_string(&json, "kind", options->clock_ms ? "move" : "none");
    if (options->clock_ms)
        akhet_json_int(&json, "move_ms", options->clock_ms);
    akhet_json_object_end(&json);
    akhet_json_bool(&json, "public", false);
    akhet_json_object_end(&json);
    pending->len += (unsigned)text.len;
    player_send_pending(first);
}

void table_go_on(struct table *table)
{
    unsigned people = table->people, here = 0;
    for (unsigned i = 0; i < people; i++)
        here += table->player[i].stage == PLAYER_HERE;
    if (table->stage == TABLE_NONE) {
        if (here == people && table->player->pending.kind == COMMAND_NONE &&
            table->load->phase < LOAD_FINISHING)
            create(table);
        return;
    }
    for (unsigned i = 1; table->stage == TABLE_MADE && i < people; i++) {
        struct player *player = &table->player[i];
        if (player->stage != PLAYER_HERE || player->seated || player->pending.kind != COMMAND_NONE)
            continue;
        if (player_meets(player))
            continue;
        player_command(player, COMMAND_SIT, "\"do\":\"sit\",\"table\":\"%s\",\"seat\":%d}",
                       table->id, player->seat);
        player_send_pending(player);
    }
}

void table_created(struct table *table, struct span id)
{
    struct load *load = table->load;
    table->history = calloc(1, sizeof *table->history);
    if (!table->history) {
        load->failed = true;
        load->why = LOAD_NO_MEMORY;
        return;
    }
    memcpy(table->id, id.at, TABLE_ID);
    memcpy(table->history->table, id.at, TABLE_ID);
    table->history->bots = table->people < load->options->setup.players;
    table->history->token = table->player->token;
    table->stage = TABLE_MADE;
    table->over = 0;
    table->player->seated = true;
    table->moved = 0;
    if (player_meets(table->player))
        table->player->away = 0; /* nobody waits for anything yet */
    else
        player_say(table->player, "{\"do\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}", table->id);
    table_go_on(table);
}

/* Keep the history for the comparison after the measured phases. */
static void put_away(struct table *table)
{
    struct load *load = table->load;
    struct history *history = table->history;
    table->history = NULL;
    if (load->options->finished)
        load->options->finished(load->options->watcher, history->table, history->token);
    load->history_bytes += history->cap * sizeof *history->step;
    if (load->history_bytes > MOST_KEPT) {
        history_free(history);
        return;
    }
    history->next = load->history;
    load->history = history;
}

void table_over(struct player *player)
{
    struct table *table = player->table;
    struct load *load = table->load;
    if (player->pending.kind == COMMAND_MOVE)
        take_answer(player); /* the end of the match acknowledges it */
    player->seated = player->watching = false;
    player->seq = 0;
    player->at = 0;
    player->away = 0;
    player_say(player, "{\"do\":\"unwatch\",\"id\":\"u\",\"table\":\"%s\"}", table->id);
    if (++table->over < table->people)
        return;
    load->result->matches++;
    load->playing -= table->stage == TABLE_PLAYS;
    put_away(table);
    memcpy(table->before, table->id, sizeof table->before);
    table->id[0] = 0;
    table->bot_since = 0;
    table->stage = TABLE_NONE;
    table_go_on(table);
}

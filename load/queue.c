/* Who would move, in the order they came: at once, or no more than so many a second. */
#include "load/internal.h"

enum { MOST_AT_ONCE = 50 }; /* milliseconds of moves that may be caught up on */

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
    bool bounded = load->options->rate > 0 && load->phase < LOAD_FINISHING;
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

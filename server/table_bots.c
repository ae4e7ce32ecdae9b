/* Bots at tables: a worker thread chooses a move on a copy of the match. */
#include "server/table_bots.h"

#include <stdlib.h>
#include <string.h>

#include "match/match_choose.h"
#include "server/internal.h"
#include "server/table_chores.h"
#include "server/table_log.h"
#include "server/tables.h"

#define THREADS 1 /* per bot: several tables compute at once */

struct bot_task {
    struct server *server;
    char table[STORE_TABLE + 1];
    unsigned epoch; /* epoch of the table when the bot was asked */
    struct match match;
    struct match_limits bounds;
    struct bot_answer answer;
    uint64_t room[]; /* memory for the moves of the match */
};

const struct bot *bot_of_level(unsigned level)
{
    char name[] = "level0";
    name[5] = (char)('0' + level);
    return bot_find(name);
}

static void think(void *context)
{
    struct bot_task *task = context;
    match_choose(&task->match, task->bounds, &task->answer);
}

/* Nobody needs to watch a table with a pace, and a resigned match counts only once it is over. */
static bool somebody_waits(const struct table *table)
{
    bool paced = table->settings.pace.kind != MATCH_PACE_NONE, anybody = false;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++) {
        const struct table_seat *it = &table->seat[seat];
        if (!it->player)
            continue;
        if (!it->left || (it->resigned ? table->settings.rated : paced))
            return true;
        anybody = true;
    }
    return !anybody && table->server->options.bot_tables;
}

bool table_bots_wanted(const struct table *table)
{
    int seat = table_turn(table);
    return seat != AKHET_NOBODY && table_bot(table, seat) && !table_paused(table) &&
           somebody_waits(table);
}

/* Bots wait while people decide about an undo: a bot's move would decide it for them. */
static bool held(const struct table *table)
{
    return table->undo_asked >= 0 && server_now(table->server) < table->undo_when + LIMIT_UNDO_MS;
}

/* The answer is used only if the table still exists and the match has not changed. */
static void bot_answered(void *context)
{
    struct bot_task *task = context;
    struct table *table = table_find(task->server, task->table);
    if (table) {
        table->thinking = false;
        if (table->epoch == task->epoch && !table->writing && !held(table) &&
            !table->server->stopping) {
            table->server->metrics.bot_moves++;
            table_append(table, &(struct entry){.kind = ENTRY_MOVE,
                                                .seat = match_seat(&table->match),
                                                .at = table->match.record.moves,
                                                .move = task->answer.move});
        } else {
            table_bots_ask(table);
        }
    }
    free(task);
}

void table_bots_ask(struct table *table)
{
    struct server *server = table->server;
    if (!table_bots_wanted(table) || held(table) || table->thinking || table->writing ||
        table->damaged || server->stopping)
        return;
    struct bot_task *task = malloc(sizeof *task + MATCH_MEMORY(table->match.record.moves));
    if (task) {
        task->server = server;
        memcpy(task->table, table->id, sizeof task->table);
        task->epoch = table->epoch;
        task->bounds = (struct match_limits){server->options.bot_ms, THREADS};
        match_copy(&task->match, &table->match, task->room);
        table->thinking = net_work(server->net, NET_LANE_BOT, think, bot_answered, task);
        if (table->thinking)
            return;
    }
    free(task);
    table_retry(table); /* the worker pool is full */
}

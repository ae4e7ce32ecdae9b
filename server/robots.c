/* Bots at tables: a copy of the match goes to another thread, and a move comes back. */
#include "server/robots.h"

#include <stdlib.h>
#include <string.h>

#include "match/match_choose.h"
#include "server/append.h"
#include "server/server.h"
#include "server/tables.h"

#define THREADS 1 /* of one bot: others think at the same time */

struct thought {
    struct server *server;
    char table[STORE_TABLE + 1];
    unsigned epoch; /* of the table when the bot was asked */
    struct match match;
    struct match_limits bounds;
    struct bot_answer answer;
    uint64_t room[]; /* the moves of the match */
};

const struct bot *robot_of_level(unsigned level)
{
    char name[] = "level0";
    name[5] = (char)('0' + level);
    return bot_find(name);
}

static void think(void *task)
{
    struct thought *thought = task;
    match_choose(&thought->match, thought->bounds, &thought->answer);
}

/* A bot's move would answer for the people who are asked to take one back. */
static bool held(const struct table *table)
{
    return table->undo_asked >= 0 && server_now(table->server) < table->undo_when + LIMIT_UNDO_MS;
}

/* The table may have changed meanwhile, or be gone: then nobody wants to know any more. */
static void thought_of(void *task)
{
    struct thought *thought = task;
    struct table *table = table_find(thought->server, thought->table);
    if (table) {
        table->thinking = false;
        if (table->epoch == thought->epoch && !table->in_flight && !held(table) &&
            !table->server->stopping) {
            table->server->metrics.bot_moves++;
            table_append(table, &(struct entry){.kind = ENTRY_MOVE,
                                                .seat = match_seat(&table->match),
                                                .at = table->match.record.moves,
                                                .move = thought->answer.move});
        } else {
            robots_ask(table);
        }
    }
    free(thought);
}

void robots_ask(struct table *table)
{
    struct server *server = table->server;
    int seat = table_turn(table);
    if (seat == AKHET_NOBODY || !table_bot(table, seat) || table_paused(table) || held(table) ||
        table->thinking || table->in_flight || server->stopping)
        return;
    struct thought *thought = malloc(sizeof *thought + MATCH_MEMORY(table->match.record.moves));
    if (thought) {
        thought->server = server;
        memcpy(thought->table, table->id, sizeof thought->table);
        thought->epoch = table->epoch;
        thought->bounds = (struct match_limits){server->options.bot_ms, THREADS};
        match_copy(&thought->match, &table->match, thought->room);
        table->thinking = net_work(server->net, think, thought_of, thought);
        if (table->thinking)
            return;
    }
    free(thought);
    table->retry = server_now(server) + LIMIT_RETRY_MS; /* too many think already */
}

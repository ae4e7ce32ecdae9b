/* Bots at tables: a worker thread chooses a move on a copy of the match. */
#include "server/table_bots.h"

#include <stdlib.h>
#include <string.h>

#include "match/match_choose.h"
#include "server/claims.h"
#include "server/internal.h"
#include "server/table_chores.h"
#include "server/table_log.h"
#include "server/tables.h"

enum {
    THREADS = 1,      /* per bot: several tables compute at once */
    TIMED_LEVEL = 8,  /* from this level on, the budget is time */
    BOT_SIMS = 20000, /* of a bot whose budget is time: twice those that level 8 was measured with,
                         in some 12 MB */
    FIRST_US = 1000,  /* assumed for a first decision */
};

/* A bot's decision: waiting for a thread, being computed, or held back. */
struct bot_task {
    struct thought thought; /* first member */
    struct server *server;
    char table[STORE_TABLE + 1];
    unsigned epoch; /* epoch of the table when the search began */
    struct match *match;
    struct match_limits bounds;
    struct bot_answer answer;
    bool forced, secret; /* one legal move; the other players cannot know that */
    uint64_t due;        /* of an answer that is held back; net_clock_us */
    struct bot_task *next;
};

const struct bot *bot_of_level(unsigned level)
{
    char name[] = "level0";
    name[5] = (char)('0' + level);
    return bot_find(name);
}

/* ---- whether to think ----------------------------------------------------------------------- */

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

static bool may_think(const struct table *table)
{
    return table_bots_wanted(table) && !held(table) && !table->busy && !table->damaged &&
           table_mine(table) && !table->server->stopping;
}

/* ---- how long a decision takes -------------------------------------------------------------- */

/* A forced decision must take as long as a free one, or its speed tells what the bot cannot do. It
 * takes the time of one of the bot's recent free decisions at this table. */
static uint64_t usual_time(const struct table *table, int seat)
{
    const struct table_seat *it = &table->seat[seat];
    unsigned known = it->decided < TABLE_DECISIONS ? it->decided : TABLE_DECISIONS;
    uint32_t chance;
    net_random(&chance, sizeof chance);
    if (known)
        return it->took[chance % known];
    return table_bot(table, seat) < TIMED_LEVEL ? FIRST_US : table->server->options.bot_ms * 100u;
}

static void remember_time(struct table *table, int seat, uint64_t us)
{
    struct table_seat *it = &table->seat[seat];
    it->took[it->decided++ % TABLE_DECISIONS] = us > UINT32_MAX ? UINT32_MAX : (uint32_t)us;
}

/* ---- the decision --------------------------------------------------------------------------- */

static void free_task(struct bot_task *task)
{
    free(task->match);
    free(task);
}

static void drop(struct thought *thought)
{
    free_task((struct bot_task *)thought);
}

static void think(void *context)
{
    struct bot_task *task = context;
    task->forced = match_forced(task->match);
    task->secret = task->forced && match_forced_in_secret(task->match);
    match_choose(task->match, task->bounds, &task->answer);
}

/* The answer is used only if the table still exists and the match has not changed. */
static void use_answer(struct bot_task *task)
{
    struct table *table = table_in_memory(task->server, task->table);
    if (table) {
        table->thinking = false;
        if (table->epoch == task->epoch && !table->busy && !held(table) &&
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
    free_task(task);
}

static void hold_back(struct bot_task *task, uint64_t us)
{
    struct server *server = task->server;
    task->due = net_clock_us(server->net) + us;
    task->next = server->held_answers;
    server->held_answers = task;
    net_wake_in(server->net, (unsigned)(us / 1000 + 1));
}

static void bot_answered(void *context)
{
    struct bot_task *task = context;
    struct server *server = task->server;
    if (server->stopping) { /* the tables may be gone */
        free_task(task);
        return;
    }
    int seat = match_seat(task->match);
    uint64_t took = thinking_end(server, &task->thought);
    struct table *table = table_in_memory(server, task->table);
    uint64_t usual = table && task->secret ? usual_time(table, seat) : 0;
    if (table && !task->forced)
        remember_time(table, seat, took);
    if (usual > took)
        hold_back(task, usual - took);
    else
        use_answer(task);
}

void table_bots_release(struct server *server)
{
    uint64_t now = net_clock_us(server->net), next = UINT64_MAX;
    struct bot_task *ready = NULL;
    for (struct bot_task **at = &server->held_answers, *task; (task = *at);) {
        if (task->due > now) {
            next = task->due < next ? task->due : next;
            at = &task->next;
            continue;
        }
        *at = task->next;
        task->next = ready;
        ready = task;
    }
    if (next != UINT64_MAX)
        net_wake_in(server->net, (unsigned)((next - now) / 1000 + 1));
    for (struct bot_task *task; (task = ready);) {
        ready = task->next;
        use_answer(task);
    }
}

void table_bots_close(struct server *server)
{
    for (struct bot_task *task; (task = server->held_answers);) {
        server->held_answers = task->next;
        free_task(task);
    }
}

static bool copy_match(struct bot_task *task, const struct table *table)
{
    task->match = malloc(sizeof *task->match + MATCH_MEMORY(table->match.record.moves));
    if (!task->match)
        return false;
    match_copy(task->match, &table->match, task->match + 1);
    task->epoch = table->epoch;
    return true;
}

/* Whether anybody but bots still plays; otherwise only the result is wanted, and soon. */
static bool in_play(const struct table *table)
{
    bool anybody = false;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++) {
        const struct table_seat *it = &table->seat[seat];
        if (it->player && !it->resigned)
            return true;
        anybody |= it->player != 0;
    }
    return !anybody;
}

/* A thread is free: the bot thinks about the match as it is now. */
static bool start(struct thought *thought, unsigned ms)
{
    struct bot_task *task = (struct bot_task *)thought;
    struct table *table = table_in_memory(task->server, task->table);
    bool wanted = table && may_think(table);
    if (wanted && copy_match(task, table)) {
        task->bounds = (struct match_limits){in_play(table) ? ms : 1, THREADS, BOT_SIMS};
        if (net_work(task->server->net, NET_LANE_BOT, think, bot_answered, task))
            return true;
    }
    if (table)
        table->thinking = false;
    if (wanted)
        table_retry(table);
    free_task(task);
    return false;
}

/* After a restart nobody has come yet: the creator's account. */
static struct thinking_cause cause_of(const struct table *table)
{
    return table->cause.player ? table->cause : (struct thinking_cause){0, table->creator};
}

void table_bots_ask(struct table *table)
{
    struct server *server = table->server;
    if (!may_think(table) || table->thinking)
        return;
    struct bot_task *task = calloc(1, sizeof *task);
    if (task) {
        task->thought.start = start;
        task->thought.drop = drop;
        task->thought.timed = table_bot(table, table_turn(table)) >= TIMED_LEVEL;
        task->server = server;
        memcpy(task->table, table->id, sizeof task->table);
        table->thinking = true;
        if (thinking_ask(server, &task->thought, cause_of(table)))
            return;
        table->thinking = false;
    }
    free(task);
    table_retry(table);
}

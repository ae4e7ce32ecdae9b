/* Playing a deal: the same cards once for every rotation of the seats. */
#include <string.h>
#include <time.h>

#include "arena/arena.h"

/* A game in progress. */
struct board {
    const struct arena_plan *plan;
    struct arena_worker *worker;
    struct arena_effort *effort; /* per seat */
    uint64_t choices;            /* from which the seeds of the bots are made */
    union akhet_space state;
    struct akhet_random chance;
    akhet_move legal[AKHET_LEGAL];
    unsigned count;
    unsigned decisions;
    bool listening;
};

/* splitmix64 */
static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void add(uint32_t *sum, uint64_t value)
{
    *sum = value > UINT32_MAX - *sum ? UINT32_MAX : *sum + (uint32_t)value;
}

static void report(const struct board *board, const struct akhet_events *events)
{
    for (unsigned i = 0; board->listening && i < events->count && i < events->cap; i++)
        for (unsigned seat = 0; seat < board->plan->setup.players; seat++)
            bot_hear(&board->worker->player[seat], &events->event[i]);
}

static bool legal(const struct board *board, akhet_move move)
{
    for (unsigned i = 0; i < board->count; i++)
        if (board->legal[i] == move)
            return true;
    return false;
}

/* Get the answer of the deciding seat, and measure its cost. */
static void choose(struct board *board, int seat, struct bot_answer *answer)
{
    union akhet_space view;
    struct bot_player *player = &board->worker->player[seat];
    struct bot_question now = {.view = &view, .moves = board->legal, .count = board->count};
    now.seed = mix(board->choices + board->decisions);
    now.truth = player->spec.bot->sees_all ? &board->state : NULL;
    board->plan->game->view(&board->state, seat, &view);
    uint64_t begin = board->count > 1 ? now_us() : 0;
    bot_choose(player, &now, answer);
    if (board->count > 1) {
        board->effort[seat].decisions++;
        add(&board->effort[seat].us, now_us() - begin);
        add(&board->effort[seat].sims, answer->sims);
    }
    if (answer->error == BOT_OK && !legal(board, answer->move))
        answer->error = BOT_ILLEGAL_MOVE;
}

/* Play to the end of the game or the first error; false: stopped. */
static bool play_out(struct board *board, struct arena_game *game)
{
    const struct akhet_game *rules = board->plan->game;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_events *told = board->listening ? &events : NULL;
    rules->start(&board->state, &board->plan->setup, &board->chance, told);
    report(board, &events);
    while ((board->count = rules->legal(&board->state, board->legal)) > 0) {
        struct bot_answer answer;
        int seat = rules->seat(&board->state);
        if (board->worker->stop && atomic_load(board->worker->stop))
            return false;
        choose(board, seat, &answer);
        if (answer.error != BOT_OK) {
            game->error = (uint8_t)answer.error;
            game->seat = (uint8_t)seat;
            return true;
        }
        board->worker->moves[board->decisions++] = answer.move;
        events.count = 0;
        rules->apply(&board->state, answer.move, &board->chance, told);
        report(board, &events);
    }
    return true;
}

/* Places and totals. After an error the other seats share the win, because the state in which the
 * game broke off says little about its result. */
static void settle(const struct board *board, struct arena_game *game)
{
    union akhet_space view;
    struct akhet_score score;
    unsigned players = board->plan->setup.players;
    if (game->error != BOT_OK) {
        memset(game->place, 1, players);
        game->place[game->seat] = (uint8_t)players;
        return;
    }
    board->plan->game->places(&board->state, game->place);
    board->plan->game->view(&board->state, AKHET_SPECTATOR, &view);
    board->plan->game->score(&view, &score);
    memcpy(game->total, score.total, sizeof game->total);
}

static bool play_rotation(const struct arena_plan *plan, uint64_t deal, unsigned rotation,
                          struct arena_worker *worker, struct arena_deal *out)
{
    struct arena_effort effort[AKHET_SEATS] = {{0}};
    struct board board = {.plan = plan, .worker = worker, .effort = effort};
    struct arena_game *game = &out->game[rotation];
    unsigned players = plan->setup.players, turn = arena_lineup(plan, deal)->turn[rotation];
    board.choices = mix(mix(plan->seed + deal) + rotation);
    akhet_random_fast(&board.chance, plan->seed + deal);
    for (unsigned seat = 0; seat < players; seat++) {
        const struct bot_spec *spec = &plan->spec[arena_bot_at(plan, deal, rotation, seat)];
        bot_sit(&worker->player[seat], spec, plan->game, &plan->setup, (int)seat);
        board.listening |= bot_listens(spec->bot, plan->game);
    }
    bool whole = play_out(&board, game);
    for (unsigned seat = 0; seat < players; seat++) {
        struct arena_effort *sum = &out->effort[(seat + turn) % players];
        bot_leave(&worker->player[seat]);
        add(&sum->decisions, effort[seat].decisions);
        add(&sum->sims, effort[seat].sims);
        add(&sum->us, effort[seat].us);
    }
    if (!whole)
        return false;
    settle(&board, game);
    struct arena_played played = {deal, rotation, worker->moves, board.decisions, game};
    return !worker->record || worker->record(worker->recorder, &played);
}

bool arena_play(const struct arena_plan *plan, uint64_t deal, struct arena_worker *worker,
                struct arena_deal *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned rotation = 0; rotation < arena_lineup(plan, deal)->rotations; rotation++)
        if (!play_rotation(plan, deal, rotation, worker, out))
            return false;
    out->done = true;
    return true;
}

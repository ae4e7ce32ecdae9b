/* akhet balance: what a game's cards, characters and seats are worth to a bot that plays itself. */
#include "cli/balance.h"

#include <stdlib.h>

#include "cli/arena.h"
#include "cli/simulate.h"

#define USUAL_BOT "search:sims=200"

struct balance_work {
    struct arena_plan plan;
    struct arena_run run;
    struct balance balance;
};

static int read_bot(const struct call *call, struct arena_plan *plan)
{
    struct akhet_error error;
    struct bot_spec spec;
    const char *name = call->given[OPT_BALANCE_BOT] ? call->word[OPT_BALANCE_BOT] : USUAL_BOT;
    if (!bot_spec_read(&spec, name, &error))
        return error.code == AKHET_NO_BOT ? simulation_no_bot(call, name)
                                          : call_error(call, USAGE, &error);
    arena_schedule(plan, &spec, 1);
    return DONE;
}

static int prepare(const struct call *call, struct balance_work *work)
{
    struct arena_plan *plan = &work->plan;
    struct arena_run *run = &work->run;
    int code = call_game(call, 0, &plan->game);
    if (code == DONE)
        code = call_setup(call, plan->game, &plan->setup);
    if (code == DONE)
        code = read_bot(call, plan);
    if (code != DONE)
        return code;
    plan->seed = (uint64_t)call->number[OPT_SEED];
    if (call->number[OPT_GAMES] > ARENA_MOST)
        return call_refuse(call, USAGE, MSG_BAD_NUMBER,
                           BLANKS(WORD("option", option_table[OPT_GAMES].name), NUMBER("low", 1),
                                  NUMBER("high", ARENA_MOST), WORD("what", call->word[OPT_GAMES])));
    if (!balance_open(&work->balance, plan))
        return call_refuse(call, FAILED, MSG_BALANCE_UNKNOWN, NULL);
    run->plan = plan;
    run->deals = (uint64_t)call->number[OPT_GAMES];
    run->threads = run_threads(call, run->deals);
    run->record = balance_add;
    run->recorder = &work->balance;
    return DONE;
}

static int report(const struct call *call, const struct balance_work *work, enum arena_end end)
{
    struct balance_report report = {call, &work->plan, &work->balance, end == ARENA_WHOLE};
    if (end == ARENA_NO_MEMORY)
        return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    if (!call->given[OPT_JSON])
        balance_table(&report);
    else if (!balance_json(&report))
        return FAILED;
    return end == ARENA_WHOLE ? DONE : call_refuse(call, FAILED, MSG_ARENA_STOPPED, NULL);
}

int run_balance(struct call *call)
{
    double seconds;
    struct balance_work *work = calloc(1, sizeof *work);
    if (!work)
        return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    int code = prepare(call, work);
    if (code == DONE)
        code = report(call, work, run_watched(call, &work->run, progress_games, &seconds));
    balance_close(&work->balance);
    arena_run_free(&work->run);
    free(work);
    return code;
}

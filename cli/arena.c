/* akhet arena: bots against bots on duplicate deals, with confidence intervals. */
#include "cli/arena.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/simulate.h"

enum { MOST_ELO = 2000 };

static int read_bots(const struct call *call, struct arena_plan *plan)
{
    struct bot_spec list[ARENA_BOTS];
    unsigned count = 0;
    if (!call->given[OPT_BOTS])
        return call_refuse(call, USAGE, MSG_ARENA_WHO, NULL);
    for (const char *at = call->word[OPT_BOTS]; at; count++) {
        struct akhet_error error;
        char name[BOT_SPEC +
                  1]; /* one more byte, so that a name that is too long is still refused */
        size_t len = strcspn(at, ",");
        struct akhet_text text = akhet_text_on(name, sizeof name);
        akhet_text_bytes(&text, at, len);
        if (count == ARENA_BOTS)
            return call_refuse(call, USAGE, MSG_ARENA_MANY, BLANKS(NUMBER("n", ARENA_BOTS)));
        if (!arena_bot_open(&list[count], name, &error) ||
            !bot_spec_fits(&list[count], plan->game, plan->setup.players, &error))
            return error.code == AKHET_NO_BOT ? simulation_no_bot(call, name)
                                              : call_error(call, USAGE, &error);
        at = at[len] ? at + len + 1 : NULL;
    }
    arena_schedule(plan, list, count);
    return DONE;
}

/* 20, -5 or 2.5 */
static int read_elo(const struct call *call, enum option_id id, double otherwise, double *elo)
{
    char *end;
    *elo = otherwise;
    if (!call->given[id])
        return DONE;
    *elo = strtod(call->word[id], &end);
    if (end != call->word[id] && !*end && isfinite(*elo) && fabs(*elo) <= MOST_ELO)
        return DONE;
    return call_refuse(call, USAGE, MSG_BAD_NUMBER,
                       BLANKS(WORD("option", option_table[id].name), NUMBER("low", -MOST_ELO),
                              NUMBER("high", MOST_ELO), WORD("what", call->word[id])));
}

static int read_test(const struct call *call, struct contest *contest)
{
    struct arena_sprt *test = &contest->sprt;
    int code = read_elo(call, OPT_ELO0, 0, &test->elo0);
    if (code == DONE)
        code = read_elo(call, OPT_ELO1, 20, &test->elo1);
    if (code != DONE)
        return code;
    if (!call->given[OPT_SPRT])
        return call->given[OPT_ELO0] || call->given[OPT_ELO1]
                   ? call_refuse(call, USAGE, MSG_ARENA_NO_TEST, NULL)
                   : DONE;
    if (!(test->elo0 < test->elo1))
        return call_refuse(call, USAGE, MSG_ARENA_ELOS, NULL);
    if (contest->plan.bots != 2 || contest->plan.lineups != 1)
        return call_refuse(call, USAGE, MSG_ARENA_TWO, NULL);
    contest->run.sprt = test;
    return DONE;
}

static int read_contest(struct call *call, struct contest *contest)
{
    struct arena_plan *plan = &contest->plan;
    struct arena_run *run = &contest->run;
    int code = call_game(call, 0, &plan->game);
    if (code == DONE)
        code = call_setup(call, plan->game, &plan->setup);
    if (code == DONE)
        code = read_bots(call, plan);
    if (code == DONE)
        code = read_test(call, contest);
    if (code != DONE)
        return code;
    plan->seed = (uint64_t)call->number[OPT_SEED];
    bool open_end = run->sprt && !call->given[OPT_GAMES];
    contest->asked = open_end ? 0 : (uint64_t)call->number[OPT_GAMES];
    run->plan = plan;
    run->deals = open_end ? ARENA_MOST : arena_deals(plan, contest->asked);
    run->threads = run_threads(call, run->deals);
    return DONE;
}

static int cannot_save(const struct call *call, const char *path, int number)
{
    return call_refuse(call, FAILED, MSG_CANNOT_SAVE,
                       BLANKS(WORD("file", path), WORD("why", say(call->lang, file_why(number)))));
}

static int open_folder(struct contest *contest)
{
    const struct call *call = contest->call;
    if (!call->given[OPT_RECORDS])
        return DONE;
    contest->recorder.plan = &contest->plan;
    contest->recorder.folder = call->word[OPT_RECORDS];
    contest->run.record = arena_record_game;
    contest->run.recorder = &contest->recorder;
    if (arena_recorder_open(&contest->recorder))
        return DONE;
    return cannot_save(call, contest->recorder.folder, atomic_load(&contest->recorder.number));
}

static int open_journal(struct contest *contest)
{
    static const enum message why[] = {[ARENA_JOURNAL_FOREIGN] = MSG_JOURNAL_FOREIGN,
                                       [ARENA_JOURNAL_OTHER] = MSG_JOURNAL_OTHER,
                                       [ARENA_JOURNAL_DAMAGED] = MSG_JOURNAL_DAMAGED,
                                       [ARENA_JOURNAL_BUSY] = MSG_JOURNAL_BUSY,
                                       [ARENA_JOURNAL_NO_MEMORY] = MSG_NO_MEMORY};
    const struct call *call = contest->call;
    struct arena_journal *journal = &contest->journal;
    if (!call->given[OPT_RESUME])
        return DONE;
    const char *path = call->word[OPT_RESUME];
    enum arena_journal_state state = arena_journal_open(journal, path, &contest->run);
    contest->run.journal = journal;
    if (state == ARENA_JOURNAL_FINE)
        return DONE;
    if (state == ARENA_JOURNAL_SHUT)
        return cannot_save(call, path, journal->number);
    return call_refuse(call, FAILED, why[state],
                       BLANKS(WORD("file", path), NUMBER("line", (long long)journal->line)));
}

static int tell(struct contest *contest)
{
    const struct call *call = contest->call;
    const struct arena_run *run = &contest->run;
    if (contest->end == ARENA_NO_MEMORY ||
        !arena_result(run->plan, run->deal, run->count, &contest->result))
        return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    contest_faults(contest);
    if (!call->given[OPT_JSON])
        contest_table(contest);
    else if (!contest_json(contest))
        return FAILED;
    if (contest->end == ARENA_NO_RECORD)
        return cannot_save(call, contest->recorder.folder, atomic_load(&contest->recorder.number));
    if (contest->end == ARENA_NO_JOURNAL)
        return cannot_save(call, call->word[OPT_RESUME], contest->journal.number);
    if (contest->end == ARENA_STOPPED)
        return call_refuse(call, FAILED, MSG_ARENA_STOPPED, NULL);
    return DONE;
}

int run_arena(struct call *call)
{
    struct contest *contest = calloc(1, sizeof *contest);
    if (!contest)
        return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    contest->call = call;
    int code = read_contest(call, contest);
    if (code == DONE)
        code = open_folder(contest);
    if (code == DONE)
        code = open_journal(contest);
    if (code == DONE) {
        contest->end = run_watched(call, &contest->run, progress_share, &contest->seconds);
        code = tell(contest);
    }
    arena_journal_close(&contest->journal);
    arena_run_free(&contest->run);
    free(contest);
    return code;
}

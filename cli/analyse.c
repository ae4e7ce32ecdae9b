/* akhet analyse: every move of a recorded match graded by the chance it lost. */
#include "cli/analyse.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/files.h"

enum {
    WHOLE_GAME = 25000, /* milliseconds for the whole match if no budget is given */
    SHORTEST = 20,      /* least and most milliseconds for one decision */
    LONGEST = 2000,
    BAR = 24
};

struct seat_grades analyse_seat(const struct analysis *analysis, int seat)
{
    struct seat_grades grades = {0};
    for (unsigned i = 0; i < analysis->record->moves; i++) {
        const struct analysed_move *it = &analysis->move[i];
        if (it->seat != seat || it->legal < 2)
            continue;
        grades.decisions++;
        grades.count[it->grade]++;
        grades.loss += it->loss;
    }
    if (grades.decisions)
        grades.loss /= grades.decisions;
    return grades;
}

void analyse_percent(struct akhet_text *out, enum akhet_lang lang, double chance, int decimals)
{
    char number[32];
    say_real(number, lang, 100 * chance, decimals);
    akhet_text_put(out, number);
    akhet_text_put(out, lang == AKHET_FR ? " %" : "%");
}

const char *analyse_grade(enum akhet_lang lang, enum grade grade)
{
    static const enum message word[GRADES] = {MSG_GRADE_ONLY,    MSG_GRADE_BEST,
                                              MSG_GRADE_GOOD,    MSG_GRADE_INACCURACY,
                                              MSG_GRADE_MISTAKE, MSG_GRADE_BLUNDER};
    return say(lang, word[grade]);
}

static void show_progress(void *context, unsigned done, unsigned all)
{
    const struct call *call = context;
    fputs("\r[", call->err);
    for (unsigned i = 0; i < BAR; i++)
        fputs(i * all < done * BAR ? "█" : "·", call->err);
    fprintf(call->err, "] %u/%u", done, all);
    if (done == all)
        fputs("\r\033[K", call->err);
    fflush(call->err);
}

static bool watched(const struct call *call)
{
    int fd = fileno(call->err);
    return fd >= 0 && isatty(fd);
}

static struct bot_budget budget_of(const struct call *call, unsigned decisions)
{
    struct bot_budget budget = {(uint32_t)call->number[OPT_EACH_SIMS],
                                (uint32_t)call->number[OPT_EACH_MS]};
    if (budget.sims || budget.ms || !decisions)
        return budget;
    budget.ms = WHOLE_GAME / decisions;
    budget.ms = budget.ms < SHORTEST ? SHORTEST : budget.ms > LONGEST ? LONGEST : budget.ms;
    return budget;
}

static void name_seats(const struct call *call, struct look_back *it)
{
    const struct akhet_record *record = it->analysis.record;
    for (unsigned seat = 0; seat < record->setup.players; seat++) {
        struct akhet_text text = akhet_text_on(it->name_text[seat], sizeof it->name_text[seat]);
        it->name[seat] = it->name_text[seat];
        if (record->seat[seat].name[0])
            akhet_text_put(&text, record->seat[seat].name);
        else
            say_text(&text, call->lang, MSG_SEAT, BLANKS(NUMBER("n", seat + 1)));
    }
}

static int look_back(const struct call *call, const struct akhet_record *record,
                     struct analysed_move *moves)
{
    struct look_back it = {0};
    struct akhet_error error;
    if (!analysis_open(&it.analysis, record, moves, &error))
        return call_error(call, FAILED, &error);
    if (!it.analysis.decisions)
        return call_refuse(call, FAILED, MSG_ANALYSE_EMPTY, NULL);
    it.budget = budget_of(call, it.analysis.decisions);
    analysis_run(&it.analysis, it.budget, watched(call) ? show_progress : NULL,
                 (void *)(uintptr_t)call);
    it.turnings = analysis_turning_points(&it.analysis, it.turning);
    name_seats(call, &it);
    bool written = call->given[OPT_JSON] ? analyse_json(call, &it) : analyse_text(call, &it);
    return written ? DONE : FAILED;
}

int run_analyse(struct call *call)
{
    struct loaded loaded;
    if (call->given[OPT_EACH_SIMS] && call->given[OPT_EACH_MS])
        return call_refuse(call, USAGE, MSG_ANALYSE_BOTH, NULL);
    int code = file_load(call, call->operand[0], &loaded);
    if (code != DONE)
        return loaded.error.code ? call_error(call, code, &loaded.error) : code;
    struct analysed_move *moves = calloc(loaded.record.moves + 1u, sizeof *moves);
    code = moves ? look_back(call, &loaded.record, moves)
                 : call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    free(moves);
    file_drop(&loaded);
    return code;
}

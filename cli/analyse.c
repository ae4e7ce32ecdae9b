/* akhet analyse: the review of a recorded match, in chosen eyes. */
#include "cli/analyse.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WHOLE_GAME = 25000, /* milliseconds for the whole match if no budget is given */
    SHORTEST = 10,      /* least and most milliseconds for one estimate */
    LONGEST = 1000,
    BAR = 24
};

struct seat_marks analyse_seat(const struct review *review, int seat)
{
    struct seat_marks marks = {0};
    for (unsigned i = 0; i < review->record->moves; i++) {
        const struct review_step *it = &review->step[i];
        int32_t change;
        if (review_luck(review, i, &change) == seat)
            *(change > 0 ? &marks.lucky : &marks.unlucky) += 1;
        if (it->seat != seat || it->legal < 2)
            continue;
        marks.decisions++;
        marks.count[review_mark(it)]++;
        marks.loss += analyse_part(it->loss);
    }
    if (marks.decisions)
        marks.loss /= marks.decisions;
    return marks;
}

void analyse_percent(struct akhet_text *out, enum akhet_lang lang, double chance, int decimals)
{
    char number[32];
    say_real(number, lang, 100 * chance, decimals);
    akhet_text_put(out, number);
    akhet_text_put(out, lang == AKHET_FR ? " %" : "%");
}

const char *analyse_mark(enum akhet_lang lang, enum review_mark mark)
{
    static const enum message word[MARKS] = {MSG_MARK_ONLY, MSG_MARK_GOOD, MSG_MARK_INACCURATE,
                                             MSG_MARK_MISTAKE};
    return say(lang, word[mark]);
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

/* Every step has an estimate, and a decision of somebody else than the eyes a second one. */
static struct bot_budget budget_of(const struct call *call, const struct review *review)
{
    struct bot_budget budget = {(uint32_t)call->number[OPT_EACH_SIMS],
                                (uint32_t)call->number[OPT_EACH_MS]};
    if (budget.sims || budget.ms)
        return budget;
    budget.ms = WHOLE_GAME / (review->record->moves + review->decisions + 1);
    budget.ms = budget.ms < SHORTEST ? SHORTEST : budget.ms > LONGEST ? LONGEST : budget.ms;
    return budget;
}

/* A seat, "spectator" or "open"; false: none of these. */
static bool eyes_of(const struct call *call, unsigned players, int *eyes)
{
    const char *word = call->given[OPT_EYES] ? call->word[OPT_EYES] : "spectator";
    long long seat;
    *eyes = AKHET_SPECTATOR;
    if (strcmp(word, "spectator") == 0)
        return true;
    *eyes = EYES_OPEN;
    if (strcmp(word, "open") == 0)
        return true;
    if (!call_parse_whole(word, players - 1, &seat))
        return false;
    *eyes = (int)seat;
    return true;
}

static int look_back(const struct call *call, const struct akhet_record *record,
                     struct review_step *steps)
{
    struct look_back it = {0};
    struct akhet_error error;
    int eyes;
    if (!eyes_of(call, record->setup.players, &eyes))
        return call_refuse(
            call, USAGE, MSG_ANALYSE_EYES,
            BLANKS(WORD("what", call->word[OPT_EYES]), NUMBER("high", record->setup.players - 1)));
    if (!review_open(&it.review, record, eyes, steps, &error))
        return call_error(call, FAILED, &error);
    if (!it.review.decisions)
        return call_refuse(call, FAILED, MSG_ANALYSE_EMPTY, NULL);
    it.budget = budget_of(call, &it.review);
    review_run(&it.review, it.budget, watched(call) ? show_progress : NULL,
               (void *)(uintptr_t)call);
    it.turnings = review_turning_points(&it.review, it.turning);
    file_seat_names(call, record, &it.names);
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
    struct review_step *steps = calloc(loaded.record.moves + 1u, sizeof *steps);
    code = steps ? look_back(call, &loaded.record, steps)
                 : call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    free(steps);
    file_drop(&loaded);
    return code;
}

/* akhet train --net: train a net, and let the arena decide whether it is better. */
#include "cli/train.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena_run.h"
#include "bots/bots_net_training.h"
#include "bots/bots_platform.h"
#include "cli/arena.h"
#include "cli/files.h"

enum {
    ROUND = 512,          /* games */
    USUAL_GAMES = 200000, /* of a training */
    REPORT_EVERY = 20,    /* rounds between two reports */
    SCORE_GAMES = 200,    /* of the running score */
    TRIAL_GAMES = 2000,   /* most of a trial */
    TRIAL_SEED = 770000,
    PATH = 512,
};

static const double trial_elo = 15;

/* A training with its files and its trials. */
struct lesson {
    struct call *call;
    struct net_trainer *trainer;
    char candidate[PATH];  /* the file of the net that is tried */
    struct deadline trial; /* when the next trial is due */
    unsigned candidates, accepted;
};

static int no_memory(const struct call *call)
{
    return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
}

static int cannot_save(const struct call *call, const char *path)
{
    return call_refuse(call, FAILED, MSG_CANNOT_SAVE,
                       BLANKS(WORD("file", path), WORD("why", say(call->lang, file_why(errno)))));
}

/* Write a file as a whole: a crash leaves the old one or the new one. */
static int save_bytes(const struct call *call, const char *path, const void *bytes, size_t len)
{
    char fresh[PATH + 8];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "wb");
    if (!file)
        return cannot_save(call, path);
    bool good = fwrite(bytes, 1, len, file) == len;
    good = fclose(file) == 0 && good;
    if (good && rename(fresh, path) == 0)
        return DONE;
    return cannot_save(call, path);
}

static void put_comment(const struct lesson *lesson, struct akhet_text *text)
{
    const struct net_plan *plan = &lesson->trainer->plan;
    const struct call *call = lesson->call;
    char line[512], more[64] = "";
    int used = 0;
    if (call->given[OPT_TARGETS])
        used = snprintf(more, sizeof more, " --targets %s", call->word[OPT_TARGETS]);
    if (call->given[OPT_LAMBDA])
        snprintf(more + used, sizeof more - (size_t)used, " --lambda %u", plan->lambda);
    snprintf(line, sizeof line,
             "/* A net for %s with %u players, made by\n"
             " *     akhet train %s --net --players %u --games %llu --seed %llu%s\n"
             " * Log loss of its chances in games it was not learned from: %.4f. */\n",
             plan->knowledge->game->term.name[AKHET_EN], plan->setup.players,
             plan->knowledge->game->term.id, plan->setup.players,
             (unsigned long long)lesson->trainer->games, (unsigned long long)plan->seed, more,
             lesson->trainer->held_out);
    akhet_text_put(text, line);
}

static int save_net(const struct lesson *lesson, const char *path)
{
    char *buf = malloc(NET_FILE);
    if (!buf)
        return no_memory(lesson->call);
    struct akhet_text text = akhet_text_on(buf, NET_FILE);
    put_comment(lesson, &text);
    net_write(&lesson->trainer->net.net, &text);
    int code = save_bytes(lesson->call, path, buf, text.len);
    free(buf);
    return code;
}

static int save_state(const struct lesson *lesson)
{
    struct call *call = lesson->call;
    if (!call->given[OPT_STATE])
        return DONE;
    uint8_t *state = malloc(NET_STATE_BYTES);
    if (!state)
        return no_memory(call);
    size_t len = net_trainer_save(lesson->trainer, state);
    int code = save_bytes(call, call->word[OPT_STATE], state, len);
    free(state);
    return code;
}

/* Continue from the state file, if there is one. */
static int restore_state(const struct lesson *lesson)
{
    struct call *call = lesson->call;
    FILE *file = call->given[OPT_STATE] ? fopen(call->word[OPT_STATE], "rb") : NULL;
    if (!file)
        return DONE;
    uint8_t *state = malloc(NET_STATE_BYTES + 1);
    size_t len = state ? fread(state, 1, NET_STATE_BYTES + 1, file) : 0;
    fclose(file);
    bool good = state && net_trainer_restore(lesson->trainer, state, len);
    free(state);
    return good ? DONE
                : call_refuse(call, FAILED, MSG_TRAIN_STATE,
                              BLANKS(WORD("file", call->word[OPT_STATE])));
}

/* One seat for the candidate against the shipped bot in all others. */
static bool open_plan(const struct lesson *lesson, const char *bot, struct arena_plan *plan)
{
    struct bot_spec list[AKHET_SEATS];
    char text[BOT_SPEC + PATH];
    unsigned players = lesson->trainer->plan.setup.players;
    plan->game = lesson->trainer->plan.knowledge->game;
    plan->setup = lesson->trainer->plan.setup;
    plan->seed = TRIAL_SEED + lesson->trainer->games;
    snprintf(text, sizeof text, "%s:weights=%s", bot, lesson->candidate);
    if (!arena_bot_open(&list[0], text, NULL))
        return false;
    for (unsigned seat = 1; seat < players; seat++)
        if (!arena_bot_open(&list[seat], bot, NULL))
            return false;
    return arena_schedule(plan, list, players);
}

/* Let the candidate play; false: no memory, or the name of its file is no part of a spec. */
static bool compete(const struct lesson *lesson, const char *bot, uint64_t games,
                    struct arena_sprt *sprt, struct akhet_standing *standing)
{
    struct contest *contest = calloc(1, sizeof *contest);
    atomic_int stop = 0;
    bool good = contest && open_plan(lesson, bot, &contest->plan);
    if (good) {
        contest->run = (struct arena_run){.plan = &contest->plan,
                                          .deals = arena_deals(&contest->plan, games),
                                          .threads = lesson->trainer->threads,
                                          .sprt = sprt,
                                          .stop = &stop};
        good =
            arena_run(&contest->run) == ARENA_WHOLE &&
            arena_result(&contest->plan, contest->run.deal, contest->run.count, &contest->result);
        *standing = contest->result.bot[0];
        arena_run_free(&contest->run);
    }
    free(contest);
    return good;
}

static void put_share(char out[64], const struct call *call, const struct akhet_standing *s)
{
    char part[3][32];
    say_real(part[0], call->lang, s->share.value * 100, 1);
    say_real(part[1], call->lang, s->share.low * 100, 1);
    say_real(part[2], call->lang, s->share.high * 100, 1);
    snprintf(out, 64, "%.15s %% (%.15s … %.15s)", part[0], part[1], part[2]);
}

/* A line about the training so far, with the candidate's score one move ahead. */
static int report(struct lesson *lesson)
{
    struct call *call = lesson->call;
    const struct net_trainer *trainer = lesson->trainer;
    struct akhet_standing greedy;
    char share[64], loss[32], held[32];
    int code = save_net(lesson, lesson->candidate);
    if (code != DONE)
        return code;
    if (!compete(lesson, "greedy", SCORE_GAMES, NULL, &greedy))
        return no_memory(call);
    put_share(share, call, &greedy);
    say_real(loss, call->lang, trainer->loss, 4);
    say_real(held, call->lang, trainer->held_out, 4);
    call_tell(call, MSG_TRAIN_ROUND,
              BLANKS(NUMBER("games", (long long)trainer->games), WORD("loss", loss),
                     WORD("held", held), WORD("share", share)));
    fflush(call->out);
    return DONE;
}

/* Never, if there are no trials. */
static struct deadline next_trial(const struct call *call)
{
    return deadline_in((uint32_t)call->number[OPT_EVERY] * 60000);
}

/* The candidate against the shipped bot at equal time; what is accepted becomes the result. */
static int try_candidate(struct lesson *lesson)
{
    struct call *call = lesson->call;
    struct arena_sprt sprt = {.elo0 = 0, .elo1 = trial_elo};
    struct akhet_standing search;
    char bot[64], share[64];
    int code = save_net(lesson, lesson->candidate);
    if (code != DONE)
        return code;
    snprintf(bot, sizeof bot, "search:ms=%lld", call->number[OPT_TRIAL_MS]);
    if (!compete(lesson, bot, TRIAL_GAMES, &sprt, &search))
        return no_memory(call);
    bool accepted = sprt.verdict == ARENA_ACCEPT;
    lesson->candidates++;
    lesson->accepted += accepted;
    put_share(share, call, &search);
    call_tell(call, accepted ? MSG_TRAIN_ACCEPTED : MSG_TRAIN_REFUSED,
              BLANKS(NUMBER("n", lesson->candidates), WORD("bot", bot), WORD("share", share),
                     NUMBER("games", (long long)search.games)));
    fflush(call->out);
    lesson->trial = next_trial(call);
    return accepted ? save_net(lesson, call->word[OPT_OUT]) : DONE;
}

static int train_on(struct lesson *lesson, uint64_t games)
{
    struct net_trainer *trainer = lesson->trainer;
    int code = DONE;
    while (trainer->games < games && code == DONE) {
        if (!net_trainer_round(trainer))
            return no_memory(lesson->call);
        code = save_state(lesson);
        if (code == DONE && trainer->rounds % REPORT_EVERY == 0)
            code = report(lesson);
        if (code == DONE && deadline_passed(&lesson->trial))
            code = try_candidate(lesson);
    }
    return code;
}

/* Without trials the last net is the result. */
static int finish(struct lesson *lesson)
{
    struct call *call = lesson->call;
    if (!call->number[OPT_EVERY])
        return save_net(lesson, call->word[OPT_OUT]);
    int code = try_candidate(lesson);
    remove(lesson->candidate);
    if (code != DONE || lesson->accepted)
        return code;
    return call_refuse(call, FAILED, MSG_TRAIN_NONE, BLANKS(NUMBER("n", lesson->candidates)));
}

static int read_plan(struct call *call, struct net_plan *plan)
{
    const struct akhet_game *game;
    int code = call_game(call, 0, &game);
    if (code != DONE)
        return code;
    plan->knowledge = knowledge_of(game);
    if (!plan->knowledge)
        return call_refuse(call, FAILED, MSG_TRAIN_NOTHING, BLANKS(WORD("game", game->term.id)));
    if (!call->given[OPT_OUT] || strcmp(call->word[OPT_OUT], "-") == 0)
        return call_refuse(call, USAGE, MSG_TRAIN_OUT, NULL);
    call->number[OPT_PLAYERS] =
        call->given[OPT_TABLES] ? call->number[OPT_TABLES] : game->min_players;
    plan->seed = (uint64_t)call->number[OPT_SEED];
    plan->lambda = (uint32_t)call->number[OPT_LAMBDA];
    plan->labels = train_labels(call);
    plan->games = ROUND;
    return call_setup(call, game, &plan->setup);
}

int train_net(struct call *call)
{
    struct net_plan plan = {0};
    struct lesson lesson = {.call = call, .trial = next_trial(call)};
    int code = read_plan(call, &plan);
    if (code != DONE)
        return code;
    uint64_t games = call->given[OPT_LESSONS] ? (uint64_t)call->number[OPT_LESSONS] : USUAL_GAMES;
    unsigned threads = call->given[OPT_THREADS] ? (unsigned)call->number[OPT_THREADS] : 1;
    lesson.trainer = malloc(sizeof *lesson.trainer);
    if (!lesson.trainer)
        return no_memory(call);
    net_trainer_begin(lesson.trainer, &plan, threads);
    if (snprintf(lesson.candidate, sizeof lesson.candidate, "%s.candidate", call->word[OPT_OUT]) >=
        BOT_SPEC / 2)
        code = call_refuse(call, USAGE, MSG_TRAIN_OUT, NULL);
    if (code == DONE)
        code = restore_state(&lesson);
    if (code == DONE)
        code = train_on(&lesson, games);
    if (code == DONE)
        code = finish(&lesson);
    free(lesson.trainer);
    return code;
}

/* akhet train: learn the weights of a game's features from self-play. */
#include "cli/train.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots_training.h"
#include "cli/draw.h"
#include "cli/files.h"

enum { COLUMN = 12 };

/* Print a progress line that is overwritten; the last one is erased. */
static void tell(void *whom, uint32_t played, uint32_t all)
{
    const struct call *call = whom;
    if (played % 64 && played != all)
        return;
    fputc('\r', call->err);
    say_print(call->err, call->lang, MSG_TRAIN_PROGRESS,
              BLANKS(NUMBER("played", played), NUMBER("all", all)));
    fputs(played == all ? "\r\033[K" : "\033[K", call->err);
    fflush(call->err);
}

static bool watched(const struct call *call)
{
    int fd = fileno(call->err);
    return fd >= 0 && isatty(fd);
}

/* One number of players, or all that the game allows. */
static int read_setups(struct call *call, const struct akhet_game *game, struct training *training)
{
    unsigned low = game->min_players, high = game->max_players;
    if (call->given[OPT_TABLES])
        low = high = (unsigned)call->number[OPT_TABLES];
    for (unsigned players = low; players <= high; players++) {
        call->number[OPT_PLAYERS] = players;
        int code = call_setup(call, game, &training->setup[training->setups++]);
        if (code != DONE)
            return code;
    }
    return DONE;
}

/* The command that reproduces the weights. */
static void put_command(const struct call *call, const struct akhet_game *game, FILE *out)
{
    fprintf(out, "akhet train %s", game->term.id);
    if (call->given[OPT_TABLES])
        fprintf(out, " --players %lld", call->number[OPT_TABLES]);
    for (unsigned i = 0; i < call->settings; i++)
        fprintf(out, " --option %s", call->setting[i]);
    fprintf(out, " --games %lld --seed %lld", call->number[OPT_LESSONS], call->number[OPT_SEED]);
    if (call->given[OPT_TARGETS])
        fprintf(out, " --targets %s", call->word[OPT_TARGETS]);
    if (call->given[OPT_LAMBDA])
        fprintf(out, " --lambda %lld", call->number[OPT_LAMBDA]);
    fprintf(out, " --out bots/%s/weights", game->term.id);
    if (call->given[OPT_TABLES] && game->min_players < game->max_players)
        fprintf(out, "_%lld", call->number[OPT_TABLES]);
    fputs(".def", out);
}

/* Write the file from which the knowledge of the game is compiled. */
static void put_weights(const struct call *call, const struct training *training,
                        const struct training_result *learned, FILE *out)
{
    const struct knowledge *knowledge = training->knowledge;
    fprintf(out,
            "/* What the features of %s weigh: WEIGHT(name, untrained, trained).\n"
            " * A weight of one is %d.\n *\n"
            " * The untrained weights are guessed by hand; the trained ones were made by\n *     ",
            knowledge->game->term.name[AKHET_EN], KNOWLEDGE_WEIGHT);
    put_command(call, knowledge->game, out);
    fprintf(out,
            "\n * Log loss of their chances in %u games they were not learned from: %.4f, of the\n"
            " * untrained ones %.4f, of even chances %.4f. */\n",
            (unsigned)learned->tested, learned->trained.log_loss, learned->untrained.log_loss,
            learned->even.log_loss);
    for (unsigned f = 0; f < knowledge->features; f++)
        fprintf(out, "WEIGHT(%s, %d, %d)\n", knowledge->feature[f], knowledge->untrained[f],
                learned->weight[f]);
}

static bool to_output(const struct call *call)
{
    return call->given[OPT_OUT] && strcmp(call->word[OPT_OUT], "-") == 0;
}

static int refuse_to_save(const struct call *call, int number)
{
    return call_refuse(
        call, FAILED, MSG_CANNOT_SAVE,
        BLANKS(WORD("file", call->word[OPT_OUT]), WORD("why", say(call->lang, file_why(number)))));
}

/* Training takes long, so refuse a file that cannot be written before it starts. */
static int try_file(const struct call *call)
{
    if (!call->given[OPT_OUT] || to_output(call))
        return DONE;
    FILE *file = fopen(call->word[OPT_OUT], "ab");
    if (!file)
        return refuse_to_save(call, errno);
    fclose(file);
    return DONE;
}

static int save(const struct call *call, const struct training *training,
                const struct training_result *learned)
{
    FILE *file = fopen(call->word[OPT_OUT], "wb");
    bool good = file;
    if (file) {
        put_weights(call, training, learned, file);
        good = !ferror(file);
    }
    int number = errno;
    if (file && fclose(file) != 0) {
        number = good ? errno : number;
        good = false;
    }
    return good ? DONE : refuse_to_save(call, number);
}

/* A right-aligned text in a column. */
static void put_right(const struct call *call, const char *text)
{
    unsigned width = draw_width(text);
    say_padded(call->out, "", width < COLUMN ? COLUMN - width : 1);
    fputs(text, call->out);
}

static void put_real(const struct call *call, double value)
{
    char text[32];
    say_real(text, call->lang, value, 4);
    put_right(call, text);
}

static unsigned widest(const struct call *call, const struct knowledge *knowledge)
{
    unsigned width = draw_width(say(call->lang, MSG_TRAIN_EVEN));
    for (unsigned f = 0; f < knowledge->features; f++)
        if (draw_width(knowledge->feature[f]) > width)
            width = draw_width(knowledge->feature[f]);
    return width;
}

static void put_features(const struct call *call, const struct knowledge *knowledge,
                         const struct training_result *learned, unsigned width)
{
    say_padded(call->out, say(call->lang, MSG_TRAIN_FEATURE), width);
    put_right(call, say(call->lang, MSG_TRAIN_UNTRAINED));
    put_right(call, say(call->lang, MSG_TRAIN_TRAINED));
    fputc('\n', call->out);
    for (unsigned f = 0; f < knowledge->features; f++) {
        say_padded(call->out, knowledge->feature[f], width);
        fprintf(call->out, "%*d%*d\n", COLUMN, knowledge->untrained[f], COLUMN, learned->weight[f]);
    }
}

static void put_forecasts(const struct call *call, const struct training_result *learned,
                          unsigned width)
{
    const struct {
        enum message name;
        struct forecast forecast;
    } row[] = {{MSG_TRAIN_EVEN, learned->even},
               {MSG_TRAIN_UNTRAINED, learned->untrained},
               {MSG_TRAIN_TRAINED, learned->trained}};
    fputc('\n', call->out);
    call_tell(call, MSG_TRAIN_TESTED,
              BLANKS(NUMBER("games", learned->tested),
                     NUMBER("positions", (long long)learned->positions)));
    say_padded(call->out, "", width);
    put_right(call, say(call->lang, MSG_TRAIN_LOG_LOSS));
    put_right(call, say(call->lang, MSG_TRAIN_BRIER));
    fputc('\n', call->out);
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        say_padded(call->out, say(call->lang, row[i].name), width);
        put_real(call, row[i].forecast.log_loss);
        put_real(call, row[i].forecast.brier);
        fputc('\n', call->out);
    }
}

struct labels train_labels(const struct call *call)
{
    static const char *const name[] = {"result", "rank", "ahead", "search"};
    struct labels labels = {.branches = BRANCHES_NONE};
    for (unsigned i = 0; call->given[OPT_TARGETS] && i < sizeof name / sizeof *name; i++)
        if (strcmp(call->word[OPT_TARGETS], name[i]) == 0)
            labels.branches = (enum branches)i;
    if (labels.branches == BRANCHES_SEARCH && call->given[OPT_LAMBDA])
        labels.results = (unsigned)call->number[OPT_LAMBDA];
    return labels;
}

int run_train(struct call *call)
{
    const struct akhet_game *game;
    struct training training = {.games = (uint32_t)call->number[OPT_LESSONS],
                                .seed = (uint64_t)call->number[OPT_SEED],
                                .labels = train_labels(call),
                                .progress = watched(call) ? tell : NULL,
                                .context = call};
    struct training_result learned;
    if (call->given[OPT_NET])
        return train_net(call);
    int code = call_game(call, 0, &game);
    if (code == DONE)
        code = read_setups(call, game, &training);
    if (code != DONE)
        return code;
    training.knowledge = knowledge_of(game);
    if (!training.knowledge)
        return call_refuse(call, FAILED, MSG_TRAIN_NOTHING, BLANKS(WORD("game", game->term.id)));
    code = try_file(call);
    if (code != DONE)
        return code;
    if (!train(&training, &learned))
        return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    if (to_output(call)) { /* print only the weights */
        put_weights(call, &training, &learned, call->out);
        return DONE;
    }
    unsigned width = widest(call, training.knowledge);
    put_features(call, training.knowledge, &learned, width);
    put_forecasts(call, &learned, width);
    return call->given[OPT_OUT] ? save(call, &training, &learned) : DONE;
}

/* bench-calibration [--sims N] [--steps N] [--fit FILE] FOLDER…: how often the chances of estimates
 * come true, in the records of a folder, and the factors that would make them come true.
 *
 * All records of a folder have the same game and number of players; make them with
 *     akhet arena GAME --players N --bots level6 --games 2000 --records FOLDER
 * --fit writes the factors of all folders, which belong to one game, as its calibration.def. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "bots/bots_math.h"
#include "bots/regression.h"
#include "bots/review_table.h"
#include "match/match_review.h"

enum {
    MOST_MOVES = 65535,
    FACTORS = 3 * CALIBRATION_KNOTS,
    BINS = 10,
    TEXT = 1 << 20,
    FEW_BIN = 100 /* chances of a bin that is too small for its share to mean anything */
};

/* An estimate of a position, with what came of it. */
struct seen {
    struct calibration_case at;
    double average[AKHET_SEATS], result[AKHET_SEATS];
    bool early; /* in the first quarter of the match */
};

struct set {
    const struct akhet_game *game;
    unsigned players, games;
    size_t count, room;
    struct seen *seen;
};

static const char *const kind_id[EYES_KINDS] = {"DECIDING", "WAITING", "WATCHING", "SEE_CARDS"};

static struct {
    uint32_t sims;
    unsigned steps;
    const char *fit;
} options = {400, 8, NULL};

static void fail(const char *what)
{
    fprintf(stderr, "bench-calibration: %s\n", what);
    exit(1);
}

static void add(struct set *set, const struct seen *seen)
{
    if (set->count == set->room) {
        set->room = set->room ? 2 * set->room : 4096;
        set->seen = realloc(set->seen, set->room * sizeof *set->seen);
        if (!set->seen)
            fail("no memory");
    }
    set->seen[set->count++] = *seen;
}

/* ---- looking at records ---------------------------------------------------------------------- */

static void look(struct set *set, const struct review_position *position, int eyes,
                 const double *result)
{
    static struct estimating search;
    struct review_question question;
    struct seen seen = {.early = 4 * position->step < position->record->moves};
    if (!review_question_of(position, eyes, &question))
        return;
    estimate_begin(&search, &question.ask, (struct bot_budget){.sims = options.sims});
    estimate_run(&search);
    const struct bot_tally *tally = estimate_tally(&search);
    if (tally) {
        seen.at = estimate_case(&search);
        estimate_average(tally, set->players, seen.average);
        memcpy(seen.result, result, sizeof seen.result);
        add(set, &seen);
    }
    estimate_end(&search);
}

/* The deciding seat, another one, a spectator, and open cards. */
static void look_with_all(struct set *set, const struct review_position *position,
                          struct akhet_random *random, const double *result)
{
    int decider = position->record->game->seat(&position->state);
    unsigned other = akhet_random_below(random, set->players - 1);
    other += (int)other >= decider;
    look(set, position, decider, result);
    look(set, position, (int)other, result);
    look(set, position, AKHET_SPECTATOR, result);
    look(set, position, EYES_OPEN, result);
}

/* Steps at random, one from each of equally long stretches of the match. */
static void look_through(struct set *set, const struct akhet_record *record)
{
    struct review_position position;
    struct akhet_random random;
    struct estimate result;
    double share[AKHET_SEATS];
    estimate_result(record->place, record->setup.players, &result);
    for (unsigned seat = 0; seat < set->players; seat++)
        share[seat] = (double)result.chance[seat] / CHANCE_WHOLE;
    akhet_random_fast(&random, record->seed);
    if (!review_position_begin(&position, record, NULL))
        fail("a record does not replay");
    for (unsigned i = 0; i < options.steps; i++) {
        unsigned from = record->moves * i / options.steps;
        unsigned to = record->moves * (i + 1) / options.steps;
        unsigned step = from + (to > from ? akhet_random_below(&random, to - from) : 0);
        while (position.step < step && review_position_next(&position, NULL))
            ;
        look_with_all(set, &position, &random, share);
    }
    set->games++;
}

static void look_into(struct set *set, const char *path)
{
    static char text[TEXT];
    static akhet_move move[MOST_MOVES];
    struct akhet_record record;
    struct akhet_error error;
    FILE *file = fopen(path, "r");
    if (!file)
        fail(path);
    size_t len = fread(text, 1, sizeof text, file);
    fclose(file);
    if (!akhet_record_read(akhet_games, text, len, &record, move, MOST_MOVES, &error))
        fail(path);
    if (set->game && (set->game != record.game || set->players != record.setup.players))
        fail("the records of a folder have one game and one number of players");
    set->game = record.game;
    set->players = record.setup.players;
    if (record.over)
        look_through(set, &record);
}

static int is_record(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".akhet") == 0;
}

static void look_at_folder(struct set *set, const char *folder)
{
    struct dirent **entry;
    int count = scandir(folder, &entry, is_record, alphasort);
    if (count <= 0)
        fail("no records there");
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        look_into(set, path);
        free(entry[i]);
    }
    free(entry);
}

/* ---- how well they came true ----------------------------------------------------------------- */

struct quality {
    double brier, even,
        averages; /* of the chances, of even chances, of the uncalibrated averages */
    size_t count;
    double said[BINS], came[BINS];
    size_t bin[BINS];
};

static double brier_of(const struct seen *seen, const double *chance)
{
    double sum = 0;
    for (unsigned seat = 0; seat < seen->at.players; seat++) {
        double its = chance ? chance[seat] : 1.0 / seen->at.players;
        sum += (its - seen->result[seat]) * (its - seen->result[seat]);
    }
    return sum;
}

static void judge(struct quality *quality, const struct seen *seen, const double *chance)
{
    quality->count++;
    quality->brier += brier_of(seen, chance);
    quality->even += brier_of(seen, NULL);
    quality->averages += brier_of(seen, seen->average);
    for (unsigned seat = 0; seat < seen->at.players; seat++) {
        int bin = (int)(chance[seat] * BINS);
        bin = bin < BINS ? bin : BINS - 1;
        quality->bin[bin]++;
        quality->said[bin] += chance[seat];
        quality->came[bin] += seen->result[seat];
    }
}

static void print_table(const struct quality *quality)
{
    printf("    said ");
    for (unsigned i = 0; i < BINS; i++)
        quality->bin[i] ? printf(" %5.1f", 100 * quality->said[i] / (double)quality->bin[i])
                        : printf("     -");
    printf("\n    came ");
    for (unsigned i = 0; i < BINS; i++)
        quality->bin[i] ? printf(" %5.1f", 100 * quality->came[i] / (double)quality->bin[i])
                        : printf("     -");
    printf("\n    often");
    double worst = 0;
    for (unsigned i = 0; i < BINS; i++) {
        printf(" %5zu", quality->bin[i]);
        if (quality->bin[i] < FEW_BIN)
            continue;
        double off = 100 * (quality->came[i] - quality->said[i]) / (double)quality->bin[i];
        worst = off * off > worst * worst ? off : worst;
    }
    printf("\n    largest difference %+.1f points\n", worst);
}

static void print_quality(const struct set *set, int kind, bool early)
{
    struct quality quality = {0};
    for (size_t i = 0; i < set->count; i++) {
        const struct seen *seen = &set->seen[i];
        double chance[AKHET_SEATS];
        if ((kind < EYES_KINDS && (int)seen->at.eyes != kind) || (early && !seen->early))
            continue;
        calibrate(calibration_of(set->game, &seen->at), &seen->at, seen->average, chance);
        judge(&quality, seen, chance);
    }
    double n = (double)quality.count;
    printf("  %-9s %s Brier %.4f, uncalibrated %.4f (%+.1f %%), even %.4f (%+.1f %%)\n",
           kind < EYES_KINDS ? kind_id[kind] : "all", early ? "first quarter" : "whole game   ",
           quality.brier / n, quality.averages / n, 100 * (quality.brier / quality.averages - 1),
           quality.even / n, 100 * (quality.brier / quality.even - 1));
    if (!early)
        print_table(&quality);
}

/* ---- fitting --------------------------------------------------------------------------------- */

static void factors_of(const struct seen *seen, unsigned seat, int16_t x[FACTORS])
{
    for (unsigned knot = 0; knot < CALIBRATION_KNOTS; knot++) {
        double share = calibration_share(seen->at.progress, knot) * CALIBRATION_ONE;
        x[knot] = (int16_t)(share * logarithm(seen->average[seat]));
        x[CALIBRATION_KNOTS + knot] = (int)seat == seen->at.decider ? (int16_t)share : 0;
        x[2 * CALIBRATION_KNOTS + knot] = (int)seat == seen->at.looker ? (int16_t)share : 0;
    }
}

static void fit(const struct set *set, enum eyes_kind kind, FILE *out)
{
    struct samples samples = {.features = FACTORS};
    double weight[KNOWLEDGE_FEATURES];
    for (size_t i = 0; i < set->count; i++) {
        const struct seen *seen = &set->seen[i];
        struct sample sample = {.players = (uint8_t)set->players};
        int16_t x[AKHET_SEATS * FACTORS];
        if (seen->at.eyes != kind)
            continue;
        memcpy(sample.target, seen->result, sizeof sample.target);
        for (unsigned seat = 0; seat < set->players; seat++)
            factors_of(seen, seat, x + (size_t)seat * FACTORS);
        if (!samples_add(&samples, &sample, x))
            fail("no memory");
    }
    regression_solve(&samples, weight);
    fprintf(out, "CALIBRATED(%u, %s", set->players, kind_id[kind]);
    for (unsigned f = 0; f < FACTORS; f++)
        fprintf(
            out, "%s%d",
            f % CALIBRATION_KNOTS ? ", "
            : f                   ? ",\n           "
                                  : ", ",
            (int)(weight[f] * CALIBRATION_ONE * CALIBRATION_ONE + (weight[f] < 0 ? -0.5 : 0.5)));
    fprintf(out, ")\n");
    samples_drop(&samples);
}

static void write_head(const struct set *set, FILE *out)
{
    fprintf(
        out,
        "/* The calibration of estimates of %s, made by bench-calibration (docs/analysis.md) with\n"
        " * %u simulations from games of level 6 against itself:\n"
        " * CALIBRATED(players, eyes, scale, decider and looker at five stages of the game). */\n",
        set->game->term.name[AKHET_EN], options.sims);
}

/* ---- main ------------------------------------------------------------------------------------ */

static void report(const struct set *set, FILE *out)
{
    printf("%s, %u players, %u games, %u simulations\n", set->game->term.id, set->players,
           set->games, options.sims);
    for (int kind = 0; kind <= EYES_KINDS; kind++) {
        print_quality(set, kind, false);
        print_quality(set, kind, true);
    }
    for (int kind = 0; out && kind < EYES_KINDS; kind++)
        fit(set, (enum eyes_kind)kind, out);
}

static bool option(const char *name, const char *value)
{
    if (strcmp(name, "--sims") == 0)
        options.sims = (uint32_t)strtoul(value, NULL, 10);
    else if (strcmp(name, "--steps") == 0)
        options.steps = (unsigned)strtoul(value, NULL, 10);
    else if (strcmp(name, "--fit") == 0)
        options.fit = value;
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    int at = 1;
    FILE *out = NULL;
    while (at + 1 < argc && option(argv[at], argv[at + 1]))
        at += 2;
    if (at >= argc || !options.sims || !options.steps)
        fail("[--sims N] [--steps N] [--fit FILE] FOLDER…");
    if (options.fit && !(out = fopen(options.fit, "w")))
        fail(options.fit);
    for (int first = at; at < argc; at++) {
        struct set set = {0};
        look_at_folder(&set, argv[at]);
        if (out && at == first)
            write_head(&set, out);
        report(&set, out);
        free(set.seen);
    }
    if (out && fclose(out) != 0)
        fail(options.fit);
    return 0;
}

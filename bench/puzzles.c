/* bench-puzzles [--high N] [--from N | --last 1] FOLDER…: decisions with one clearly best move, in
 * the records of folders.
 *
 * tools/puzzles makes the records and chooses among what this program finds: one JSON object on a
 * line for each decision, with what every legal move is worth. --from skips the first N percent of
 * a match, where some games hardly have clear decisions; --last looks only at the last position of
 * each record, which is how shipped puzzles are judged again. Each object says how often a search
 * of a small effort finds the move; that makes the puzzle hard or easy. docs/web.md has the rules.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "match/match_review.h"

enum {
    MOST_MOVES = 65535,
    TEXT = 1 << 20,
    LEAST_MOVES = 3,   /* a choice between two is half solved by guessing */
    QUICK = 2000,      /* simulations of a first look at every decision */
    QUICK_LEAD = 1000, /* parts of CHANCE_WHOLE: a decision below is not looked at again */
    LEAD = 1500,       /* by which the best move leads at high effort, with both seeds */
    SEEDS = 8,         /* searches for each effort */
    EFFORTS = 10,      /* 8, 16 … 4096 simulations */
    FIRST_EFFORT = 8,
    MODERATE = 8000, /* simulations with which tests find the move again, with a seed of theirs */
    MODERATE_SALT = 77,
    EASY = 40 /* of a run: decisions that every effort finds are by far the most frequent */
};

static uint32_t high = 40000;
static unsigned from; /* percent of a match */
static unsigned last; /* only the last position of a record */

/* The worth of every legal move, for the seat that decides. */
struct worth {
    unsigned best;
    int32_t chance[AKHET_LEGAL];
};

static void fail(const char *what)
{
    fprintf(stderr, "bench-puzzles: %s\n", what);
    exit(1);
}

static struct estimating search;

static void begin(const struct review_question *question, uint32_t sims, uint64_t salt)
{
    struct estimate_question ask = question->ask;
    ask.salt = salt;
    estimate_begin(&search, &ask, (struct bot_budget){.sims = sims});
    estimate_run(&search);
}

static unsigned index_of(const struct review_question *question, akhet_move move)
{
    unsigned at = 0;
    while (at + 1 < question->ask.count && question->moves[at] != move)
        at++;
    return at;
}

/* What a search of this effort would play. */
static unsigned choice_of(const struct review_question *question, uint32_t sims, uint64_t salt)
{
    struct estimated found;
    begin(question, sims, salt);
    estimate_read(&search, &found);
    estimate_end(&search);
    return found.moves ? index_of(question, found.move[0].move) : question->ask.count;
}

/* The lead of the searched moves alone; all others are worse or were not looked at. */
static bool promising(const struct review_question *question, unsigned *best)
{
    struct estimated found;
    int seat = question->ask.eyes;
    begin(question, QUICK, 0);
    estimate_read(&search, &found);
    estimate_end(&search);
    for (unsigned i = 1; i < found.moves; i++)
        if (found.now.chance[seat] - found.move[i].after.chance[seat] < QUICK_LEAD)
            return false;
    *best = found.moves ? index_of(question, found.move[0].move) : 0;
    return found.moves > 1;
}

/* All moves at high effort; false: none leads clearly. */
static bool clear_worth(const struct review_question *question, uint64_t salt, struct worth *worth)
{
    struct estimated found;
    int seat = question->ask.eyes;
    bool clear = true;
    begin(question, high, salt);
    estimate_read(&search, &found);
    worth->best = found.moves ? index_of(question, found.move[0].move) : 0;
    for (unsigned i = 1; i < found.moves; i++)
        clear &= found.now.chance[seat] - found.move[i].after.chance[seat] >= LEAD;
    for (unsigned i = 0; clear && i < question->ask.count; i++) {
        struct estimate after = found.now;
        if (i != worth->best)
            estimate_move(&search, question->moves[i], &after);
        worth->chance[i] = after.chance[seat];
        clear = i == worth->best || found.now.chance[seat] - worth->chance[i] >= LEAD;
    }
    estimate_end(&search);
    return clear && found.moves;
}

static void name_json(const struct akhet_game *game, const char *key, akhet_move move,
                      struct akhet_json *json)
{
    char name[128];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(game, move, &text);
    akhet_json_string(json, key, name);
}

static void one_reason_json(const struct akhet_game *game, const struct reason *reason,
                            struct akhet_json *json)
{
    akhet_json_object(json, NULL);
    reason_json(game, reason, json);
    akhet_json_object_end(json);
}

/* The best move with what speaks for it, the others with what speaks against them. */
static void worth_json(const struct review_question *question, const struct worth worth[2],
                       unsigned second, struct akhet_json *json)
{
    const struct akhet_game *game = question->ask.game;
    akhet_json_array(json, "worth");
    for (unsigned i = 0; i < question->ask.count; i++) {
        struct reason reason[REASONS];
        bool best = i == worth->best;
        akhet_json_object(json, NULL);
        name_json(game, "move", question->moves[i], json);
        akhet_json_int(json, "chance", (worth[0].chance[i] + worth[1].chance[i]) / 2);
        akhet_json_array(json, "reasons");
        unsigned reasons =
            reasons_of_move(&question->ask, question->moves[i],
                            question->moves[best ? second : worth->best], best, reason);
        for (unsigned k = 0; k < reasons; k++)
            one_reason_json(game, &reason[k], json);
        akhet_json_array_end(json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static unsigned second_of(const struct worth worth[2], unsigned count)
{
    unsigned second = worth->best ? 0 : 1;
    for (unsigned i = 0; i < count; i++)
        if (i != worth->best && worth[0].chance[i] + worth[1].chance[i] >
                                    worth[0].chance[second] + worth[1].chance[second])
            second = i;
    return second;
}

/* How many tries of a bot choose the best move. */
static unsigned bot_finds(const struct review_question *question, const char *id, unsigned best)
{
    struct bot_spec spec = {.bot = bot_find(id)};
    struct bot_player player;
    unsigned found = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct bot_question ask = {.view = &question->view,
                                   .moves = question->moves,
                                   .count = question->ask.count,
                                   .seed = seed,
                                   .thorough = true};
        struct bot_answer answer;
        bot_sit(&player, &spec, question->ask.game, &question->ask.setup, question->ask.eyes);
        bot_choose(&player, &ask, &answer);
        bot_leave(&player);
        found += answer.move == question->moves[best];
    }
    return found;
}

static unsigned search_finds(const struct review_question *question, uint32_t sims, unsigned best)
{
    unsigned found = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        found += choice_of(question, sims, 1000 + seed) == best;
    return found;
}

/* The rule of thumb, a look one move ahead and the smallest search always find the move. */
static bool easy(const struct review_question *question, unsigned best)
{
    return search_finds(question, FIRST_EFFORT, best) == SEEDS &&
           bot_finds(question, "heuristic", best) == SEEDS &&
           bot_finds(question, "greedy", best) == SEEDS;
}

/* How many of the tries with each effort choose the best move: the rule of thumb, one move ahead,
 * and searches. */
static void efforts_json(const struct review_question *question, unsigned best,
                         struct akhet_json *json)
{
    akhet_json_array(json, "found");
    akhet_json_int(json, NULL, bot_finds(question, "heuristic", best));
    akhet_json_int(json, NULL, bot_finds(question, "greedy", best));
    for (unsigned effort = 0; effort < EFFORTS; effort++)
        akhet_json_int(json, NULL, search_finds(question, (uint32_t)FIRST_EFFORT << effort, best));
    akhet_json_array_end(json);
}

static void put_puzzle(const struct review_position *at, const struct review_question *question,
                       const struct worth worth[2])
{
    static char line[TEXT];
    char seed[24];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    const struct akhet_record *record = at->record;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)record->seed);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "game", record->game->term.id);
    akhet_json_int(&json, "players", record->setup.players);
    akhet_options_json(record->game, &record->setup, &json);
    akhet_json_string(&json, "seed", seed);
    akhet_json_int(&json, "seat", question->ask.eyes);
    akhet_json_int(&json, "of", record->moves);
    akhet_json_array(&json, "moves");
    for (unsigned i = 0; i < at->step; i++)
        name_json(record->game, NULL, record->move[i], &json);
    akhet_json_array_end(&json);
    name_json(record->game, "best", question->moves[worth->best], &json);
    worth_json(question, worth, second_of(worth, question->ask.count), &json);
    efforts_json(question, worth->best, &json);
    akhet_json_object_end(&json);
    puts(line);
    fflush(stdout);
}

/* With both seeds the same move leads, and the search of the tests finds it. */
static bool clear_twice(const struct review_question *question, struct worth worth[2])
{
    return clear_worth(question, 1, &worth[0]) && clear_worth(question, 2, &worth[1]) &&
           worth[0].best == worth[1].best &&
           choice_of(question, MODERATE, MODERATE_SALT) == worth->best;
}

/* The cheap checks of a decision in a whole match, before the dear ones. */
static bool worth_a_look(const struct review_question *question, bool *simple, bool enough)
{
    unsigned best;
    if (!promising(question, &best))
        return false;
    *simple = easy(question, best);
    return !*simple || !enough;
}

static void look(const struct review_position *at)
{
    static struct review_question question;
    static struct worth worth[2];
    static unsigned easy_ones;
    int decider = at->record->game->seat(&at->state);
    bool simple = false;
    if (decider == AKHET_NOBODY || !review_question_of(at, decider, &question) ||
        question.ask.count < LEAST_MOVES)
        return;
    if (!last && !worth_a_look(&question, &simple, easy_ones >= EASY))
        return;
    if (!clear_twice(&question, worth))
        return;
    easy_ones += simple;
    put_puzzle(at, &question, worth);
}

static void look_into(const char *path)
{
    static char text[TEXT];
    static akhet_move move[MOST_MOVES];
    static struct review_position at;
    struct akhet_record record;
    struct akhet_error error;
    FILE *file = fopen(path, "r");
    if (!file)
        fail(path);
    size_t len = fread(text, 1, sizeof text, file);
    fclose(file);
    if (!akhet_record_read(akhet_games, text, len, &record, move, MOST_MOVES, &error) ||
        !review_position_begin(&at, &record, &error))
        fail(path);
    do
        if (last ? at.step == record.moves : 100 * at.step >= from * record.moves)
            look(&at);
    while (at.step < record.moves && review_position_next(&at, &error));
}

static int is_record(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".akhet") == 0;
}

static void look_at_folder(const char *folder)
{
    struct dirent **entry;
    int count = scandir(folder, &entry, is_record, alphasort);
    if (count <= 0)
        fail("no records there");
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        look_into(path);
        free(entry[i]);
    }
    free(entry);
}

static bool option(const char *name, const char *value)
{
    if (strcmp(name, "--high") == 0)
        high = (uint32_t)strtoul(value, NULL, 10);
    else if (strcmp(name, "--from") == 0)
        from = (unsigned)strtoul(value, NULL, 10);
    else if (strcmp(name, "--last") == 0)
        last = (unsigned)strtoul(value, NULL, 10);
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    int at = 1;
    while (at + 1 < argc && option(argv[at], argv[at + 1]))
        at += 2;
    if (at >= argc || !high)
        fail("[--high N] [--from N | --last 1] FOLDER…");
    for (; at < argc; at++)
        look_at_folder(argv[at]);
    return 0;
}

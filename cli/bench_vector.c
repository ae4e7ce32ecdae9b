/* akhet bench vector: the speed of many games stepped at once, against that of akhet bench view. */
#include <stdlib.h>

#include <akhet/playout.h>
#include <akhet/vector.h>

#include "cli/bench.h"

enum { USUAL_GAMES = 1024, MOST_GAMES = 16384, ROUNDS = 10 };

/* What is measured, in turns: other programs disturb all three alike. */
enum { VIEW, BYTES, NUMBERS, KINDS };

struct race {
    const struct akhet_game *game;
    const struct akhet_setup *setup;
    struct akhet_random random;
    struct akhet_vector *vector[KINDS]; /* none for VIEW */
    akhet_move *actions;
    unsigned games;
    long long steps;
    double seconds[KINDS]; /* for one move, in the fastest round */
};

static bool make_vector(struct race *race, unsigned kind, uint64_t seed, struct akhet_error *error)
{
    struct akhet_vector_config config = {.game = race->game, .setup = *race->setup};
    config.games = race->games;
    config.seed = seed;
    config.with = kind == NUMBERS ? AKHET_WITH_NUMBERS : 0;
    size_t size = akhet_vector_size(&config, error);
    void *memory = size ? aligned_alloc(AKHET_VECTOR_ALIGN, size) : NULL;
    if (memory)
        race->vector[kind] = akhet_vector_init(memory, size, &config, error);
    return memory;
}

static long long play_games(struct race *race)
{
    union akhet_space state;
    long long moves = 0;
    for (unsigned i = 0; i < 16; i++) {
        race->game->start(&state, race->setup, &race->random, NULL);
        moves += akhet_playout_viewing(race->game, &state, &race->random);
    }
    return moves;
}

/* A step of all games with random moves; choosing them is part of the time, as it is in a playout.
 */
static void step_games(struct race *race, struct akhet_vector *vector)
{
    for (unsigned row = 0; row < vector->games; row++) {
        unsigned place = akhet_random_below(&race->random, vector->legal_count[row]);
        race->actions[row] = vector->legal[row * vector->max_legal + place];
    }
    akhet_vector_step(vector, race->actions, NULL);
}

/* So many steps that reading the clock costs nothing measurable. */
static long long step_often(struct race *race, struct akhet_vector *vector)
{
    unsigned steps = 1 + 2048 / vector->games;
    for (unsigned i = 0; i < steps; i++)
        step_games(race, vector);
    return (long long)steps * vector->games;
}

static void run_round(struct race *race, unsigned kind, double seconds)
{
    double begin = bench_now(), time;
    long long moves = 0;
    do {
        moves += kind == VIEW ? play_games(race) : step_often(race, race->vector[kind]);
        time = bench_now() - begin;
    } while (time < seconds);
    double one = time / (double)moves;
    if (!race->seconds[kind] || one < race->seconds[kind])
        race->seconds[kind] = one;
    race->steps += moves;
}

static bool put_json(const struct call *call, const struct race *race)
{
    static const char *const key[KINDS] = {"view_ns", "bytes_ns", "numbers_ns"};
    char line[1024];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "game", race->game->term.id);
    akhet_json_string(&json, "what", "vector");
    akhet_json_int(&json, "players", race->setup->players);
    akhet_options_json(race->game, race->setup, &json);
    akhet_json_int(&json, "games", race->games);
    akhet_json_int(&json, "numbers", race->vector[NUMBERS]->observations);
    for (unsigned kind = 0; kind < KINDS; kind++)
        akhet_json_real(&json, key[kind], race->seconds[kind] * 1e9, 1);
    akhet_json_real(&json, "bytes_ratio", race->seconds[BYTES] / race->seconds[VIEW], 2);
    akhet_json_real(&json, "numbers_ratio", race->seconds[NUMBERS] / race->seconds[VIEW], 2);
    akhet_json_int(&json, "moves", race->steps);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static void put_text(const struct call *call, const struct race *race)
{
    char bytes[32], numbers[32];
    say_real(bytes, call->lang, race->seconds[BYTES] / race->seconds[VIEW], 2);
    say_real(numbers, call->lang, race->seconds[NUMBERS] / race->seconds[VIEW], 2);
    call_tell(call, MSG_BENCH_VECTOR,
              BLANKS(WORD("game", race->game->term.name[call->lang]),
                     NUMBER("players", race->setup->players), NUMBER("games", race->games),
                     NUMBER("bytes", (long long)(1 / race->seconds[BYTES])),
                     WORD("bytes_ratio", bytes),
                     NUMBER("numbers", (long long)(1 / race->seconds[NUMBERS])),
                     WORD("numbers_ratio", numbers)));
    fputc('\n', call->out);
}

static int run_race(struct call *call, struct race *race)
{
    double seconds = (double)call->number[OPT_SECONDS] / 1000 / (ROUNDS * KINDS);
    struct akhet_error error = {0};
    race->actions = calloc(race->games, sizeof *race->actions);
    bool made = race->actions;
    for (unsigned kind = BYTES; kind < KINDS && made; kind++)
        made = make_vector(race, kind, (uint64_t)call->number[OPT_SEED], &error);
    if (!made)
        return error.code ? call_error(call, FAILED, &error)
                          : call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    for (unsigned i = 0; i < ROUNDS * KINDS; i++)
        run_round(race, i % KINDS, seconds);
    if (call->given[OPT_JSON])
        return put_json(call, race) ? DONE : FAILED;
    put_text(call, race);
    return DONE;
}

int bench_vector(struct call *call, const struct akhet_game *game, const struct akhet_setup *setup)
{
    struct race race = {.game = game, .setup = setup, .games = USUAL_GAMES};
    if (call->given[OPT_WORK] && call->number[OPT_WORK] > MOST_GAMES)
        return call_refuse(call, USAGE, MSG_BENCH_GAMES, BLANKS(NUMBER("n", MOST_GAMES)));
    if (call->given[OPT_WORK])
        race.games = (unsigned)call->number[OPT_WORK];
    akhet_random_fast(&race.random, (uint64_t)call->number[OPT_SEED]);
    int code = run_race(call, &race);
    for (unsigned kind = 0; kind < KINDS; kind++)
        free(race.vector[kind]);
    free(race.actions);
    return code;
}

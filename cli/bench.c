/* akhet bench: the speed of random games, per second of processor time. */
#include <string.h>
#include <time.h>

#include <akhet/playout.h>

#include "cli/bench.h"

struct measure {
    const struct akhet_game *game;
    const struct akhet_setup *setup;
    unsigned (*playout)(const struct akhet_game *, void *, struct akhet_random *);
    struct akhet_random random;
    long long games, moves;
    double seconds;
};

static const struct {
    const char *name;
    unsigned (*playout)(const struct akhet_game *, void *, struct akhet_random *);
} what[] = {
    {"playout", akhet_playout},
    {"copy", akhet_playout_copying},
    {"view", akhet_playout_viewing},
};

double bench_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void play(struct measure *m, long long games)
{
    union akhet_space state;
    for (long long i = 0; i < games; i++) {
        m->game->start(&state, m->setup, &m->random, NULL);
        m->moves += m->playout(m->game, &state, &m->random);
    }
    m->games += games;
}

/* Batches grow until one takes a hundredth of a second, so that reading the clock costs nothing
 * measurable. */
static void play_seconds(struct measure *m, double seconds)
{
    double begin = bench_now(), last = begin;
    for (long long batch = 16; m->seconds < seconds;) {
        play(m, batch);
        double time = bench_now();
        if (time - last < 0.01)
            batch *= 2;
        last = time;
        m->seconds = time - begin;
    }
}

static void play_games(struct measure *m, long long games)
{
    double begin = bench_now();
    play(m, games);
    m->seconds = bench_now() - begin;
}

static bool put_json(const struct call *call, const struct measure *m, double rate)
{
    char line[1024];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "game", m->game->term.id);
    akhet_json_string(&json, "what", call->operand[0]);
    akhet_json_int(&json, "players", m->setup->players);
    akhet_json_int(&json, "moves_per_s", (long long)((double)m->moves * rate));
    akhet_json_int(&json, "games_per_s", (long long)((double)m->games * rate));
    akhet_json_real(&json, "moves_per_game", (double)m->moves / (double)m->games, 2);
    akhet_json_int(&json, "state_bytes", m->game->state_bytes);
    akhet_options_json(m->game, m->setup, &json);
    akhet_json_int(&json, "games", m->games);
    akhet_json_int(&json, "moves", m->moves);
    akhet_json_real(&json, "cpu_s", m->seconds, 3);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static void put_text(const struct call *call, const struct measure *m, double rate)
{
    char per_game[32];
    say_real(per_game, call->lang, (double)m->moves / (double)m->games, 1);
    call_tell(call, MSG_BENCH_LINE,
              BLANKS(WORD("game", m->game->term.name[call->lang]), WORD("what", call->operand[0]),
                     NUMBER("players", m->setup->players),
                     NUMBER("moves", (long long)((double)m->moves * rate)),
                     NUMBER("games", (long long)((double)m->games * rate)),
                     WORD("per_game", per_game), NUMBER("bytes", m->game->state_bytes)));
    fputc('\n', call->out);
}

int run_bench(struct call *call)
{
    struct measure m = {0};
    struct akhet_setup setup;
    int code = call_game(call, 1, &m.game);
    if (code == DONE)
        code = call_setup(call, m.game, &setup);
    if (code != DONE)
        return code;
    if (strcmp(call->operand[0], "search") == 0)
        return bench_search(call, m.game, &setup);
    if (call->given[OPT_SIMS])
        return call_refuse(call, USAGE, MSG_BENCH_SIMS, NULL);
    if (strcmp(call->operand[0], "vector") == 0)
        return bench_vector(call, m.game, &setup);
    m.setup = &setup;
    akhet_random_fast(&m.random, (uint64_t)call->number[OPT_SEED]);
    for (unsigned i = 0; i < sizeof what / sizeof *what; i++)
        if (strcmp(what[i].name, call->operand[0]) == 0)
            m.playout = what[i].playout;
    if (call->given[OPT_WORK])
        play_games(&m, call->number[OPT_WORK]);
    else
        play_seconds(&m, (double)call->number[OPT_SECONDS] / 1000);
    double rate = m.seconds > 0 ? 1 / m.seconds : 0;
    if (!call->given[OPT_JSON])
        put_text(call, &m, rate);
    else if (!put_json(call, &m, rate))
        return FAILED;
    return DONE;
}

/* akhet bench search: the simulations per second of the tree search, in mid-game. */
#include <time.h>

#include "bots/bots.h"
#include "bots/bots_fingerprint.h"
#include "cli/bench.h"

enum { POSITIONS = 20, USUAL_SIMS = 1000 };

struct count {
    long long positions, sims;
    uint64_t signature; /* of all answers: changes only when the search does */
    double seconds;
};

/* Play a random game to its middle; false: there is no decision there. */
static bool go_to_middle(const struct akhet_game *game, const struct akhet_setup *setup,
                         uint64_t seed, union akhet_space *state, akhet_move *moves,
                         unsigned *legal)
{
    struct akhet_random random;
    unsigned length = 0;
    for (unsigned half = 0; half < 2; half++) {
        unsigned left = half ? length / 2 : UINT32_MAX;
        akhet_random_fast(&random, seed);
        game->start(state, setup, &random, NULL);
        while ((*legal = game->legal(state, moves)) != 0 && left--) {
            game->apply(state, moves[akhet_random_below(&random, *legal)], &random, NULL);
            length += !half;
        }
    }
    return *legal > 1;
}

static void search_position(const struct bot_spec *spec, const struct akhet_game *game,
                            const struct akhet_setup *setup, const union akhet_space *state,
                            const struct bot_question *ask, struct count *count)
{
    struct bot_player player;
    struct bot_answer answer;
    union akhet_space view;
    struct bot_question now = *ask;
    int seat = game->seat(state);
    game->view(state, seat, &view);
    now.view = &view;
    bot_sit(&player, spec, game, setup, seat);
    double begin = bench_now();
    bot_choose(&player, &now, &answer);
    count->seconds += bench_now() - begin;
    bot_leave(&player);
    count->sims += answer.sims;
    count->positions++;
    for (unsigned i = 0; i < answer.alternatives; i++) {
        uint64_t found[3] = {count->signature, answer.alternative[i].move,
                             answer.alternative[i].sims};
        count->signature = fingerprint(found, sizeof found);
    }
}

static void search_all(const struct call *call, const struct akhet_game *game,
                       const struct akhet_setup *setup, struct count *count)
{
    struct bot_spec spec;
    long long sims = call->given[OPT_SIMS] ? call->number[OPT_SIMS] : USUAL_SIMS;
    long long positions = call->given[OPT_WORK] ? call->number[OPT_WORK] : POSITIONS;
    double seconds = (double)call->number[OPT_SECONDS] / 1000;
    bool timed = call->given[OPT_SECONDS] && !call->given[OPT_WORK];
    bot_spec_read(&spec, "search:cutoff=0", NULL);
    for (uint64_t seed = (uint64_t)call->number[OPT_SEED];
         timed ? count->seconds < seconds : count->positions < positions; seed++) {
        union akhet_space state;
        akhet_move moves[AKHET_LEGAL];
        struct bot_question ask = {.moves = moves, .seed = seed, .thorough = true};
        ask.budget.sims = (uint32_t)sims;
        if (go_to_middle(game, setup, seed, &state, moves, &ask.count))
            search_position(&spec, game, setup, &state, &ask, count);
    }
}

static bool put_json(const struct call *call, const struct akhet_game *game,
                     const struct akhet_setup *setup, const struct count *count, double rate)
{
    char line[1024], hex[17];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    snprintf(hex, sizeof hex, "%016llx", (unsigned long long)count->signature);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "game", game->term.id);
    akhet_json_string(&json, "what", "search");
    akhet_json_int(&json, "players", setup->players);
    akhet_options_json(game, setup, &json);
    akhet_json_int(&json, "sims_per_s", (long long)((double)count->sims * rate));
    akhet_json_string(&json, "signature", hex);
    akhet_json_int(&json, "positions", count->positions);
    akhet_json_int(&json, "sims", count->sims);
    akhet_json_real(&json, "cpu_s", count->seconds, 3);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static void put_text(const struct call *call, const struct akhet_game *game,
                     const struct akhet_setup *setup, const struct count *count, double rate)
{
    char hex[17];
    snprintf(hex, sizeof hex, "%016llx", (unsigned long long)count->signature);
    call_tell(call, MSG_BENCH_SEARCH,
              BLANKS(WORD("game", game->term.name[call->lang]), NUMBER("players", setup->players),
                     NUMBER("sims", (long long)((double)count->sims * rate)),
                     NUMBER("positions", count->positions), WORD("signature", hex)));
    fputc('\n', call->out);
}

int bench_search(struct call *call, const struct akhet_game *game, const struct akhet_setup *setup)
{
    struct count count = {0};
    search_all(call, game, setup, &count);
    double rate = count.seconds > 0 ? 1 / count.seconds : 0;
    if (!call->given[OPT_JSON])
        put_text(call, game, setup, &count, rate);
    else if (!put_json(call, game, setup, &count, rate))
        return FAILED;
    return DONE;
}

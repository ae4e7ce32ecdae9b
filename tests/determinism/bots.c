/* Lets every bot play seeded games and prints one line for each: a hash of all its answers.
 *
 * Built by tools/determinism with every compiler and optimisation level: all must agree. */
#include "tests/determinism/bots.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "bots/bots.h"
#include "bots/bots_fingerprint.h"

static const char *const specs[] = {"random",          "greedy",
                                    "heuristic",       "flat:sims=40",
                                    "search:sims=150", "search:sims=60:overlook=300"};

static uint64_t mix(uint64_t hash, const struct bot_answer *answer, unsigned players)
{
    uint64_t words[3] = {hash, answer->move, answer->sims};
    hash = fingerprint(words, sizeof words);
    hash ^= fingerprint(answer->chance, players * sizeof *answer->chance);
    for (unsigned i = 0; i < answer->alternatives; i++) {
        words[0] = hash;
        words[1] = answer->alternative[i].move;
        memcpy(&words[2], &answer->alternative[i].chance, sizeof words[2]);
        hash = fingerprint(words, sizeof words);
    }
    return hash;
}

static uint64_t play(const struct akhet_game *game, unsigned players, const struct bot_spec *spec)
{
    struct akhet_setup setup = akhet_setup_default(game, players);
    struct bot_player player[AKHET_SEATS];
    union akhet_space state = {0};
    struct akhet_random chance;
    uint64_t hash = 0, decision = 0;
    akhet_random_fast(&chance, 1);
    for (unsigned seat = 0; seat < players; seat++)
        bot_sit(&player[seat], spec, game, &setup, (int)seat);
    game->start(&state, &setup, &chance, NULL);
    for (int seat; (seat = game->seat(&state)) != AKHET_NOBODY; decision++) {
        akhet_move moves[AKHET_LEGAL];
        union akhet_space view = {0};
        struct bot_answer answer;
        struct bot_question ask = {
            .view = &view, .moves = moves, .seed = decision << 32 ^ decision};
        ask.count = game->legal(&state, moves);
        game->view(&state, seat, &view);
        bot_choose(&player[seat], &ask, &answer);
        hash = mix(hash, &answer, players);
        game->apply(&state, answer.move, &chance, NULL);
    }
    for (unsigned seat = 0; seat < players; seat++)
        bot_leave(&player[seat]);
    return hash;
}

void print_bots(void)
{
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned i = 0; i < sizeof specs / sizeof *specs; i++) {
            struct bot_spec spec;
            if (!bot_spec_read(&spec, specs[i], NULL))
                continue;
            printf("%s %s %016" PRIx64 "\n", (*game)->term.id, specs[i],
                   play(*game, (*game)->max_players, &spec));
        }
    }
}

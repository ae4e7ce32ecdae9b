/* From C++: a policy of our own against one of the bots, in the arena. */
#include <cstdio>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>

#include <akhet/arena.h>
#include <akhet/games.h>

namespace {

/* An error of the library as an exception. */
void check(bool good, const akhet_error &error)
{
    char line[256];
    akhet_text text = akhet_text_on(line, sizeof line);
    if (good)
        return;
    akhet_error_text(&error, AKHET_EN, &text);
    throw std::runtime_error(line);
}

/* Any move but the last of the list. An exception must not pass through the library, so a function
 * that may throw catches by itself and returns false. */
bool choose(void *, void *, const akhet_question *question, akhet_move *move)
{
    std::mt19937_64 dice(question->seed);
    *move = question->moves[dice() % (question->count - 1)];
    return true;
}

} // namespace

int main()
try {
    const akhet_game *game = akhet_game_find("nile");
    akhet_setup setup = akhet_setup_default(game, 2);
    akhet_error error;
    akhet_policy mine = {};
    mine.name = "mine";
    mine.choose = choose;

    std::unique_ptr<akhet_arena, void (*)(akhet_arena *)> arena(
        akhet_arena_new(game, &setup, &error), akhet_arena_free);
    check(arena != nullptr, error);
    check(akhet_arena_add_policy(arena.get(), &mine, &error), error);
    check(akhet_arena_add(arena.get(), "random", &error), error);
    check(akhet_arena_play(arena.get(), 400, 1, 0, &error), error);

    akhet_arena_result result;
    akhet_arena_results(arena.get(), &result);
    for (unsigned i = 0; i < result.players; i++) {
        const akhet_standing &one = result.standing[i];
        std::printf("%s wins %.1f %% (%.1f to %.1f) of %llu games\n", one.name,
                    100 * one.share.value, 100 * one.share.low, 100 * one.share.high,
                    static_cast<unsigned long long>(one.games));
    }
    return 0;
} catch (const std::exception &fault) {
    std::fprintf(stderr, "%s\n", fault.what());
    return 1;
}

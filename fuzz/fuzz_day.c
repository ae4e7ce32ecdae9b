/* Fuzz the check of records of the deal of the day, as a server gets them. */
#include "fuzz/fuzz.h"

#include <akhet/games.h>

#include "match/match_day.h"

#define DATE "2026-11-18" /* of the corpus */

static akhet_move memory[MATCH_MEMORY(MATCH_MOVES) / sizeof(akhet_move)];

static enum match_day_fault check(struct match *match, const struct akhet_game *game,
                                  const uint8_t *data, size_t size, unsigned *move,
                                  struct akhet_error *error)
{
    *match = (struct match){0};
    match_set_memory(match, memory, MATCH_MOVES);
    return match_day_check(match, game, DATE, (const char *)data, size, move, error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned fine = 0;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct match match;
        struct akhet_error error = {0};
        uint8_t place[AKHET_SEATS];
        unsigned move, again;
        enum match_day_fault fault = check(&match, *game, data, size, &move, &error);
        HOLDS(fault != MATCH_DAY_UNREADABLE || error.code != AKHET_FINE);
        HOLDS((fault == MATCH_DAY_BOT) == (move > 0) && move <= match.record.moves);
        if (fault == MATCH_DAY_FINE) {
            fine++;
            HOLDS(match.record.game == *game && match_places(&match, place));
            HOLDS((*game)->check_state(&match.state) == NULL);
        }
        if (fault == MATCH_DAY_FINE || fault == MATCH_DAY_BOT)
            HOLDS(check(&match, *game, data, size, &again, &error) == fault && again == move);
    }
    HOLDS(fine <= 1);
    return 0;
}

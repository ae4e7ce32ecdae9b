/* Deals of the day played to their ends. */
#include "tests/support/day_deal.h"

#include <stdlib.h>

#include <akhet/games.h>

#include "match/match_choose.h"

enum { FORGED_AFTER = 20 }; /* moves */

struct match *deal_match(void)
{
    struct match *match = calloc(1, sizeof *match);
    match_set_memory(match, malloc(MATCH_MEMORY(MATCH_MOVES)), MATCH_MOVES);
    return match;
}

void deal_free(struct match *match)
{
    free(match->move);
    free(match);
}

/* `forged` may be NULL: nothing is forged. */
static struct match *play(const char *game, const char *date, unsigned which, unsigned *forged)
{
    struct match *match = deal_match();
    assert_true(match_day_open(match, akhet_game_find(game), date, NULL));
    assert_true(match_person(match, MATCH_DAY_SEAT, "Anna", NULL));
    assert_true(match_begin(match, NULL));
    for (int seat; (seat = match_seat(match)) != AKHET_NOBODY;) {
        akhet_move moves[AKHET_LEGAL];
        unsigned count = match->record.game->legal(&match->state, moves);
        struct bot_answer answer = {.move = moves[which % count]};
        if (seat != MATCH_DAY_SEAT)
            match_choose(match, (struct match_limits){0}, &answer);
        if (forged && !*forged && seat != MATCH_DAY_SEAT && count > 1 &&
            match->record.moves >= FORGED_AFTER) {
            answer.move = answer.move == moves[0] ? moves[1] : moves[0];
            *forged = match->record.moves + 1;
        }
        assert_true(match_play(match, answer.move, NULL));
    }
    return match;
}

struct match *deal_played(const char *game, const char *date, unsigned which)
{
    return play(game, date, which, NULL);
}

struct match *deal_forged(const char *game, const char *date, unsigned *forged)
{
    *forged = 0;
    struct match *match = play(game, date, 0, forged);
    assert_true(*forged);
    return match;
}

char *deal_text(const struct match *match)
{
    char *memory = malloc(MATCH_BYTES);
    struct akhet_text text = akhet_text_on(memory, MATCH_BYTES);
    assert_true(match_write(match, &text, NULL));
    return memory;
}

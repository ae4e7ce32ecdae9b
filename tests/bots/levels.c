/* The levels: eight of them, each with a bot for every game, saved and loaded by name. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "bots/bots_levels.h"
#include "match/match.h"
#include "tests/support/roomy.h"

ROOMY_MATCH(match);
ROOMY_MATCH(again);
static char text[MATCH_BYTES];

static void test_every_game_has_a_bot_for_every_level(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned number = 1; number <= LEVELS; number++) {
            const struct level *level = level_of(*game, number);
            struct bot_spec spec;
            assert_non_null(level);
            assert_int_equal(level->number, number);
            if (!bot_spec_read(&spec, level->spec, NULL))
                fail_msg("%s, level %u: '%s' is no bot", (*game)->term.id, number, level->spec);
            assert_int_equal(spec.bot->level, 0);
            assert_false(spec.bot->sees_all);
            assert_true(level->low <= level->elo && level->elo <= level->high);
            if (level->games) /* measured to be stronger than the level below */
                assert_true(level->elo > level_of(*game, number - 1)->elo);
        }
        assert_null(level_of(*game, 0));
        assert_null(level_of(*game, LEVELS + 1));
    }
}

static void test_the_ranks_are_in_order_and_have_names_of_their_own(void **unused)
{
    (void)unused;
    for (unsigned number = 1; number <= LEVELS; number++) {
        const struct bot *bot = level_bot(number);
        assert_non_null(bot);
        assert_ptr_equal(bot_find(bot->term.id), bot);
        for (unsigned other = 1; other < number; other++)
            for (unsigned lang = 0; lang < AKHET_LANGS; lang++)
                assert_string_not_equal(bot->term.name[lang], level_bot(other)->term.name[lang]);
    }
    assert_null(level_bot(0));
    assert_null(level_bot(LEVELS + 1));
}

/* A level with the name of a card would be confused with the card. */
static void test_no_rank_is_called_like_a_card(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        for (unsigned v = 0; v < (*game)->vocabularies; v++)
            for (unsigned i = 0; i < (*game)->vocabulary[v].count; i++)
                for (unsigned lang = 0; lang < AKHET_LANGS; lang++)
                    for (unsigned number = 1; number <= LEVELS; number++)
                        assert_string_not_equal((*game)->vocabulary[v].term[i].name[lang],
                                                level_bot(number)->term.name[lang]);
}

static void open_match(const struct akhet_game *game, unsigned level)
{
    struct akhet_setup setup = akhet_setup_default(game, game->min_players);
    assert_true(match_open(&match, game, &setup, NULL));
    match.record.seed = 5;
    for (unsigned seat = 0; seat < setup.players; seat++)
        assert_true(match_bot(&match, seat, level_bot(level), "robot", NULL));
    assert_true(match_begin(&match, NULL));
}

/* A level makes exactly the moves of the bot in its table. */
static void test_a_level_plays_as_its_table_says(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        open_match(*game, 2);
        for (unsigned i = 0; i < 20 && match_seat(&match) != AKHET_NOBODY; i++) {
            struct bot_spec spec[2] = {{.bot = level_bot(2)}};
            struct bot_answer answer[2];
            union akhet_space view;
            akhet_move moves[AKHET_LEGAL];
            struct bot_question ask = {.view = &view, .moves = moves, .seed = i};
            assert_true(bot_spec_read(&spec[1], level_of(*game, 2)->spec, NULL));
            ask.count = (*game)->legal(&match.state, moves);
            (*game)->view(&match.state, match_seat(&match), &view);
            for (unsigned which = 0; which < 2; which++) {
                struct bot_player player;
                bot_sit(&player, &spec[which], *game, &match.record.setup, match_seat(&match));
                bot_choose(&player, &ask, &answer[which]);
                bot_leave(&player);
            }
            assert_int_equal(answer[0].move, answer[1].move);
            assert_true(match_play(&match, answer[0].move, NULL));
        }
    }
}

/* Levels play a whole match, which is saved and loaded in the middle. */
static void test_levels_play_a_whole_match_and_survive_a_save(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct match_bots seated = {0};
        struct bot_answer answer;
        open_match(*game, 3);
        while (match_seat(&match) != AKHET_NOBODY) {
            match_bots_choose(&match, &seated, &answer);
            assert_true(match_play(&match, answer.move, NULL));
            if (match.record.moves != 10)
                continue;
            struct akhet_text out = akhet_text_on(text, sizeof text);
            assert_true(match_write(&match, &out, NULL));
            assert_non_null(strstr(text, "bot:level3"));
            assert_true(match_read(&again, akhet_games, text, out.len, NULL));
            assert_ptr_equal(again.bot[0], level_bot(3));
        }
        match_bots_release(&seated);
    }
}

static void test_one_that_sees_all_cards_sits_at_no_table(void **unused)
{
    (void)unused;
    struct akhet_error error;
    struct akhet_text out = akhet_text_on(text, sizeof text);
    open_match(akhet_game_find("eights"), 1);
    assert_true(akhet_record_seat_is(&match.record, 1, "bot:seer", "x", NULL));
    assert_true(match_write(&match, &out, NULL));
    assert_false(match_read(&again, akhet_games, text, out.len, &error));
    assert_int_equal(error.code, AKHET_NO_BOT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_game_has_a_bot_for_every_level),
        CASE(test_the_ranks_are_in_order_and_have_names_of_their_own),
        CASE(test_no_rank_is_called_like_a_card),
        CASE(test_a_level_plays_as_its_table_says),
        CASE(test_levels_play_a_whole_match_and_survive_a_save),
        CASE(test_one_that_sees_all_cards_sits_at_no_table),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}

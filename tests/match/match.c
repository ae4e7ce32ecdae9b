/* Matches of every game: moves, undo, events, records. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

#include "games/nile/nile.h"
#include "match/match.h"
#include "tests/support/roomy.h"

ROOMY_MATCH(one);
ROOMY_MATCH(two);
ROOMY_MATCH(before);
static char text_one[MATCH_BYTES], text_two[MATCH_BYTES];

static void open_with(struct match *match, const struct akhet_game *game, uint64_t seed,
                      unsigned bots_from, const char *bot)
{
    struct akhet_setup setup = akhet_setup_default(game, game->max_players);
    assert_true(match_open(match, game, &setup, NULL));
    match->record.seed = seed;
    for (unsigned seat = bots_from; seat < setup.players; seat++)
        assert_true(match_bot(match, seat, bot_find(bot), "robot", NULL));
    assert_true(match_begin(match, NULL));
}

static void open_match(struct match *match, const struct akhet_game *game, uint64_t seed,
                       unsigned bots_from)
{
    open_with(match, game, seed, bots_from, "random");
}

static const char *written(const struct match *match, char *text)
{
    struct akhet_text out = akhet_text_on(text, MATCH_BYTES);
    assert_true(match_write(match, &out, NULL));
    return text;
}

static void play_any(struct match *match, struct akhet_random *random)
{
    akhet_move moves[AKHET_LEGAL];
    int seat = match_seat(match);
    unsigned count = match->record.game->legal(&match->state, moves);
    akhet_move move =
        match->bot[seat] ? chosen_move(match) : moves[akhet_random_below(random, count)];
    assert_true(match_play(match, move, NULL));
}

static void test_every_game_fits(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        assert_true((*game)->max_moves <= MATCH_MOVES);
}

static void test_a_match_is_written_and_read_back(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_random random;
        akhet_random_fast(&random, 3);
        open_match(&one, *game, 5, 1);
        while (match_seat(&one) != AKHET_NOBODY)
            play_any(&one, &random);
        written(&one, text_one);
        assert_true(match_read(&two, akhet_games, text_one, strlen(text_one), NULL));
        assert_memory_equal(&one.state, &two.state, (*game)->state_bytes);
        assert_memory_equal(one.mark, two.mark, one.record.moves * sizeof *one.mark);
        assert_string_equal(text_one, written(&two, text_two));
    }
}

/* A match that is saved and resumed anywhere continues as it would have. */
static void test_a_match_taken_up_again_goes_on_the_same(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned stop = 0; stop < 40; stop += 13) {
            open_with(&one, *game, stop, 0, "greedy");
            for (unsigned i = 0; i < stop && match_seat(&one) != AKHET_NOBODY; i++)
                play_any(&one, NULL);
            written(&one, text_one);
            assert_true(match_read(&two, akhet_games, text_one, strlen(text_one), NULL));
            while (match_seat(&one) != AKHET_NOBODY)
                play_any(&one, NULL);
            while (match_seat(&two) != AKHET_NOBODY)
                play_any(&two, NULL);
            assert_string_equal(written(&one, text_one), written(&two, text_two));
        }
    }
}

/* Undo restores the position, the source of chance and the record before the last decision of a
 * person, and only if nothing became known since. */
static void test_undo_goes_back_to_the_last_thing_revealed(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        unsigned allowed = 0, refused = 0;
        for (uint64_t seed = 0; seed < 8; seed++) {
            struct akhet_random random;
            bool person_moved = false;
            akhet_random_fast(&random, seed);
            open_match(&one, *game, seed, seed % 2 ? 1 : AKHET_SEATS);
            uint64_t taken = akhet_random_taken(&one.random);
            while (match_seat(&one) != AKHET_NOBODY) {
                if (!one.bot[match_seat(&one)]) {
                    match_copy(&before, &one, before_block);
                    taken = akhet_random_taken(&one.random);
                    person_moved = true;
                }
                play_any(&one, &random);
                if (!person_moved)
                    continue;
                match_copy(&two, &one, two_block);
                struct akhet_error error;
                if (match_undo(&two, &error)) {
                    assert_int_equal(akhet_random_taken(&one.random), taken);
                    assert_int_equal(akhet_random_taken(&two.random), taken);
                    assert_memory_equal(&two.state, &before.state, (*game)->state_bytes);
                    assert_string_equal(written(&two, text_two), written(&before, text_one));
                    allowed++;
                } else {
                    assert_int_equal(error.code, AKHET_SEALED);
                    assert_memory_equal(&two.state, &one.state, (*game)->state_bytes);
                    assert_int_equal(two.record.moves, one.record.moves);
                    refused++;
                }
            }
        }
        print_message("# %s: %u times allowed, %u refused\n", (*game)->term.id, allowed, refused);
        assert_true(allowed > 0 && refused > 0);
    }
}

/* A move that involves chance cannot be undone, even if nobody sees the outcome. */
static void test_a_drawn_card_stays_drawn(void **unused)
{
    (void)unused;
    struct akhet_error error;
    akhet_move draw;
    open_match(&one, akhet_game_find("eights"), 3, AKHET_SEATS);
    assert_true(akhet_move_parse(one.record.game, "draw", &draw, NULL));
    assert_true(match_play(&one, draw, NULL));
    assert_false(match_undo(&one, &error));
    assert_int_equal(error.code, AKHET_SEALED);
    assert_int_equal(one.record.moves, 1);
}

static void gather_flags(void *context, unsigned step, const struct akhet_event *event)
{
    unsigned *flags = context;
    (void)step;
    *flags |= one.record.game->event_kind[event->kind].flags;
}

/* A move that reveals a hand cannot be undone, even without chance. */
static void test_what_was_shown_without_chance_stays_shown(void **unused)
{
    (void)unused;
    unsigned shown = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct akhet_random random;
        akhet_random_fast(&random, seed);
        open_match(&one, akhet_game_find("valley"), seed, AKHET_SEATS);
        while (match_seat(&one) != AKHET_NOBODY) {
            unsigned flags = 0;
            struct akhet_error error;
            play_any(&one, &random);
            match_each_event(&one, one.record.moves, gather_flags, &flags);
            if (flags != AKHET_REVEALS)
                continue;
            assert_false(match_undo(&one, &error));
            assert_int_equal(error.code, AKHET_SEALED);
            shown++;
        }
    }
    assert_true(shown > 0);
}

static void test_a_played_card_is_taken_back_and_another_played(void **unused)
{
    (void)unused;
    akhet_move moves[AKHET_LEGAL];
    open_match(&one, akhet_game_find("eights"), 3, AKHET_SEATS);
    assert_true(one.record.game->legal(&one.state, moves) >= 3);
    assert_true(match_play(&one, moves[1], NULL));
    assert_true(match_undo(&one, NULL));
    assert_int_equal(match_seat(&one), 0);
    assert_true(match_play(&one, moves[2], NULL));
    assert_int_equal(one.record.moves, 1);
    assert_int_equal(one.move[0], moves[2]);
}

static void test_there_is_nothing_to_undo_at_the_start(void **unused)
{
    (void)unused;
    struct akhet_error error;
    open_match(&one, akhet_game_find("eights"), 3, AKHET_SEATS);
    assert_false(match_undo(&one, &error));
    assert_int_equal(error.code, AKHET_NO_UNDO);
    open_match(&one, akhet_game_find("eights"), 3, 0); /* nor if only bots have played */
    while (match_seat(&one) != AKHET_NOBODY)
        play_any(&one, NULL);
    assert_false(match_undo(&one, &error));
    assert_int_equal(error.code, AKHET_NO_UNDO);
}

static void test_a_move_that_is_not_legal_changes_nothing(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        akhet_move moves[AKHET_LEGAL];
        open_match(&one, *game, 1, AKHET_SEATS);
        memcpy(&before, &one, sizeof one);
        unsigned count = (*game)->legal(&one.state, moves), refused = 0;
        for (unsigned move = 0; move <= (*game)->moves; move++) {
            bool legal = false;
            for (unsigned i = 0; i < count; i++)
                legal |= moves[i] == move;
            if (legal)
                continue;
            assert_false(match_play(&one, (akhet_move)move, NULL));
            refused++;
        }
        assert_true(refused > 0);
        assert_memory_equal(&one, &before, sizeof one);
    }
}

struct heard {
    unsigned count, first_step, last_step, deals;
};

static void hear(void *context, unsigned step, const struct akhet_event *event)
{
    struct heard *heard = context;
    (void)event;
    if (!heard->count++)
        heard->first_step = step;
    assert_true(step >= heard->last_step);
    heard->last_step = step;
    heard->deals += step == 0;
}

static void test_what_happened_is_told_from_any_step(void **unused)
{
    (void)unused;
    struct heard all = {0}, late = {0};
    open_match(&one, akhet_game_find("eights"), 3, 0);
    while (match_seat(&one) != AKHET_NOBODY)
        play_any(&one, NULL);
    match_each_event(&one, 0, hear, &all);
    match_each_event(&one, 10, hear, &late);
    assert_int_equal(all.deals, 21); /* five cards for each seat, and the top card */
    assert_int_equal(all.count, 21 + one.record.moves);
    assert_int_equal(late.first_step, 10);
    assert_int_equal(late.count, one.record.moves - 9);
    assert_int_equal(late.last_step, one.record.moves);
}

struct last {
    struct akhet_event event[AKHET_EVENTS];
    unsigned count;
};

static void keep(void *context, unsigned step, const struct akhet_event *event)
{
    struct last *last = context;
    (void)step;
    last->event[last->count++] = *event;
}

/* The events of a move equal those of a replay. */
static void test_a_move_tells_what_happened_at_once(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        unsigned total = 0;
        open_match(&one, *game, 4, 0);
        while (match_seat(&one) != AKHET_NOBODY) {
            struct akhet_event event[AKHET_EVENTS];
            struct akhet_events events = {event, AKHET_EVENTS, 7};
            struct last last = {.count = 0};
            assert_true(match_play_events(&one, chosen_move(&one), &events, NULL));
            match_each_event(&one, one.record.moves, keep, &last);
            assert_int_equal(events.count, last.count);
            for (unsigned i = 0; i < events.count; i++)
                assert_memory_equal(&event[i], &last.event[i], sizeof *event);
            total += events.count;
        }
        assert_true(total > one.record.moves / 2);
    }
}

/* Bots do not use the match's random source, else the cards would depend on their search. */
static void test_a_bot_takes_nothing_from_the_match(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        open_match(&one, *game, 9, 0);
        memcpy(&before, &one, sizeof one);
        akhet_move first = chosen_move(&one);
        assert_int_equal(first, chosen_move(&one));
        assert_memory_equal(&one, &before, sizeof one);
    }
}

static void test_a_secret_and_salts_survive(void **unused)
{
    (void)unused;
    uint8_t secret[AKHET_SECRET_BYTES] = {1, 2, 3};
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("eights"), 4);
    assert_true(match_open(&one, akhet_game_find("eights"), &setup, NULL));
    assert_true(match_commit(&one, secret, NULL));
    assert_true(match_salt(&one, 2, "my own words", NULL));
    assert_true(match_person(&one, 2, "Zoé", NULL));
    assert_true(match_begin(&one, NULL));
    written(&one, text_one);
    assert_true(match_read(&two, akhet_games, text_one, strlen(text_one), NULL));
    assert_memory_equal(&one.state, &two.state, sizeof one.state);
    assert_string_equal(two.record.fair.salt[2], "my own words");
    assert_string_equal(two.record.seat[2].name, "Zoé");
}

static void test_a_record_with_an_unknown_bot_is_refused(void **unused)
{
    (void)unused;
    struct akhet_error error;
    open_match(&one, akhet_game_find("eights"), 3, 0);
    assert_true(akhet_record_seat_is(&one.record, 1, "bot:nobody", "x", NULL));
    written(&one, text_one);
    assert_false(match_read(&two, akhet_games, text_one, strlen(text_one), &error));
    assert_int_equal(error.code, AKHET_NO_BOT);
}

static void test_names_that_a_record_cannot_hold_are_refused(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("eights"), 4);
    assert_true(match_open(&one, akhet_game_find("eights"), &setup, NULL));
    assert_true(match_bot(&one, 0, bot_find("random"), "robot", NULL));
    assert_false(match_person(&one, 0, "two\nlines", NULL));
    assert_false(match_person(&one, 4, "nobody sits there", NULL));
    assert_non_null(one.bot[0]); /* unchanged */
}

/* Harvests are public: a bot that heard the whole match has counted every storage (NIL-101). */
static void test_bots_hear_what_happens(void **unused)
{
    (void)unused;
    struct match_bots seated = {0};
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("nile"), 3);
    assert_true(match_open(&one, akhet_game_find("nile"), &setup, NULL));
    for (unsigned seat = 0; seat < setup.players; seat++)
        assert_true(match_bot(&one, seat, bot_find("heuristic"), "h", NULL));
    assert_true(match_begin(&one, NULL));
    unsigned most = 0;
    for (int seat; (seat = match_seat(&one)) != AKHET_NOBODY;) {
        const struct nile_state *table = (const void *)&one.state;
        struct bot_answer answer;
        match_bots_choose(&one, &seated, &answer);
        for (unsigned other = 0; other < setup.players; other++) {
            assert_memory_equal(seated.player[seat].notes + 8 * other, table->storage[other], 8);
            most = table->storage_size[other] > most ? table->storage_size[other] : most;
        }
        assert_true(match_play(&one, answer.move, NULL));
    }
    assert_true(most > 3);
    match_bots_release(&seated);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_game_fits),
        CASE(test_a_match_is_written_and_read_back),
        CASE(test_a_match_taken_up_again_goes_on_the_same),
        CASE(test_undo_goes_back_to_the_last_thing_revealed),
        CASE(test_a_drawn_card_stays_drawn),
        CASE(test_what_was_shown_without_chance_stays_shown),
        CASE(test_a_played_card_is_taken_back_and_another_played),
        CASE(test_there_is_nothing_to_undo_at_the_start),
        CASE(test_a_move_that_is_not_legal_changes_nothing),
        CASE(test_what_happened_is_told_from_any_step),
        CASE(test_a_move_tells_what_happened_at_once),
        CASE(test_a_bot_takes_nothing_from_the_match),
        CASE(test_a_secret_and_salts_survive),
        CASE(test_a_record_with_an_unknown_bot_is_refused),
        CASE(test_bots_hear_what_happens),
        CASE(test_names_that_a_record_cannot_hold_are_refused),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}

/* The functions for a page, called as a page does: every answer has its size, and invalid calls are
 * refused. */
#include "web/wasm/page.h"

#include <stdio.h>
#include <string.h>

#include <akhet/games.h>
#include <akhet/record.h>

#include "tests/support/check.h"

static uint32_t give(const char *text)
{
    size_t len = strlen(text);
    memcpy(web_in((uint32_t)len), text, len);
    return (uint32_t)len;
}

/* The answer as text. */
static const char *said(int32_t len)
{
    static char copy[1 << 19];
    assert_in_range(len, 0, sizeof copy - 1);
    memcpy(copy, web_out(), (size_t)len);
    copy[len] = '\0';
    return copy;
}

/* Copy the answer, because the next call overwrites it. */
static void keep(char *copy, size_t cap, int32_t len)
{
    struct akhet_text text = akhet_text_on(copy, cap);
    akhet_text_put(&text, said(len));
    assert_false(text.full);
}

static void assert_says(int32_t len, const char *part)
{
    if (!strstr(said(len), part))
        fail_msg("'%s' is not in '%s'", part, said(len));
}

/* The call was refused with this id and a sentence. */
static void assert_refused(int32_t answer, const char *id)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"id\":\"%s\"", id);
    assert_int_equal(answer, -1);
    if (!strstr(web_out(), wanted))
        fail_msg("%s instead of %s", web_out(), id);
    assert_non_null(strstr(web_out(), "\"text\":\""));
    assert_null(strstr(web_out(), "\"text\":\"\""));
}

static int32_t laid(const char *setup, const char *const *sitters)
{
    int32_t match = web_open(give(setup));
    assert_in_range(match, 1, 64);
    for (int32_t seat = 0; sitters[seat]; seat++)
        assert_int_equal(web_sit(match, seat, give(sitters[seat])), 0);
    assert_int_equal(web_seed(match, 7), 0);
    assert_int_equal(web_begin(match), 0);
    return match;
}

/* The text of the first member with this key. */
static void member(const char *json, const char *key, char *value, size_t cap)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, "\"%s\":\"", key);
    const char *at = strstr(json, wanted);
    struct akhet_text out = akhet_text_on(value, cap);
    assert_non_null(at);
    at += strlen(wanted);
    akhet_text_bytes(&out, at, strcspn(at, "\""));
}

/* Make one decision, of a person or a bot; false: the match is over. */
static bool decide(int32_t match)
{
    char move[64];
    const char *table = said(web_table(match));
    if (strstr(table, "\"stage\":\"over\""))
        return false;
    if (strstr(table, "\"bot\":true")) {
        assert_says(web_choose(match, 20), "\"ms\":");
        while (web_search(5) > 0)
            ;
        member(said(web_answer()), "move", move, sizeof move);
    } else {
        member(said(web_legal(match)), "move", move, sizeof move);
    }
    assert_says(web_play(match, -1, give(move)), "\"events\":");
    return true;
}

static void test_facts_and_messages(void **state)
{
    (void)state;
    for (int32_t lang = 0; lang < AKHET_LANGS; lang++) {
        web_language(lang);
        assert_says(web_games(), "\"id\":\"nile\"");
    }
    web_language(0);
    assert_says(web_games(), "\"mark\":\"X\"");
    assert_says(web_bots(), "\"level\":8");
    assert_null(strstr(said(web_bots()), "seer"));
    assert_says(web_messages(), "\"id\":\"too_many_tries\"");
    assert_says(web_messages(), "\"id\":\"good-luck\"");
    web_language(2);
    assert_says(web_say_error(give("server too_many_tries 3 ")), "3 sekundy");
    assert_says(web_say_error(give("engine no_game 0 go fish")), "„go fish”");
    web_language(0);
    assert_refused(web_say_error(give("server nothing 0 ")), "no_message");
    assert_refused(web_say_error(give("")), "no_message");
}

static void test_a_match_of_every_game(void **state)
{
    static const char *const sitters[] = {"person Anna", "bot:level2", "bot:random",
                                          "bot:level1",  "bot:greedy", NULL};
    (void)state;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        char setup[32];
        const char *seats[AKHET_SEATS + 1] = {NULL};
        unsigned players = (*game)->max_players;
        memcpy(seats, sitters, players * sizeof *seats);
        snprintf(setup, sizeof setup, "%s %u", (*game)->term.id, players);
        int32_t match = laid(setup, seats);
        assert_says(web_view(match, 0, -1), "\"viewer\":0");
        assert_int_equal(web_view_bytes(match, 0, 0), (*game)->view_bytes);
        while (decide(match))
            ;
        assert_says(web_table(match), "\"why\":\"played\"");
        assert_says(web_score(match, -1, -1), "\"place\":1");
        assert_says(web_steps(match, 1, 0), "\"step\":1");
        assert_int_equal(web_position(match, 1, 3), 18);
        char record[1 << 15];
        keep(record, sizeof record, web_save(match));
        assert_says(web_verify(give(record)), "\"over\":true");
        int32_t again = web_load(give(record));
        assert_string_equal(said(web_save(again)), record);
        int32_t copy = web_copy(again);
        web_close(again);
        assert_string_equal(said(web_save(copy)), record);
        web_close(copy);
        web_close(match);
    }
}

static void test_only_own_eyes_while_it_runs(void **state)
{
    static const char *const sitters[] = {"person Anna", "bot:level1", "person", NULL};
    int32_t match = laid("nile 3", sitters);
    (void)state;
    assert_refused(web_view(match, 1, -1), "not_shown");
    assert_refused(web_view_bytes(match, 1, 0), "not_shown");
    assert_refused(web_score(match, 1, -1), "not_shown");
    assert_refused(web_position(match, 1, -1), "not_shown");
    assert_refused(web_steps(match, 1, 0), "not_shown");
    assert_in_range(web_view(match, 2, -1), 1, 1 << 16);
    assert_in_range(web_view(match, -1, -1), 1, 1 << 16);
    for (bool bots_turn = false; !bots_turn;) {
        bots_turn = strstr(said(web_table(match)), "\"bot\":true");
        if (!bots_turn)
            assert_true(decide(match));
    }
    assert_refused(web_legal(match), "not_a_person");
    assert_refused(web_hint(match, 10), "not_a_person");
    assert_true(decide(match));
    char table[4096];
    int last = 0;
    keep(table, sizeof table, web_table(match));
    assert_int_equal(sscanf(strstr(table, "\"moves\":"), "\"moves\":%d", &last), 1);
    assert_refused(web_review(match, 1), "not_shown");
    assert_refused(web_review(match, -2), "not_over");
    assert_says(web_review(match, 2), "\"decisions\":");
    assert_null(strstr(said(web_review_step(last - 1, 10)), "\"best\":"));
    assert_null(strstr(said(web_steps(match, 0, last)), "\"move\""));
    web_close(match);
}

static void test_nonsense_is_refused(void **state)
{
    static const char *const sitters[] = {"person", "person", NULL};
    (void)state;
    assert_refused(web_open(give("")), "no_game");
    assert_refused(web_open(give("chess 2")), "no_game");
    assert_refused(web_open(give("nile")), "no_players");
    assert_refused(web_open(give("nile 9")), "no_players");
    assert_refused(web_open(give("nile two")), "no_players");
    assert_refused(web_open(give("nile 2 fast=yes")), "no_option");
    assert_refused(web_open(give("nile 2 quick=perhaps")), "no_value");
    assert_refused(web_open(give("nile 2 and more")), "bad_option");
    assert_refused(web_load(give("akhet record 99\n")), "record_newer");
    assert_refused(web_load(give("")), "record_foreign");
    assert_refused(web_verify(give("hello\n")), "record_foreign");
    assert_refused(web_table(0), "no_match");
    assert_refused(web_table(65), "no_match");
    assert_refused(web_begin(-3), "no_match");
    int32_t match = web_open(give("valley 2"));
    assert_refused(web_view(match, 0, -1), "not_begun");
    assert_refused(web_legal(match), "not_begun");
    assert_refused(web_steps(match, 0, 0), "not_begun");
    assert_refused(web_sit(match, 0, give("cat")), "bad_kind");
    assert_refused(web_sit(match, 0, give("bot:seer")), "no_bot");
    assert_refused(web_sit(match, 0, give("bot:nobody")), "no_bot");
    assert_refused(web_sit(match, 2, give("person")), "no_seat");
    assert_refused(web_commit(match, give("short")), "bad_secret");
    web_close(match);
    match = laid("valley 2", sitters);
    assert_refused(web_play(match, 0, give("fly")), "bad_move");
    assert_refused(web_undo(match), "no_undo");
    assert_refused(web_view(match, 2, -1), "no_seat");
    assert_refused(web_view(match, -2, -1), "no_seat");
    assert_refused(web_view(match, 0, 1), "no_step");
    assert_refused(web_view(match, 0, -2), "no_step");
    assert_refused(web_choose(match, 10), "not_a_bot");
    assert_refused(web_stand_in(match, 0, give("seer")), "no_bot");
    assert_refused(web_stand_in(match, 9, give("level1")), "bad_number");
    assert_refused(web_resign(match, -1), "bad_number");
    assert_refused(web_answer(), "no_search");
    assert_int_equal(web_search(10), -1);
    web_close(match);
    web_close(match);
}

static void test_a_zero_inside_a_text_is_no_text(void **state)
{
    static const char *const sitters[] = {"person", "person", "person", "person", NULL};
    int32_t match = laid("eights 4", sitters);
    char move[64];
    (void)state;
    member(said(web_legal(match)), "move", move, sizeof move - 2);
    size_t len = strlen(move);
    memcpy(web_in((uint32_t)len + 2), move, len);
    memcpy(web_in((uint32_t)len + 2) + len, "\0x", 2);
    assert_refused(web_play(match, 0, (uint32_t)len + 2), "bad_move");
    assert_refused(web_play(match, 0, 1u << 30), "bad_move");
    web_close(match);
}

static void test_giving_up_standing_in_and_secrets(void **state)
{
    int32_t match = web_open(give("nefertiti 3"));
    (void)state;
    for (int32_t seat = 0; seat < 3; seat++)
        assert_int_equal(web_sit(match, seat, give("person")), 0);
    memset(web_in(32), 5, 32);
    assert_int_equal(web_commit(match, 32), 64);
    assert_int_equal(web_salt(match, 1, give("a grain")), 0);
    assert_int_equal(web_begin(match), 0);
    assert_says(web_table(match), "\"salt\":\"a grain\"");
    assert_says(web_table(match), "\"commitment\":\"");
    assert_int_equal(web_stand_in(match, 0, give("level1")), 0);
    assert_says(web_table(match), "\"stand_in\":\"level1\"");
    assert_int_equal(web_stand_in(match, 0, 0), 0);
    assert_int_equal(web_resign(match, 0), 0);
    assert_int_equal(web_resign(match, 2), 0);
    assert_says(web_table(match), "\"why\":\"resigned\"");
    web_close(match);
}

static void test_a_view_from_elsewhere(void **state)
{
    static const char *const sitters[] = {"person", "person", NULL};
    int32_t match = laid("nile 2", sitters);
    char line[2 * AKHET_STATE + 64], position[32];
    (void)state;
    int seat = strstr(said(web_table(match)), "\"turn\":0") ? 0 : 1;
    unsigned bytes = (unsigned)web_view_bytes(match, seat, -1);
    struct akhet_text text = akhet_text_on(line, sizeof line);
    akhet_text_put(&text, "nile 2 quick=off ");
    akhet_text_hex(&text, (const unsigned char *)web_out(), bytes);
    keep(position, sizeof position, web_position(match, seat, -1));
    assert_refused(web_online_view(give(line), 1 - seat), "bad_view");
    assert_refused(web_online_view(give("nile 2 00"), seat), "bad_view");
    char view[8192];
    keep(view, sizeof view, web_view(match, seat, -1));
    assert_string_equal(said(web_online_view(give(line), seat)), view);
    assert_string_equal(said(web_online_position()), position);
    char legal[1 << 15];
    keep(legal, sizeof legal, web_legal(match));
    assert_string_equal(said(web_online_legal()), legal);
    assert_says(web_online_why(give("pass")), "null");
    assert_says(web_online_why(give("speculate")), "{\"id\":\"only-speculations\",\"more\":");
    assert_says(web_why(match, give("pass wheat")), "\"fields\":{},\"text\":\"");
    assert_refused(web_online_why(give("plant rice")), "bad_move");
    assert_in_range(web_online_score(), 2, 4096);
    assert_says(web_online_hint(30), "\"seat\":");
    while (web_search(7) > 0)
        ;
    assert_says(web_answer(), "\"sims\":30");
    assert_int_equal(web_online_names(give("Anna\nZoé")), 0);
    assert_says(web_say_event(give("nile pass seat=1")), "Zo");
    assert_says(web_say_move(give("nile pass")), " ");
    assert_refused(web_say_event(give("nile nothing")), "bad_event");
    assert_says(web_say_reason(give("nile locusts 1 0 -6")), ": leaves 6 fewer cards");
    assert_says(web_say_reason(give("nile locusts 1 1 1")), "leaves 1 more card to the locusts");
    assert_refused(web_say_reason(give("nile locusts 9 1 1")), "bad_reason");
    assert_refused(web_say_reason(give("nile nothing 0 1 1")), "bad_reason");
    assert_refused(web_say_reason(give("nile locusts 0 1 x")), "bad_reason");
    assert_refused(web_say_move(give("chess e4")), "no_game");
    web_close(match);
}

static void test_the_last_step_of_a_match_is_where_it_stands(void **state)
{
    static const char *const sitters[] = {"person", "person", "person", "person", NULL};
    int32_t match = laid("eights 4", sitters);
    int32_t moves = 0;
    char last[4096];
    (void)state;
    do {
        keep(last, sizeof last, web_view(match, 0, -1));
        assert_string_equal(said(web_view(match, 0, moves)), last);
        keep(last, sizeof last, web_score(match, 0, -1));
        assert_string_equal(said(web_score(match, 0, moves)), last);
        moves++;
    } while (decide(match));
    moves--;
    assert_refused(web_view(match, 0, moves + 1), "no_step");
    web_close(match);
}

static void test_looking_back(void **state)
{
    static const char *const sitters[] = {"person", "bot:random", "bot:random", "bot:random", NULL};
    int32_t match = laid("eights 4", sitters);
    int moves = 0;
    (void)state;
    while (decide(match))
        moves++;
    assert_refused(web_review(match, -3), "not_shown");
    assert_refused(web_review(match, 4), "not_shown");
    assert_says(web_review(match, -2), "\"decisions\":");
    web_close(match);
    assert_says(web_review_end(), "\"turnings\":[]");
    for (int step = 0; step < moves; step++)
        assert_says(web_review_step(step, 10), "\"mark\":\"");
    assert_null(strstr(said(web_review_step(moves, 10)), "\"mark\""));
    assert_says(web_review_step(0, 20), "\"sims\":20,");
    assert_says(web_review_end(), "\"turnings\":[");
    assert_refused(web_review_step(moves + 1, 10), "no_step");
    assert_refused(web_review(match, 0), "no_match");
    assert_refused(web_review_end(), "no_analysis");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_facts_and_messages),
        CASE(test_a_match_of_every_game),
        CASE(test_only_own_eyes_while_it_runs),
        CASE(test_nonsense_is_refused),
        CASE(test_a_zero_inside_a_text_is_no_text),
        CASE(test_giving_up_standing_in_and_secrets),
        CASE(test_a_view_from_elsewhere),
        CASE(test_the_last_step_of_a_match_is_where_it_stands),
        CASE(test_looking_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

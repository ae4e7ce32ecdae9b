/* The deal of the day on the server: what is ranked, what is refused, and how results compare. */
#include "server/day.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "server/server_limits.h"
#include "store/store_moderation.h"
#include "tests/support/day_deal.h"
#include "tests/support/test_server.h"

#define TODAY     "2023-11-14" /* of FAKE_NET_EPOCH */
#define YESTERDAY "2023-11-13"
#define NILE      "/api/1/day/nile"

/* The body of a submission, to be freed. */
static char *body_of(const char *record)
{
    json_t *object = json_pack("{s:s}", "record", record);
    char *text = json_dumps(object, 0);
    json_decref(object);
    return text;
}

static void submit(struct test_server *test, const char *game, const char *token,
                   const char *record, unsigned status, const char *error)
{
    char target[64], *body = body_of(record);
    snprintf(target, sizeof target, "/api/1/day/%s", game);
    test_request_gives(test, NET_POST, target, token, body, status, error);
    free(body);
}

static void submit_deal(struct test_server *test, const char *game, const char *date,
                        unsigned which, const char *token, unsigned status, const char *error)
{
    struct match *match = deal_played(game, date, which);
    char *record = deal_text(match);
    submit(test, game, token, record, status, error);
    free(record);
    deal_free(match);
}

static json_t *ranking(struct test_server *test, const char *target, const char *token)
{
    unsigned status;
    json_t *answer = test_request(test, NET_GET, target, token, NULL, &status);
    assert_int_equal(status, 200);
    return answer;
}

static long long number_of(const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

/* ---- dates and points ----------------------------------------------------------------------- */

static void test_days_are_dates_of_the_calendar(void **state)
{
    static const char *const wrong[] = {"2023-02-29", "2023-13-01", "2023-00-10", "2023-04-31",
                                        "1969-12-31", "2023-1-01",  "2023-01-1x", "+023-01-01",
                                        "2023-01-00", "",           "2023-01-011"};
    char date[MATCH_DAY_DATE + 1];
    int64_t day;
    (void)state;
    assert_int_equal(day_of(0), 0);
    assert_int_equal(day_of(INT64_C(86400000) - 1), 0);
    day_date(0, date);
    assert_string_equal(date, "1970-01-01");
    day_date(day_of(FAKE_NET_EPOCH), date);
    assert_string_equal(date, TODAY);
    for (int64_t each = 0; each < 60000; each++) { /* until 2134 */
        day_date(each, date);
        if (!day_parse(date, &day) || day != each)
            fail_msg("%s is not day %lld", date, (long long)each);
    }
    assert_true(day_parse("2024-02-29", &day));
    assert_true(day_parse("2000-02-29", &day));
    assert_false(day_parse("2100-02-29", &day));
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (day_parse(wrong[i], &day))
            fail_msg("%s is a date", wrong[i]);
}

/* Points order two results as the rules compare the two scores. */
static void test_points_order_as_the_game_compares(void **state)
{
    static const char *const games[] = {"nefertiti", "nile", "valley"};
    (void)state;
    for (unsigned g = 0; g < 3; g++) {
        const struct akhet_game *game = akhet_game_find(games[g]);
        struct store_day result[6];
        struct akhet_score score[6];
        for (unsigned i = 0; i < 6; i++) {
            struct match *match = deal_played(games[g], TODAY, i);
            union akhet_space view;
            int compared[AKHET_COMPARED];
            memset(&result[i], 0, sizeof result[i]);
            day_result(match, &result[i]);
            game->view(&match->state, 0, &view);
            game->score(&view, &score[i]);
            assert_int_equal(day_compared(game, result[i].points, compared), game->comparisons);
            for (unsigned n = 0; n < game->comparisons; n++)
                assert_int_equal(compared[n], score[i].compared[0][n]);
            assert_int_equal(result[i].place, score[i].place[0]);
            deal_free(match);
        }
        for (unsigned a = 0; a < 6; a++)
            for (unsigned b = 0; b < 6; b++) {
                struct akhet_score both = score[a];
                memcpy(both.compared[1], score[b].compared[0], sizeof both.compared[1]);
                if (akhet_score_ahead(game, &both, 0, 1))
                    assert_true(strcmp(result[a].points, result[b].points) > 0);
            }
    }
}

static void test_foreign_points_have_no_numbers(void **state)
{
    int compared[AKHET_COMPARED];
    const struct akhet_game *game = akhet_game_find("valley");
    (void)state;
    assert_int_equal(day_compared(game, "", compared), 0);
    assert_int_equal(day_compared(game, "3277", compared), 0);
    assert_int_equal(day_compared(game, "32772x2767", compared), 0);
    assert_int_equal(day_compared(game, "3277232767", compared), 1);
    assert_int_equal(compared[0], 4);
}

/* ---- submissions ---------------------------------------------------------------------------- */

static void test_a_finished_deal_is_ranked(void **state)
{
    struct test_server *test = *state;
    static const char *const games[] = {"nefertiti", "nile", "valley"};
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    for (unsigned i = 0; i < 3; i++) {
        char target[64];
        submit_deal(test, games[i], TODAY, i, token, 200, NULL);
        snprintf(target, sizeof target, "/api/1/day/%s", games[i]);
        json_t *answer = ranking(test, target, token);
        const json_t *you = json_object_get(answer, "you");
        assert_string_equal(text_of(answer, "date"), TODAY);
        assert_string_equal(text_of(answer, "game"), games[i]);
        assert_int_equal(number_of(answer, "results"), 1);
        assert_int_equal(number_of(you, "rank"), 1);
        assert_string_equal(text_of(you, "name"), "Zoé");
        assert_true(json_equal(you, json_array_get(json_object_get(answer, "ranking"), 0)));
        json_decref(answer);
    }
}

static void test_equal_results_share_a_rank(void **state)
{
    struct test_server *test = *state;
    char token[4][TOKEN_TEXT];
    static const char *const names[] = {"Zoé", "Adam", "Ola", "Jan"};
    struct match *deal[2] = {deal_played("nile", TODAY, 0), deal_played("nile", TODAY, 1)};
    struct store_day result[2] = {{0}, {0}};
    for (unsigned i = 0; i < 2; i++) {
        day_result(deal[i], &result[i]);
        deal_free(deal[i]);
    }
    int order = strcmp(result[0].points, result[1].points);
    assert_int_not_equal(order, 0);
    unsigned better = order > 0 ? 0 : 1;
    for (unsigned i = 0; i < 4; i++) {
        test_player(test, names[i], token[i]);
        submit_deal(test, "nile", TODAY, i == 1 ? 1 - better : better, token[i], 200, NULL);
    }
    json_t *answer = ranking(test, NILE, token[1]);
    const json_t *list = json_object_get(answer, "ranking");
    static const long long ranks[] = {1, 1, 1, 4};
    assert_int_equal(json_array_size(list), 4);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(number_of(json_array_get(list, i), "rank"), ranks[i]);
    assert_int_equal(number_of(json_object_get(answer, "you"), "rank"), 4);
    json_decref(answer);
    answer = ranking(test, NILE, NULL);
    assert_true(json_is_null(json_object_get(answer, "you")));
    json_decref(answer);
}

static void test_the_first_result_counts(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    submit_deal(test, "nile", TODAY, 0, token, 200, NULL);
    submit_deal(test, "nile", TODAY, 1, token, 409, "day_twice");
    submit_deal(test, "valley", TODAY, 1, token, 200, NULL);
    json_t *answer = ranking(test, NILE, token);
    assert_int_equal(number_of(answer, "results"), 1);
    json_decref(answer);
}

/* Two records at once: the store decides which one was first. */
static void test_two_at_once_are_one(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    struct match *match = deal_played("nile", TODAY, 0);
    char *record = deal_text(match), *body = body_of(record);
    struct net_request *request[2];
    for (int i = 0; i < 2; i++)
        request[i] = fake_net_request(test->net, NET_POST, NILE, token, body);
    while (!fake_net_status(request[0]) || !fake_net_status(request[1]))
        assert_true(fake_net_await(test->net, 10000));
    assert_int_equal(fake_net_status(request[0]) + fake_net_status(request[1]), 200 + 409);
    free(body);
    free(record);
    deal_free(match);
}

static void test_forged_records_are_refused(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    unsigned forged, status;
    test_player(test, "Zoé", token);
    struct match *match = deal_forged("nile", TODAY, &forged);
    char *record = deal_text(match), *body = body_of(record);
    json_t *answer = test_request(test, NET_POST, NILE, token, body, &status);
    assert_int_equal(status, 400);
    assert_string_equal(text_of(answer, "error"), "day_bot");
    assert_int_equal(number_of(answer, "number"), forged);
    json_decref(answer);
    free(body);
    free(record);
    deal_free(match);
    submit_deal(test, "nile", YESTERDAY, 0, token, 409, "day_deal");
    submit_deal(test, "nile", "2023-11-15", 0, token, 409, "day_deal");
    match = deal_played("valley", TODAY, 0);
    record = deal_text(match);
    submit(test, "nile", token, record, 409, "day_deal"); /* of another game */
    free(record);
    deal_free(match);
    json_t *list = ranking(test, NILE, token);
    assert_int_equal(number_of(list, "results"), 0);
    json_decref(list);
}

static void test_a_wrong_seed_is_refused(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    struct match *match = deal_match();
    assert_true(match_day_open(match, akhet_game_find("valley"), TODAY, NULL));
    assert_true(match_seed(match, match->record.seed ^ 1, NULL));
    assert_true(match_begin(match, NULL));
    char *record = deal_text(match);
    submit(test, "valley", token, record, 409, "day_deal");
    free(record);
    deal_free(match);
}

static void test_unfinished_deals_are_refused(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    struct match *match = deal_match();
    assert_true(match_day_open(match, akhet_game_find("valley"), TODAY, NULL));
    assert_true(match_begin(match, NULL));
    char *record = deal_text(match);
    submit(test, "valley", token, record, 409, "not_over");
    free(record);
    assert_true(match_resign(match, MATCH_DAY_SEAT, NULL));
    record = deal_text(match);
    submit(test, "valley", token, record, 409, "resigned");
    free(record);
    deal_free(match);
}

static void test_rubbish_is_refused(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT], large[LIMIT_MESSAGE + 64];
    test_player(test, "Zoé", token);
    struct match *match = deal_played("nile", TODAY, 0);
    char *record = deal_text(match);
    record[strlen(record) / 2] = '\0';
    submit(test, "nile", token, record, 400, "day_record");
    free(record);
    deal_free(match);
    submit(test, "nile", token, "", 400, "day_record");
    submit(test, "nile", token, "akhet record 99\n", 400, "day_record");
    submit(test, "nile", token, "żółw 🐢", 400, "day_record");
    submit(test, "chess", token, "", 404, "no_game");
    submit(test, "eights", token, "", 400, "day_record");
    submit(test, "nile", NULL, "", 401, "unauthorized");
    test_request_gives(test, NET_POST, NILE, token, "{}", 400, "missing_member");
    test_request_gives(test, NET_POST, NILE, token, "{\"record\":7}", 400, "bad_member");
    test_request_gives(test, NET_POST, NILE, token, "nonsense", 400, "bad_json");
    memset(large, 'x', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    submit(test, "nile", token, large, 413, "too_large");
    test_request_gives(test, NET_DELETE, NILE, token, NULL, 405, "method");
    test_request_gives(test, NET_GET, "/api/1/day/chess", NULL, NULL, 404, "no_game");
    test_request_gives(test, NET_GET, NILE "?date=2023-02-30", NULL, NULL, 400, "bad_member");
}

/* ---- time, people --------------------------------------------------------------------------- */

static void test_another_day_has_another_ranking(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    submit_deal(test, "nile", TODAY, 0, token, 200, NULL);
    fake_net_pass(test->net, 2 * 60 * 60 * 1000); /* past midnight */
    submit_deal(test, "nile", TODAY, 0, token, 409, "day_deal");
    json_t *answer = ranking(test, NILE, token);
    assert_string_equal(text_of(answer, "date"), "2023-11-15");
    assert_int_equal(number_of(answer, "results"), 0);
    json_decref(answer);
    answer = ranking(test, NILE "?date=" TODAY, token);
    assert_int_equal(number_of(answer, "results"), 1);
    assert_int_equal(number_of(json_object_get(answer, "you"), "rank"), 1);
    json_decref(answer);
}

static void test_a_deleted_player_leaves_the_ranking(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    unsigned status;
    test_player(test, "Zoé", token);
    submit_deal(test, "nile", TODAY, 0, token, 200, NULL);
    json_t *export = test_request(test, NET_GET, "/api/1/player/export", token, NULL, &status);
    const json_t *days = json_object_get(export, "days");
    assert_int_equal(json_array_size(days), 1);
    assert_string_equal(text_of(json_array_get(days, 0), "date"), TODAY);
    json_decref(export);
    test_request_gives(test, NET_DELETE, "/api/1/player", token, "{\"name\":\"Zoé\"}", 200, NULL);
    json_t *answer = ranking(test, NILE, NULL);
    assert_int_equal(number_of(answer, "results"), 0);
    assert_int_equal(json_array_size(json_object_get(answer, "ranking")), 0);
    json_decref(answer);
}

static void test_a_banned_player_is_refused(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    store_ban(test->server->store, &(struct store_ban){.player = 1, .reason = "no", .at = 1}, NULL,
              NULL);
    for (int i = 0; i < 20; i++) {
        fake_net_pass(test->net, 500);
        while (store_waiting(test->server->store))
            assert_true(fake_net_await(test->net, 10000));
    }
    submit_deal(test, "nile", TODAY, 0, token, 403, "banned");
}

static void test_submissions_are_limited(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_server_stop(test);
    test->options.limits = true;
    test_server_start(test);
    test_player(test, "Zoé", token);
    for (unsigned i = 0; i < LIMIT_DAYS_BURST; i++)
        submit(test, "nile", token, "", 400, "day_record");
    submit(test, "nile", token, "", 429, "too_many_tries");
}

/* The client leaves while its record waits for a worker: the result is written all the same. */
static void test_a_client_that_left_keeps_the_result(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    struct match *match = deal_played("nile", TODAY, 0);
    char *record = deal_text(match), *body = body_of(record);
    fake_net_hold_work(test->net, true);
    struct net_request *request = fake_net_request(test->net, NET_POST, NILE, token, body);
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 10000));
    fake_net_abandon(request);
    fake_net_hold_work(test->net, false);
    fake_net_settle(test->net);
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 10000));
    json_t *answer = ranking(test, NILE, token);
    assert_int_equal(number_of(answer, "results"), 1);
    json_decref(answer);
    free(body);
    free(record);
    deal_free(match);
}

static void test_a_full_lane_is_busy(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    fake_net_hold_work(test->net, true);
    fake_net_work_bound(test->net, 0);
    submit(test, "nile", token, "", 503, "busy");
    fake_net_hold_work(test->net, false);
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, test_server_setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_days_are_dates_of_the_calendar),
        CASE(test_points_order_as_the_game_compares),
        CASE(test_foreign_points_have_no_numbers),
        FRESH(test_a_finished_deal_is_ranked),
        FRESH(test_equal_results_share_a_rank),
        FRESH(test_the_first_result_counts),
        FRESH(test_two_at_once_are_one),
        FRESH(test_forged_records_are_refused),
        FRESH(test_a_wrong_seed_is_refused),
        FRESH(test_unfinished_deals_are_refused),
        FRESH(test_rubbish_is_refused),
        FRESH(test_another_day_has_another_ranking),
        FRESH(test_a_deleted_player_leaves_the_ranking),
        FRESH(test_a_banned_player_is_refused),
        FRESH(test_submissions_are_limited),
        FRESH(test_a_client_that_left_keeps_the_result),
        FRESH(test_a_full_lane_is_busy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

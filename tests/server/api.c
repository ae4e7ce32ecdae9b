/* HTTP requests: the answers and refusals of every route. */
#include "tests/support/test_server.h"
#include "tests/support/test_table.h"

#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "match/match.h"
#include "server/table.h"
#include "server/tables.h"

struct scene {
    char token[2][TOKEN_TEXT], table[STORE_TABLE + 1];
    struct net_conn *conn[2];
};

static void settle(struct test_server *test)
{
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
}

static void order_table(struct test_server *test, struct net_conn *conn, const char *what,
                        const char *table)
{
    char text[128];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"}", what, table);
    test_say(test, conn, text, NULL);
    settle(test);
}

/* Two players at a table of this game, after some moves. */
static void set(struct test_server *test, const char *members, struct scene *scene)
{
    static const char *const names[] = {"Zoé", "Adam"};
    for (int i = 0; i < 2; i++) {
        test_player(test, names[i], scene->token[i]);
        scene->conn[i] = test_connect(test, scene->token[i]);
    }
    test_create(test, scene->conn[0], members, scene->table);
    order_table(test, scene->conn[1], "sit", scene->table);
    test_play(test, scene->conn, 2, scene->table, 12);
}

#define NILE   "\"game\":\"nile\",\"players\":2,\"options\":{\"quick\":\"on\"}"
#define VALLEY "\"game\":\"valley\",\"players\":2"

static json_t *of_table(struct test_server *test, const struct scene *scene, const char *rest,
                        const char *token)
{
    char target[96];
    unsigned status;
    snprintf(target, sizeof target, "/api/1/tables/%s%s", scene->table, rest);
    json_t *answer = test_request(test, NET_GET, target, token, NULL, &status);
    if (status != 200)
        fail_msg("%s: %u", target, status);
    return answer;
}

static void api_refused(struct test_server *test, const struct scene *scene, const char *rest,
                        const char *token, unsigned status, const char *code)
{
    char target[96];
    snprintf(target, sizeof target, "/api/1/tables/%s%s", scene->table, rest);
    test_request_gives(test, NET_GET, target, token, NULL, status, code);
}

static const char *record_of(struct test_server *test, const struct scene *scene, const char *token)
{
    char target[96];
    snprintf(target, sizeof target, "/api/1/tables/%s/record", scene->table);
    return test_request_text(test, target, token);
}

static size_t moves_in(const char *record, bool *withheld)
{
    struct akhet_record read;
    struct akhet_error error;
    static akhet_move move[65536];
    if (!akhet_record_read(akhet_games, record, strlen(record), &read, move, 65536, &error))
        fail_msg("line %d: %s", error.line, error.what);
    *withheld = read.source == AKHET_FROM_WITHHELD;
    return read.moves;
}

/* ---- tables --------------------------------------------------------------------------------- */

static void test_a_running_record_keeps_its_secret(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    bool withheld;
    set(test, VALLEY, &scene);
    const struct table *table = test_table(test->server, scene.table);
    assert_true(table->match.record.moves >= 12);
    assert_int_equal(moves_in(record_of(test, &scene, NULL), &withheld), 0);
    assert_true(withheld);
    assert_int_equal(moves_in(record_of(test, &scene, scene.token[0]), &withheld), 0);
    json_t *proof = of_table(test, &scene, "/proof", NULL);
    assert_true(json_is_null(json_object_get(proof, "secret")));
    assert_int_equal(strlen(text_of(proof, "commitment")), 64);
    json_decref(proof);
}

static void test_a_finished_record_tells_all(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    bool withheld;
    set(test, NILE, &scene);
    test_play(test, scene.conn, 2, scene.table, UINT32_MAX);
    const char *record = record_of(test, &scene, NULL);
    const struct table *table = test_table(test->server, scene.table);
    assert_int_equal(moves_in(record, &withheld), table->match.record.moves);
    assert_false(withheld);
    json_t *proof = of_table(test, &scene, "/proof", NULL);
    assert_non_null(strstr(record, text_of(proof, "secret")));
    assert_non_null(strstr(record, text_of(proof, "commitment")));
    json_decref(proof);
    json_t *whole = of_table(test, &scene, "", NULL);
    assert_string_equal(text_of(whole, "stage"), "over");
    const json_t *result = json_object_get(whole, "result");
    assert_int_equal(json_array_size(json_object_get(result, "places")), 2);
    assert_non_null(strstr(record, text_of(result, "secret")));
    json_decref(whole);
}

/* The secret goes to those who may see the record; the result to anyone with the link. */
static void test_the_secret_of_a_table_without_spectators(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    char stranger[TOKEN_TEXT], secret[2 * AKHET_SECRET_BYTES + 1];
    struct akhet_text hex = akhet_text_on(secret, sizeof secret);
    set(test, NILE ",\"watch\":false", &scene);
    test_play(test, scene.conn, 2, scene.table, UINT32_MAX);
    const struct table *table = test_table(test->server, scene.table);
    akhet_text_hex(&hex, table->settings.secret, sizeof table->settings.secret);
    test_player(test, "stranger", stranger);
    const char *const tokens[] = {NULL, stranger, scene.token[0], scene.token[1]};
    for (unsigned i = 0; i < 4; i++) {
        json_t *whole = of_table(test, &scene, "", tokens[i]);
        const json_t *result = json_object_get(whole, "result");
        assert_int_equal(json_array_size(json_object_get(result, "places")), 2);
        if (i < 2) {
            char *text = json_dumps(whole, 0);
            assert_null(strstr(text, secret));
            free(text);
            api_refused(test, &scene, "/record", tokens[i], 403, "not_watched");
        } else {
            assert_string_equal(text_of(result, "secret"), secret);
            assert_non_null(strstr(record_of(test, &scene, tokens[i]), secret));
        }
        json_decref(whole);
    }
}

static void test_a_table_by_its_link(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    set(test, NILE, &scene);
    json_t *whole = of_table(test, &scene, "", NULL);
    assert_string_equal(text_of(whole, "table"), scene.table);
    assert_string_equal(text_of(whole, "stage"), "playing");
    assert_null(json_object_get(whole, "result"));
    json_decref(whole);
    test_request_gives(test, NET_GET, "/api/1/tables/aaaaaaaaaaaaaaaa", NULL, NULL, 404,
                       "no_table");
    test_request_gives(test, NET_GET, "/api/1/tables/x", NULL, NULL, 404, "no_table");
    test_request_gives(test, NET_GET, "/api/1/tables/aaaaaaaaaaaaaaaa/record", NULL, NULL, 404,
                       "no_table");
}

static void test_what_is_not_for_spectators(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    bool withheld;
    char stranger[TOKEN_TEXT];
    set(test, NILE ",\"watch\":false", &scene);
    test_player(test, "Eve", stranger);
    static const char *const rests[] = {"/record", "/proof", "/replay"};
    for (int i = 0; i < 3; i++) {
        api_refused(test, &scene, rests[i], NULL, 403, "not_watched");
        api_refused(test, &scene, rests[i], stranger, 403, "not_watched");
    }
    moves_in(record_of(test, &scene, scene.token[1]), &withheld);
    assert_true(withheld);
}

static void test_before_the_start_there_is_nothing_to_see(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    test_player(test, "Zoé", scene.token[0]);
    test_create(test, test_connect(test, scene.token[0]), NILE, scene.table);
    api_refused(test, &scene, "/record", NULL, 409, "not_started");
    api_refused(test, &scene, "/proof", NULL, 409, "not_started");
    api_refused(test, &scene, "/replay", NULL, 409, "not_started");
}

static void test_running_tables_may_be_listed(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    unsigned status;
    set(test, NILE ",\"public\":true", &scene);
    json_t *list = test_request(test, NET_GET, "/api/1/tables?stage=playing", NULL, NULL, &status);
    assert_int_equal(json_array_size(json_object_get(list, "tables")), 1);
    json_decref(list);
    list =
        test_request(test, NET_GET, "/api/1/tables?stage=playing&game=valley", NULL, NULL, &status);
    assert_int_equal(json_array_size(json_object_get(list, "tables")), 0);
    json_decref(list);
    test_request_gives(test, NET_GET, "/api/1/tables?stage=over", NULL, NULL, 400, "bad_member");
    test_request_gives(test, NET_GET, "/api/1/tables?game=chess", NULL, NULL, 404, "no_game");
}

/* ---- replays -------------------------------------------------------------------------------- */

static void test_a_replay_of_a_running_match_is_for_the_own_seat(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    set(test, VALLEY, &scene);
    api_refused(test, &scene, "/replay?seat=0", NULL, 409, "not_over");
    api_refused(test, &scene, "/replay?seat=1", scene.token[0], 409, "not_over");
    api_refused(test, &scene, "/replay?seat=2", scene.token[0], 400, "no_seat");
    api_refused(test, &scene, "/replay?seat=x", scene.token[0], 400, "no_seat");
    json_t *replay = of_table(test, &scene, "/replay?seat=0", scene.token[0]);
    const json_t *steps = json_object_get(replay, "steps");
    const struct table *table = test_table(test->server, scene.table);
    assert_int_equal(json_array_size(steps), table->match.record.moves + 1);
    size_t i;
    json_t *step;
    json_array_foreach(steps, i, step)
    {
        const json_t *seat = json_object_get(step, "seat"), *move = json_object_get(step, "move");
        bool own = json_is_integer(seat) && json_integer_value(seat) == 0;
        assert_true(own ? json_is_string(move) : json_is_null(move));
        assert_true(json_is_object(json_object_get(step, "view")));
    }
    json_decref(replay);
}

static void test_a_replay_of_a_finished_match_is_for_every_eye(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    set(test, VALLEY, &scene);
    order_table(test, scene.conn[1], "resign", scene.table);
    json_t *replay[3];
    static const char *const eyes[] = {"/replay?seat=0", "/replay?seat=1",
                                       "/replay?seat=spectator"};
    for (int eye = 0; eye < 3; eye++) {
        replay[eye] = of_table(test, &scene, eyes[eye], NULL);
        const json_t *steps = json_object_get(replay[eye], "steps");
        const json_t *last = json_array_get(steps, json_array_size(steps) - 1);
        assert_true(json_is_string(json_object_get(last, "move")));
    }
    assert_false(
        json_equal(json_object_get(replay[0], "steps"), json_object_get(replay[1], "steps")));
    assert_false(
        json_equal(json_object_get(replay[0], "steps"), json_object_get(replay[2], "steps")));
    for (int eye = 0; eye < 3; eye++)
        json_decref(replay[eye]);
}

/* A latecomer can read what spectators saw, but no more. */
static void test_a_replay_of_a_running_match_is_for_who_watches(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    set(test, VALLEY, &scene);
    struct net_conn *late = test_connect(test, NULL);
    char watch[96];
    snprintf(watch, sizeof watch, "{\"do\":\"watch\",\"table\":\"%s\"}", scene.table);
    json_t *told = test_say(test, late, watch, "table");
    json_t *replay = of_table(test, &scene, "/replay?seat=spectator", NULL);
    const json_t *steps = json_object_get(replay, "steps");
    assert_int_equal(json_array_size(steps), number(told, "at") + 1);
    const json_t *last = json_array_get(steps, json_array_size(steps) - 1);
    assert_true(json_equal(json_object_get(last, "view"), json_object_get(told, "view")));
    size_t i;
    json_t *step;
    json_array_foreach(steps, i, step) assert_true(json_is_null(json_object_get(step, "move")));
    json_decref(told);
    json_decref(replay);
}

/* The last step of a replay equals the seat's view at the table. */
/* Replays and records are made by a worker from a copy: the match goes on meanwhile. */
static void test_replays_and_records_are_made_by_a_worker(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    char path[2][128];
    set(test, NILE, &scene);
    snprintf(path[0], sizeof path[0], "/api/1/tables/%s/replay", scene.table);
    snprintf(path[1], sizeof path[1], "/api/1/tables/%s/record", scene.table);
    for (int i = 0; i < 2; i++) {
        fake_net_hold_work(test->net, true);
        struct net_request *request = fake_net_request(test->net, NET_GET, path[i], NULL, NULL);
        assert_int_equal(fake_net_status(request), 0);
        order_table(test, scene.conn[0], i ? "back" : "resign", scene.table);
        assert_true(fake_net_work(test->net));
        assert_int_equal(fake_net_status(request), 200);
        fake_net_hold_work(test->net, false);
    }
    fake_net_work_bound(test->net, 0);
    test_request_gives(test, NET_GET, path[0], NULL, NULL, 503, "busy");
}

/* A finished match is replayed once, and again when the answer is no longer kept. */
static void test_a_finished_replay_is_kept_for_a_moment(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    char path[128];
    set(test, NILE, &scene);
    order_table(test, scene.conn[0], "resign", scene.table);
    snprintf(path, sizeof path, "/api/1/tables/%s/replay?seat=0", scene.table);
    test_request_gives(test, NET_GET, path, NULL, NULL, 200, NULL);
    fake_net_work_bound(test->net, 0);
    test_request_gives(test, NET_GET, path, NULL, NULL, 200, NULL);
    path[strlen(path) - 1] = '1';
    test_request_gives(test, NET_GET, path, NULL, NULL, 503, "busy");
    path[strlen(path) - 1] = '0';
    fake_net_time(server_now(test->server) + LIMIT_MADE_MS + 1);
    test_request_gives(test, NET_GET, path, NULL, NULL, 503, "busy");
}

static void test_a_kept_replay_is_not_shown_to_who_may_not_watch(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    char path[128];
    set(test, NILE ",\"watch\":false", &scene);
    order_table(test, scene.conn[0], "resign", scene.table);
    snprintf(path, sizeof path, "/api/1/tables/%s/replay", scene.table);
    test_request_gives(test, NET_GET, path, scene.token[0], NULL, 200, NULL);
    test_request_gives(test, NET_GET, path, NULL, NULL, 403, "not_watched");
}

static void test_large_answers_of_an_address_are_limited(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    unsigned status, count = 0;
    char path[128];
    set(test, NILE, &scene);
    snprintf(path, sizeof path, "/api/1/tables/%s/replay", scene.table);
    test->server->options.limits = true;
    do {
        json_decref(test_request(test, NET_GET, path, NULL, NULL, &status));
    } while (status == 200 && ++count <= LIMIT_REQUESTS_BURST);
    assert_int_equal(count, LIMIT_LARGE_BURST);
    test_request_gives(test, NET_GET, path, NULL, NULL, 429, "too_fast");
    test_request_gives(test, NET_GET, "/api/1/phrases", NULL, NULL, 200, NULL);
}

static void test_a_replay_ends_where_the_match_is(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    char text[96];
    set(test, NILE, &scene);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", scene.table);
    while (fake_net_take(scene.conn[0])) {
    }
    json_t *whole = test_say(test, scene.conn[0], text, "table");
    json_t *replay = of_table(test, &scene, "/replay?seat=0", scene.token[0]);
    const json_t *steps = json_object_get(replay, "steps");
    const json_t *last = json_array_get(steps, json_array_size(steps) - 1);
    assert_true(json_equal(json_object_get(whole, "view"), json_object_get(last, "view")));
    json_decref(whole);
    json_decref(replay);
}

/* ---- facts ---------------------------------------------------------------------------------- */

static void test_the_games_with_all_their_words(void **state)
{
    struct test_server *test = *state;
    unsigned status;
    json_t *answer = test_request(test, NET_GET, "/api/1/games", NULL, NULL, &status), *game;
    const json_t *games = json_object_get(answer, "games");
    size_t i;
    json_array_foreach(games, i, game)
    {
        const struct akhet_game *it = akhet_games[i];
        assert_string_equal(text_of(game, "id"), it->term.id);
        assert_string_equal(text_of(json_object_get(game, "name"), "pl"), it->term.name[AKHET_PL]);
        assert_int_equal(json_array_size(json_object_get(game, "moves")), it->move_kinds);
        assert_int_equal(json_array_size(json_object_get(game, "events")), it->event_kinds);
        assert_int_equal(json_array_size(json_object_get(game, "options")), it->options);
        const json_t *components = json_object_get(game, "components");
        assert_int_equal(json_array_size(components), it->components);
        for (unsigned c = 0; c < it->components; c++)
            assert_int_equal(
                json_array_size(json_object_get(json_array_get(components, c), "items")),
                it->component[c].items);
        assert_int_equal(json_array_size(json_object_get(game, "comparison")), it->comparisons);
        const json_t *vocabularies = json_object_get(game, "vocabularies");
        assert_int_equal(json_array_size(vocabularies), it->vocabularies);
        for (unsigned v = 0; v < it->vocabularies; v++)
            assert_int_equal(
                json_array_size(json_object_get(json_array_get(vocabularies, v), "terms")),
                it->vocabulary[v].count);
    }
    assert_null(akhet_games[i]);
    json_decref(answer);
}

static void test_phrases_and_refusals(void **state)
{
    struct test_server *test = *state;
    unsigned status;
    json_t *answer = test_request(test, NET_GET, "/api/1/phrases", NULL, NULL, &status);
    const json_t *first = json_array_get(json_object_get(answer, "phrases"), 0);
    assert_string_equal(text_of(first, "id"), "hello");
    assert_string_equal(text_of(json_object_get(first, "text"), "fr"), "Bonjour !");
    json_decref(answer);
    answer = test_request(test, NET_GET, "/api/1/refusals", NULL, NULL, &status);
    assert_int_equal(json_array_size(json_object_get(answer, "refusals")), ERRORS - 1);
    json_decref(answer);
}

/* ---- operators ------------------------------------------------------------------------------ */

static void test_health(void **state)
{
    struct test_server *test = *state;
    test_request_gives(test, NET_GET, "/healthz", NULL, NULL, 200, NULL);
    test->server->metrics.storage_failures++;
    test->server->metrics.storage_failed = server_now(test->server);
    test_request_gives(test, NET_GET, "/healthz", NULL, NULL, 503, NULL);
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 20000));
    fake_net_time(FAKE_NET_EPOCH + 60000);
    test_request_gives(test, NET_GET, "/healthz", NULL, NULL, 200, NULL);
    test->server->stopping = true;
    test_request_gives(test, NET_GET, "/healthz", NULL, NULL, 503, NULL);
    test_request_gives(test, NET_GET, "/api/1/games", NULL, NULL, 503, "closing");
    test->server->stopping = false;
}

static double metric(const char *text, const char *name)
{
    char line[64];
    snprintf(line, sizeof line, "\n%s ", name);
    const char *at = strstr(text, line);
    if (!at)
        fail_msg("no %s", name);
    return strtod(at + strlen(line), NULL);
}

static void test_metrics(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    set(test, NILE, &scene);
    const char *text = test_request_text(test, "/metrics", NULL);
    assert_true(metric(text, "akhet_connections") == 2);
    assert_true(metric(text, "akhet_moves_total") >= 12);
    assert_true(metric(text, "akhet_entries_total") > metric(text, "akhet_moves_total"));
    assert_true(metric(text, "akhet_tables{stage=\"playing\"}") == 1);
    assert_true(metric(text, "akhet_tables{stage=\"open\"}") == 0);
    assert_true(metric(text, "akhet_storage_failures_total") == 0);
    assert_true(metric(text, "process_cpu_seconds_total") > 0);
    assert_true(metric(text, "process_resident_memory_bytes") > 1e6);
}

/* ---- common refusals ------------------------------------------------------------------------ */

static void test_paths_and_methods(void **state)
{
    struct test_server *test = *state;
    test_request_gives(test, NET_GET, "/api/1/nothing", NULL, NULL, 404, "not_found");
    test_request_gives(test, NET_GET, "/api/1/tables/", NULL, NULL, 404, "not_found");
    test_request_gives(test, NET_GET, "/api/1/tables/a/b", NULL, NULL, 404, "not_found");
    test_request_gives(test, NET_GET, "/api/1", NULL, NULL, 404, "not_found");
    test_request_gives(test, NET_GET, "/", NULL, NULL, 404, "not_found");
    test_request_gives(test, NET_POST, "/api/1/games", NULL, "{}", 405, "method");
    test_request_gives(test, NET_DELETE, "/api/1/players", NULL, NULL, 405, "method");
    test_request_gives(test, NET_OTHER, "/healthz", NULL, NULL, 405, "method");
}

static void test_bodies_are_read_strictly(void **state)
{
    struct test_server *test = *state;
    static const struct {
        const char *body, *code;
    } bad[] = {
        {NULL, "bad_json"},
        {"", "bad_json"},
        {"[]", "bad_json"},
        {"{\"name\":\"a\"", "bad_json"},
        {"{\"name\":\"a\"}x", "bad_json"},
        {"{\"name\":\"a\",\"name\":\"b\"}", "bad_json"},
        {"{\"name\":\"\\ud800\"}", "bad_json"},
        {"{\"name\":\"a\\u0000b\"}", "bad_json"},
        {"{}", "missing_member"},
        {"{\"name\":1}", "bad_member"},
        {"{\"name\":null}", "bad_member"},
        {"{\"name\":\"a\",\"other\":\"b\"}", "unknown_member"},
        {"{\"name\":\"\"}", "name_bad"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        test_request_gives(test, NET_POST, "/api/1/players", NULL, bad[i].body, 400, bad[i].code);
    static char large[LIMIT_MESSAGE + 64];
    snprintf(large, sizeof large, "{\"name\":\"%4096s\"}", "a");
    test_request_gives(test, NET_POST, "/api/1/players", NULL, large, 413, "too_large");
}

static void test_players_are_found_by_any_spelling(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    unsigned status;
    test_player(test, "Żółć", token);
    json_t *player = test_request(test, NET_GET, "/api/1/players/żÓŁĆ", NULL, NULL, &status);
    assert_string_equal(text_of(player, "name"), "Żółć");
    assert_null(json_object_get(player, "secret"));
    assert_null(json_object_get(player, "webhook"));
    json_decref(player);
    test_request_gives(test, NET_GET, "/api/1/players/%C5%BB%c3%b3%C5%82%C4%87", NULL, NULL, 200,
                       NULL);
    static const char *const broken[] = {"%", "%C", "%C5%", "%zz", "a%00b", "%/games", ""};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char target[64];
        snprintf(target, sizeof target, "/api/1/players/%s", broken[i]);
        test_request_gives(test, NET_GET, target, NULL, NULL, 404, "not_found");
    }
    test_request_gives(test, NET_GET, "/api/1/players/Nobody", NULL, NULL, 404, "no_player");
    test_request_gives(test, NET_GET, "/api/1/players/\xff", NULL, NULL, 404, "no_player");
    test_request_gives(test, NET_GET, "/api/1/players/Nobody/games", NULL, NULL, 404, "no_player");
    test_request_gives(test, NET_GET, "/api/1/players/żółć/games?before=x", NULL, NULL, 400,
                       "bad_member");
    test_request_gives(test, NET_GET, "/api/1/ratings", NULL, NULL, 400, "missing_member");
    test_request_gives(test, NET_GET, "/api/1/ratings?game=chess", NULL, NULL, 404, "no_game");
}

static void test_a_webhook_is_set_seen_and_dropped(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    unsigned status;
    const char *target = "/api/1/player/webhook";
    test_player(test, "Zoé", token);
    json_t *answer = test_request(test, NET_GET, target, token, NULL, &status);
    assert_true(json_is_null(json_object_get(answer, "address")));
    json_decref(answer);
    test_request_gives(test, NET_PUT, target, token, "{\"address\":\"ftp://a.test/\"}", 400,
                       "webhook");
    test_request_gives(test, NET_PUT, target, token, "{\"address\":\"https://a.test/x\"}", 200,
                       NULL);
    answer = test_request(test, NET_GET, target, token, NULL, &status);
    assert_string_equal(text_of(answer, "address"), "https://a.test/x");
    json_decref(answer);
    test_request_gives(test, NET_DELETE, target, token, NULL, 200, NULL);
    answer = test_request(test, NET_GET, target, token, NULL, &status);
    assert_true(json_is_null(json_object_get(answer, "address")));
    json_decref(answer);
    static const enum net_method methods[] = {NET_GET, NET_PUT, NET_DELETE};
    for (int i = 0; i < 3; i++)
        test_request_gives(test, methods[i], target, NULL, "{\"address\":\"https://a.test/\"}", 401,
                           "unauthorized");
}

static void test_my_tables_by_request(void **state)
{
    struct test_server *test = *state;
    struct scene scene;
    unsigned status;
    set(test, NILE, &scene);
    json_t *mine =
        test_request(test, NET_GET, "/api/1/player/tables", scene.token[1], NULL, &status);
    const json_t *it = json_array_get(json_object_get(mine, "tables"), 0);
    assert_int_equal(number(it, "you"), 1);
    json_decref(mine);
}

static void test_requests_are_limited(void **state)
{
    struct test_server *test = *state;
    unsigned status, count = 0;
    test->server->options.limits = true;
    do {
        json_decref(test_request(test, NET_GET, "/api/1/phrases", NULL, NULL, &status));
    } while (status == 200 && ++count <= LIMIT_REQUESTS);
    assert_int_equal(count, LIMIT_REQUESTS_BURST);
    test_request_gives(test, NET_GET, "/api/1/phrases", NULL, NULL, 429, "too_fast");
    test_request_gives(test, NET_GET, "/healthz", NULL, NULL, 200, NULL);
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, test_server_setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_a_running_record_keeps_its_secret),
        FRESH(test_the_secret_of_a_table_without_spectators),
        FRESH(test_a_finished_record_tells_all),
        FRESH(test_a_table_by_its_link),
        FRESH(test_what_is_not_for_spectators),
        FRESH(test_before_the_start_there_is_nothing_to_see),
        FRESH(test_running_tables_may_be_listed),
        FRESH(test_a_replay_of_a_running_match_is_for_the_own_seat),
        FRESH(test_a_replay_of_a_running_match_is_for_who_watches),
        FRESH(test_a_replay_of_a_finished_match_is_for_every_eye),
        FRESH(test_replays_and_records_are_made_by_a_worker),
        FRESH(test_a_finished_replay_is_kept_for_a_moment),
        FRESH(test_a_kept_replay_is_not_shown_to_who_may_not_watch),
        FRESH(test_large_answers_of_an_address_are_limited),
        FRESH(test_a_replay_ends_where_the_match_is),
        FRESH(test_the_games_with_all_their_words),
        FRESH(test_phrases_and_refusals),
        FRESH(test_health),
        FRESH(test_metrics),
        FRESH(test_paths_and_methods),
        FRESH(test_bodies_are_read_strictly),
        FRESH(test_players_are_found_by_any_spelling),
        FRESH(test_a_webhook_is_set_seen_and_dropped),
        FRESH(test_my_tables_by_request),
        FRESH(test_requests_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

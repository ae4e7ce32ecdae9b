/* Vectors: every row is the game that the engine plays alone, whatever the ranges and modes. */
#include "tests/vector/vectors.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/notes.h>

/* A game beside the vector, played by the engine alone. */
struct single {
    union akhet_space state;
    struct akhet_random random;
    uint8_t notes[AKHET_SEATS][AKHET_NOTES];
    uint32_t episode, decision;
};

static struct akhet_event event[AKHET_EVENTS];

static void hear(const struct akhet_vector *v, struct single *single, struct akhet_events *events)
{
    for (unsigned i = 0; i < events->count; i++)
        for (int seat = 0; seat < v->players; seat++)
            akhet_notes_hear(v->config.game, seat, &events->event[i], single->notes[seat]);
}

static void start(const struct akhet_vector *v, struct single *single, uint32_t row)
{
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    memset(single->notes, 0, sizeof single->notes);
    single->decision = 0;
    akhet_random_fast(&single->random, akhet_vector_seed(v->config.seed, single->episode, row));
    v->config.game->start(&single->state, &v->config.setup, &single->random, &events);
    hear(v, single, &events);
}

static void play(const struct akhet_vector *v, struct single *single, akhet_move move)
{
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_error error;
    single->decision++;
    if (!akhet_apply(v->config.game, &single->state, move, &single->random, &events, &error))
        fail_msg("the engine refuses a move of the vector");
    hear(v, single, &events);
}

static void look(const struct akhet_vector *v, const struct single *single, int seat,
                 union akhet_space *view, float *numbers)
{
    v->config.game->view(&single->state, seat, view);
    if (v->config.with & AKHET_WITH_MEMORY)
        akhet_notes_recall(v->config.game, single->notes[seat], view);
    akhet_observe(v->config.game, v->players, seat, view, numbers);
}

static void assert_scores(const struct akhet_vector *v, const union akhet_space *view,
                          const int16_t *parts)
{
    struct akhet_score score;
    v->config.game->score(view, &score);
    for (unsigned seat = 0; seat < v->players; seat++)
        for (unsigned i = 0; i < v->parts; i++)
            assert_int_equal(parts[seat * v->parts + i],
                             score.known >> seat & 1 ? score.part[seat][i] : 0);
}

static void assert_moves(const struct akhet_vector *v, const struct single *single, uint32_t row)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned count = v->config.game->legal(&single->state, moves), ones = 0;
    assert_int_equal(v->legal_count[row], count);
    assert_memory_equal(v->legal + row * v->max_legal, moves, count * sizeof *moves);
    for (unsigned i = 0; i < v->moves; i++)
        ones += v->mask[row * v->moves + i];
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(v->mask[row * v->moves + moves[i]], 1);
    assert_int_equal(ones, count);
}

/* Whether a row shows the position of the single game to `viewer`. */
static void assert_row(const struct akhet_vector *v, const struct single *single, uint32_t row,
                       int viewer)
{
    union akhet_space view;
    float numbers[1024];
    look(v, single, viewer, &view, numbers);
    assert_int_equal(v->seat[row], v->config.game->seat(&single->state));
    assert_int_equal(v->episode[row], single->episode);
    assert_int_equal(v->decision[row], single->decision);
    assert_memory_equal(v->bytes + row * v->view_bytes, &view, v->view_bytes);
    assert_memory_equal(v->observation + (size_t)row * v->observations, numbers,
                        v->observations * sizeof *numbers);
    assert_moves(v, single, row);
    assert_scores(v, &view, v->score_parts + row * v->players * v->parts);
    assert_memory_equal(akhet_vector_world(v, row), &single->state, v->config.game->state_bytes);
}

static float expected_return(const struct akhet_vector *v, const struct single *single, unsigned s)
{
    const struct akhet_game *game = v->config.game;
    uint8_t place[AKHET_SEATS];
    union akhet_space view;
    struct akhet_score score;
    float first = 0, ahead = 0, behind = 0, others = 0;
    game->places(&single->state, place);
    game->view(&single->state, 0, &view);
    game->score(&view, &score);
    for (unsigned seat = 0; seat < v->players; seat++) {
        first += place[seat] == 1;
        ahead += place[seat] < place[s];
        behind += place[seat] > place[s];
        others += seat == s ? 0 : (float)score.total[seat];
    }
    float rest = (float)(v->players - 1);
    return v->config.returns == AKHET_RETURN_SHARE    ? (place[s] == 1 ? 1 / first : 0)
           : v->config.returns == AKHET_RETURN_PLACES ? (behind - ahead) / rest
                                                      : (float)score.total[s] - others / rest;
}

/* Whether a row remembers the end of the single game, which `mover` brought about. */
static void assert_end(const struct akhet_vector *v, const struct single *single, uint32_t row,
                       int mover)
{
    union akhet_space view;
    float numbers[1024];
    look(v, single, mover, &view, numbers);
    assert_int_equal(v->done[row], 1);
    assert_int_equal(v->last_seat[row], mover);
    assert_int_equal(v->last_decision[row], single->decision);
    assert_memory_equal(v->last_bytes + row * v->view_bytes, &view, v->view_bytes);
    assert_memory_equal(v->last_observation + (size_t)row * v->observations, numbers,
                        v->observations * sizeof *numbers);
    assert_scores(v, &view, v->last_score_parts + row * v->players * v->parts);
    for (unsigned seat = 0; seat < v->players; seat++) {
        float wanted = expected_return(v, single, seat);
        assert_true(v->returns[row * v->players + seat] == wanted);
        assert_true(v->last_returns[row * v->players + seat] == wanted);
    }
}

static void assert_not_done(const struct akhet_vector *v, uint32_t row)
{
    assert_int_equal(v->done[row], 0);
    for (unsigned seat = 0; seat < v->players; seat++)
        assert_true(v->returns[row * v->players + seat] == 0);
}

/* Follow a step of one row with the single game. */
static void follow(const struct akhet_vector *v, struct single *single, uint32_t row, int mover,
                   akhet_move action)
{
    if (mover == AKHET_NOBODY) { /* AKHET_RESET_NEXT: the step deals */
        single->episode++;
        start(v, single, row);
        assert_not_done(v, row);
        assert_row(v, single, row, v->seat[row]);
        return;
    }
    play(v, single, action);
    if (v->config.game->seat(&single->state) != AKHET_NOBODY) {
        assert_not_done(v, row);
    } else {
        assert_end(v, single, row, mover);
        if (v->config.reset == AKHET_RESET_SAME) {
            single->episode++;
            start(v, single, row);
        }
    }
    int seat = v->config.game->seat(&single->state);
    assert_row(v, single, row, seat == AKHET_NOBODY ? mover : seat);
}

static void check_against_single_games(struct akhet_vector_config *config)
{
    enum { STEPS = 400 };
    struct akhet_vector *v = make_vector(config);
    struct single *single = calloc(v->games, sizeof *single);
    akhet_move actions[ROWS];
    int8_t mover[ROWS];
    for (uint32_t row = 0; row < v->games; row++) {
        start(v, &single[row], row);
        assert_not_done(v, row);
        assert_row(v, &single[row], row, v->seat[row]);
    }
    for (unsigned step = 0; step < STEPS; step++) {
        choose(v, actions);
        memcpy(mover, v->seat, v->games);
        assert_true(akhet_vector_step(v, actions, NULL));
        for (uint32_t row = 0; row < v->games; row++)
            follow(v, &single[row], row, mover[row], actions[row]);
    }
    free(single);
    free_vector(v);
}

static void check_same(struct akhet_vector_config *config)
{
    check_against_single_games(config);
}

static void check_next(struct akhet_vector_config *config)
{
    config->reset = AKHET_RESET_NEXT;
    config->returns = AKHET_RETURN_PLACES;
    check_against_single_games(config);
}

static void check_memory(struct akhet_vector_config *config)
{
    config->with = AKHET_WITH_ALL;
    config->returns = AKHET_RETURN_SCORE;
    check_against_single_games(config);
}

static void test_rows_are_single_games(void **unused)
{
    (void)unused;
    each_config(3, check_same);
}

static void test_rows_wait_for_the_next_step_if_asked(void **unused)
{
    (void)unused;
    each_config(3, check_next);
}

static void test_rows_show_what_a_seat_remembers(void **unused)
{
    (void)unused;
    each_config(2, check_memory);
}

static void test_memory_shows_more_of_nile_than_views_do(void **unused)
{
    struct akhet_vector_config config = config_of("nile", 3, 8);
    struct akhet_vector *plain = make_vector(&config);
    unsigned differ = 0;
    akhet_move actions[ROWS];
    (void)unused;
    config.with = AKHET_WITH_ALL;
    struct akhet_vector *remembering = make_vector(&config);
    for (unsigned step = 0; step < 100; step++) {
        choose(plain, actions);
        assert_true(akhet_vector_step(plain, actions, NULL));
        assert_true(akhet_vector_step(remembering, actions, NULL));
        differ += memcmp(plain->observation, remembering->observation,
                         (size_t)8 * plain->observations * sizeof(float)) != 0;
    }
    assert_true(differ > 50);
    free_vector(plain);
    free_vector(remembering);
}

/* Seven ranges in any order give the bytes of one call. */
static void check_ranges(struct akhet_vector_config *config)
{
    static const size_t cut[8] = {0, 1, 5, 5, 16, 17, 30, 37};
    static const unsigned order[7] = {3, 0, 6, 2, 5, 1, 4};
    config->with = AKHET_WITH_ALL;
    struct akhet_vector *whole = make_vector(config), *parts = make_vector(config);
    akhet_move one[ROWS], other[ROWS];
    for (unsigned step = 0; step < 150; step++) {
        choose(whole, one);
        for (unsigned i = 0; i < 7; i++)
            assert_true(akhet_vector_sample_rows(parts, NULL, other, NULL, cut[order[i]],
                                                 cut[order[i] + 1], NULL));
        assert_memory_equal(one, other, whole->games * sizeof *one);
        assert_true(akhet_vector_check_rows(parts, other, 0, parts->games, NULL));
        assert_true(akhet_vector_step(whole, one, NULL));
        for (unsigned i = 0; i < 7; i++)
            assert_true(
                akhet_vector_step_rows(parts, other, cut[order[i]], cut[order[i] + 1], NULL));
        if (step % 10 == 0)
            assert_same_vector(whole, parts);
    }
    assert_same_vector(whole, parts);
    free_vector(whole);
    free_vector(parts);
}

static void test_ranges_give_the_bytes_of_one_call(void **unused)
{
    (void)unused;
    each_config(37, check_ranges);
}

/* A thread and its rows. */
struct worker {
    struct akhet_vector *vector;
    const akhet_move *actions;
    size_t first, last;
};

static void *step_range(void *given)
{
    const struct worker *worker = given;
    bool done =
        akhet_vector_step_rows(worker->vector, worker->actions, worker->first, worker->last, NULL);
    return done ? given : NULL;
}

static void step_by_threads(struct akhet_vector *v, const akhet_move *actions)
{
    enum { THREADS = 7 };
    pthread_t thread[THREADS];
    struct worker worker[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        worker[i] =
            (struct worker){v, actions, v->games * i / THREADS, v->games * (i + 1u) / THREADS};
        assert_int_equal(pthread_create(&thread[i], NULL, step_range, &worker[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        void *done;
        assert_int_equal(pthread_join(thread[i], &done), 0);
        assert_non_null(done);
    }
}

static void test_seven_threads_give_the_bytes_of_one(void **unused)
{
    struct akhet_vector_config config = config_of("nile", 4, 50);
    akhet_move actions[ROWS];
    (void)unused;
    config.with = AKHET_WITH_ALL;
    struct akhet_vector *one = make_vector(&config), *seven = make_vector(&config);
    for (unsigned step = 0; step < 300; step++) {
        choose(one, actions);
        assert_true(akhet_vector_step(one, actions, NULL));
        step_by_threads(seven, actions);
    }
    assert_same_vector(one, seven);
    free_vector(one);
    free_vector(seven);
}

static void test_a_row_does_not_depend_on_the_number_of_rows(void **unused)
{
    struct akhet_vector_config config = config_of("valley", 2, 1);
    (void)unused;
    struct akhet_vector *few = make_vector(&config);
    config.games = 20;
    struct akhet_vector *many = make_vector(&config);
    akhet_move actions[ROWS];
    for (unsigned step = 0; step < 500; step++) {
        assert_memory_equal(few->bytes, many->bytes, few->view_bytes);
        choose(many, actions);
        assert_true(akhet_vector_step(many, actions, NULL));
        assert_true(akhet_vector_step(few, actions, NULL));
    }
    assert_true(few->episode[0] > 0);
    free_vector(few);
    free_vector(many);
}

static void test_seeds_differ_by_seed_episode_and_row(void **unused)
{
    enum { EACH = 12, ALL = EACH * EACH * EACH };
    static uint64_t seed[ALL];
    unsigned count = 0;
    (void)unused;
    for (uint32_t i = 0; i < ALL; i++)
        seed[count++] = akhet_vector_seed(i % EACH, i / EACH % EACH, i / EACH / EACH);
    for (unsigned a = 0; a < count; a++) {
        assert_true(seed[a] < (uint64_t)1 << 52);
        for (unsigned b = 0; b < a; b++)
            assert_true(seed[a] != seed[b]);
    }
    /* They are part of what is published about an experiment: they never change. */
    assert_true(akhet_vector_seed(7, 1, 2) == 3652051739331262u);
}

static void test_a_reset_starts_again(void **unused)
{
    struct akhet_vector_config config = config_of("eights", 4, 9);
    struct akhet_vector *used = make_vector(&config);
    akhet_move actions[ROWS];
    (void)unused;
    for (unsigned step = 0; step < 200; step++) {
        choose(used, actions);
        assert_true(akhet_vector_step(used, actions, NULL));
    }
    config.seed = 8;
    struct akhet_vector *fresh = make_vector(&config);
    akhet_vector_reset(used, 8);
    assert_same_vector(used, fresh);
    free_vector(used);
    free_vector(fresh);
}

static void test_rows_can_be_restarted_early(void **unused)
{
    struct akhet_vector_config config = config_of("nile", 2, 6);
    struct akhet_vector *v = make_vector(&config);
    struct single single = {.episode = 1};
    akhet_move actions[ROWS];
    (void)unused;
    choose(v, actions);
    assert_true(akhet_vector_step(v, actions, NULL));
    assert_true(akhet_vector_restart_rows(v, 2, 4, NULL));
    for (uint32_t row = 0; row < 6; row++) {
        bool restarted = row == 2 || row == 3;
        assert_int_equal(v->episode[row], restarted);
        assert_int_equal(v->decision[row], !restarted);
        if (restarted) {
            start(v, &single, row);
            assert_row(v, &single, row, v->seat[row]);
        }
    }
    free_vector(v);
}

static void assert_refused(const struct akhet_vector *v, bool accepted, struct akhet_error *error,
                           enum akhet_error_code code, long number)
{
    char line[256];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    (void)v;
    assert_false(accepted);
    assert_int_equal(error->code, code);
    assert_int_equal(error->number, number);
    akhet_error_text(error, AKHET_EN, &text);
    assert_true(text.len > 10 && !text.full);
    memset(error, 0, sizeof *error);
}

/* One bad action in any row: nothing of the batch changes. */
static void check_illegal(struct akhet_vector_config *config)
{
    struct akhet_vector *v = make_vector(config), *same = make_vector(config);
    struct akhet_error error = {0};
    struct akhet_random random;
    akhet_move actions[ROWS], bad[ROWS];
    akhet_random_fast(&random, 5);
    for (unsigned step = 0; step < 120; step++) {
        choose(v, actions);
        uint32_t row = akhet_random_below(&random, v->games);
        akhet_move wrong = (akhet_move)akhet_random_next(&random);
        wrong = akhet_random_below(&random, 2) ? wrong : wrong % v->moves;
        memcpy(bad, actions, sizeof bad);
        bad[row] = wrong;
        if (wrong >= v->moves || !v->mask[row * v->moves + wrong]) {
            assert_refused(v, akhet_vector_step(v, bad, &error), &error, AKHET_VECTOR_ACTION,
                           (long)row);
            assert_refused(v, akhet_vector_check_rows(v, bad, 0, v->games, &error), &error,
                           AKHET_VECTOR_ACTION, (long)row);
            assert_false(akhet_vector_step(v, bad, NULL));
            assert_same_vector(v, same);
        }
        assert_true(akhet_vector_step(v, actions, &error));
        assert_true(akhet_vector_step(same, actions, &error));
    }
    assert_same_vector(v, same);
    free_vector(v);
    free_vector(same);
}

static void test_an_illegal_action_refuses_the_whole_step(void **unused)
{
    (void)unused;
    each_config(5, check_illegal);
}

static void test_wrong_ranges_and_missing_actions_are_refused(void **unused)
{
    struct akhet_vector_config config = config_of("nile", 2, 6);
    struct akhet_vector *v = make_vector(&config), *same = make_vector(&config);
    struct akhet_error error = {0};
    akhet_move actions[ROWS];
    (void)unused;
    choose(v, actions);
    assert_refused(v, akhet_vector_step_rows(v, actions, 3, 7, &error), &error, AKHET_VECTOR_ROWS,
                   6);
    assert_refused(v, akhet_vector_step_rows(v, actions, 3, 2, &error), &error, AKHET_VECTOR_ROWS,
                   6);
    assert_refused(v, akhet_vector_sample_rows(v, NULL, actions, NULL, 0, (size_t)-1, &error),
                   &error, AKHET_VECTOR_ROWS, 6);
    assert_refused(v, akhet_vector_restart_rows(v, 7, 7, &error), &error, AKHET_VECTOR_ROWS, 6);
    assert_refused(v, akhet_vector_step(v, NULL, &error), &error, AKHET_NOT_GIVEN, 0);
    assert_refused(v, akhet_vector_sample(v, NULL, NULL, NULL, &error), &error, AKHET_NOT_GIVEN, 0);
    assert_true(akhet_vector_step_rows(v, actions, 3, 3, &error));
    assert_null(akhet_vector_world(v, 6));
    assert_same_vector(v, same);
    free_vector(v);
    free_vector(same);
}

static void refuse_config(const struct akhet_vector_config *config, enum akhet_error_code code)
{
    _Alignas(AKHET_VECTOR_ALIGN) static uint8_t memory[64];
    struct akhet_error error = {0};
    assert_int_equal(akhet_vector_size(config, &error), 0);
    assert_int_equal(error.code, code);
    assert_int_equal(akhet_vector_size(config, NULL), 0);
    assert_null(akhet_vector_init(memory, sizeof memory, config, &error));
    assert_int_equal(error.code, code);
}

static void test_a_wrong_config_is_refused(void **unused)
{
    const struct akhet_vector_config good = config_of("nile", 3, 4);
    struct akhet_vector_config bad = good;
    (void)unused;
    refuse_config(NULL, AKHET_NOT_GIVEN);
    bad.game = NULL;
    refuse_config(&bad, AKHET_NOT_GIVEN);
    bad = good, bad.games = 0;
    refuse_config(&bad, AKHET_VECTOR_SIZE);
    bad = good, bad.games = AKHET_VECTOR_GAMES + 1;
    refuse_config(&bad, AKHET_VECTOR_SIZE);
    bad = good, bad.setup.players = 1;
    refuse_config(&bad, AKHET_NO_PLAYERS);
    bad = good, bad.setup.players = 200;
    refuse_config(&bad, AKHET_NO_PLAYERS);
    bad = good, bad.setup.option[0] = 9;
    refuse_config(&bad, AKHET_NO_VALUE);
    bad = good, bad.setup.option[AKHET_OPTIONS - 1] = 1;
    refuse_config(&bad, AKHET_VECTOR_VALUE);
    bad = good, bad.reset = AKHET_RESETS;
    refuse_config(&bad, AKHET_VECTOR_VALUE);
    bad = good, bad.returns = AKHET_RETURNS;
    refuse_config(&bad, AKHET_VECTOR_VALUE);
    bad = good, bad.with = AKHET_WITH_ALL + 1;
    refuse_config(&bad, AKHET_VECTOR_VALUE);
}

static void test_wrong_memory_is_refused(void **unused)
{
    const struct akhet_vector_config config = config_of("eights", 4, 4);
    size_t size = akhet_vector_size(&config, NULL);
    uint8_t *memory = aligned_alloc(AKHET_VECTOR_ALIGN, size + AKHET_VECTOR_ALIGN);
    struct akhet_error error = {0};
    (void)unused;
    assert_null(akhet_vector_init(NULL, size, &config, &error));
    assert_int_equal(error.code, AKHET_VECTOR_MEMORY);
    assert_int_equal(error.number, size);
    assert_null(akhet_vector_init(memory, size - 1, &config, NULL));
    assert_null(akhet_vector_init(memory + 8, size, &config, NULL));
    assert_non_null(akhet_vector_init(memory, size, &config, NULL));
    free(memory);
}

static void test_arrays_are_aligned_and_present_as_asked(void **unused)
{
    struct akhet_vector_config config = config_of("nefertiti", 3, 5);
    (void)unused;
    for (unsigned with = 0; with <= AKHET_WITH_ALL; with++) {
        config.with = (uint8_t)with;
        struct akhet_vector *v = make_vector(&config);
        const void *array[] = {
            v->bytes,        v->observation,      v->mask,       v->legal,
            v->seat,         v->score_parts,      v->returns,    v->done,
            v->episode,      v->decision,         v->last_bytes, v->last_observation,
            v->last_returns, v->last_score_parts, v->legal_count};
        for (unsigned i = 0; i < sizeof array / sizeof *array; i++)
            assert_int_equal((uintptr_t)array[i] % AKHET_VECTOR_ALIGN, 0);
        assert_int_equal(v->observation != NULL, with & AKHET_WITH_NUMBERS);
        assert_int_equal(v->last_observation != NULL, with & AKHET_WITH_NUMBERS);
        assert_int_equal(v->score_parts != NULL, (with & AKHET_WITH_SCORES) != 0);
        free_vector(v);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_rows_are_single_games),
        CASE(test_rows_wait_for_the_next_step_if_asked),
        CASE(test_rows_show_what_a_seat_remembers),
        CASE(test_memory_shows_more_of_nile_than_views_do),
        CASE(test_ranges_give_the_bytes_of_one_call),
        CASE(test_seven_threads_give_the_bytes_of_one),
        CASE(test_a_row_does_not_depend_on_the_number_of_rows),
        CASE(test_seeds_differ_by_seed_episode_and_row),
        CASE(test_a_reset_starts_again),
        CASE(test_rows_can_be_restarted_early),
        CASE(test_an_illegal_action_refuses_the_whole_step),
        CASE(test_wrong_ranges_and_missing_actions_are_refused),
        CASE(test_a_wrong_config_is_refused),
        CASE(test_wrong_memory_is_refused),
        CASE(test_arrays_are_aligned_and_present_as_asked),
    };
    return cmocka_run_group_tests_name("play", tests, NULL, NULL);
}

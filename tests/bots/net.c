/* Nets: integers that cannot overflow, the same answers as a plain reference, files that are
 * refused when they are damaged, and training that can be repeated and continued. */
#define _POSIX_C_SOURCE 200809L
#include "tests/cli/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "bots/bots_net_training.h"
#include "tests/support/walk.h"

#define NET_TEXT "tests/bots/eights_net.def"
#define NET_IS   compiled
#include "bots/net_table.def"

static struct net_memory memory, again;
static struct net_trainer trainer, other;
static char text[NET_FILE];

static int random_in(struct akhet_random *random, int most)
{
    return (int)akhet_random_below(random, (uint32_t)(2 * most + 1)) - most;
}

/* A net with weights up to these, for the features of a game. */
static void make_net(struct net_memory *net, struct akhet_random *random, unsigned players,
                     int hidden, int output)
{
    net_lay_out(net, knowledge_of(akhet_game_find("nefertiti")), players);
    net->net.hidden_shift = 12;
    net->net.output_shift = 10;
    for (unsigned f = 0; f < net->net.features; f++) {
        net->limit[f] = (int16_t)akhet_random_below(random, 500);
        net->linear[f] = (int16_t)random_in(random, 1000);
        for (unsigned unit = 0; unit < NET_WIDTH; unit++)
            net->hidden[f * NET_WIDTH + unit] = (int16_t)random_in(random, hidden);
    }
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++) {
        net->bias[unit] = random_in(random, 100000);
        net->output[unit] = (int16_t)random_in(random, output);
    }
}

static int64_t clamped(const struct net *net, const int16_t *x, unsigned f)
{
    int64_t limit = net->limit[f];
    return x[f] > limit ? limit : x[f] < -limit ? -limit : x[f];
}

/* What a net is meant to compute, as plainly as it can be written. */
static int64_t reference(const struct net *net, int16_t x[][KNOWLEDGE_FEATURES], unsigned players,
                         unsigned seat)
{
    int64_t worth = 0, sum = 0;
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++) {
        int64_t input = net->bias[unit];
        for (unsigned f = 0; f < net->features; f++)
            for (unsigned whose = 0; whose < players; whose++)
                input += clamped(net, x[whose], f) *
                         net->hidden[f * NET_WIDTH + unit + (whose == seat ? 0 : NET_HIDDEN)];
        int64_t output = input > 0 ? input / (1 << (net->hidden_shift - NET_ONE)) : 0;
        sum += (output > 32767 ? 32767 : output) * net->output[unit];
    }
    for (unsigned f = 0; f < net->features; f++)
        worth += clamped(net, x[seat], f) * net->linear[f];
    return worth + sum * KNOWLEDGE_WEIGHT / (1 << (NET_ONE + net->output_shift));
}

static void test_a_net_computes_what_a_plain_reference_does(void **unused)
{
    (void)unused;
    struct akhet_random random;
    akhet_random_fast(&random, 3);
    for (unsigned n = 0; n < 200; n++) {
        unsigned players = 2 + n % (AKHET_SEATS - 1);
        int16_t x[AKHET_SEATS][KNOWLEDGE_FEATURES];
        int worth[AKHET_SEATS];
        int64_t expected[AKHET_SEATS];
        make_net(&memory, &random, players, 30 << n % 8, 8 << n % 8);
        assert_true(net_is_safe(&memory.net));
        for (unsigned seat = 0; seat < players; seat++)
            for (unsigned f = 0; f < memory.net.features; f++)
                x[seat][f] =
                    (int16_t)(akhet_random_below(&random, 3) ? 0 : random_in(&random, 600));
        for (unsigned seat = 0; seat < players; seat++)
            expected[seat] = reference(&memory.net, x, players, seat);
        net_worths(&memory.net, x, players, worth);
        for (unsigned seat = 0; seat < players; seat++)
            assert_int_equal(worth[seat], expected[seat]);
    }
}

/* The proof holds at the edge: the worst features of the largest safe net, counted by the
 * reference in 64 bits, stay within 32. */
static void test_the_worst_features_of_a_safe_net_do_not_overflow(void **unused)
{
    (void)unused;
    struct akhet_random random;
    akhet_random_fast(&random, 4);
    make_net(&memory, &random, 5, 1, 1);
    for (unsigned f = 0; f < memory.net.features; f++) {
        memory.limit[f] = 1;
        memory.linear[f] = 0;
        for (unsigned unit = 0; unit < NET_WIDTH; unit++)
            memory.hidden[f * NET_WIDTH + unit] = INT16_MAX;
    }
    while (net_is_safe(&memory.net))
        for (unsigned f = 0; f < memory.net.features; f++)
            memory.limit[f]++;
    for (unsigned f = 0; f < memory.net.features; f++)
        memory.limit[f]--;
    assert_true(net_is_safe(&memory.net));
    int16_t x[AKHET_SEATS][KNOWLEDGE_FEATURES];
    int worth[AKHET_SEATS];
    for (unsigned sign = 0; sign < 2; sign++) {
        for (unsigned seat = 0; seat < 5; seat++)
            for (unsigned f = 0; f < memory.net.features; f++)
                x[seat][f] = sign ? INT16_MIN : INT16_MAX;
        int64_t expected = reference(&memory.net, x, 5, 0);
        net_worths(&memory.net, x, 5, worth); /* a sanitizer would tell of an overflow */
        assert_int_equal(worth[0], expected);
    }
}

static void test_a_net_whose_sums_may_overflow_is_not_safe(void **unused)
{
    (void)unused;
    struct akhet_random random;
    akhet_random_fast(&random, 5);
    make_net(&memory, &random, 4, 100, 100);
    assert_true(net_is_safe(&memory.net));
    again = memory;
    memory.bias[7] = INT32_MAX;
    assert_false(net_is_safe(&memory.net));
    make_net(&memory, &random, 4, 100, 100);
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        memory.output[unit] = 2100;
    assert_false(net_is_safe(&memory.net));
    make_net(&memory, &random, 4, 100, 100);
    memory.limit[2] = INT16_MAX;
    memory.linear[2] = INT16_MAX;
    assert_false(net_is_safe(&memory.net));
    memory.linear[2] = 0;
    memory.limit[2] = -1;
    assert_false(net_is_safe(&memory.net));
    make_net(&memory, &random, 4, 100, 100);
    memory.net.hidden_shift = NET_ONE - 1;
    assert_false(net_is_safe(&memory.net));
}

/* Every net in the program: for its game, its features and its players, and without overflow. */
static void test_the_nets_in_the_program_are_safe_and_fit(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        const struct knowledge *knowledge = knowledge_of(*game);
        for (unsigned players = 0; players <= AKHET_SEATS; players++) {
            const struct net *net = knowledge->net[players];
            if (!net)
                continue;
            assert_true(net_is_safe(net));
            assert_true(net_fits(net, knowledge, players));
            struct akhet_text out = akhet_text_on(text, sizeof text);
            net_write(net, &out);
            assert_true(net_read(&memory, text, out.len, "shipped", NULL));
        }
    }
}

static size_t write_net(void)
{
    struct akhet_random random;
    akhet_random_fast(&random, 6);
    make_net(&memory, &random, 3, 200, 200);
    struct akhet_text out = akhet_text_on(text, sizeof text);
    akhet_text_put(&out, "/* A comment.\n * Of two lines. */\n");
    net_write(&memory.net, &out);
    assert_false(out.full);
    return out.len;
}

static void test_a_net_is_read_as_it_was_written(void **unused)
{
    (void)unused;
    struct akhet_error error;
    size_t len = write_net();
    assert_true(net_read(&again, text, len, "file", &error));
    assert_string_equal(again.game, "nefertiti");
    assert_int_equal(again.net.players, 3);
    assert_int_equal(again.net.hidden_shift, 12);
    assert_int_equal(again.net.output_shift, 10);
    assert_memory_equal(again.name, memory.name, sizeof again.name);
    assert_memory_equal(again.limit, memory.limit, sizeof again.limit);
    assert_memory_equal(again.linear, memory.linear, sizeof again.linear);
    assert_memory_equal(again.hidden, memory.hidden, sizeof again.hidden);
    assert_memory_equal(again.bias, memory.bias, sizeof again.bias);
    assert_memory_equal(again.output, memory.output, sizeof again.output);
}

/* One file, compiled and read, is one net. */
static void test_a_compiled_net_is_the_one_of_its_file(void **unused)
{
    (void)unused;
    snprintf(text, sizeof text, "%s/tests/bots/eights_net.def", getenv("AKHET_SOURCE"));
    const struct net *net = net_load(text, NULL);
    assert_non_null(net);
    assert_true(net_is_safe(&compiled));
    assert_true(net_fits(&compiled, knowledge_of(akhet_game_find("eights")), 4));
    for (unsigned which = 0; which < 2; which++) {
        struct akhet_text out = akhet_text_on(text + which * NET_FILE / 2, NET_FILE / 2);
        net_write(which ? net : &compiled, &out);
    }
    assert_string_equal(text, text + NET_FILE / 2);
}

static void test_a_damaged_net_is_refused(void **unused)
{
    (void)unused;
    struct akhet_error error;
    size_t len = write_net();
    size_t begin = (size_t)(strstr(text, "NET(") - text);
    for (size_t i = begin; i < len; i += i + 40 < len ? 7 : 1) {
        char was = text[i];
        text[i] = was == '1' ? '2' : '1';
        assert_false(net_read(&again, text, len, "file", &error));
        assert_true(error.code == AKHET_NET_DAMAGED || error.code == AKHET_NET_ENCODING);
        text[i] = was;
    }
    for (size_t cut = 0; cut < len; cut += cut + 40 < len ? 31 : 1) {
        assert_false(net_read(&again, text, cut, "file", &error));
        assert_int_equal(error.code, AKHET_NET_DAMAGED);
    }
    assert_true(net_read(&again, text, len, "file", &error));
    text[len] = '\n';
    assert_false(net_read(&again, text, len + 1, "file", &error));
}

/* The check sum is right, but a sum could overflow. */
static void test_an_unsafe_net_is_refused_when_it_is_read(void **unused)
{
    (void)unused;
    struct akhet_error error;
    write_net();
    memory.bias[3] = INT32_MAX;
    struct akhet_text out = akhet_text_on(text, sizeof text);
    net_write(&memory.net, &out);
    assert_false(net_read(&again, text, out.len, "file", &error));
    assert_int_equal(error.code, AKHET_NET_DAMAGED);
}

static void test_another_encoding_is_named(void **unused)
{
    (void)unused;
    struct akhet_error error;
    size_t len = write_net();
    char *number = strstr(text, ", 3, 1, ");
    assert_non_null(number);
    number[5] = '9';
    assert_false(net_read(&again, text, len, "file", &error));
    assert_int_equal(error.code, AKHET_NET_ENCODING);
    assert_int_equal(error.number, 9);
}

static const char *save(size_t len)
{
    static char path[200];
    snprintf(path, sizeof path, "%s", scratch("net.def"));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, len, file), len);
    fclose(file);
    return path;
}

static void test_a_bot_takes_its_net_from_a_file(void **unused)
{
    (void)unused;
    struct bot_spec spec, same;
    struct akhet_error error;
    char line[BOT_SPEC + 50];
    const char *path = save(write_net());
    snprintf(line, sizeof line, "greedy:weights=%.200s", path);
    assert_true(bot_spec_read(&spec, line, &error));
    assert_int_equal(spec.weights, BOT_NET);
    assert_true(bot_spec_read(&same, line, &error));
    assert_ptr_equal(same.net, spec.net); /* read once */
    assert_true(bot_spec_fits(&spec, akhet_game_find("nefertiti"), 3, &error));
    assert_false(bot_spec_fits(&spec, akhet_game_find("nefertiti"), 4, &error));
    assert_int_equal(error.code, AKHET_NET_FOREIGN);
    assert_false(bot_spec_fits(&spec, akhet_game_find("nile"), 3, &error));
    const struct knowledge *knowledge = knowledge_of(akhet_game_find("nefertiti"));
    assert_ptr_equal(knowledge_evaluation(knowledge, 3, &spec).net, spec.net);
    assert_null(knowledge_evaluation(knowledge, 4, &spec).net);
    save(10);
    assert_false(bot_spec_read(&spec, line, &error));
    assert_int_equal(error.code, AKHET_NET_DAMAGED);
    remove(path);
    assert_false(bot_spec_read(&spec, line, &error));
    assert_int_equal(error.code, AKHET_BOT_WEIGHTS);
}

static void test_the_commands_refuse_a_net_of_another_game(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    char line[400];
    const char *path = save(write_net());
    snprintf(line, sizeof line, "arena nile --bots greedy:weights=%.200s,random --games 2", path);
    run(&o, line);
    assert_int_equal(o.code, 2);
    assert_says(o.err, "another game");
    snprintf(line, sizeof line, "simulate valley --bots greedy:weights=%.200s", path);
    run(&o, line);
    assert_int_equal(o.code, 2);
    assert_says(o.err, "another game");
    snprintf(line, sizeof line,
             "arena nefertiti --players 3 --bots greedy:weights=%.200s,random --games 3 --quiet",
             path);
    run(&o, line);
    assert_int_equal(o.code, 0);
    remove(path);
    drop(&o);
}

static void begin(struct net_trainer *it, const char *game, unsigned players, uint64_t seed,
                  uint32_t lambda, unsigned threads)
{
    const struct akhet_game *its = akhet_game_find(game);
    struct net_plan plan = {.knowledge = knowledge_of(its),
                            .setup = akhet_setup_default(its, players),
                            .seed = seed,
                            .games = 16,
                            .lambda = lambda};
    net_trainer_begin(it, &plan, threads);
}

/* At every position of random games, to the last bit. */
static void check_start(struct walk *walk, void *context)
{
    (void)context;
    const struct knowledge *knowledge = knowledge_of(walk->game);
    double by_net[AKHET_SEATS], by_weights[AKHET_SEATS];
    unsigned players = walk->setup.players;
    if (!walk->played)
        begin(&trainer, walk->game->term.id, players, 1, 100, 1);
    knowledge_chances(knowledge, (struct evaluation){.net = &trainer.net.net}, &walk->state,
                      players, by_net);
    knowledge_chances(knowledge,
                      (struct evaluation){.weights = knowledge_weights(knowledge, players, false)},
                      &walk->state, players, by_weights);
    assert_memory_equal(by_net, by_weights, players * sizeof *by_net);
}

static void test_a_net_starts_as_the_trained_weights(void **unused)
{
    (void)unused;
    walk_all(1, check_start, NULL);
}

static void assert_same_net(const struct net_trainer *a, const struct net_trainer *b)
{
    assert_memory_equal(&a->learner, &b->learner, sizeof a->learner);
    assert_memory_equal(a->net.hidden, b->net.hidden, sizeof a->net.hidden);
    assert_memory_equal(a->net.linear, b->net.linear, sizeof a->net.linear);
    assert_memory_equal(a->net.output, b->net.output, sizeof a->net.output);
}

static void rounds(struct net_trainer *it, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        assert_true(net_trainer_round(it));
}

static void test_the_same_training_gives_the_same_net_on_any_number_of_threads(void **unused)
{
    (void)unused;
    static const char *const games[] = {"valley", "nile", "nefertiti"};
    for (unsigned i = 0; i < 3; i++) {
        begin(&trainer, games[i], i == 2 ? 3 : 2, 7, i == 1 ? 70 : 100, 1);
        begin(&other, games[i], i == 2 ? 3 : 2, 7, i == 1 ? 70 : 100, 3);
        rounds(&trainer, 2);
        rounds(&other, 2);
        assert_same_net(&trainer, &other);
        assert_true(net_is_safe(&trainer.net.net));
        begin(&other, games[i], i == 2 ? 3 : 2, 8, 100, 1);
        rounds(&other, 2);
        assert_memory_not_equal(&trainer.learner, &other.learner, sizeof trainer.learner);
    }
}

static void test_a_training_continues_where_it_stopped(void **unused)
{
    (void)unused;
    uint8_t *state = malloc(NET_STATE_BYTES);
    assert_non_null(state);
    begin(&trainer, "valley", 2, 5, 100, 1);
    rounds(&trainer, 1);
    size_t len = net_trainer_save(&trainer, state);
    rounds(&trainer, 2);
    begin(&other, "valley", 2, 5, 100, 1);
    assert_true(net_trainer_restore(&other, state, len));
    assert_int_equal(other.rounds, 1);
    rounds(&other, 2);
    assert_same_net(&trainer, &other);
    assert_int_equal(trainer.games, other.games);
    begin(&other, "valley", 2, 6, 100, 1);
    assert_false(net_trainer_restore(&other, state, len)); /* another seed */
    begin(&other, "nile", 2, 5, 100, 1);
    assert_false(net_trainer_restore(&other, state, len)); /* another game */
    begin(&other, "valley", 2, 5, 90, 1);
    assert_false(net_trainer_restore(&other, state, len)); /* other targets */
    begin(&other, "valley", 2, 5, 100, 1);
    other.plan.labels.branches = BRANCHES_RANK;
    assert_false(net_trainer_restore(&other, state, len)); /* other positions */
    other.plan.labels.branches = BRANCHES_NONE;
    assert_false(net_trainer_restore(&other, state, len - 1));
    state[len / 2] ^= 1;
    assert_false(net_trainer_restore(&other, state, len));
    free(state);
}

/* In Eights, which is quick, against even chances. */
static void test_training_learns_to_foretell(void **unused)
{
    (void)unused;
    begin(&trainer, "eights", 2, 3, 100, 1);
    rounds(&trainer, 1);
    double first = trainer.loss;
    rounds(&trainer, 30);
    assert_true(trainer.loss < 0.6931);
    assert_true(first < 1.0);
    bool hidden = false;
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        hidden = hidden || trainer.net.output[unit];
    assert_true(hidden);
}

static void test_the_command_trains_continues_and_writes_a_net(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    char out[200], state[200], line[700];
    struct bot_spec spec;
    snprintf(out, sizeof out, "%s", scratch("trained.def"));
    snprintf(state, sizeof state, "%s", scratch("trained.state"));
    run(&o, "train eights --net --games 512");
    assert_int_equal(o.code, 2);
    assert_says(o.err, "--out");
    snprintf(line, sizeof line,
             "train eights --net --games 512 --every 0 --out %s --state %s --threads 2", out,
             state);
    run(&o, line);
    assert_int_equal(o.code, 0);
    snprintf(line, sizeof line, "greedy:weights=%s", out);
    assert_true(bot_spec_read(&spec, line, NULL));
    assert_true(bot_spec_fits(&spec, akhet_game_find("eights"), 4, NULL));
    snprintf(line, sizeof line,
             "train eights --net --games 512 --every 0 --targets rank --out %s --state %s", out,
             state);
    run(&o, line);
    assert_int_equal(o.code, 1); /* the state is of another training */
    remove(state);
    run(&o, line);
    assert_int_equal(o.code, 0);
    run(&o, "train eights --net --games 512 --targets guess --out -");
    assert_int_equal(o.code, 2);
    snprintf(line, sizeof line,
             "train eights --net --games 1024 --every 0 --out %s --state %s --seed 2", out, state);
    run(&o, line);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "not the state of this training");
    remove(out);
    remove(state);
    drop(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_net_computes_what_a_plain_reference_does),
        CASE(test_the_worst_features_of_a_safe_net_do_not_overflow),
        CASE(test_a_net_whose_sums_may_overflow_is_not_safe),
        CASE(test_the_nets_in_the_program_are_safe_and_fit),
        CASE(test_a_net_is_read_as_it_was_written),
        CASE(test_a_compiled_net_is_the_one_of_its_file),
        CASE(test_a_damaged_net_is_refused),
        CASE(test_an_unsafe_net_is_refused_when_it_is_read),
        CASE(test_another_encoding_is_named),
        CASE(test_a_bot_takes_its_net_from_a_file),
        CASE(test_the_commands_refuse_a_net_of_another_game),
        CASE(test_a_net_starts_as_the_trained_weights),
        CASE(test_the_same_training_gives_the_same_net_on_any_number_of_threads),
        CASE(test_a_training_continues_where_it_stopped),
        CASE(test_training_learns_to_foretell),
        CASE(test_the_command_trains_continues_and_writes_a_net),
    };
    return cmocka_run_group_tests_name("bots-net", tests, NULL, NULL);
}

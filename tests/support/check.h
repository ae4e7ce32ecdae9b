/* Common helpers of the tests: cmocka, named rules, scripted random sources, moves by name. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <akhet/game.h>

/* The set-up function of every test; a suite's header may define its own. */
#ifndef FIXTURE
#define FIXTURE NULL
#endif

/* A test named after the rules it checks: RULE(test_a_single_card_never_displaces, "NIL-52"). */
#define RULE(function, rules)                                                                      \
    {                                                                                              \
#function " (" rules ")", function, FIXTURE, NULL, NULL                                    \
    }
#define CASE(function)                                                                             \
    {                                                                                              \
#function, function, FIXTURE, NULL, NULL                                                   \
    }

/* A scripted random source: the next akhet_random_below(n) returns `value` for each {value, n} in
 * turn. A draw beyond the script, or with another n, fails the test when script_done is called. At
 * most 64 answers. */
struct script {
    struct akhet_random random; /* pass &script.random to the rules */
    unsigned count;
};
void script_begin(struct script *script);
void script_answer(struct script *script, uint32_t value, uint32_t n);
void script_done(struct script *script);

/* Whether a move, by name, is legal now. */
bool may(const struct akhet_game *game, const void *state, const char *move);

/* The number of legal moves that begin with this text. */
unsigned how_many(const struct akhet_game *game, const void *state, const char *prefix);

/* Play a move by name; fails the test if it is not legal or leaves a broken state. */
void play_with(const struct akhet_game *game, void *state, const char *move,
               struct akhet_random *random, struct akhet_events *events);

/* Check the reason given to the seat on turn for a choice ("plant,add wheat"); NULL: none, a move
 * fits. Reasons seen are collected for assert_all_reasons. */
void assert_reason(const struct akhet_game *game, const void *state, const char *choice,
                   const char *id);
void assert_all_reasons(const struct akhet_game *game);

/* Fail the test if the state violates an invariant. */
void assert_sound(const struct akhet_game *game, const void *state);

#endif

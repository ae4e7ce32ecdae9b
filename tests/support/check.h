/* What every test uses: cmocka, named rules, chance by script, moves by name. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <akhet/game.h>

/* The function that sets up the fixture of every test, which a header of a suite may define anew.
 */
#ifndef FIXTURE
#define FIXTURE NULL
#endif

/* A test named after the rules it holds: RULE(test_a_single_card_never_displaces, "NIL-52"). */
#define RULE(function, rules)                                                                      \
    {                                                                                              \
#function " (" rules ")", function, FIXTURE, NULL, NULL                                    \
    }
#define CASE(function)                                                                             \
    {                                                                                              \
#function, function, FIXTURE, NULL, NULL                                                   \
    }

/* A random source that gives what the test wants: the next akhet_random_below(n) answers
 * `value` for each {value, n} in turn. Asking for more, or with another n, fails the test when
 * script_done is called. At most 64 answers. */
struct script {
    struct akhet_random random; /* pass &script.random to the rules */
    unsigned count;
};
void script_begin(struct script *script);
void script_answer(struct script *script, uint32_t value, uint32_t n);
void script_done(struct script *script);

/* Whether a move, by name, is legal now. */
bool may(const struct akhet_game *game, const void *state, const char *move);

/* How many legal moves begin with this text. */
unsigned how_many(const struct akhet_game *game, const void *state, const char *prefix);

/* Play a move by name; fails the test if it is not legal or leaves a broken state. */
void play_with(const struct akhet_game *game, void *state, const char *move,
               struct akhet_random *random, struct akhet_events *events);

/* The seat to decide is told this reason for a choice ("plant,add wheat"); NULL: none, a move fits.
 * Which reasons a suite has met is kept for assert_all_reasons. */
void assert_reason(const struct akhet_game *game, const void *state, const char *choice,
                   const char *id);
void assert_all_reasons(const struct akhet_game *game);

/* Fails the test if the state breaks a law of conservation. */
void assert_sound(const struct akhet_game *game, const void *state);

#endif

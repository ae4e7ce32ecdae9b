/* The akhet command run inside a test: input from a string, output into strings. */
#ifndef TESTS_PLAY_HARNESS_H
#define TESTS_PLAY_HARNESS_H

#include "tests/support/check.h"

struct said {
    int code;
    char *out, *err;
};

/* akhet with these words, ended by NULL; drop what it said after use. */
struct said run_with(const char *input, size_t len, const char *const *words);
void drop(struct said *said);

#define RUN(input, ...)                                                                            \
    run_with(input, strlen(input), (const char *const[]){"akhet", __VA_ARGS__, NULL})

/* Whether the text contains the part; fails the test, showing the text, if it is not so. */
void assert_says(const char *text, const char *part);
void assert_silent(const char *text, const char *part);

/* A folder of its own for the tests of a program, its working folder and its $XDG_DATA_HOME:
 * group set-up and tear-down. */
int enter_folder(void **unused);
int leave_folder(void **unused);

/* The only file in the folder for saved games, read; it is removed. */
const char *take_autosave(void);

/* A whole file, in memory of the harness. */
const char *whole_file(const char *path);

#endif

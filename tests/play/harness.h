/* akhet play run inside a test, in a folder of its own. */
#ifndef TESTS_PLAY_HARNESS_H
#define TESTS_PLAY_HARNESS_H

#include "tests/cli/run.h"

/* akhet with these words, ended by NULL, and `len` bytes of input; drop what it said after use. */
struct outcome run_with(const char *input, size_t len, const char *const *words);

#define RUN(input, ...)                                                                            \
    run_with(input, strlen(input), (const char *const[]){"akhet", __VA_ARGS__, NULL})

/* A folder of its own for the tests of a program, its working folder and its $XDG_DATA_HOME:
 * group set-up and tear-down. */
int enter_folder(void **unused);
int leave_folder(void **unused);

/* The only file in the folder for saved games, read; it is removed. */
const char *take_autosave(void);

/* A whole file, in memory of the harness. */
const char *whole_file(const char *path);

#endif

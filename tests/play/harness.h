/* Running akhet play inside a test, in its own folder. */
#ifndef TESTS_PLAY_HARNESS_H
#define TESTS_PLAY_HARNESS_H

#include "tests/cli/run.h"

/* Run akhet with these words, ended by NULL, and `len` bytes of input; drop the outcome after
 * use. */
struct outcome run_with(const char *input, size_t len, const char *const *words);

#define RUN(input, ...)                                                                            \
    run_with(input, strlen(input), (const char *const[]){"akhet", __VA_ARGS__, NULL})

/* Group set-up and tear-down: a temporary folder for the tests of a program, which is its working
 * folder and its $XDG_DATA_HOME. */
int enter_folder(void **unused);
int leave_folder(void **unused);

/* Read and remove the only file in the folder for saved games. */
const char *take_autosave(void);

/* Read a whole file into memory of the harness. */
const char *whole_file(const char *path);

#endif

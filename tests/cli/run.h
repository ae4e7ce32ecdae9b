/* Running the command inside a test: a command line in, its output and exit code out. */
#ifndef TESTS_CLI_RUN_H
#define TESTS_CLI_RUN_H

#include "tests/support/check.h"

struct outcome {
    int code;
    char *out;
    char *err;
};

/* `line` is split at spaces; "" inside it is an empty word. The language is English by default.
 * Frees the output of an earlier run first; drop frees the last one. */
void run(struct outcome *outcome, const char *line);
void run_with_input(struct outcome *outcome, const char *line, const char *input);
void drop(struct outcome *outcome);

/* Fails the test, showing both texts, when `part` does not occur in `whole`. */
void assert_says(const char *whole, const char *part);
void assert_silent(const char *whole, const char *part);

/* A fresh path for a file of the test; removed by remove. */
const char *scratch(const char *name);

#endif

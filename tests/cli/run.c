/* Running the command inside a test. */
#define _POSIX_C_SOURCE 200809L
#include "tests/cli/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"

enum { WORDS = 100 };

/* Split the line into argv, in place. */
static int split(char *line, char **argv)
{
    int argc = 0;
    argv[argc++] = "akhet";
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        assert_true(argc < WORDS);
        argv[argc++] = strcmp(word, "\"\"") == 0 ? "" : word;
    }
    return argc;
}

void run_with_input(struct outcome *outcome, const char *line, const char *input)
{
    char *argv[WORDS + 1] = {0};
    char *copy = strdup(line);
    size_t out_len, err_len;
    drop(outcome);
    FILE *in = tmpfile();
    fputs(input, in);
    rewind(in);
    FILE *out = open_memstream(&outcome->out, &out_len);
    FILE *err = open_memstream(&outcome->err, &err_len);
    outcome->code = akhet_main(split(copy, argv), argv, in, out, err);
    fclose(in);
    fclose(out);
    fclose(err);
    free(copy);
}

void run(struct outcome *outcome, const char *line)
{
    run_with_input(outcome, line, "");
}

void drop(struct outcome *outcome)
{
    free(outcome->out);
    free(outcome->err);
    memset(outcome, 0, sizeof *outcome);
}

void assert_says(const char *whole, const char *part)
{
    if (!strstr(whole, part))
        fail_msg("'%s' is not in: %.2000s", part, whole);
}

void assert_silent(const char *whole, const char *part)
{
    if (strstr(whole, part))
        fail_msg("'%s' is in: %.2000s", part, whole);
}

const char *scratch(const char *name)
{
    static char path[512];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/akhet-test-%ld-%s", folder ? folder : "/tmp", (long)getpid(),
             name);
    return path;
}

/* Fuzz the command line: the first line of the input is the arguments, the rest is standard input.
 */
#include "fuzz/fuzz.h"

#include <ftw.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"

enum { WORDS = 16 };

static char scratch[] = "/var/tmp/akhet-fuzz-XXXXXX";

static int forget(const char *path, const struct stat *about, int sort, struct FTW *where)
{
    (void)about;
    (void)sort;
    return where->level ? remove(path) : 0;
}

static void leave(void)
{
    nftw(scratch, forget, 8, FTW_DEPTH | FTW_PHYS);
    if (chdir("/") == 0)
        rmdir(scratch);
}

/* Commands save files into a separate folder, which is emptied after every input. */
static void settle(void)
{
    static bool settled;
    if (settled)
        return;
    settled = true;
    HOLDS(mkdtemp(scratch) && chdir(scratch) == 0);
    setenv("HOME", scratch, 1);
    setenv("XDG_DATA_HOME", scratch, 1);
    setenv("TERM", "dumb", 1);
    setenv("LC_ALL", "C", 1);
    atexit(leave);
}

/* Options that keep a run short and deterministic; the last value of an option wins. */
static const struct {
    const char *command, *option, *value;
} bound[] = {
    {"arena", "--games", "2"},  {"bench", "--games", "1"},    {"perft", "--depth", "1"},
    {"play", "--seed", "7"},    {"simulate", "--games", "2"}, {"train", "--games", "10"},
    {"analyse", "--sims", "2"},
};

static int words(char *line, char **argv)
{
    int argc = 0;
    argv[argc++] = "akhet";
    for (char *word = strtok(line, " "); word && argc < WORDS; word = strtok(NULL, " "))
        argv[argc++] = word;
    for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++) {
        int at = 1;
        while (at < argc && strcmp(argv[at], bound[i].command) != 0)
            at++;
        if (at < argc && (i != 3 || argc > at + 1)) { /* play without arguments shows the menu */
            argv[argc++] = (char *)bound[i].option;
            argv[argc++] = (char *)bound[i].value;
        }
    }
    argv[argc] = NULL;
    return argc;
}

static void run(char *line, const char *typed, size_t len)
{
    char *argv[WORDS + 2 * sizeof bound / sizeof bound[0] + 1];
    char *said = NULL;
    size_t said_len = 0;
    int argc = words(line, argv);
    FILE *in = len ? fmemopen((void *)typed, len, "r") : fopen("/dev/null", "r");
    FILE *out = fopen("/dev/null", "w"), *err = open_memstream(&said, &said_len);
    HOLDS(in && out && err);
    int code = akhet_main(argc, argv, in, out, err);
    fclose(in);
    fclose(out);
    fclose(err);
    HOLDS(code == DONE || code == FAILED || code == USAGE);
    HOLDS(code == DONE || said_len > 0);
    free(said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[4096];
    settle();
    size_t len = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, data, len);
    text[len] = '\0';
    for (size_t i = 0; i < len; i++)
        if (text[i] == '/')
            text[i] = '_'; /* keep paths inside the folder */
    char *end = memchr(text, '\n', len);
    size_t first = end ? (size_t)(end - text) + 1 : len;
    if (end)
        *end = '\0';
    if (strstr(text, "engine") && memmem(text + first, len - first, "ms ", 3))
        return 0; /* a budget from the input could run too long */
    run(text, text + first, len - first);
    nftw(scratch, forget, 8, FTW_DEPTH | FTW_PHYS);
    return 0;
}

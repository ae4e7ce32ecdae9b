/* A private PostgreSQL for each test program, made by tools/postgres. */
#define _POSIX_C_SOURCE 200809L
#include "tests/support/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MISSING = 77 };

static char folder[256]; /* "": not started */

/* Run tools/postgres with these words and keep its first line. Returns the exit code. */
static int run(char *line, size_t size, const char *before, const char *after)
{
    const char *source = getenv("AKHET_SOURCE");
    char command[1024];
    snprintf(command, sizeof command, "'%s/tools/postgres' %s '%s' %s", source ? source : ".",
             before, folder, after);
    line[0] = 0;
    FILE *said = popen(command, "r");
    if (!said)
        return -1;
    if (fgets(line, (int)size, said))
        line[strcspn(line, "\n")] = 0;
    int status = pclose(said);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void give_up(const char *what)
{
    printf("Bail out! tools/postgres: %s failed\n", what);
    exit(1);
}

bool postgres_there(void)
{
    static bool missing;
    if (folder[0] || missing)
        return !missing;
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/akhet-pg-%ld", parent ? parent : "/tmp", (long)getpid());
    char line[1024], until[32];
    snprintf(until, sizeof until, "--until %ld 2>&1", (long)getpid());
    int code = run(line, sizeof line, "start", until);
    missing = code == MISSING;
    if (code && !missing)
        give_up(line);
    return !missing;
}

int postgres_skip(void)
{
    puts("1..0 # SKIP PostgreSQL is not installed");
    return 0;
}

const char *postgres_database(const char *name)
{
    static char url[16][1024];
    static unsigned at;
    char *out = url[at++ % 16];
    if (!postgres_there() || run(out, sizeof url[0], "database", name))
        give_up("database");
    return out;
}

const char *postgres_do(const char *command)
{
    static char line[1024];
    if (!postgres_there() || run(line, sizeof line, command, ""))
        give_up(command);
    return line;
}

int postgres_stop(void **unused)
{
    (void)unused;
    char line[1024];
    if (folder[0])
        run(line, sizeof line, "stop", "");
    folder[0] = 0;
    return 0;
}

/* akhet play on a terminal: colour, the screen, signals. */
#define _XOPEN_SOURCE   700
#define _DEFAULT_SOURCE /* the size of a terminal */

#include "tests/play/harness.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/draw.h"

/* The test's end of a pseudo-terminal, and the akhet process that runs on it. */
static int keys = -1;
static unsigned short columns; /* 0: the terminal has no size */
static pid_t running;
static char screen[1 << 18];
static size_t shown, looked_at;

static void start(const char *const *words)
{
    keys = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(keys >= 0 && grantpt(keys) == 0 && unlockpt(keys) == 0);
    struct winsize size = {.ws_row = 40, .ws_col = columns};
    assert_int_equal(ioctl(keys, TIOCSWINSZ, &size), 0);
    char name[128];
    snprintf(name, sizeof name, "%s", ptsname(keys));
    shown = looked_at = 0;
    running = fork();
    assert_true(running >= 0);
    if (running)
        return;
    char *argv[16];
    int argc = 0;
    for (; words[argc]; argc++)
        argv[argc] = (char *)(uintptr_t)words[argc];
    argv[argc] = NULL;
    FILE *in = fopen(name, "r"), *out = fopen(name, "w");
    close(keys);
    _exit(in && out ? akhet_main(argc, argv, in, out, out) : 9);
}

/* Read until the text appears after the previous match; fails the test after ten seconds. */
static void wait_for(const char *text)
{
    for (;;) {
        struct pollfd ready = {.fd = keys, .events = POLLIN};
        screen[shown] = '\0';
        const char *hit = strstr(screen + looked_at, text);
        if (hit) {
            looked_at = (size_t)(hit - screen) + strlen(text);
            return;
        }
        if (poll(&ready, 1, 10000) <= 0 || shown + 1 == sizeof screen)
            break;
        ssize_t got = read(keys, screen + shown, sizeof screen - 1 - shown);
        if (got <= 0)
            break;
        shown += (size_t)got;
    }
    fail_msg("'%s' did not appear in:\n%s", text, screen);
}

static void type(const char *text)
{
    assert_int_equal(write(keys, text, strlen(text)), (ssize_t)strlen(text));
}

static int end(void)
{
    int status;
    assert_int_equal(waitpid(running, &status, 0), running);
    close(keys);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void leave(void)
{
    type("quit\n");
    wait_for("[yes/no]");
    type("no\n");
    assert_int_equal(end(), 0);
}

#define START(...) start((const char *const[]){"akhet", __VA_ARGS__, NULL})

static void test_a_terminal_has_colour_and_a_clean_screen(void **unused)
{
    (void)unused;
    setenv("TERM", "xterm-256color", 1);
    unsetenv("NO_COLOR");
    START("play", "eights", "--seed", "3");
    wait_for("(or help): ");
    assert_says(screen, "\033[1m");
    type("1\n");
    wait_for("Since your last decision");
    assert_says(screen, "\033[2J");
    leave();
}

static void test_no_colour_where_it_is_not_wanted(void **unused)
{
    (void)unused;
    setenv("NO_COLOR", "1", 1);
    START("play", "eights", "--seed", "3");
    wait_for("(or help): ");
    assert_silent(screen, "\033[1m");
    leave();
    unsetenv("NO_COLOR");
    setenv("TERM", "dumb", 1);
    START("play", "eights", "--seed", "3");
    wait_for("(or help): ");
    type("1\n");
    wait_for("Since your last decision");
    assert_silent(screen, "\033");
    leave();
    setenv("TERM", "xterm-256color", 1);
}

static void test_a_cover_clears_what_can_be_scrolled_back_to(void **unused)
{
    (void)unused;
    START("play", "eights", "--seed", "3", "--seat", "1=person:Bob");
    wait_for("Pass to Player 1");
    type("\n");
    wait_for("(or help): ");
    type("1\n");
    wait_for("\033[3JPass to Bob");
    type("\n");
    wait_for("\033[3J");
    wait_for("(or help): ");
    leave();
}

static void test_a_signal_saves_the_game(void **unused)
{
    (void)unused;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (unsigned i = 0; i < 3; i++) {
        START("play", "eights", "--seed", "3");
        wait_for("(or help): ");
        type("1\n");
        wait_for("Since your last decision");
        wait_for("(or help): ");
        kill(running, signals[i]);
        wait_for("Saved to ");
        wait_for("resumes from here");
        assert_int_equal(end(), 1);
        assert_says(take_autosave(), "seed 3\n");
    }
}

static unsigned widest_line(const char *text)
{
    unsigned widest = 0;
    while (*text) {
        char line[1024];
        size_t len = strcspn(text, "\r\n");
        snprintf(line, sizeof line, "%.*s", (int)len, text);
        unsigned width = draw_width(line);
        widest = width > widest ? width : widest;
        text += len + strspn(text + len, "\r\n");
    }
    return widest;
}

static void test_long_lines_are_broken_between_words(void **unused)
{
    (void)unused;
    static const struct {
        unsigned short columns;
        const char *game, *lang, *from, *prompt, *quit, *ask, *no;
    } row[] = {
        {60, "nile", "pl", "  1) ", "(albo pomoc): ", "wyjdź\n", "[tak/nie]", "nie\n"},
        {60, "valley", "en", "your hand", "(or help): ", "quit\n", "[yes/no]", "no\n"},
        {80, "valley", "en", "your hand", "(or help): ", "quit\n", "[yes/no]", "no\n"},
        {80, "valley", "fr", "votre main", "(ou aide) : ", "quitter\n", "[oui/non]", "non\n"},
    };
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        columns = row[i].columns;
        START("play", row[i].game, "--lang", row[i].lang, "--seed", "7", "--colour", "never");
        wait_for(row[i].prompt);
        const char *from = strstr(screen, row[i].from);
        assert_non_null(from);
        assert_in_range(widest_line(from), 40, row[i].columns);
        type(row[i].quit);
        wait_for(row[i].ask);
        type(row[i].no);
        assert_int_equal(end(), 0);
    }
    columns = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_terminal_has_colour_and_a_clean_screen),
        CASE(test_no_colour_where_it_is_not_wanted),
        CASE(test_a_cover_clears_what_can_be_scrolled_back_to),
        CASE(test_a_signal_saves_the_game),
        CASE(test_long_lines_are_broken_between_words),
    };
    return cmocka_run_group_tests_name("play-terminal", tests, enter_folder, leave_folder);
}

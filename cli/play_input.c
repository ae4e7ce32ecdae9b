/* Input and output of a match in a terminal or a pipe, and the signals that end it. */
#include <ctype.h>
#include <signal.h>
#include <string.h>

#include "cli/play.h"

/* A global, because the signal handler needs it. */
static volatile sig_atomic_t signalled;

static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDINGS = sizeof ending / sizeof *ending };
static struct sigaction before[ENDINGS];

static void note(int number)
{
    signalled = number;
}

bool play_interrupted(void)
{
    return signalled != 0;
}

/* Without SA_RESTART a signal ends the wait for a line. */
void play_watch_interrupts(void)
{
    struct sigaction action = {.sa_handler = note};
    signalled = 0;
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < ENDINGS; i++)
        sigaction(ending[i], &action, &before[i]);
}

void play_unwatch_interrupts(void)
{
    for (unsigned i = 0; i < ENDINGS; i++)
        sigaction(ending[i], &before[i], NULL);
}

static void drop_rest_of_line(FILE *in)
{
    for (int c; (c = getc(in)) != EOF && c != '\n';)
        ;
}

static void trim(char *line)
{
    size_t lead = strspn(line, " \t\r");
    size_t len = strlen(line + lead);
    memmove(line, line + lead, len + 1);
    while (len && strchr(" \t\r", line[len - 1]))
        line[--len] = '\0';
}

/* With input from a pipe nothing is typed, so the output would lack the answers. */
static void echo(const struct play *play, const char *line)
{
    fprintf(play->out, "%s\n", akhet_text_plain(line, strlen(line)) ? line : "?");
}

bool play_read_line(struct play *play, char line[PLAY_LINE])
{
    line[0] = '\0';
    fflush(play->out);
    if (play_interrupted() || ferror(play->out))
        return false;
    if (!fgets(line, PLAY_LINE, play->in) || play_interrupted())
        return false;
    size_t len = strlen(line);
    if (len && line[len - 1] == '\n') {
        line[len - 1] = '\0';
    } else if (len == PLAY_LINE - 1) {
        drop_rest_of_line(play->in);
        line[0] = '\0';
        play_put_line(play, MSG_PLAY_TOO_LONG, BLANKS(NUMBER("n", PLAY_LINE - 2)));
    }
    trim(line);
    if (play->echo)
        echo(play, line);
    return true;
}

void play_put(const struct play *play, enum message message, const struct blank *blanks)
{
    say_print(play->out, play->lang, message, blanks);
}

void play_put_line(const struct play *play, enum message message, const struct blank *blanks)
{
    play_put(play, message, blanks);
    fputc('\n', play->out);
}

/* Errors are fragments for the command line; here an error must be a whole sentence. */
void play_put_error(const struct play *play, const struct akhet_error *error)
{
    char buf[512];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    akhet_error_text(error, play->lang, &text);
    buf[0] = (char)toupper((unsigned char)buf[0]);
    fprintf(play->out, "%s.\n", buf);
}

void play_put_ink(const struct play *play, enum ink ink, const char *words)
{
    char buf[1024];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct drawing drawing = {&text, play->lang, play->name, play->colour, play->edge};
    draw_put(&drawing, ink, words);
    fputs(buf, play->out);
}

void play_refresh(const struct play *play)
{
    if (play->screen)
        fputs("\033[H\033[2J", play->out);
}

void play_wipe(const struct play *play)
{
    if (play->screen) {
        fputs("\033[H\033[2J\033[3J", play->out);
        return;
    }
    for (unsigned i = 0; i < 72; i++)
        fputc('-', play->out);
    fputc('\n', play->out);
}

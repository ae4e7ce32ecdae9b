/* A bot's turn: its move, and a quiet line on the screen while it thinks for long. */
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli/play.h"

enum { PATIENCE = 300000 }; /* microseconds before the line appears */

/* A global, because the signal handler needs it. */
static char line[256];
static volatile sig_atomic_t line_bytes, line_shown;

static void show_line(int number)
{
    (void)number;
    if (write(STDOUT_FILENO, line, (size_t)line_bytes) > 0)
        line_shown = 1;
}

static void wait_for(const struct play *play, long microseconds)
{
    struct itimerval timer = {.it_value = {.tv_usec = microseconds}};
    if (play->screen && fileno(play->out) == STDOUT_FILENO)
        setitimer(ITIMER_REAL, &timer, NULL);
}

/* End with "\r" instead of a newline, so that the next output overwrites the line. */
static void begin(const struct play *play, enum message message, const char *name)
{
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct sigaction action = {.sa_handler = show_line, .sa_flags = SA_RESTART};
    akhet_text_put(&text, play->colour ? "\r\033[2m" : "\r");
    say_text(&text, play->lang, message, BLANKS(WORD("name", name)));
    akhet_text_put(&text, play->colour ? "\033[0m" : "");
    line_bytes = (sig_atomic_t)text.len;
    line_shown = 0;
    fflush(play->out);
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    wait_for(play, PATIENCE);
}

static void end(const struct play *play)
{
    wait_for(play, 0);
    if (line_shown)
        fputs("\r\033[K", play->out);
}

void play_think(struct play *play, int seat)
{
    struct bot_answer answer;
    begin(play, MSG_PLAY_THINKING, play->name[seat]);
    match_bots_choose(&play->match, &play->seated, &answer);
    end(play);
    play->changed |= match_play(&play->match, answer.move, NULL);
}

bool play_advise(struct play *play, const struct match_decision *decision, struct bot_budget budget,
                 struct match_hint *hint)
{
    begin(play, MSG_PLAY_HINT_THINKING, NULL);
    bool fine = match_hint(decision, budget, hint);
    end(play);
    return fine;
}

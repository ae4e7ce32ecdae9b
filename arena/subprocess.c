/* A child process: its pipes, its lines and its end. */
#include "arena/subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { IN = 65536, EXIT_MS = 1000 /* to exit by itself */ };

int64_t subprocess_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool keep_apart(int fd)
{
    return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

/* Four ends: [0] and [1] lead to the process, [2] and [3] back. Processes started by other threads
 * must not inherit them. */
static bool make_pipes(int end[4])
{
    if (pipe(end) != 0)
        return false;
    if (pipe(end + 2) != 0) {
        close(end[0]);
        close(end[1]);
        return false;
    }
    for (unsigned i = 0; i < 4; i++)
        keep_apart(end[i]);
    return true;
}

/* The process gets its own group, so that Ctrl-C in our terminal does not reach it and it can be
 * ended with its children. Signals that we ignore are reset. */
static int start(pid_t *id, const char *path, const int end[4])
{
    char *const words[] = {(char *)path, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t usual;
    sigemptyset(&usual);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, end[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, end[3], STDOUT_FILENO);
    int fault = posix_spawnp(id, path, &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return fault;
}

bool subprocess_open(struct subprocess *program, const char *path)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    int end[4];
    memset(program, 0, sizeof *program);
    program->in = malloc(IN);
    if (!program->in)
        return false;
    pthread_mutex_lock(&lock);
    bool open = make_pipes(end);
    bool begun = open && start(&program->id, path, end) == 0;
    if (open) {
        close(end[0]);
        close(end[3]);
    }
    pthread_mutex_unlock(&lock);
    if (begun) {
        program->to = end[1];
        program->from = end[2];
        fcntl(program->to, F_SETFL, O_NONBLOCK);
        fcntl(program->from, F_SETFL, O_NONBLOCK);
        return true;
    }
    if (open) {
        close(end[1]);
        close(end[2]);
    }
    free(program->in);
    return false;
}

bool subprocess_put(struct subprocess *program, const char *line)
{
    size_t len = strlen(line), need = program->out_len + len + 1;
    if (need > program->out_room) {
        char *bigger = realloc(program->out, need * 2);
        if (!bigger)
            return false;
        program->out = bigger;
        program->out_room = need * 2;
    }
    memcpy(program->out + program->out_len, line, len);
    program->out_len = need;
    program->out[need - 1] = '\n';
    return true;
}

/* The next complete line of the input. */
static bool next_line(struct subprocess *program, const char **line)
{
    char *begin = program->in + program->in_read;
    char *end = memchr(begin, '\n', program->in_len - program->in_read);
    if (!end)
        return false;
    program->in_read = (size_t)(end + 1 - program->in);
    if (end > begin && end[-1] == '\r')
        end--;
    *end = '\0';
    *line = begin;
    return true;
}

/* False: the process has closed its input. */
static bool send_some(struct subprocess *program)
{
    ssize_t done =
        write(program->to, program->out + program->sent, program->out_len - program->sent);
    if (done < 0)
        return errno == EAGAIN || errno == EINTR;
    program->sent += (size_t)done;
    if (program->sent == program->out_len)
        program->sent = program->out_len = 0;
    return true;
}

static enum subprocess_status take_some(struct subprocess *program)
{
    memmove(program->in, program->in + program->in_read, program->in_len - program->in_read);
    program->in_len -= program->in_read;
    program->in_read = 0;
    if (program->in_len == IN)
        return SUBPROCESS_TOO_LONG;
    ssize_t done = read(program->from, program->in + program->in_len, IN - program->in_len);
    if (done == 0 || (done < 0 && errno != EAGAIN && errno != EINTR))
        return SUBPROCESS_EXITED;
    program->in_len += done > 0 ? (size_t)done : 0;
    return SUBPROCESS_LINE;
}

enum subprocess_status subprocess_read_line(struct subprocess *program, int64_t until,
                                            const char **line)
{
    bool heard_out = false; /* it has closed its input, but an answer may still come */
    while (!next_line(program, line)) {
        int64_t left = until - subprocess_clock();
        bool sending = program->sent < program->out_len && !heard_out;
        struct pollfd end[2] = {{program->from, POLLIN, 0}, {program->to, POLLOUT, 0}};
        if (left <= 0)
            return SUBPROCESS_TIMEOUT;
        if (poll(end, sending ? 2 : 1, (int)left) < 0 && errno != EINTR)
            return SUBPROCESS_EXITED;
        if (sending && end[1].revents)
            heard_out = !send_some(program);
        enum subprocess_status heard = end[0].revents ? take_some(program) : SUBPROCESS_LINE;
        if (heard != SUBPROCESS_LINE)
            return heard;
    }
    return SUBPROCESS_LINE;
}

/* Whether it has exited; it is not reaped yet, so its id cannot be reused. */
static bool has_ended(const struct subprocess *program)
{
    siginfo_t about = {0};
    return waitid(P_PID, (id_t)program->id, &about, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           about.si_pid == program->id;
}

void subprocess_close(struct subprocess *program, bool politely)
{
    const struct timespec moment = {0, 5000000};
    int64_t until = subprocess_clock() + (politely ? EXIT_MS : 0);
    if (politely && subprocess_put(program, "quit"))
        send_some(program);
    close(program->to);
    while (!has_ended(program) && subprocess_clock() < until)
        nanosleep(&moment, NULL);
    kill(-program->id, SIGKILL); /* the process, or its children */
    waitpid(program->id, NULL, 0);
    close(program->from);
    free(program->in);
    free(program->out);
}

/* The thread that writes diagnostics. */
#include "server/diagnostics_writer.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/diagnostics.h"

enum {
    WAITING = 1 << 16, /* bytes that may wait */
    FAREWELL_SECONDS = 1
};

enum state { OFF, ON, ENDING, GIVEN_UP };

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    enum state state;
    bool writing; /* the thread is outside the lock */
    int file;
    pthread_t thread;
    size_t len;
    uint64_t dropped, told; /* lines; of them those that a line has told of */
    char waiting[WAITING];
    char taken[WAITING + DIAGNOSTIC_LINE]; /* what the thread is writing */
} writer = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* A descriptor that does not block is waited for; one that is broken loses the text. */
static void write_all(const char *text, size_t len)
{
    while (len) {
        ssize_t done = write(writer.file, text, len);
        if (done < 0 && errno == EAGAIN)
            poll(&(struct pollfd){.fd = writer.file, .events = POLLOUT}, 1, -1);
        else if (done < 0 && errno != EINTR)
            return;
        text += done > 0 ? done : 0;
        len -= done > 0 ? (size_t)done : 0;
    }
}

/* Take what is waiting, and say what was dropped behind it. Called with the lock held. */
static size_t take(void)
{
    size_t len = writer.len;
    memcpy(writer.taken, writer.waiting, len);
    writer.len = 0;
    if (writer.dropped > writer.told) {
        struct diagnostic_member lines =
            DIAGNOSTIC_NUMBER("lines", (long long)(writer.dropped - writer.told));
        len += diagnostics_compose(writer.taken + len, DIAGNOSTIC_WARNING, "dropped", &lines, 1);
        writer.told = writer.dropped;
    }
    return len;
}

static void *run(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&writer.lock);
    for (;;) {
        while (!writer.len && writer.state == ON)
            pthread_cond_wait(&writer.changed, &writer.lock);
        if (!writer.len)
            break;
        size_t len = take();
        writer.writing = true;
        pthread_mutex_unlock(&writer.lock);
        write_all(writer.taken, len);
        pthread_mutex_lock(&writer.lock);
        writer.writing = false;
    }
    pthread_cond_broadcast(&writer.changed);
    pthread_mutex_unlock(&writer.lock);
    return NULL;
}

/* Called with the lock held. */
static bool start_thread(void)
{
    pthread_condattr_t monotonic;
    sigset_t all, before;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&writer.changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    sigfillset(&all); /* signals are for the loop's thread */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&writer.thread, NULL, run, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

bool diagnostics_writer_begin(int file)
{
    pthread_mutex_lock(&writer.lock);
    if (writer.state == OFF) {
        writer.file = file;
        writer.state = start_thread() ? ON : OFF;
    }
    bool on = writer.state == ON;
    pthread_mutex_unlock(&writer.lock);
    return on;
}

void diagnostics_writer_end(void)
{
    struct timespec until;
    int late = 0;
    pthread_mutex_lock(&writer.lock);
    if (writer.state != ON) {
        pthread_mutex_unlock(&writer.lock);
        return;
    }
    writer.state = ENDING;
    pthread_cond_broadcast(&writer.changed);
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += FAREWELL_SECONDS;
    while ((writer.len || writer.writing) && !late)
        late = pthread_cond_timedwait(&writer.changed, &writer.lock, &until);
    bool done = !writer.len && !writer.writing;
    writer.state = done ? OFF : GIVEN_UP;
    pthread_mutex_unlock(&writer.lock);
    if (done)
        pthread_join(writer.thread, NULL);
    else
        pthread_detach(writer.thread); /* it waits for a reader; the process ends without it */
}

bool diagnostics_writer_put(const char *line, size_t len)
{
    pthread_mutex_lock(&writer.lock);
    bool on = writer.state != OFF, fits = writer.state == ON && len <= WAITING - writer.len;
    if (fits) {
        memcpy(writer.waiting + writer.len, line, len);
        writer.len += len;
        pthread_cond_signal(&writer.changed);
    } else if (on) {
        writer.dropped++;
    }
    pthread_mutex_unlock(&writer.lock);
    return on;
}

uint64_t diagnostics_writer_dropped(void)
{
    pthread_mutex_lock(&writer.lock);
    uint64_t dropped = writer.dropped;
    pthread_mutex_unlock(&writer.lock);
    return dropped;
}

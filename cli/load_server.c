/* A table server for one run of the load tool: the same program in a child process. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/load.h"

enum { CONNECTIONS = 16384 };      /* the default of `akhet serve` */
static const double patience = 20; /* seconds until it must answer, or must have exited */

static struct sockaddr_in place(unsigned port)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

/* A port that is free now, and most likely still will be when the server starts. 0: none. */
static unsigned free_port(void)
{
    struct sockaddr_in address = place(0);
    socklen_t len = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool found = fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
                 getsockname(fd, (struct sockaddr *)&address, &len) == 0;
    if (fd >= 0)
        close(fd);
    return found ? ntohs(address.sin_port) : 0;
}

static bool answers(unsigned port)
{
    struct sockaddr_in address = place(port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool is = fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
    if (fd >= 0)
        close(fd);
    return is;
}

static void wait_a_little(void)
{
    static const struct timespec pause = {.tv_nsec = 5000000};
    nanosleep(&pause, NULL);
}

static bool ended(struct load_server *server)
{
    if (server->process && waitpid(server->process, NULL, WNOHANG) != server->process)
        return false;
    server->process = 0;
    return true;
}

/* In the child: exec the server, or exit. */
static void become(const struct load_server *server, const char *sync, unsigned connections)
{
    char port[16], most[16], data[300], own[4096];
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    snprintf(port, sizeof port, "%u", server->port);
    snprintf(most, sizeof most, "%u", connections ? connections : CONNECTIONS);
    snprintf(data, sizeof data, "%s/akhet.db", server->folder);
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    if (server->limits)
        dup2(nothing, STDERR_FILENO); /* an attack fills it with warnings */
    ssize_t len = readlink("/proc/self/exe", own, sizeof own - 1);
    if (len <= 0)
        _exit(127);
    own[len] = 0;
    execl(own, "akhet", "serve", "--port", port, "--data", data, "--sync", sync, "--connections",
          most, "--log", "quiet", "--allow-root", server->limits ? (char *)NULL : "--no-limits",
          (char *)NULL);
    _exit(127);
}

int load_server_begin(const struct call *call, struct load_server *server, unsigned connections)
{
    const char *folder = getenv("TMPDIR");
    const char *sync = call->given[OPT_SYNC] ? call->word[OPT_SYNC] : "full";
    snprintf(server->folder, sizeof server->folder, "%.200s/akhet-load-XXXXXX",
             folder && *folder ? folder : "/tmp");
    server->port = free_port();
    if (!server->port || !mkdtemp(server->folder)) {
        server->folder[0] = 0;
        return call_refuse(call, FAILED, MSG_LOAD_NOT_STARTED, NULL);
    }
    server->process = fork();
    if (!server->process)
        become(server, sync, connections);
    double until = load_clock() + patience;
    while (server->process > 0 && load_clock() < until && !ended(server)) {
        if (answers(server->port))
            return DONE;
        wait_a_little();
    }
    return call_refuse(call, FAILED, MSG_LOAD_NOT_STARTED, NULL);
}

void load_server_end(struct load_server *server)
{
    static const char *const part[] = {"akhet.db", "akhet.db-wal", "akhet.db-shm"};
    double until = load_clock() + patience;
    if (server->process > 0) {
        kill(server->process, SIGTERM);
        while (!ended(server) && load_clock() < until)
            wait_a_little();
        if (server->process) {
            kill(server->process, SIGKILL);
            (void)waitpid(server->process, NULL, 0);
        }
    }
    for (unsigned i = 0; server->folder[0] && i < sizeof part / sizeof *part; i++) {
        char path[300];
        snprintf(path, sizeof path, "%s/%s", server->folder, part[i]);
        (void)unlink(path);
    }
    if (server->folder[0])
        (void)rmdir(server->folder);
}

/* The service manager: the protocol of systemd's sd_notify, which is a line of text in a datagram.
 */
#include "server/net/internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { PINGS = 3 }; /* in one period of the watchdog: a lost one does not matter */

/* A name that begins with @ is in the abstract namespace, where the first byte is 0. */
static bool address_of(const char *name, struct sockaddr_un *to, socklen_t *size)
{
    size_t len = strlen(name);
    if (len < 2 || len >= sizeof to->sun_path || (name[0] != '/' && name[0] != '@')) {
        return false;
    }
    *to = (struct sockaddr_un){.sun_family = AF_UNIX};
    memcpy(to->sun_path, name, len);
    if (name[0] == '@') {
        to->sun_path[0] = '\0';
    }
    *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len);
    return true;
}

/* Milliseconds between two signs of life; 0: nobody waits for them. */
static uint64_t watchdog_ms(void)
{
    const char *period = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
    bool ours = !pid || strtoll(pid, NULL, 10) == getpid();
    unsigned long long us = period && ours ? strtoull(period, NULL, 10) : 0;
    return us && us < UINT64_C(86400000000) ? (us / PINGS + 999) / 1000 : 0;
}

void net_notify_begin(struct net *net)
{
    const char *name = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to;
    socklen_t size;
    net->notify = -1;
    if (!name || !address_of(name, &to, &size)) {
        return;
    }
    net->notify = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (net->notify >= 0 && connect(net->notify, (struct sockaddr *)&to, size)) {
        net_notify_end(net);
    }
    net->watchdog_ms = net->notify >= 0 ? watchdog_ms() : 0;
}

void net_notify_end(struct net *net)
{
    if (net->notify >= 0) {
        close(net->notify);
    }
    net->notify = -1;
}

void net_notify(struct net *net, const char *state)
{
    if (net->notify >= 0) {
        (void)!send(net->notify, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
}

void net_notify_tick(struct net *net)
{
    uint64_t now = uv_now(&net->loop);
    if (net->watchdog_ms && now >= net->watchdog_due) {
        net->watchdog_due = now + net->watchdog_ms;
        net_notify(net, "WATCHDOG=1");
    }
}

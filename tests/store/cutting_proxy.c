/* A proxy before a private PostgreSQL that cuts a connection after a number of bytes. */
#define _POSIX_C_SOURCE 200809L
#include "tests/store/cutting_proxy.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/support/check.h"
#include "tests/support/temporary_folder.h"

enum { LINKS = 32, CHUNK = 4096 };

static struct {
    pthread_t thread;
    pthread_mutex_t lock;
    int listens;
    char server[128], url[1024];
    struct {
        int client, server; /* -1: free */
    } link[LINKS];
    bool runs, armed, cut, refuses, stops;
    enum proxy_way way;
    unsigned left;
} proxy = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int socket_at(const char *path, struct sockaddr_un *address)
{
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    assert_true(strlen(path) < sizeof address->sun_path);
    strcpy(address->sun_path, path);
    return socket(AF_UNIX, SOCK_STREAM, 0);
}

static void drop(unsigned i)
{
    close(proxy.link[i].client);
    close(proxy.link[i].server);
    proxy.link[i].client = proxy.link[i].server = -1;
}

static void accept_one(void)
{
    struct sockaddr_un address;
    int client = accept(proxy.listens, NULL, NULL), server = socket_at(proxy.server, &address);
    for (unsigned i = 0; i < LINKS && !proxy.refuses; i++) {
        if (proxy.link[i].client >= 0)
            continue;
        if (connect(server, (struct sockaddr *)&address, sizeof address) != 0)
            break;
        proxy.link[i].client = client;
        proxy.link[i].server = server;
        return;
    }
    close(client);
    close(server);
}

static bool send_all(int to, const char *bytes, size_t len)
{
    while (len) {
        ssize_t sent = send(to, bytes, len, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        len -= (size_t)sent;
    }
    return true;
}

/* Forward what has come; false: the link ends here. */
static bool forward(int from, int to, enum proxy_way way)
{
    char bytes[CHUNK];
    ssize_t got = recv(from, bytes, sizeof bytes, 0);
    if (got <= 0)
        return false;
    if (!proxy.armed || proxy.way != way)
        return send_all(to, bytes, (size_t)got);
    if ((size_t)got < proxy.left) {
        proxy.left -= (unsigned)got;
        return send_all(to, bytes, (size_t)got);
    }
    send_all(to, bytes, proxy.left);
    proxy.armed = false;
    proxy.cut = true;
    return false;
}

static void pass(const struct pollfd *poll_for)
{
    for (unsigned i = 0; i < LINKS; i++) {
        if (proxy.link[i].client < 0)
            continue;
        bool good = !proxy.refuses;
        if (good && poll_for[1 + 2 * i].revents)
            good = forward(proxy.link[i].client, proxy.link[i].server, PROXY_REQUESTS);
        if (good && poll_for[2 + 2 * i].revents)
            good = forward(proxy.link[i].server, proxy.link[i].client, PROXY_REPLIES);
        if (!good)
            drop(i);
    }
}

static void *run(void *unused)
{
    bool stops = false;
    while (!stops) {
        struct pollfd poll_for[1 + 2 * LINKS] = {{proxy.listens, POLLIN, 0}};
        for (unsigned i = 0; i < LINKS; i++) {
            poll_for[1 + 2 * i] = (struct pollfd){proxy.link[i].client, POLLIN, 0};
            poll_for[2 + 2 * i] = (struct pollfd){proxy.link[i].server, POLLIN, 0};
        }
        poll(poll_for, 1 + 2 * LINKS, 5);
        pthread_mutex_lock(&proxy.lock);
        pass(poll_for);
        if (poll_for[0].revents)
            accept_one();
        stops = proxy.stops;
        pthread_mutex_unlock(&proxy.lock);
    }
    for (unsigned i = 0; i < LINKS; i++)
        if (proxy.link[i].client >= 0)
            drop(i);
    return unused;
}

/* The folder of the first host of an address, whose slashes are written %2F. */
static void first_host(const char *url, char *out, size_t cap)
{
    size_t len = 0;
    for (const char *at = strchr(url, '@') + 1; *at != ',' && *at != '/' && len < cap - 1;) {
        bool slash = strncmp(at, "%2F", 3) == 0;
        out[len++] = slash ? '/' : *at;
        at += slash ? 3 : 1;
    }
    out[len] = 0;
}

const char *proxy_start(const char *url)
{
    char host[96], path[108];
    struct sockaddr_un address;
    first_host(url, host, sizeof host);
    snprintf(proxy.server, sizeof proxy.server, "%s/.s.PGSQL.5432", host);
    snprintf(path, sizeof path, "%s", temporary_path(".s.PGSQL.5432"));
    proxy.stops = proxy.refuses = proxy.armed = false;
    for (unsigned i = 0; i < LINKS; i++)
        proxy.link[i].client = proxy.link[i].server = -1;
    unlink(path);
    proxy.listens = socket_at(path, &address);
    assert_int_equal(bind(proxy.listens, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(proxy.listens, 16), 0);
    assert_int_equal(pthread_create(&proxy.thread, NULL, run, NULL), 0);
    proxy.runs = true;
    const char *name = strrchr(url, '/') + 1;
    snprintf(proxy.url, sizeof proxy.url, "postgres://akhet@/%.*s?host=%.*s",
             (int)strcspn(name, "?"), name, (int)(strrchr(path, '/') - path), path);
    return proxy.url;
}

void proxy_stop(void)
{
    if (!proxy.runs)
        return;
    proxy.runs = false;
    pthread_mutex_lock(&proxy.lock);
    proxy.stops = true;
    pthread_mutex_unlock(&proxy.lock);
    pthread_join(proxy.thread, NULL);
    close(proxy.listens);
}

void proxy_cut_after(enum proxy_way way, unsigned bytes)
{
    pthread_mutex_lock(&proxy.lock);
    proxy.way = way;
    proxy.left = bytes;
    proxy.cut = false;
    proxy.armed = true;
    pthread_mutex_unlock(&proxy.lock);
}

bool proxy_has_cut(void)
{
    pthread_mutex_lock(&proxy.lock);
    bool cut = proxy.cut;
    proxy.armed = false;
    pthread_mutex_unlock(&proxy.lock);
    return cut;
}

void proxy_refuse(bool refuse)
{
    pthread_mutex_lock(&proxy.lock);
    proxy.refuses = refuse;
    pthread_mutex_unlock(&proxy.lock);
}

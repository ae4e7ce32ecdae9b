/* The network without sockets. */
#include "tests/support/fake_net_internal.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct net *current;
static int64_t clock_ms = FAKE_NET_EPOCH;
static uint64_t chance = 1;

/* ---- opening and closing -------------------------------------------------------------------- */

struct net *net_open(const struct net_options *options, const struct net_calls *calls, void *server,
                     char *why, size_t cap)
{
    if (cap) {
        why[0] = 0;
    }
    struct net *net = fake_need(sizeof *net);
    net->calls = *calls;
    net->server = server;
    net->port = options->port;
    net->queue = options->queue;
    net->last_task = &net->tasks;
    net->last_delivery = &net->deliveries;
    net->task_bound = 64;
    net->delivers = true;
    pthread_mutex_init(&net->lock, NULL);
    pthread_cond_init(&net->cond, NULL);
    fake_net_seed(1);
    current = net;
    return net;
}

struct net *fake_net(void)
{
    return current;
}

unsigned net_port(const struct net *net)
{
    return net->port;
}

struct net_counts net_counts(const struct net *net)
{
    return net->counts;
}

struct net_counts *fake_net_counts(struct net *net)
{
    return &net->counts;
}

void net_run(struct net *net)
{
    fake_net_settle(net);
}

void net_stop(struct net *net)
{
    net->stopped = true;
    for (struct net_conn *conn = net->conns; conn; conn = conn->next) {
        net_close(conn, NET_CLOSE_SHUTDOWN);
    }
}

static void free_conn(struct net_conn *conn)
{
    while (conn->first) {
        struct message *next = conn->first->next;
        free(conn->first);
        conn->first = next;
    }
    free(conn->taken);
    free(conn);
}

void net_free(struct net *net)
{
    if (!net) {
        return;
    }
    while (net->conns) {
        struct net_conn *next = net->conns->next;
        free_conn(net->conns);
        net->conns = next;
    }
    fake_requests_free(net);
    while (net->tasks) {
        struct task *next = net->tasks->next;
        free(net->tasks);
        net->tasks = next;
    }
    while (net->deliveries) {
        struct delivery *next = net->deliveries->next;
        free(net->deliveries);
        net->deliveries = next;
    }
    for (unsigned i = 0; i < net->webhook_count; i++) {
        free(net->webhooks[i].address);
        free(net->webhooks[i].json);
    }
    free(net->webhooks);
    pthread_mutex_destroy(&net->lock);
    pthread_cond_destroy(&net->cond);
    current = current == net ? NULL : current;
    free(net);
}

void net_wake(struct net *net)
{
    pthread_mutex_lock(&net->lock);
    net->woken = true;
    pthread_cond_signal(&net->cond);
    pthread_mutex_unlock(&net->lock);
}

void net_wake_in(struct net *net, unsigned ms)
{
    int64_t at = clock_ms + ms;
    if (!net->wake_at || at < net->wake_at) {
        net->wake_at = at;
    }
}

/* ---- time and random bytes ------------------------------------------------------------------ */

void fake_net_time(int64_t ms)
{
    clock_ms = ms;
}

void fake_net_stall(struct net *net, int64_t ms)
{
    clock_ms += ms;
    net->calls.stalled(net->server, clock_ms - ms, clock_ms);
}

void fake_net_seed(uint64_t seed)
{
    chance = seed;
}

int64_t net_time(const struct net *net)
{
    (void)net;
    return clock_ms;
}

int64_t net_wall(const struct net *net)
{
    return net_time(net);
}

uint64_t net_clock_us(const struct net *net)
{
    return (uint64_t)net_time(net) * 1000;
}

void net_random(void *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        uint64_t z = chance += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
        ((unsigned char *)bytes)[i] = (unsigned char)(z >> 56);
    }
}

void fake_net_pass(struct net *net, int64_t ms)
{
    do {
        int64_t step = ms < 100 ? ms : 100;
        clock_ms += step;
        ms -= step;
        net->calls.tick(net->server);
        fake_net_settle(net);
    } while (ms > 0);
}

/* ---- pending callbacks ---------------------------------------------------------------------- */

static bool take_wake(struct net *net)
{
    pthread_mutex_lock(&net->lock);
    bool due = net->wake_at && net->wake_at <= clock_ms;
    bool woken = net->woken || due;
    net->woken = false;
    net->wake_at = due ? 0 : net->wake_at;
    pthread_mutex_unlock(&net->lock);
    if (woken) {
        net->calls.woken(net->server);
    }
    return woken;
}

static bool leave_one(struct net *net)
{
    for (struct net_conn *conn = net->conns; conn; conn = conn->next) {
        if (conn->leaving) {
            conn->leaving = false;
            net->calls.closed(net->server, conn->user_data);
            return true;
        }
    }
    return false;
}

static bool deliver_one(struct net *net)
{
    struct delivery *delivery = net->deliveries;
    if (!delivery) {
        return false;
    }
    net->deliveries = delivery->next;
    net->last_delivery = net->deliveries ? net->last_delivery : &net->deliveries;
    delivery->after(delivery->context, delivery->delivered);
    free(delivery);
    return true;
}

static bool run_task(struct net *net, struct task **link)
{
    struct task *task = *link;
    if (!task) {
        return false;
    }
    *link = task->next;
    net->last_task = task->next ? net->last_task : link;
    net->task_count[task->lane]--;
    if (!net->stopped) {
        task->work(task->task);
    }
    task->after(task->task);
    free(task);
    return true;
}

bool fake_net_work(struct net *net)
{
    return run_task(net, &net->tasks);
}

bool fake_net_work_in(struct net *net, enum net_lane lane)
{
    struct task **link = &net->tasks;
    while (*link && (*link)->lane != lane) {
        link = &(*link)->next;
    }
    return run_task(net, link);
}

void fake_net_settle(struct net *net)
{
    while (take_wake(net) || leave_one(net) || deliver_one(net) ||
           ((!net->hold || net->stopped) && fake_net_work(net))) {
    }
}

bool fake_net_await(struct net *net, unsigned ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    pthread_mutex_lock(&net->lock);
    int status = 0;
    while (!net->woken && status == 0) {
        status = pthread_cond_timedwait(&net->cond, &net->lock, &until);
    }
    bool woken = net->woken;
    pthread_mutex_unlock(&net->lock);
    fake_net_settle(net);
    return woken;
}

/* ---- WebSockets ----------------------------------------------------------------------------- */

struct net_conn *fake_net_connect(struct net *net, const char *address)
{
    if (net->stopped) {
        return NULL;
    }
    struct net_conn *conn = fake_need(sizeof *conn);
    conn->net = net;
    conn->last = &conn->first;
    conn->open = true;
    conn->next = net->conns;
    net->conns = conn;
    conn->user_data = net->calls.opened(net->server, conn, address);
    if (!conn->user_data) {
        conn->open = false;
        conn->leaving = false; /* `closed` is not called for a refused connection */
    }
    fake_net_settle(net);
    return conn->user_data ? conn : NULL;
}

bool fake_net_bytes(struct net_conn *conn, const char *text, size_t len)
{
    if (!conn->open) {
        return false;
    }
    /* An exact-size copy, so that sanitizers detect a read past the end. */
    char *bytes = malloc(len ? len : 1);
    if (!bytes) {
        abort();
    }
    if (len) {
        memcpy(bytes, text, len);
    }
    conn->net->calls.message(conn->net->server, conn->user_data, bytes, len);
    free(bytes);
    fake_net_settle(conn->net);
    return true;
}

bool fake_net_text(struct net_conn *conn, const char *text)
{
    return fake_net_bytes(conn, text, strlen(text));
}

static void leave(struct net_conn *conn)
{
    conn->open = false;
    conn->leaving = true;
}

void fake_net_hang_up(struct net_conn *conn)
{
    if (conn->open) {
        leave(conn);
    }
    fake_net_settle(conn->net);
}

void net_close(struct net_conn *conn, enum net_close code)
{
    if (conn->open) {
        conn->code = code;
        leave(conn);
    }
}

void net_send(struct net_conn *conn, const char *text, size_t len)
{
    if (!conn->open) {
        return;
    }
    conn->clogged_bytes += conn->clogged ? len : 0;
    if (conn->clogged_bytes > conn->net->queue) {
        net_close(conn, NET_CLOSE_SLOW);
        return;
    }
    struct message *message = fake_need(sizeof *message + len + 1);
    memcpy(message->text, text, len);
    message->len = len;
    *conn->last = message;
    conn->last = &message->next;
    conn->waiting++;
}

const char *fake_net_take(struct net_conn *conn)
{
    struct message *message = conn->first;
    if (!message) {
        return NULL;
    }
    conn->first = message->next;
    conn->last = conn->first ? conn->last : &conn->first;
    conn->waiting--;
    free(conn->taken);
    conn->taken = message;
    return message->text;
}

unsigned fake_net_waiting(const struct net_conn *conn)
{
    return conn->waiting;
}

unsigned fake_net_closed(const struct net_conn *conn)
{
    return conn->code;
}

void net_charge(struct net_conn *conn, uint64_t us)
{
    (void)us; /* the manual clock stands still meanwhile */
    conn->charges++;
}

unsigned fake_net_charges(const struct net_conn *conn)
{
    return conn->charges;
}

void fake_net_clog(struct net_conn *conn)
{
    conn->clogged = true;
}

/* ---- work, webhooks, the end -------------------------------------------------------------------
 */

bool net_work(struct net *net, enum net_lane lane, void (*work)(void *task),
              void (*after)(void *task), void *task)
{
    if (net->stopped || net->task_count[lane] >= net->task_bound) {
        return false;
    }
    struct task *made = fake_need(sizeof *made);
    *made = (struct task){.lane = lane, .work = work, .after = after, .task = task};
    *net->last_task = made;
    net->last_task = &made->next;
    net->task_count[lane]++;
    return true;
}

void net_notify(struct net *net, const char *state)
{
    (void)net;
    (void)state;
}

struct net_lane_use net_lane_use(struct net *net, enum net_lane lane)
{
    return (struct net_lane_use){
        .threads = FAKE_NET_THREADS, .waiting = net->task_count[lane], .limit = net->task_bound};
}

void fake_net_hold_work(struct net *net, bool hold)
{
    net->hold = hold;
}

void fake_net_work_bound(struct net *net, unsigned most)
{
    net->task_bound = most;
}

void net_webhook(struct net *net, const char *address, const char *json, bool anywhere,
                 void (*after)(void *context, bool delivered), void *context)
{
    struct fake_webhook *webhooks =
        realloc(net->webhooks, (net->webhook_count + 1) * sizeof *webhooks);
    if (!webhooks) {
        abort();
    }
    net->webhooks = webhooks;
    webhooks[net->webhook_count++] = (struct fake_webhook){fake_copy(address, strlen(address)),
                                                           fake_copy(json, strlen(json)), anywhere};
    struct delivery *delivery = fake_need(sizeof *delivery);
    *delivery = (struct delivery){.after = after, .context = context, .delivered = net->delivers};
    *net->last_delivery = delivery;
    net->last_delivery = &delivery->next;
}

unsigned fake_net_webhooks(const struct net *net)
{
    return net->webhook_count;
}

const struct fake_webhook *fake_net_webhook(const struct net *net, unsigned which)
{
    return which < net->webhook_count ? &net->webhooks[which] : NULL;
}

void fake_net_delivers(struct net *net, bool delivers)
{
    net->delivers = delivers;
}

void fake_net_signal(struct net *net)
{
    net->calls.stopping(net->server);
    fake_net_settle(net);
}

bool fake_net_stopped(const struct net *net)
{
    return net->stopped;
}

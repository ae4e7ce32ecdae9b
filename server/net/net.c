/* The network on a libuv loop: time, signals, start and stop. */
#include "server/net/internal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

void net_settle(struct net *net)
{
    struct net_conn *conn;
    while ((conn = net->attention)) {
        net->attention = conn->next;
        if (!net->attention) {
            net->last_attention = &net->attention;
        }
        conn->attention = false;
        net_conn_settle(conn);
    }
}

/* ---- time and random bytes ------------------------------------------------------------------ */

static int64_t read_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t net_time(const struct net *net)
{
    return net->epoch + read_ms(CLOCK_BOOTTIME);
}

int64_t net_wall(const struct net *net)
{
    (void)net;
    return read_ms(CLOCK_REALTIME);
}

uint64_t net_clock_us(const struct net *net)
{
    (void)net;
    return uv_hrtime() / 1000;
}

void net_random(void *bytes, size_t len)
{
    for (size_t got = 0; got < len;) {
        ssize_t now = getrandom((char *)bytes + got, len - got, 0);
        if (now < 0 && errno != EINTR) {
            abort(); /* predictable secrets would be worse */
        }
        got += now > 0 ? (size_t)now : 0;
    }
}

/* ---- callbacks of the loop ------------------------------------------------------------------ */

/* Clients could not be heard while the loop stood still: they get as much more time. */
static void wait_longer(struct net *net, uint64_t before)
{
    uint64_t now = uv_now(&net->loop);
    for (unsigned i = 0; i < ROWS; i++) {
        for (struct net_conn *conn = net->row[i].first; conn; conn = conn->link[LINK_ROW].behind) {
            conn->due += now - before;
            conn->last_read = now;
        }
    }
}

/* Ticks come ten times a second, so a gap means that the loop stood still. */
void net_awake(struct net *net)
{
    int64_t now = net_time(net), from = net->awake;
    uint64_t before = net->awake_loop;
    net->awake = now;
    net->awake_loop = uv_now(&net->loop);
    if (now - from < NET_STALL_MS) {
        return;
    }
    wait_longer(net, before);
    if (net->calls.stalled) {
        net->calls.stalled(net->server, from, now);
    }
}

/* The connection a handle belongs to; NULL: another kind of handle, or one being closed. */
static struct net_conn *conn_of(struct net *net, uv_handle_t *handle)
{
    bool conn = handle->type == UV_POLL && !uv_is_closing(handle);
    for (unsigned i = 0; i < net->listeners; i++) {
        conn = conn && handle != (uv_handle_t *)&net->listener[i].poll;
    }
    return conn ? (struct net_conn *)handle : NULL;
}

static void drop_one(uv_handle_t *handle, void *context)
{
    struct net_conn *conn = conn_of(context, handle);
    if (conn) {
        net_conn_drop(conn);
    }
}

static void drop_all(struct net *net)
{
    uv_walk(&net->loop, drop_one, net);
    net_settle(net);
}

static void end_if_done(struct net *net)
{
    net_webhooks_stop(net);
    net_settle(net);
    if (uv_now(&net->loop) >= net->stop_at) {
        drop_all(net);
    }
    if (!net->conns && !net_workers_left(net)) {
        uv_stop(&net->loop);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct net *net = timer->data;
    net_awake(net);
    uint64_t now = uv_now(&net->loop);
    for (unsigned i = 0; i < ROWS; i++) {
        while (net->row[i].first && net->row[i].first->due <= now) {
            net_conn_late(net->row[i].first);
        }
    }
    net_turn_resume(net);
    net_peers_tick(net);
    net_settle(net);
    if (net->accept_paused && !net->stop_at) {
        net->accept_paused = false;
        net_listen_set(net, true);
    }
    net_notify_tick(net);
    net->calls.tick(net->server);
    net_settle(net);
    if (net->stop_at) {
        end_if_done(net);
    }
}

static void on_turn(uv_prepare_t *turner)
{
    struct net *net = turner->data;
    net->turn++;
}

static void wake(struct net *net)
{
    net_awake(net);
    net_webhooks_report(net);
    net_workers_report(net);
    net->calls.woken(net->server);
    net_settle(net);
}

static void on_wake(uv_async_t *waker)
{
    wake(waker->data);
}

static void on_alarm(uv_timer_t *timer)
{
    struct net *net = timer->data;
    net->alarm_at = 0;
    wake(net);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct net *net = handle->data;
    net_awake(net);
    if (net->signals++) {
        signal(number, SIG_DFL);
        raise(number);
    }
    net->calls.stopping(net->server);
    net_settle(net);
}

void net_wake(struct net *net)
{
    uv_async_send(&net->waker);
}

void net_wake_in(struct net *net, unsigned ms)
{
    uint64_t at = uv_now(&net->loop) + ms;
    if (net->alarm_at && net->alarm_at <= at) {
        return;
    }
    net->alarm_at = at;
    uv_timer_start(&net->alarm, on_alarm, ms, 0);
}

/* ---- start and stop ------------------------------------------------------------------------- */

static void begin_handles(struct net *net)
{
    static const int SIGNALS[2] = {SIGINT, SIGTERM};
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* treat a file size limit like a full disk */
    uv_timer_init(&net->loop, &net->ticker);
    net->ticker.data = net;
    uv_timer_start(&net->ticker, on_tick, NET_TICK_MS, NET_TICK_MS);
    uv_timer_init(&net->loop, &net->alarm);
    net->alarm.data = net;
    uv_async_init(&net->loop, &net->waker, on_wake);
    net->waker.data = net;
    uv_prepare_init(&net->loop, &net->turner);
    net->turner.data = net;
    uv_prepare_start(&net->turner, on_turn);
    uv_idle_init(&net->loop, &net->idler);
    net->idler.data = net;
    for (unsigned i = 0; i < 2; i++) {
        uv_signal_init(&net->loop, &net->signal[i]);
        net->signal[i].data = net;
        uv_signal_start(&net->signal[i], on_signal, SIGNALS[i]);
    }
    for (unsigned i = 0; i < net->listeners; i++) {
        uv_poll_init(&net->loop, &net->listener[i].poll, net->listener[i].fd);
    }
    net_listen_set(net, true);
}

static void set_waits(struct net *net)
{
    net->wait_ms[ROW_REQUEST] = net->options.request_ms ? net->options.request_ms : 10000;
    net->wait_ms[ROW_WEBSOCKET] = net->options.quiet_ms ? net->options.quiet_ms : 30000;
    net->wait_ms[ROW_ANSWER] = 120000;
    net->wait_ms[ROW_LINGER] = 5000;
}

static bool prepare(struct net *net, char *why, size_t cap)
{
    if (!net_listen(net, why, cap)) {
        return false;
    }
    net->bound = net_listen_files(net->options.connections);
    net->files = net_files_load(net->options.files);
    net->origin = net->options.origin ? strdup(net->options.origin) : NULL;
    if (!net_proxies_begin(net)) {
        net_listen_error(&net->options, EINVAL, net->options.proxies, why, cap);
        return false;
    }
    bool memory = net->files && net_peers_begin(net) && (net->origin || !net->options.origin) &&
                  net_workers_begin(net) && net_webhooks_begin(net);
    if (!memory || uv_loop_init(&net->loop)) {
        net_listen_error(&net->options, ENOMEM, "", why, cap);
        return false;
    }
    set_waits(net);
    net_notify_begin(net);
    begin_handles(net);
    return true;
}

static void free_parts(struct net *net)
{
    net_listen_close(net);
    net_files_free(net->files);
    net_peers_end(net);
    free(net->proxies);
    free(net->origin);
    net_notify_end(net);
    free(net);
}

struct net *net_open(const struct net_options *options, const struct net_calls *calls, void *server,
                     char *why, size_t cap)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net) {
        net_listen_error(options, ENOMEM, "", why, cap);
        return NULL;
    }
    net->options = *options;
    net->calls = *calls;
    net->server = server;
    net->last_attention = &net->attention;
    net->notify = -1;
    net->epoch = read_ms(CLOCK_REALTIME) - read_ms(CLOCK_BOOTTIME);
    if (!prepare(net, why, cap)) {
        net_webhooks_end(net);
        net_workers_end(net);
        free_parts(net);
        return NULL;
    }
    return net;
}

struct net_counts net_counts(const struct net *net)
{
    struct net_counts counts = net->counts;
    counts.queued = net_peers_queued(net);
    return counts;
}

unsigned net_port(const struct net *net)
{
    return net->port;
}

void net_run(struct net *net)
{
    uv_update_time(&net->loop);
    net->awake = net_time(net);
    net->awake_loop = uv_now(&net->loop);
    uv_run(&net->loop, UV_RUN_DEFAULT);
}

static void stop_one(uv_handle_t *handle, void *context)
{
    struct net_conn *conn = conn_of(context, handle);
    if (!conn) {
        return;
    }
    if (conn->stage == STAGE_WEBSOCKET || conn->stage == STAGE_OPENING) {
        net_close(conn, NET_CLOSE_SHUTDOWN);
    } else if (conn->stage == STAGE_ANSWER) {
        net_conn_linger(conn);
    } else if (conn->stage == STAGE_REQUEST || conn->stage == STAGE_ASKED) {
        net_conn_drop(conn);
    }
}

void net_stop(struct net *net)
{
    if (net->stop_at) {
        return;
    }
    net->stop_at = uv_now(&net->loop) + NET_STOP_MS;
    net_listen_set(net, false);
    net_workers_stop(net);
    uv_walk(&net->loop, stop_one, net);
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

void net_free(struct net *net)
{
    if (!net) {
        return;
    }
    drop_all(net);
    net_webhooks_end(net); /* before the waker, which its thread uses, is closed */
    net_workers_end(net);
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_loop_close(&net->loop);
    free_parts(net);
}

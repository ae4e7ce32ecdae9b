/* Health: failed and stuck writes, the lag of the loop, full queues. */
#include "server/health.h"

#include "server/diagnostics.h"
#include "server/internal.h"
#include "store/store_shared.h"

enum {
    STORAGE_ILL_MS = 10000, /* how long a failed write counts */
    SHARED_ILL_MS = 500,    /* … where the store says by itself whether the database is there */
    STUCK_MS = 5000,        /* a disk that takes longer for a write does not work */
    FILES_MS = 1000,        /* how often the files of the store are looked at */
    LAG_MS = 1000,          /* a tick that is later makes the server not ready */
    WINDOW_MS = 3000,       /* for one to two of these */
};

/* How late this tick is: what the loop did meanwhile made everybody else wait. */
static void measure_lag(struct server *server, uint64_t now)
{
    struct health *health = &server->health;
    uint64_t due = health->last_tick + NET_TICK_MS * 1000;
    uint64_t lag = health->last_tick && now > due ? now - due : 0;
    health->last_tick = now;
    durations_add(&server->metrics.loop_lag, lag);
    if (lag > server->metrics.loop_lag_max)
        server->metrics.loop_lag_max = lag;
    if (now - health->window > WINDOW_MS * 1000) {
        health->window = now;
        health->lag_last = health->lag;
        health->lag = 0;
    }
    if (lag > health->lag)
        health->lag = lag;
}

void health_moving(struct server *server)
{
    server->health.moving = net_clock_us(server->net);
}

static const char *const files_word[] = {NULL, "files_removed", "files_replaced"};

/* Tell operators who do not ask for /healthz. */
static void look_at_files(struct server *server, uint64_t now)
{
    struct health *health = &server->health;
    if (now - health->looked < FILES_MS * 1000)
        return;
    health->looked = now;
    enum store_files files = store_files(server->store);
    bool lost = files != STORE_FILES_THERE;
    if (lost != health->lost)
        diagnostics_event(server, lost ? DIAGNOSTIC_ERROR : DIAGNOSTIC_WARNING, "database files",
                          lost ? files_word[files] : "files_back");
    health->lost = lost;
}

void health_tick(struct server *server)
{
    uint64_t now = net_clock_us(server->net);
    measure_lag(server, now);
    look_at_files(server, now);
    if (!store_waiting(server->store))
        health_moving(server);
}

static bool stuck(const struct server *server)
{
    return store_waiting(server->store) &&
           net_clock_us(server->net) - server->health.moving > STUCK_MS * 1000;
}

const char *health_storage(const struct server *server)
{
    const struct metrics *metrics = &server->metrics;
    enum store_files files = store_files(server->store);
    if (files != STORE_FILES_THERE)
        return files_word[files];
    if (!store_reachable(server->store))
        return "unreachable";
    int64_t counts = server->shared ? SHARED_ILL_MS : STORAGE_ILL_MS;
    if (metrics->storage_failures && metrics->storage_failed + counts > server_now(server))
        return "write_failed";
    return stuck(server) ? "write_stuck" : NULL;
}

bool health_loop(const struct server *server)
{
    const struct health *health = &server->health;
    return health->lag < LAG_MS * 1000 && health->lag_last < LAG_MS * 1000;
}

bool health_workers(struct server *server)
{
    for (unsigned i = 0; i < NET_LANES; i++) {
        struct net_lane_use use = net_lane_use(server->net, (enum net_lane)i);
        if (use.waiting >= use.limit)
            return false;
    }
    return true;
}

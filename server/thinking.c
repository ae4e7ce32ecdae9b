/* Sharing the threads on which bots and hints think: start-time fair queueing in two stages, first
 * between addresses, then between the players of an address.
 *
 * Whoever has used the least time goes first. A newcomer starts at the time of those who are being
 * served, so waiting saves up nothing. A search cannot be interrupted; two rules keep the wait of
 * others short. Searches whose budget is time leave one thread to those that take milliseconds; and
 * their time shrinks with the number of such searches that wait at the same address. */
#include "server/thinking.h"

#include <stdlib.h>

#include "server/internal.h"

enum {
    LEAST_MS = 20,     /* of a search whose budget is time: some thousand simulations */
    LEAST_CHARGE = 500 /* microseconds; every search counts, however short */
};

/* The root, an address below it, or a player below an address. */
struct thinker {
    uint64_t key;
    struct thinker *parent, *next, *children;
    uint64_t used;       /* microseconds of thread time, counted from the time of the parent */
    uint64_t now;        /* how far its children are: what the last one to be served had used */
    unsigned waiting[2]; /* by thought->timed; its own and those of its children */
    unsigned running, timed_running, singles;
    struct thought *first[2], **last[2]; /* queues of a player */
};

struct thinking {
    struct thinker root;
    unsigned threads;
};

static bool idle(const struct thinker *thinker)
{
    return !thinker->waiting[0] && !thinker->waiting[1] && !thinker->running;
}

/* ---- the tree of thinkers ------------------------------------------------------------------- */

static void free_children(struct thinker *thinker)
{
    while (thinker->children) {
        struct thinker *child = thinker->children;
        thinker->children = child->next;
        free_children(child);
        free(child);
    }
}

static struct thinker *child_of(struct thinker *parent, uint64_t key)
{
    struct thinker *child = parent->children;
    while (child && child->key != key)
        child = child->next;
    if (child)
        return child;
    child = calloc(1, sizeof *child);
    if (child) {
        child->key = key;
        child->parent = parent;
        child->next = parent->children;
        child->last[0] = &child->first[0];
        child->last[1] = &child->first[1];
        parent->children = child;
    }
    return child;
}

/* Forget children that owe nothing; if none is active, nobody is left to owe anything to. */
static void sweep(struct thinker *parent)
{
    bool quiet = idle(parent);
    for (struct thinker **at = &parent->children; *at;) {
        struct thinker *child = *at;
        if (!idle(child) || (!quiet && child->used > parent->now)) {
            at = &child->next;
            continue;
        }
        *at = child->next;
        free_children(child);
        free(child);
    }
}

static void catch_up(struct thinker *thinker)
{
    if (idle(thinker) && thinker->used < thinker->parent->now)
        thinker->used = thinker->parent->now;
}

static void charge(struct thinker *thinker, uint64_t more, uint64_t less)
{
    for (; thinker->parent; thinker = thinker->parent)
        thinker->used += more - less;
}

/* ---- choosing the next search --------------------------------------------------------------- */

static unsigned timed_threads(const struct thinking *thinking)
{
    return thinking->threads > 1 ? thinking->threads - 1 : 1;
}

static bool eligible(const struct thinker *thinker, bool timed)
{
    return thinker->waiting[0] || (timed && thinker->waiting[1]);
}

static struct thinker *next_child(struct thinker *parent, bool timed)
{
    struct thinker *best = NULL;
    for (struct thinker *child = parent->children; child; child = child->next)
        if (eligible(child, timed) && (!best || child->used < best->used))
            best = child;
    if (best && best->used > parent->now)
        parent->now = best->used;
    return best;
}

/* Remove the first search from its queue; short ones come first. */
static struct thought *take(struct thinker *player)
{
    bool timed = !player->first[0];
    struct thought *thought = player->first[timed];
    player->first[timed] = thought->next;
    if (!thought->next)
        player->last[timed] = &player->first[timed];
    for (struct thinker *it = player; it; it = it->parent) {
        it->waiting[timed]--;
        it->running++;
        it->timed_running += timed;
    }
    return thought;
}

static struct thought *next_thought(struct thinking *thinking)
{
    bool timed = thinking->root.timed_running < timed_threads(thinking);
    if (thinking->root.running >= thinking->threads || !eligible(&thinking->root, timed))
        return NULL;
    return take(next_child(next_child(&thinking->root, timed), timed));
}

/* The time shrinks with the searches that wait at the same address, and a little with the number of
 * other addresses: a crowd at one address does not make the bots of another weaker. */
static unsigned time_for(const struct server *server, const struct thinker *address)
{
    const struct thinking *thinking = server->thinking;
    unsigned threads = timed_threads(thinking), ms = server->options.bot_ms;
    unsigned waiting = address->waiting[1];
    for (const struct thinker *it = thinking->root.children; it; it = it->next)
        waiting += it != address && (it->waiting[1] || it->timed_running);
    unsigned share = (unsigned)((uint64_t)ms * threads / (threads + waiting));
    return share < LEAST_MS ? (ms < LEAST_MS ? ms : LEAST_MS) : share;
}

static void stop_running(struct thought *thought)
{
    for (struct thinker *it = thought->thinker; it; it = it->parent) {
        it->running--;
        it->timed_running -= thought->timed;
    }
    thought->thinker->singles -= thought->single;
}

static void start(struct server *server, struct thought *thought)
{
    struct thinker *player = thought->thinker;
    unsigned ms = thought->timed ? time_for(server, player->parent) : LEAST_MS;
    struct thought before = *thought; /* if it does not start, its memory is gone */
    thought->begun = net_clock_us(server->net);
    thought->charged = thought->timed ? (uint64_t)ms * 1000 : LEAST_CHARGE;
    charge(player, thought->charged, 0);
    if (thought->timed)
        server->metrics.bot_budget = (uint64_t)ms * 1000;
    if (thought->start(thought, ms))
        return;
    charge(player, 0, before.timed ? (uint64_t)ms * 1000 : LEAST_CHARGE);
    stop_running(&before);
}

static void start_waiting(struct server *server)
{
    struct thought *thought;
    while (!server->stopping && (thought = next_thought(server->thinking)))
        start(server, thought);
}

/* ---- the interface -------------------------------------------------------------------------- */

bool thinking_open(struct server *server)
{
    server->thinking = calloc(1, sizeof *server->thinking);
    if (server->thinking)
        server->thinking->threads = net_lane_use(server->net, NET_LANE_BOT).threads;
    return server->thinking;
}

static void drop_waiting(struct thinker *thinker)
{
    for (struct thinker *child = thinker->children; child; child = child->next)
        drop_waiting(child);
    for (unsigned timed = 0; timed < 2; timed++)
        for (struct thought *thought = thinker->first[timed], *next; thought; thought = next) {
            next = thought->next;
            thought->drop(thought);
        }
}

void thinking_close(struct server *server)
{
    if (!server->thinking)
        return;
    drop_waiting(&server->thinking->root);
    free_children(&server->thinking->root);
    free(server->thinking);
    server->thinking = NULL;
}

/* Whether a `single` search of the player waits or runs, from whatever address it was asked for. */
static bool has_single(const struct thinking *thinking, uint64_t player)
{
    for (const struct thinker *address = thinking->root.children; address; address = address->next)
        for (const struct thinker *it = address->children; it; it = it->next)
            if (it->key == player && it->singles)
                return true;
    return false;
}

bool thinking_ask(struct server *server, struct thought *thought, struct thinking_cause cause)
{
    if (thought->single && has_single(server->thinking, cause.player))
        return false;
    struct thinker *address = child_of(&server->thinking->root, cause.network);
    struct thinker *player = address ? child_of(address, cause.player) : NULL;
    if (!player)
        return false;
    catch_up(address);
    catch_up(player);
    thought->thinker = player;
    player->singles += thought->single;
    thought->next = NULL;
    *player->last[thought->timed] = thought;
    player->last[thought->timed] = &thought->next;
    for (struct thinker *it = player; it; it = it->parent)
        it->waiting[thought->timed]++;
    start_waiting(server);
    return true;
}

uint64_t thinking_end(struct server *server, struct thought *thought)
{
    struct thinker *player = thought->thinker, *address = player->parent;
    uint64_t took = net_clock_us(server->net) - thought->begun;
    charge(player, took > LEAST_CHARGE ? took : LEAST_CHARGE, thought->charged);
    stop_running(thought);
    thought->thinker = NULL;
    start_waiting(server);
    sweep(address);
    sweep(&server->thinking->root);
    return took;
}

unsigned thinking_waiting(const struct server *server)
{
    const struct thinker *root = &server->thinking->root;
    return root->waiting[0] + root->waiting[1];
}

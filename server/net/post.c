/* Posts: each on a thread of its own, a few at once, so that a name that is slow to resolve or a
 * machine that does not answer holds up neither the loop nor the bots.
 *
 * A thread may outlive the net: what it shares with it, the hub, lives until both are gone. */
#include "server/net/deliver.h"
#include "server/net/inside.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct post {
    struct post *next;
    struct net_hub *hub;
    char *address, *json;
    bool anywhere, delivered;
    /* Only the loop looks at it; NULL: it was called. */
    void (*after)(void *context, bool delivered);
    void *context;
};

struct row {
    struct post *first, **last;
};

struct net_hub {
    pthread_mutex_t lock;
    struct net *net;  /* NULL: it is gone */
    struct row ended; /* with the lock */
    unsigned threads; /* with the lock */
    /* Only the loop looks at these. */
    struct row waiting;
    unsigned waits;
    struct post *away[NET_POSTS_AT_ONCE]; /* on their threads */
};

static void append(struct row *row, struct post *post)
{
    post->next = NULL;
    *row->last = post;
    row->last = &post->next;
}

static struct post *first(struct row *row)
{
    struct post *post = row->first;
    if (post) {
        row->first = post->next;
        row->last = row->first ? row->last : &row->first;
    }
    return post;
}

static void free_post(struct post *post)
{
    free(post->address);
    free(post->json);
    free(post);
}

static void free_hub(struct net_hub *hub)
{
    pthread_mutex_destroy(&hub->lock);
    free(hub);
}

bool net_posts_begin(struct net *net)
{
    struct net_hub *hub = calloc(1, sizeof *hub);
    if (!hub) {
        return false;
    }
    pthread_mutex_init(&hub->lock, NULL);
    hub->net = net;
    hub->ended.last = &hub->ended.first;
    hub->waiting.last = &hub->waiting.first;
    net->hub = hub;
    return true;
}

/* ---- on a thread of its own ----------------------------------------------------------------- */

static void *carry(void *given)
{
    struct post *post = given;
    struct net_hub *hub = post->hub;
    post->delivered = deliver(post->address, post->json, post->anywhere);
    pthread_mutex_lock(&hub->lock);
    hub->threads--;
    bool alone = !hub->net, last = alone && !hub->threads;
    if (!alone) {
        append(&hub->ended, post);
        uv_async_send(&hub->net->waker);
    }
    pthread_mutex_unlock(&hub->lock);
    if (alone) {
        free_post(post);
    }
    if (last) {
        free_hub(hub);
    }
    return NULL;
}

/* ---- on the loop ---------------------------------------------------------------------------- */

static void end_now(struct net_hub *hub, struct post *post)
{
    pthread_mutex_lock(&hub->lock);
    append(&hub->ended, post);
    pthread_mutex_unlock(&hub->lock);
    uv_async_send(&hub->net->waker);
}

static bool start_thread(struct post *post)
{
    pthread_attr_t small;
    pthread_t thread;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 256 << 10);
    pthread_attr_setdetachstate(&small, PTHREAD_CREATE_DETACHED);
    bool done = !pthread_create(&thread, &small, carry, post);
    pthread_attr_destroy(&small);
    return done;
}

static void count_threads(struct net_hub *hub, int by)
{
    pthread_mutex_lock(&hub->lock);
    hub->threads += (unsigned)by;
    pthread_mutex_unlock(&hub->lock);
}

/* Put one that waits on a thread, where a place is free. */
static void send_out(struct net_hub *hub)
{
    for (unsigned i = 0; i < NET_POSTS_AT_ONCE && hub->waiting.first; i++) {
        if (hub->away[i]) {
            continue;
        }
        struct post *post = first(&hub->waiting);
        hub->waits--;
        hub->away[i] = post;
        count_threads(hub, 1);
        if (!start_thread(post)) {
            count_threads(hub, -1);
            hub->away[i] = NULL;
            end_now(hub, post);
        }
    }
}

void net_post(struct net *net, const char *address, const char *json, bool anywhere,
              void (*after)(void *context, bool delivered), void *context)
{
    struct net_hub *hub = net->hub;
    struct post *post = calloc(1, sizeof *post);
    if (!post) {
        abort(); /* `after` could not be called, and it is promised */
    }
    *post = (struct post){.hub = hub, .anywhere = anywhere, .after = after, .context = context};
    post->address = strdup(address);
    post->json = strdup(json);
    if (!post->address || !post->json || net->stop_at || hub->waits >= NET_POSTS) {
        end_now(hub, post);
        return;
    }
    append(&hub->waiting, post);
    hub->waits++;
    send_out(hub);
}

static void report(struct post *post, bool delivered)
{
    void (*after)(void *context, bool well) = post->after;
    post->after = NULL;
    if (after) {
        after(post->context, delivered);
    }
}

static struct post *next_ended(struct net_hub *hub)
{
    pthread_mutex_lock(&hub->lock);
    struct post *post = first(&hub->ended);
    pthread_mutex_unlock(&hub->lock);
    return post;
}

void net_posts_deliver(struct net *net)
{
    struct net_hub *hub = net->hub;
    struct post *post;
    while ((post = next_ended(hub))) {
        for (unsigned i = 0; i < NET_POSTS_AT_ONCE; i++) {
            hub->away[i] = hub->away[i] == post ? NULL : hub->away[i];
        }
        report(post, post->delivered);
        free_post(post);
        send_out(hub);
    }
}

void net_posts_stop(struct net *net)
{
    struct net_hub *hub = net->hub;
    struct post *post;
    while ((post = first(&hub->waiting))) {
        hub->waits--;
        end_now(hub, post);
    }
    net_posts_deliver(net);
    for (unsigned i = 0; i < NET_POSTS_AT_ONCE; i++) {
        if (hub->away[i]) {
            report(hub->away[i], false);
        }
    }
}

void net_posts_end(struct net *net)
{
    struct net_hub *hub = net->hub;
    if (!hub) {
        return;
    }
    pthread_mutex_lock(&hub->lock);
    hub->net = NULL;
    bool last = !hub->threads;
    struct post *post;
    while ((post = first(&hub->ended)) || (post = first(&hub->waiting))) {
        free_post(post);
    }
    pthread_mutex_unlock(&hub->lock);
    if (last) {
        free_hub(hub);
    }
}

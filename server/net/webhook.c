/* Webhooks: libcurl posts small JSON texts to addresses that players have given.
 *
 * A separate thread, started with the first webhook, drives libcurl's multi interface. The server's
 * loop cannot: if a transfer ends while its name is being resolved, libcurl waits for the resolver,
 * and a slow name server would stop every table.
 *
 * `open_socket` checks the address: libcurl calls it with the resolved address it is about to
 * connect to, so a second DNS answer cannot redirect the connection. */
#include "server/net/internal.h"

#include "server/net/public_address.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    AT_ONCE = 8,         /* concurrent transfers */
    HEAD_BYTES = 16384,  /* limit on the head of the answer, in bytes */
    WEBHOOK_MS = 10000,  /* time limit of a transfer */
    IDLE_MS = 60000,     /* longest sleep of the thread */
    FAREWELL_SECONDS = 1 /* how long net_free waits for the thread */
};

struct webhook {
    struct webhook *next; /* in its queue */
    CURL *curl;
    struct curl_slist *headers;
    char *json;
    size_t head; /* bytes of the answer's head received so far */
    bool anywhere, delivered;
    /* Only the loop uses the following members. */
    unsigned slot;
    void (*after)(void *context, bool delivered); /* NULL: already called */
    void *context;
};

struct queue {
    struct webhook *first, **last;
};

struct net_webhooks {
    pthread_mutex_t lock;
    struct net *net;                    /* protected by the lock; NULL: the network was freed */
    struct queue waiting, ended;        /* protected by the lock */
    CURLM *multi;                       /* used by the thread only, except for curl_multi_wakeup */
    struct webhook *open[NET_WEBHOOKS]; /* loop only: `after` not called yet */
    pthread_t thread;
    bool started;
};

static void append(struct queue *queue, struct webhook *webhook)
{
    webhook->next = NULL;
    *queue->last = webhook;
    queue->last = &webhook->next;
}

static struct webhook *take(struct queue *queue)
{
    struct webhook *webhook = queue->first;
    if (webhook) {
        queue->first = webhook->next;
        queue->last = queue->first ? queue->last : &queue->first;
    }
    return webhook;
}

static void free_webhook(struct webhook *webhook)
{
    curl_easy_cleanup(webhook->curl);
    curl_slist_free_all(webhook->headers);
    free(webhook->json);
    free(webhook);
}

static void free_webhooks(struct net_webhooks *webhooks)
{
    struct webhook *webhook;
    while ((webhook = take(&webhooks->waiting)) || (webhook = take(&webhooks->ended))) {
        free_webhook(webhook);
    }
    curl_multi_cleanup(webhooks->multi);
    pthread_mutex_destroy(&webhooks->lock);
    free(webhooks);
}

/* ---- restrictions on libcurl ---------------------------------------------------------------- */

static curl_socket_t open_socket(void *given, curlsocktype purpose, struct curl_sockaddr *address)
{
    const struct webhook *webhook = given;
    if (purpose != CURLSOCKTYPE_IPCXN ||
        (!webhook->anywhere && !address_is_public(&address->addr))) {
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Only the status counts, so a body aborts the transfer. */
static size_t refuse_body(char *bytes, size_t size, size_t count, void *given)
{
    (void)bytes;
    (void)size;
    (void)count;
    (void)given;
    return 0;
}

static size_t count_head(char *bytes, size_t size, size_t count, void *given)
{
    struct webhook *webhook = given;
    (void)bytes;
    webhook->head += size * count;
    return webhook->head > HEAD_BYTES ? 0 : size * count;
}

static void set_protocols(CURL *curl)
{
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
}

/* libcurl's defaults apply: it verifies certificates and does not follow redirects. */
static void set_up(struct webhook *webhook, const struct net *net, const char *address)
{
    CURL *curl = webhook->curl;
    unsigned limit = net->options.webhook_ms;
    const char *trusted = getenv("SSL_CERT_FILE"); /* OpenSSL's standard variable */
    curl_easy_setopt(curl, CURLOPT_URL, address);
    set_protocols(curl);
    curl_easy_setopt(curl, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); /* ignore proxies from the environment */
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)(limit ? limit : WEBHOOK_MS));
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "akhet");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, webhook->headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, webhook->json);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, webhook);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, refuse_body);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, count_head);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, webhook);
    if (trusted) {
        curl_easy_setopt(curl, CURLOPT_CAINFO, trusted);
    }
}

/* A complete answer, or one whose body was refused, with a status of 200 to 299. */
static bool well_received(const struct webhook *webhook, CURLcode result)
{
    long status = 0;
    curl_easy_getinfo(webhook->curl, CURLINFO_RESPONSE_CODE, &status);
    return (result == CURLE_OK || result == CURLE_WRITE_ERROR) && webhook->head <= HEAD_BYTES &&
           status / 100 == 2;
}

/* ---- on the thread -------------------------------------------------------------------------- */

/* Pass a finished webhook to the loop; if the network was freed, free_webhooks finds it. */
static void hand_back_locked(struct net_webhooks *webhooks, struct webhook *webhook)
{
    append(&webhooks->ended, webhook);
    if (webhooks->net) {
        uv_async_send(&webhooks->net->waker);
    }
}

static void hand_back(struct net_webhooks *webhooks, struct webhook *webhook)
{
    pthread_mutex_lock(&webhooks->lock);
    hand_back_locked(webhooks, webhook);
    pthread_mutex_unlock(&webhooks->lock);
}

static struct webhook *start_next(struct net_webhooks *webhooks)
{
    struct webhook *webhook = take(&webhooks->waiting);
    if (webhook && curl_multi_add_handle(webhooks->multi, webhook->curl)) {
        hand_back_locked(webhooks, webhook);
        return NULL;
    }
    return webhook;
}

/* Start waiting transfers while slots are free; false: the network was freed. */
static bool start_waiting(struct net_webhooks *webhooks, struct webhook *running[AT_ONCE])
{
    pthread_mutex_lock(&webhooks->lock);
    bool there = webhooks->net;
    for (unsigned i = 0; i < AT_ONCE && there; i++) {
        if (!running[i]) {
            running[i] = start_next(webhooks);
        }
    }
    pthread_mutex_unlock(&webhooks->lock);
    return there;
}

static void end_one(struct net_webhooks *webhooks, struct webhook **running)
{
    curl_multi_remove_handle(webhooks->multi, (*running)->curl);
    hand_back(webhooks, *running);
    *running = NULL;
}

/* Returns whether a transfer has finished and freed a slot. */
static bool end_finished(struct net_webhooks *webhooks, struct webhook *running[AT_ONCE])
{
    bool any = false;
    CURLMsg *message;
    int left;
    while ((message = curl_multi_info_read(webhooks->multi, &left))) {
        unsigned i = 0;
        while (!running[i] || running[i]->curl != message->easy_handle) {
            i++;
        }
        running[i]->delivered = well_received(running[i], message->data.result);
        end_one(webhooks, &running[i]);
        any = true;
    }
    return any;
}

static void *send_all(void *given)
{
    struct net_webhooks *webhooks = given;
    struct webhook *running[AT_ONCE] = {NULL};
    int active;
    while (start_waiting(webhooks, running)) {
        curl_multi_perform(webhooks->multi, &active);
        if (!end_finished(webhooks, running)) {
            curl_multi_poll(webhooks->multi, NULL, 0, IDLE_MS, NULL);
        }
    }
    for (unsigned i = 0; i < AT_ONCE; i++) {
        if (running[i]) {
            end_one(webhooks, &running[i]);
        }
    }
    free_webhooks(webhooks);
    return NULL;
}

/* ---- on the loop ---------------------------------------------------------------------------- */

bool net_webhooks_begin(struct net *net)
{
    struct net_webhooks *webhooks = calloc(1, sizeof *webhooks);
    if (!webhooks || curl_global_init(CURL_GLOBAL_DEFAULT) ||
        !(webhooks->multi = curl_multi_init())) {
        free(webhooks);
        return false;
    }
    pthread_mutex_init(&webhooks->lock, NULL);
    webhooks->net = net;
    webhooks->ended.last = &webhooks->ended.first;
    webhooks->waiting.last = &webhooks->waiting.first;
    net->webhooks = webhooks;
    return true;
}

/* A free slot for the webhook until it is reported; NET_WEBHOOKS: none. */
static unsigned free_slot(const struct net_webhooks *webhooks)
{
    unsigned slot = 0;
    while (slot < NET_WEBHOOKS && webhooks->open[slot]) {
        slot++;
    }
    return slot;
}

static bool prepare(struct webhook *webhook, const struct net *net, const char *address,
                    const char *json)
{
    webhook->json = strdup(json);
    webhook->curl = curl_easy_init();
    webhook->headers = curl_slist_append(NULL, "Content-Type: application/json");
    if (!webhook->json || !webhook->curl || !webhook->headers) {
        return false;
    }
    set_up(webhook, net, address);
    return true;
}

static bool start_thread(struct net_webhooks *webhooks)
{
    if (!webhooks->started) {
        webhooks->started = !pthread_create(&webhooks->thread, NULL, send_all, webhooks);
    }
    return webhooks->started;
}

void net_webhook(struct net *net, const char *address, const char *json, bool anywhere,
                 void (*after)(void *context, bool delivered), void *context)
{
    struct net_webhooks *webhooks = net->webhooks;
    struct webhook *webhook = calloc(1, sizeof *webhook);
    if (!webhook) {
        abort(); /* without this thread the promised `after` would never be called */
    }
    webhook->anywhere = anywhere;
    webhook->after = after;
    webhook->context = context;
    webhook->slot = free_slot(webhooks);
    if (webhook->slot == NET_WEBHOOKS || net->stop_at || !prepare(webhook, net, address, json) ||
        !start_thread(webhooks)) {
        webhook->slot = NET_WEBHOOKS;
        hand_back(webhooks, webhook);
        return;
    }
    webhooks->open[webhook->slot] = webhook;
    pthread_mutex_lock(&webhooks->lock);
    append(&webhooks->waiting, webhook);
    pthread_mutex_unlock(&webhooks->lock);
    curl_multi_wakeup(webhooks->multi);
}

static void report(struct webhook *webhook, bool delivered)
{
    void (*after)(void *context, bool delivered) = webhook->after;
    webhook->after = NULL;
    if (after) {
        after(webhook->context, delivered);
    }
}

static struct webhook *next_ended(struct net_webhooks *webhooks)
{
    pthread_mutex_lock(&webhooks->lock);
    struct webhook *webhook = take(&webhooks->ended);
    pthread_mutex_unlock(&webhooks->lock);
    return webhook;
}

void net_webhooks_report(struct net *net)
{
    struct webhook *webhook;
    while ((webhook = next_ended(net->webhooks))) {
        if (webhook->slot < NET_WEBHOOKS) {
            net->webhooks->open[webhook->slot] = NULL;
        }
        report(webhook, webhook->delivered);
        free_webhook(webhook);
    }
}

void net_webhooks_stop(struct net *net)
{
    net_webhooks_report(net);
    for (unsigned i = 0; i < NET_WEBHOOKS; i++) {
        if (net->webhooks->open[i]) {
            report(net->webhooks->open[i], false);
        }
    }
}

/* The thread frees everything when it sees that the network is gone. A pending name resolution may
 * delay it for long, so nothing waits for it without a limit. */
void net_webhooks_end(struct net *net)
{
    struct net_webhooks *webhooks = net->webhooks;
    if (!webhooks) {
        return;
    }
    net->webhooks = NULL;
    if (!webhooks->started) {
        free_webhooks(webhooks);
        return;
    }
    pthread_t thread = webhooks->thread;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += FAREWELL_SECONDS;
    pthread_mutex_lock(&webhooks->lock);
    webhooks->net = NULL;
    curl_multi_wakeup(webhooks->multi);
    pthread_mutex_unlock(&webhooks->lock);
    if (pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &until)) {
        pthread_detach(thread);
    }
}

/* The third connection of a server: it listens for hints and sends them, takes leases and claims,
 * and compares clocks. Nothing here must survive a crash, so its commits wait for no disk.
 *
 * A hint message is the number of its server, and then a line for each hint: its kind and its text.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <akhet/version.h>

#include "store/postgres/side.h"

enum {
    MESSAGE = 7900,         /* of the 8,000 bytes that NOTIFY takes */
    MOST_WAITING = 1 << 20, /* bytes of hints that wait to be sent; more are dropped */
    SPACE_MS = 20,          /* between two messages of hints at least: each wakes all servers */
    OFFSET_MS = 10000,
    CLEAN_MS = 60000, /* how often rows of servers that are gone are removed */
    WAIT_MS = 1000,
    AWAY_MS = 100 /* between two attempts to connect */
};

enum request_kind { RENEW, CLAIM, TAKE_OVER, TOO_NEW, GIVE_BACK };

static const char *const chore_name[STORE_CHORES] = {
    [STORE_CHORE_SWEEP] = "sweep",
    [STORE_CHORE_REWRITE] = "rewrite",
};

/* A request, and its answer. Its `done` is called by store_deliver. */
struct request {
    struct write write;
    struct request *next;
    enum request_kind kind;
    char address[STORE_ADDRESS + 1];
    char table[STORE_TABLE + 1];
    char *tables; /* to take over */
    unsigned most;
    store_claimed *claimed;
    store_done *done;
    void *context;
    struct claim {
        char table[STORE_TABLE + 1];
        uint64_t epoch;
    } * claim;
    unsigned claims;
};

struct listener {
    struct store *store;
    struct pg_link *link;
    pthread_t thread;
    int pipe[2];
    /* Protected by the lock: */
    pthread_mutex_t lock;
    struct request *first, **end;
    char *hints;
    size_t hints_len, hints_room;
    bool closing, wakes;
    bool spaced; /* the thread wakes by itself to send hints */
    /* Of the thread: */
    int64_t next_hints;
    int64_t next_offset, next_clean;
    /* Of any thread: */
    atomic_int_fast64_t offset;
    atomic_uint chores; /* bits of enum store_chore */
};

/* ---- waking the thread --------------------------------------------------------------------- */

/* The caller holds the lock. */
static void wake(struct listener *listener)
{
    if (listener->wakes)
        return;
    listener->wakes = true;
    ssize_t written = write(listener->pipe[1], "", 1);
    (void)written; /* a full pipe wakes as well */
}

/* The same for hints. */
static void wake_to_tell(struct listener *listener)
{
    if (!listener->spaced)
        wake(listener);
}

static void drain(struct listener *listener)
{
    char bytes[64];
    while (read(listener->pipe[0], bytes, sizeof bytes) > 0)
        continue;
}

/* ---- answers ------------------------------------------------------------------------------- */

/* Runs on the thread of store_deliver. */
static void tell_claims(void *context, enum store_status status)
{
    struct request *request = context;
    for (unsigned i = 0; i < request->claims; i++)
        request->claimed(request->context, request->claim[i].table, request->claim[i].epoch);
    free(request->claim);
    free(request->tables);
    if (request->done)
        request->done(request->context, status);
}

static void answer(struct listener *listener, struct request *request, enum store_status status)
{
    request->write.status = status;
    request->write.next = NULL;
    writer_answer(listener->store, &request->write);
}

/* ---- requests ------------------------------------------------------------------------------ */

static int64_t me(const struct listener *listener)
{
    return (int64_t)pg_data(listener->store)->number;
}

static unsigned chore_bit(struct row *row)
{
    char name[32];
    row_text(row, 0, name, sizeof name);
    for (unsigned i = 0; i < STORE_CHORES; i++)
        if (strcmp(name, chore_name[i]) == 0)
            return 1u << i;
    return 0; /* of a newer program */
}

/* Which chores this server does from now on. */
static void take_chores(struct listener *listener)
{
    struct query *query = database_ask(&listener->link->database, SQL_PG_CHORES, "iu", me(listener),
                                       listener->store->options.reads);
    unsigned chores = 0;
    while (query && query_step(query) == STEP_ROW) {
        struct row row = {query, NULL};
        chores |= chore_bit(&row);
    }
    database_give(query);
    atomic_store(&listener->chores, chores);
}

static enum store_status renew(struct listener *listener, const struct request *request)
{
    struct query *query =
        database_ask(&listener->link->database, SQL_PG_RENEW, "ittu", me(listener),
                     request->address, AKHET_VERSION, (unsigned)STORE_LEASE_MS);
    if (!query)
        return STORE_BROKEN;
    enum store_status status = query_one(query);
    if (status == STORE_DONE && query_int(query, 0))
        status = STORE_TAKEN;
    database_give(query);
    if (status == STORE_DONE || status == STORE_TAKEN) {
        atomic_store(&listener->store->keeper, pg_data(listener->store)->number);
        take_chores(listener);
    }
    return status;
}

static void clean(struct listener *listener)
{
    if (pg_now_ms() < listener->next_clean)
        return;
    listener->next_clean = pg_now_ms() + CLEAN_MS;
    database_run(&listener->link->database, SQL_PG_SERVERS_CLEAN, "");
    database_run(&listener->link->database, SQL_PG_WRITERS_CLEAN, "");
}

/* The rows of a query are claims. */
static enum store_status keep_claims(struct request *request, struct query *query)
{
    enum step step;
    request->claim = calloc(request->most + 1, sizeof *request->claim);
    if (!query || !request->claim) {
        database_give(query);
        return STORE_BROKEN;
    }
    while ((step = query_step(query)) == STEP_ROW && request->claims < request->most) {
        struct row row = {query, NULL};
        struct claim *one = &request->claim[request->claims];
        row_table(&row, 0, one->table);
        one->epoch = (uint64_t)row_int(&row, 1, 1, STORE_NUMBER);
        if (row.fault)
            row_report(&row, query->database, "tables", query_int(query, 2));
        else
            request->claims++;
    }
    return query_end(query, step);
}

static enum store_status claim(struct listener *listener, struct request *request)
{
    struct query *query = database_ask(&listener->link->database, SQL_PG_CLAIM, "iuu", me(listener),
                                       request->most, listener->store->options.reads);
    enum store_status status = keep_claims(request, query);
    clean(listener);
    return status == STORE_DONE && request->claims == request->most ? STORE_AGAIN : status;
}

static enum store_status too_new(struct listener *listener, const struct request *request)
{
    return database_run(&listener->link->database, SQL_PG_TOO_NEW, "tui", request->table,
                        listener->store->options.reads, me(listener));
}

static enum store_status take_over(struct listener *listener, struct request *request)
{
    if (!request->tables)
        return STORE_BUSY;
    return keep_claims(request,
                       database_ask(&listener->link->database, SQL_PG_TAKE_OVER, "itu",
                                    me(listener), request->tables, listener->store->options.reads));
}

static enum store_status give_back(struct listener *listener)
{
    static const enum statement steps[] = {SQL_PG_GIVE_BACK, SQL_PG_CHORES_BACK,
                                           SQL_PG_SERVER_DROP};
    enum store_status status = STORE_DONE;
    atomic_store(&listener->store->keeper, 0);
    atomic_store(&listener->chores, 0);
    for (unsigned i = 0; i < sizeof steps / sizeof *steps && status == STORE_DONE; i++)
        status = database_run(&listener->link->database, steps[i], "i", me(listener));
    return status;
}

static enum store_status carry_out(struct listener *listener, struct request *request)
{
    switch (request->kind) {
    case RENEW:
        return renew(listener, request);
    case CLAIM:
        return claim(listener, request);
    case TOO_NEW:
        return too_new(listener, request);
    case TAKE_OVER:
        return take_over(listener, request);
    default:
        return give_back(listener);
    }
}

static void handle_requests(struct listener *listener, bool connected)
{
    pthread_mutex_lock(&listener->lock);
    struct request *request = listener->first;
    listener->first = NULL;
    listener->end = &listener->first;
    pthread_mutex_unlock(&listener->lock);
    while (request) {
        struct request *next = request->next;
        answer(listener, request, connected ? carry_out(listener, request) : STORE_BUSY);
        request = next;
    }
}

/* ---- hints --------------------------------------------------------------------------------- */

static void hear(struct listener *listener, char kind, uint64_t server, const char *text,
                 size_t len)
{
    struct heard *heard = malloc(sizeof *heard + len + 1);
    if (!heard)
        return; /* as if it were lost */
    memcpy(heard->text, text, len);
    heard->text[len] = 0;
    heard->hint = (struct store_hint){kind, server, heard->text};
    writer_hear(listener->store, heard);
}

/* A message may come from any program that can reach the database. */
static void hear_message(struct listener *listener, const char *message)
{
    char *end;
    uint64_t server = strtoull(message, &end, 10);
    if (end == message || *end != '\n' || server == pg_data(listener->store)->number)
        return;
    for (const char *line = end + 1; *line;) {
        size_t len = strcspn(line, "\n");
        if (len >= 1 && len <= STORE_HINT + 1 && line[0] != STORE_HINT_LOST &&
            akhet_text_valid(line, len))
            hear(listener, line[0], server, line + 1, len - 1);
        line += len + (line[len] == '\n');
    }
    atomic_fetch_add(&pg_data(listener->store)->hints_heard, 1);
}

static void hear_all(struct listener *listener)
{
    PGnotify *notify;
    while ((notify = PQnotifies(listener->link->conn)) != NULL) {
        hear_message(listener, notify->extra);
        PQfreemem(notify);
    }
}

/* The next message of whole lines; returns how many bytes of hints it has. */
static size_t fill_message(const struct listener *listener, const char *hints, size_t len,
                           char message[MESSAGE + 1])
{
    int head = snprintf(message, MESSAGE, "%lld\n", (long long)me(listener));
    size_t room = (size_t)(MESSAGE - head), take = len < room ? len : room;
    while (take && hints[take - 1] != '\n')
        take--;
    memcpy(message + head, hints, take);
    message[(size_t)head + take] = 0;
    return take;
}

/* The first hint after some time is sent at once. Those that follow soon wait for each other. */
static bool too_early(struct listener *listener)
{
    listener->spaced = !listener->closing && pg_now_ms() < listener->next_hints;
    return listener->spaced;
}

static void send_hints(struct listener *listener, bool connected)
{
    pthread_mutex_lock(&listener->lock);
    if (too_early(listener)) {
        pthread_mutex_unlock(&listener->lock);
        return;
    }
    char *hints = listener->hints;
    size_t len = listener->hints_len, at = 0;
    listener->hints = NULL;
    listener->hints_len = listener->hints_room = 0;
    listener->spaced = len > 0;
    if (len)
        listener->next_hints = pg_now_ms() + SPACE_MS;
    pthread_mutex_unlock(&listener->lock);
    while (connected && at < len) {
        char message[MESSAGE + 1];
        size_t taken = fill_message(listener, hints + at, len - at, message);
        if (!taken ||
            database_run(&listener->link->database, SQL_PG_NOTIFY, "t", message) != STORE_DONE)
            break;
        at += taken;
        atomic_fetch_add(&pg_data(listener->store)->hints_sent, 1);
    }
    free(hints);
}

/* ---- time ---------------------------------------------------------------------------------- */

static int64_t real_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* The database's clock was read half a round trip ago, as far as we know. */
static void compare_clocks(struct listener *listener)
{
    struct query *query = database_take(&listener->link->database, SQL_PG_TIME);
    int64_t before = real_us();
    if (query && query_step(query) == STEP_ROW) {
        int64_t middle = (before + real_us()) / 2;
        atomic_store(&listener->offset, query_int(query, 0) - middle / 1000);
        listener->next_offset = pg_now_ms() + OFFSET_MS;
    }
    database_give(query);
}

/* ---- the thread ---------------------------------------------------------------------------- */

static bool is_closing(struct listener *listener)
{
    pthread_mutex_lock(&listener->lock);
    bool closing = listener->closing;
    listener->wakes = false;
    pthread_mutex_unlock(&listener->lock);
    return closing;
}

static int wait_ms(const struct listener *listener, bool connected)
{
    int64_t soon = listener->next_hints - pg_now_ms();
    return soon >= 0 && soon <= SPACE_MS ? (int)soon + 1 : connected ? WAIT_MS : AWAY_MS;
}

/* Wait for requests, hints to send, or hints to hear. */
static void wait_for_work(struct listener *listener, bool connected)
{
    struct pollfd poll_for[2] = {{listener->pipe[0], POLLIN, 0}, {-1, POLLIN, 0}};
    if (connected)
        poll_for[1].fd = PQsocket(listener->link->conn);
    poll(poll_for, 2, wait_ms(listener, connected));
    drain(listener);
}

static bool is_connected(const struct listener *listener)
{
    return listener->link->conn && PQstatus(listener->link->conn) == CONNECTION_OK;
}

static bool connect_again(struct listener *listener)
{
    if (!pg_connect(listener->link, false) || !pg_exec(listener->link, "LISTEN akhet"))
        return false;
    compare_clocks(listener);
    hear(listener, STORE_HINT_LOST, 0, "", 0);
    return true;
}

static void *run(void *context)
{
    struct listener *listener = context;
    bool closing;
    do {
        closing = is_closing(listener);
        bool connected = is_connected(listener) || connect_again(listener);
        handle_requests(listener, connected);
        send_hints(listener, connected);
        if (is_connected(listener) && PQconsumeInput(listener->link->conn))
            hear_all(listener);
        if (is_connected(listener) && pg_now_ms() >= listener->next_offset)
            compare_clocks(listener);
        if (!closing)
            wait_for_work(listener, is_connected(listener));
    } while (!closing);
    handle_requests(listener, is_connected(listener));
    send_hints(listener, is_connected(listener));
    return NULL;
}

static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static bool start_thread(struct listener *listener)
{
    sigset_t all, before;
    sigfillset(&all); /* the thread of the loop handles signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&listener->thread, NULL, run, listener) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

/* Without memory or a thread there is no listener, and requests answer STORE_BUSY. */
static struct listener *listener_new(struct store *store)
{
    struct listener *listener = calloc(1, sizeof *listener);
    if (!listener)
        return NULL;
    listener->store = store;
    listener->end = &listener->first;
    listener->link = pg_link_new(&pg_data(store)->address, &store->options, PG_LISTENS);
    pthread_mutex_init(&listener->lock, NULL);
    if (listener->link && make_pipe(listener->pipe)) {
        if (start_thread(listener))
            return listener;
        close(listener->pipe[0]);
        close(listener->pipe[1]);
    }
    if (listener->link)
        database_close(&listener->link->database);
    pthread_mutex_destroy(&listener->lock);
    free(listener);
    return NULL;
}

/* The listener, started by the first call that needs it: an operator's program needs none. */
static struct listener *listener_of(struct store *store)
{
    struct pg_data *data = pg_data(store);
    pthread_mutex_lock(&store->lock);
    if (!data->listener && !store->closing)
        data->listener = listener_new(store);
    struct listener *listener = data->listener;
    pthread_mutex_unlock(&store->lock);
    return listener;
}

static struct listener *listener_there(const struct store *store)
{
    struct store *same = (struct store *)store; /* its lock is not part of its value */
    pthread_mutex_lock(&same->lock);
    struct listener *listener = pg_data(store)->listener;
    pthread_mutex_unlock(&same->lock);
    return listener;
}

static void stop(struct store *store)
{
    struct listener *listener = listener_there(store);
    if (!listener)
        return;
    pthread_mutex_lock(&listener->lock);
    listener->closing = true;
    wake(listener);
    pthread_mutex_unlock(&listener->lock);
    pthread_join(listener->thread, NULL);
    pthread_mutex_lock(&store->lock);
    pg_data(store)->listener = NULL;
    pthread_mutex_unlock(&store->lock);
    close(listener->pipe[0]);
    close(listener->pipe[1]);
    database_close(&listener->link->database);
    pthread_mutex_destroy(&listener->lock);
    free(listener->hints);
    free(listener);
}

/* ---- what the store asks ------------------------------------------------------------------- */

static void listen_to(struct store *store)
{
    listener_of(store);
}

/* Add a line to the hints that wait. The caller holds the lock. */
static void add_hint(struct listener *listener, char kind, const char *text)
{
    size_t len = strlen(text), need = listener->hints_len + len + 2;
    if (need > MOST_WAITING)
        return; /* hints may be lost */
    if (need > listener->hints_room) {
        size_t room = need * 2 + 256;
        char *hints = realloc(listener->hints, room);
        if (!hints)
            return;
        listener->hints = hints;
        listener->hints_room = room;
    }
    char *at = listener->hints + listener->hints_len;
    *at++ = kind;
    memcpy(at, text, len);
    at[len] = '\n';
    listener->hints_len = need;
}

static void tell(struct store *store, char kind, const char *text)
{
    struct listener *listener = listener_of(store);
    if (!listener)
        return;
    pthread_mutex_lock(&listener->lock);
    add_hint(listener, kind, text);
    wake_to_tell(listener);
    pthread_mutex_unlock(&listener->lock);
}

void pg_tell_entries(struct store *store, struct write **write, unsigned count)
{
    struct listener *listener = listener_there(store);
    if (!listener || pg_data(store)->address.silent)
        return;
    pthread_mutex_lock(&listener->lock);
    for (unsigned i = 0; i < count; i++) {
        if (!pg_is_append(write[i]) || write[i]->status != STORE_DONE)
            continue;
        const struct store_entry *entry = &((struct append *)write[i])->entry;
        char text[48];
        snprintf(text, sizeof text, "%s %u %u", entry->table, entry->seq, (unsigned)entry->stage);
        add_hint(listener, STORE_HINT_ENTRY, text);
    }
    wake_to_tell(listener);
    pthread_mutex_unlock(&listener->lock);
}

static void submit(struct store *store, struct request *request)
{
    struct listener *listener = listener_of(store);
    request->write.done = tell_claims;
    request->write.context = request;
    if (!writer_expect(store, &request->write))
        return;
    if (!listener) {
        request->write.status = STORE_BUSY;
        writer_answer(store, &request->write);
        return;
    }
    pthread_mutex_lock(&listener->lock);
    request->next = NULL;
    *listener->end = request;
    listener->end = &request->next;
    wake(listener);
    pthread_mutex_unlock(&listener->lock);
}

static struct request *request_new(enum request_kind kind, store_done *done, void *context)
{
    struct request *request = write_new(sizeof *request, NULL, NULL, NULL);
    struct write write = request->write;
    *request = (struct request){.write = write, .kind = kind, .done = done, .context = context};
    return request;
}

static void ask_renew(struct store *store, const char *address, store_done *done, void *context)
{
    struct request *request = request_new(RENEW, done, context);
    snprintf(request->address, sizeof request->address, "%s", address);
    submit(store, request);
}

static void ask_claim(struct store *store, unsigned most, store_claimed *claimed, store_done *done,
                      void *context)
{
    struct request *request = request_new(CLAIM, done, context);
    request->most = most;
    request->claimed = claimed;
    submit(store, request);
}

static void ask_too_new(struct store *store, const char *table, store_done *done, void *context)
{
    struct request *request = request_new(TOO_NEW, done, context);
    copy_table(request->table, table);
    submit(store, request);
}

static bool does(const struct store *store, enum store_chore chore)
{
    struct listener *listener = listener_there(store);
    return listener && atomic_load(&listener->chores) >> chore & 1;
}

static void ask_take_over(struct store *store, const char *tables, store_claimed *claimed,
                          store_done *done, void *context)
{
    struct request *request = request_new(TAKE_OVER, done, context);
    request->most = STORE_TAKE_OVER;
    request->tables = strdup(tables);
    request->claimed = claimed;
    submit(store, request);
}

static void ask_give_back(struct store *store, store_done *done, void *context)
{
    submit(store, request_new(GIVE_BACK, done, context));
}

static int64_t offset(const struct store *store)
{
    struct listener *listener = listener_there(store);
    return listener ? (int64_t)atomic_load(&listener->offset) : 0;
}

static bool reachable(const struct store *store)
{
    return !atomic_load(&pg_data(store)->unreachable) && !atomic_load(&pg_data(store)->stuck);
}

static uint64_t server(const struct store *store)
{
    return pg_data(store)->number;
}

static void traffic(const struct store *store, struct store_traffic *out)
{
    struct pg_data *data = pg_data(store);
    *out = (struct store_traffic){.batches = atomic_load(&data->batches),
                                  .writes = atomic_load(&data->writes),
                                  .lost = atomic_load(&data->lost),
                                  .resent = atomic_load(&data->resent),
                                  .taken = atomic_load(&data->taken),
                                  .hints_sent = atomic_load(&data->hints_sent),
                                  .hints_heard = atomic_load(&data->hints_heard)};
}

const struct sharing pg_sharing = {.stop = stop,
                                   .listen = listen_to,
                                   .tell = tell,
                                   .renew = ask_renew,
                                   .claim = ask_claim,
                                   .too_new = ask_too_new,
                                   .does = does,
                                   .take_over = ask_take_over,
                                   .give_back = ask_give_back,
                                   .changed = pg_changed,
                                   .offset = offset,
                                   .reachable = reachable,
                                   .server = server,
                                   .traffic = traffic};

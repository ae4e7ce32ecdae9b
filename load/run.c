/* A load run from its first connection to its result. */
#define _GNU_SOURCE
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "load/internal.h"

enum { EVENTS = 256, SPARE_FILES = 64 };
static const double tick = 0.02, tell_every = 0.25, most_still = 20, most_ending = 20,
                    ask_again = 3;

double load_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- problems ---------------------------------------------------------------------------- */

void load_note(struct load *load, const char *what, size_t len, unsigned long long times)
{
    note_add(load->result->note, &load->result->notes, what, len, times);
}

void load_error(struct load *load, const char *what)
{
    load->result->errors++;
    load_note(load, what, strlen(what), 1);
}

unsigned load_window(const struct load *load)
{
    return load->options->window ? atomic_load(load->options->window) : LOAD_WINDOW_NONE;
}

/* ---- start ------------------------------------------------------------------------------- */

static bool find_server(struct load *load)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    char port[16];
    snprintf(port, sizeof port, "%u", load->options->port);
    if (getaddrinfo(load->options->host, port, &hints, &found) != 0)
        return false;
    memcpy(&load->place.address, found->ai_addr, found->ai_addrlen);
    load->place.length = found->ai_addrlen;
    bool six = strchr(load->options->host, ':') != NULL;
    snprintf(load->place.host, sizeof load->place.host, six ? "[%.200s]:%s" : "%.200s:%s",
             load->options->host, port);
    if (found->ai_family == AF_INET) {
        const struct sockaddr_in *address = (const struct sockaddr_in *)&load->place.address;
        load->spread = ntohl(address->sin_addr.s_addr) >> 24 == 127;
    }
    freeaddrinfo(found);
    return true;
}

static bool allow_files(unsigned wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return false;
    if (limit.rlim_cur >= wanted)
        return true;
    limit.rlim_cur = limit.rlim_max;
    return limit.rlim_max >= wanted && setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

static void lay_out(struct load *load)
{
    unsigned per = load->options->setup.players;
    for (unsigned i = 0; i < load->tables; i++) {
        load->table[i].load = load;
        load->table[i].player = &load->player[i * per];
        load->table[i].people = per - (i >= load->tables - load->bots);
    }
    for (unsigned i = 0; i < load->players; i++) {
        struct player *player = &load->player[i];
        player->load = load;
        player->number = i;
        player->seat = (int)(i % per);
        player->table = i < load->tables * per ? &load->table[i / per] : NULL;
        player->bot = player->table && (unsigned)player->seat >= player->table->people;
    }
}

static enum load_end open_run(struct load *load)
{
    const struct load_options *options = load->options;
    load->tables = options->matches;
    load->bots = options->bots < options->matches ? options->bots : options->matches;
    load->players = options->matches * options->setup.players + options->idle;
    if (!allow_files(load->players + SPARE_FILES))
        return LOAD_NO_FILES;
    if (!find_server(load))
        return LOAD_NO_SERVER;
    load->player = calloc(load->players + 1, sizeof *load->player);
    load->table = calloc(load->tables + 1, sizeof *load->table);
    load->queue = calloc(load->players + 1, sizeof(struct player *));
    load->room = malloc(ROOM_BYTES);
    load->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!load->player || !load->table || !load->queue || !load->room || load->epoll < 0)
        return LOAD_NO_MEMORY;
    akhet_random_fast(&load->random, options->seed);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    load->name = (uint32_t)now.tv_nsec ^ (uint32_t)now.tv_sec << 12 ^ (uint32_t)getpid();
    lay_out(load);
    return LOAD_DONE;
}

static void close_run(struct load *load)
{
    for (unsigned i = 0; load->player && i < load->players; i++)
        ws_client_free(&load->player[i].ws);
    for (unsigned i = 0; load->table && i < load->tables; i++)
        history_free(load->table[i].history);
    history_free(load->history);
    if (load->epoll >= 0)
        close(load->epoll);
    free(load->room);
    free(load->queue);
    free(load->table);
    free(load->player);
}

/* ---- the loop ---------------------------------------------------------------------------- */

static void tell(struct load *load, double part)
{
    double passed = load->now - load->told;
    if (!load->options->progress || passed < tell_every)
        return;
    const struct load_result *is = load->result;
    struct load_progress progress = {.phase = load->phase,
                                     .part = part < 0   ? 0
                                             : part > 1 ? 1
                                                        : part,
                                     .connections = load->open,
                                     .moves_per_s = (double)(is->moves - load->moves_told) / passed,
                                     .faults = is->errors + is->lost + is->duplicated + is->gaps +
                                               is->leaks};
    load->told = load->now;
    load->moves_told = is->moves;
    load->options->progress(load->options->watcher, &progress);
}

static void serve_events(struct load *load, int wait_ms)
{
    struct epoll_event event[EVENTS];
    int count = epoll_wait(load->epoll, event, EVENTS, wait_ms);
    for (int i = 0; i < count; i++) {
        struct player *player = event[i].data.ptr;
        load->now = load_clock();
        ws_client_serve(&player->ws, event[i].events, load->room, ROOM_BYTES, player_event);
    }
    load->now = load_clock();
}

static bool asked_to_stop(const struct load *load)
{
    return load->failed || (load->options->ask && *load->options->ask);
}

/* Run until `over` returns true; false: the run must end early. */
static bool loop(struct load *load, enum load_phase phase, double most,
                 bool (*over)(struct load *load, double *part))
{
    double ticked = 0, part = 0;
    load->phase = phase;
    load->phase_began = load->now = load_clock();
    while (!asked_to_stop(load)) {
        if (over(load, &part))
            return true;
        if (load->now > load->phase_began + most)
            return false;
        if (load->now > ticked + tick) {
            ticked = load->now;
            for (unsigned i = 0; i < load->players; i++)
                player_tick(&load->player[i]);
            tell(load, part);
        }
        queue_serve(load);
        serve_events(load, load->queue_len ? 1 : 10);
    }
    return false;
}

static bool all_sit(struct load *load, double *part)
{
    unsigned people = load->players - load->bots, all = people + load->tables;
    double now = all ? (double)(load->open + load->playing) / all : 1;
    if (now > *part)
        load->phase_began = load->now; /* progress resets the time limit */
    *part = now;
    return load->open == people && load->playing == load->tables;
}

static bool time_is_over(struct load *load, double *part)
{
    const struct load_options *options = load->options;
    unsigned ms = load->phase == LOAD_WARMUP ? options->warmup_ms : options->measure_ms;
    *part = ms ? (load->now - load->phase_began) * 1000 / ms : 1;
    if (load->phase == LOAD_MEASURING && load_window(load) == LOAD_WINDOW_END)
        return true;
    if (options->enough && *options->enough)
        return true;
    return *part >= 1 || (options->games && load->result->matches >= options->games);
}

static bool all_over(struct load *load, double *part)
{
    *part = load->tables ? 1 - (double)load->playing / load->tables : 1;
    return !load->playing;
}

/* True when every move is answered; players that wait too long send theirs again. */
static bool all_answered(struct load *load, double *part)
{
    unsigned waiting = 0;
    for (unsigned i = 0; i < load->players; i++) {
        struct player *player = &load->player[i];
        if (player->pending.kind != COMMAND_MOVE ||
            (!player->pending.sent && !player->pending.again))
            continue;
        waiting++;
        if (player->pending.sent && load->now > player->pending.when + ask_again)
            player_leave(player, 0);
    }
    *part = load->players ? 1 - (double)waiting / load->players : 1;
    return !waiting;
}

/* ---- figures ----------------------------------------------------------------------------- */

struct used {
    double wall, server, own;
    long long bytes, own_bytes;
    bool known;
};

static struct used look(const struct load *load)
{
    struct used used = {.wall = load_clock()};
    pid_t server = load->options->server;
    used.known = server && process_used(server, &used.server, &used.bytes);
    (void)process_used(getpid(), &used.own, &used.own_bytes);
    return used;
}

/* Moves that are still not answered took at least until now. */
static void count_unanswered(struct load *load)
{
    for (unsigned i = 0; i < load->players; i++) {
        const struct pending *pending = &load->player[i].pending;
        if (pending->kind == COMMAND_MOVE && pending->sent && pending->window < LOAD_WINDOWS)
            histogram_add(&load->moves[pending->window],
                          (uint64_t)((load->now - pending->when) * 1e6));
    }
    for (unsigned i = 0; i < load->tables; i++) {
        const struct table *table = &load->table[i];
        if (table->bot_since > 0 && table->bot_window < LOAD_WINDOWS)
            histogram_add(&load->answers[table->bot_window],
                          (uint64_t)((load->now - table->bot_since) * 1e6));
    }
}

static void figure_windows(struct load *load)
{
    count_unanswered(load);
    for (unsigned i = 0; i < LOAD_WINDOWS; i++) {
        struct load_window *window = &load->result->window[i];
        window->moves = load->moves[i].all;
        window->p50_ms = histogram_at(&load->moves[i], 0.5) / 1000;
        window->p99_ms = histogram_at(&load->moves[i], 0.99) / 1000;
        window->answers = load->answers[i].all;
        window->bot_p50_ms = histogram_at(&load->answers[i], 0.5) / 1000;
        window->bot_p99_ms = histogram_at(&load->answers[i], 0.99) / 1000;
    }
}

static void figure(struct load *load, const struct used *first, const struct used *from,
                   const struct used *to)
{
    struct load_result *is = load->result;
    double moves = (double)is->measured;
    is->began = from->wall;
    is->seconds = to->wall - from->wall;
    is->moves_per_s = is->seconds > 0 ? moves / is->seconds : 0;
    is->p50_ms = histogram_at(&load->latency, 0.5) / 1000;
    is->p99_ms = histogram_at(&load->latency, 0.99) / 1000;
    is->p999_ms = histogram_at(&load->latency, 0.999) / 1000;
    is->most_ms = (double)load->latency.most / 1000;
    is->own_cores = is->seconds > 0 ? (to->own - from->own) / is->seconds : 0;
    is->connections = load->open;
    is->server_cpu_us_per_move = is->server_cores = -1;
    is->server_rss_bytes = is->server_rss_per_table = -1;
    if (!from->known || !to->known)
        return;
    is->server_cores = is->seconds > 0 ? (to->server - from->server) / is->seconds : 0;
    if (moves > 0)
        is->server_cpu_us_per_move = (to->server - from->server) * 1e6 / moves;
    is->server_rss_bytes = to->bytes;
    if (first->known && load->tables)
        is->server_rss_per_table = (to->bytes - first->bytes) / (long long)load->tables;
}

/* Unfinished matches are compared up to their last move. */
static void keep_running(struct load *load)
{
    for (unsigned i = 0; i < load->tables; i++) {
        struct table *table = &load->table[i];
        if (!table->history || table->stage != TABLE_PLAYS)
            continue;
        table->history->next = load->history;
        load->history = table->history;
        table->history = NULL;
    }
}

static enum load_end play(struct load *load)
{
    struct used first = look(load), from, to;
    bool whole = loop(load, LOAD_SEATING, most_still, all_sit);
    if (!whole && !load->failed && !asked_to_stop(load))
        load_error(load, "not_all_sat_down");
    from = look(load);
    whole = whole && loop(load, LOAD_WARMUP, 1e9, time_is_over);
    if (whole) {
        from = look(load);
        whole = loop(load, LOAD_MEASURING, 1e9, time_is_over);
    }
    to = look(load);
    figure(load, &first, &from, &to);
    if (load->failed)
        return load->why;
    loop(load, LOAD_FINISHING, load->options->finish_ms / 1000.0, all_over);
    loop(load, LOAD_ENDING, most_ending, all_answered);
    figure_windows(load); /* with the answers that came after their window */
    load->phase = LOAD_COMPARING;
    keep_running(load);
    if (!compare_all(load))
        return LOAD_NO_MEMORY;
    return whole ? LOAD_DONE : asked_to_stop(load) ? LOAD_STOPPED : LOAD_NO_SERVER;
}

enum load_end load_run(const struct load_options *options, struct load_result *result)
{
    static const struct load none;
    struct load *load = malloc(sizeof *load);
    if (!load)
        return LOAD_NO_MEMORY;
    *load = none;
    load->options = options;
    load->result = result;
    load->epoll = -1;
    memset(result, 0, sizeof *result);
    enum load_end end = open_run(load);
    if (end == LOAD_DONE)
        end = play(load);
    close_run(load);
    free(load);
    return end;
}

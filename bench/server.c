/* The cost of a move on the server without the network: reading, checking, storing and sending it.
 *
 *     build/bench/bench-server [GAME [SEATS [TABLES [MOVES]]]]
 *
 * The network is the fake of the tests; the database is real, with sync off, in a temporary file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/internal.h"
#include "tests/support/fake_net.h"

struct chair {
    struct net_conn *conn;
    char move[128]; /* the next move; empty: not its turn */
    unsigned at;
};

static unsigned seats = 4, tables = 100, moves = 20000;
static uint64_t chance = 1, bytes, messages;

static unsigned below(unsigned count)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((chance >> 33) % count);
}

/* Choose one of the legal moves in a message, if it has any. */
static void choose(struct chair *chair, const char *text)
{
    const char *legal = strstr(text, "\"legal\":["), *at = strstr(text, "\"at\":");
    unsigned count = 0;
    chair->move[0] = '\0';
    if (!legal || !at)
        return;
    chair->at = (unsigned)atoi(at + 5);
    legal += 9;
    size_t len = strcspn(legal, "]");
    for (size_t i = 0; i < len; i++)
        count += legal[i] == '"';
    unsigned which = below(count / 2);
    for (const char *quote = legal; quote < legal + len; quote++) {
        if (*quote != '"')
            continue;
        size_t word = strcspn(quote + 1, "\"");
        if (!which--) {
            snprintf(chair->move, sizeof chair->move, "%.*s", (int)word, quote + 1);
            return;
        }
        quote += word + 1;
    }
}

static void read_all(struct chair *chair)
{
    const char *text;
    while ((text = fake_net_take(chair->conn))) {
        bytes += strlen(text);
        messages++;
        choose(chair, text);
    }
}

static void say(struct chair *chair, const char *text)
{
    fake_net_text(chair->conn, text);
}

static void until_written(struct server *server)
{
    while (store_waiting(server->store))
        fake_net_await(server->net, 1000);
}

static bool sit_down(struct server *server, const char *game, struct chair *table, unsigned number)
{
    char text[256], id[32] = "";
    for (unsigned seat = 0; seat < seats; seat++) {
        struct chair *chair = &table[seat];
        chair->conn = fake_net_connect(server->net, "192.0.2.1");
        say(chair, "{\"do\":\"hello\",\"version\":1,\"view\":\"bytes\"}");
        snprintf(text, sizeof text, "{\"do\":\"name\",\"name\":\"p%u-%u\"}", number, seat);
        say(chair, text);
        until_written(server);
    }
    snprintf(text, sizeof text, "{\"do\":\"create\",\"game\":\"%s\",\"players\":%u}", game, seats);
    say(&table[0], text);
    until_written(server);
    const char *answer;
    while ((answer = fake_net_take(table[0].conn)))
        if (strstr(answer, "\"created\""))
            snprintf(id, sizeof id, "%.16s", strstr(answer, "\"table\":\"") + 9);
    for (unsigned seat = 1; *id && seat < seats; seat++) {
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", id);
        say(&table[seat], text);
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\"}", id);
        say(&table[seat], text);
        until_written(server);
    }
    for (unsigned seat = 0; seat < seats; seat++)
        read_all(&table[seat]);
    memcpy(table[0].move + 100, id, 17); /* stored after the longest possible move */
    return *id;
}

static double cpu(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "nefertiti";
    seats = argc > 2 ? (unsigned)atoi(argv[2]) : seats;
    tables = argc > 3 ? (unsigned)atoi(argv[3]) : tables;
    moves = argc > 4 ? (unsigned)atoi(argv[4]) : moves;
    const char *place = getenv("TMPDIR");
    char folder[256], path[300], why[256] = "";
    snprintf(folder, sizeof folder, "%s/akhet-bench-XXXXXX", place ? place : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/t.db", folder);
    struct server_options options = {
        .net = {.queue = 1 << 24}, .data = path, .sync = STORE_SYNC_OFF, .log = "quiet"};
    struct server *server = server_open(&options, why, sizeof why);
    struct chair *chairs = calloc((size_t)tables * seats, sizeof *chairs);
    char(*ids)[17] = calloc(tables, sizeof *ids);
    if (!server || !chairs || !ids) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    for (unsigned i = 0; i < tables; i++) {
        if (!sit_down(server, game, &chairs[i * seats], i))
            return 1;
        memcpy(ids[i], chairs[i * seats].move + 100, 17);
    }
    unsigned made = 0, before = 1;
    double started = cpu();
    bytes = messages = 0;
    while (made < moves && made != before) {
        before = made;
        for (unsigned i = 0; i < tables * seats; i++) {
            char text[256];
            struct chair *chair = &chairs[i];
            if (!*chair->move)
                continue;
            snprintf(text, sizeof text,
                     "{\"do\":\"move\",\"id\":\"%u\",\"table\":\"%s\",\"at\":%u,\"move\":\"%s\"}",
                     made, ids[i / seats], chair->at, chair->move);
            chair->move[0] = '\0';
            say(chair, text);
            made++;
        }
        until_written(server);
        for (unsigned i = 0; i < tables * seats; i++)
            read_all(&chairs[i]);
    }
    double us = cpu() - started;
    printf("%s, %u seats: %u moves, %.1f us of CPU a move, %.0f messages of %.0f bytes\n", game,
           seats, made, us / made, (double)messages / made, (double)bytes / (double)messages);
    server_close(server);
    free(chairs);
    free(ids);
    unlink(path);
    rmdir(folder);
    return 0;
}

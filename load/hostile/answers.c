/* Answers that are large or expensive, asked for as fast as allowed: replays and records of a
 * finished match, whole tables, hints. Few connections read what they get. */
#include <stdio.h>
#include <string.h>

#include "load/hostile/attack.h"

enum { CONNS = 512, PIPELINE = 32, RATE = 30, PREPARE_MS = 30000 };
enum { PARTS = 16, WEBSOCKETS = 2, READERS = 2 }; /* of sixteen connections */

/* ---- a finished match, whose replay is long ---------------------------------------------- */

static void keep_finished(void *watcher, const char *table, const char *token)
{
    struct attacker *attacker = watcher;
    snprintf(attacker->over, sizeof attacker->over, "%s", table);
    snprintf(attacker->over_token, sizeof attacker->over_token, "%s", token);
}

static bool prepare(struct attacker *attacker)
{
    const struct hostile_options *is = attacker->options;
    static struct load_result result;
    struct load_options options = {.game = is->game,
                                   .setup = is->setup,
                                   .host = "127.0.0.1",
                                   .port = is->port,
                                   .from = ATTACKER_ADDRESS,
                                   .matches = 1,
                                   .rate = RATE,
                                   .measure_ms = PREPARE_MS,
                                   .games = 1,
                                   .seed = is->seed,
                                   .finished = keep_finished,
                                   .watcher = attacker};
    return load_run(&options, &result) == LOAD_DONE && attacker->over[0];
}

/* ---- the parts --------------------------------------------------------------------------- */

static bool is_plain(unsigned number)
{
    return number % PARTS >= WEBSOCKETS;
}

/* Requests, several in one piece. */
static void request(struct attack_conn *conn)
{
    static const char *const what[] = {"replay", "record", "replay?seat=0", "replay?seat=1"};
    struct attacker *attacker = conn->attacker;
    char text[PIPELINE * 256];
    size_t at = 0;
    if (conn->ws.out.len)
        return;
    for (unsigned i = 0; i < PIPELINE; i++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "GET /api/1/tables/%s/%s HTTP/1.1\r\nHost: %s\r\n"
                               "Authorization: Bearer %s\r\n\r\n",
                               attacker->over, what[i % 4], attacker->place.host,
                               attacker->over_token);
    if (!attack_raw(conn, text, at)) {
        attack_lose(conn);
        return;
    }
    attacker->report->sent += PIPELINE;
    conn->due = attacker->now + 1;
}

static void open_conn(struct attack_conn *conn)
{
    if (!conn->ws.plain)
        attack_greet(conn);
    else if (conn->number % PARTS >= WEBSOCKETS + READERS)
        ws_client_deafen(&conn->ws);
}

static void read_answer(struct attack_conn *conn, const char *bytes, size_t len)
{
    unsigned status = attack_status(bytes, len);
    if (status)
        attack_note(conn->attacker, "http_%u", status);
    conn->due = 0; /* the next requests at once */
}

/* It reads until it is on turn at a table of its own, which allows hints, or has got no name. */
static void take(struct attack_conn *conn, const struct message *message)
{
    attack_keep_table(conn, message);
    if (attack_greeted(conn, message) && !conn->tables && !conn->step++)
        attack_create(conn, conn->attacker->options->setup.players - 1, 1, ",\"hints\":true");
    if ((conn->tables && message->choices) || span_is(message->say, "refused"))
        ws_client_deafen(&conn->ws);
}

static void ask(struct attack_conn *conn)
{
    if (conn->ws.plain) {
        request(conn);
        return;
    }
    if (!attack_may(conn))
        return;
    conn->step++;
    if (conn->tables && conn->step % 2)
        attack_say(conn, "{\"do\":\"hint\",\"table\":\"%s\"}", conn->table[0]);
    else
        attack_say(conn, "{\"do\":\"watch\",\"table\":\"%s\"}", conn->attacker->over);
}

const struct attack attack_answers = {.conns = CONNS,
                                      .prepare = prepare,
                                      .plain = is_plain,
                                      .open = open_conn,
                                      .message = take,
                                      .bytes = read_answer,
                                      .act = ask};

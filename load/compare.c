/* After the run: fetch the record of every match, replay it, and compare it with everything its
 * players received. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <akhet/games.h>
#include <akhet/record.h>

#include "load/internal.h"
#include "match/match.h"

enum { MOST_MOVES = 65535, TEXT = 1 << 17, TRIES = 60, LIMITED = 429 };
enum { FETCHING = 0x7f040000 }; /* after a refusal the next address, from 127.4.0.1 on */

struct comparison {
    struct load *load;
    const struct history *history;
    struct akhet_record record;
    akhet_move *moves;
    bool gone; /* the server does not answer; do not wait for it again */
    struct akhet_events events;
    struct akhet_event event[AKHET_EVENTS];
    char text[TEXT];
};

static void count(struct load *load, unsigned long long *number, const char *what)
{
    ++*number;
    load_note(load, what, strlen(what), 1);
}

static void differ(struct comparison *comparison, uint32_t told, const void *is, size_t len,
                   const char *what)
{
    if (told && told != fingerprint(is, len))
        count(comparison->load, &comparison->load->result->leaks, what);
}

static void compare_events(struct comparison *comparison, int seat, uint32_t told)
{
    const struct akhet_game *game = comparison->record.game;
    struct akhet_text text = akhet_text_on(comparison->text, TEXT);
    struct akhet_json json = akhet_json_on(&text);
    struct akhet_event seen;
    if (!told)
        return;
    akhet_json_array(&json, NULL);
    for (unsigned i = 0; i < comparison->events.count; i++)
        if (akhet_event_for(game, &comparison->event[i], seat, &seen))
            akhet_event_json(game, &seen, &json);
    akhet_json_array_end(&json);
    differ(comparison, told, text.buf, text.len, "events_differ");
}

static void compare_legal(struct comparison *comparison, const void *state, uint32_t told)
{
    const struct akhet_game *game = comparison->record.game;
    akhet_move legal[AKHET_LEGAL];
    struct akhet_text text = akhet_text_on(comparison->text, TEXT);
    unsigned moves = told ? game->legal(state, legal) : 0;
    akhet_text_char(&text, '[');
    for (unsigned i = 0; i < moves; i++) {
        akhet_text_put(&text, i ? ",\"" : "\"");
        akhet_move_name(game, legal[i], &text);
        akhet_text_char(&text, '"');
    }
    akhet_text_char(&text, ']');
    differ(comparison, told, text.buf, text.len, "legal_differ");
}

/* Compare everything the viewers received after `at` moves. */
static void compare_step(struct comparison *comparison, unsigned at, const void *state)
{
    const struct akhet_game *game = comparison->record.game;
    const struct step *step = &comparison->history->step[at];
    union akhet_space view;
    if (at >= comparison->history->steps)
        return;
    for (int seat = 0; seat < comparison->record.setup.players; seat++) {
        game->view(state, seat, &view);
        differ(comparison, step->view[seat], &view, game->view_bytes, "view_differs");
        compare_events(comparison, seat, step->events[seat]);
    }
    compare_legal(comparison, state, step->legal);
}

static void compare_replay(struct comparison *comparison)
{
    struct load *load = comparison->load;
    struct akhet_random random;
    union akhet_space state;
    struct akhet_error error;
    bool fine;
    comparison->events = (struct akhet_events){comparison->event, AKHET_EVENTS, 0};
    fine = akhet_record_begin(&comparison->record, &state, &random, &comparison->events, &error);
    for (unsigned at = 0; fine; at++) {
        compare_step(comparison, at, &state);
        if (at == comparison->record.moves)
            break;
        comparison->events.count = 0;
        fine = akhet_record_step(&comparison->record, at, &state, &random, &comparison->events,
                                 &error);
    }
    if (!fine || !akhet_record_end(&comparison->record, &state, &error))
        load_error(load, "record_unplayable");
    load->result->compared++;
}

/* Every move sent must be at its place in the record, even if its answer never came although it was
 * repeated; and the record must contain no move that nobody sent. */
static void compare_moves(struct comparison *comparison)
{
    struct load *load = comparison->load;
    const struct akhet_record *record = &comparison->record;
    unsigned made = 0;
    for (unsigned at = 0; at < comparison->history->steps; at++) {
        const struct step *step = &comparison->history->step[at];
        char name[AKHET_RECORD_LINE];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        if (!step->move && step->bot)
            made = at + 1;
        if (!step->move)
            continue;
        made = at + 1;
        if (at < record->moves)
            akhet_move_name(record->game, record->move[at], &text);
        if (at < record->moves && fingerprint(name, text.len) == step->move)
            continue;
        count(load, &load->result->lost,
              step->acknowledged ? "move_not_in_record" : "move_never_answered");
    }
    /* The bot of a running match may go on while the record is fetched. */
    if (record->moves > made &&
        !(comparison->history->bots && record->source == AKHET_FROM_WITHHELD))
        count(load, &load->result->duplicated, "moves_nobody_made");
}

static char *fetch_record(struct fetcher *fetcher, struct comparison *comparison, size_t *len)
{
    static const struct timespec pause = {.tv_nsec = 500000000};
    struct load *load = comparison->load;
    char path[64];
    unsigned status = 0;
    unsigned tries = comparison->gone ? 1 : load->options->survive ? TRIES : 2;
    snprintf(path, sizeof path, "/api/1/tables/%s/record", comparison->history->table);
    for (; tries; tries--) {
        char *text = fetch(fetcher, path, comparison->history->token, NULL, &status, len);
        if (text && status == 200)
            return text;
        free(text);
        if (text && !(status == LIMITED && load->spread))
            return NULL;
        if (text) { /* over the limit of requests: go on from the next address */
            load->place.from = (load->place.from ? load->place.from : FETCHING) + 1;
            fetch_end(fetcher);
        } else if (tries > 1)
            nanosleep(&pause, NULL);
    }
    comparison->gone = true;
    return NULL;
}

static void compare(struct comparison *comparison, struct fetcher *fetcher)
{
    struct load *load = comparison->load;
    struct akhet_error error;
    size_t len;
    char *text = fetch_record(fetcher, comparison, &len);
    if (!text) {
        load_error(load, "no_record");
        return;
    }
    if (!akhet_record_read(akhet_games, text, len, &comparison->record, comparison->moves,
                           MOST_MOVES, &error)) {
        load_error(load, "record_unreadable");
    } else {
        bool withheld = comparison->record.source == AKHET_FROM_WITHHELD;
        /* The record of a running match contains the moves only if the game hides nothing. */
        if (!withheld || !match_hides(comparison->record.game))
            compare_moves(comparison);
        if (!withheld)
            compare_replay(comparison);
    }
    free(text);
}

static unsigned count_all(const struct load *load)
{
    unsigned all = 0;
    for (const struct history *history = load->history; history; history = history->next)
        all++;
    return all;
}

static void tell(struct load *load, unsigned done, unsigned all)
{
    struct load_progress progress = {.phase = LOAD_COMPARING,
                                     .part = all ? (double)done / all : 1,
                                     .connections = load->open,
                                     .faults = load->result->errors + load->result->leaks};
    if (load->options->progress && done % 64 == 0)
        load->options->progress(load->options->watcher, &progress);
}

bool compare_all(struct load *load)
{
    struct comparison *comparison = calloc(1, sizeof *comparison);
    struct fetcher fetcher = {&load->place, -1};
    unsigned done = 0, all = count_all(load);
    if (!comparison || !(comparison->moves = malloc(MOST_MOVES * sizeof(akhet_move)))) {
        free(comparison);
        return false;
    }
    comparison->load = load;
    for (comparison->history = load->history; comparison->history;
         comparison->history = comparison->history->next) {
        if (load->options->ask && *load->options->ask)
            break;
        tell(load, done++, all);
        compare(comparison, &fetcher);
    }
    fetch_end(&fetcher);
    free(comparison->moves);
    free(comparison);
    return true;
}

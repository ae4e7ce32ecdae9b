/* Compare two tables: everything that an entry can change. */
#include "tests/support/table_compare.h"

#include <string.h>

#include "server/internal.h"
#include "server/tables.h"

static bool same_seat(const struct table_seat *a, const struct table_seat *b)
{
    return a->kind == b->kind && a->level == b->level && a->player == b->player &&
           strcmp(a->name, b->name) == 0 && a->for_program == b->for_program &&
           a->stand_in == b->stand_in && a->fell == b->fell && a->resigned == b->resigned &&
           a->agrees == b->agrees;
}

static bool same_clock(const struct match_clock *a, const struct match_clock *b)
{
    return a->pace.kind == b->pace.kind && a->seat == b->seat && a->paused == b->paused &&
           a->since == b->since && memcmp(a->left, b->left, sizeof a->left) == 0;
}

static bool same_random(const struct akhet_random *a, const struct akhet_random *b)
{
    return a->blocks == b->blocks && a->at == b->at &&
           memcmp(&a->source, &b->source, sizeof a->source) == 0 &&
           memcmp(a->word, b->word, sizeof a->word) == 0;
}

static const char *match_differs(const struct match *a, const struct match *b)
{
    unsigned moves = a->record.moves;
    if (a->stage != b->stage || moves != b->record.moves)
        return "how far the match is";
    if (memcmp(a->record.resigned, b->record.resigned, sizeof a->record.resigned) != 0 ||
        a->record.resignations != b->record.resignations)
        return "who resigned";
    if (memcmp(&a->record.fair, &b->record.fair, sizeof a->record.fair) != 0)
        return "secret and salts";
    if (memcmp(a->bot, b->bot, sizeof a->bot) != 0 ||
        memcmp(a->stand_in, b->stand_in, sizeof a->stand_in) != 0)
        return "bots";
    if (a->stage != MATCH_BEGUN)
        return NULL;
    if (moves && (memcmp(a->move, b->move, moves * sizeof *a->move) != 0 ||
                  memcmp(a->mark, b->mark, moves * sizeof *a->mark) != 0))
        return "moves";
    if (memcmp(&a->state, &b->state, a->record.game->state_bytes) != 0)
        return "state";
    return same_random(&a->random, &b->random) ? NULL : "chance";
}

static bool same_talk(const struct table *a, const struct table *b)
{
    unsigned kept = a->chat_lines < LIMIT_CHAT_KEPT ? a->chat_lines : LIMIT_CHAT_KEPT;
    if (a->chat_lines != b->chat_lines)
        return false;
    for (unsigned i = 0; i < kept; i++)
        if (a->chat[i].seq != b->chat[i].seq || a->chat[i].when != b->chat[i].when ||
            a->chat[i].player != b->chat[i].player || a->chat[i].phrase != b->chat[i].phrase ||
            strcmp(a->chat[i].name, b->chat[i].name) != 0 ||
            strcmp(a->chat[i].text, b->chat[i].text) != 0)
            return false;
    return true;
}

const char *tables_differ(const struct table *a, const struct table *b)
{
    if (a->seq != b->seq || a->changed != b->changed)
        return "how long the log is";
    if (a->stage != b->stage || a->creator != b->creator || a->epoch != b->epoch)
        return "stage";
    if (memcmp(&a->settings, &b->settings, sizeof a->settings) != 0)
        return "plan";
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
        if (!same_seat(&a->seat[seat], &b->seat[seat]))
            return "seats";
    if (a->sent != b->sent || memcmp(a->sent_away, b->sent_away, sizeof a->sent_away) != 0)
        return "who was asked to leave";
    if (!same_clock(&a->clock, &b->clock))
        return "clock";
    if (a->undo_asked != b->undo_asked || a->pause_asked != b->pause_asked ||
        a->pause_ended != b->pause_ended || strcmp(a->rematch, b->rematch) != 0)
        return "what is asked for";
    return same_talk(a, b) ? match_differs(&a->match, &b->match) : "talk";
}

const char *table_differs_from_log(struct table *table)
{
    struct table *again = table_new(table->server, table->id);
    if (!again)
        return "out of memory";
    bool read = table_load(again, table->server->store, STORE_ENTRIES, NULL) == STORE_DONE;
    const char *what = read ? tables_differ(table, again) : "log cannot be read";
    table_free(again);
    return what;
}

/* A database full of matches in play: a few matches are played, and each is written many times for
 * different players. */
#include "tests/support/many_matches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <akhet/games.h>

#include "server/table.h"
#include "server/tables.h"

enum { PLAYED = 32, MOST_MOVES = 100, BODY = 160, WAITING = 20000 };

struct played {
    struct table_settings settings;
    unsigned moves;
    int64_t due; /* after the last entry; 0: never */
    char move[MOST_MOVES][BODY];
};

static uint64_t chance;

static unsigned below(unsigned bound)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((chance >> 33) % bound);
}

void many_matches_id(unsigned index, char id[STORE_TABLE + 1])
{
    uint8_t bytes[STORE_TABLE];
    uint64_t mixed = (index + 1) * UINT64_C(0x9e3779b97f4a7c15);
    for (unsigned i = 0; i < STORE_TABLE; i++) {
        mixed ^= mixed >> 29;
        mixed *= UINT64_C(0xbf58476d1ce4e5b9);
        bytes[i] = (uint8_t)(mixed >> 40);
    }
    table_id_of(bytes, id);
}

static const struct akhet_game *game_at(unsigned which)
{
    unsigned count = 0;
    while (akhet_games[count])
        count++;
    return akhet_games[which % count];
}

static void settle_settings(struct played *played, unsigned which)
{
    struct table_settings *settings = &played->settings;
    *settings = (struct table_settings){
        .game = game_at(which), .undo = UNDO_CONSENT, .shown = which % 3 == 0, .watchable = true};
    settings->setup = akhet_setup_default(settings->game, 0);
    for (unsigned seat = 0; seat < settings->setup.players; seat++) {
        bool bot = seat > 0 && which % 4 == 3;
        settings->seat[seat] = seat == 0 ? SEAT_PERSON : bot ? SEAT_BOT : SEAT_OPEN;
        settings->level[seat] = SETTINGS_LEVEL;
    }
    if (which % 4 == 1)
        settings->pace = (struct match_pace){.kind = MATCH_PACE_DAYS, .move_ms = 3 * MATCH_DAY};
    for (unsigned i = 0; i < sizeof settings->secret; i++)
        settings->secret[i] = (uint8_t)below(256);
}

/* The entries before the first move, for this player. Returns their number. */
static unsigned opening(const struct table_settings *settings, uint64_t player,
                        char body[AKHET_SEATS + 2][STORE_BODY])
{
    unsigned count = 0;
    struct akhet_text text = akhet_text_on(body[count++], STORE_BODY);
    akhet_text_put(&text, "create ");
    akhet_text_int(&text, (long long)player);
    akhet_text_char(&text, ' ');
    settings_write(settings, &text);
    akhet_text_put(&text, " name=Zoé");
    for (unsigned seat = 1; seat < settings->setup.players; seat++)
        if (settings->seat[seat] == SEAT_OPEN)
            snprintf(body[count++], STORE_BODY, "sit %u %llu Adam", seat,
                     (unsigned long long)player + seat);
    snprintf(body[count++], STORE_BODY, "start");
    return count;
}

static bool fold(struct table *table, const char *body, int64_t now)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct entry entry = {.seq = table->seq + 1, .when = now};
    return entry_read(&entry, table->match.record.game, body) && table_fold(table, &entry, &events);
}

/* The first moves of a match: some dozens, and on until a person is on turn. */
static bool play(struct played *played, int64_t now)
{
    static char body[AKHET_SEATS + 2][STORE_BODY];
    struct table *table = table_new(NULL, "aaaaaaaaaaaaaaaa");
    unsigned count = opening(&played->settings, 1, body), wanted = 20 + below(60);
    bool fine = table;
    for (unsigned i = 0; i < count && fine; i++)
        fine = fold(table, body[i], now);
    while (fine && played->moves < MOST_MOVES && table->stage == TABLE_PLAYING &&
           (played->moves < wanted || table_bot(table, table_turn(table)))) {
        akhet_move legal[AKHET_LEGAL];
        unsigned moves = played->settings.game->legal(&table->match.state, legal);
        struct entry entry = {.kind = ENTRY_MOVE,
                              .seat = table_turn(table),
                              .at = table->match.record.moves,
                              .move = legal[below(moves)]};
        struct akhet_text text = akhet_text_on(played->move[played->moves], BODY);
        entry_write(&entry, played->settings.game, &text);
        fine = fold(table, played->move[played->moves++], now);
    }
    fine = fine && table->stage == TABLE_PLAYING && !table_bot(table, table_turn(table));
    if (fine && played->settings.pace.kind == MATCH_PACE_DAYS)
        played->due = match_clock_deadline(&table->clock);
    if (table)
        table_free(table);
    return fine;
}

static void wait_until(struct store *store, unsigned waiting)
{
    while (store_waiting(store) > waiting) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        store_deliver(store);
    }
}

static void written(void *context, enum store_status status)
{
    *(bool *)context &= status == STORE_DONE;
}

static unsigned write_one(struct store *store, const struct played *played, unsigned index,
                          int64_t now, bool *fine)
{
    static char body[AKHET_SEATS + 2][STORE_BODY];
    uint64_t player = 1 + index / 20;
    unsigned count = opening(&played->settings, player, body);
    struct store_entry entry = {
        .at = now, .shown = played->settings.shown, .creator = player, .stage = STORE_OPEN};
    many_matches_id(index, entry.table);
    for (unsigned i = 0; i < count + played->moves; i++) {
        entry.seq = i + 1;
        entry.body = i < count ? body[i] : played->move[i - count];
        entry.stage = i + 1 < count ? STORE_OPEN : STORE_PLAYING;
        entry.due = i + 1 == count + played->moves ? played->due : 0;
        store_append(store, &entry, written, fine);
    }
    store_sit(store, player, entry.table, true, written, fine);
    return count + played->moves;
}

uint64_t many_matches_write(struct store *store, unsigned count, int64_t now)
{
    static struct played played[PLAYED];
    uint64_t entries = 0;
    bool fine = true;
    chance = 1;
    for (unsigned i = 0; i < PLAYED; i++) {
        do {
            memset(&played[i], 0, sizeof played[i]);
            settle_settings(&played[i], i);
        } while (!play(&played[i], now)); /* it may have ended too early */
    }
    for (unsigned i = 0; i < count; i++) {
        entries += write_one(store, &played[i % PLAYED], i, now, &fine);
        if (store_waiting(store) > WAITING)
            wait_until(store, WAITING / 2);
    }
    wait_until(store, 0);
    return fine ? entries : 0;
}

/* Results of a finished match: places, scores and ratings, written together and once.
 *
 * A new rating depends on the previous one, so two matches of one player in one game are written
 * one after the other. Until its results are written the store lists a table as running, so a
 * server that was killed finds it at its next start. */
#include "server/results.h"

#include <stdlib.h>
#include <string.h>

#include "server/damaged.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/name.h"
#include "server/rating.h"
#include "server/table.h"
#include "server/table_chores.h"

enum settling_step { NAMING, WAITING, WRITING };

struct settling {
    struct table *table; /* stays in memory until its results are written */
    enum settling_step step;
    struct store_player bot; /* the bot being added to the store */
    uint64_t number, player[AKHET_SEATS];
    struct settling *next;
};

static void name_bots(struct settling *settling);

static void settling_end(struct settling *settling, enum store_status status)
{
    struct table *table = settling->table;
    struct server *server = table->server;
    struct settling **at = &server->settlings;
    while (*at != settling)
        at = &(*at)->next;
    *at = settling->next;
    free(settling);
    table->settled = status == STORE_DONE || status == STORE_AGAIN;
    if (status == STORE_DONE)
        diagnostics_with(server, DIAGNOSTIC_INFO, "match_over", DIAGNOSTIC_TEXT("table", table->id),
                         DIAGNOSTIC_TEXT("game", table->settings.game->term.id),
                         DIAGNOSTIC_NUMBER("moves", table->match.record.moves));
    if (table->settled)
        return;
    if (status == STORE_DAMAGED) {
        table->damaged = true;
        damaged_note(server, table->id, "unreadable log");
        return;
    }
    server_storage_failed(server);
    table_retry(table);
}

/* ---- results -------------------------------------------------------------------------------- */

static unsigned seats_of(const struct table *table)
{
    return table->settings.setup.players;
}

/* Ratings need at least two different players, all of them known. */
static bool is_rated(const struct settling *settling)
{
    const struct table *table = settling->table;
    bool several = false;
    for (unsigned seat = 0; seat < seats_of(table); seat++) {
        if (!settling->player[seat])
            return false;
        several |= settling->player[seat] != settling->player[0];
    }
    return table->settings.rated && several && !table->abandoned;
}

/* The seat's own view of its score, which is complete once the match is over. */
static int score_of(const struct table *table, unsigned seat)
{
    const struct akhet_game *game = table->settings.game;
    struct akhet_score score;
    union akhet_space view;
    game->view(&table->match.state, (int)seat, &view);
    game->score(&view, &score);
    return score.known >> seat & 1 ? score.total[seat] : 0;
}

static void read_ratings(const struct settling *settling, struct store_rating *rating)
{
    const struct table *table = settling->table;
    const char *game = table->settings.game->term.id;
    for (unsigned seat = 0; seat < seats_of(table); seat++) {
        uint64_t player = settling->player[seat];
        if (!player || !store_rating(table->server->store, player, game, &rating[seat]))
            rating[seat] = (struct store_rating){.rating = RATING_START,
                                                 .deviation = RATING_DEVIATION,
                                                 .volatility = RATING_VOLATILITY};
        rating[seat].player = player;
        strcpy(rating[seat].game, game);
    }
}

static void rate(const struct settling *settling, const uint8_t *place, struct store_rating *rating)
{
    const struct table *table = settling->table;
    struct rating before[AKHET_SEATS], after[AKHET_SEATS];
    unsigned seats = seats_of(table);
    for (unsigned seat = 0; seat < seats; seat++)
        before[seat] =
            (struct rating){rating[seat].rating, rating[seat].deviation, rating[seat].volatility};
    rating_match(before, settling->player, place, seats, after);
    for (unsigned seat = 0; seat < seats; seat++) {
        rating[seat].rating = after[seat].rating;
        rating[seat].deviation = after[seat].deviation;
        rating[seat].volatility = after[seat].volatility;
        rating[seat].games++;
        rating[seat].at = table->changed;
    }
}

static void write_ready(struct server *server);

static void written(void *context, enum store_status status)
{
    struct settling *settling = context;
    struct server *server = settling->table->server;
    settling_end(settling, status);
    write_ready(server);
}

static void write_results(struct settling *settling)
{
    const struct table *table = settling->table;
    struct store_rating before[AKHET_SEATS], after[AKHET_SEATS];
    struct store_result result[AKHET_SEATS];
    uint8_t place[AKHET_SEATS];
    bool rated = is_rated(settling);
    if (table->abandoned)
        memset(place, 0, sizeof place); /* nobody has one */
    else
        table_places(table, place);
    read_ratings(settling, before);
    memcpy(after, before, sizeof after);
    if (rated)
        rate(settling, place, after);
    for (unsigned seat = 0; seat < seats_of(table); seat++) {
        struct store_result *it = &result[seat];
        *it = (struct store_result){.seat = (uint8_t)seat,
                                    .seats = (uint8_t)seats_of(table),
                                    .place = place[seat],
                                    .player = settling->player[seat],
                                    .score = score_of(table, seat),
                                    .before = before[seat].rating,
                                    .after = after[seat].rating,
                                    .at = table->changed};
        strcpy(it->table, table->id);
        strcpy(it->game, table->settings.game->term.id);
    }
    settling->step = WRITING;
    store_results(table->server->store, result, rated ? after : NULL, seats_of(table), written,
                  settling);
}

/* ---- ordering ------------------------------------------------------------------------------- */

static bool share_a_player(const struct settling *one, const struct settling *other)
{
    if (one->table->settings.game != other->table->settings.game)
        return false;
    for (unsigned a = 0; a < seats_of(one->table); a++)
        for (unsigned b = 0; b < seats_of(other->table); b++)
            if (one->player[a] && one->player[a] == other->player[b])
                return true;
    return false;
}

static bool must_wait(const struct server *server, const struct settling *settling)
{
    for (const struct settling *other = server->settlings; other; other = other->next)
        if (other->step == WRITING && is_rated(other) && is_rated(settling) &&
            share_a_player(other, settling))
            return true;
    return false;
}

static void write_ready(struct server *server)
{
    if (server->stopping) /* the next start finds the remaining tables */
        return;
    for (struct settling *settling = server->settlings; settling; settling = settling->next)
        if (settling->step == WAITING && !must_wait(server, settling))
            write_results(settling);
}

/* ---- bots as players ------------------------------------------------------------------------ */

static void bot_made(void *context, enum store_status status)
{
    struct settling *settling = context;
    if (status == STORE_DONE || status == STORE_TAKEN)
        name_bots(settling);
    else
        settling_end(settling, status);
}

/* Find the player of every bot level. A missing one is added, and bot_made calls this function
 * again. */
static void name_bots(struct settling *settling)
{
    struct table *table = settling->table;
    struct server *server = table->server;
    for (unsigned seat = 0; seat < seats_of(table); seat++) {
        if (table->seat[seat].kind != SEAT_BOT) {
            settling->player[seat] = table->seat[seat].player;
            continue;
        }
        struct store_player *bot = &settling->bot;
        memset(bot, 0, sizeof *bot);
        name_of_level(table->seat[seat].level, bot->name);
        strcpy(bot->folded, bot->name);
        bot->program = true;
        bot->made = bot->seen = server_now(server);
        struct store_player known;
        if (!store_player_named(server->store, bot->name, bot->folded, &known)) {
            store_player_add(server->store, bot, NULL, bot_made, settling, &settling->number);
            return;
        }
        settling->player[seat] = known.number;
    }
    settling->step = WAITING;
    write_ready(server);
}

void results_settle(struct table *table)
{
    struct server *server = table->server;
    for (const struct settling *settling = server->settlings; settling; settling = settling->next)
        if (settling->table == table)
            return;
    struct settling *settling = calloc(1, sizeof *settling);
    if (!settling) {
        table_retry(table);
        return;
    }
    settling->table = table;
    settling->next = server->settlings;
    server->settlings = settling;
    name_bots(settling);
}

void results_close(struct server *server)
{
    while (server->settlings) {
        struct settling *next = server->settlings->next;
        free(server->settlings);
        server->settlings = next;
    }
}

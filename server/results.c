/* Results of a finished match: places, scores and ratings, written together and once.
 *
 * A new rating depends on the previous one, so two matches of one player in one game are written
 * one after the other. Until its results are written the store lists a table as running, so a
 * server that was killed finds it at its next start. */
#include "server/results.h"

#include <stdlib.h>
#include <string.h>

#include "server/claims.h"
#include "server/damaged.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/name.h"
#include "server/rating.h"
#include "server/table.h"
#include "server/table_chores.h"

enum settling_step { NAMING, WAITING, RATING, WRITING };

struct settling {
    struct table *table; /* stays in memory until its results are written */
    enum settling_step step;
    struct store_player bot; /* the bot being added to the store */
    uint64_t number, player[AKHET_SEATS];
    struct { /* what questions read and find */
        char name[STORE_NAME + 1], game[STORE_GAME + 1];
        bool bot;
        struct store_rating rating;
    } seat[AKHET_SEATS];
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

static enum store_status read_ratings(void *context, struct store *reader)
{
    struct settling *settling = context;
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++) {
        uint64_t player = settling->player[seat];
        struct store_rating *rating = &settling->seat[seat].rating;
        const char *game = settling->seat[seat].game;
        if (!player || !store_rating(reader, player, game, rating))
            *rating = (struct store_rating){.rating = RATING_START,
                                            .deviation = RATING_DEVIATION,
                                            .volatility = RATING_VOLATILITY};
        rating->player = player;
        strcpy(rating->game, game);
    }
    return STORE_DONE;
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
static void ask_ratings(struct settling *settling);

/* STORE_TAKEN: another process has changed a rating meanwhile, so the match is rated again. */
static void written(void *context, enum store_status status)
{
    struct settling *settling = context;
    struct server *server = settling->table->server;
    if (status == STORE_TAKEN && !server->stopping) {
        server->metrics.ratings_again++;
        ask_ratings(settling);
        return;
    }
    settling_end(settling, status);
    write_ready(server);
}

static void ratings_read(void *context, enum store_status status);

static void ask_ratings(struct settling *settling)
{
    settling->step = RATING;
    store_ask(settling->table->server->store, read_ratings, ratings_read, settling);
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
    for (unsigned seat = 0; seat < seats_of(table); seat++)
        before[seat] = settling->seat[seat].rating;
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

static void ratings_read(void *context, enum store_status status)
{
    struct settling *settling = context;
    struct server *server = settling->table->server;
    if (status == STORE_DONE && !server->stopping) {
        write_results(settling);
        return;
    }
    settling_end(settling, STORE_BROKEN);
    write_ready(server);
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
        if (other->step >= RATING && is_rated(other) && is_rated(settling) &&
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
            ask_ratings(settling);
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

static enum store_status read_bots(void *context, struct store *reader)
{
    struct settling *settling = context;
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++) {
        const char *name = settling->seat[seat].name;
        struct store_player known;
        if (settling->seat[seat].bot && store_player_named(reader, name, name, &known))
            settling->player[seat] = known.number;
    }
    return STORE_DONE;
}

/* A missing player is added, and bot_made calls name_bots again. */
static void bots_read(void *context, enum store_status status)
{
    struct settling *settling = context;
    struct server *server = settling->table->server;
    if (status != STORE_DONE || server->stopping) {
        settling_end(settling, STORE_BROKEN);
        return;
    }
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++) {
        if (!settling->seat[seat].bot || settling->player[seat])
            continue;
        struct store_player *bot = &settling->bot;
        memset(bot, 0, sizeof *bot);
        copy_text(bot->name, sizeof bot->name, settling->seat[seat].name);
        strcpy(bot->folded, bot->name);
        bot->program = true;
        bot->made = bot->seen = server_now(server);
        store_player_add(server->store, bot, NULL, bot_made, settling, &settling->number);
        return;
    }
    settling->step = WAITING;
    write_ready(server);
}

/* Find the player of every seat, also of bots. */
static void name_bots(struct settling *settling)
{
    const struct table *table = settling->table;
    bool any = false;
    for (unsigned seat = 0; seat < seats_of(table); seat++) {
        bool bot = table->seat[seat].kind == SEAT_BOT;
        settling->player[seat] = bot ? 0 : table->seat[seat].player;
        settling->seat[seat].bot = bot;
        if (bot)
            name_of_level(table->seat[seat].level, settling->seat[seat].name);
        strcpy(settling->seat[seat].game, table->settings.game->term.id);
        any |= bot;
    }
    if (any) {
        store_ask(table->server->store, read_bots, bots_read, settling);
        return;
    }
    settling->step = WAITING;
    write_ready(table->server);
}

/* ---- results that the keeper writes --------------------------------------------------------- */

struct look {
    struct table *table; /* held in memory */
    char id[STORE_TABLE + 1];
    bool settled;
};

static bool is_there(void *context, const struct store_result *result, const char *name)
{
    (void)result, (void)name;
    *(bool *)context = true;
    return false;
}

static enum store_status read_results(void *context, struct store *reader)
{
    struct look *look = context;
    return store_rivals(reader, look->id, is_there, &look->settled);
}

static void results_read(void *context, enum store_status status)
{
    struct look *look = context;
    struct table *table = look->table;
    table->held--;
    table->looking = false;
    table->settled |= status == STORE_DONE && look->settled;
    if (!table->settled)
        table_retry(table);
    free(look);
}

static void look_for_results(struct table *table)
{
    struct look *look = calloc(1, sizeof *look);
    if (!look) {
        table_retry(table);
        return;
    }
    look->table = table;
    memcpy(look->id, table->id, sizeof look->id);
    table->held++;
    table->looking = true;
    store_ask(table->server->store, read_results, results_read, look);
}

void results_settle(struct table *table)
{
    struct server *server = table->server;
    if (!table_mine(table)) {
        if (!table->looking && !table->retry)
            look_for_results(table);
        return;
    }
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

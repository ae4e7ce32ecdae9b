/* The card of a table: "PLAYERS TURN CHANGED GAME WATCHABLE SUMMARY". */
#include "server/table_card.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include <akhet/games.h>

#include "server/internal.h"
#include "server/table_messages.h"

static void stored(void *context, enum store_status status)
{
    (void)context;
    (void)status; /* without a card, lists read the log */
}

static void write_card(const struct table *table, struct akhet_text *out)
{
    int turn = table_turn(table);
    bool person = turn >= 0 && !table_bot(table, turn);
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++) {
        akhet_text_put(out, seat ? "," : "");
        akhet_text_int(out, (long long)table->seat[seat].player);
    }
    akhet_text_char(out, ' ');
    akhet_text_int(out, person ? turn : -1);
    akhet_text_char(out, ' ');
    akhet_text_int(out, table->changed);
    akhet_text_char(out, ' ');
    akhet_text_put(out, table->settings.game->term.id);
    akhet_text_put(out, table->settings.watchable ? " 1 " : " 0 ");
    struct akhet_json json = akhet_json_on(out);
    table_summary(table, &json);
}

void card_store(const struct table *table)
{
    char text[STORE_CARD + 1];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    if (table->stage > TABLE_PLAYING || table->damaged)
        return;
    write_card(table, &out);
    if (!out.full)
        store_card_set(table->server->store, table->id, table->seq, text, stored, NULL);
}

/* A whole number up to `end`; the text moves behind it. */
static bool take(const char **text, char end, long long low, long long *number)
{
    size_t len = strcspn(*text, " ,");
    if ((*text)[len] != end || !akhet_text_number(*text, len, low, INT64_MAX, number))
        return false;
    *text += len + 1;
    return true;
}

static bool take_players(struct table_card *card, const char **text)
{
    for (card->players = 0; card->players < AKHET_SEATS; card->players++) {
        long long player;
        char end = (*text)[strcspn(*text, " ,")];
        if (!take(text, end, 0, &player))
            return false;
        card->player[card->players] = (uint64_t)player;
        if (end == ' ')
            return card->players++, true;
    }
    return false;
}

static bool take_game(struct table_card *card, const char **text)
{
    char name[STORE_GAME + 1] = "";
    size_t len = strcspn(*text, " ");
    if (len > STORE_GAME || (*text)[len] != ' ')
        return false;
    memcpy(name, *text, len);
    *text += len + 1;
    return (card->game = akhet_game_find(name));
}

/* The summary goes to clients as it is, so it must be what it claims to be. */
static bool is_members(const char *text, size_t len)
{
    char object[STORE_CARD + 3];
    if (len > STORE_CARD)
        return false;
    object[0] = '{';
    memcpy(object + 1, text, len);
    object[len + 1] = '}';
    json_t *json = json_loadb(object, len + 2, JSON_REJECT_DUPLICATES, NULL);
    json_decref(json);
    return json;
}

bool card_read(struct table_card *card, const char *text)
{
    long long turn, changed, watchable;
    if (!text || !take_players(card, &text) || !take(&text, ' ', -1, &turn) ||
        !take(&text, ' ', 0, &changed) || !take_game(card, &text) ||
        !take(&text, ' ', 0, &watchable))
        return false;
    card->turn = turn < AKHET_SEATS ? (int)turn : -1;
    card->changed = changed;
    card->watchable = watchable;
    card->summary = text;
    card->len = strlen(text);
    return is_members(text, card->len);
}

int card_seat_of(const struct table_card *card, uint64_t player)
{
    for (unsigned seat = 0; seat < card->players; seat++)
        if (card->player[seat] == player)
            return (int)seat;
    return -1;
}

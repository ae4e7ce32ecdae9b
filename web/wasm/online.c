/* A view that a server sent, checked before it is used, and the sentences of moves, events and
 * reasons. */
#include "web/wasm/online.h"

#include <string.h>

#include <akhet/games.h>
#include <akhet/position.h>

#include "arena/arena_protocol.h"
#include "bots/bots_reasons.h"
#include "web/wasm/page.h"

enum { SENTENCE = 512 };

static struct shown shown;
static char names[AKHET_SEATS][AKHET_RECORD_NAME + 1];
static int reader = AKHET_SPECTATOR;

const struct shown *online_shown(void)
{
    return shown.game ? &shown : NULL;
}

unsigned online_moves(akhet_move moves[AKHET_LEGAL])
{
    union akhet_space world;
    struct akhet_random random;
    if (shown.seat == AKHET_SPECTATOR)
        return 0;
    akhet_random_fast(&random, 0);
    shown.game->redeal(&shown.view, &random, &world);
    return shown.game->seat(&world) == shown.seat ? shown.game->legal(&world, moves) : 0;
}

static void use_names(void)
{
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
        shown.name[seat] = (int)seat == reader ? AKHET_YOU : names[seat][0] ? names[seat] : NULL;
}

int32_t web_online_view(uint32_t len, int32_t seat)
{
    struct shown fresh = {.seat = seat};
    struct akhet_error error;
    const char *text = page_text(len);
    if (!text)
        text = "";
    if (!page_setup(&text, &fresh.game, &fresh.setup, &error))
        return page_engine_error(&error);
    if (seat < AKHET_SPECTATOR || seat >= fresh.setup.players)
        return page_refuse(PAGE_NO_SEAT, NULL);
    if (!protocol_viewhex_read(fresh.game, text, &fresh.view))
        return page_refuse(PAGE_BAD_VIEW, "hex");
    const char *fault = akhet_check_view(fresh.game, &fresh.setup, seat, &fresh.view);
    if (fault)
        return page_refuse(PAGE_BAD_VIEW, fault);
    shown = fresh;
    use_names();
    return page_json(show_view, &shown);
}

int32_t web_online_legal(void)
{
    struct choice choice = {.shown = &shown};
    if (!shown.game)
        return page_refuse(PAGE_NO_VIEW, NULL);
    choice.count = online_moves(choice.move);
    return page_json(show_moves, &choice);
}

int32_t web_online_why(uint32_t len)
{
    return shown.game ? show_why(&shown, page_text(len)) : page_refuse(PAGE_NO_VIEW, NULL);
}

int32_t web_online_score(void)
{
    return shown.game ? page_json(show_score, &shown) : page_refuse(PAGE_NO_VIEW, NULL);
}

int32_t web_online_position(void)
{
    char id[AKHET_POSITION_TEXT];
    if (!shown.game)
        return page_refuse(PAGE_NO_VIEW, NULL);
    akhet_position_view(shown.game, &shown.setup, &shown.view, id);
    return page_copy(id, AKHET_POSITION_TEXT - 1);
}

int32_t web_online_names(uint32_t len)
{
    const char *text = page_text(len);
    memset(names, 0, sizeof names);
    for (unsigned seat = 0; text && *text && seat < AKHET_SEATS; seat++) {
        size_t line = strcspn(text, "\n");
        struct akhet_text out = akhet_text_on(names[seat], sizeof names[seat]);
        akhet_text_bytes(&out, text, line);
        text += line + (text[line] == '\n');
    }
    use_names();
    return page_empty();
}

int32_t web_online_reader(int32_t seat)
{
    if (seat < AKHET_SPECTATOR || seat >= AKHET_SEATS)
        return page_refuse(PAGE_NO_SEAT, NULL);
    reader = seat;
    use_names();
    return page_empty();
}

/* Reads the game and moves `text` past it; NULL: refused. */
static const struct akhet_game *game_of(const char **text)
{
    char word[32];
    struct akhet_error error;
    struct akhet_text out = akhet_text_on(word, sizeof word);
    *text = *text ? *text : "";
    size_t len = strcspn(*text, " ");
    akhet_text_bytes(&out, *text, len);
    *text += len + ((*text)[len] == ' ');
    const struct akhet_game *game = akhet_game_find(word);
    if (game)
        return game;
    akhet_refuse(&error, AKHET_NO_GAME, word, 0);
    page_engine_error(&error);
    return NULL;
}

int32_t web_say_move(uint32_t len)
{
    char sentence[SENTENCE];
    struct akhet_text out = akhet_text_on(sentence, sizeof sentence);
    struct akhet_error error;
    akhet_move move;
    const char *text = page_text(len);
    const struct akhet_game *game = game_of(&text);
    if (!game)
        return -1;
    if (!akhet_move_parse(game, text, &move, &error))
        return page_engine_error(&error);
    akhet_move_text(game, move, page_lang(), shown.name, &out);
    return page_copy(sentence, out.len);
}

int32_t web_say_event(uint32_t len)
{
    char sentence[SENTENCE];
    struct akhet_text out = akhet_text_on(sentence, sizeof sentence);
    struct akhet_event event;
    const char *text = page_text(len);
    const struct akhet_game *game = game_of(&text);
    if (!game)
        return -1;
    if (!akhet_event_parse(game, text, &event))
        return page_refuse(PAGE_BAD_EVENT, text);
    akhet_event_text(game, &event, page_lang(), shown.name, &out);
    return page_copy(sentence, out.len);
}

/* The next word of the text as a whole number, which may be negative; false: it is none. */
static bool take_number(const char **text, long *number)
{
    char word[16];
    struct akhet_text out = akhet_text_on(word, sizeof word);
    bool negative = **text == '-';
    *text += negative;
    size_t len = strcspn(*text, " ");
    akhet_text_bytes(&out, *text, len);
    *text += len + ((*text)[len] == ' ');
    *number = page_number(word);
    if (*number < 0)
        return false;
    *number = negative ? -*number : *number;
    return true;
}

/* ID SEAT OWN AMOUNT */
static bool read_reason(const struct akhet_game *game, const char *text, struct reason *reason)
{
    char id[32];
    struct akhet_text out = akhet_text_on(id, sizeof id);
    long seat, own, amount;
    size_t len = strcspn(text, " ");
    akhet_text_bytes(&out, text, len);
    text += len + (text[len] == ' ');
    return take_number(&text, &seat) && take_number(&text, &own) && take_number(&text, &amount) &&
           reason_read(game, id, seat, amount, own != 0, reason);
}

int32_t web_say_reason(uint32_t len)
{
    char sentence[SENTENCE];
    struct akhet_text out = akhet_text_on(sentence, sizeof sentence);
    struct reason reason;
    const char *text = page_text(len);
    const struct akhet_game *game = game_of(&text);
    if (!game)
        return -1;
    if (!read_reason(game, text, &reason))
        return page_refuse(PAGE_BAD_REASON, text);
    reason_text(game, &reason, page_lang(), shown.name, &out);
    return page_copy(sentence, out.len);
}

/* Matches: open, copy, seat players, play, undo, save, load. */
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "bots/bots_levels.h"
#include "match/match_day.h"
#include "web/wasm/page.h"
#include "web/wasm/steps.h"

enum {
    MATCHES = 64 /* open at once */,
    STAND_IN = 3 /* the level that plays on for a player who resigned */
};

static struct match *matches[MATCHES];
static int32_t readers[MATCHES];

struct match *page_match(int32_t handle)
{
    return handle >= 1 && handle <= MATCHES ? matches[handle - 1] : NULL;
}

int page_reader(const struct match *match)
{
    for (int32_t i = 0; i < MATCHES; i++)
        if (matches[i] == match)
            return readers[i];
    return AKHET_SPECTATOR;
}

int32_t web_reader(int32_t handle, int32_t seat)
{
    const struct match *match = page_match(handle);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    if (seat < AKHET_SPECTATOR || seat >= match->record.setup.players)
        return page_refuse(PAGE_NO_SEAT, NULL);
    readers[handle - 1] = seat;
    return page_empty();
}

static void drop(struct match *match)
{
    if (match)
        free(match->move);
    free(match);
}

/* Room for `moves` moves; 0: the match has enough. */
static bool make_room(struct match *match, unsigned moves)
{
    void *memory = moves ? malloc(MATCH_MEMORY(moves)) : NULL;
    if (memory)
        free(match_set_memory(match, memory, moves));
    return memory || !moves;
}

/* The handle of a match; without a free one the match is dropped. */
static int32_t hand_out(struct match *match)
{
    for (int32_t i = 0; i < MATCHES; i++)
        if (!matches[i]) {
            matches[i] = match;
            readers[i] = AKHET_SPECTATOR;
            return i + 1;
        }
    drop(match);
    return page_refuse(PAGE_NO_MEMORY, NULL);
}

/* An empty answer, or the error. */
static int32_t done(bool fine, const struct akhet_error *error)
{
    return fine ? page_empty() : page_engine_error(error);
}

bool page_setup(const char **text, const struct akhet_game **game, struct akhet_setup *setup,
                struct akhet_error *error)
{
    char word[64];
    for (unsigned n = 0;; n++) {
        size_t len = strcspn(*text, " ");
        struct akhet_text out = akhet_text_on(word, sizeof word);
        akhet_text_bytes(&out, *text, len);
        if (n >= 2 && !strchr(word, '='))
            return akhet_setup_check(*game, setup, error);
        if (n == 0 && !(*game = akhet_game_find(word)))
            return akhet_refuse(error, AKHET_NO_GAME, word, 0);
        if (n == 1) {
            long players = page_number(word);
            if (players < (*game)->min_players || players > (*game)->max_players)
                return akhet_refuse(error, AKHET_NO_PLAYERS, word, players < 0 ? 0 : players);
            *setup = akhet_setup_default(*game, (unsigned)players);
        }
        if (n >= 2 && !akhet_setup_option(*game, setup, word, error))
            return false;
        *text += len + ((*text)[len] == ' ');
    }
}

int32_t web_open(uint32_t len)
{
    const struct akhet_game *game;
    struct akhet_setup setup;
    struct akhet_error error;
    const char *text = page_text(len);
    if (!text)
        text = "";
    if (!page_setup(&text, &game, &setup, &error))
        return page_engine_error(&error);
    if (*text) {
        akhet_refuse(&error, AKHET_BAD_OPTION, text, 0);
        return page_engine_error(&error);
    }
    struct match *match = calloc(1, sizeof *match);
    if (!match)
        return page_refuse(PAGE_NO_MEMORY, NULL);
    if (!match_open(match, game, &setup, &error)) {
        drop(match);
        return page_engine_error(&error);
    }
    return hand_out(match);
}

int32_t web_day(uint32_t len)
{
    char id[64];
    struct akhet_error error;
    struct akhet_text out = akhet_text_on(id, sizeof id);
    const char *text = page_text(len);
    if (!text)
        text = "";
    size_t word = strcspn(text, " ");
    akhet_text_bytes(&out, text, word);
    const struct akhet_game *game = akhet_game_find(id);
    struct match *match = calloc(1, sizeof *match);
    if (!match)
        return page_refuse(PAGE_NO_MEMORY, NULL);
    if (game ? match_day_open(match, game, text[word] ? text + word + 1 : "", &error)
             : akhet_refuse(&error, AKHET_NO_GAME, id, 0))
        return hand_out(match);
    drop(match);
    return page_engine_error(&error);
}

/* A bot plays on for each player who resigned, so that the match reaches its end: also after a
 * load, because a record does not name stand-ins. */
static void play_on(struct match *match)
{
    unsigned resigned = match_resigned(match);
    for (unsigned seat = 0; seat < match->record.setup.players; seat++)
        if (resigned >> seat & 1 && !match_bot_of(match, (int)seat))
            match_stand_in(match, seat, level_bot(STAND_IN), NULL);
}

int32_t web_load(uint32_t len)
{
    struct akhet_error error;
    struct match *match = calloc(1, sizeof *match);
    const char *text = (const char *)page_bytes(len);
    if (!match || !text || !make_room(match, MATCH_MOVES)) {
        drop(match);
        return page_refuse(PAGE_NO_MEMORY, NULL);
    }
    if (!match_read(match, akhet_games, text, len, &error)) {
        drop(match);
        return page_engine_error(&error);
    }
    play_on(match);
    return hand_out(match);
}

int32_t web_copy(int32_t handle)
{
    const struct match *match = page_match(handle);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    struct match *copy = calloc(1, sizeof *copy);
    void *memory = malloc(MATCH_MEMORY(match->record.moves + 1));
    if (!copy || !memory) {
        free(copy);
        free(memory);
        return page_refuse(PAGE_NO_MEMORY, NULL);
    }
    match_copy(copy, match, memory);
    return hand_out(copy);
}

void web_close(int32_t handle)
{
    if (!page_match(handle))
        return;
    web_cancel(); /* a search may use the names of this match */
    drop(matches[handle - 1]);
    matches[handle - 1] = NULL;
}

/* `person Anna`, `bot:level3`, `program Zoé B.`, `open` */
static bool sit(struct match *match, unsigned seat, const char *text, struct akhet_error *error)
{
    char kind[AKHET_RECORD_KIND + 1];
    size_t len = strcspn(text, " ");
    const char *name = text + len + (text[len] == ' ');
    struct akhet_text out = akhet_text_on(kind, sizeof kind);
    akhet_text_bytes(&out, text, len);
    if (strcmp(kind, "person") == 0)
        return match_person(match, seat, name, error);
    if (strcmp(kind, "program") == 0)
        return match_program(match, seat, name, error);
    if (strcmp(kind, "open") == 0)
        return match_vacate(match, seat, error);
    if (strncmp(kind, "bot:", 4) != 0)
        return akhet_refuse(error, AKHET_BAD_KIND, kind, 0);
    const struct bot *bot = bot_find(kind + 4);
    if (!bot || bot->sees_all)
        return akhet_refuse(error, AKHET_NO_BOT, kind + 4, 0);
    return match_bot(match, seat, bot, name, error);
}

int32_t web_sit(int32_t handle, int32_t seat, uint32_t len)
{
    struct akhet_error error;
    struct match *match = page_match(handle);
    const char *text = page_text(len);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    if (seat < 0 || seat >= match->record.setup.players)
        return page_refuse(PAGE_NO_SEAT, NULL);
    return done(sit(match, (unsigned)seat, text ? text : "", &error), &error);
}

int32_t web_seed(int32_t handle, uint64_t seed)
{
    struct akhet_error error;
    struct match *match = page_match(handle);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    return done(match_seed(match, seed, &error), &error);
}

int32_t web_commit(int32_t handle, uint32_t len)
{
    char hex[2 * AKHET_DIGEST_BYTES + 1];
    struct akhet_text out = akhet_text_on(hex, sizeof hex);
    struct akhet_error error;
    struct match *match = page_match(handle);
    const uint8_t *secret = page_bytes(len);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    if (!secret || len != AKHET_SECRET_BYTES)
        return page_refuse(PAGE_BAD_SECRET, NULL);
    if (!match_commit(match, secret, &error))
        return page_engine_error(&error);
    akhet_text_hex(&out, match->record.commitment, sizeof match->record.commitment);
    return page_copy(hex, out.len);
}

int32_t web_salt(int32_t handle, int32_t seat, uint32_t len)
{
    struct akhet_error error;
    struct match *match = page_match(handle);
    const char *text = page_text(len);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    return done(match_salt(match, (unsigned)seat, text ? text : "", &error), &error);
}

int32_t web_begin(int32_t handle)
{
    struct akhet_error error;
    struct match *match = page_match(handle);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    return done(match_begin(match, &error), &error);
}

int32_t web_play(int32_t handle, int32_t seat, uint32_t len)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_error error;
    akhet_move move;
    const char *text = page_text(len);
    struct match *match = page_match_shown(handle, seat);
    if (!match)
        return -1;
    if (!make_room(match, match_wants_memory(match)))
        return page_refuse(PAGE_NO_MEMORY, NULL);
    if (!akhet_move_parse(match->record.game, text ? text : "", &move, &error) ||
        !match_play_events(match, move, &events, &error))
        return page_engine_error(&error);
    return last_step(match, seat, &events);
}

int32_t web_undo(int32_t handle)
{
    struct akhet_error error;
    struct match *match = page_match(handle);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    return done(match_undo(match, &error), &error);
}

static void make_bool(const void *context, struct akhet_json *json)
{
    akhet_json_bool(json, NULL, *(const bool *)context);
}

int32_t web_final(int32_t handle, uint32_t len)
{
    struct akhet_error error;
    akhet_move move;
    const struct match *match = page_match_begun(handle);
    const char *text = page_text(len);
    if (!match)
        return -1;
    if (!akhet_move_parse(match->record.game, text ? text : "", &move, &error))
        return page_engine_error(&error);
    bool final = match_final(match, move);
    return page_json(make_bool, &final);
}

int32_t web_resign(int32_t handle, int32_t seat)
{
    struct akhet_error error;
    struct match *match = page_match(handle);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    if (!match_resign(match, (unsigned)seat, &error))
        return page_engine_error(&error);
    play_on(match);
    return page_empty();
}

int32_t web_stand_in(int32_t handle, int32_t seat, uint32_t len)
{
    struct akhet_error error;
    struct match *match = page_match(handle);
    const char *text = page_text(len);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    if (!len)
        return done(match_stand_down(match, (unsigned)seat, &error), &error);
    const struct bot *bot = text ? bot_find(text) : NULL;
    if (!bot) {
        akhet_refuse(&error, AKHET_NO_BOT, text, 0);
        return page_engine_error(&error);
    }
    return done(match_stand_in(match, (unsigned)seat, bot, &error), &error);
}

int32_t web_save(int32_t handle)
{
    struct akhet_error error;
    const struct match *match = page_match(handle);
    if (!match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    struct akhet_text out = page_room(AKHET_RECORD_BYTES(match->record.moves));
    if (!out.cap)
        return page_refuse(PAGE_NO_MEMORY, NULL);
    return match_write(match, &out, &error) ? (int32_t)out.len : page_engine_error(&error);
}

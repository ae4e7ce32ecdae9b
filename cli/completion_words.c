/* The words that may follow an option, as far as the tables know them. */
#include <string.h>

#include <akhet/games.h>

#include "bots/bot.h"
#include "cli/completion.h"

enum { MOST_TEXT = 64 };

static void add(struct akhet_text *out, const char *word)
{
    akhet_text_put(out, out->len ? " " : "");
    akhet_text_put(out, word);
}

/* Two games may have an option of one name. */
static bool has(const struct akhet_text *out, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = out->buf; (at = strstr(at, word)) != NULL; at += len)
        if ((at == out->buf || at[-1] == ' ') && (at[len] == ' ' || !at[len]))
            return true;
    return false;
}

static void add_settings(struct akhet_text *out, const struct akhet_game *game)
{
    for (unsigned i = 0; i < game->options; i++) {
        for (unsigned v = 0; v < game->option[i].values; v++) {
            char word[MOST_TEXT];
            struct akhet_text text = akhet_text_on(word, sizeof word);
            akhet_text_put(&text, game->option[i].term.id);
            akhet_text_char(&text, '=');
            akhet_text_put(&text, game->option[i].value[v].id);
            if (!has(out, word))
                add(out, word);
        }
    }
}

static void settings(struct akhet_text *out, const struct akhet_game *game)
{
    if (game) {
        add_settings(out, game);
        return;
    }
    for (const struct akhet_game *const *one = akhet_games; *one; one++)
        add_settings(out, *one);
}

static void numbers(struct akhet_text *out, unsigned low, unsigned high)
{
    for (unsigned n = low; n <= high; n++) {
        add(out, "");
        akhet_text_int(out, n);
    }
}

static void players(struct akhet_text *out, const struct akhet_game *game)
{
    unsigned low = AKHET_SEATS, high = 0;
    for (const struct akhet_game *const *one = akhet_games; *one; one++) {
        if (game && *one != game)
            continue;
        low = (*one)->min_players < low ? (*one)->min_players : low;
        high = (*one)->max_players > high ? (*one)->max_players : high;
    }
    numbers(out, low, high);
}

static void bot_names(struct akhet_text *out, const struct akhet_game *game)
{
    (void)game;
    for (const struct bot *bot = bots; bot->term.id; bot++)
        add(out, bot->term.id);
}

static void levels(struct akhet_text *out, const struct akhet_game *game)
{
    (void)game;
    numbers(out, (unsigned)option_table[OPT_LEVEL].low, (unsigned)option_table[OPT_LEVEL].high);
}

/* 0=person 0=bot:random 0=level:1 … */
static void sitting(struct akhet_text *out, const struct akhet_game *game)
{
    unsigned seats = game ? game->max_players : AKHET_SEATS;
    for (unsigned seat = 0; seat < seats; seat++) {
        numbers(out, seat, seat);
        akhet_text_put(out, "=person");
        for (const struct bot *bot = bots; bot->term.id; bot++) {
            if (bot->sees_all)
                continue;
            numbers(out, seat, seat);
            akhet_text_put(out, bot->level ? "=level:" : "=bot:");
            if (bot->level)
                akhet_text_int(out, bot->level);
            else
                akhet_text_put(out, bot->term.id);
        }
    }
}

static void viewers(struct akhet_text *out, const struct akhet_game *game)
{
    (void)game;
    numbers(out, 0, AKHET_SEATS - 1);
    add(out, "spectator");
}

static const struct {
    bool by_game;
    void (*words)(struct akhet_text *out, const struct akhet_game *game);
} source[OPTS] = {
    [OPT_OPTION] = {true, settings}, [OPT_PLAYERS] = {true, players}, [OPT_SIT] = {true, sitting},
    [OPT_BOTS] = {false, bot_names}, [OPT_SEAT] = {false, viewers},   [OPT_LEVEL] = {false, levels},
};

bool completion_by_game(enum option_id id)
{
    return source[id].by_game;
}

void completion_words(enum option_id id, const struct akhet_game *game, struct akhet_text *out)
{
    if (source[id].words)
        source[id].words(out, game);
    else if (option_table[id].choices)
        akhet_text_put(out, option_table[id].choices);
}

/* akhet games: the games, their players and options. */
#include <akhet/games.h>

#include "cli/command.h"
#include "match/match_facts.h"

/* Longer than the longest game. */
enum { LINE = 1 << 17 };

static bool game_json(const struct call *call, const struct akhet_game *game)
{
    char line[LINE];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    match_game_json(game, &json);
    return call_put_line(call, &text);
}

static void put_option(const struct call *call, const struct akhet_option *option)
{
    fprintf(call->out, "    --option %s=…  %s\n", option->term.id, option->term.name[call->lang]);
    for (unsigned v = 0; v < option->values; v++) {
        const char *note = option->value[v].note[call->lang];
        fputs("        ", call->out);
        say_padded(call->out, option->value[v].id, 12);
        fprintf(call->out, " %s", option->value[v].name[call->lang]);
        if (v == 0)
            fprintf(call->out, " (%s)", say(call->lang, MSG_GAMES_DEFAULT));
        if (note)
            fprintf(call->out, call->lang == AKHET_FR ? " : %s" : ": %s", note);
        fputc('\n', call->out);
    }
}

static void put_game(const struct call *call, const struct akhet_game *game)
{
    say_padded(call->out, game->term.id, 11);
    fprintf(call->out, " %s, ", game->term.name[call->lang]);
    if (game->min_players == game->max_players)
        call_tell(call, MSG_GAMES_PLAYERS_ONE, BLANKS(NUMBER("n", game->min_players)));
    else
        call_tell(call, MSG_GAMES_PLAYERS,
                  BLANKS(NUMBER("low", game->min_players), NUMBER("high", game->max_players)));
    fputc('\n', call->out);
    if (game->term.note[call->lang])
        fprintf(call->out, "    %s\n", game->term.note[call->lang]);
    for (unsigned i = 0; i < game->options; i++)
        put_option(call, &game->option[i]);
}

int run_games(struct call *call)
{
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        if (!call->given[OPT_JSON])
            put_game(call, *game);
        else if (!game_json(call, *game))
            return FAILED;
    }
    return DONE;
}

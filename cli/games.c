/* akhet games: the games, their players and options. */
#include <akhet/games.h>

#include "cli/command.h"

static void option_json(const struct akhet_game *game, const struct akhet_option *option,
                        struct akhet_json *json)
{
    akhet_json_object(json, NULL);
    akhet_json_string(json, "option", option->term.id);
    akhet_json_array(json, "values");
    for (unsigned v = 0; v < option->values; v++)
        akhet_json_string(json, NULL, option->value[v].id);
    akhet_json_array_end(json);
    if (option->players) {
        akhet_json_object(json, "players");
        for (unsigned v = 0; v < option->values; v++) {
            akhet_json_array(json, option->value[v].id);
            for (int n = game->min_players; n <= game->max_players; n++)
                if (option->players[v] >> n & 1)
                    akhet_json_int(json, NULL, n);
            akhet_json_array_end(json);
        }
        akhet_json_object_end(json);
    }
    akhet_json_object_end(json);
}

static bool game_json(const struct call *call, const struct akhet_game *game)
{
    char line[8192];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "game", game->term.id);
    akhet_json_string(&json, "name", game->term.name[call->lang]);
    akhet_json_string(&json, "about", game->term.note[call->lang]);
    akhet_json_int(&json, "min_players", game->min_players);
    akhet_json_int(&json, "max_players", game->max_players);
    akhet_json_array(&json, "options");
    for (unsigned i = 0; i < game->options; i++)
        option_json(game, &game->option[i], &json);
    akhet_json_array_end(&json);
    akhet_json_array(&json, "score_parts");
    for (unsigned i = 0; i < game->parts; i++)
        akhet_json_string(&json, NULL, game->part[i].id);
    akhet_json_array_end(&json);
    akhet_json_int(&json, "moves", game->moves);
    akhet_json_int(&json, "max_legal", game->max_legal);
    akhet_json_int(&json, "max_moves", game->max_moves);
    akhet_json_int(&json, "state_bytes", game->state_bytes);
    akhet_json_object_end(&json);
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

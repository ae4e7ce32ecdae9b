/* Helpers for every command: find the game, read the set-up, report errors, write lines. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <akhet/games.h>

#include "cli/command.h"

static void lead(const struct call *call)
{
    fputs(call->command->name[0] ? "akhet " : "akhet", call->err);
    fputs(call->command->name, call->err);
    fputs(call->lang == AKHET_FR ? " : " : ": ", call->err);
    if (call->where)
        fprintf(call->err, "%s: ", call->where);
}

static int end(const struct call *call, int code)
{
    char command[64];
    fputc('\n', call->err);
    if (code != USAGE)
        return code;
    struct akhet_text text = akhet_text_on(command, sizeof command);
    akhet_text_put(&text, call->command->name[0] ? "akhet " : "akhet");
    akhet_text_put(&text, call->command->name);
    say_print(call->err, call->lang, MSG_TRY_HELP, BLANKS(WORD("command", command)));
    fputc('\n', call->err);
    return code;
}

int call_refuse(const struct call *call, int code, enum message message, const struct blank *blanks)
{
    lead(call);
    say_print(call->err, call->lang, message, blanks);
    return end(call, code);
}

int call_error(const struct call *call, int code, const struct akhet_error *error)
{
    char buf[512];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    akhet_error_text(error, call->lang, &text);
    lead(call);
    fputs(buf, call->err);
    return end(call, code);
}

int call_game(const struct call *call, unsigned which, const struct akhet_game **game)
{
    *game = akhet_game_find(call->operand[which]);
    if (*game)
        return DONE;
    char names[512];
    struct akhet_text text = akhet_text_on(names, sizeof names);
    operand_choices(ON_GAME, &text);
    return call_refuse(call, USAGE, MSG_BAD_OPERAND,
                       BLANKS(WORD("blank", say(call->lang, MSG_B_GAME)), WORD("choices", names),
                              WORD("what", call->operand[which])));
}

int call_setup(const struct call *call, const struct akhet_game *game, struct akhet_setup *setup)
{
    struct akhet_error error;
    *setup = akhet_setup_default(game, (unsigned)call->number[OPT_PLAYERS]);
    if (setup->players < game->min_players || setup->players > game->max_players)
        return call_refuse(
            call, USAGE,
            game->min_players == game->max_players ? MSG_GAME_PLAYERS_ONE : MSG_GAME_PLAYERS,
            BLANKS(WORD("game", game->term.id), NUMBER("low", game->min_players),
                   NUMBER("high", game->max_players), NUMBER("what", setup->players)));
    for (unsigned i = 0; i < call->settings; i++)
        if (!akhet_setup_option(game, setup, call->setting[i], &error))
            return call_error(call, USAGE, &error);
    return akhet_setup_check(game, setup, &error) ? DONE : call_error(call, USAGE, &error);
}

void call_tell(const struct call *call, enum message message, const struct blank *blanks)
{
    say_print(call->out, call->lang, message, blanks);
}

bool call_put_line(const struct call *call, const struct akhet_text *text)
{
    if (text->full)
        return false;
    fwrite(text->buf, 1, text->len, call->out);
    fputc('\n', call->out);
    return !ferror(call->out);
}

bool call_terminal(const struct call *call)
{
    int fd = fileno(call->out);
    return fd >= 0 && isatty(fd);
}

bool call_colour(const struct call *call)
{
    const char *never = getenv("NO_COLOR"), *kind = getenv("TERM");
    return call_terminal(call) && !(never && *never) && kind && strcmp(kind, "dumb") != 0;
}

/* The program: find the command, parse the rest of the line, run the command. */
#include <poll.h>
#include <string.h>

#include <akhet/version.h>

#include "cli/command.h"

/* The pseudo-command of a line without a command: akhet --help, akhet --version. */
static const struct command bare = {.name = "",
                                    .options = TAKES(HELP) | TAKES(LANG) | TAKES(VERSION)};

/* Find --lang anywhere on the line, because even the first message needs it; an invalid language is
 * refused later. */
static enum akhet_lang wanted_lang(int argc, char **argv)
{
    enum akhet_lang lang = say_lang_of_environment();
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0)
            say_lang(argv[i] + 7, &lang);
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            say_lang(argv[++i], &lang);
    }
    return lang;
}

/* The first word that is neither an option nor the value of --lang. */
static int command_at(int argc, char **argv)
{
    int at = 1;
    while (at < argc && argv[at][0] == '-')
        at += strcmp(argv[at], "--lang") == 0 ? 2 : 1;
    return at < argc ? at : 0;
}

static int no_command(const struct call *call, const char *what)
{
    char names[512];
    struct akhet_text text = akhet_text_on(names, sizeof names);
    for (const struct command *one = command_table; one->name; one++) {
        if (text.len)
            akhet_text_char(&text, ' ');
        akhet_text_put(&text, one->name);
    }
    return call_refuse(call, USAGE, MSG_NO_COMMAND,
                       BLANKS(WORD("what", what), WORD("choices", names)));
}

static int run_bare(struct call *call, int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--commands") == 0) {
        command_json(call->out);
        return DONE;
    }
    int code = call_parse(call, argc - 1, argv + 1);
    if (code != DONE)
        return code;
    if (call->given[OPT_VERSION]) {
        fputs("akhet " AKHET_VERSION "\n", call->out);
        return DONE;
    }
    help_akhet(call->given[OPT_HELP] ? call->out : call->err, call->lang);
    return call->given[OPT_HELP] ? DONE : USAGE;
}

static int run_command(struct call *call, int argc, char **argv, int at)
{
    char *rest[64];
    int count = 0;
    call->command = command_table;
    while (call->command->name && strcmp(call->command->name, argv[at]) != 0)
        call->command++;
    if (!call->command->name) {
        call->command = &bare;
        return no_command(call, argv[at]);
    }
    for (int i = 1; i < argc; i++) {
        if (count == (int)(sizeof rest / sizeof *rest))
            return call_refuse(call, USAGE, MSG_TOO_MANY_OPERANDS, BLANKS(WORD("what", argv[i])));
        if (i != at)
            rest[count++] = argv[i];
    }
    int code = call_parse(call, count, rest);
    if (code != DONE)
        return code;
    if (call->given[OPT_HELP]) {
        help_command(call->out, call->lang, call->command);
        return DONE;
    }
    return call->command->run(call);
}

/* Whether the other end of the pipe was closed, as by `akhet rules valley | head`. */
static bool reader_left(FILE *out)
{
    struct pollfd end = {.fd = fileno(out)};
    return end.fd >= 0 && poll(&end, 1, 0) > 0 && end.revents & (POLLERR | POLLHUP);
}

int akhet_main(int argc, char **argv, FILE *in, FILE *out, FILE *err)
{
    struct call call = {.command = &bare, .in = in, .out = out, .err = err};
    call.lang = wanted_lang(argc, argv);
    int at = command_at(argc, argv);
    int code = at ? run_command(&call, argc, argv, at) : run_bare(&call, argc, argv);
    if (fflush(out) == 0 && !ferror(out))
        return code;
    if (code == USAGE)
        return code;
    return reader_left(out) ? FAILED : call_refuse(&call, FAILED, MSG_CANNOT_WRITE, NULL);
}

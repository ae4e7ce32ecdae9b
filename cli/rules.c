/* akhet rules: our rules page of a game, in the language asked for. */
#include <stdlib.h>

#include "cli/command.h"
#include "cli/pages.h"

static void put_page(FILE *out, const char *text, bool colour)
{
    while (*text) {
        char line[4096];
        struct akhet_text one = akhet_text_on(line, sizeof line);
        text = page_line(text, colour, &one);
        fputs(line, out);
    }
}

int run_rules(struct call *call)
{
    const struct akhet_game *game;
    int code = call_game(call, 0, &game);
    if (code != DONE)
        return code;
    const char *text = page_find(game->term.id, call->lang);
    if (!text)
        return call_refuse(call, FAILED, MSG_NO_PAGE, BLANKS(WORD("game", game->term.id)));
    const char *pager = call_terminal(call) ? getenv("PAGER") : NULL;
    FILE *reader = pager && *pager ? popen(pager, "w") : NULL;
    if (!reader) {
        put_page(call->out, text, call_colour(call));
        return DONE;
    }
    put_page(reader, text, false);
    pclose(reader);
    return DONE;
}

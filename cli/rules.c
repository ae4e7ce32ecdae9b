/* akhet rules: the rules page of a game, in the chosen language. */
#include "cli/rules.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/draw.h"

const char *page_find(const char *game, enum akhet_lang lang)
{
    for (const struct page *page = page_table; page->game; page++)
        if (page->lang == lang && strcmp(page->game, game) == 0)
            return page->text;
    return NULL;
}

/* Print a line of prose: stars around an emphasised word become bold or are dropped, and backquotes
 * are dropped. */
static void put_prose(struct drawing *p, const char *text, size_t len)
{
    bool bold = false;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '`')
            continue;
        if (text[i] != '*' || i + 1 == len || text[i + 1] != '*') {
            akhet_text_char(p->out, text[i]);
            continue;
        }
        bold = !bold;
        draw_ink(p, bold ? INK_BOLD : INK_PLAIN);
        i++;
    }
    if (bold)
        draw_ink(p, INK_PLAIN);
}

static void put_heading(struct drawing *p, const char *text, size_t len)
{
    size_t level = strspn(text, "#");
    size_t skip = level + strspn(text + level, " ");
    char title[256];
    struct akhet_text copy = akhet_text_on(title, sizeof title);
    akhet_text_bytes(&copy, text + skip, len - skip);
    draw_put(p, INK_BOLD, title);
    if (p->colour || level > 2)
        return;
    akhet_text_char(p->out, '\n');
    for (unsigned i = draw_width(title); i; i--)
        akhet_text_char(p->out, level == 1 ? '=' : '-');
}

const char *page_line(const char *text, bool colour, struct akhet_text *out)
{
    struct drawing drawing = {.out = out, .colour = colour};
    size_t len = strcspn(text, "\n");
    if (text[0] == '#')
        put_heading(&drawing, text, len);
    else
        put_prose(&drawing, text, len);
    akhet_text_char(out, '\n');
    return text + len + (text[len] == '\n');
}

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

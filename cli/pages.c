/* The rules pages, found and made ready for a terminal. */
#include "cli/pages.h"

#include <string.h>

#include "cli/picture.h"

const char *page_find(const char *game, enum akhet_lang lang)
{
    for (const struct page *page = page_table; page->game; page++)
        if (page->lang == lang && strcmp(page->game, game) == 0)
            return page->text;
    return NULL;
}

/* A line of prose: the stars around a stressed word become bold, or nothing; the marks around
 * what is typed go. */
static void put_prose(struct picture *p, const char *text, size_t len)
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
        picture_ink(p, bold ? INK_BOLD : INK_PLAIN);
        i++;
    }
    if (bold)
        picture_ink(p, INK_PLAIN);
}

static void put_heading(struct picture *p, const char *text, size_t len)
{
    size_t level = strspn(text, "#");
    size_t skip = level + strspn(text + level, " ");
    char title[256];
    struct akhet_text copy = akhet_text_on(title, sizeof title);
    akhet_text_bytes(&copy, text + skip, len - skip);
    picture_put(p, INK_BOLD, title);
    if (p->colour || level > 2)
        return;
    akhet_text_char(p->out, '\n');
    for (unsigned i = picture_width(title); i; i--)
        akhet_text_char(p->out, level == 1 ? '=' : '-');
}

const char *page_line(const char *text, bool colour, struct akhet_text *out)
{
    struct picture picture = {.out = out, .colour = colour};
    size_t len = strcspn(text, "\n");
    if (text[0] == '#')
        put_heading(&picture, text, len);
    else
        put_prose(&picture, text, len);
    akhet_text_char(out, '\n');
    return text + len + (text[len] == '\n');
}

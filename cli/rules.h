/* The rules pages of docs/rules/, inside the program. */
#ifndef CLI_RULES_H
#define CLI_RULES_H

#include <akhet/words.h>

struct page {
    const char *game; /* its id */
    enum akhet_lang lang;
    const char *text;
};
extern const struct page page_table[]; /* ends with an empty one; made by tools/embed-rules */

/* The text of a page; NULL: none. */
const char *page_find(const char *game, enum akhet_lang lang);

/* Format one line of a page for a terminal: headings and emphasised words are bold, or underlined
 * and plain without colours. Returns the start of the next line. */
const char *page_line(const char *text, bool colour, struct akhet_text *out);

#endif

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

/* The text of a page, NULL where there is none. */
const char *page_find(const char *game, enum akhet_lang lang);

/* A page for a terminal: headings and stressed words in bold, or underlined and plain where
 * there is no colour. One line at a time; returns where the next begins. */
const char *page_line(const char *text, bool colour, struct akhet_text *out);

#endif

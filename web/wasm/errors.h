/* Every error that a page can meet, whether it comes from the engine, the server or the page
 * itself: ids, arguments and sentences in three languages. */
#ifndef WEB_ERRORS_H
#define WEB_ERRORS_H

#include <akhet/json.h>
#include <akhet/words.h>

enum error_source { ERROR_FROM_ENGINE, ERROR_FROM_SERVER, ERROR_FROM_PAGE, ERROR_SOURCES };

struct page_error {
    enum error_source source;
    unsigned code; /* as the source numbers them; 0 is none */
    int line;      /* of a record; 0: none */
    long number;   /* {number} */
    char what[64]; /* {what} */
};

/* Sets the source and the code that have these names; false: there is no such error. */
bool page_error_find(const char *source, const char *id, struct page_error *error);

void page_error_text(const struct page_error *error, enum akhet_lang lang, struct akhet_text *out);

/* {"source":"engine","id":"illegal","what":"…","number":…,"line":…,"text":sentence} */
void page_error_json(const struct page_error *error, const char *sentence, struct akhet_json *json);

/* All errors: one array for each source. */
void errors_json(struct akhet_json *json);

#endif

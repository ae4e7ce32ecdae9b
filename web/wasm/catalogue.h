/* Every refusal of the engine, the server and the page: ids, and sentences in three languages. */
#ifndef WEB_CATALOGUE_H
#define WEB_CATALOGUE_H

#include <akhet/json.h>
#include <akhet/words.h>

enum catalogue { CATALOGUE_ENGINE, CATALOGUE_SERVER, CATALOGUE_PAGE, CATALOGUES };

struct complaint {
    enum catalogue catalogue;
    unsigned message; /* the code, as its catalogue counts: 0 is none */
    int line;         /* of a record; 0: none */
    long number;      /* {number} */
    char what[64];    /* {what} */
};

/* The catalogue and the message of these names; false: there is no such message. */
bool complaint_find(const char *catalogue, const char *id, struct complaint *complaint);

void complaint_text(const struct complaint *complaint, enum akhet_lang lang,
                    struct akhet_text *out);

/* {"catalogue":"engine","id":"illegal","what":"…","number":…,"line":…,"text":sentence} */
void complaint_json(const struct complaint *complaint, const char *sentence,
                    struct akhet_json *json);

/* All of them, an array a catalogue. */
void catalogues_json(struct akhet_json *json);

#endif

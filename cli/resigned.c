/* Who gave up in a recorded match, for a person and for a program. */
#include "cli/files.h"

void file_tell_resigned(const struct call *call, const struct akhet_record *record)
{
    for (unsigned i = 0; i < record->resignations; i++) {
        unsigned seat = record->resigned[i];
        char name[AKHET_RECORD_NAME + 1];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        if (record->seat[seat].name[0])
            akhet_text_put(&text, record->seat[seat].name);
        else
            say_text(&text, call->lang, MSG_SEAT, BLANKS(NUMBER("n", seat + 1)));
        call_tell(call, MSG_RESIGNED, BLANKS(WORD("name", name)));
    }
}

void file_resigned_json(const struct akhet_record *record, struct akhet_json *json)
{
    if (!record->resignations)
        return;
    akhet_json_array(json, "resigned");
    for (unsigned i = 0; i < record->resignations; i++)
        akhet_json_int(json, NULL, record->resigned[i]);
    akhet_json_array_end(json);
}

/* Why a database cannot be used, as a sentence in three languages. */
#include "store/fault.h"

static const char *const sentence[FAULTS][AKHET_LANGS] = {
#define FAULT(id, en, fr, pl) {en, fr, pl},
#include "store/faults.def"
#undef FAULT
};

struct blanks {
    const char *path, *detail;
};

static bool fill_blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                       long long *number)
{
    const struct blanks *blanks = context;
    const char *text = akhet_text_is(name, len, "path") ? blanks->path : blanks->detail;
    *number = 0;
    if (out && text)
        akhet_text_quote(out, text);
    return true;
}

bool fault_tell(const struct excuse *excuse, enum fault fault, const char *path, const char *detail)
{
    struct akhet_text text = akhet_text_on(excuse->why, excuse->cap);
    struct blanks blanks = {path, detail};
    akhet_fill_blanks(excuse->lang, sentence[fault][excuse->lang], fill_blank, &blanks, &text);
    return false;
}

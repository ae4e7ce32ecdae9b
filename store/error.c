/* Why a database cannot be used, as a sentence in three languages. */
#include "store/error.h"

static const char *const sentence[STORE_ERRORS][AKHET_LANGS] = {
#define ERROR(id, en, fr, pl) {en, fr, pl},
#include "store/errors.def"
#undef ERROR
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

bool error_write(const struct error_report *report, enum store_error error, const char *path,
                 const char *detail)
{
    struct akhet_text text = akhet_text_on(report->why, report->cap);
    struct blanks blanks = {path, detail};
    akhet_fill_blanks(report->lang, sentence[error][report->lang], fill_blank, &blanks, &text);
    return false;
}

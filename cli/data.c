/* Where the table server keeps its tables. */
#include "cli/data.h"

#include "cli/files.h"

bool data_path(const struct call *call, char *out, size_t cap)
{
    struct akhet_text text = akhet_text_on(out, cap);
    if (call->given[OPT_DATA]) {
        akhet_text_put(&text, call->word[OPT_DATA]);
        return !text.full;
    }
    file_folder(&text);
    akhet_text_put(&text, "akhet.db");
    return !text.full;
}

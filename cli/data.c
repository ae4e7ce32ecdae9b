/* Where the table server keeps its tables. */
#include "cli/data.h"

#include <stdlib.h>

bool data_path(const struct call *call, char *out, size_t cap)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct akhet_text text = akhet_text_on(out, cap);
    if (call->given[OPT_DATA]) {
        akhet_text_put(&text, call->word[OPT_DATA]);
        return !text.full;
    }
    if (data && data[0] == '/') {
        akhet_text_put(&text, data);
        akhet_text_put(&text, "/akhet/");
    } else if (home && home[0] == '/') {
        akhet_text_put(&text, home);
        akhet_text_put(&text, "/.local/share/akhet/");
    }
    akhet_text_put(&text, "tables.db");
    return !text.full;
}

/* Back-ups of a store: of SQLite by us, of PostgreSQL by its own tools. */
#include "store/sqlite/backup.h"
#include "store/store_shared.h"

/* Refuse an address of PostgreSQL, which has better tools of its own. */
static bool refuse(const struct error_report *report, enum store_error error, const char *path)
{
    char shown[STORE_SHOWN];
    store_show_path(path, shown, sizeof shown);
    return error_write(report, error, shown, NULL);
}

bool store_back_up_while(const char *path, const char *to, store_go_on *go_on, void *context,
                         enum akhet_lang lang, char *why, size_t cap)
{
    struct error_report report = {lang, why, cap};
    if (store_is_postgres(path))
        return refuse(&report, STORE_ERROR_PG_DUMP, path);
    return sqlite_back_up(path, to, go_on, context, &report);
}

bool store_back_up(const char *path, const char *to, enum akhet_lang lang, char *why, size_t cap)
{
    return store_back_up_while(path, to, NULL, NULL, lang, why, cap);
}

bool store_restore(const char *from, const char *path, enum akhet_lang lang, char *why, size_t cap)
{
    struct error_report report = {lang, why, cap};
    if (store_is_postgres(path))
        return refuse(&report, STORE_ERROR_PG_RESTORE, path);
    return sqlite_restore(from, path, &report);
}

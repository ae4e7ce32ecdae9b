/* Addresses of stores: files of SQLite, or databases of PostgreSQL. */
#include <stdio.h>
#include <string.h>

#include "store/store_shared.h"

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

bool store_is_postgres(const char *path)
{
    return begins(path, "postgres://") || begins(path, "postgresql://");
}

/* Cut text[from, to) out of a text. */
static void cut(char *text, size_t from, size_t to)
{
    memmove(text + from, text + to, strlen(text + to) + 1);
}

/* The password is between the colon after the user and the last @ before the path, or a parameter.
 */
void store_show_path(const char *path, char *out, size_t cap)
{
    snprintf(out, cap, "%s", path);
    if (!store_is_postgres(out))
        return;
    char *user = strstr(out, "://") + 3;
    size_t len = strcspn(user, "/?");
    char *at = NULL;
    for (size_t i = 0; i < len; i++)
        if (user[i] == '@')
            at = user + i;
    char *colon = at ? memchr(user, ':', (size_t)(at - user)) : NULL;
    if (colon)
        cut(out, (size_t)(colon - out), (size_t)(at - out));
    for (char *word; (word = strstr(out, "password=")) != NULL;) {
        size_t from = (size_t)(word - out), size = strcspn(word, "&");
        bool last = !word[size]; /* then the sign before it goes too, else the one after it */
        cut(out, from - (last && from), from + size + !last);
    }
}

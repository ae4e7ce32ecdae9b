/* A text into a buffer: cut where it does not fit, and always terminated. */
#ifndef SERVER_COPY_H
#define SERVER_COPY_H

#include <akhet/text.h>

static inline void copy_text(char *to, size_t cap, const char *from)
{
    struct akhet_text text = akhet_text_on(to, cap);
    akhet_text_put(&text, from);
}

#endif

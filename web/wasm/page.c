/* The two buffers between the page and the engine, and errors as answers. */
#include "web/wasm/page.h"

#include <stdlib.h>
#include <string.h>

#include "web/wasm/errors.h"

enum { LEAST = 4096, MOST = 1 << 26 }; /* bytes of a buffer */

struct buffer {
    char *memory;
    size_t size;
};

static struct buffer in, out;
static enum akhet_lang lang;

/* Buffers never shrink: the same call again needs no allocation. */
static bool grow(struct buffer *buffer, size_t bytes)
{
    size_t size = buffer->size ? buffer->size : LEAST;
    if (bytes > MOST)
        return false;
    while (size < bytes)
        size *= 2;
    if (size == buffer->size)
        return true;
    free(buffer->memory);
    buffer->memory = malloc(size);
    buffer->size = buffer->memory ? size : 0;
    return buffer->memory;
}

uint8_t *web_in(uint32_t bytes)
{
    return grow(&in, (size_t)bytes + 1) ? (uint8_t *)in.memory : NULL;
}

const char *web_out(void)
{
    return out.memory;
}

void web_language(int32_t wanted)
{
    lang = wanted >= 0 && wanted < AKHET_LANGS ? (enum akhet_lang)wanted : AKHET_EN;
}

enum akhet_lang page_lang(void)
{
    return lang;
}

const uint8_t *page_bytes(uint32_t len)
{
    return len < in.size ? (const uint8_t *)in.memory : NULL;
}

const char *page_text(uint32_t len)
{
    if (len >= in.size)
        return NULL;
    in.memory[len] = '\0';
    return strlen(in.memory) == len ? in.memory : NULL;
}

long page_number(const char *word)
{
    long long number;
    return akhet_text_number(word, strlen(word), 0, 999999999, &number) ? (long)number : -1;
}

struct akhet_text page_room(size_t bytes)
{
    return grow(&out, bytes) ? akhet_text_on(out.memory, out.size) : (struct akhet_text){0};
}

int32_t page_json(page_maker *make, const void *context)
{
    for (size_t bytes = LEAST; bytes <= MOST; bytes = out.size * 2) {
        struct akhet_text text = page_room(bytes);
        struct akhet_json json = akhet_json_on(&text);
        if (!text.cap)
            break;
        make(context, &json);
        if (!text.full)
            return (int32_t)text.len;
    }
    return page_refuse(PAGE_NO_MEMORY, NULL);
}

int32_t page_copy(const void *bytes, size_t len)
{
    struct akhet_text room = page_room(len);
    if (room.cap < len)
        return page_refuse(PAGE_NO_MEMORY, NULL);
    memcpy(room.buf, bytes, len);
    return (int32_t)len;
}

int32_t page_empty(void)
{
    return page_copy("", 0);
}

/* An error always fits into the smallest buffer; without memory for that the page gets only -1. */
static int32_t put_error(const struct page_error *error)
{
    char sentence[1024];
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence), room = page_room(LEAST);
    struct akhet_json json = akhet_json_on(&room);
    if (!room.cap)
        return -1;
    page_error_text(error, lang, &text);
    page_error_json(error, sentence, &json);
    return -1;
}

int32_t page_refuse(enum page_error_code code, const char *what)
{
    struct page_error error = {.source = ERROR_FROM_PAGE, .code = (unsigned)code};
    struct akhet_text text = akhet_text_on(error.what, sizeof error.what);
    akhet_text_quote(&text, what ? what : "");
    return put_error(&error);
}

int32_t page_engine_error(const struct akhet_error *error)
{
    struct page_error copy = {.source = ERROR_FROM_ENGINE,
                              .code = error->code,
                              .line = error->line,
                              .number = error->number};
    memcpy(copy.what, error->what, sizeof copy.what);
    return put_error(&copy);
}

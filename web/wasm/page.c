/* The two buffers between a page and the engine, and how a refusal is put. */
#include "web/wasm/page.h"

#include <stdlib.h>
#include <string.h>

#include "web/wasm/catalogue.h"

enum { LEAST = 4096, MOST = 1 << 26 }; /* bytes of a buffer */

struct buffer {
    char *memory;
    size_t size;
};

static struct buffer in, out;
static enum akhet_lang lang;

/* Buffers only grow, so that a page that asks the same again finds room. */
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

/* A refusal takes no more than the least of a buffer; without even that there is only its -1. */
static int32_t put_refusal(const struct complaint *complaint)
{
    char sentence[1024];
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence), room = page_room(LEAST);
    struct akhet_json json = akhet_json_on(&room);
    if (!room.cap)
        return -1;
    complaint_text(complaint, lang, &text);
    complaint_json(complaint, sentence, &json);
    return -1;
}

int32_t page_refuse(enum page_refusal refusal, const char *what)
{
    struct complaint complaint = {.catalogue = CATALOGUE_PAGE, .message = (unsigned)refusal};
    struct akhet_text text = akhet_text_on(complaint.what, sizeof complaint.what);
    akhet_text_quote(&text, what ? what : "");
    return put_refusal(&complaint);
}

int32_t page_error(const struct akhet_error *error)
{
    struct complaint complaint = {.catalogue = CATALOGUE_ENGINE,
                                  .message = error->code,
                                  .line = error->line,
                                  .number = error->number};
    memcpy(complaint.what, error->what, sizeof complaint.what);
    return put_refusal(&complaint);
}

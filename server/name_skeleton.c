/* Skeletons: every character is replaced by the one it can be mistaken for. */
#include "server/name_skeleton.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum { DECOMPOSED = 4 * STORE_NAME };

static const struct confusable {
    utf8proc_int32_t code;
    const char *text;
} CONFUSABLES[] = {
#define CONFUSABLE(code, text) {code, text},
#include "server/confusables.def"
#undef CONFUSABLE
};

static int by_code(const void *key, const void *element)
{
    utf8proc_int32_t code = *(const utf8proc_int32_t *)key;
    const struct confusable *one = element;
    return (code > one->code) - (code < one->code);
}

static const char *looks_like(utf8proc_int32_t code)
{
    const struct confusable *found = bsearch(
        &code, CONFUSABLES, sizeof CONFUSABLES / sizeof *CONFUSABLES, sizeof *CONFUSABLES, by_code);
    return found ? found->text : NULL;
}

/* Capitals and small letters look like different letters, so a capital is looked up as it is before
 * it becomes a small letter. */
static size_t replace(utf8proc_int32_t code, char out[8])
{
    utf8proc_int32_t small = utf8proc_tolower(code);
    const char *text = looks_like(code);
    if (!text)
        text = looks_like(small);
    if (!text)
        return (size_t)utf8proc_encode_char(small, (utf8proc_uint8_t *)out);
    memcpy(out, text, strlen(text));
    return strlen(text);
}

static bool is_plain(utf8proc_int32_t code)
{
    utf8proc_category_t category = utf8proc_category(code);
    return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
           (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO) || code == '|';
}

static bool make(const char *name, bool plain, char skeleton[STORE_NAME + 1])
{
    char made[DECOMPOSED + 8];
    size_t len = 0;
    utf8proc_uint8_t *apart = utf8proc_NFKD((const utf8proc_uint8_t *)name);
    if (!apart)
        return false;
    for (const utf8proc_uint8_t *at = apart; *at && len < DECOMPOSED;) {
        utf8proc_int32_t code;
        at += utf8proc_iterate(at, -1, &code);
        if (!plain || is_plain(code))
            len += replace(code, made + len);
    }
    made[len] = '\0';
    free(apart);
    utf8proc_uint8_t *composed = utf8proc_NFC((const utf8proc_uint8_t *)made);
    size_t size = composed ? strlen((const char *)composed) : 0;
    bool good = composed && size <= STORE_NAME && len < DECOMPOSED;
    if (good)
        memcpy(skeleton, composed, size + 1);
    free(composed);
    return good;
}

bool name_skeleton(const char *name, char skeleton[STORE_NAME + 1])
{
    return make(name, false, skeleton);
}

bool name_plain_skeleton(const char *name, char skeleton[STORE_NAME + 1])
{
    return make(name, true, skeleton);
}

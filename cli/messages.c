/* The catalogue of messages, and how one becomes a sentence. */
#include "cli/messages.h"

#include <stdlib.h>
#include <string.h>

#include "cli/draw.h"

enum { PAGE = 80 };

static const char *const catalogue[MESSAGES][AKHET_LANGS] = {
#define MESSAGE(id, en, fr, pl) {en, fr, pl},
#include "cli/messages.def"
#undef MESSAGE
};

static const char *const code[AKHET_LANGS] = {"en", "fr", "pl"};

const char *say(enum akhet_lang lang, enum message message)
{
    return catalogue[message][lang];
}

static bool fill_blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                       long long *number)
{
    for (const struct blank *blank = context; blank && blank->name; blank++) {
        if (!akhet_text_is(name, len, blank->name))
            continue;
        *number = blank->number;
        if (out && blank->text)
            akhet_text_quote(out, blank->text);
        else if (out)
            akhet_text_int(out, blank->number);
        return true;
    }
    return false;
}

void say_text(struct akhet_text *out, enum akhet_lang lang, enum message message,
              const struct blank *blanks)
{
    akhet_fill_blanks(lang, say(lang, message), fill_blank, blanks, out);
}

void say_print(FILE *out, enum akhet_lang lang, enum message message, const struct blank *blanks)
{
    char buf[4096];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    say_text(&text, lang, message, blanks);
    fputs(buf, out);
}

bool say_lang(const char *name, enum akhet_lang *lang)
{
    for (unsigned i = 0; i < AKHET_LANGS; i++) {
        if (strncmp(name, code[i], 2) == 0 && strchr("_.@:", name[2])) { /* or the end */
            *lang = (enum akhet_lang)i;
            return true;
        }
    }
    return false;
}

/* The locale, found the same way as gettext does. */
static const char *locale(void)
{
    static const char *const variable[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (unsigned i = 0; i < sizeof variable / sizeof *variable; i++) {
        const char *value = getenv(variable[i]);
        if (value && *value)
            return value;
    }
    return "";
}

enum akhet_lang say_lang_of_environment(void)
{
    enum akhet_lang lang = AKHET_EN;
    const char *where = locale();
    if (strcmp(where, "C") == 0 || strcmp(where, "POSIX") == 0)
        return AKHET_EN;
    const char *wishes = getenv("LANGUAGE"); /* fr:pl:en, best first */
    while (wishes && *wishes) {
        if (say_lang(wishes, &lang))
            return lang;
        wishes += strcspn(wishes, ":");
        wishes += *wishes == ':';
    }
    say_lang(where, &lang);
    return lang;
}

void say_padded(FILE *out, const char *text, unsigned width)
{
    fputs(text, out);
    for (unsigned columns = draw_width(text); columns < width; columns++)
        fputc(' ', out);
}

/* The length of a word with the punctuation that must not begin a line: French has a space before
 * some marks. */
static size_t word_length(const char *text)
{
    size_t len = strcspn(text, " ");
    while (text[len] && ((text[len + 1] && strchr(":;!?", text[len + 1])) ||
                         strncmp(text + len + 1, "»", 2) == 0 ||
                         (len >= 2 && strncmp(text + len - 2, "«", 2) == 0)))
        len += 1 + strcspn(text + len + 1, " ");
    return len;
}

void say_wrapped(FILE *out, const char *text, unsigned at, unsigned indent)
{
    say_wrapped_to(out, text, at, indent, PAGE);
}

void say_wrapped_to(FILE *out, const char *text, unsigned at, unsigned indent, unsigned page)
{
    bool first = true;
    while (*text) {
        char word[256];
        size_t len = word_length(text);
        struct akhet_text one = akhet_text_on(word, sizeof word);
        akhet_text_bytes(&one, text, len);
        unsigned width = draw_width(word);
        if (!first && at + 1 + width > page) {
            fputc('\n', out);
            say_padded(out, "", indent);
            at = indent;
        } else if (!first) {
            fputc(' ', out);
            at++;
        }
        fputs(word, out);
        at += width;
        first = false;
        text += len;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

void say_real(char out[32], enum akhet_lang lang, double value, int decimals)
{
    snprintf(out, 32, "%.*f", decimals, value);
    char *point = strchr(out, '.');
    if (point && lang != AKHET_EN)
        *point = ',';
}

/* Text into a caller's buffer: always terminated, never beyond its end, never allocated. */
#ifndef AKHET_TEXT_H
#define AKHET_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct akhet_text {
    char *buf;
    size_t cap;
    size_t len;
    bool full; /* something did not fit */
};

struct akhet_text akhet_text_on(char *buf, size_t cap);
void akhet_text_char(struct akhet_text *text, char c);
void akhet_text_put(struct akhet_text *text, const char *s);
void akhet_text_bytes(struct akhet_text *text, const char *s, size_t len);
void akhet_text_int(struct akhet_text *text, long long value);
void akhet_text_hex(struct akhet_text *text, const unsigned char *bytes, size_t len);

/* Read hexadecimal; false unless the text is exactly `len` bytes in lower-case digits. */
bool akhet_text_unhex(const char *hex, size_t hex_len, unsigned char *bytes, size_t len);

/* Read a decimal number; the whole project reads numbers with these two. `akhet_text_number`
 * requires all `len` bytes to be one number between `low` and `high`, with a minus sign if it is
 * negative; `akhet_text_digits` reads the digits that the text begins with and returns how many
 * they are, or 0 if there is none or the number is above `most`. On failure `value` is
 * unchanged. */
bool akhet_text_number(const char *s, size_t len, long long low, long long high, long long *value);
size_t akhet_text_digits(const char *s, size_t len, uint64_t most, uint64_t *value);

/* Whether the `len` bytes at `s` are exactly this word. */
bool akhet_text_is(const char *s, size_t len, const char *word);

/* Whether the bytes are UTF-8 without a NUL. */
bool akhet_text_valid(const char *s, size_t len);

/* Whether the bytes are UTF-8 on one line, without control characters and without leading or
 * trailing spaces. */
bool akhet_text_plain(const char *s, size_t len);

/* Append untrusted text. If it holds control characters, every byte that is not printable ASCII
 * becomes '?'. */
void akhet_text_quote(struct akhet_text *text, const char *s);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

/* A streaming JSON writer over a text buffer. Inside an array the key is NULL. */
#ifndef AKHET_JSON_H
#define AKHET_JSON_H

#include <akhet/text.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct akhet_json {
    struct akhet_text *out;
    bool more; /* the next value needs a comma before it */
};

struct akhet_json akhet_json_on(struct akhet_text *out);
void akhet_json_object(struct akhet_json *json, const char *key);
void akhet_json_object_end(struct akhet_json *json);
void akhet_json_array(struct akhet_json *json, const char *key);
void akhet_json_array_end(struct akhet_json *json);
void akhet_json_int(struct akhet_json *json, const char *key, long long value);
void akhet_json_bool(struct akhet_json *json, const char *key, bool value);
void akhet_json_null(struct akhet_json *json, const char *key);
void akhet_json_string(struct akhet_json *json, const char *key, const char *value);
/* Append text that already is JSON: members of an object, or values of an array. */
void akhet_json_members(struct akhet_json *json, const char *text, size_t len);
/* A string: the bytes in lower-case hexadecimal. */
void akhet_json_hex(struct akhet_json *json, const char *key, const unsigned char *bytes,
                    size_t len);
void akhet_json_real(struct akhet_json *json, const char *key, double value, int decimals);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

/* A streaming JSON writer. */
#include <akhet/json.h>

struct akhet_json akhet_json_on(struct akhet_text *out)
{
    struct akhet_json json = {out, false};
    return json;
}

static void quoted(struct akhet_text *out, const char *s)
{
    akhet_text_char(out, '"');
    const char *plain = s;
    while ((unsigned char)*plain >= 0x20 && *plain != '"' && *plain != '\\')
        plain++;
    akhet_text_bytes(out, s, (size_t)(plain - s)); /* usually the whole string */
    for (s = plain; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\') {
            akhet_text_char(out, '\\');
            akhet_text_char(out, *s);
        } else if (c < 0x20) {
            akhet_text_put(out, "\\u00");
            akhet_text_hex(out, &c, 1);
        } else {
            akhet_text_char(out, *s);
        }
    }
    akhet_text_char(out, '"');
}

static void before(struct akhet_json *json, const char *key)
{
    if (json->more)
        akhet_text_char(json->out, ',');
    json->more = true;
    if (key) {
        quoted(json->out, key);
        akhet_text_char(json->out, ':');
    }
}

static void open_with(struct akhet_json *json, const char *key, char bracket)
{
    before(json, key);
    akhet_text_char(json->out, bracket);
    json->more = false;
}

static void close_with(struct akhet_json *json, char bracket)
{
    akhet_text_char(json->out, bracket);
    json->more = true;
}

void akhet_json_object(struct akhet_json *json, const char *key)
{
    open_with(json, key, '{');
}

void akhet_json_object_end(struct akhet_json *json)
{
    close_with(json, '}');
}

void akhet_json_array(struct akhet_json *json, const char *key)
{
    open_with(json, key, '[');
}

void akhet_json_array_end(struct akhet_json *json)
{
    close_with(json, ']');
}

void akhet_json_int(struct akhet_json *json, const char *key, long long value)
{
    before(json, key);
    akhet_text_int(json->out, value);
}

void akhet_json_bool(struct akhet_json *json, const char *key, bool value)
{
    before(json, key);
    akhet_text_put(json->out, value ? "true" : "false");
}

void akhet_json_null(struct akhet_json *json, const char *key)
{
    before(json, key);
    akhet_text_put(json->out, "null");
}

void akhet_json_string(struct akhet_json *json, const char *key, const char *value)
{
    before(json, key);
    quoted(json->out, value);
}

void akhet_json_real(struct akhet_json *json, const char *key, double value, int decimals)
{
    before(json, key);
    if (value < 0) {
        akhet_text_char(json->out, '-');
        value = -value;
    }
    long long scale = 1;
    for (int i = 0; i < decimals; i++)
        scale *= 10;
    long long fixed = (long long)(value * (double)scale + 0.5);
    akhet_text_int(json->out, fixed / scale);
    if (decimals > 0)
        akhet_text_char(json->out, '.');
    for (long long unit = scale / 10; unit > 0; unit /= 10)
        akhet_text_char(json->out, (char)('0' + fixed / unit % 10));
}

void akhet_json_hex(struct akhet_json *json, const char *key, const unsigned char *bytes,
                    size_t len)
{
    before(json, key);
    akhet_text_char(json->out, '"');
    akhet_text_hex(json->out, bytes, len);
    akhet_text_char(json->out, '"');
}

void akhet_json_members(struct akhet_json *json, const char *text, size_t len)
{
    before(json, NULL);
    akhet_text_bytes(json->out, text, len);
}

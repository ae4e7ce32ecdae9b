/* Fuzz a database: a file with inverted bits, crafted values and bodies of entries is opened by a
 * server, used, and examined.
 *
 * The input is a list of changes, each a letter and its bytes: f and three bytes, the bit to
 * invert; u and two bytes, a crafted update; b, a byte and a line, the body of an entry. */
#include "fuzz/fuzz.h"

#include <string.h>

#include "tests/support/database_damage.h"

enum { CHANGES = 8 };

static void change(const uint8_t **at, const uint8_t *end)
{
    struct akhet_random random;
    const uint8_t *now = *at;
    size_t left = (size_t)(end - now);
    if (left > 3 && now[0] == 'f') {
        damage_flip((size_t)now[1] << 16 | (size_t)now[2] << 8 | now[3]);
        *at += 4;
    } else if (left > 2 && now[0] == 'u') {
        akhet_random_fast(&random, (uint64_t)now[1] << 8 | now[2]);
        damage_sql(damage_update(&random));
        *at += 3;
    } else if (left > 2 && now[0] == 'b') {
        const uint8_t *stop = memchr(now + 2, '\n', left - 2);
        size_t len = (size_t)((stop ? stop : end) - now - 2);
        damage_body(now[1], (const char *)now + 2, len);
        *at += 2 + len + (stop != NULL);
    } else {
        ++*at;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool ready;
    if (!ready)
        damage_prepare(".");
    ready = true;
    damage_copy();
    const uint8_t *at = data, *end = data + size;
    for (unsigned i = 0; at < end && i < CHANGES; i++)
        change(&at, end);
    damage_use();
    return 0;
}

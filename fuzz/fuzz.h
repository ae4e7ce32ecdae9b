/* Common declarations of the fuzz targets. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Run one input; called by libFuzzer or fuzz/standalone.c. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An invariant that must hold for every input. */
#define HOLDS(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* An input that is used up byte by byte; after its end there are zeros. */
struct bytes {
    const uint8_t *at;
    size_t left;
};

static inline unsigned take(struct bytes *in)
{
    if (!in->left)
        return 0;
    in->left--;
    return *in->at++;
}

#endif

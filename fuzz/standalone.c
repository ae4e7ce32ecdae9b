/* A plain main for a fuzz target: runs every file of a folder, and mutated copies from a fixed
 * seed.
 *
 *     fuzz-record-corpus FOLDER COPIES */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <string.h>

#include <akhet/random.h>

enum { MOST = 1 << 16 };

/* An exact-size copy, so that sanitizers detect a read past the end. */
static void run(const uint8_t *bytes, size_t size)
{
    uint8_t *exact = malloc(size ? size : 1);
    HOLDS(exact);
    memcpy(exact, bytes, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

static size_t change(uint8_t *bytes, size_t size, struct akhet_random *random)
{
    size_t at = akhet_random_below(random, (uint32_t)size);
    size_t some = 1 + akhet_random_below(random, (uint32_t)(size - at));
    size_t to = akhet_random_below(random, (uint32_t)(size - some + 1));
    switch (akhet_random_below(random, 6)) {
    case 0:
        bytes[at] ^= (uint8_t)(1u << akhet_random_below(random, 8));
        return size;
    case 1:
        bytes[at] = (uint8_t)akhet_random_next(random);
        return size;
    case 2: /* truncate */
        return at + 1;
    case 3: /* delete a piece */
        memmove(bytes + at, bytes + at + some, size - at - some);
        return size - some ? size - some : 1;
    case 4: /* copy one piece over another */
        memmove(bytes + to, bytes + at, some);
        return size;
    default: /* repeat a piece */
        if (size + some > MOST)
            return size;
        memmove(bytes + at + some, bytes + at, size - at);
        return size + some;
    }
}

static void run_file(const char *path, unsigned copies, struct akhet_random *random)
{
    static uint8_t bytes[MOST], changed[MOST];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    run(bytes, size);
    for (unsigned i = 0; i < copies && size; i++) {
        memcpy(changed, bytes, size);
        size_t now = change(changed, size, random);
        while (akhet_random_below(random, 3))
            now = change(changed, now, random);
        run(changed, now);
    }
}

int main(int argc, char **argv)
{
    struct akhet_random random;
    struct dirent **entry;
    if (argc != 3) {
        fprintf(stderr, "usage: %s FOLDER COPIES\n", argv[0]);
        return 2;
    }
    char *folder = realpath(argv[1], NULL); /* a target may change the working directory */
    int count = folder ? scandir(folder, &entry, NULL, alphasort) : -1;
    if (count < 0) {
        perror(argv[1]);
        return 1;
    }
    akhet_random_fast(&random, 1);
    run((const uint8_t *)"", 0);
    for (int i = 0; i < count; i++) {
        char path[4096];
        if (entry[i]->d_name[0] != '.') {
            snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
            run_file(path, (unsigned)atoi(argv[2]), &random);
        }
        free(entry[i]);
    }
    free(entry);
    free(folder);
    return 0;
}

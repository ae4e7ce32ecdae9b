/* Why a database cannot be used, as a sentence in three languages. */
#ifndef STORE_FAULT_H
#define STORE_FAULT_H

#include <stdbool.h>
#include <stddef.h>

#include <akhet/words.h>

enum fault {
#define FAULT(id, en, fr, pl) FAULT_##id,
#include "store/faults.def"
#undef FAULT
    FAULTS
};

/* Where the sentence goes. */
struct excuse {
    enum akhet_lang lang;
    char *why;
    size_t cap;
};

/* Always false, so that it can be returned. `detail` may be NULL. */
bool fault_tell(const struct excuse *excuse, enum fault fault, const char *path,
                const char *detail);

#endif

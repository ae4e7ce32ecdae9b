/* What the reader and the writer of records agree on. */
#ifndef ENGINE_RECORD_LINE_H
#define ENGINE_RECORD_LINE_H

#include <akhet/record.h>

#define RECORD_CHECK_BYTES 8

#define RECORD_PERSON  "person"
#define RECORD_PROGRAM "program"

/* Every seat once at most, and one stays. */
bool record_resigns_fit(const struct akhet_record *record);

/* Whether the words can stand in a record. */
bool record_kind_fits(const char *kind, size_t len);
bool record_name_fits(const char *name, size_t len);
bool record_engine_fits(const char *engine, size_t len);

#endif

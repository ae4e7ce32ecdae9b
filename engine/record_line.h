/* The limits that the reader and the writer of records share. */
#ifndef ENGINE_RECORD_LINE_H
#define ENGINE_RECORD_LINE_H

#include <akhet/record.h>

#define RECORD_CHECK_BYTES 8

#define RECORD_PERSON  "person"
#define RECORD_PROGRAM "program"

/* Whether each seat resigned at most once and at least one seat stays. */
bool record_resigns_fit(const struct akhet_record *record);

/* Whether a record can hold the word. */
bool record_kind_fits(const char *kind, size_t len);
bool record_name_fits(const char *name, size_t len);
bool record_engine_fits(const char *engine, size_t len);

#endif

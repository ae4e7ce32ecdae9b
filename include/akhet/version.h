/* The version of Akhet. This is the only place that defines it; the build and the records use
 * it. */
#ifndef AKHET_VERSION_H
#define AKHET_VERSION_H

#define AKHET_VERSION "1.0.0"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The version of the library that the program runs with; AKHET_VERSION is the one that it was
 * compiled with. */
const char *akhet_version(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

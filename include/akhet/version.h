/* The version of Akhet. This is the only place that defines it; the build and the records use
 * it. */
#ifndef AKHET_VERSION_H
#define AKHET_VERSION_H

#define AKHET_VERSION "1.0.0"

#endif

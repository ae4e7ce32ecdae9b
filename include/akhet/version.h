/* The version of Akhet, here and nowhere else: the build and the records take it from here. */
#ifndef AKHET_VERSION_H
#define AKHET_VERSION_H

#define AKHET_VERSION "1.0.0"

#endif

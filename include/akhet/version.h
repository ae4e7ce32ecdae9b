/* The version of the engine, as records name it. */
#ifndef AKHET_VERSION_H
#define AKHET_VERSION_H

#define AKHET_VERSION "0.1.0"

#endif

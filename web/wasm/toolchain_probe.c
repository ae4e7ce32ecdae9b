/* Compiled by meson setup to find out whether clang can build WebAssembly here. */
#include <stdlib.h>

void *probe(size_t bytes);

__attribute__((export_name("probe"))) void *probe(size_t bytes)
{
    return malloc(bytes);
}

/* Tried while the build is configured: whether clang can make WebAssembly here. */
#include <stdlib.h>

void *probe(size_t bytes);

__attribute__((export_name("probe"))) void *probe(size_t bytes)
{
    return malloc(bytes);
}

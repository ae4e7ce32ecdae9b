/* AKHET_TEST=NAME in the environment runs one test of a suite, as ./test room/suite/NAME does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

__attribute__((constructor)) static void choose_test(void)
{
    static char pattern[200]; /* the rules may follow the name */
    const char *name = getenv("AKHET_TEST");
    if (name && snprintf(pattern, sizeof pattern, "%s*", name) > 0)
        cmocka_set_test_filter(pattern);
}

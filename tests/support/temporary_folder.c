/* A temporary folder for each test program, removed with the files in it. */
#define _POSIX_C_SOURCE 200809L
#include "tests/support/temporary_folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support/check.h"

static char folder[256];

const char *temporary_path(const char *name)
{
    static char path[16][512];
    static unsigned at;
    if (!folder[0]) {
        const char *parent = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%s/akhet-test-XXXXXX", parent ? parent : "/tmp");
        assert_non_null(mkdtemp(folder));
    }
    char *out = path[at++ % 16];
    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

int temporary_folder_remove(void **unused)
{
    (void)unused;
    DIR *open = folder[0] ? opendir(folder) : NULL;
    for (struct dirent *one; open && (one = readdir(open)) != NULL;) {
        char name[600];
        snprintf(name, sizeof name, "%s/%s", folder, one->d_name);
        remove(name);
    }
    if (open)
        closedir(open);
    if (folder[0])
        rmdir(folder);
    folder[0] = 0;
    return 0;
}

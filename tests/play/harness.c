/* Running akhet play inside a test, in its own folder. */
#include "tests/play/harness.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"

static char folder[] = "akhet-test-XXXXXX";
static char back[4096];
static char content[1 << 21];

struct outcome run_with(const char *input, size_t len, const char *const *words)
{
    struct outcome said;
    char *argv[32];
    int argc = 0;
    size_t sizes[2];
    for (; words[argc]; argc++)
        argv[argc] = (char *)(uintptr_t)words[argc];
    argv[argc] = NULL;
    FILE *in = len ? fmemopen((void *)(uintptr_t)input, len, "r") : tmpfile();
    FILE *out = open_memstream(&said.out, &sizes[0]);
    FILE *err = open_memstream(&said.err, &sizes[1]);
    assert_true(in && out && err);
    said.code = akhet_main(argc, argv, in, out, err);
    fclose(in);
    fclose(out);
    fclose(err);
    return said;
}

int enter_folder(void **unused)
{
    (void)unused;
    char data[4200];
    if (!getcwd(back, sizeof back) || !mkdtemp(folder) || chdir(folder) != 0)
        return -1;
    snprintf(data, sizeof data, "%s/%s/data", back, folder);
    setenv("XDG_DATA_HOME", data, 1);
    unsetenv("HOME");
    setenv("LC_ALL", "C", 1);
    return 0;
}

/* Remove the files of one folder, but not those of its subfolders. */
static void remove_files(const char *path)
{
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char name[1024];
        struct stat info;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (lstat(name, &info) == 0 && S_ISREG(info.st_mode))
            unlink(name);
    }
    if (dir)
        closedir(dir);
}

int leave_folder(void **unused)
{
    (void)unused;
    char path[4200];
    if (chdir(back) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/data/akhet", folder);
    remove_files(path);
    rmdir(path);
    snprintf(path, sizeof path, "%s/data", folder);
    rmdir(path);
    remove_files(folder);
    return rmdir(folder);
}

const char *whole_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t len = fread(content, 1, sizeof content - 1, file);
    content[len] = '\0';
    fclose(file);
    return content;
}

const char *take_autosave(void)
{
    DIR *dir = opendir("data/akhet");
    char name[1024] = "";
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.')
            continue;
        assert_string_equal(name, ""); /* exactly one file */
        snprintf(name, sizeof name, "data/akhet/%s", entry->d_name);
    }
    closedir(dir);
    whole_file(name);
    unlink(name);
    return content;
}

/* Nets from files: each file is read once and stays in memory, because specs are copied freely. */
#include "bots/bots_net_file.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots_fingerprint.h"

/* A file as it was when it was read; one that has changed since is read again. */
struct loaded {
    struct loaded *next;
    char path[BOT_SPEC];
    size_t len;
    uint64_t content;
    struct net_memory memory;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct loaded *all;

static void free_all(void)
{
    while (all) {
        struct loaded *next = all->next;
        free(all);
        all = next;
    }
}

/* The whole file, to be freed; NULL: it cannot be read or is too long for a net. */
static char *read_whole(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(NET_FILE) : NULL;
    *len = text ? fread(text, 1, NET_FILE, file) : 0;
    bool good = text && !ferror(file) && *len < NET_FILE;
    if (file)
        fclose(file);
    if (good)
        return text;
    free(text);
    return NULL;
}

static struct loaded *find(const char *path, const char *text, size_t len)
{
    for (struct loaded *at = all; at; at = at->next)
        if (strcmp(at->path, path) == 0 && at->len == len && at->content == fingerprint(text, len))
            return at;
    return NULL;
}

static struct loaded *add(const char *path, const char *text, size_t len, struct akhet_error *error)
{
    struct loaded *fresh = calloc(1, sizeof *fresh);
    if (!fresh) {
        akhet_refuse(error, AKHET_NO_MEMORY, NULL, 0);
        return NULL;
    }
    struct akhet_text name = akhet_text_on(fresh->path, sizeof fresh->path);
    akhet_text_put(&name, path);
    if (!net_read(&fresh->memory, text, len, path, error)) {
        free(fresh);
        return NULL;
    }
    if (!all)
        atexit(free_all);
    fresh->len = len;
    fresh->content = fingerprint(text, len);
    fresh->next = all;
    all = fresh;
    return fresh;
}

const struct net *net_load(const char *path, struct akhet_error *error)
{
    size_t len;
    char *text = read_whole(path, &len);
    if (!text) {
        akhet_refuse(error, AKHET_BOT_WEIGHTS, path, 0);
        return NULL;
    }
    pthread_mutex_lock(&lock);
    struct loaded *found = find(path, text, len);
    if (!found)
        found = add(path, text, len, error);
    pthread_mutex_unlock(&lock);
    free(text);
    return found ? &found->memory.net : NULL;
}

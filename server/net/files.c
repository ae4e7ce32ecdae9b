/* The built client: all files are read once at startup and looked up by name.
 *
 * Only files found at startup are served, so no path can escape the folder. */
#include "server/net/internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct file {
    char *path; /* as in a URL: "/index.html" */
    char *bytes;
    size_t len;
    const char *type;
    bool lasting; /* the name contains a hash of the content: cacheable forever */
    char tag[24];
};

struct net_files {
    struct file *file;
    unsigned count;
};

static const struct {
    const char *ending, *type;
} TYPES[] = {
#define TYPE(ending, type) {ending, type},
#include "server/net/file_types.def"
#undef TYPE
};

static const char PAGE[] = "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                           "<meta name=\"viewport\" content=\"width=device-width\">\n"
                           "<title>Akhet</title>\n<h1>Akhet</h1>\n"
#define PAGE(language, title, text)                                                                \
    "<section lang=\"" language "\">\n<h2>" title "</h2>\n<p>" text "</p>\n</section>\n"
#include "server/net/page.def"
#undef PAGE
                           "</html>\n";

/* ---- loading -------------------------------------------------------------------------------- */

static const char *type_of(const char *name)
{
    const char *dot = strrchr(name, '.');
    for (unsigned i = 0; dot && i < sizeof TYPES / sizeof *TYPES; i++) {
        if (!strcmp(dot + 1, TYPES[i].ending)) {
            return TYPES[i].type;
        }
    }
    return "application/octet-stream";
}

/* "app.0f1e2d3c.js" and "app-ABCDEF23.js": at least eight hash digits before the extension. */
static bool hashed(const char *path)
{
    const char *dot = strrchr(path, '.'), *from = dot;
    if (!dot) {
        return false;
    }
    while (from > path && from[-1] != '.' && from[-1] != '-' && from[-1] != '/') {
        from--;
    }
    size_t len = (size_t)(dot - from);
    return len >= 8 && from > path && from[-1] != '/' &&
           (strspn(from, "0123456789abcdef") == len ||
            strspn(from, "234567ABCDEFGHIJKLMNOPQRSTUVWXYZ") == len);
}

static void tag(char out[24], const char *bytes, size_t len)
{
    uint8_t digest[SHA_DIGEST_LENGTH];
    SHA1((const uint8_t *)bytes, len, digest);
    int used = sprintf(out, "\"");
    for (unsigned i = 0; i < 8; i++) {
        used += sprintf(out + used, "%02x", digest[i]);
    }
    sprintf(out + used, "\"");
}

static bool add(struct net_files *files, const char *path, char *bytes, size_t len)
{
    struct file *grown =
        files->count < NET_FILES ? realloc(files->file, (files->count + 1) * sizeof *grown) : NULL;
    if (!grown) {
        return false;
    }
    files->file = grown;
    struct file *file = &grown[files->count];
    *file = (struct file){.path = strdup(path), .bytes = bytes, .len = len};
    if (!file->path) {
        return false;
    }
    file->type = type_of(path);
    file->lasting = hashed(path);
    tag(file->tag, bytes, len);
    files->count++;
    return true;
}

static char *read_all(int fd, size_t len)
{
    char *bytes = calloc(1, len + 1); /* texts end with a zero byte */
    size_t got = 0;
    while (bytes && got < len) {
        ssize_t now = read(fd, bytes + got, len - got);
        if (now <= 0 && !(now < 0 && errno == EINTR)) {
            free(bytes);
            return NULL;
        }
        got += now > 0 ? (size_t)now : 0;
    }
    return bytes;
}

static void load_file(struct net_files *files, int folder, const char *name, const char *path,
                      size_t len)
{
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        return;
    }
    char *bytes = read_all(fd, len);
    close(fd);
    if (bytes && !add(files, path, bytes, len)) {
        free(bytes);
    }
}

/* Skips hidden files, links and anything that is not a regular file. */
static void load_folder(struct net_files *files, int fd, const char *path, unsigned depth)
{
    DIR *folder = fdopendir(fd);
    if (!folder) {
        close(fd);
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(folder))) {
        struct stat is;
        char inner[1024];
        int len = snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] == '.' || len >= (int)sizeof inner ||
            fstatat(fd, entry->d_name, &is, AT_SYMLINK_NOFOLLOW)) {
            continue;
        }
        if (S_ISREG(is.st_mode) && is.st_size <= NET_FILE) {
            load_file(files, fd, entry->d_name, inner, (size_t)is.st_size);
        } else if (S_ISDIR(is.st_mode) && depth) {
            int next = openat(fd, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            if (next >= 0) {
                load_folder(files, next, inner, depth - 1);
            }
        }
    }
    closedir(folder);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct file *)a)->path, ((const struct file *)b)->path);
}

struct net_files *net_files_load(const char *folder)
{
    struct net_files *files = calloc(1, sizeof *files);
    int fd = files && folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        load_folder(files, fd, "", 8);
        if (files->count)
            qsort(files->file, files->count, sizeof *files->file, by_path);
    }
    return files;
}

void net_files_free(struct net_files *files)
{
    for (unsigned i = 0; files && i < files->count; i++) {
        free(files->file[i].path);
        free(files->file[i].bytes);
    }
    if (files) {
        free(files->file);
    }
    free(files);
}

/* ---- answering ------------------------------------------------------------------------------ */

static const struct file *find(const struct net_files *files, const char *path)
{
    struct file key = {.path = (char *)path};
    return files->count ? bsearch(&key, files->file, files->count, sizeof key, by_path) : NULL;
}

const char *net_page(const struct net *net, size_t *len)
{
    const struct file *page = find(net->files, "/index.html");
    *len = page ? page->len : 0;
    return page ? page->bytes : NULL;
}

/* The client is a single-page application: unknown paths get its page. */
static bool wants_page(const char *path, const char *bytes, const struct http_request *request)
{
    return !strchr(strrchr(path, '/'), '.') &&
           http_lists(bytes, request->header[HTTP_ACCEPT], "text/html");
}

/* "app.js.gz" next to "app.js" is its compressed form, for clients that accept gzip. */
static const struct file *packed(const struct net_files *files, const struct file *file)
{
    char path[1024];
    int len = snprintf(path, sizeof path, "%s.gz", file->path);
    return len < (int)sizeof path ? find(files, path) : NULL;
}

void net_files_answer(struct net_conn *conn, const char *bytes, const struct http_request *request)
{
    const struct net_files *files = conn->net->files;
    char path[1024], extra[256];
    snprintf(path, sizeof path, "%.*s", (int)request->path.len, bytes + request->path.at);
    bool start = !strcmp(path, "/");
    const struct file *file = find(files, start ? "/index.html" : path);
    if (!file && wants_page(path, bytes, request)) {
        file = find(files, "/index.html");
    }
    if (!file && (start || wants_page(path, bytes, request)) && !files->count) {
        net_http_lend(conn, 200, type_of(".html"), "Cache-Control: no-cache\r\n", PAGE,
                      sizeof PAGE - 1);
        return;
    }
    if (!file) {
        net_http_reply(conn, 404, "text/plain", "", "", 0);
        return;
    }
    const struct file *small = packed(files, file);
    bool unpacks = small && http_accepts_gzip(bytes, request->header[HTTP_ACCEPT_ENCODING]);
    const struct file *sent = unpacks ? small : file;
    snprintf(extra, sizeof extra, "ETag: %s\r\nCache-Control: %s\r\n%s%s", sent->tag,
             file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
             small ? "Vary: Accept-Encoding\r\n" : "", unpacks ? "Content-Encoding: gzip\r\n" : "");
    bool known = http_matches_tag(bytes, request->header[HTTP_IF_NONE_MATCH], sent->tag);
    net_http_lend(conn, known ? 304 : 200, file->type, extra, sent->bytes, sent->len);
}

/* A small blocking HTTP client: records after a run, accounts, sign-ins. */
#define _GNU_SOURCE
#include "load/fetch.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/time.h>
#include <unistd.h>

#include <akhet/text.h>

enum { MOST_BODY = 8 << 20, SECONDS = 20 };

struct answer {
    char *text;
    size_t len, cap;
};

void fetch_end(struct fetcher *fetcher)
{
    if (fetcher->fd >= 0)
        close(fetcher->fd);
    fetcher->fd = -1;
}

static bool begin(struct fetcher *fetcher)
{
    struct timeval time = {.tv_sec = SECONDS};
    if (fetcher->fd >= 0)
        return true;
    fetcher->fd = socket(fetcher->place->address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fetcher->fd < 0)
        return false;
    (void)setsockopt(fetcher->fd, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
    (void)setsockopt(fetcher->fd, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
    if (ws_client_bind(fetcher->fd, fetcher->place->from) &&
        connect(fetcher->fd, (const struct sockaddr *)&fetcher->place->address,
                fetcher->place->length) == 0)
        return true;
    fetch_end(fetcher);
    return false;
}

static bool ask(struct fetcher *fetcher, const char *path, const char *token, const char *body)
{
    char text[1536], length[48] = "";
    if (body)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
    int len = snprintf(text, sizeof text, "%s %s HTTP/1.1\r\nHost: %s\r\n%s%s%s%s\r\n%s",
                       body ? "POST" : "GET", path, fetcher->place->host,
                       token ? "Authorization: Bearer " : "", token ? token : "",
                       token ? "\r\n" : "", length, body ? body : "");
    return len < (int)sizeof text && send(fetcher->fd, text, (size_t)len, MSG_NOSIGNAL) == len;
}

/* Receive more of the answer; 0: end of the stream, negative: error. */
static ssize_t more(struct fetcher *fetcher, struct answer *answer)
{
    if (answer->len + 65536 > answer->cap) {
        char *text = answer->cap < MOST_BODY ? realloc(answer->text, answer->cap + 131072) : NULL;
        if (!text)
            return -1;
        answer->text = text;
        answer->cap += 131072;
    }
    ssize_t came = recv(fetcher->fd, answer->text + answer->len, answer->cap - answer->len - 1, 0);
    if (came > 0)
        answer->len += (size_t)came;
    answer->text[answer->len] = 0;
    return came;
}

/* The value of a header; NULL: absent. */
static const char *header(const char *text, const char *name)
{
    size_t len = strlen(name);
    for (const char *line = strstr(text, "\r\n"); line && line[2] != '\r';
         line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, len) == 0 && line[2 + len] == ':')
            return line + 3 + len;
    return NULL;
}

/* Receive the whole answer; its body starts at offset `head`. */
static bool read_answer(struct fetcher *fetcher, struct answer *answer, size_t *head)
{
    const char *end = NULL;
    while (!end) {
        if (more(fetcher, answer) <= 0)
            return false;
        end = strstr(answer->text, "\r\n\r\n");
    }
    *head = (size_t)(end - answer->text) + 4;
    const char *length = header(answer->text, "content-length");
    uint64_t body = SIZE_MAX / 2;
    if (length && !akhet_text_digits(length + strspn(length, " "), 20, MOST_BODY, &body))
        return false;
    while (answer->len < *head + body) {
        ssize_t came = more(fetcher, answer);
        if (came < 0 || (came == 0 && length))
            return false;
        if (came == 0)
            break;
    }
    const char *after = header(answer->text, "connection");
    if (!length || (after && strncasecmp(after + strspn(after, " "), "close", 5) == 0))
        fetch_end(fetcher);
    return true;
}

static bool read_status(const char *text, unsigned *status)
{
    static const char version[] = "HTTP/1.1 ";
    size_t len = sizeof version - 1;
    uint64_t number;
    if (strncmp(text, version, len) != 0 || akhet_text_digits(text + len, 3, 999, &number) != 3)
        return false;
    *status = (unsigned)number;
    return true;
}

char *fetch(struct fetcher *fetcher, const char *path, const char *token, const char *body,
            unsigned *status, size_t *len)
{
    struct answer answer = {0};
    size_t head = 0;
    if (!begin(fetcher) || !ask(fetcher, path, token, body) ||
        !read_answer(fetcher, &answer, &head) || !read_status(answer.text, status)) {
        free(answer.text);
        fetch_end(fetcher);
        return NULL;
    }
    *len = answer.len - head;
    memmove(answer.text, answer.text + head, *len + 1);
    return answer.text;
}

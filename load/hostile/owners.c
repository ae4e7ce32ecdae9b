/* People who own a name with a passphrase and sign in now and then. */
#define _GNU_SOURCE
#include "load/hostile/owners.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "load/fetch.h"
#include "load/hostile/attack.h"
#include "load/message.h"

static const char passphrase[] = "correct horse battery";

void owner_name(char name[32], unsigned number)
{
    snprintf(name, 32, "owner %u", number);
}

/* POST from the owner's address; the status, or 0. */
static unsigned post(const struct owners *owners, unsigned number, const char *path,
                     const char *token, const char *body, char **answer)
{
    struct ws_server place;
    struct fetcher fetcher = {&place, -1};
    unsigned status = 0;
    size_t len;
    ws_server_on_loopback(&place, owners->port, OWNER_ADDRESS + number);
    char *text = fetch(&fetcher, path, token, body, &status, &len);
    fetch_end(&fetcher);
    if (answer)
        *answer = text;
    else
        free(text);
    return text ? status : 0;
}

static bool keep_token(const char *text, char token[ATTACK_TOKEN])
{
    static const char member[] = "\"token\":\"";
    const char *at = text ? strstr(text, member) : NULL;
    size_t len = at ? strcspn(at + sizeof member - 1, "\"") : 0;
    if (!len || len >= ATTACK_TOKEN)
        return false;
    memcpy(token, at + sizeof member - 1, len);
    token[len] = 0;
    return true;
}

static bool prepare_one(const struct owners *owners, unsigned number)
{
    char name[32], body[128], token[ATTACK_TOKEN], *answer = NULL;
    owner_name(name, number);
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    unsigned status = post(owners, number, "/api/1/players", NULL, body, &answer);
    bool named = status == 201 && keep_token(answer, token);
    free(answer);
    snprintf(body, sizeof body, "{\"passphrase\":\"%s\"}", passphrase);
    return named && post(owners, number, "/api/1/player/passphrase", token, body, NULL) == 200;
}

bool owners_prepare(struct owners *owners)
{
    for (unsigned number = 0; number < owners->count; number++)
        if (!prepare_one(owners, number))
            return false;
    return true;
}

static void sign_in(struct owners *owners, unsigned number, unsigned window)
{
    char name[32], body[128];
    owner_name(name, number);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"passphrase\":\"%s\"}", name, passphrase);
    double began = load_clock();
    unsigned status = post(owners, number, "/api/1/sessions", NULL, body, NULL);
    if (status == 201)
        histogram_add(&owners->sign_in[window], (uint64_t)((load_clock() - began) * 1e6));
    else
        owners->refused[window]++;
}

void owners_run(struct owners *owners)
{
    static const struct timespec nap = {.tv_nsec = 2000000};
    double due = 0;
    unsigned window, number = 0;
    while ((window = atomic_load(owners->window)) != LOAD_WINDOW_END) {
        if (window >= LOAD_WINDOWS || load_clock() < due) {
            nanosleep(&nap, NULL);
            continue;
        }
        due = load_clock() + owners->every_ms / 1000.0;
        sign_in(owners, number++ % owners->count, window);
    }
}

/* Every game of a run kept as a record: deal-17-2.akhet is rotation 2 of deal 17. */
#include "arena/keep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <akhet/record.h>

bool arena_keeper_open(struct arena_keeper *keeper)
{
    struct stat about;
    if (mkdir(keeper->folder, 0777) == 0)
        return true;
    int number = errno;
    if (number == EEXIST && stat(keeper->folder, &about) == 0 && S_ISDIR(about.st_mode))
        return true;
    atomic_store(&keeper->number, number == EEXIST ? ENOTDIR : number);
    return false;
}

/* A record has less room for names than a bot may be written with. */
static void seat_is(struct akhet_record *record, unsigned seat, const struct bot_spec *spec)
{
    struct akhet_error error;
    char kind[AKHET_RECORD_KIND + 1], name[AKHET_RECORD_NAME + 1];
    struct akhet_text text = akhet_text_on(kind, sizeof kind);
    akhet_text_put(&text, "bot:");
    akhet_text_put(&text, spec->bot->term.id);
    text = akhet_text_on(name, sizeof name);
    akhet_text_put(&text, spec->text);
    if (!akhet_record_seat_is(record, seat, kind, name, &error))
        akhet_record_seat_is(record, seat, kind, "", &error);
}

static bool save(const char *path, const struct akhet_text *text)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool good = fwrite(text->buf, 1, text->len, file) == text->len;
    return (fclose(file) == 0) && good;
}

bool arena_keep(void *who, const struct arena_played *played)
{
    struct arena_keeper *keeper = who;
    const struct arena_plan *plan = keeper->plan;
    struct akhet_record record;
    struct akhet_error error;
    akhet_record_init(&record, plan->game, &plan->setup);
    record.source = AKHET_FROM_SEED;
    record.seed = plan->seed + played->deal;
    record.move = played->moves;
    record.moves = played->count;
    record.over = played->game->fault == BOT_OK;
    memcpy(record.place, played->game->place, sizeof record.place);
    for (unsigned seat = 0; seat < plan->setup.players; seat++)
        seat_is(&record, seat,
                &plan->spec[arena_bot_at(plan, played->deal, played->rotation, seat)]);
    size_t length = strlen(keeper->folder) + 64, room = AKHET_RECORD_BYTES(played->count);
    char *path = malloc(length), *bytes = malloc(room);
    bool good = path && bytes;
    if (good) {
        struct akhet_text text = akhet_text_on(bytes, room);
        snprintf(path, length, "%s/deal-%06llu-%u.akhet", keeper->folder,
                 (unsigned long long)played->deal, played->rotation);
        errno = EINVAL;
        good = akhet_record_write(&record, &text, &error) && save(path, &text);
    }
    if (!good)
        atomic_store(&keeper->number, errno ? errno : ENOMEM);
    free(path);
    free(bytes);
    return good;
}

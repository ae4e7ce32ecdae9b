/* Recording the games of a run: deal-000017-2.akhet is rotation 2 of deal 17. */
#include "arena/arena_records.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <akhet/record.h>

bool arena_recorder_open(struct arena_recorder *recorder)
{
    struct stat about;
    if (mkdir(recorder->folder, 0777) == 0)
        return true;
    int number = errno;
    if (number == EEXIST && stat(recorder->folder, &about) == 0 && S_ISDIR(about.st_mode))
        return true;
    atomic_store(&recorder->number, number == EEXIST ? ENOTDIR : number);
    return false;
}

/* The spec is the name, unless it is too long for a record. */
static void seat_is(struct akhet_record *record, unsigned seat, const struct bot_spec *spec)
{
    struct akhet_error error;
    char kind[AKHET_RECORD_KIND + 1], name[AKHET_RECORD_NAME + 1];
    struct akhet_text text = akhet_text_on(kind, sizeof kind);
    if (strcmp(spec->bot->term.id, ARENA_PROGRAM) != 0)
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

bool arena_record_game(void *who, const struct arena_played *played)
{
    struct arena_recorder *recorder = who;
    const struct arena_plan *plan = recorder->plan;
    struct akhet_record record;
    struct akhet_error error;
    akhet_record_init(&record, plan->game, &plan->setup);
    record.source = AKHET_FROM_SEED;
    record.seed = plan->seed + played->deal;
    record.move = played->moves;
    record.moves = played->count;
    record.over = played->game->error == BOT_OK;
    memcpy(record.place, played->game->place, sizeof record.place);
    for (unsigned seat = 0; seat < plan->setup.players; seat++)
        seat_is(&record, seat,
                &plan->spec[arena_bot_at(plan, played->deal, played->rotation, seat)]);
    size_t length = strlen(recorder->folder) + 64, room = AKHET_RECORD_BYTES(played->count);
    char *path = malloc(length), *bytes = malloc(room);
    bool good = path && bytes;
    if (good) {
        struct akhet_text text = akhet_text_on(bytes, room);
        snprintf(path, length, "%s/deal-%06llu-%u.akhet", recorder->folder,
                 (unsigned long long)played->deal, played->rotation);
        errno = EINVAL;
        good = akhet_record_write(&record, &text, &error) && save(path, &text);
    }
    if (!good)
        atomic_store(&recorder->number, errno ? errno : ENOMEM);
    free(path);
    free(bytes);
    return good;
}

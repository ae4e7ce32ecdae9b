/* Writes the golden records that are missing in a folder, and adds their positions to `ids`.
 *
 * A record that exists is never written again: it shows that old records replay. Those without
 * `-v3` in their names have versions 1 and 2 of the format, which no program writes any more. */
#include "tests/record/play.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/position.h>

static const struct {
    const char *file;
    const char *game;
    unsigned players;
    unsigned values; /* of the options, as one number */
    uint8_t secret;  /* the first byte of the secret; 0: from a seed */
    unsigned leave;  /* number of seats that resign, the last seat first */
    unsigned after;  /* moves; 0: the game is played out */
} golden[] = {
    {"nefertiti-3", "nefertiti", 3, 0, 1, 0, 0},
    {"nefertiti-4", "nefertiti", 4, 1, 0, 0, 0},
    {"nile-2", "nile", 2, 1, 2, 0, 0},
    {"nile-4", "nile", 4, 2, 0, 0, 0},
    {"nile-5", "nile", 5, 0, 3, 0, 0},
    {"valley-2", "valley", 2, 0, 4, 0, 0},
    {"valley-2-short", "valley", 2, 1, 0, 0, 0},
    {"eights-4", "eights", 4, 0, 5, 0, 0},
    {"valley-2-resigned", "valley", 2, 0, 6, 1, 30},
    {"nile-4-resigned", "nile", 4, 0, 7, 1, 0},
    {"nefertiti-3-resigned", "nefertiti", 3, 0, 0, 2, 25},
    {"nefertiti-4-v3", "nefertiti", 4, 0, 8, 0, 0},
    {"nile-3-v3", "nile", 3, 1, 0, 0, 0},
    {"valley-2-v3", "valley", 2, 1, 9, 0, 0},
    {"eights-4-v3", "eights", 4, 0, 0, 0, 0},
    {"nile-5-resigned-v3", "nile", 5, 0, 10, 1, 0},
};

static struct played played;

/* NULL: the file exists, and `mode` is to create it. */
static FILE *open_in(const char *folder, const char *name, const char *ending, const char *mode)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s%s", folder, name, ending);
    FILE *file = fopen(path, mode);
    if (!file && errno != EEXIST) {
        perror(path);
        exit(1);
    }
    return file;
}

static void make(unsigned which)
{
    const struct akhet_game *game = akhet_game_find(golden[which].game);
    struct akhet_setup setup = akhet_setup_default(game, golden[which].players);
    unsigned values = golden[which].values;
    for (unsigned i = 0; i < AKHET_OPTIONS && i < game->options; i++) {
        setup.option[i] = (uint8_t)(values % game->option[i].values);
        values /= game->option[i].values;
    }
    akhet_record_init(&played.record, game, &setup);
    akhet_record_seat_is(&played.record, 0, "person", "Zażółć Anna", NULL);
    akhet_record_seat_is(&played.record, 1, "bot:random", "", NULL);
    if (golden[which].secret) {
        uint8_t secret[AKHET_SECRET_BYTES] = {golden[which].secret};
        akhet_record_secret(&played.record, secret);
        akhet_fair_salt(&played.record.fair, 1, "sel de la mer Rouge", NULL);
    } else {
        played.record.seed = 1000 + which;
    }
    for (unsigned i = 0; i < golden[which].leave; i++)
        played.record.resigned[i] = (uint8_t)(setup.players - 1 - i);
    played.record.resignations = golden[which].leave;
    if (golden[which].leave)
        akhet_record_seat_is(&played.record, 0, "program", "łódź", NULL);
    play_out(&played, golden[which].after ? golden[which].after : MOVES, which);
}

static void list(FILE *ids, const char *name, unsigned step)
{
    const struct akhet_record *record = &played.record;
    union akhet_space state;
    struct akhet_random random;
    char id[AKHET_POSITION_TEXT];
    akhet_record_replay(record, step, &state, &random, NULL, NULL);
    akhet_position_state(record->game, &record->setup, &state, id);
    fprintf(ids, "%s.akhet %u %s\n", name, step, id);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    FILE *ids = open_in(argv[1], "ids", "", "ab");
    for (unsigned i = 0; i < sizeof golden / sizeof golden[0]; i++) {
        FILE *file = open_in(argv[1], golden[i].file, ".akhet", "wbx");
        if (!file)
            continue;
        make(i);
        fwrite(played.text, 1, played.len, file);
        fclose(file);
        list(ids, golden[i].file, 0);
        list(ids, golden[i].file, played.record.moves / 2);
        list(ids, golden[i].file, played.record.moves);
    }
    fclose(ids);
    return 0;
}

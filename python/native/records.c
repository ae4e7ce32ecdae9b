/* Records: writing one, reading one, and the position that a record describes. */
#include <stdlib.h>

#include "python/native/common.h"

enum { MOST_MOVES = 65535 }; /* of any record */

long native_record(struct position *position, const char *const *kinds, const char *const *names,
                   char *out, size_t room, char *error)
{
    struct akhet_record record;
    struct akhet_error why = {0};
    struct akhet_text text = akhet_text_on(out, room);
    position_record(position, &record);
    for (unsigned seat = 0; seat < position->setup.players; seat++)
        if (!akhet_record_seat_is(&record, seat, kinds[seat], names[seat], &why))
            return common_error(error, &why) - 1;
    if (akhet_record_write(&record, &text, &why))
        return common_length(&text);
    return why.code == AKHET_RECORD_ROOM || text.full ? -1 : common_error(error, &why) - 1;
}

/* A record and its moves. */
struct reading {
    struct akhet_record record;
    akhet_move *moves;
};

static int read_record(struct reading *reading, const char *text, size_t length, char *error)
{
    struct akhet_error why = {0};
    reading->moves = malloc(MOST_MOVES * sizeof *reading->moves);
    if (!reading->moves)
        return common_failed(error, POSITION_NO_MEMORY, NULL);
    if (akhet_record_read(akhet_games, text, length, &reading->record, reading->moves, MOST_MOVES,
                          &why))
        return 0;
    free(reading->moves);
    return common_error(error, &why);
}

static void seats_json(const struct akhet_record *record, struct akhet_json *json)
{
    akhet_json_array(json, "seats");
    for (unsigned seat = 0; seat < record->setup.players; seat++) {
        akhet_json_object(json, NULL);
        akhet_json_string(json, "kind", record->seat[seat].kind);
        akhet_json_string(json, "name", record->seat[seat].name);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

/* Seeds have 64 bits: as text, so that no reader of JSON rounds them. */
static void source_json(const struct akhet_record *record, struct akhet_json *json)
{
    static const char *const source[] = {"seed", "secret", "withheld"};
    char digits[24];
    unsigned at = sizeof digits - 1;
    uint64_t left = record->seed;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + left % 10);
    while (left /= 10);
    akhet_json_string(json, "source", source[record->source]);
    if (record->source == AKHET_FROM_SEED)
        akhet_json_string(json, "seed", digits + at);
}

static void record_members(const struct akhet_record *record, struct akhet_json *json)
{
    akhet_setup_json(record->game, &record->setup, json);
    akhet_json_string(json, "engine", record->engine);
    seats_json(record, json);
    source_json(record, json);
    akhet_json_array(json, "moves");
    for (unsigned i = 0; i < record->moves; i++)
        akhet_json_int(json, NULL, record->move[i]);
    akhet_json_array_end(json);
    akhet_json_array(json, "resigned");
    for (unsigned i = 0; i < record->resignations; i++)
        akhet_json_int(json, NULL, record->resigned[i]);
    akhet_json_array_end(json);
    if (record->over)
        akhet_places_json(record->place, record->setup.players, "places", json);
}

long native_record_json(const char *text, size_t length, char *out, size_t room, char *error)
{
    struct reading reading;
    struct akhet_text to = akhet_text_on(out, room);
    struct akhet_json json = akhet_json_on(&to);
    if (read_record(&reading, text, length, error) < 0)
        return -2;
    akhet_json_object(&json, NULL);
    record_members(&reading.record, &json);
    akhet_json_object_end(&json);
    free(reading.moves);
    return common_length(&to);
}

int native_record_verify(const char *text, size_t length, char *error)
{
    struct reading reading;
    struct akhet_error why = {0};
    if (read_record(&reading, text, length, error) < 0)
        return -1;
    bool good = akhet_record_verify(&reading.record, &why);
    free(reading.moves);
    return good ? 0 : common_error(error, &why);
}

long native_branches(struct position *position, char *out, size_t room)
{
    struct akhet_text text = akhet_text_on(out, room);
    for (uint32_t i = 0; i < position->branches; i++) {
        const struct position_branch *branch = &position->branch[i];
        akhet_text_put(&text, "branch ");
        akhet_text_int(&text, branch->at);
        akhet_text_char(&text, ' ');
        akhet_text_int(&text, branch->seat);
        akhet_text_char(&text, ' ');
        akhet_text_hex(&text, (const unsigned char *)&branch->seed, sizeof branch->seed);
        akhet_text_char(&text, '\n');
    }
    return common_length(&text);
}

/* A position that has only a history yet: position_again makes the rest. */
static struct position outline(const struct akhet_record *record, struct position_branch *branch,
                               unsigned branches)
{
    struct position from = {.game = record->game, .setup = record->setup, .seed = record->seed};
    if (record->source == AKHET_FROM_SECRET)
        from.fair = (struct akhet_fair *)&record->fair;
    from.move = (akhet_move *)record->move;
    from.moves = record->moves;
    from.branch = branch;
    from.branches = branches;
    return from;
}

/* Whether the moves are legal; the error names the line of the record. A branch changes the cards
 * that the moves after it are legal with, so only a history without branches can be checked so. */
static bool check_moves(const struct akhet_record *record, long moves, struct akhet_error *why)
{
    union akhet_space state;
    struct akhet_random random;
    return akhet_record_replay(record, (unsigned)moves, &state, &random, NULL, why);
}

static int restore(struct position *position, const struct akhet_record *record, long moves,
                   struct position_branch *branch, unsigned branches, char *error)
{
    struct position made, from = outline(record, branch, branches);
    struct akhet_error why = {0};
    if (moves < 0 || moves > (long)record->moves)
        moves = (long)record->moves;
    if ((record->source == AKHET_FROM_WITHHELD || !branches) && !check_moves(record, moves, &why))
        return common_error(error, &why);
    enum position_result result = position_again(&made, &from, (uint32_t)moves, NULL, NULL);
    if (result != POSITION_FINE)
        return common_failed(error, result, NULL);
    position_free(position);
    *position = made;
    return 0;
}

int native_restore(struct position *position, const char *text, size_t length, long moves,
                   const uint32_t *at, const int32_t *seat, const uint64_t *seed, unsigned branches,
                   char *error)
{
    struct reading reading;
    if (read_record(&reading, text, length, error) < 0)
        return -1;
    struct position_branch *branch = calloc(branches + 1, sizeof *branch);
    int result = branch ? 0 : common_failed(error, POSITION_NO_MEMORY, NULL);
    for (unsigned i = 0; branch && i < branches; i++) {
        branch[i] = (struct position_branch){at[i], seat[i], seed[i]};
        if (seat[i] < POSITION_RESEED || seat[i] == AKHET_SPECTATOR ||
            seat[i] >= reading.record.setup.players)
            result = common_refuse(error, "a branch names a seat that does not play");
    }
    if (result == 0)
        result = restore(position, &reading.record, moves, branch, branches, error);
    free(branch);
    free(reading.moves);
    return result;
}

/* Making and writing records. */
#include <akhet/record.h>

#include <string.h>

#include <akhet/blake2.h>
#include <akhet/version.h>

#include "engine/record_line.h"

void akhet_record_init(struct akhet_record *record, const struct akhet_game *game,
                       const struct akhet_setup *setup)
{
    memset(record, 0, sizeof *record);
    record->game = game;
    record->setup = *setup;
    memcpy(record->engine, AKHET_VERSION, sizeof AKHET_VERSION);
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
        memcpy(record->seat[seat].kind, RECORD_PERSON, sizeof RECORD_PERSON);
}

const char *akhet_version(void)
{
    return AKHET_VERSION;
}

static bool seat_fits(const char *kind, const char *name, struct akhet_error *error)
{
    if (!record_kind_fits(kind, strlen(kind)))
        return akhet_refuse(error, AKHET_BAD_KIND, kind, 0);
    if (!record_name_fits(name, strlen(name)))
        return akhet_refuse(error, AKHET_BAD_NAME, NULL, AKHET_RECORD_NAME);
    return true;
}

bool akhet_record_seat_is(struct akhet_record *record, unsigned seat, const char *kind,
                          const char *name, struct akhet_error *error)
{
    if (seat >= record->setup.players)
        return akhet_refuse(error, AKHET_BAD_NUMBER, NULL, record->setup.players - 1);
    if (!seat_fits(kind, name, error))
        return false;
    struct akhet_record_seat *who = &record->seat[seat];
    memset(who, 0, sizeof *who);
    memcpy(who->kind, kind, strlen(kind));
    memcpy(who->name, name, strlen(name));
    return true;
}

void akhet_record_secret(struct akhet_record *record, const uint8_t secret[AKHET_SECRET_BYTES])
{
    record->source = AKHET_FROM_SECRET;
    memcpy(record->fair.secret, secret, AKHET_SECRET_BYTES);
    akhet_fair_commitment(secret, record->commitment);
}

static void put_unsigned(struct akhet_text *out, uint64_t value)
{
    if (value >= 10)
        put_unsigned(out, value / 10);
    akhet_text_char(out, (char)('0' + value % 10));
}

static void line_number(struct akhet_text *out, const char *word, uint64_t value)
{
    akhet_text_put(out, word);
    akhet_text_char(out, ' ');
    put_unsigned(out, value);
    akhet_text_char(out, '\n');
}

static void line_word(struct akhet_text *out, const char *word, const char *value)
{
    akhet_text_put(out, word);
    akhet_text_char(out, ' ');
    akhet_text_put(out, value);
    akhet_text_char(out, '\n');
}

/* Records of the first edition do not name it. */
static void put_game(struct akhet_text *out, const struct akhet_game *game)
{
    akhet_text_put(out, "game ");
    akhet_text_put(out, game->term.id);
    if (game->edition > 1) {
        akhet_text_char(out, ' ');
        put_unsigned(out, game->edition);
    }
    akhet_text_char(out, '\n');
}

static void line_hex(struct akhet_text *out, const char *word, const uint8_t *bytes, size_t len)
{
    akhet_text_put(out, word);
    akhet_text_char(out, ' ');
    akhet_text_hex(out, bytes, len);
    akhet_text_char(out, '\n');
}

static void write_options(const struct akhet_record *record, struct akhet_text *out)
{
    for (unsigned i = 0; i < record->game->options; i++) {
        const struct akhet_option *option = &record->game->option[i];
        akhet_text_put(out, "option ");
        akhet_text_put(out, option->term.id);
        akhet_text_char(out, '=');
        akhet_text_put(out, option->value[record->setup.option[i]].id);
        akhet_text_char(out, '\n');
    }
}

static void write_seats(const struct akhet_record *record, struct akhet_text *out)
{
    for (unsigned i = 0; i < record->setup.players; i++) {
        const struct akhet_record_seat *seat = &record->seat[i];
        akhet_text_put(out, "seat ");
        akhet_text_int(out, i);
        akhet_text_char(out, ' ');
        akhet_text_put(out, seat->kind);
        if (seat->name[0])
            akhet_text_char(out, ' ');
        akhet_text_put(out, seat->name);
        akhet_text_char(out, '\n');
    }
}

static void write_source(const struct akhet_record *record, struct akhet_text *out)
{
    if (record->source == AKHET_FROM_SEED) {
        line_number(out, "seed", record->seed);
        return;
    }
    line_hex(out, "commitment", record->commitment, sizeof record->commitment);
    for (unsigned seat = 0; seat < record->setup.players; seat++) {
        if (!record->fair.salt[seat][0])
            continue;
        akhet_text_put(out, "salt ");
        akhet_text_int(out, seat);
        line_word(out, "", record->fair.salt[seat]);
    }
    if (record->source == AKHET_FROM_SECRET)
        line_hex(out, "secret", record->fair.secret, sizeof record->fair.secret);
}

static void write_moves(const struct akhet_record *record, struct akhet_text *out)
{
    line_number(out, "moves", record->moves);
    for (unsigned i = 0; i < record->moves; i++) {
        akhet_move_name(record->game, record->move[i], out);
        akhet_text_char(out, '\n');
    }
}

static void write_resigns(const struct akhet_record *record, struct akhet_text *out)
{
    for (unsigned i = 0; i < record->resignations; i++)
        line_number(out, "resign", record->resigned[i]);
}

static void write_result(const struct akhet_record *record, struct akhet_text *out)
{
    akhet_text_put(out, "result");
    for (unsigned seat = 0; seat < record->setup.players; seat++) {
        akhet_text_char(out, ' ');
        akhet_text_int(out, record->place[seat]);
    }
    akhet_text_char(out, '\n');
}

static bool move_fits(const struct akhet_game *game, akhet_move move, struct akhet_error *error)
{
    int16_t arg[AKHET_FIELDS];
    return akhet_move_split(game, move, arg) || akhet_refuse(error, AKHET_BAD_MOVE, NULL, move);
}

/* The key includes the salts of all seats, but a record holds only those of the seats in play. */
static bool fair_fits(const struct akhet_record *record, struct akhet_error *error)
{
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++) {
        struct akhet_fair scratch;
        const char *salt = record->fair.salt[seat];
        if (salt[0] && seat >= record->setup.players)
            return akhet_refuse(error, AKHET_BAD_NUMBER, NULL, record->setup.players - 1);
        if (salt[0] && !akhet_fair_salt(&scratch, seat, salt, error))
            return false;
    }
    if (record->source != AKHET_FROM_SECRET)
        return true;
    uint8_t promise[AKHET_DIGEST_BYTES];
    akhet_fair_commitment(record->fair.secret, promise);
    return memcmp(promise, record->commitment, sizeof promise) == 0 ||
           akhet_refuse(error, AKHET_RECORD_COMMITMENT, NULL, 0);
}

/* Refuse everything that the reader would refuse. */
static bool fits(const struct akhet_record *record, struct akhet_error *error)
{
    unsigned players = record->setup.players;
    if (!akhet_setup_check(record->game, &record->setup, error))
        return false;
    if (!record_engine_fits(record->engine, strlen(record->engine)))
        return akhet_refuse(error, AKHET_BAD_ENGINE, record->engine, 0);
    if (!fair_fits(record, error))
        return false;
    for (unsigned seat = 0; seat < players; seat++) {
        if (!seat_fits(record->seat[seat].kind, record->seat[seat].name, error))
            return false;
        if (record->over && (record->place[seat] < 1 || record->place[seat] > players))
            return akhet_refuse(error, AKHET_BAD_PLACES, NULL, players);
    }
    if (!record_resigns_fit(record))
        return akhet_refuse(error, AKHET_RECORD_RESIGNED, NULL, 0);
    if (record->moves > record->game->max_moves)
        return akhet_refuse(error, AKHET_RECORD_MOVES, NULL, (long)record->moves);
    for (unsigned i = 0; i < record->moves; i++)
        if (!move_fits(record->game, record->move[i], error))
            return false;
    return true;
}

bool akhet_record_write(const struct akhet_record *record, struct akhet_text *out,
                        struct akhet_error *error)
{
    if (!fits(record, error))
        return false;
    size_t from = out->len;
    line_number(out, "akhet record", AKHET_RECORD_VERSION);
    put_game(out, record->game);
    line_number(out, "players", record->setup.players);
    write_options(record, out);
    line_word(out, "engine", record->engine);
    write_seats(record, out);
    write_source(record, out);
    write_moves(record, out);
    write_resigns(record, out);
    if (record->over)
        write_result(record, out);
    uint8_t check[RECORD_CHECK_BYTES];
    akhet_blake2_digest(out->buf + from, out->len - from, check, sizeof check);
    line_hex(out, "check", check, sizeof check);
    akhet_text_put(out, "end\n");
    return !out->full || akhet_refuse(error, AKHET_RECORD_ROOM, NULL, (long)out->cap);
}

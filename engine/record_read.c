/* Reading records: strictly and line by line; every error names its line. */
#include <akhet/record.h>

#include <string.h>

#include <akhet/blake2.h>

#include "engine/record_line.h"

/* The text, and a terminated copy of the current line. */
struct reader {
    const char *text;
    size_t len;
    size_t at; /* where the next line begins */
    char line[AKHET_RECORD_LINE + 1];
    int number;              /* of the line, from 1; 0 before the first */
    uint64_t version;        /* in the first line */
    struct akhet_blake2 sum; /* of all lines before this one */
    struct akhet_error *error;
};

static bool refuse(struct reader *in, enum akhet_error_code code, const char *what, long number)
{
    akhet_refuse(in->error, code, what, number);
    if (in->error)
        in->error->line = in->number;
    return false;
}

/* Add the current line to an error set by another function. */
static bool pass_on(struct reader *in)
{
    if (in->error)
        in->error->line = in->number;
    return false;
}

static bool wants(struct reader *in, const char *what)
{
    return refuse(in, AKHET_RECORD_WANTS, what, 0);
}

/* Go to the next line. The check sum counts LF for every line end, so that CRLF does not change
 * it. */
static bool next(struct reader *in)
{
    if (in->number++) {
        akhet_blake2_update(&in->sum, in->line, strlen(in->line));
        akhet_blake2_update(&in->sum, "\n", 1);
    }
    const char *start = in->text + in->at;
    size_t left = in->len - in->at;
    const char *feed = left ? memchr(start, '\n', left) : NULL;
    size_t size = feed ? (size_t)(feed - start) : left;
    in->at += feed ? size + 1 : size;
    if (feed && size && start[size - 1] == '\r')
        size--;
    if (size > AKHET_RECORD_LINE)
        return refuse(in, AKHET_RECORD_LONG, NULL, AKHET_RECORD_LINE);
    if (!feed)
        return refuse(in, AKHET_RECORD_CUT, NULL, 0);
    if (!akhet_text_plain(start, size))
        return refuse(in, AKHET_RECORD_TEXT, NULL, 0);
    memcpy(in->line, start, size);
    in->line[size] = '\0';
    return true;
}

/* The rest of the line after `word` and a space; NULL: the line begins with another word. */
static const char *after(const struct reader *in, const char *word)
{
    size_t len = strlen(word);
    return strncmp(in->line, word, len) == 0 && in->line[len] == ' ' ? in->line + len + 1 : NULL;
}

/* Go to the next line, which must begin with `word`; returns the rest of it. */
static const char *next_after(struct reader *in, const char *word)
{
    if (!next(in))
        return NULL;
    const char *rest = after(in, word);
    if (!rest)
        wants(in, word);
    return rest;
}

/* Parse a number at the start of `s`, without leading zeros; returns its end, or NULL. */
static const char *number(const char *s, uint64_t most, uint64_t *value)
{
    size_t digits = akhet_text_digits(s, strlen(s), most, value);
    return !digits || (*s == '0' && digits > 1) ? NULL : s + digits;
}

/* Parse a number that fills the rest of its line. */
static bool whole(struct reader *in, const char *rest, uint64_t most, uint64_t *value)
{
    const char *end = number(rest, most, value);
    return (end && !*end) || refuse(in, AKHET_BAD_NUMBER, rest, (long)most);
}

static bool hex(struct reader *in, const char *rest, uint8_t *bytes, size_t len)
{
    return akhet_text_unhex(rest, strlen(rest), bytes, len) ||
           refuse(in, AKHET_RECORD_HEX, NULL, (long)(2 * len));
}

static bool read_first(struct reader *in)
{
    static const char lead[] = "akhet record ";
    size_t len = sizeof lead - 1;
    if (in->len < len || memcmp(in->text, lead, len) != 0) {
        in->number = 1;
        /* The beginning of a record was cut off; any other text is not a record. */
        bool cut = in->len && in->len < len && memcmp(in->text, lead, in->len) == 0;
        return refuse(in, cut ? AKHET_RECORD_CUT : AKHET_RECORD_FOREIGN, NULL, 0);
    }
    if (!next(in))
        return false;
    const char *rest = in->line + len;
    const char *end = number(rest, 999999, &in->version);
    if (!end || *end || in->version == 0)
        return refuse(in, AKHET_RECORD_FOREIGN, NULL, 0);
    return in->version <= AKHET_RECORD_VERSION ||
           refuse(in, AKHET_RECORD_NEWER, rest, AKHET_RECORD_VERSION);
}

static bool read_game(struct reader *in, const struct akhet_game *const *games,
                      struct akhet_record *record)
{
    const char *id = next_after(in, "game");
    if (!id)
        return false;
    size_t len = strcspn(id, " ");
    for (; *games; games++)
        if (akhet_text_is(id, len, (*games)->term.id))
            record->game = *games;
    if (!record->game)
        return refuse(in, AKHET_NO_GAME, id, 0);
    /* Records of the first edition do not name it. */
    uint64_t edition = 1;
    const char *end = id[len] ? number(id + len + 1, UINT8_MAX, &edition) : id + len;
    bool written = end && !*end && (edition > 1) == (id[len] != '\0');
    return (written && edition == record->game->edition) ||
           refuse(in, AKHET_RECORD_EDITION, id, record->game->edition);
}

static bool read_option(struct reader *in, struct akhet_record *record, unsigned which)
{
    const struct akhet_option *option = &record->game->option[which];
    const char *rest = next_after(in, "option");
    if (!rest)
        return false;
    size_t len = strlen(option->term.id);
    if (strncmp(rest, option->term.id, len) != 0 || rest[len] != '=')
        return wants(in, option->term.id);
    if (!akhet_setup_option(record->game, &record->setup, rest, in->error))
        return pass_on(in);
    unsigned players = record->setup.players;
    if (option->players && !(option->players[record->setup.option[which]] >> players & 1))
        return refuse(in, AKHET_OPTION_PLAYERS, rest, (long)players);
    return true;
}

static bool read_setup(struct reader *in, struct akhet_record *record)
{
    uint64_t players;
    const char *rest = next_after(in, "players");
    if (!rest)
        return false;
    const char *end = number(rest, 999999, &players); /* the bounds of the game are checked below */
    if (!end || *end)
        return refuse(in, AKHET_BAD_NUMBER, rest, record->game->max_players);
    if (players < record->game->min_players || players > record->game->max_players)
        return refuse(in, AKHET_NO_PLAYERS, NULL, (long)players);
    record->setup.players = (uint8_t)players;
    for (unsigned i = 0; i < record->game->options; i++)
        if (!read_option(in, record, i))
            return false;
    return true;
}

static bool read_engine(struct reader *in, struct akhet_record *record)
{
    const char *rest = next_after(in, "engine");
    if (!rest)
        return false;
    if (!record_engine_fits(rest, strlen(rest)))
        return refuse(in, AKHET_BAD_ENGINE, rest, 0);
    memcpy(record->engine, rest, strlen(rest));
    return true;
}

/* The kind of a seat in the words of version 3. Versions 1 and 2 called a person human and a
 * program remote, and had no other kinds. False: the version of this record has no such kind. */
static bool read_kind(const struct reader *in, const char *kind, size_t len,
                      struct akhet_record_seat *seat)
{
    bool person = akhet_text_is(kind, len, in->version < 3 ? "human" : RECORD_PERSON);
    bool program = akhet_text_is(kind, len, in->version < 3 ? "remote" : RECORD_PROGRAM);
    if (person)
        memcpy(seat->kind, RECORD_PERSON, sizeof RECORD_PERSON);
    else if (program)
        memcpy(seat->kind, RECORD_PROGRAM, sizeof RECORD_PROGRAM);
    else if (len > 4 && memcmp(kind, "bot:", 4) == 0 && record_kind_fits(kind, len))
        memcpy(seat->kind, kind, len);
    return seat->kind[0];
}

static bool read_seat(struct reader *in, struct akhet_record *record, unsigned seat)
{
    struct akhet_record_seat *who = &record->seat[seat];
    char lead[] = "seat 0";
    lead[5] = (char)('0' + seat);
    const char *kind = next_after(in, lead);
    if (!kind)
        return false;
    size_t len = strcspn(kind, " ");
    if (!read_kind(in, kind, len, who))
        return refuse(in, AKHET_BAD_KIND, kind, 0);
    if (!kind[len])
        return true;
    const char *name = kind + len + 1;
    if (!record_name_fits(name, strlen(name)))
        return refuse(in, AKHET_BAD_NAME, NULL, AKHET_RECORD_NAME);
    memcpy(who->name, name, strlen(name));
    return true;
}

/* Read the salt on this line; salts come in the order of the seats, each at most once. */
static bool read_salt(struct reader *in, struct akhet_record *record, const char *rest,
                      uint64_t *from)
{
    uint64_t seat;
    const char *end = number(rest, record->setup.players - 1u, &seat);
    if (!end || *end != ' ' || seat < *from)
        return refuse(in, AKHET_BAD_NUMBER, rest, record->setup.players - 1);
    *from = seat + 1;
    return akhet_fair_salt(&record->fair, (unsigned)seat, end + 1, in->error) || pass_on(in);
}

static bool read_secret(struct reader *in, struct akhet_record *record, const char *rest)
{
    uint8_t promised[AKHET_DIGEST_BYTES], secret[AKHET_SECRET_BYTES];
    memcpy(promised, record->commitment, sizeof promised);
    if (!hex(in, rest, secret, sizeof secret))
        return false;
    akhet_record_secret(record, secret);
    return memcmp(promised, record->commitment, sizeof promised) == 0 ||
           refuse(in, AKHET_RECORD_COMMITMENT, NULL, 0);
}

/* Read the source of chance; leaves the reader on the line after it. */
static bool read_source(struct reader *in, struct akhet_record *record)
{
    uint64_t from = 0;
    const char *rest;
    if (!next(in))
        return false;
    if ((rest = after(in, "seed")) != NULL) {
        const char *end = number(rest, UINT64_MAX, &record->seed);
        record->source = AKHET_FROM_SEED;
        return end && !*end ? next(in) : refuse(in, AKHET_BAD_SEED, rest, 0);
    }
    if ((rest = after(in, "commitment")) == NULL)
        return wants(in, "seed / commitment");
    record->source = AKHET_FROM_WITHHELD;
    if (!hex(in, rest, record->commitment, sizeof record->commitment) || !next(in))
        return false;
    while ((rest = after(in, "salt")) != NULL)
        if (!read_salt(in, record, rest, &from) || !next(in))
            return false;
    if ((rest = after(in, "secret")) == NULL)
        return true;
    return read_secret(in, record, rest) && next(in);
}

/* Read a move; only the writer's own spelling is accepted. */
static bool read_move(struct reader *in, const struct akhet_game *game, akhet_move *move)
{
    if (!next(in))
        return false;
    if (!akhet_move_parse(game, in->line, move, in->error))
        return pass_on(in);
    char name[AKHET_RECORD_LINE + 1];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(game, *move, &text);
    return strcmp(name, in->line) == 0 || wants(in, name);
}

static bool read_moves(struct reader *in, struct akhet_record *record, akhet_move *move,
                       size_t capacity)
{
    uint64_t count;
    const char *rest = after(in, "moves");
    if (!rest)
        return wants(in, "moves");
    if (!whole(in, rest, 0xffff, &count))
        return false;
    if (count > record->game->max_moves)
        return refuse(in, AKHET_RECORD_MOVES, NULL, (long)count);
    if (count > capacity)
        return refuse(in, AKHET_RECORD_ROOM, NULL, (long)capacity);
    record->move = move;
    record->moves = (unsigned)count;
    record->move_line = in->number + 1;
    for (unsigned i = 0; i < record->moves; i++)
        if (!read_move(in, record->game, &move[i]))
            return false;
    return true;
}

/* Read the seats that resigned: each once, and at least one stays. Leaves the reader on the line
 * after them. */
static bool read_resigns(struct reader *in, struct akhet_record *record)
{
    const char *rest;
    if (!next(in))
        return false;
    while ((rest = after(in, "resign")) != NULL) {
        uint64_t seat;
        if (!whole(in, rest, record->setup.players - 1u, &seat))
            return false;
        if (record->resignations + 1u >= record->setup.players)
            return refuse(in, AKHET_RECORD_RESIGNED, NULL, 0);
        record->resigned[record->resignations++] = (uint8_t)seat;
        if (!record_resigns_fit(record))
            return refuse(in, AKHET_RECORD_RESIGNED, NULL, 0);
        if (!next(in))
            return false;
    }
    return true;
}

static bool read_result(struct reader *in, struct akhet_record *record, const char *rest)
{
    unsigned players = record->setup.players;
    for (unsigned seat = 0; seat < players; seat++) {
        uint64_t place;
        const char *end = number(rest, players, &place);
        if (!end || place == 0 || *end != (seat + 1 < players ? ' ' : '\0'))
            return refuse(in, AKHET_BAD_PLACES, NULL, (long)players);
        record->place[seat] = (uint8_t)place;
        rest = end + 1;
    }
    record->over = true;
    return next(in);
}

static bool read_check(struct reader *in, struct akhet_record *record, const char *rest)
{
    uint8_t written[RECORD_CHECK_BYTES], right[RECORD_CHECK_BYTES];
    if (!hex(in, rest, written, sizeof written))
        return false;
    struct akhet_blake2 sum = in->sum;
    akhet_blake2_final(&sum, right);
    record->checked = memcmp(written, right, sizeof right) == 0;
    if (record->checked)
        return next(in);
    char digits[2 * RECORD_CHECK_BYTES + 1];
    struct akhet_text text = akhet_text_on(digits, sizeof digits);
    akhet_text_hex(&text, right, sizeof right);
    return refuse(in, AKHET_RECORD_CHECK, digits, 0);
}

static bool read_end(struct reader *in, struct akhet_record *record)
{
    const char *rest;
    if ((rest = after(in, "result")) != NULL && !read_result(in, record, rest))
        return false;
    if ((rest = after(in, "check")) != NULL && !read_check(in, record, rest))
        return false;
    if (strcmp(in->line, "end") != 0)
        return wants(in, record->checked ? "end" : record->over ? "check / end" : "result / end");
    in->number++;
    return in->at == in->len || refuse(in, AKHET_RECORD_REST, NULL, 0);
}

/* Version 2 added programs and resignations; a record with neither had to say version 1. */
static bool needs_version_2(const struct akhet_record *record)
{
    for (unsigned seat = 0; seat < record->setup.players; seat++)
        if (strcmp(record->seat[seat].kind, RECORD_PROGRAM) == 0)
            return true;
    return record->resignations > 0;
}

static bool has_its_version(struct reader *in, const struct akhet_record *record)
{
    bool second = needs_version_2(record);
    if (in->version >= 3 || in->version == (second ? 2 : 1))
        return true;
    in->number = 1;
    return wants(in, second ? "akhet record 2" : "akhet record 1");
}

bool akhet_record_read(const struct akhet_game *const *games, const char *text, size_t len,
                       struct akhet_record *record, akhet_move *move, size_t capacity,
                       struct akhet_error *error)
{
    struct reader in = {.text = text, .len = len, .error = error};
    akhet_blake2_init(&in.sum, RECORD_CHECK_BYTES);
    memset(record, 0, sizeof *record);
    if (!read_first(&in) || !read_game(&in, games, record) || !read_setup(&in, record) ||
        !read_engine(&in, record))
        return false;
    for (unsigned seat = 0; seat < record->setup.players; seat++)
        if (!read_seat(&in, record, seat))
            return false;
    return read_source(&in, record) && read_moves(&in, record, move, capacity) &&
           read_resigns(&in, record) && read_end(&in, record) && has_its_version(&in, record);
}

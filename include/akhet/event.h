/* Events: the things that happen while a move is applied, for replays, sentences and undo.
 *
 * A simulation passes NULL instead of a list; events then cost nothing. */
#ifndef AKHET_EVENT_H
#define AKHET_EVENT_H

#include <stdint.h>

#include <akhet/json.h>
#include <akhet/words.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct akhet_event {
    uint8_t kind;              /* index into the game's event kinds */
    uint8_t seen_by;           /* bit s set: seat s sees the secret fields */
    int16_t arg[AKHET_FIELDS]; /* the fields of the kind; values after them are public and only for
                                  the game's card_moves */
};

struct akhet_events {
    struct akhet_event *event; /* caller's memory */
    uint16_t cap;
    uint16_t count; /* may exceed cap: the events beyond it are lost */
};

#define AKHET_EVERYBODY 0xff

void akhet_report(struct akhet_events *events, unsigned kind, unsigned seen_by, const int16_t *arg);

/* Report an event with its fields in order; `events` may be NULL. */
#define AKHET_REPORT(events, kind, seen_by, ...)                                                   \
    do {                                                                                           \
        if (events)                                                                                \
            akhet_report(events, kind, seen_by, (const int16_t[AKHET_FIELDS]){__VA_ARGS__});       \
    } while (0)

/* The event as `seat` (or AKHET_SPECTATOR) may know it. False: the seat does not learn of it. */
bool akhet_event_for(const struct akhet_game *game, const struct akhet_event *event, int seat,
                     struct akhet_event *out);

/* A sentence for a person; the event must have been through akhet_event_for. */
void akhet_event_text(const struct akhet_game *game, const struct akhet_event *event,
                      enum akhet_lang lang, const char *const *names, struct akhet_text *out);

/* `kind field=value field=value`: the words of a trace. */
void akhet_event_words(const struct akhet_game *game, const struct akhet_event *event,
                       struct akhet_text *out);

/* Parse words of akhet_event_words; hidden fields stay hidden. If several kinds have the same
 * words, the result is the first of them. False: the text is not an event of the game. */
bool akhet_event_parse(const struct akhet_game *game, const char *text, struct akhet_event *event);

/* One object: {"event":"draw","seat":0,"card":"wheat"}; hidden fields are null. Where cards move,
 * "moves" lists them:
 * [{"card":"wheat","n":1,"from":{"zone":"pile"},"to":{"zone":"hand","seat":0}}]. A hidden card is
 * null. "n":null means all copies of the card; if the card is null too, all cards. */
void akhet_event_json(const struct akhet_game *game, const struct akhet_event *event,
                      struct akhet_json *json);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

/* Replays the match of a record from standard input and writes its record to standard output:
 * people repeat their moves, and bots decide anew, as they do on the server.
 *
 * web/tests/browser/games.test.ts compares the output with the record that a page made. */
#include <stdio.h>
#include <stdlib.h>

#include <akhet/games.h>

#include "match/match_choose.h"

static akhet_move made[MATCH_MOVES];
static uint8_t memory[MATCH_MEMORY(MATCH_MOVES)];
static char text[MATCH_BYTES];

static void must(bool fine, const char *what)
{
    if (fine)
        return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* The same match before its first move; the moves are in `made`. */
static unsigned deal_again(struct match *match)
{
    struct akhet_record record;
    struct akhet_text out = akhet_text_on(text, sizeof text);
    size_t len = fread(text, 1, sizeof text, stdin);
    must(akhet_record_read(akhet_games, text, len, &record, made, MATCH_MOVES, NULL), "no record");
    unsigned moves = record.moves;
    record.moves = 0;
    record.over = false;
    must(akhet_record_write(&record, &out, NULL), "the deal cannot be written");
    match_set_memory(match, memory, MATCH_MOVES);
    must(match_read(match, akhet_games, text, out.len, NULL), "the deal cannot be read");
    return moves;
}

static akhet_move choice(const struct match *match, unsigned at)
{
    struct bot_answer answer;
    if (!match_bot_of(match, match_seat(match)))
        return made[at];
    match_choose(match, (struct match_limits){0}, &answer);
    return answer.move;
}

int main(void)
{
    struct match match = {0};
    unsigned moves = deal_again(&match);
    for (unsigned at = 0; at < moves && match_seat(&match) != AKHET_NOBODY; at++)
        must(match_play(&match, choice(&match, at), NULL), "a move is refused");
    struct akhet_text out = akhet_text_on(text, sizeof text);
    must(match_write(&match, &out, NULL), "the record cannot be written");
    return fwrite(text, 1, out.len, stdout) == out.len ? 0 : 1;
}

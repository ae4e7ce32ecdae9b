/* Fuzz whole games: the input chooses game, setup, moves, illegal moves and views to check. */
#include "fuzz/fuzz.h"

#include <string.h>

#include <akhet/games.h>
#include <akhet/position.h>

enum { MOST = 1000 }; /* longer inputs only take longer */

struct played {
    const struct akhet_game *game;
    struct akhet_setup setup;
    union akhet_space state;
    struct akhet_random random;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events;
};

static int by_code(const void *a, const void *b)
{
    return *(const akhet_move *)a - *(const akhet_move *)b;
}

static unsigned legal_moves(const struct akhet_game *game, const void *state, akhet_move *moves)
{
    unsigned count = game->legal(state, moves);
    HOLDS(count <= game->max_legal && count <= AKHET_LEGAL);
    HOLDS((count == 0) == (game->seat(state) == AKHET_NOBODY));
    qsort(moves, count, sizeof *moves, by_code);
    for (unsigned i = 0; i < count; i++) {
        HOLDS(moves[i] < game->moves);
        HOLDS(i == 0 || moves[i - 1] < moves[i]);
    }
    return count;
}

/* Every event can be described to every viewer in every language. */
static void tell(struct played *p)
{
    HOLDS(p->events.count <= AKHET_EVENTS);
    for (unsigned i = 0; i < p->events.count; i++) {
        for (int seat = AKHET_SPECTATOR; seat < p->setup.players; seat++) {
            struct akhet_event seen;
            char line[2048];
            if (!akhet_event_for(p->game, &p->event[i], seat, &seen))
                continue;
            for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
                struct akhet_text out = akhet_text_on(line, sizeof line);
                akhet_event_text(p->game, &seen, (enum akhet_lang)lang, NULL, &out);
                HOLDS(out.len > 0 && !out.full && !strchr(line, '{'));
            }
            struct akhet_text out = akhet_text_on(line, sizeof line);
            akhet_event_words(p->game, &seen, &out);
            HOLDS(!out.full);
            out = akhet_text_on(line, sizeof line);
            struct akhet_json json = akhet_json_on(&out);
            akhet_event_json(p->game, &seen, &json);
            HOLDS(!out.full);
        }
    }
    p->events.count = 0;
}

/* A world redealt from a view must be sound, give the same view, and offer the same moves. */
static void look(struct played *p, int viewer)
{
    static char text[AKHET_POSITION_LINES - 256]; /* must leave room in a position id */
    union akhet_space view, world, again;
    struct akhet_random random;
    struct akhet_score score;
    const struct akhet_game *game = p->game;
    game->view(&p->state, viewer, &view);
    akhet_random_fast(&random, (uint64_t)viewer + 7);
    game->redeal(&view, &random, &world);
    HOLDS(game->check_state(&world) == NULL);
    game->view(&world, viewer, &again);
    HOLDS(memcmp(&view, &again, game->view_bytes) == 0);
    HOLDS(game->seat(&world) == game->seat(&p->state));
    if (viewer != AKHET_SPECTATOR && game->seat(&world) == viewer) {
        akhet_move here[AKHET_LEGAL], there[AKHET_LEGAL];
        unsigned count = legal_moves(game, &p->state, here);
        HOLDS(legal_moves(game, &world, there) == count);
        HOLDS(memcmp(here, there, count * sizeof *here) == 0);
    }
    game->score(&view, &score);
    struct akhet_text out = akhet_text_on(text, sizeof text);
    struct akhet_json json = akhet_json_on(&out);
    game->view_json(&view, &json);
    HOLDS(!out.full);
    out = akhet_text_on(text, sizeof text);
    json = akhet_json_on(&out);
    game->state_json(&p->state, &json);
    HOLDS(!out.full);
}

/* An illegal move is refused and changes nothing, not even the random source. */
static bool try_code(struct played *p, akhet_move code)
{
    akhet_move moves[AKHET_LEGAL];
    union akhet_space before = p->state;
    uint64_t taken = akhet_random_taken(&p->random);
    unsigned count = legal_moves(p->game, &p->state, moves);
    bool member = bsearch(&code, moves, count, sizeof *moves, by_code) != NULL;
    struct akhet_error error;
    bool done = akhet_apply(p->game, &p->state, code, &p->random, &p->events, &error);
    HOLDS(done == member);
    if (!done) {
        HOLDS(memcmp(&before, &p->state, p->game->state_bytes) == 0);
        HOLDS(akhet_random_taken(&p->random) == taken && p->events.count == 0);
    }
    return done;
}

static bool start(struct played *p, struct bytes *in)
{
    unsigned games = 0;
    while (akhet_games[games])
        games++;
    p->game = akhet_games[take(in) % games];
    unsigned span = p->game->max_players - p->game->min_players + 1u;
    p->setup = akhet_setup_default(p->game, p->game->min_players + take(in) % span);
    unsigned choice = take(in);
    for (unsigned i = 0; i < p->game->options; i++) {
        p->setup.option[i] = (uint8_t)(choice % p->game->option[i].values);
        choice /= p->game->option[i].values;
    }
    akhet_random_fast(&p->random, take(in));
    p->events = (struct akhet_events){p->event, AKHET_EVENTS, 0};
    memset(&p->state, 0xa5, sizeof p->state); /* the rules must set every byte */
    return akhet_start(p->game, &p->state, &p->setup, &p->random, &p->events, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct played p;
    struct bytes in = {data, size < MOST ? size : MOST};
    unsigned moves = 0;
    if (!start(&p, &in))
        return 0;
    tell(&p);
    while (in.left) {
        akhet_move legal[AKHET_LEGAL];
        unsigned count = legal_moves(p.game, &p.state, legal);
        unsigned byte = take(&in);
        if (byte == '#') {
            unsigned code = take(&in) << 8;
            moves += try_code(&p, (akhet_move)(code | take(&in)));
        } else if (byte == '?') {
            look(&p, (int)(take(&in) % (p.setup.players + 1u)) - 1);
        } else if (count) {
            HOLDS(try_code(&p, legal[byte % count]));
            moves++;
        }
        HOLDS(p.game->check_state(&p.state) == NULL);
        HOLDS(moves <= p.game->max_moves);
        tell(&p);
    }
    for (int viewer = AKHET_SPECTATOR; viewer < p.setup.players; viewer++)
        look(&p, viewer);
    return 0;
}

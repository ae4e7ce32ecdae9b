/* The functions that Python calls through cffi. build.py gives this file to cffi, so it has plain
 * declarations only.
 *
 * A game is its number in the list of games; a set-up is NATIVE_SETUP bytes: the game, the players
 * and the options. Functions that write text or JSON take a buffer and return the length, or -1 if
 * the buffer is too small: the caller then tries a larger one. Functions with an `error` return a
 * negative number (or NULL) after writing a sentence there, NATIVE_ERROR bytes at most. */
#ifndef PYTHON_NATIVE_H
#define PYTHON_NATIVE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define NATIVE_ERROR  512
#define NATIVE_SETUP  6
#define NATIVE_SEATS  5
#define NATIVE_FIELDS 5
#define NATIVE_MOVES  512

struct position;

/* --- facts.c: games, set-ups and moves ------------------------------------------------------- */

const char *native_version(void);
long native_game_json(int game, char *out, size_t room);
long native_planes_json(int game, unsigned players, char *out, size_t room);
int native_observation_size(int game, unsigned players);
long native_observation_name(int game, unsigned players, unsigned number, char *out, size_t room);
int native_setup(uint8_t *setup, int game, unsigned players, char *error);
int native_setup_option(uint8_t *setup, const char *word, char *error);
int native_setup_check(const uint8_t *setup, char *error);
long native_move_name(int game, int move, char *out, size_t room);
long native_move_text(int game, int move, int lang, char *out, size_t room);
int native_move_parse(int game, const char *text, char *error);
/* The kind of a move and the values of its fields; -1: there is no such move. */
int native_move_split(int game, int move, int16_t *fields);

/* --- views.c: what can be read from a position ------------------------------------------------ */

/* The legal moves, at most NATIVE_MOVES, and a move: what State does without cffi. bench/python.py
 * compares the two. */
int native_legal(struct position *position, uint16_t *out);
int native_play(struct position *position, int move);
/* The whole state. */
long native_world_json(struct position *position, char *out, size_t room);
/* What a seat, or a spectator (-1), sees. */
long native_view_json(struct position *position, int seat, char *out, size_t room);
int native_view_size(struct position *position);
int native_view_bytes(struct position *position, int seat, int informed, uint8_t *out);
long native_score_json(struct position *position, int seat, char *out, size_t room);
/* The events that a seat or a spectator saw, a list of lists: the deal, then every move. Each has
 * its sentence in a language. */
long native_events_json(struct position *position, int seat, int lang, char *out, size_t room);
/* The id of the position as a seat or a spectator sees it; -2: of the whole state. */
long native_position_id(struct position *position, int seat, char *out, size_t room);
/* What each seat gets at the end, which the position must have reached. */
void native_returns(struct position *position, int kind, float *out);
/* The zones with their cards, as a seat or a spectator sees them. */
long native_zones_json(struct position *position, int seat, char *out, size_t room);
int native_places(struct position *position, uint8_t *out);

/* --- records.c ---------------------------------------------------------------------------------
 */

long native_record(struct position *position, const char *const *kinds, const char *const *names,
                   char *out, size_t room, char *error);
long native_record_json(const char *text, size_t length, char *out, size_t room, char *error);
int native_record_verify(const char *text, size_t length, char *error);
long native_branches(struct position *position, char *out, size_t room);
/* Replace the position by that of a record after a number of moves (-1: all), with these branches:
 * the number of moves before it, the seat and the seed of each. */
int native_restore(struct position *position, const char *text, size_t length, long moves,
                   const uint32_t *at, const int32_t *seat, const uint64_t *seed, unsigned branches,
                   char *error);

/* --- players.c: our bots ------------------------------------------------------------------------
 */

long native_bots_json(char *out, size_t room);
long native_levels_json(int game, char *out, size_t room);
int native_bot_check(const char *spec, char *error);

struct native_ask {
    uint64_t seed;
    uint32_t sims, ms;
    int thorough;
};

struct native_answer {
    int move;
    int guessed;
    unsigned count; /* legal moves */
    uint32_t sims;
    double chance[NATIVE_SEATS];
    uint16_t moves[NATIVE_MOVES];
    uint32_t visits[NATIVE_MOVES];
    double value[NATIVE_MOVES];
};
int native_ask(struct position *position, const char *spec, const struct native_ask *how,
               struct native_answer *answer, char *error);

/* Bots at all seats of a game. */
struct native_players;
struct native_players *native_players_new(const uint8_t *setup, const char *const *specs,
                                          char *error);
void native_players_free(struct native_players *players);
/* Play the position to its end; one move in `stray` of a million is random. */
int native_players_play(struct native_players *players, struct position *position, uint64_t seed,
                        uint32_t stray, char *error);

/* --- arena.c -------------------------------------------------------------------------------------
 */

struct native_arena;

/* A decision of a policy that is written in Python. */
struct native_decision {
    int seat;
    unsigned players;
    unsigned count;
    const uint16_t *moves;
    const uint8_t *view; /* with what the seat remembers */
    unsigned view_bytes;
    uint64_t seed;
};
typedef int native_choose(void *handle, const struct native_decision *decision);

struct native_range {
    double value, low, high;
    int known;
};

struct native_standing {
    const char *name;
    uint64_t games, errors, decisions, sims, us;
    double wins, par;
    struct native_range share, elo, score;
};

struct native_result {
    uint64_t deals, games;
    int stopped;
    int verdict;
};

struct native_arena *native_arena_new(const uint8_t *setup, char *error);
void native_arena_free(struct native_arena *arena);
int native_arena_add(struct native_arena *arena, const char *spec, char *error);
int native_arena_add_policy(struct native_arena *arena, const char *name, native_choose *choose,
                            void *handle, char *error);
void native_arena_test(struct native_arena *arena, double elo0, double elo1);
int native_arena_records(struct native_arena *arena, const char *folder, char *error);
/* Returns the number of players in the result. */
int native_arena_play(struct native_arena *arena, uint64_t games, uint64_t seed, unsigned threads,
                      struct native_result *result, char *error);
void native_arena_stop(struct native_arena *arena);
void native_arena_standing(struct native_arena *arena, unsigned player,
                           struct native_standing *standing);
void native_observe_bytes(int game, unsigned players, int seat, const uint8_t *view, float *out);

/* --- batch.c: many games at once
 * ------------------------------------------------------------------ */

struct native_batch;

struct native_plan {
    unsigned games;
    unsigned threads; /* 0: one for each processor */
    int reset, returns, shows;
    uint64_t seed;
};

/* The arrays of a batch, for NumPy. Those that nobody asked for are NULL. */
struct native_arrays {
    unsigned games, players, moves, max_legal, view_bytes, observations, parts, threads;
    const void *bytes, *observation, *mask, *legal, *legal_count, *seat, *score_parts, *score_known;
    const void *episode, *decision, *done, *returns;
    const void *last_bytes, *last_observation, *last_seat, *last_score_parts, *last_returns;
    const void *last_decision;
};

/* Failures of a batch: `row` is the row that is to blame, or -1. */
struct native_failure {
    long row;
    char error[NATIVE_ERROR];
};

struct native_batch *native_batch_new(const uint8_t *setup, const struct native_plan *plan,
                                      struct native_arrays *arrays, struct native_failure *failure);
void native_batch_free(struct native_batch *batch);
/* End the threads; the arrays stay. */
int native_batch_close(struct native_batch *batch, struct native_failure *failure);

/* The letter of the actions' type: 'H' uint16, 'i' int32, 'l' int64. */
int native_batch_step(struct native_batch *batch, const void *actions, int type,
                      struct native_failure *failure);
int native_batch_sample(struct native_batch *batch, const float *logits, uint16_t *actions,
                        float *log_probability, struct native_failure *failure);
/* The moves of a bot for the rows whose flag is set; NULL: for all rows. */
int native_batch_ask(struct native_batch *batch, const char *spec, const uint8_t *rows,
                     uint16_t *actions, struct native_failure *failure);
int native_batch_reset(struct native_batch *batch, uint64_t seed, struct native_failure *failure);
int native_batch_restart(struct native_batch *batch, const uint8_t *rows,
                         struct native_failure *failure);
size_t native_batch_save_size(struct native_batch *batch);
int native_batch_save(struct native_batch *batch, void *out, size_t size,
                      struct native_failure *failure);
int native_batch_load(struct native_batch *batch, const void *saved, size_t size,
                      struct native_failure *failure);
/* The seed by which the row plays its present episode. */
uint64_t native_batch_seed(struct native_batch *batch, unsigned row);
long native_batch_world_json(struct native_batch *batch, unsigned row, char *out, size_t room);

#endif

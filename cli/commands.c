/* The table of commands: a new one is a function and one row here. */
#include "cli/command.h"

const struct operand_kind operand_kinds[OPERANDS] = {
    [ON_NOTHING] = {MSG_NOTHING, NULL},
    [ON_GAME] = {MSG_B_GAME, NULL},
    [ON_WHAT] = {MSG_B_WHAT, "playout copy view"},
    [ON_FILE] = {MSG_B_FILE, NULL},
    [ON_SHELL] = {MSG_B_SHELL, "bash zsh fish"},
    [ON_GAME_OR_FILE] = {MSG_B_GAME_OR_FILE, NULL},
};

#define COMMON (TAKES(HELP) | TAKES(LANG))
#define SETUP  (TAKES(PLAYERS) | TAKES(OPTION))

const struct command commands[] = {
    {.name = "games",
     .summary = MSG_GAMES,
     .details = MSG_GAMES_MORE,
     .options = COMMON | TAKES(JSON),
     .run = run_games},
    {.name = "play",
     .summary = MSG_PLAY,
     .details = MSG_PLAY_MORE,
     .operand = {ON_GAME_OR_FILE},
     .options = COMMON | SETUP | TAKES(SIT) | TAKES(OTHERS) | TAKES(DEAL) | TAKES(SALT) |
                TAKES(LOAD) | TAKES(COLOUR),
     .run = run_play},
    {.name = "simulate",
     .summary = MSG_SIMULATE,
     .details = MSG_SIMULATE_MORE,
     .required = 1,
     .operand = {ON_GAME},
     .options = COMMON | SETUP | TAKES(GAMES) | TAKES(SEED) | TAKES(BOTS) | TAKES(TRACE) |
                TAKES(RECORD) | TAKES(JSON),
     .run = run_simulate},
    {.name = "perft",
     .summary = MSG_PERFT,
     .details = MSG_PERFT_MORE,
     .required = 1,
     .operand = {ON_GAME},
     .options = COMMON | SETUP | TAKES(SEED) | TAKES(DEPTH) | TAKES(DIVIDE) | TAKES(JSON),
     .run = run_perft},
    {.name = "bench",
     .summary = MSG_BENCH,
     .details = MSG_BENCH_MORE,
     .required = 2,
     .operand = {ON_WHAT, ON_GAME},
     .options = COMMON | SETUP | TAKES(SECONDS) | TAKES(WORK) | TAKES(SEED) | TAKES(JSON),
     .run = run_bench},
    {.name = "completion",
     .summary = MSG_COMPLETION,
     .details = MSG_COMPLETION_MORE,
     .required = 1,
     .operand = {ON_SHELL},
     .options = COMMON,
     .run = run_completion},
    {.name = NULL},
};

/* The table of commands: a new command is a function and one row here. */
#include "cli/command.h"

const struct operand_kind operand_kinds[OPERANDS] = {
    [ON_NOTHING] = {MSG_NOTHING, NULL},
    [ON_GAME] = {MSG_B_GAME, NULL},
    [ON_WHAT] = {MSG_B_WHAT, "playout copy view vector search"},
    [ON_FILE] = {MSG_B_FILE, NULL},
    [ON_GAME_OR_FILE] = {MSG_B_GAME_OR_FILE, NULL},
    [ON_ACTION] =
        {MSG_B_ACTION,
         "list close prune export ban unban bans rename delete back-up restore copy stats check"},
    [ON_TABLE_OR_FILE] = {MSG_B_TABLE_OR_FILE, NULL},
    [ON_NEW_NAME] = {MSG_B_NEW_NAME_OR_TO, NULL},
};

#define COMMON (TAKES(HELP) | TAKES(LANG))
#define SETUP  (TAKES(PLAYERS) | TAKES(OPTION))

const struct command command_table[] = {
    {.name = "games",
     .summary = MSG_GAMES,
     .details = MSG_GAMES_MORE,
     .options = COMMON | TAKES(JSON),
     .run = run_games},
    {.name = "play",
     .summary = MSG_PLAY,
     .details = MSG_PLAY_MORE,
     .operand = {ON_GAME_OR_FILE},
     .options = COMMON | SETUP | TAKES(SIT) | TAKES(OTHERS) | TAKES(LEVEL) | TAKES(DEAL) |
                TAKES(SALT) | TAKES(LOAD) | TAKES(COLOUR),
     .run = run_play},
    {.name = "rules",
     .summary = MSG_RULES,
     .details = MSG_RULES_MORE,
     .required = 1,
     .operand = {ON_GAME},
     .options = COMMON,
     .run = run_rules},
    {.name = "replay",
     .summary = MSG_REPLAY,
     .details = MSG_REPLAY_MORE,
     .required = 1,
     .operand = {ON_FILE},
     .options = COMMON | TAKES(TO) | TAKES(SEAT) | TAKES(JSON),
     .run = run_replay},
    {.name = "analyse",
     .summary = MSG_ANALYSE,
     .details = MSG_ANALYSE_MORE,
     .required = 1,
     .operand = {ON_FILE},
     .options = COMMON | TAKES(EYES) | TAKES(EACH_SIMS) | TAKES(EACH_MS) | TAKES(JSON),
     .run = run_analyse},
    {.name = "verify",
     .summary = MSG_VERIFY,
     .details = MSG_VERIFY_MORE,
     .required = 1,
     .operand = {ON_FILE},
     .options = COMMON | TAKES(JSON),
     .run = run_verify},
    {.name = "simulate",
     .summary = MSG_SIMULATE,
     .details = MSG_SIMULATE_MORE,
     .required = 1,
     .operand = {ON_GAME},
     .options = COMMON | SETUP | TAKES(GAMES) | TAKES(SEED) | TAKES(BOTS) | TAKES(TRACE) |
                TAKES(RECORD) | TAKES(JSON),
     .run = run_simulate},
    {.name = "arena",
     .summary = MSG_ARENA,
     .details = MSG_ARENA_MORE,
     .required = 1,
     .operand = {ON_GAME},
     .options = COMMON | SETUP | TAKES(BOTS) | TAKES(GAMES) | TAKES(SEED) | TAKES(SPRT) |
                TAKES(ELO0) | TAKES(ELO1) | TAKES(THREADS) | TAKES(QUIET) | TAKES(RECORDS) |
                TAKES(RESUME) | TAKES(JSON),
     .run = run_arena},
    {.name = "balance",
     .summary = MSG_BALANCE,
     .details = MSG_BALANCE_MORE,
     .required = 1,
     .operand = {ON_GAME},
     .options = COMMON | SETUP | TAKES(BALANCE_BOT) | TAKES(GAMES) | TAKES(SEED) | TAKES(THREADS) |
                TAKES(QUIET) | TAKES(JSON),
     .run = run_balance},
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
     .options =
         COMMON | SETUP | TAKES(SECONDS) | TAKES(WORK) | TAKES(SIMS) | TAKES(SEED) | TAKES(JSON),
     .run = run_bench},
    {.name = "load",
     .summary = MSG_LOADING,
     .details = MSG_LOADING_MORE,
     .operand = {ON_GAME},
     .options = COMMON | TAKES(SERVER) | TAKES(SERVER_PID) | TAKES(MATCHES) | TAKES(LOAD_PLAYERS) |
                TAKES(OPTION) | TAKES(IDLE) | TAKES(RATE) | TAKES(LOAD_SECONDS) | TAKES(WARMUP) |
                TAKES(MATCHES_OVER) | TAKES(RECONNECT) | TAKES(SURVIVE) | TAKES(MEET) |
                TAKES(LOAD_BOTS) | TAKES(PAUSES) | TAKES(CLOCK) | TAKES(HOSTILE) | TAKES(JUDGE) |
                TAKES(SYNC) | TAKES(SEED) | TAKES(QUIET) | TAKES(JSON),
     .run = run_load},
    {.name = "train",
     .summary = MSG_TRAIN,
     .details = MSG_TRAIN_MORE,
     .required = 1,
     .operand = {ON_GAME},
     .options = COMMON | TAKES(LESSONS) | TAKES(SEED) | TAKES(TABLES) | TAKES(OPTION) | TAKES(OUT) |
                TAKES(NET) | TAKES(THREADS) | TAKES(LAMBDA) | TAKES(TARGETS) | TAKES(EVERY) |
                TAKES(TRIAL_MS) | TAKES(STATE),
     .run = run_train},
    {.name = "serve",
     .summary = MSG_SERVE,
     .details = MSG_SERVE_MORE,
     .options = COMMON | TAKES(HOST) | TAKES(PORT) | TAKES(DATA) | TAKES(SYNC) | TAKES(CLIENT) |
                TAKES(ORIGIN) | TAKES(CONNECTIONS) | TAKES(NO_LIMITS) | TAKES(HOOKS) |
                TAKES(HOOKS_ANYWHERE) | TAKES(BOT_MS) | TAKES(BOT_TABLES) | TAKES(DRAIN_MS) |
                TAKES(ABANDON_DAYS) | TAKES(KEEP_FINISHED) | TAKES(KEEP_CLOSED) |
                TAKES(TRUST_PROXY) | TAKES(PROXIES) | TAKES(LAN) | TAKES(ALLOW_ROOT) | TAKES(LOG) |
                TAKES(BACKUP_EVERY) | TAKES(BACKUP_KEEP) | TAKES(BACKUP_DIR) | TAKES(CONFIG) |
                TAKES(JSON),
     .run = run_serve},
    {.name = "engine",
     .summary = MSG_ENGINE,
     .details = MSG_ENGINE_MORE,
     .options = COMMON,
     .run = run_engine},
    {.name = "admin",
     .summary = MSG_ADMIN,
     .details = MSG_ADMIN_MORE,
     .required = 1,
     .operand = {ON_ACTION, ON_TABLE_OR_FILE, ON_NEW_NAME},
     .options = COMMON | TAKES(DATA) | TAKES(FOR) | TAKES(REASON) | TAKES(STALE) |
                TAKES(PRUNE_FINISHED) | TAKES(PRUNE_CLOSED) | TAKES(DRY_RUN) | TAKES(JSON),
     .run = run_admin},
    {.name = NULL},
};

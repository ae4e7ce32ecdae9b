/* The commands of akhet. The table that runs them is also their documentation: the help, the man
 * page and the completion scripts are made from it. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdint.h>
#include <stdio.h>

#include <akhet/game.h>

#include "cli/messages.h"

/* Exit codes. */
enum { DONE, FAILED, USAGE };

/* The kind of value that follows an option. */
enum takes {
    TAKES_NOTHING,
    TAKES_WORD,
    TAKES_NUMBER, /* a whole one from `low` to `high` */
    TAKES_SECONDS /* with up to three decimals; stored, like its bounds, in thousandths */
};

enum option_id {
#define OPTION(id, name, takes, low, high, otherwise, choices, blank, about) OPT_##id,
#include "cli/options.def"
#undef OPTION
    OPTS
};

struct option {
    const char *name; /* without the dashes */
    enum takes takes;
    long long low, high;
    long long otherwise; /* the default */
    const char *choices; /* the allowed words, separated by spaces; NULL: any */
    enum message blank;  /* the name of its argument in the help */
    enum message about;
};
extern const struct option option_table[OPTS];

/* The operands of commands. */
enum operand {
    ON_NOTHING,
    ON_GAME,
    ON_WHAT,
    ON_FILE,
    ON_GAME_OR_FILE,
    ON_ACTION,
    ON_TABLE_OR_FILE,
    ON_NEW_NAME,
    OPERANDS
};

struct operand_kind {
    enum message blank;
    const char *choices;
};
extern const struct operand_kind operand_kinds[OPERANDS];

#define MOST_OPERANDS 3
#define MOST_SETTINGS 16

/* A parsed command line. */
struct call {
    const struct command *command;
    FILE *in, *out, *err;
    enum akhet_lang lang;
    const char *where; /* the source being read, for error messages; NULL: the command line */
    const char *operand[MOST_OPERANDS]; /* NULL: not given */
    bool given[OPTS];
    const char *word[OPTS];
    long long number[OPTS]; /* as given, or the default */
    unsigned settings;      /* --option name=value, repeatable */
    const char *setting[MOST_SETTINGS];
    unsigned seats; /* --seat 0=person:Anna, repeatable */
    const char *seat[MOST_SETTINGS];
};

/* A set of options as bits. gcc and clang have this type on all our platforms. */
__extension__ typedef unsigned __int128 option_set;
_Static_assert(OPTS <= 128, "there are more options than bits");
#define TAKES(id) ((option_set)1 << OPT_##id)

struct command {
    const char *name;
    enum message summary;
    enum message details;
    uint8_t required; /* number of required operands */
    enum operand operand[MOST_OPERANDS];
    option_set options; /* TAKES(...) of each */
    int (*run)(struct call *call);
};
extern const struct command command_table[]; /* ends with an empty one */

/* The whole program, on any streams; returns its exit code. */
int akhet_main(int argc, char **argv, FILE *in, FILE *out, FILE *err);

/* Parse a command line; DONE, or USAGE with the reason on `err`. */
int call_parse(struct call *call, int argc, char **argv);

/* The option of that name that the command takes; OPTS: none. */
enum option_id call_option(const struct command *command, const char *name, size_t len);

/* Set an option that does not come from the command line; an option without a value takes yes or
 * no. */
int call_give(struct call *call, enum option_id id, const char *word);

/* Print an error to `err`, after the command's name; returns `code`. For USAGE it ends with a hint
 * to use --help. */
int call_refuse(const struct call *call, int code, enum message message,
                const struct blank *blanks);
int call_error(const struct call *call, int code, const struct akhet_error *error);

/* The game named by operand `which`, and the set-up that --players and --option describe. */
int call_game(const struct call *call, unsigned which, const struct akhet_game **game);
int call_setup(const struct call *call, const struct akhet_game *game, struct akhet_setup *setup);

/* Whether `out` is a terminal, and whether that has colours. */
bool call_terminal(const struct call *call);
bool call_colour(const struct call *call);

/* Parse a number that consists of digits only, up to `high`. */
bool call_parse_whole(const char *text, long long high, long long *value);

/* Print a message to `out`. */
void call_tell(const struct call *call, enum message message, const struct blank *blanks);

/* Print a JSON object on its own line. False: it did not fit, or writing failed. */
bool call_put_line(const struct call *call, const struct akhet_text *text);

/* The documentation made from the table. */
void help_akhet(FILE *out, enum akhet_lang lang);
void help_command(FILE *out, enum akhet_lang lang, const struct command *command);

/* The table as JSON, from which the build makes the man page and the completion scripts. */
void command_json(FILE *out);

/* The allowed words of an operand, separated by spaces; empty: any word. */
void operand_choices(enum operand operand, struct akhet_text *out);

int run_admin(struct call *call);
int run_analyse(struct call *call);
int run_arena(struct call *call);
int run_balance(struct call *call);
int run_bench(struct call *call);
int run_engine(struct call *call);
int run_games(struct call *call);
int run_load(struct call *call);
int run_play(struct call *call);
int run_perft(struct call *call);
int run_replay(struct call *call);
int run_rules(struct call *call);
int run_serve(struct call *call);
int run_simulate(struct call *call);
int run_train(struct call *call);
int run_verify(struct call *call);

#endif

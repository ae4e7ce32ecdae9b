/* The schema of the database, as numbered migration steps. */
#include "store/sqlite/schema.h"

const char *const schema_step[] = {
    /* 1: tables with their logs; players with their tokens and seats.
     *
     * The log is in the order of writing for all tables together. Each entry refers to the previous
     * one of its table, and the table to its last. A busy second then changes a handful of pages,
     * whereas a key of (table, seq) would change one page per active table, and an index on the ids
     * another (docs/storage.md has the figures). */
    "CREATE TABLE tables ("
    " number INTEGER PRIMARY KEY,"
    " id TEXT NOT NULL UNIQUE,"
    " seq INTEGER NOT NULL,"  /* number of the last entry */
    " last INTEGER NOT NULL," /* row number of the last entry */
    " stage INTEGER NOT NULL,"
    " shown INTEGER NOT NULL,"
    " made INTEGER NOT NULL);"
    "CREATE INDEX tables_by_stage ON tables (stage);"
    "CREATE TABLE log ("
    " number INTEGER PRIMARY KEY,"
    " previous INTEGER NOT NULL," /* previous entry of the same table; 0: none */
    " home INTEGER NOT NULL,"     /* tables.number */
    " seq INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " id TEXT,"
    " stage INTEGER NOT NULL,"
    " shown INTEGER NOT NULL,"
    " body TEXT NOT NULL);"
    "CREATE TABLE players ("
    " number INTEGER PRIMARY KEY AUTOINCREMENT,"
    " name TEXT NOT NULL,"
    " folded TEXT NOT NULL UNIQUE,"
    " secret TEXT NOT NULL,"
    " webhook TEXT NOT NULL,"
    " made INTEGER NOT NULL,"
    " seen INTEGER NOT NULL,"
    " program INTEGER NOT NULL);"
    "CREATE TABLE tokens ("
    " hash BLOB PRIMARY KEY,"
    " player INTEGER NOT NULL,"
    " at INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tokens_by_player ON tokens (player);"
    "CREATE TABLE seats ("
    " player INTEGER NOT NULL,"
    " home INTEGER NOT NULL,"
    " PRIMARY KEY (player, home)) WITHOUT ROWID;"
    "CREATE INDEX seats_by_home ON seats (home);",

    /* 2: results and ratings. */
    "CREATE TABLE results ("
    " home INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " seats INTEGER NOT NULL,"
    " place INTEGER NOT NULL,"
    " player INTEGER NOT NULL,"
    " game TEXT NOT NULL,"
    " score INTEGER NOT NULL,"
    " rating_before REAL NOT NULL,"
    " rating_after REAL NOT NULL,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (home, seat)) WITHOUT ROWID;"
    "CREATE INDEX results_by_player ON results (player, at);"
    "CREATE TABLE ratings ("
    " game TEXT NOT NULL,"
    " player INTEGER NOT NULL,"
    " rating REAL NOT NULL,"
    " deviation REAL NOT NULL,"
    " volatility REAL NOT NULL,"
    " games INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (game, player)) WITHOUT ROWID;"
    "CREATE INDEX ratings_by_rating ON ratings (game, rating);",

    /* 3: find players by their exact names. */
    "CREATE INDEX players_by_name ON players (name);",

    /* 4: names that look alike have the same skeleton; null: not computed yet. */
    "ALTER TABLE players ADD COLUMN skeleton TEXT;"
    "CREATE INDEX players_by_skeleton ON players (skeleton);",

    /* 5: when a table next needs the server, and who created it. Unfinished tables of older
     * versions are due at once, so that the server examines each of them. The index on `due` is
     * partial, because most tables never need anything again. */
    "ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0;" /* milliseconds; 0: never */
    "ALTER TABLE tables ADD COLUMN creator INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET due = 1 WHERE stage < 2;"
    "UPDATE tables SET creator = first.player FROM"
    " (SELECT home, CAST(substr(body, 8) AS INTEGER) AS player FROM log WHERE seq = 1"
    "  AND body LIKE 'create %') AS first WHERE first.home = tables.number;"
    "CREATE INDEX tables_by_due ON tables (due) WHERE due > 0;"
    "CREATE INDEX tables_shown ON tables (stage) WHERE shown;"
    "CREATE INDEX tables_by_creator ON tables (creator) WHERE stage < 2;",

    /* 6: moderation. A deleted player's row stays for the results. */
    "ALTER TABLE players ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE bans ("
    " player INTEGER NOT NULL," /* 0: a network */
    " network TEXT NOT NULL,"
    " reason TEXT NOT NULL,"
    " at INTEGER NOT NULL,"
    " until INTEGER NOT NULL," /* 0: for ever */
    " PRIMARY KEY (player, network)) WITHOUT ROWID;"
    "CREATE TABLE notices ("
    " number INTEGER PRIMARY KEY AUTOINCREMENT,"
    " at INTEGER NOT NULL,"
    " player INTEGER NOT NULL,"
    " home TEXT NOT NULL);" /* tables.id */
    "CREATE TABLE renamings ("
    " player INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL,"
    " erase INTEGER NOT NULL,"
    " next INTEGER NOT NULL);", /* the last row of the log that was examined */

    /* 7: when a server last ran, and when none did: downtime is charged to nobody. */
    "CREATE TABLE heartbeat ("
    " number INTEGER PRIMARY KEY," /* always 1 */
    " at INTEGER NOT NULL);"
    "CREATE TABLE absences ("
    " number INTEGER PRIMARY KEY,"
    " began INTEGER NOT NULL,"
    " ended INTEGER NOT NULL);",

    /* 8: the numbers and ids of deleted tables that results refer to, and cards: what lists say
     * about a table that is not in memory, as of an entry of its log. */
    "CREATE TABLE pruned ("
    " number INTEGER PRIMARY KEY,"
    " id TEXT NOT NULL UNIQUE);"
    "CREATE TABLE cards ("
    " home INTEGER PRIMARY KEY," /* tables.number */
    " seq INTEGER NOT NULL,"
    " text TEXT NOT NULL);",

    /* 9: results of the deals of the day. */
    "CREATE TABLE days ("
    " day INTEGER NOT NULL," /* since 1970 */
    " game TEXT NOT NULL,"
    " player INTEGER NOT NULL,"
    " points TEXT NOT NULL,"
    " place INTEGER NOT NULL,"
    " score INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (day, game, player)) WITHOUT ROWID;"
    "CREATE INDEX days_by_points ON days (day, game, points);"
    "CREATE INDEX days_by_player ON days (player, day);",
};

const int schema_version = sizeof schema_step / sizeof *schema_step;

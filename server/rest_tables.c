/* Requests about tables: lists, one table, its record, the proof that its chance was fair. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "server/lobby.h"
#include "server/rest_inside.h"
#include "server/tables.h"
#include "server/tell.h"

void rest_tables(struct rest *rest)
{
    char name[STORE_GAME + 1], stage[8] = "open";
    const struct akhet_game *game = NULL;
    if (rest_query(rest, "game", name, sizeof name) && !(game = akhet_game_find(name))) {
        rest_refuse(rest, REFUSED_NO_GAME, name, 0);
        return;
    }
    rest_query(rest, "stage", stage, sizeof stage);
    bool open = strcmp(stage, "open") == 0;
    if (!open && strcmp(stage, "playing") != 0) {
        rest_refuse(rest, REFUSED_BAD_MEMBER, "stage", 0);
        return;
    }
    lobby_json(rest->server, open ? TABLE_OPEN : TABLE_PLAYING, game, rest_begin(rest));
    rest_send(rest, 200);
}

void rest_own_tables(struct rest *rest)
{
    lobby_own_json(rest->server, rest->player.number, rest_begin(rest));
    rest_send(rest, 200);
}

/* Who has the link may know what is played and where there is a free seat. */
void rest_table(struct rest *rest)
{
    const struct table *table = table_find(rest->server, rest->part);
    if (!table) {
        rest_refuse(rest, REFUSED_NO_TABLE, NULL, 0);
        return;
    }
    struct akhet_json *json = rest_begin(rest);
    table_summary(table, json);
    result_json(table, json);
    rest_send(rest, 200);
}

struct table *rest_table_of(struct rest *rest)
{
    struct table *table = table_find(rest->server, rest->part);
    enum refusal_code code = REFUSED_NOT;
    if (!table)
        code = REFUSED_NO_TABLE;
    else if (!table->plan.watchable &&
             (!rest->player.number || table_seat_of(table, rest->player.number) < 0))
        code = REFUSED_NOT_WATCHED;
    else if (table->match.stage != MATCH_BEGUN)
        code = REFUSED_NOT_STARTED;
    if (code)
        rest_refuse(rest, code, NULL, 0);
    return code ? NULL : table;
}

/* ---- the record ----------------------------------------------------------------------------- */

/* While the match runs its secret is not shown, and where the game hides anything the moves are
 * not either: who lays a card face down names it in the move. */
static bool write_record(const struct table *table, struct akhet_text *out)
{
    if (table->stage >= TABLE_OVER)
        return match_write(&table->match, out, NULL);
    struct akhet_record record = table->match.record;
    record.source = AKHET_FROM_WITHHELD;
    sodium_memzero(record.fair.secret, sizeof record.fair.secret);
    record.move = table->match.move;
    if (match_hides(record.game))
        record.moves = 0;
    return akhet_record_write(&record, out, NULL);
}

void rest_record(struct rest *rest)
{
    const struct table *table = rest_table_of(rest);
    if (!table)
        return;
    size_t cap = AKHET_RECORD_BYTES(table->match.record.moves) + 4096;
    char *memory = malloc(cap);
    struct akhet_text text = memory ? akhet_text_on(memory, cap) : (struct akhet_text){0};
    if (memory && write_record(table, &text))
        net_answer(rest->request, 200, "text/plain; charset=utf-8", memory, text.len);
    else
        rest_refuse(rest, REFUSED_BUSY, NULL, 0);
    free(memory);
}

/* ---- the proof ------------------------------------------------------------------------------ */

void rest_proof(struct rest *rest)
{
    const struct table *table = rest_table_of(rest);
    if (!table)
        return;
    const struct akhet_record *record = &table->match.record;
    struct akhet_json *json = rest_begin(rest);
    akhet_json_string(json, "table", table->id);
    bool over = table->stage >= TABLE_OVER;
    akhet_json_bool(json, "over", over);
    akhet_json_hex(json, "commitment", record->commitment, sizeof record->commitment);
    if (over)
        akhet_json_hex(json, "secret", record->fair.secret, sizeof record->fair.secret);
    else
        akhet_json_null(json, "secret");
    akhet_json_array(json, "salts");
    for (unsigned seat = 0; seat < record->setup.players; seat++)
        akhet_json_string(json, NULL, record->fair.salt[seat]);
    akhet_json_array_end(json);
    /* docs/records.md has these steps one by one. */
    akhet_json_object(json, "how");
    akhet_json_string(json, "commitment", "blake2b-256(secret)");
    akhet_json_string(json, "key", "blake2b-256(\"akhet fair 1\" secret (seat length salt)*)");
    akhet_json_string(json, "stream", "chacha20(key)");
    akhet_json_string(json, "command", "akhet verify FILE");
    akhet_json_object_end(json);
    rest_send(rest, 200);
}

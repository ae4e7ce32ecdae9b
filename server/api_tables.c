/* Requests about tables: lists, one table, its record, the fairness proof. */
#include <sodium.h>
#include <string.h>

#include <akhet/games.h>

#include "server/lobby.h"
#include "server/made_answers.h"
#include "server/subscribers.h"
#include "server/table_messages.h"
#include "server/tables.h"

static void send_list(void *context, const struct lobby_list *list)
{
    struct api_call call;
    if (!api_resume(context, &call))
        return;
    if (!list) {
        api_refuse(&call, call.server->stopping ? ERROR_CLOSING : ERROR_STORAGE, NULL, 0);
        return;
    }
    lobby_json(list, api_begin(&call));
    api_send(&call, 200);
}

void api_tables(struct api_call *call)
{
    char name[STORE_GAME + 1], stage[8] = "open";
    const struct akhet_game *game = NULL;
    if (api_query(call, "game", name, sizeof name) && !(game = akhet_game_find(name))) {
        api_refuse(call, ERROR_NO_GAME, name, 0);
        return;
    }
    api_query(call, "stage", stage, sizeof stage);
    bool open = strcmp(stage, "open") == 0;
    if (!open && strcmp(stage, "playing") != 0) {
        api_refuse(call, ERROR_BAD_MEMBER, "stage", 0);
        return;
    }
    struct api_pending *pending = api_later(call, 200);
    if (pending)
        lobby_ask(call->server, open ? TABLE_OPEN : TABLE_PLAYING, game, send_list, pending);
}

void api_own_tables(struct api_call *call)
{
    struct api_pending *pending = api_later(call, 200);
    if (pending)
        lobby_ask_own(call->server, call->player.number, send_list, pending);
}

/* Anyone with the link can see what is played and which seats are free. */
static void answer_table(struct api_call *call, struct table *table)
{
    struct akhet_json *json = api_begin(call);
    table_summary(table, json);
    result_json(table, subscriber_allowed(table, call->player.number), json);
    api_send(call, 200);
}

void api_table(struct api_call *call)
{
    api_with_table(call, answer_table);
}

/* ---- the record ----------------------------------------------------------------------------- */

/* The record of a running match omits the secret. It also omits the moves if the game hides
 * anything: the move that lays a card face down names the card. */
static bool write_record(const struct making *making, struct akhet_text *out)
{
    if (making->over)
        return match_write(&making->match, out, NULL);
    struct akhet_record record = making->match.record;
    record.source = AKHET_FROM_WITHHELD;
    sodium_memzero(record.fair.secret, sizeof record.fair.secret);
    record.move = making->match.move;
    if (match_hides(record.game))
        record.moves = 0;
    return akhet_record_write(&record, out, NULL);
}

static const struct made_kind record_kind = {"record", "text/plain; charset=utf-8", write_record};

static void answer_record(struct api_call *call, struct table *table)
{
    if (api_may_see(call, table))
        made_answer_begin(call, &record_kind, table, AKHET_SPECTATOR);
}

void api_record(struct api_call *call)
{
    if (!made_answer(call, &record_kind, AKHET_SPECTATOR))
        api_with_table(call, answer_record);
}

/* ---- the proof ------------------------------------------------------------------------------ */

static void answer_proof(struct api_call *call, struct table *table)
{
    if (!api_may_see(call, table))
        return;
    const struct akhet_record *record = &table->match.record;
    struct akhet_json *json = api_begin(call);
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
    /* docs/records.md explains these steps. */
    akhet_json_object(json, "how");
    akhet_json_string(json, "commitment", "blake2b-256(secret)");
    akhet_json_string(json, "key", "blake2b-256(\"akhet fair 1\" secret (seat length salt)*)");
    akhet_json_string(json, "stream", "chacha20(key)");
    akhet_json_string(json, "command", "akhet verify FILE");
    akhet_json_object_end(json);
    api_send(call, 200);
}

void api_proof(struct api_call *call)
{
    api_with_table(call, answer_proof);
}

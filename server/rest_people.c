/* Requests about people: their names, tokens, passphrases and webhooks. */
#include <string.h>

#include "server/account.h"
#include "server/hook.h"
#include "server/rest_inside.h"

/* ---- what every one of them ends with ------------------------------------------------------- */

/* {"player":…,"name":…}, and the token where one was made. */
static void answer(void *context, const struct refusal *refusal, const struct store_player *player,
                   const char *token)
{
    struct rest rest;
    unsigned status = ((struct rest_pending *)context)->status;
    if (!rest_resume(context, &rest))
        return;
    if (refusal) {
        rest_refuse(&rest, refusal->code, refusal->what, refusal->number);
        return;
    }
    struct akhet_json *json = rest_begin(&rest);
    if (token) {
        akhet_json_int(json, "player", (long long)player->number);
        akhet_json_string(json, "name", player->name);
        akhet_json_string(json, "token", token);
    } else {
        akhet_json_bool(json, "done", true);
    }
    rest_send(&rest, status);
    if (token)
        memset(rest.server->out, 0, rest.server->text.len);
}

void rest_player_add(struct rest *rest)
{
    struct rest_pending *pending = rest_later(rest, 201);
    if (pending)
        account_make(rest->server, rest->request->address, rest_text(rest, "name"), false, answer,
                     pending);
}

void rest_program(struct rest *rest)
{
    struct rest_pending *pending = rest_later(rest, 201);
    if (pending)
        account_make(rest->server, rest->request->address, rest_text(rest, "name"), true, answer,
                     pending);
}

void rest_sign_in(struct rest *rest)
{
    struct rest_pending *pending = rest_later(rest, 201);
    if (pending)
        account_sign_in(rest->server, rest->request->address, rest_text(rest, "name"),
                        rest_text(rest, "passphrase"), answer, pending);
}

void rest_sign_out(struct rest *rest)
{
    struct rest_pending *pending = rest_later(rest, 200);
    if (pending)
        account_sign_out(rest->server, rest->request->bearer, answer, pending);
}

void rest_sign_out_everywhere(struct rest *rest)
{
    struct rest_pending *pending = rest_later(rest, 200);
    if (pending)
        account_sign_out_everywhere(rest->server, rest->player.number, answer, pending);
}

void rest_passphrase(struct rest *rest)
{
    struct rest_pending *pending = rest_later(rest, 200);
    if (pending)
        account_passphrase(rest->server, rest->request->address, rest->player.number,
                           rest_text(rest, "passphrase"), rest_text(rest, "old"), answer, pending);
}

/* ---- webhooks ------------------------------------------------------------------------------- */

void rest_webhook(struct rest *rest)
{
    struct akhet_json *json = rest_begin(rest);
    if (rest->player.webhook[0])
        akhet_json_string(json, "address", rest->player.webhook);
    else
        akhet_json_null(json, "address");
    akhet_json_bool(json, "sent", rest->server->options.hooks);
    rest_send(rest, 200);
}

void rest_webhook_set(struct rest *rest)
{
    const char *address = rest_text(rest, "address");
    if (!hook_fine(address)) {
        rest_refuse(rest, REFUSED_WEBHOOK, NULL, 0);
        return;
    }
    struct rest_pending *pending = rest_later(rest, 200);
    if (pending)
        account_webhook(rest->server, rest->player.number, address, answer, pending);
}

void rest_webhook_drop(struct rest *rest)
{
    struct rest_pending *pending = rest_later(rest, 200);
    if (pending)
        account_webhook(rest->server, rest->player.number, "", answer, pending);
}

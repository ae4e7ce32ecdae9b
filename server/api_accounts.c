/* Requests about accounts: names, tokens, passphrases, webhooks. */
#include <string.h>

#include "server/account.h"
#include "server/api_call.h"
#include "server/webhook.h"

/* ---- the common answer ---------------------------------------------------------------------- */

/* {"player":…,"name":…}, and the token if one was issued. */
static void answer(void *context, const struct error *error, const struct store_player *player,
                   const char *token)
{
    struct api_call call;
    unsigned status = ((struct api_pending *)context)->status;
    if (!api_resume(context, &call))
        return;
    if (error) {
        api_refuse(&call, error->code, error->what, error->number);
        return;
    }
    struct akhet_json *json = api_begin(&call);
    if (token) {
        akhet_json_int(json, "player", (long long)player->number);
        akhet_json_string(json, "name", player->name);
        akhet_json_string(json, "token", token);
    } else {
        akhet_json_bool(json, "done", true);
    }
    api_send(&call, status);
    if (token)
        memset(call.server->out, 0, call.server->text.len);
}

void api_player_add(struct api_call *call)
{
    struct api_pending *pending = api_later(call, 201);
    if (pending)
        account_make(call->server, call->request->address, api_text(call, "name"), false, answer,
                     pending);
}

void api_program(struct api_call *call)
{
    struct api_pending *pending = api_later(call, 201);
    if (pending)
        account_make(call->server, call->request->address, api_text(call, "name"), true, answer,
                     pending);
}

void api_player_delete(struct api_call *call)
{
    struct api_pending *pending = api_later(call, 200);
    if (pending)
        account_delete(call->server, call->request->address, call->request->bearer,
                       call->player.number, api_text(call, "name"), api_text(call, "passphrase"),
                       answer, pending);
}

void api_sign_in(struct api_call *call)
{
    struct api_pending *pending = api_later(call, 201);
    if (pending)
        account_sign_in(call->server, call->request->address, api_text(call, "name"),
                        api_text(call, "passphrase"), answer, pending);
}

void api_sign_out(struct api_call *call)
{
    struct api_pending *pending = api_later(call, 200);
    if (pending)
        account_sign_out(call->server, call->player.number, call->request->bearer, answer, pending);
}

void api_sign_out_everywhere(struct api_call *call)
{
    struct api_pending *pending = api_later(call, 200);
    if (pending)
        account_sign_out_everywhere(call->server, call->player.number, answer, pending);
}

void api_passphrase(struct api_call *call)
{
    struct api_pending *pending = api_later(call, 200);
    if (pending)
        account_passphrase(call->server, call->request->address, call->request->bearer,
                           call->player.number, api_text(call, "passphrase"), api_text(call, "old"),
                           answer, pending);
}

/* ---- webhooks ------------------------------------------------------------------------------- */

void api_webhook(struct api_call *call)
{
    struct akhet_json *json = api_begin(call);
    if (call->player.webhook[0])
        akhet_json_string(json, "address", call->player.webhook);
    else
        akhet_json_null(json, "address");
    akhet_json_bool(json, "sent", call->server->options.webhooks);
    api_send(call, 200);
}

void api_webhook_set(struct api_call *call)
{
    const char *address = api_text(call, "address");
    if (!webhook_address_is_valid(address)) {
        api_refuse(call, ERROR_WEBHOOK, NULL, 0);
        return;
    }
    struct api_pending *pending = api_later(call, 200);
    if (pending)
        account_webhook(call->server, call->player.number, address, answer, pending);
}

void api_webhook_drop(struct api_call *call)
{
    struct api_pending *pending = api_later(call, 200);
    if (pending)
        account_webhook(call->server, call->player.number, "", answer, pending);
}

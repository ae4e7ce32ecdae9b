/* Links to tables and records: the page of the client with a title and a picture for chats (Open
 * Graph). A record inside a link stands behind its #, which no server sees: its path names the
 * game.
 *
 * A chat sees no more of a table than the lobby shows. A table that the lobby does not list, and
 * one that does not exist, have the same general words. */
#include "server/link_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "server/api_call.h"
#include "server/bans.h"
#include "server/rate_limit.h"
#include "server/table_reading.h"
#include "server/tables.h"

enum link_text {
#define LINK(id, en, fr, pl) LINK_##id,
#include "server/link_texts.def"
#undef LINK
    LINK_TEXTS
};

static const char *const texts[LINK_TEXTS][AKHET_LANGS] = {
#define LINK(id, en, fr, pl) {en, fr, pl},
#include "server/link_texts.def"
#undef LINK
};

/* web/make/html.mjs writes these around what is replaced. */
static const char BEGIN[] = "<!--link-->", END[] = "<!--/link-->";

enum { TITLE = 160, NOTE = 160 };

struct preview {
    enum akhet_lang lang;
    const char *picture; /* the id of a game; NULL: the general picture */
    char title[TITLE], note[NOTE];
};

static void general(struct preview *preview)
{
    preview->picture = NULL;
    snprintf(preview->title, TITLE, "%s", texts[LINK_ANY_TABLE][preview->lang]);
    snprintf(preview->note, NOTE, "%s", texts[LINK_ANY_TABLE_NOTE][preview->lang]);
}

static unsigned free_seats(const struct table *table)
{
    unsigned free = 0;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        free += table->seat[seat].kind == SEAT_OPEN;
    return free;
}

/* The words for a table, or the general ones if the lobby does not list it. */
static void describe(const struct table *table, struct preview *preview)
{
    static const enum link_text title[] = {LINK_OPEN, LINK_PLAYING, LINK_OVER};
    static const enum link_text note[] = {LINK_OPEN_NOTE, LINK_PLAYING_NOTE, LINK_OVER_NOTE};
    general(preview);
    if (!table || !table->settings.shown || table->stage > TABLE_OVER ||
        (table->stage != TABLE_OPEN && !table->settings.watchable))
        return;
    unsigned stage = table->stage == TABLE_OPEN ? 0 : table->stage == TABLE_OVER ? 2 : 1;
    const struct akhet_game *game = table->settings.game;
    preview->picture = game->term.id;
    snprintf(preview->title, TITLE, texts[title[stage]][preview->lang],
             game->term.name[preview->lang]);
    snprintf(preview->note, NOTE, texts[note[stage]][preview->lang], free_seats(table),
             (unsigned)table->settings.setup.players);
}

/* A link "/record/GAME#…": the words for a match of that game; false: it is another path. */
static bool describe_record(const char *path, struct preview *preview)
{
    static const char record[] = "/record/";
    if (strncmp(path, record, sizeof record - 1) != 0)
        return false;
    const struct akhet_game *game = akhet_game_find(path + sizeof record - 1);
    general(preview);
    if (!game)
        return true;
    preview->picture = game->term.id;
    snprintf(preview->title, TITLE, texts[LINK_RECORD][preview->lang],
             game->term.name[preview->lang]);
    snprintf(preview->note, NOTE, "%s", texts[LINK_RECORD_NOTE][preview->lang]);
    return true;
}

static void put_meta(struct akhet_text *out, const char *property, const char *content)
{
    akhet_text_put(out, "<meta property=\"og:");
    akhet_text_put(out, property);
    akhet_text_put(out, "\" content=\"");
    akhet_text_put(out, content);
    akhet_text_put(out, "\">\n");
}

/* Chats want a whole address; the host is what the client asked for, checked by the network. */
static void put_picture(struct akhet_text *out, const struct net_request *request, const char *id)
{
    char address[512];
    bool known = request->host && *request->host;
    snprintf(address, sizeof address, "%s%s/link-%s.png",
             !known                ? ""
             : request->over_proxy ? "https://"
                                   : "http://",
             known ? request->host : "", id ? id : "akhet");
    put_meta(out, "image", address);
}

/* The page with the preview in the place of its general one. */
static void send_page(struct api_call *call, const struct preview *preview)
{
    struct server *server = call->server;
    size_t len;
    const char *page = net_page(server->net, &len);
    const char *from = page ? strstr(page, BEGIN) : NULL, *to = from ? strstr(from, END) : NULL;
    server->text = akhet_text_on(server->out, sizeof server->out);
    if (to) {
        akhet_text_bytes(&server->text, page, (size_t)(from - page));
        put_meta(&server->text, "title", preview->title);
        put_meta(&server->text, "description", preview->note);
        put_picture(&server->text, call->request, preview->picture);
        akhet_text_put(&server->text, to + sizeof END - 1);
    }
    bool whole = to && !server->text.full;
    net_answer(call->request, page ? 200 : 404, "text/html; charset=utf-8",
               whole ? server->out : page,
               whole  ? server->text.len
               : page ? len
                      : 0);
}

/* The language that the link asks for. */
static enum akhet_lang lang_of(struct api_call *call)
{
    static const char *const code[AKHET_LANGS] = {"en", "fr", "pl"};
    char word[3] = "";
    if (api_query(call, "lang", word, sizeof word))
        for (unsigned lang = 0; lang < AKHET_LANGS; lang++)
            if (strcmp(word, code[lang]) == 0)
                return (enum akhet_lang)lang;
    return AKHET_EN;
}

static void answer(struct api_call *call, const struct table *table)
{
    struct preview preview = {.lang = lang_of(call)};
    describe(table, &preview);
    send_page(call, &preview);
}

static void answer_later(void *context, struct table *table, enum error_code code)
{
    struct api_call call;
    (void)code;
    if (api_resume(context, &call))
        answer(&call, table);
}

/* The id of the table in the path; NULL: it is another path. */
static const char *id_in(const char *path)
{
    static const char *const links[] = {"/table/", "/after/table/"};
    for (unsigned i = 0; i < sizeof links / sizeof *links; i++)
        if (strncmp(path, links[i], strlen(links[i])) == 0)
            return path + strlen(links[i]);
    return NULL;
}

/* Whether the address may make the server read a table. */
static bool may_read(struct server *server, const struct net_request *request)
{
    struct error error;
    long seconds;
    return !server->stopping && !banned_address(server, request->address, &error) &&
           (!server->options.limits ||
            rate_limit_take(server, RATE_REQUESTS, request->address, &seconds));
}

bool link_page_request(struct server *server, struct net_request *request)
{
    struct api_call call = {.server = server, .request = request};
    const char *id = id_in(request->path);
    struct preview record = {.lang = AKHET_EN};
    if (request->method != NET_GET)
        return false;
    record.lang = lang_of(&call);
    if (describe_record(request->path, &record)) {
        send_page(&call, &record);
        return true;
    }
    if (!id)
        return false;
    struct table *table = table_in_memory(server, id);
    if (table && table->newer)
        table = NULL;
    if (table || strlen(id) > STORE_TABLE || !may_read(server, request)) {
        answer(&call, table);
        return true;
    }
    struct api_pending *pending = api_later(&call, 200);
    if (pending)
        table_ask(server, id, answer_later, pending);
    return true;
}

/* The store in memory: store/store.h without a file and a thread, for fuzzers.
 *
 * Link it instead of the real one. Writes are executed when submitted and reported by
 * store_deliver; every store starts empty and is lost at store_close. */
#include "store/store.h"
#include "store/store_days.h"
#include "store/store_moderation.h"
#include "store/store_person.h"
#include "store/store_shared.h"

#include <stdlib.h>
#include <string.h>

struct line {
    struct store_entry entry;
    char *body;
};

struct home {
    struct store_summary about;
    struct line *line;
    unsigned lines, room;
    uint64_t stamp; /* of its last entry */
    int64_t due;
    uint64_t creator;
    bool settled;
};

struct token {
    uint8_t hash[STORE_HASH];
    uint64_t player;
};

struct place {
    uint64_t player;
    unsigned home;
};

struct answer {
    store_done *done;
    void *context;
    enum store_status status;
    uint64_t number, *number_for;
};

/* A growing array. */
struct row {
    void *item;
    unsigned count, room;
};

struct store {
    struct store_options options;
    struct row homes, players, tokens, places, results, ratings, days, answers;
    uint64_t stamp;
    bool closing;
};

static void *grow(struct row *row, size_t size)
{
    if (row->count == row->room) {
        row->room = row->room ? 2 * row->room : 8;
        row->item = realloc(row->item, row->room * size);
        if (!row->item)
            abort();
    }
    void *made = (char *)row->item + row->count++ * size;
    memset(made, 0, size);
    return made;
}

#define ADD(row, type) ((type *)grow(&(row), sizeof(type)))
#define EACH(type, it, row)                                                                        \
    for (type *it = (row).item; it && it != (type *)(row).item + (row).count; it++)

static void answer(struct store *store, enum store_status status, store_done *done, void *context)
{
    if (store->closing)
        return;
    *ADD(store->answers, struct answer) =
        (struct answer){.done = done, .context = context, .status = status};
    if (store->options.wake)
        store->options.wake(store->options.context);
}

/* Asked while the store closes, a question is answered at once. */
void store_ask(struct store *store, store_read *read, store_done *done, void *context)
{
    if (store->closing)
        done(context, STORE_BROKEN);
    else
        answer(store, read(context, store), done, context);
}

struct store *store_open(const struct store_options *options, char *why, size_t cap)
{
    struct store *store = calloc(1, sizeof *store);
    if (cap)
        why[0] = '\0';
    if (store)
        store->options = *options;
    return store;
}

enum store_files store_files(const struct store *store)
{
    (void)store;
    return STORE_FILES_THERE;
}

bool store_deliver(struct store *store)
{
    struct row row = store->answers;
    store->answers = (struct row){0};
    EACH(struct answer, it, row)
    {
        if (it->number_for && it->status == STORE_DONE)
            *it->number_for = it->number;
        if (it->done)
            it->done(it->context, it->status);
    }
    free(row.item);
    return row.count;
}

unsigned store_waiting(const struct store *store)
{
    return store->answers.count;
}

void store_close(struct store *store)
{
    store->closing = true;
    store_deliver(store);
    EACH(struct home, home, store->homes)
    {
        for (unsigned i = 0; i < home->lines; i++)
            free(home->line[i].body);
        free(home->line);
    }
    struct row *rows[] = {&store->homes,   &store->players, &store->tokens, &store->places,
                          &store->results, &store->ratings, &store->days,   &store->answers};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        free(rows[i]->item);
    free(store);
}

/* ---- logs ------------------------------------------------------------------------------------ */

static struct home *find(const struct store *store, const char *table)
{
    EACH(struct home, home, store->homes)
    if (strcmp(home->about.table, table) == 0)
        return home;
    return NULL;
}

uint32_t store_seq_of(struct store *store, const char *table, const char *id)
{
    const struct home *home = find(store, table);
    for (unsigned i = 0; home && *id && i < home->lines; i++)
        if (strcmp(home->line[i].entry.id, id) == 0)
            return i + 1;
    return 0;
}

static void put(struct home *home, const struct store_entry *entry)
{
    if (home->lines == home->room) {
        home->room = home->room ? 2 * home->room : 8;
        home->line = realloc(home->line, home->room * sizeof *home->line);
        if (!home->line)
            abort();
    }
    struct line *line = &home->line[home->lines++];
    line->entry = *entry;
    line->body = strdup(entry->body);
    line->entry.body = line->body;
    home->about.stage = entry->stage;
    home->about.shown = entry->shown;
    home->about.changed = entry->at;
    home->about.entries = home->lines;
}

static enum store_status append(struct store *store, const struct store_entry *entry)
{
    struct home *home = find(store, entry->table);
    if (strlen(entry->body) > STORE_BODY)
        return STORE_BROKEN;
    if (!home && entry->seq != 1)
        return STORE_MISSING;
    if (store_seq_of(store, entry->table, entry->id))
        return STORE_AGAIN;
    if (home && entry->seq != home->lines + 1)
        return entry->seq <= home->lines ? STORE_TAKEN : STORE_MISSING;
    if (!home) {
        home = ADD(store->homes, struct home);
        memcpy(home->about.table, entry->table, sizeof entry->table);
        home->about.made = entry->at;
        home->creator = entry->creator;
    }
    put(home, entry);
    home->due = entry->due;
    home->stamp = ++store->stamp;
    return STORE_DONE;
}

void store_append(struct store *store, const struct store_entry *entry, store_done *done,
                  void *context)
{
    answer(store, append(store, entry), done, context);
}

enum store_status store_log(struct store *store, const char *table, uint32_t from,
                            store_reader *reader, void *context)
{
    const struct home *home = find(store, table);
    if (!home)
        return STORE_MISSING;
    for (unsigned i = from ? from - 1 : 0; i < home->lines; i++)
        if (!reader(context, &home->line[i].entry))
            break;
    return STORE_DONE;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static bool sits(const struct store *store, uint64_t player, const struct home *home)
{
    unsigned number = (unsigned)(home - (const struct home *)store->homes.item);
    EACH(struct place, place, store->places)
    if (place->player == player && place->home == number)
        return true;
    return false;
}

/* The table that changed last before `stamp`; NULL: none. */
static const struct home *before(const struct store *store, uint64_t stamp, unsigned stages,
                                 uint64_t player)
{
    const struct home *found = NULL;
    EACH(const struct home, home, store->homes)
    if (home->stamp < stamp && stages >> home->about.stage & 1 &&
        (!found || home->stamp > found->stamp) && (!player || sits(store, player, home)))
        found = home;
    return found;
}

enum store_status store_survey(struct store *store, unsigned stages, unsigned most,
                               store_surveyor *reader, void *context)
{
    uint64_t stamp = UINT64_MAX;
    for (const struct home *home; most-- && (home = before(store, stamp, stages, 0));) {
        stamp = home->stamp;
        if (!reader(context, &home->about))
            break;
    }
    return STORE_DONE;
}

enum store_status store_sweep(struct store *store, enum store_stage stage, int64_t after,
                              unsigned most, store_surveyor *reader, void *context)
{
    for (unsigned i = (unsigned)after; i < store->homes.count; i++) {
        struct home *home = (struct home *)store->homes.item + i;
        home->about.number = i + 1;
        if (home->about.stage == stage && most-- && !reader(context, &home->about))
            break;
    }
    return STORE_DONE;
}

/* Fuzzers do not wait for days: nothing is old enough. */
void store_prune(struct store *store, const char *table, int64_t before, store_done *done,
                 void *context)
{
    (void)before;
    answer(store, find(store, table) ? STORE_TAKEN : STORE_MISSING, done, context);
}

enum store_status store_tables_of(struct store *store, uint64_t player, unsigned stages,
                                  unsigned most, store_lister *lister, void *context)
{
    uint64_t stamp = UINT64_MAX;
    for (const struct home *home; most-- && (home = before(store, stamp, stages, player));) {
        stamp = home->stamp;
        if (!lister(context, home->about.table))
            break;
    }
    return STORE_DONE;
}

enum store_status store_tables(struct store *store, unsigned stages, unsigned most,
                               store_lister *lister, void *context)
{
    return store_tables_of(store, 0, stages, most, lister, context);
}

/* Without cards, so that fuzzers read logs. */
void store_card_set(struct store *store, const char *table, uint32_t seq, const char *text,
                    store_done *done, void *context)
{
    (void)table;
    (void)seq;
    (void)text;
    answer(store, STORE_DONE, done, context);
}

enum store_status store_shown(struct store *store, enum store_stage stage, unsigned most,
                              store_carded *reader, void *context)
{
    for (unsigned i = store->homes.count; i-- > 0;) {
        const struct home *home = (const struct home *)store->homes.item + i;
        if (home->about.shown && home->about.stage == stage && most-- &&
            !reader(context, home->about.table, NULL))
            break;
    }
    return STORE_DONE;
}

enum store_status store_cards_of(struct store *store, uint64_t player, unsigned most,
                                 store_carded *reader, void *context)
{
    EACH(const struct home, home, store->homes)
    if (home->about.stage < STORE_OVER && sits(store, player, home) && most-- &&
        !reader(context, home->about.table, NULL))
        break;
    return STORE_DONE;
}

enum store_status store_due(struct store *store, int64_t by, unsigned most, store_lister *lister,
                            void *context)
{
    EACH(const struct home, home, store->homes)
    if (home->due && home->due <= by && most-- && !lister(context, home->about.table))
        break;
    return STORE_DONE;
}

void store_due_set(struct store *store, const char *table, int64_t due, store_done *done,
                   void *context)
{
    struct home *home = find(store, table);
    if (home)
        home->due = due;
    answer(store, home ? STORE_DONE : STORE_MISSING, done, context);
}

unsigned store_unfinished_of(struct store *store, uint64_t player)
{
    unsigned count = 0;
    EACH(const struct home, home, store->homes)
    count +=
        home->about.stage < STORE_OVER && (home->creator == player || sits(store, player, home));
    return count;
}

void store_sit(struct store *store, uint64_t player, const char *table, bool sits_down,
               store_done *done, void *context)
{
    const struct home *home = find(store, table);
    unsigned number = home ? (unsigned)(home - (struct home *)store->homes.item) : 0;
    EACH(struct place, place, store->places)
    if (home && place->player == player && place->home == number)
        place->player = 0;
    if (home && sits_down)
        *ADD(store->places, struct place) = (struct place){player, number};
    answer(store, home ? STORE_DONE : STORE_MISSING, done, context);
}

/* ---- players --------------------------------------------------------------------------------- */

bool store_player(struct store *store, uint64_t number, struct store_player *player)
{
    if (!number || number > store->players.count)
        return false;
    *player = ((struct store_player *)store->players.item)[number - 1];
    return true;
}

bool store_player_named(struct store *store, const char *name, const char *folded,
                        struct store_player *player)
{
    EACH(struct store_player, exact, store->players)
    if (strcmp(exact->name, name) == 0)
        return *player = *exact, true;
    EACH(struct store_player, it, store->players)
    if (strcmp(it->folded, folded) == 0)
        return *player = *it, true;
    return false;
}

static void add_token(struct store *store, const uint8_t hash[STORE_HASH], uint64_t player)
{
    struct token *token = ADD(store->tokens, struct token);
    memcpy(token->hash, hash, STORE_HASH);
    token->player = player;
}

void store_player_add(struct store *store, const struct store_player *player, const uint8_t *hash,
                      store_done *done, void *context, uint64_t *number)
{
    struct store_player same;
    bool taken = store_player_named(store, player->name, player->folded, &same);
    if (!taken) {
        struct store_player *made = ADD(store->players, struct store_player);
        *made = *player;
        made->number = store->players.count;
        if (hash)
            add_token(store, hash, made->number);
    }
    answer(store, taken ? STORE_TAKEN : STORE_DONE, done, context);
    if (store->closing)
        return;
    struct answer *last = (struct answer *)store->answers.item + store->answers.count - 1;
    last->number = store->players.count;
    last->number_for = number;
}

void store_player_change(struct store *store, const struct store_player *player, store_done *done,
                         void *context)
{
    bool known = player->number && player->number <= store->players.count;
    if (known) {
        struct store_player *it = (struct store_player *)store->players.item + player->number - 1;
        memcpy(it->secret, player->secret, sizeof it->secret);
        memcpy(it->webhook, player->webhook, sizeof it->webhook);
        it->seen = player->seen;
    }
    answer(store, known ? STORE_DONE : STORE_MISSING, done, context);
}

/* Every player here was added with a skeleton. */
enum store_status store_without_skeleton(struct store *store, unsigned most, store_named *reader,
                                         void *context)
{
    (void)store, (void)most, (void)reader, (void)context;
    return STORE_DONE;
}

void store_skeleton(struct store *store, const struct store_player *player, store_done *done,
                    void *context)
{
    (void)player;
    answer(store, STORE_DONE, done, context);
}

void store_token_add(struct store *store, const uint8_t hash[STORE_HASH], uint64_t player,
                     int64_t at, store_done *done, void *context)
{
    (void)at;
    add_token(store, hash, player);
    answer(store, STORE_DONE, done, context);
}

uint64_t store_token(struct store *store, const uint8_t hash[STORE_HASH])
{
    EACH(struct token, token, store->tokens)
    if (token->player && memcmp(token->hash, hash, STORE_HASH) == 0)
        return token->player;
    return 0;
}

void store_token_drop(struct store *store, const uint8_t hash[STORE_HASH], store_done *done,
                      void *context)
{
    EACH(struct token, token, store->tokens)
    if (memcmp(token->hash, hash, STORE_HASH) == 0)
        token->player = 0;
    answer(store, STORE_DONE, done, context);
}

void store_tokens_drop(struct store *store, uint64_t player, store_done *done, void *context)
{
    EACH(struct token, token, store->tokens)
    if (token->player == player)
        token->player = 0;
    answer(store, STORE_DONE, done, context);
}

/* ---- results --------------------------------------------------------------------------------- */

bool store_rating(struct store *store, uint64_t player, const char *game,
                  struct store_rating *rating)
{
    EACH(struct store_rating, it, store->ratings)
    if (it->player == player && strcmp(it->game, game) == 0)
        return *rating = *it, true;
    return false;
}

static void rate(struct store *store, const struct store_rating *rating)
{
    EACH(struct store_rating, it, store->ratings)
    if (it->player == rating->player && strcmp(it->game, rating->game) == 0) {
        *it = *rating;
        return;
    }
    *ADD(store->ratings, struct store_rating) = *rating;
}

void store_results(struct store *store, const struct store_result *result,
                   const struct store_rating *rating, unsigned seats, store_done *done,
                   void *context)
{
    struct home *home = find(store, result->table);
    bool fresh = home && !home->settled;
    for (unsigned i = 0; fresh && i < seats; i++) {
        *ADD(store->results, struct store_result) = result[i];
        if (rating && rating[i].player)
            rate(store, &rating[i]);
    }
    if (fresh)
        home->about.stage = home->about.stage == STORE_CLOSED ? STORE_CLOSED : STORE_OVER;
    if (home)
        home->due = 0;
    if (home)
        home->settled = true;
    answer(store, fresh ? STORE_DONE : home ? STORE_AGAIN : STORE_MISSING, done, context);
}

enum store_status store_ratings(struct store *store, const char *game, unsigned most,
                                store_rated *reader, void *context)
{
    EACH(struct store_rating, it, store->ratings)
    {
        struct store_player player;
        if (strcmp(it->game, game) == 0 && most-- && store_player(store, it->player, &player) &&
            !reader(context, &player, it))
            break;
    }
    return STORE_DONE;
}

enum store_status store_history(struct store *store, uint64_t player, int64_t earlier,
                                unsigned most, store_played *reader, void *context)
{
    EACH(struct store_result, it, store->results)
    if (it->player == player && it->at < earlier && most-- && !reader(context, it))
        break;
    return STORE_DONE;
}

enum store_status store_rivals(struct store *store, const char *table, store_rival *reader,
                               void *context)
{
    EACH(struct store_result, it, store->results)
    {
        struct store_player player = {.name = ""};
        store_player(store, it->player, &player);
        if (strcmp(it->table, table) == 0 && !reader(context, it, player.name))
            break;
    }
    return STORE_DONE;
}

/* Deals of the day. */

static struct store_day *find_day(struct store *store, int64_t day, const char *game,
                                  uint64_t player)
{
    EACH(struct store_day, it, store->days)
    if (it->day == day && it->player == player && strcmp(it->game, game) == 0)
        return it;
    return NULL;
}

void store_day_add(struct store *store, const struct store_day *result, int64_t oldest,
                   store_done *done, void *context)
{
    (void)oldest; /* a run of a fuzzer does not last days */
    struct store_player player;
    enum store_status status = STORE_DONE;
    if (!store_player(store, result->player, &player))
        status = STORE_MISSING;
    else if (find_day(store, result->day, result->game, result->player))
        status = STORE_AGAIN;
    else
        *ADD(store->days, struct store_day) = *result;
    answer(store, status, done, context);
}

bool store_day(struct store *store, int64_t day, const char *game, uint64_t player,
               struct store_day *result)
{
    const struct store_day *found = find_day(store, day, game, player);
    if (found)
        *result = *found;
    return found;
}

static int better_first(const void *one, const void *other)
{
    const struct store_day *a = one, *b = other;
    int order = strcmp(b->points, a->points);
    return order ? order : (a->at > b->at) - (a->at < b->at);
}

enum store_status store_days(struct store *store, int64_t day, const char *game, unsigned most,
                             store_day_ranked *reader, void *context)
{
    if (store->days.count)
        qsort(store->days.item, store->days.count, sizeof(struct store_day), better_first);
    EACH(struct store_day, it, store->days)
    {
        struct store_player player;
        if (it->day != day || strcmp(it->game, game) != 0 ||
            !store_player(store, it->player, &player))
            continue;
        if (!most || !reader(context, it, &player))
            break;
        most--;
    }
    return STORE_DONE;
}

enum store_status store_day_counts(struct store *store, int64_t day, const char *game,
                                   const char *points, uint64_t *all, uint64_t *better)
{
    *all = *better = 0;
    EACH(struct store_day, it, store->days)
    {
        if (it->day != day || strcmp(it->game, game) != 0)
            continue;
        (*all)++;
        *better += strcmp(it->points, points) > 0;
    }
    return STORE_DONE;
}

enum store_status store_days_of(struct store *store, uint64_t player, store_day_reader *reader,
                                void *context)
{
    EACH(struct store_day, it, store->days)
    if (it->player == player && !reader(context, it))
        break;
    return STORE_DONE;
}

void store_count(struct store *store, struct store_counts *counts)
{
    *counts = (struct store_counts){.players = store->players.count};
    EACH(struct home, home, store->homes)
    {
        counts->tables[home->about.stage]++;
        counts->entries += home->lines;
    }
}

uint64_t store_bytes(struct store *store)
{
    (void)store;
    return 0;
}

/* There are no operators here. */

enum store_status store_bans(struct store *store, store_banned *reader, void *context)
{
    (void)store, (void)reader, (void)context;
    return STORE_DONE;
}

uint64_t store_last_notice(struct store *store)
{
    (void)store;
    return 0;
}

enum store_status store_notices(struct store *store, uint64_t after, store_noticed *reader,
                                void *context)
{
    (void)store, (void)after, (void)reader, (void)context;
    return STORE_DONE;
}

enum store_status store_renamings(struct store *store, store_renamed *reader, void *context)
{
    (void)store, (void)reader, (void)context;
    return STORE_DONE;
}

enum store_status store_tables_theirs(struct store *store, uint64_t player, unsigned most,
                                      store_lister *lister, void *context)
{
    return store_tables_of(store, player, 1u << STORE_OPEN | 1u << STORE_PLAYING, most, lister,
                           context);
}

void store_rewrite(struct store *store, uint64_t player, unsigned most, store_rewriter *rewrite,
                   store_done *done, void *context)
{
    (void)player, (void)most, (void)rewrite;
    answer(store, STORE_MISSING, done, context);
}

void store_rewritten(struct store *store, uint64_t player, store_done *done, void *context)
{
    (void)player;
    answer(store, STORE_DONE, done, context);
}

/* A store starts empty, so no server ran before. */

void store_heartbeat(struct store *store, int64_t at, store_done *done, void *context)
{
    (void)at;
    answer(store, STORE_DONE, done, context);
}

void store_absence_add(struct store *store, const struct store_absence *absence, store_done *done,
                       void *context)
{
    (void)absence;
    answer(store, STORE_DONE, done, context);
}

int64_t store_last_heartbeat(struct store *store)
{
    (void)store;
    return 0;
}

int64_t store_newest_entry(struct store *store)
{
    (void)store;
    return 0;
}

unsigned store_absences(struct store *store, struct store_absence absence[STORE_ABSENCES])
{
    (void)store;
    (void)absence;
    return 0;
}

bool store_back_up_while(const char *path, const char *to, store_go_on *go_on, void *context,
                         enum akhet_lang lang, char *why, size_t cap)
{
    (void)path, (void)to, (void)go_on, (void)context, (void)lang, (void)why, (void)cap;
    return false;
}

/* Nothing to export: there is no file that another connection could read. */

struct store *store_open_to_read(const char *path)
{
    (void)path;
    return NULL;
}

enum store_status store_tokens_made(struct store *store, uint64_t player, store_dated *reader,
                                    void *context)
{
    (void)store, (void)player, (void)reader, (void)context;
    return STORE_DONE;
}

enum store_status store_scan(struct store *store, int64_t *next, unsigned most,
                             store_scanner *reader, void *context)
{
    (void)store, (void)next, (void)most, (void)reader, (void)context;
    return STORE_DONE;
}

bool store_table_id(struct store *store, int64_t home, char table[STORE_TABLE + 1])
{
    (void)store, (void)home, (void)table;
    return false;
}

void store_delete(struct store *store, uint64_t player, const char *name, int64_t at,
                  store_done *done, void *context)
{
    (void)player, (void)name, (void)at;
    answer(store, STORE_MISSING, done, context);
}

/* ---- one server has it to itself ------------------------------------------------------------- */

bool store_shared(const struct store *store)
{
    (void)store;
    return false;
}

uint64_t store_server(const struct store *store)
{
    (void)store;
    return 1;
}

bool store_reachable(const struct store *store)
{
    (void)store;
    return true;
}

int64_t store_offset(const struct store *store)
{
    (void)store;
    return 0;
}

void store_listen(struct store *store, store_heard *hears, void *context)
{
    (void)store, (void)hears, (void)context;
}

void store_tell(struct store *store, char kind, const char *text)
{
    (void)store, (void)kind, (void)text;
}

bool store_hint_entry(const struct store_hint *hint, char table[STORE_TABLE + 1], uint32_t *seq,
                      enum store_stage *stage)
{
    (void)hint, (void)table, (void)seq, (void)stage;
    return false;
}

enum store_status store_changed(struct store *store, const struct store_end *known, unsigned count,
                                store_grown *reader, void *context)
{
    (void)store, (void)known, (void)count, (void)reader, (void)context;
    return STORE_DONE;
}

void store_renew(struct store *store, const char *address, store_done *done, void *context)
{
    (void)address;
    answer(store, STORE_DONE, done, context);
}

void store_claim(struct store *store, unsigned most, store_claimed *claimed, store_done *done,
                 void *context)
{
    (void)most, (void)claimed;
    answer(store, STORE_DONE, done, context);
}

void store_too_new(struct store *store, const char *table, store_done *done, void *context)
{
    (void)table;
    answer(store, STORE_DONE, done, context);
}

bool store_does(const struct store *store, enum store_chore chore)
{
    (void)store, (void)chore;
    return true;
}

bool store_hint_claim(const struct store_hint *hint, char table[STORE_TABLE + 1], uint64_t *epoch)
{
    (void)hint, (void)table, (void)epoch;
    return false;
}

void store_take_over(struct store *store, const char *tables, store_claimed *claimed,
                     store_done *done, void *context)
{
    (void)tables, (void)claimed;
    answer(store, STORE_DONE, done, context);
}

void store_give_back(struct store *store, store_done *done, void *context)
{
    answer(store, STORE_DONE, done, context);
}

bool store_keeps(struct store *store, const char *table)
{
    (void)store, (void)table;
    return true;
}

enum store_status store_kept(struct store *store, int64_t after, unsigned most,
                             store_keeper *reader, void *context)
{
    (void)store, (void)after, (void)most, (void)reader, (void)context;
    return STORE_DONE;
}

void store_traffic(const struct store *store, struct store_traffic *traffic)
{
    (void)store;
    *traffic = (struct store_traffic){0};
}

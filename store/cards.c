/* Cards: what lists say about a table, so that they need not read its log. A card belongs to an
 * entry; a later entry makes it stale. */
#include <string.h>

#include "store/internal.h"
#include "store/row.h"

struct card_write {
    struct write write;
    char table[STORE_TABLE + 1];
    uint32_t seq;
    char text[];
};

static enum store_status run_card(struct store *store, struct write *write)
{
    const struct card_write *card = (const struct card_write *)write;
    return database_run(store->writing, SQL_CARD_SET, "tut", card->table, card->seq, card->text);
}

void store_card_set(struct store *store, const char *table, uint32_t seq, const char *text,
                    store_done *done, void *context)
{
    size_t len = strnlen(text, STORE_CARD + 1);
    struct card_write *card =
        write_new(sizeof *card + len + 1, len <= STORE_CARD ? run_card : NULL, done, context);
    card->seq = seq;
    card->write.table = card->table;
    copy_table(card->table, table);
    memcpy(card->text, text, len);
    card->text[len] = '\0';
    write_submit(store, &card->write);
}

static enum store_status tell(struct query *query, store_carded *reader, void *context)
{
    enum step step;
    while ((step = query_step(query)) == STEP_ROW) {
        struct row row = {query, NULL};
        char table[STORE_TABLE + 1];
        row_table(&row, 0, table);
        if (row.fault) {
            row_report(&row, query->database, "tables", query_int(query, 1));
            continue;
        }
        const char *text = NULL;
        if (!query_is_null(query, 2))
            text = row_line(&row, 2, STORE_CARD);
        if (!reader(context, table, row.fault ? NULL : text))
            break;
    }
    return query_end(query, step);
}

enum store_status store_shown(struct store *store, enum store_stage stage, unsigned most,
                              store_carded *reader, void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_SHOWN, "uu", stage, most);
    if (!query)
        return database_status(database);
    return tell(query, reader, context);
}

enum store_status store_cards_of(struct store *store, uint64_t player, unsigned most,
                                 store_carded *reader, void *context)
{
    struct database *database = store->reading;
    struct query *query = database_ask(database, SQL_CARDS_OF, "iu", (int64_t)player, most);
    if (!query)
        return database_status(database);
    return tell(query, reader, context);
}

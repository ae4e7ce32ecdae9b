/* Declarations shared by the files of `akhet balance`. */
#ifndef CLI_BALANCE_H
#define CLI_BALANCE_H

#include "arena/arena_balance.h"
#include "cli/command.h"

#define BALANCE_JSON_VERSION 1

/* The report and what it is about. */
struct balance_report {
    const struct call *call;
    const struct arena_plan *plan;
    const struct balance *balance;
    bool complete; /* all games were played */
};

void balance_table(const struct balance_report *report);

/* False: writing failed. */
bool balance_json(const struct balance_report *report);

/* The name of a section, and of a thing in it. */
void balance_section_name(const struct balance_report *report,
                          const struct balance_section *section, struct akhet_text *out);
void balance_thing_name(const struct balance_report *report, const struct balance_section *section,
                        unsigned i, struct akhet_text *out);

#endif

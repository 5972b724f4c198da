import { type Kysely, type Migration, sql } from "kysely";

/**
 * A file of sales whose headings we do not know may ask its owner what they are, as one whose dates can be read in two
 * ways. `chosen_columns` has the answer: our column for each heading.
 */
const steps = [
  sql`
alter table sales_imports
  add column chosen_columns jsonb,
  add column asks_columns boolean not null default false`,
  sql`alter table sales_imports drop constraint sales_imports_asked`,
  sql`
alter table sales_imports add constraint sales_imports_asked
  check (state <> 'asking' or date_question is not null or asks_columns)`,
];

export const chosenColumns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};

import { type Kysely, type Migration, sql } from "kysely";

/**
 * A file whose reading fails again and again ends, and its owner is told. Columns are chosen by their place, since two of
 * them may have the same heading. Dates may have their year first.
 */
const steps = [
  sql`
alter table sales_imports
  add column attempts smallint not null default 0 check (attempts >= 0),
  drop constraint sales_imports_date_order_check,
  add constraint sales_imports_date_order_check check (date_order in ('day', 'month', 'year'))`,
  sql`
update sales_imports set chosen_columns = null where jsonb_typeof(chosen_columns) = 'object'`,
];

export const importAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};

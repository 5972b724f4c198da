import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`alter table cards add column country text`,
  sql`alter table cards add constraint card_country check (country ~ '^[A-Z]{2}$')`,
];

/** The country of a saved card, as the provider told it: a card from abroad has another fee. */
export const countriesOfCards: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};

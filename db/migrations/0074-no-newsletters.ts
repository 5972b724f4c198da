import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`drop table newsletter_deliveries`,
  sql`drop table newsletters`,
  sql`alter table outbox drop column unsubscribe_url`,
];

/** Newsletters are sent elsewhere, to the downloaded list of subscribers. */
export const noNewsletters: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};

import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`create index removed_members_by_email on removed_members (lower(email))`,
  sql`create index removed_members_by_username on removed_members (lower(username))`,
  sql`create index removed_members_by_phone on removed_members (phone)`,
];

/** A removed person is kept for a month, and found by what is typed at the login. */
export const removedLogins: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};

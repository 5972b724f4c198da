import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  // Of the link by which the owner of the account says that the login was not theirs.
  sql`alter table sessions add column denial_hash bytea check (octet_length(denial_hash) = 32)`,
  sql`create unique index sessions_by_denial on sessions (denial_hash) where denial_hash is not null`,
];

/** A log-in on a new device is told to the owner of the account, who can end it. */
export const newDevices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};

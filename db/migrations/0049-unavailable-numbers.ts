import { type Kysely, type Migration, sql } from "kysely";

/** Every page of a wallet asks whether the provider lately said that it gives us no numbers. */
export const unavailableNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index deposit_accounts_unavailable on deposit_accounts (domain, asked_at) where failure = 'unavailable'
    `.execute(db);
  },
};

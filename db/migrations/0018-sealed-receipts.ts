import { sql, type Kysely, type Migration } from "kysely";

/** Seals of before cover journals alone; from now on also what the receipts of those journals say. */
const changes = sql`alter table seals add column covers_receipts boolean not null default false`;

export const sealedReceipts: Migration = {
  async up(db: Kysely<unknown>) {
    await changes.execute(db);
  },
};

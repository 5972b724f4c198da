import { type Kysely, type Migration, sql } from "kysely";

/** Whether the card of a payment is to pay the renewals after it. */
export const renewingPayments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table payments add column renews boolean not null default false`.execute(db);
    await sql`alter table payments add constraint payments_renew_by_card check (channel = 'card' or not renews)`.execute(
      db,
    );
  },
};

import { type Kysely, type Migration, sql } from "kysely";

/** The account number or the code to dial of a payment by a bank, as the provider gave it. */
export const tickets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table payments
        add column ticket_code text,
        add column ticket_bank text,
        add column ticket_name text,
        add column ticket_until timestamptz,
        add constraint payments_whole_tickets check (
          (ticket_code is null) = (ticket_until is null) and (ticket_code is null or ticket_bank is not null)
        ),
        add constraint payments_tickets_of_banks check (channel <> 'card' or ticket_code is null)
    `.execute(db);
  },
};

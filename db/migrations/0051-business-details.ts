import { type Kysely, type Migration, sql } from "kysely";

/** What invoices say about the business that pays, beside its name and tax number; on the main location. */
const details = sql`
alter table locations
  add column legal_name text not null default '',
  add column cac_number text not null default ''
    constraint locations_cac_number check (cac_number ~ '^((RC|BN|IT|LLP|LP)[0-9]{1,8})?$'),
  add column street text not null default '',
  add column city text not null default '',
  add column address_state text not null default ''
`;

export const businessDetails: Migration = {
  async up(db: Kysely<unknown>) {
    await details.execute(db);
  },
};

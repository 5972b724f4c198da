import { type Kysely, type Migration, sql } from "kysely";

/** Why a till or an address of webhooks ended: with a closed account, and with a shop that has a new owner. */
const reasons = sql`
alter table tills
  drop constraint tills_revoked_reason_check,
  add constraint tills_revoked_reason_check
    check (revoked_reason in ('owner', 'reuse', 'till', 'handover', 'closed', 'transfer'));
alter domain webhook_off drop constraint webhook_off_check;
alter domain webhook_off add constraint webhook_off_check
  check (value in ('owner', 'failing', 'gone', 'closed', 'handover', 'transfer'));
`;

export const endedAccess: Migration = {
  async up(db: Kysely<unknown>) {
    await reasons.execute(db);
  },
};
